//! Loads several bytes of a slice as one word.

/// Returns a whole slice of 0..=7 bytes as a word, by two loads that may overlap.
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

/// Returns whether a byte is zero. For texts as short as those of players, the standard library compares about one byte
/// at a time. That would cost more than the rest of the codec.
pub(crate) fn has_nul(bytes: &[u8]) -> bool {
    if let Some(last) = bytes.last_chunk() {
        // the last group may overlap the one before it
        return bytes
            .chunks_exact(GROUP)
            .any(|group| group.try_into().is_ok_and(is_nul_in))
            || is_nul_in(last);
    }
    match (bytes.first_chunk(), bytes.last_chunk()) {
        (Some(first), Some(last)) => has_zero(u64::from_le_bytes(*first)) || has_zero(u64::from_le_bytes(*last)),
        // sets the bytes beyond the end, so that they are not zero
        _ => has_zero(short_word(bytes) | u64::MAX << (bytes.len() * 8)),
    }
}

/// Returns whether a byte of the group is zero. The compiler turns this form into one vector comparison.
fn is_nul_in(group: &[u8; GROUP]) -> bool {
    group.iter().fold(false, |found, byte| found | (*byte == 0))
}

/// Returns whether one of the 8 bytes is zero. Only at or above a zero byte does the subtraction set a top bit that was
/// clear.
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
