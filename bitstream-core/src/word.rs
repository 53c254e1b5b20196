//! Loads several bytes of a slice as one word.

use crate::Refusal;

/// Returns a slice of 0..=7 bytes as a word, by two loads that may overlap.
#[inline(always)]
pub(crate) fn short_word(bytes: &[u8]) -> u64 {
    if let (Some(low), Some(high)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let shift = (bytes.len() - 4) * 8;
        return u64::from(u32::from_le_bytes(*low)) | u64::from(u32::from_le_bytes(*high)) << shift;
    }
    if let (Some(low), Some(high)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let shift = (bytes.len() - 2) * 8;
        return u64::from(u16::from_le_bytes(*low)) | u64::from(u16::from_le_bytes(*high)) << shift;
    }
    bytes.first().map_or(0, |byte| u64::from(*byte))
}

/// Number of bytes that are compared together.
const GROUP: usize = 16;

/// Returns whether one of the bytes is zero. The standard library searches short texts about one byte at a time, which
/// would take longer than the rest of the codec.
pub(crate) fn has_nul(bytes: &[u8]) -> bool {
    const TWO: usize = 2 * GROUP;
    // the last group may overlap the group before it
    if let Some(last) = bytes.last_chunk::<TWO>() {
        return bytes
            .chunks_exact(TWO)
            .any(|groups| groups.first_chunk::<TWO>().is_some_and(is_nul_in))
            || is_nul_in(last);
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk::<GROUP>(), bytes.last_chunk::<GROUP>()) {
        return is_nul_in(first) | is_nul_in(last);
    }
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => has_zero(u64::from_le_bytes(*first)) || has_zero(u64::from_le_bytes(*last)),
        // the bytes beyond the end are set to a number other than zero
        _ => has_zero(short_word(bytes) | u64::MAX << (bytes.len() * 8)),
    }
}

/// Returns whether one of the bytes in the groups is zero. The compiler turns this form into vector comparisons.
#[inline(always)] // inlined: the length is known
fn is_nul_in<const N: usize>(groups: &[u8; N]) -> bool {
    groups.iter().fold(false, |found, byte| found | (*byte == 0))
}

/// Longest text that is checked in a copy.
const SHORT: usize = 4 * GROUP;

/// Memory for a text, at an address from which the standard library checks 16 bytes at a time.
#[repr(align(16))]
struct Short([u8; SHORT]);

impl Short {
    /// Copies the bytes to the start of the memory. Returns whether one of the bytes is zero.
    #[inline(always)] // inlined: its callers are functions
    fn copy(&mut self, bytes: &[u8]) -> bool {
        let Short(memory) = self;
        if let Some(last) = bytes.last_chunk::<GROUP>() {
            let mut found = is_nul_in(last);
            for (to, from) in memory.chunks_exact_mut(GROUP).zip(bytes.chunks_exact(GROUP)) {
                if let (Some(to), Some(from)) = (to.first_chunk_mut(), from.first_chunk()) {
                    *to = *from;
                    found |= is_nul_in::<GROUP>(from);
                }
            }
            // the last group may overlap the group before it
            if let Some(to) = memory.get_mut(bytes.len() - GROUP..bytes.len()) {
                to.copy_from_slice(last);
            }
            return found;
        }
        let (first, last) = match (bytes.first_chunk(), bytes.last_chunk()) {
            (Some(first), Some(last)) => (*first, *last),
            // the spaces after the text are not zero, so they do not matter
            _ => {
                let word = short_word(bytes) | SPACES << (bytes.len() * 8);
                (word.to_le_bytes(), word.to_le_bytes())
            }
        };
        let end = bytes.len().max(8);
        if let Some(to) = memory.first_chunk_mut() {
            *to = first;
        }
        if let Some(to) = memory.get_mut(end - 8..end) {
            to.copy_from_slice(&last);
        }
        has_zero(u64::from_le_bytes(first)) || has_zero(u64::from_le_bytes(last))
    }
}

/// Eight spaces.
const SPACES: u64 = u64::from_le_bytes([b' '; 8]);

/// Passes the text of the bytes to `keep`. Refuses bytes that contain a NUL or are not UTF-8.
#[inline(always)] // inlined: its callers are functions
pub(crate) fn with_text<R>(bytes: &[u8], keep: impl FnOnce(&str) -> R) -> Result<R, Refusal> {
    if bytes.len() > SHORT {
        return match core::str::from_utf8(bytes) {
            _ if has_nul(bytes) => Err(Refusal::Nul),
            Ok(text) => Ok(keep(text)),
            Err(_) => Err(Refusal::InvalidUtf8),
        };
    }
    // The standard library checks bytes one by one up to an aligned address, and after the last 16 bytes. In a short
    // text most bytes are checked so. The spaces after the copy fill the last 16 bytes.
    let mut short = Short([b' '; SHORT]);
    if short.copy(bytes) {
        return Err(Refusal::Nul);
    }
    let groups = short.0.get(..bytes.len().next_multiple_of(GROUP)).unwrap_or(&[]);
    // a space after an incomplete character makes it invalid, so the text is never cut within a character
    match core::str::from_utf8(groups).map(|text| text.get(..bytes.len())) {
        Ok(Some(text)) => Ok(keep(text)),
        _ => Err(Refusal::InvalidUtf8),
    }
}

/// Returns whether one of the 8 bytes is zero. The subtraction sets a byte's clear top bit only at or above a zero
/// byte.
fn has_zero(word: u64) -> bool {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    word.wrapping_sub(ONES) & !word & (ONES << 7) != 0
}

#[cfg(test)]
mod tests {
    use super::{has_nul, with_text};
    use crate::Refusal;

    #[test]
    fn a_nul_is_found_wherever_it_is() {
        for byte in [1, 0x7f, 0x80, 0xff] {
            let mut text = [byte; 70];
            for end in 0..=text.len() {
                assert!(!has_nul(&text[..end]), "{end} bytes of {byte}");
                for at in 0..end {
                    text[at] = 0;
                    assert!(has_nul(&text[..end]), "at {at} of {end} bytes of {byte}");
                    text[at] = byte;
                }
                assert_eq!(has_nul(&[0; 70][..end]), end > 0, "{end} bytes of 0");
            }
        }
    }

    #[test]
    fn texts_are_those_of_the_standard_library() {
        // the text has characters of 1 to 4 bytes, and is cut at any byte
        let letters = "aé€😀".repeat(8);
        for start in 0..10 {
            for end in start..letters.len() {
                let mut bytes = letters.as_bytes()[start..end].to_vec();
                let found = with_text(&bytes, str::to_owned);
                let expected = core::str::from_utf8(&bytes).map_err(|_| Refusal::InvalidUtf8);
                assert_eq!(found.as_deref().map_err(|why| *why), expected, "{start}..{end}");
                for at in 0..bytes.len() {
                    let before = core::mem::replace(&mut bytes[at], 0);
                    assert_eq!(with_text(&bytes, |_| ()), Err(Refusal::Nul), "{at} of {start}..{end}");
                    bytes[at] = before;
                }
            }
        }
    }
}
