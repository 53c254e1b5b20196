//! Packs and unpacks `bool`s, 8 at once.

/// Number of flags that are read and written together.
pub(crate) const FLAGS: usize = 8;

/// Returns 8 flags, each 0 or 1, as a byte. The first flag is the lowest bit.
#[inline(always)]
pub(crate) fn gather(flags: [u8; FLAGS]) -> u64 {
    // the product moves bit 8i to bit 56 + i, and moves no other bit to the highest byte
    u64::from_le_bytes(flags).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Returns fewer than 8 flags as a byte, by loads that may overlap: a copy of unknown length is a call.
#[inline(always)]
pub(crate) fn gather_rest(flags: &[bool]) -> u64 {
    let four = |flags: &[bool; 4]| u64::from(u32::from_le_bytes(flags.map(u8::from)));
    let two = |flags: &[bool; 2]| u64::from(u16::from_le_bytes(flags.map(u8::from)));
    let word = if let (Some(low), Some(high)) = (flags.first_chunk(), flags.last_chunk()) {
        four(low) | four(high) << ((flags.len() - 4) * 8)
    } else if let (Some(low), Some(high)) = (flags.first_chunk(), flags.last_chunk()) {
        two(low) | two(high) << ((flags.len() - 2) * 8)
    } else {
        flags.first().map_or(0, |flag| u64::from(*flag))
    };
    gather(word.to_le_bytes())
}

/// Returns the flags in the low byte of a word.
#[inline(always)]
pub(crate) fn spread(byte: u64) -> [bool; FLAGS] {
    let [a, b, c, d] = NIBBLES[(byte & 15) as usize];
    let [e, f, g, h] = NIBBLES[(byte >> 4 & 15) as usize];
    [a, b, c, d, e, f, g, h]
}

/// The four flags of each half of a byte: a table of one cache line. Arithmetic would take a shift and a mask for each
/// flag, since the compiler does not see that the results are 0 or 1.
static NIBBLES: [[bool; 4]; 16] = {
    let mut flags = [[false; 4]; 16];
    let mut i = 0;
    while i < 64 {
        flags[i / 4][i % 4] = (i / 4) >> (i % 4) & 1 != 0;
        i += 1;
    }
    flags
};

#[cfg(test)]
mod tests {
    use super::{FLAGS, gather, gather_rest, spread};

    #[test]
    fn every_byte_of_flags() {
        for byte in 0..=255_u64 {
            let flags = core::array::from_fn(|i| byte >> i & 1 != 0);
            assert_eq!(spread(byte), flags, "{byte:#010b}");
            assert_eq!(gather(flags.map(u8::from)), byte, "{byte:#010b}");
            for len in 0..FLAGS {
                assert_eq!(
                    gather_rest(&flags[..len]),
                    byte & ((1 << len) - 1),
                    "{len} of {byte:#010b}"
                );
            }
        }
    }
}
