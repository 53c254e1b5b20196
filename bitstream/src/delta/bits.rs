//! Decisions as plain bits.

use super::annotate::BIT;
use super::coin::{Coin, Hint, Reader, class};
use alloc::vec::Vec;
use bitstream_core::Refusal;

pub(super) fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

/// The most zeros before a number: with as many it follows in `width` bits.
pub(super) fn most_zeros(k: u32, width: u32) -> u32 {
    width.saturating_sub(k).min(8)
}

/// Zeros before a number that is not above its width.
pub(super) fn zeros_before(value: u64, k: u32) -> u32 {
    class(value.saturating_add(1 << k)) - 1 - k
}

/// Writes bits.
#[derive(Default)]
pub(super) struct BitsOut {
    out: Vec<u8>,
    word: u64,
    used: u32,
}

impl BitsOut {
    pub(super) fn bits(&self) -> usize {
        self.out.len() * 8 + self.used as usize
    }

    #[inline]
    fn put(&mut self, value: u64, width: u32) {
        if width > 32 {
            self.put_narrow(value & 0xffff_ffff, 32);
            return self.put_narrow(value >> 32, width - 32);
        }
        self.put_narrow(value, width);
    }

    /// Up to 32 bits, beside up to 31.
    #[inline(always)] // a few instructions
    fn put_narrow(&mut self, value: u64, width: u32) {
        self.word |= value << self.used;
        self.used += width;
        if self.used >= 32 {
            self.out.extend_from_slice(&(self.word as u32).to_le_bytes());
            self.word >>= 32;
            self.used -= 32;
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

    #[inline(always)] // what is known of the number stays in registers
    fn count(&mut self, Hint { k, width, .. }: Hint, value: u64) -> Result<u64, Refusal> {
        let (zeros, most) = (zeros_before(value, k), most_zeros(k, width));
        let (front, front_width, rest, rest_width) = match zeros < most {
            true => (1 << zeros, zeros + 1, (value + (1 << k)) ^ 1 << (zeros + k), zeros + k),
            false => (0, most, value, width),
        };
        if front_width + rest_width <= 32 {
            self.put_narrow(front | rest << front_width, front_width + rest_width);
        } else {
            self.put_narrow(front, front_width);
            self.put(rest, rest_width);
        }
        Ok(value)
    }

    #[inline(always)] // as `count`
    fn distance(&mut self, hint: Hint, value: i64) -> Result<i64, Refusal> {
        self.count(hint, zigzag(value))?;
        Ok(value)
    }
}

/// Reads bits.
pub(super) struct BitsIn<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The bits that there are.
    len: usize,
}

impl<'a> BitsIn<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> BitsIn<'a> {
        let len = bytes.len() * 8;
        BitsIn { bytes, at: 0, len }
    }

    /// 57 bits and more, zeros after the end.
    #[inline]
    fn peek(&self) -> u64 {
        let rest = self.bytes.get(self.at / 8..).unwrap_or(&[]);
        let word = match rest.first_chunk() {
            Some(chunk) => u64::from_le_bytes(*chunk),
            None => rest.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
        };
        word >> (self.at % 8)
    }

    #[inline]
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        if width > 50 {
            let low = self.take(32)?;
            return Ok(low | self.take(width - 32)? << 32);
        }
        let value = self.peek() & ((1 << width) - 1);
        let end = self.at + width as usize;
        if end > self.len {
            return Err(Refusal::EndOfPacket);
        }
        self.at = end;
        Ok(value)
    }
}

impl BitsIn<'_> {
    /// A number of many bits, or one that the end of the packet cuts.
    #[cold]
    #[inline(never)]
    fn long_count(&mut self, (k, width): (u32, u32), zeros: u32, most: u32) -> Result<u64, Refusal> {
        if zeros < most {
            let left = zeros + k;
            self.take(zeros + 1)?;
            return Ok((self.take(left)? | 1 << left) - (1 << k));
        }
        self.take(most)?;
        let value = self.take(width)?;
        match zeros_before(value, k) < most {
            // the shorter form says it
            true => Err(Refusal::NotCanonical),
            false => Ok(value),
        }
    }
}

impl Reader for BitsIn<'_> {
    fn position(&self) -> usize {
        self.at
    }

    fn cost(&self) -> u64 {
        self.at as u64 * BIT
    }

    /// Refuses what is left: bytes, and spare bits that are not zero.
    fn end(&self) -> Result<(), Refusal> {
        if self.at.div_ceil(8) != self.bytes.len() {
            return Err(Refusal::LeftOverBytes);
        }
        match self.at % 8 == 0 || self.peek() == 0 {
            true => Ok(()),
            false => Err(Refusal::LeftOverBits),
        }
    }
}

impl Coin for BitsIn<'_> {
    const READING: bool = true;
    const LEARNING: bool = false;

    #[inline]
    fn flip(&mut self, _slot: usize, _bit: bool) -> Result<bool, Refusal> {
        Ok(self.take(1)? != 0)
    }

    #[inline]
    fn raw(&mut self, _value: u64, width: u32) -> Result<u64, Refusal> {
        self.take(width)
    }

    #[inline(always)] // as that of a writer
    fn count(&mut self, Hint { k, width, .. }: Hint, _value: u64) -> Result<u64, Refusal> {
        let most = most_zeros(k, width);
        let word = self.peek();
        let zeros = (word | 1 << most).trailing_zeros();
        let (front, left) = (zeros + 1, zeros + k);
        let end = self.at + (front + left) as usize;
        // as a rule the number is in the word
        if zeros < most && front + left <= 50 && end <= self.len {
            self.at = end;
            return Ok((word >> front & ((1 << left) - 1) | 1 << left) - (1 << k));
        }
        self.long_count((k, width), zeros, most)
    }

    #[inline]
    fn distance(&mut self, hint: Hint, _value: i64) -> Result<i64, Refusal> {
        let code = self.count(hint, 0)?;
        Ok((code >> 1) as i64 ^ -((code & 1) as i64))
    }
}
