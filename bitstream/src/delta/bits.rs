//! Writes and reads the decisions of a difference as plain bits.

use super::annotate::BIT;
use super::coin::{Coin, Estimate, Reader, highest_bit, zigzag};
use alloc::vec::Vec;
use bitstream_core::Refusal;

/// Most zero bits before a number, if its width allows as many.
const MOST_ZEROS: u32 = 8;

/// Width of the largest number whose form with fewer than the most zeros always fits a word: 7 zeros, a one and 55
/// bits.
const SHORT: u32 = 56;

/// Returns the most zeros before a number. After this many zeros, the number takes `width` bits.
pub(super) fn most_zeros(k: u32, width: u32) -> u32 {
    width.saturating_sub(k).min(MOST_ZEROS)
}

/// Returns the number of zeros before a number. The number must fit the bits of its width.
pub(super) fn zeros_before(value: u64, k: u32) -> u32 {
    highest_bit(value.wrapping_add(1 << k)) - k
}

/// Returns the most bits of a number: those of the form that begins with the most zeros.
pub(super) fn most_bits(k: u32, width: u32) -> usize {
    (most_zeros(k, width) + width) as usize
}

/// Writes decisions as bits.
#[derive(Default)]
pub(super) struct BitsOut {
    out: Vec<u8>,
    word: u64,
    used: u32,
}

impl BitsOut {
    /// Returns a writer with room for some bytes.
    pub(super) fn with_capacity(bytes: usize) -> BitsOut {
        BitsOut {
            out: Vec::with_capacity(bytes),
            ..BitsOut::default()
        }
    }

    pub(super) fn bits(&self) -> usize {
        self.out.len() * 8 + self.used as usize
    }

    /// Writes up to 64 bits.
    #[inline(always)] // a few instructions
    fn put(&mut self, value: u64, width: u32) {
        self.word |= value << self.used;
        let used = self.used + width;
        match used < u64::BITS {
            true => self.used = used,
            false => self.flush(value, used),
        }
    }

    /// Moves a full word to the output. `value` is the number that filled the word, and `used` counts all bits,
    /// including those that go into the next word.
    #[inline(never)] // called once for 64 bits
    fn flush(&mut self, value: u64, used: u32) {
        self.out.extend_from_slice(&self.word.to_le_bytes());
        self.word = value.checked_shr(u64::BITS - self.used).unwrap_or(0);
        self.used = used - u64::BITS;
    }

    /// Writes a number whose form may take more than 64 bits, or begins with the most zeros.
    #[cold]
    #[inline(never)]
    fn put_long(&mut self, value: u64, (k, width): (u32, u32)) {
        let (zeros, most) = (zeros_before(value, k), most_zeros(k, width));
        if zeros < most {
            self.put(1 << zeros, zeros + 1);
            self.put((value + (1 << k)) ^ 1 << (zeros + k), zeros + k);
        } else {
            self.put(0, most);
            self.put(value, width);
        }
    }

    pub(super) fn end(mut self) -> Vec<u8> {
        let rest = self.word.to_le_bytes();
        self.out.extend(rest.iter().take(self.used.div_ceil(8) as usize));
        self.out
    }
}

impl Coin for BitsOut {
    const READING: bool = false;
    const LEARNING: bool = false;

    #[inline]
    fn flip(&mut self, _slot: usize, bit: bool) -> Result<bool, Refusal> {
        self.put(u64::from(bit), 1);
        Ok(bit)
    }

    #[inline]
    fn raw(&mut self, value: u64, width: u32) -> Result<u64, Refusal> {
        self.put(value, width);
        Ok(value)
    }

    #[inline(always)] // the facts about the number stay in registers
    fn count(&mut self, Estimate { k, width, .. }: Estimate, value: u64) -> Result<u64, Refusal> {
        // the one bit after the zeros, and the number with its highest bit
        let code = value.wrapping_add(1 << k) << 1 | 1;
        let highest = highest_bit(code);
        let zeros = highest.wrapping_sub(k + 1);
        if zeros < MOST_ZEROS && highest <= width && width <= SHORT {
            // the highest bit of the number is not sent, since the count of zeros gives its position
            let bits = zeros + highest;
            self.put(code << zeros ^ 1 << bits, bits);
        } else {
            self.put_long(value, (k, width));
        }
        Ok(value)
    }

    #[inline(always)] // inlined like `count`
    fn distance(&mut self, hint: Estimate, value: i64) -> Result<i64, Refusal> {
        self.count(hint, zigzag(value))?;
        Ok(value)
    }
}

/// Reads decisions from bits.
pub(super) struct BitsIn<'a> {
    /// The bytes after those in `word`.
    rest: &'a [u8],
    /// The next bits of the packet, followed by bits of `rest` or by zeros.
    word: u64,
    /// The number of bits in `word`.
    has: u32,
    /// All bits of the packet.
    len: usize,
}

impl<'a> BitsIn<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> BitsIn<'a> {
        BitsIn {
            rest: bytes,
            word: 0,
            has: 0,
            len: bytes.len() * 8,
        }
    }

    /// Refills the word to at least 56 bits, or to the end of the packet.
    #[inline(never)] // once for about 50 bits
    fn refill(&mut self) {
        self.prepare();
        while self.has < 56 {
            let Some((next, rest)) = self.rest.split_first() else {
                return;
            };
            self.word |= u64::from(*next) << self.has;
            self.has += 8;
            self.rest = rest;
        }
    }

    /// Removes bits from the word. The caller has checked that the word has these bits.
    #[inline(always)] // two instructions
    fn pass(&mut self, width: u32) {
        self.word >>= width;
        self.has -= width;
    }

    #[inline]
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        if width > self.has {
            if width > 50 {
                let low = self.take(32)?;
                return Ok(low | self.take(width - 32)? << 32);
            }
            self.refill();
            if width > self.has {
                return Err(Refusal::EndOfPacket);
            }
        }
        let value = self.word & ((1 << width) - 1);
        self.pass(width);
        Ok(value)
    }

    /// Returns a number if the word has all of its bits.
    #[inline(always)] // most numbers are read here
    fn short_count(&mut self, k: u32, width: u32) -> Option<u64> {
        let zeros = (self.word | 1 << MOST_ZEROS).trailing_zeros();
        let left = zeros + k;
        let bits = zeros + 1 + left;
        if zeros >= MOST_ZEROS || left >= width || bits > self.has {
            return None;
        }
        let rest = self.word >> 1 >> zeros & ((1 << left) - 1);
        self.pass(bits);
        Some((rest | 1 << left) - (1 << k))
    }

    /// Reads a number that needs more bits than the word has, or that begins with the most zeros.
    #[inline(never)] // once for about 50 bits
    fn long_count(&mut self, k: u32, width: u32) -> Result<u64, Refusal> {
        self.refill();
        if let Some(value) = self.short_count(k, width) {
            return Ok(value);
        }
        let most = most_zeros(k, width);
        let zeros = (self.word | 1 << most).trailing_zeros();
        if zeros < most {
            let left = zeros + k;
            self.take(zeros + 1)?;
            return Ok((self.take(left)? | 1 << left) - (1 << k));
        }
        self.take(most)?;
        let value = self.take(width)?;
        match zeros_before(value, k) < most {
            // the number fits the form with fewer zeros
            true => Err(Refusal::NotCanonical),
            false => Ok(value),
        }
    }
}

impl Reader for BitsIn<'_> {
    fn position(&self) -> usize {
        self.len - 8 * self.rest.len() - self.has as usize
    }

    fn cost(&self) -> u64 {
        self.position() as u64 * BIT
    }

    /// Rejects bytes that are left, and spare bits that are not zero.
    fn end(&self) -> Result<(), Refusal> {
        if !self.rest.is_empty() || self.has >= 8 {
            return Err(Refusal::LeftOverBytes);
        }
        match self.word {
            0 => Ok(()),
            _ => Err(Refusal::LeftOverBits),
        }
    }
}

impl Coin for BitsIn<'_> {
    const READING: bool = true;
    const LEARNING: bool = false;

    /// Refills the word to at least 56 bits, unless fewer than 8 bytes of the packet are left.
    #[inline(always)] // a few instructions
    fn prepare(&mut self) {
        if let Some(chunk) = self.rest.first_chunk() {
            self.word |= u64::from_le_bytes(*chunk) << self.has;
            self.rest = self.rest.get(((63 - self.has) / 8) as usize..).unwrap_or(&[]);
            self.has |= 56;
        }
    }

    #[inline]
    fn flip(&mut self, _slot: usize, _bit: bool) -> Result<bool, Refusal> {
        Ok(self.take(1)? != 0)
    }

    #[inline]
    fn raw(&mut self, _value: u64, width: u32) -> Result<u64, Refusal> {
        self.take(width)
    }

    #[inline(always)] // inlined like that of a writer
    fn count(&mut self, Estimate { k, width, .. }: Estimate, _value: u64) -> Result<u64, Refusal> {
        match self.short_count(k, width) {
            Some(value) => Ok(value),
            None => self.long_count(k, width),
        }
    }

    #[inline(always)] // inlined like `count`
    fn distance(&mut self, hint: Estimate, _value: i64) -> Result<i64, Refusal> {
        let code = self.count(hint, 0)?;
        Ok((code >> 1) as i64 ^ -((code & 1) as i64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_widths_come_back() {
        for width in [1, 2, 7, 8, 9, 31, 54, 55, 56, 57, 58, 62, 63] {
            for k in [0, 1, 5, 30, 48, 49, 50, 55, 61, 63] {
                let estimate = Estimate::small(0, k, width);
                let powers = (0..width).map(|bits| 1 << bits);
                let values: Vec<u64> = powers
                    .flat_map(|power: u64| [power - 1, power, 2 * power - 1])
                    .collect();
                let mut coin = BitsOut::default();
                let mut bits = 0;
                let (mut before, mut longest) = (0, 0);
                for value in &values {
                    coin.count(estimate, *value).unwrap();
                    let (zeros, most) = (zeros_before(*value, k), most_zeros(k, width));
                    bits += if zeros < most { 2 * zeros + 1 + k } else { most + width };
                    assert_eq!(coin.bits(), bits as usize, "{value} with {k} of {width}");
                    longest = longest.max(coin.bits() - before);
                    before = coin.bits();
                }
                assert_eq!(most_bits(k, width), longest, "{k} of {width}");
                let bytes = coin.end();
                let mut coin = BitsIn::new(&bytes);
                for value in values {
                    assert_eq!(coin.count(estimate, 0), Ok(value), "{value} with {k} of {width}");
                }
                assert_eq!(coin.end(), Ok(()));
            }
        }
    }
}
