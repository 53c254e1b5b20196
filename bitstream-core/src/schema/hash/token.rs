//! Splits an expression into tokens, as far as names must be distinguished from texts.

/// A part of a text: a word, a literal or one sign. At the end of the text, the token is empty.
#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Token {
    /// Returns the first token of a text at or after a position.
    pub(super) const fn at(text: &[u8], from: usize) -> Token {
        let mut start = from;
        while start < text.len() && text[start].is_ascii_whitespace() {
            start += 1;
        }
        let end = if start == text.len() {
            start
        } else if starts_text(text, start) {
            end_of_text(text, start)
        } else if text[start] == b'\'' {
            end_of_quote(text, start)
        } else if starts_byte(text, start) {
            end_of_quote(text, start + 1)
        } else if is_letter(text[start]) {
            end_of_word(text, start)
        } else {
            start + 1
        };
        Token { start, end }
    }

    pub(super) const fn is_word(self, text: &[u8]) -> bool {
        self.start < self.end
            && is_letter(text[self.start])
            && !starts_text(text, self.start)
            && !starts_byte(text, self.start)
    }

    /// Returns the sign that the token consists of, or 0 for a word or a literal.
    pub(super) const fn sign(self, text: &[u8]) -> u8 {
        match self.end - self.start {
            1 if !is_letter(text[self.start]) => text[self.start],
            _ => 0,
        }
    }

    /// Returns the word without `r#`, as the name of a field.
    pub(super) const fn name(self, text: &[u8]) -> &[u8] {
        let (_, from_start) = text.split_at(self.start);
        let (word, _) = from_start.split_at(self.end - self.start);
        match word {
            [b'r', b'#', name @ ..] => name,
            word => word,
        }
    }
}

/// Returns whether a byte belongs to a word or a number. Bytes that are not ASCII belong to words or texts.
const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

const fn end_of_word(text: &[u8], start: usize) -> usize {
    let mut end = start;
    if text[start] == b'r' && start + 2 < text.len() && text[start + 1] == b'#' {
        end += 2;
    }
    while end < text.len() && is_letter(text[end]) {
        end += 1;
    }
    end
}

/// Returns whether a string begins here: `"`, which may follow `b`, `c`, `r`, `r#` and similar prefixes.
const fn starts_text(text: &[u8], start: usize) -> bool {
    let mut i = start;
    while i < text.len() && i < start + 2 && matches!(text[i], b'b' | b'c' | b'r') {
        i += 1;
    }
    if i > start && text[i - 1] == b'r' {
        while i < text.len() && text[i] == b'#' {
            i += 1;
        }
    }
    i < text.len() && text[i] == b'"'
}

/// Returns whether `b'x'` begins here. A field called `b` never stands before a quote.
const fn starts_byte(text: &[u8], start: usize) -> bool {
    text[start] == b'b' && start + 1 < text.len() && text[start + 1] == b'\''
}

const fn end_of_text(text: &[u8], start: usize) -> usize {
    let (mut i, mut raw, mut hashes) = (start, false, 0);
    while text[i] != b'"' {
        raw = raw || text[i] == b'r';
        hashes += (text[i] == b'#') as usize;
        i += 1;
    }
    i += 1;
    while i < text.len() {
        if text[i] == b'\\' && !raw {
            i += 2;
            continue;
        }
        i += 1;
        if text[i - 1] == b'"' {
            let mut found = 0;
            while found < hashes && i + found < text.len() && text[i + found] == b'#' {
                found += 1;
            }
            if found == hashes {
                return i + found;
            }
        }
    }
    text.len()
}

/// Returns the end of a character literal, or of the name of a lifetime.
const fn end_of_quote(text: &[u8], start: usize) -> usize {
    let mut i = start + 1;
    if i < text.len() && text[i] == b'\\' {
        i += 2;
        while i < text.len() && text[i] != b'\'' {
            i += 1;
        }
        return if i < text.len() { i + 1 } else { text.len() };
    }
    // the number of bytes of the quoted character
    let mut width = 1;
    while i + width < text.len() && text[i + width] & 0xC0 == 0x80 {
        width += 1;
    }
    if i + width < text.len() && text[i + width] == b'\'' {
        return i + width + 1;
    }
    while i < text.len() && is_letter(text[i]) {
        i += 1;
    }
    i
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use std::iter::successors;
    use std::vec::Vec;

    fn tokens(text: &str) -> Vec<&str> {
        let at = |from| Token::at(text.as_bytes(), from);
        let all = successors(Some(at(0)), |token| Some(at(token.end)));
        let tokens = all.take_while(|token| token.start < token.end);
        tokens.map(|token| &text[token.start..token.end]).collect()
    }

    #[test]
    fn words_signs_and_literals_are_told_apart() {
        let rows: [(&str, &[&str]); 39] = [
            ("", &[]),
            (" \n\t", &[]),
            ("a", &["a"]),
            ("a.b_1+ é2", &["a", ".", "b_1", "+", "é2"]),
            ("r", &["r"]),
            ("r+a", &["r", "+", "a"]),
            ("r +a", &["r", "+", "a"]),
            ("a == r", &["a", "=", "=", "r"]),
            ("b", &["b"]),
            ("a + b", &["a", "+", "b"]),
            ("a + br", &["a", "+", "br"]),
            ("a + c", &["a", "+", "c"]),
            ("r#a", &["r#a"]),
            ("r#match.x", &["r#match", ".", "x"]),
            ("b#a", &["b", "#", "a"]),
            ("ar#b", &["ar", "#", "b"]),
            ("x#r", &["x", "#", "r"]),
            ("b'x'c", &["b'x'", "c"]),
            ("c'x'", &["c", "'x'"]),
            ("'x'y", &["'x'", "y"]),
            ("'é'y", &["'é'", "y"]),
            ("'€'y", &["'€'", "y"]),
            ("'😀'y", &["'😀'", "y"]),
            ("'\\''y", &["'\\''", "y"]),
            ("'\\u{1F600}'y", &["'\\u{1F600}'", "y"]),
            ("'ab: c", &["'ab", ":", "c"]),
            ("'éa: c", &["'éa", ":", "c"]),
            ("<'a>", &["<", "'a", ">"]),
            ("\"x\"y", &["\"x\"", "y"]),
            ("\"\"y", &["\"\"", "y"]),
            ("\"\\\"x\\\\\"y", &["\"\\\"x\\\\\"", "y"]),
            ("\"x\"#y", &["\"x\"", "#", "y"]),
            ("r#\"x\"##y", &["r#\"x\"#", "#", "y"]),
            ("b\"\\\"\"y", &["b\"\\\"\"", "y"]),
            ("r\"\\\"y", &["r\"\\\"", "y"]),
            ("br#\"\"x\"#y", &["br#\"\"x\"#", "y"]),
            ("r##\"a\"#\"##\"", &["r##\"a\"#\"##", "\""]),
            ("bcr\"x\"", &["bcr", "\"x\""]),
            ("1..=2", &["1", ".", ".", "=", "2"]),
        ];
        for (text, expected) in rows {
            assert_eq!(tokens(text), expected, "{text}");
        }
    }

    #[test]
    fn a_literal_without_its_end_goes_to_the_end() {
        let literals = [
            "\"ab\"",
            "\"\\\"\"",
            "b\"a\"",
            "br##\"a\"#b\"##",
            "'\\u{61}'",
            "'\\''",
            "b'\\n'",
        ];
        for literal in literals {
            assert_eq!(tokens(literal), [literal]);
            let quote = literal.find(['"', '\'']).expect("a quote");
            for end in quote + 1..literal.len() {
                let text = &literal[..end];
                assert_eq!(tokens(text), [text]);
                assert_eq!(tokens(&std::format!("+ {text}")), ["+", text]);
            }
        }
        // a quote before these characters may begin a lifetime or a word
        assert_eq!(tokens("'é"), ["'é"]);
        assert_eq!(tokens("'"), ["'"]);
        assert_eq!(tokens("'+"), ["'", "+"]);
        assert_eq!(tokens("br##"), ["br", "#", "#"]);
        assert_eq!(tokens("r#"), ["r", "#"]);
        assert_eq!(tokens("r"), ["r"]);
    }

    #[test]
    fn a_token_is_a_word_a_sign_or_neither() {
        let of = |text: &str| {
            let text = text.as_bytes();
            let token = Token::at(text, 0);
            (token.is_word(text), token.sign(text))
        };
        for word in ["a", "é", "_", "a1", "r#a", "1", "b", "br + 1", "r"] {
            assert_eq!(of(word), (true, 0), "{word}");
        }
        for literal in ["\"a\"", "b\"a\"", "r#\"a\"#", "'a'", "b'a'", ""] {
            assert_eq!(of(literal), (false, 0), "{literal}");
        }
        for sign in ["+", ".", "(", "!", "#a"] {
            assert_eq!(of(sign), (false, sign.as_bytes()[0]), "{sign}");
        }
        let name = |text: &'static str| Token::at(text.as_bytes(), 0).name(text.as_bytes());
        assert_eq!([name("ab + c"), name("r#ab"), name("rab")], [&b"ab"[..], b"ab", b"rab"]);
    }
}
