//! Builds error messages at compile time.

/// A message that is built at compile time.
#[derive(Debug)]
pub struct Problem {
    bytes: [u8; Problem::MOST],
    len: usize,
}

impl Problem {
    /// Number of bytes of a message. Longer messages are cut.
    const MOST: usize = 512;

    /// Returns the message `FIELD: RULE`.
    #[must_use]
    pub const fn new(field: &str, rule: &str) -> Problem {
        Problem::empty().and(field).and(": ").and(rule)
    }

    pub(crate) const fn empty() -> Problem {
        Problem {
            bytes: [0; Problem::MOST],
            len: 0,
        }
    }

    /// Appends a signed number in decimal to the message.
    pub(crate) const fn and_signed(self, number: i128) -> Problem {
        let sign = if number < 0 { self.and("-") } else { self };
        sign.and_number(number.unsigned_abs())
    }

    /// Appends an unsigned number in decimal to the message.
    pub(crate) const fn and_number(self, number: u128) -> Problem {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let front = if number < 10 {
            self
        } else {
            self.and_number(number / 10)
        };
        front.and(DIGITS[(number % 10) as usize])
    }

    pub(crate) const fn and(mut self, text: &str) -> Problem {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.len < Problem::MOST {
            self.bytes[self.len] = text[i];
            self.len += 1;
            i += 1;
        }
        self
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the text of the message, or `None` if the message is empty: there is no problem.
    pub(crate) const fn found(&self) -> Option<&str> {
        match self.is_empty() {
            true => None,
            false => Some(self.text()),
        }
    }

    /// Returns the text of the message.
    #[must_use]
    pub const fn text(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "a constant of the declaration is out of bounds",
        }
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_put_together_and_cut_where_it_is_too_long() {
        let text = |problem: &Problem| problem.text().to_owned();
        assert_eq!(text(&Problem::new("S.a", "empty range")), "S.a: empty range");
        for number in [0, 9, 10, 100, 1_234_567_890, u128::MAX] {
            assert_eq!(text(&Problem::empty().and_number(number)), number.to_string());
        }
        let long = "x".repeat(511);
        assert_eq!(text(&Problem::empty().and(&long).and("yz")), long.clone() + "y");
        // a long message is cut between two characters
        assert_eq!(
            text(&Problem::empty().and(&long).and("é")),
            "a constant of the declaration is out of bounds"
        );
    }
}
