//! Bits that are appended and cut at their end.

use alloc::vec::Vec;

/// Some bits, the first in the lowest bit of the first byte. Unused bits of the last byte are zero.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct BitString {
    bytes: Vec<u8>,
    len: usize,
}

impl BitString {
    /// Returns the low `width` (0..=128) bits of a number.
    pub(super) fn of(value: u128, width: u32) -> BitString {
        let mut bits = BitString::default();
        bits.push(value, width);
        bits
    }

    pub(super) fn of_bytes(bytes: &[u8]) -> BitString {
        BitString {
            bytes: bytes.to_vec(),
            len: bytes.len() * 8,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the first `width` (0..=128) bits as a number.
    pub(super) fn first(&self, width: u32) -> u128 {
        let bytes = self.bytes.iter().take(width.div_ceil(8) as usize).rev();
        let number = bytes.fold(0_u128, |number, byte| number << 8 | u128::from(*byte));
        number & u128::MAX.checked_shr(128 - width.min(128)).unwrap_or(0)
    }

    /// Appends the low `width` (0..=128) bits of a number.
    pub(super) fn push(&mut self, value: u128, width: u32) {
        let (mut rest, mut left) = (value, width);
        while left > 0 {
            let used = (self.len % 8) as u32;
            let some = (8 - used).min(left);
            let low = rest as u8 & (0xFF_u16 >> (8 - some)) as u8;
            if used == 0 {
                self.bytes.push(low);
            } else if let Some(last) = self.bytes.last_mut() {
                *last |= low << used;
            }
            self.len += some as usize;
            rest = rest.checked_shr(some).unwrap_or(0);
            left -= some;
        }
    }

    pub(super) fn extend(&mut self, other: &BitString) {
        self.append(other, 0, other.len);
    }

    /// Returns the bits `start..end`, or those of them that exist.
    pub(super) fn range(&self, start: usize, end: usize) -> BitString {
        let mut bits = BitString::default();
        bits.append(self, start, end.min(self.len));
        bits
    }

    /// Keeps the first `len` bits.
    pub(super) fn truncate(&mut self, len: usize) {
        if len >= self.len {
            return;
        }
        self.len = len;
        self.bytes.truncate(len.div_ceil(8));
        if let (Some(last), used @ 1..) = (self.bytes.last_mut(), len % 8) {
            *last &= (1 << used) - 1;
        }
    }

    fn append(&mut self, other: &BitString, start: usize, end: usize) {
        let mut at = start;
        while at < end {
            let some = (8 - at % 8).min(end - at);
            let byte = other.bytes.get(at / 8).copied().unwrap_or(0);
            self.push(u128::from(byte >> (at % 8)), some as u32);
            at += some;
        }
    }
}

/// Returns the number of bits from a position to the next byte boundary.
pub(super) fn padding(position: usize) -> u32 {
    (position.wrapping_neg() % 8) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_cut_and_put_together_at_any_place() {
        let mut bits = BitString::of(0b101, 3);
        bits.push(0x1FF, 10);
        assert_eq!((bits.bytes(), bits.len()), (&[0b1111_1101, 0b0_1111][..], 13));
        let mut again = bits.range(0, 5);
        again.extend(&bits.range(5, 13));
        assert_eq!(again, bits);
        bits.truncate(4);
        assert_eq!(bits.bytes(), [0b1101]);
        bits.extend(&BitString::of_bytes(&[0xF0]));
        assert_eq!(bits.bytes(), [0b1101, 0b1111]);
    }
}
