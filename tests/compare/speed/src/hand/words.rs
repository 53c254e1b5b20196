//! Packed words at positions that are known at run time only: an accumulator to write, a window to read.

use super::{Refused, ensure};

/// Collects words and stores 8 bytes at a time.
pub(super) struct Words<'a> {
    free: &'a mut [u8],
    stored: usize,
    word: u64,
    /// 0..=63
    bits: u32,
}

impl<'a> Words<'a> {
    #[inline(always)]
    pub(super) fn new(out: &'a mut [u8]) -> Words<'a> {
        Words {
            free: out,
            stored: 0,
            word: 0,
            bits: 0,
        }
    }

    /// Appends `width` (1..=63) bits.
    #[inline(always)]
    pub(super) fn put(&mut self, value: u64, width: u32) -> Result<(), Refused> {
        self.word |= value << self.bits;
        self.bits += width;
        if self.bits < 64 {
            return Ok(());
        }
        self.bits -= 64;
        let Some((chunk, free)) = std::mem::take(&mut self.free).split_first_chunk_mut() else {
            return Err(super::refused(Refused::Length));
        };
        *chunk = self.word.to_le_bytes();
        self.free = free;
        self.stored += 8;
        self.word = value >> (width - self.bits);
        Ok(())
    }

    /// Stores what is left, and returns the bytes of all.
    #[inline(always)]
    pub(super) fn finish(self) -> Result<usize, Refused> {
        let rest = self.bits.div_ceil(8) as usize;
        ensure!(rest <= self.free.len(), Length);
        for (to, from) in self.free.iter_mut().zip(self.word.to_le_bytes()).take(rest) {
            *to = from;
        }
        Ok(self.stored + rest)
    }
}

/// Bytes that hold 159 bits from any bit of the first byte, and any word of 57 bits among them.
const WINDOW: usize = 24;

/// Reads elements of at most 159 bits, one window for each.
pub(super) struct Windows<'a> {
    bytes: &'a [u8],
    /// In bits.
    at: usize,
}

/// The bytes of one element.
pub(super) struct Window<'a> {
    bytes: &'a [u8; WINDOW],
    /// 0..=7
    bit: usize,
}

impl<'a> Windows<'a> {
    #[inline(always)]
    pub(super) fn new(bytes: &'a [u8]) -> Windows<'a> {
        Windows { bytes, at: 0 }
    }

    /// Returns the bytes from here on, completed by zeros in `spare` where the packet ends. By reference: a copy would
    /// make every load wait for the stores before it.
    #[inline(always)]
    pub(super) fn window<'w>(&self, spare: &'w mut [u8; WINDOW]) -> Window<'w>
    where
        'a: 'w,
    {
        let byte = self.at / 8;
        let bytes = match self.bytes.get(byte..).and_then(|rest| rest.first_chunk()) {
            Some(bytes) => bytes,
            None => {
                fill(self.bytes, byte, spare);
                &*spare
            }
        };
        Window {
            bytes,
            bit: self.at % 8,
        }
    }

    /// Goes on behind so many bits, if they exist.
    #[inline(always)]
    pub(super) fn advance(&mut self, bits: usize) -> Result<(), Refused> {
        self.at += bits;
        ensure!(self.at <= self.bytes.len() * 8, Length);
        Ok(())
    }

    /// Nothing but zeros up to the next byte may follow.
    #[inline(always)]
    pub(super) fn finish(self) -> Result<(), Refused> {
        ensure!(self.at.div_ceil(8) == self.bytes.len(), LeftOver);
        let last = self.bytes.last().map_or(0, |byte| u32::from(*byte));
        ensure!(self.at.is_multiple_of(8) || last >> (self.at % 8) == 0, LeftOver);
        Ok(())
    }
}

impl Window<'_> {
    /// The word at bit `AT` of the element: 57 bits of it, and some more.
    #[inline(always)]
    pub(super) fn word<const AT: usize>(&self) -> u64 {
        let at = self.bit + AT;
        let word = self.bytes.get(at / 8..).and_then(|rest| rest.first_chunk());
        word.map_or(0, |word| u64::from_le_bytes(*word)) >> (at % 8)
    }
}

/// A window that is empty.
pub(super) const SPARE: [u8; WINDOW] = [0; WINDOW];

/// The last element or two of a packet.
#[cold]
#[inline(never)]
fn fill(bytes: &[u8], from: usize, spare: &mut [u8; WINDOW]) {
    let rest = bytes.get(from..).unwrap_or(&[]);
    for (to, from) in spare.iter_mut().zip(rest) {
        *to = *from;
    }
}
