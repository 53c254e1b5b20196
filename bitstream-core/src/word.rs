//! Bytes of a slice, several at once as a word.

/// A whole slice of 0..=7 bytes, by two loads that may overlap.
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

/// Bytes that are looked at together.
const GROUP: usize = 16;

/// Returns whether there is a zero byte. For texts of players the standard library looks at one byte at a time or nearly so,
/// which is more than all the rest that a text costs.
pub(crate) fn has_nul(bytes: &[u8]) -> bool {
    if let Some(last) = bytes.last_chunk() {
        // the last group may overlap the one before
        return bytes
            .chunks_exact(GROUP)
            .any(|group| group.try_into().is_ok_and(is_nul_in))
            || is_nul_in(last);
    }
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => has_zero(u64::from_le_bytes(*first)) || has_zero(u64::from_le_bytes(*last)),
        // above the bytes that exist, what is not zero
        _ => has_zero(short_word(bytes) | u64::MAX << (bytes.len() * 8)),
    }
}

/// In a form that is compiled to one comparison of them all.
fn is_nul_in(group: &[u8; GROUP]) -> bool {
    group.iter().fold(false, |found, byte| found | (*byte == 0))
}

/// Returns whether one of the 8 bytes is zero: only below a zero byte does a subtraction borrow into a bit that was not set.
fn has_zero(word: u64) -> bool {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    word.wrapping_sub(ONES) & !word & (ONES << 7) != 0
}

#[cfg(test)]
mod tests {
    use super::has_nul;

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
}
