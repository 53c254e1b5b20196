//! Encodes decisions by a range coder: a likelier decision takes fewer bits. All arithmetic is on integers, so every
//! target makes the same bytes.

use super::annotate::{BIT, log2};
use super::coin::{Coin, Estimate, Reader, class};
use super::model::{CLASSES, Model, NumberSlots};
use alloc::vec::Vec;
use bitstream_core::Refusal;

/// The range has 4 bytes. If it is below `TOP`, the highest byte of `low` is known, up to a carry.
const TOP: u32 = 1 << 24;
/// Bits of the first byte that the coder leaves to the head of the packet.
pub(super) const HEAD: u32 = 2;

/// Encodes numbers as binary decisions: the class in unary, the two bits below the highest, and the other bits
/// unchanged.
trait Flips: Coin {
    fn magnitude(&mut self, slots: &NumberSlots, value: u64) -> Result<u64, Refusal> {
        let known = class(value);
        let most = CLASSES as u32 - 1;
        let mut found = 0;
        while found < most && self.flip(slots.class + found as usize, found < known)? {
            found += 1;
        }
        if found == most {
            found = self.raw(u64::from(known), 6)? as u32;
            if found < most {
                return Err(Refusal::NotCanonical);
            }
        }
        if found <= 1 {
            return Ok(u64::from(found));
        }
        let slot = slots.head + 4 * (found as usize).min(CLASSES - 1);
        let mut made = 1;
        let mut left = found - 1;
        for depth in 0..2 {
            if left > 0 {
                left -= 1;
                let slot = slot + if depth == 0 { 0 } else { 1 + (made & 1) as usize };
                let bit = self.flip(slot, value >> left & 1 != 0)?;
                made = made << 1 | u64::from(bit);
            }
        }
        Ok(made << left | self.raw(value & ((1 << left) - 1), left)?)
    }

    fn around_zero(&mut self, hint: Estimate, value: i64) -> Result<i64, Refusal> {
        let slots = NumberSlots::new(hint);
        let magnitude = self.magnitude(&slots, value.unsigned_abs())? as i64;
        match magnitude != 0 && self.flip(slots.sign, value < 0)? {
            true => Ok(-magnitude),
            false => Ok(magnitude),
        }
    }
}

/// The interval of the packets that are still possible.
#[derive(Clone, Copy)]
struct Interval {
    /// The lowest value of the interval, with a bit for the carry.
    low: u64,
    range: u32,
}

impl Interval {
    const ALL: Interval = Interval {
        low: 0,
        range: 1 << (32 - HEAD),
    };

    /// Narrows the interval to its first part (below `bound`) or to the rest.
    #[inline]
    fn part(&mut self, bound: u32, first: bool) {
        if first {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
    }

    /// Returns the shortest end of a packet: the fewest bytes that, followed by zeros, lie in the interval, and their
    /// value.
    fn tail(self) -> (u32, u64) {
        let of = |bytes: u32| {
            let rest = (1_u64 << (32 - 8 * bytes)) - 1;
            (bytes, (self.low + rest) & !rest)
        };
        let fits = |(_, value): &(u32, u64)| *value < self.low + u64::from(self.range);
        (0..4).map(of).find(fits).unwrap_or((4, self.low))
    }
}

/// Writes decisions by a range coder.
pub(super) struct RangeOut<'m> {
    model: &'m mut Model,
    interval: Interval,
    out: Vec<u8>,
}

impl<'m> RangeOut<'m> {
    pub(super) fn new(model: &'m mut Model) -> RangeOut<'m> {
        RangeOut {
            model,
            interval: Interval::ALL,
            out: Vec::new(),
        }
    }

    /// Adds a carry to the written bytes, and writes the bytes that are known.
    #[inline]
    fn shift(&mut self) {
        self.carry();
        while self.interval.range < TOP {
            self.out.push((self.interval.low >> 24) as u8);
            self.interval.low = self.interval.low << 8 & 0xffff_ffff;
            self.interval.range <<= 8;
        }
    }

    #[inline]
    fn carry(&mut self) {
        if self.interval.low >> 32 != 0 {
            self.interval.low &= 0xffff_ffff;
            for byte in self.out.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
    }

    /// Returns the packet. `head` is stored in the lowest bits of its first byte.
    pub(super) fn end(mut self, head: u8) -> Vec<u8> {
        let (bytes, value) = self.interval.tail();
        self.interval.low = value;
        self.carry();
        let tail = (self.interval.low as u32).to_be_bytes();
        self.out.extend(tail.iter().take(bytes as usize));
        match self.out.first_mut() {
            Some(first) => *first = *first << HEAD | head,
            None => self.out.push(head),
        }
        self.out
    }
}

impl Flips for RangeOut<'_> {}

impl Coin for RangeOut<'_> {
    const READING: bool = false;
    const LEARNING: bool = true;

    #[inline]
    fn flip(&mut self, slot: usize, bit: bool) -> Result<bool, Refusal> {
        let bound = (self.interval.range >> 16) * self.model.one(slot);
        self.interval.part(bound, bit);
        self.model.learn(slot, bit);
        self.shift();
        Ok(bit)
    }

    #[inline]
    fn raw(&mut self, value: u64, width: u32) -> Result<u64, Refusal> {
        let mut left = width;
        while left > 0 {
            let bits = left.min(8);
            left -= bits;
            self.interval.range >>= bits;
            self.interval.low += u64::from(self.interval.range) * (value >> left & ((1 << bits) - 1));
            self.shift();
        }
        Ok(value)
    }

    fn count(&mut self, hint: Estimate, value: u64) -> Result<u64, Refusal> {
        self.magnitude(&NumberSlots::new(hint), value)
    }

    fn distance(&mut self, hint: Estimate, value: i64) -> Result<i64, Refusal> {
        self.around_zero(hint, value)
    }
}

/// Reads decisions by a range coder.
pub(super) struct RangeIn<'m, 'a> {
    model: &'m mut Model,
    interval: Interval,
    /// Distance of the packet's number from the lowest number of the interval: always less than the interval's `range`.
    code: u32,
    bytes: &'a [u8],
    /// Number of bytes that were read. After the packet, the reader reads zeros.
    at: usize,
}

impl<'m, 'a> RangeIn<'m, 'a> {
    /// Returns a reader of a packet that skips the head in the first byte.
    pub(super) fn new(model: &'m mut Model, bytes: &'a [u8]) -> RangeIn<'m, 'a> {
        let mut coin = RangeIn {
            model,
            interval: Interval::ALL,
            code: 0,
            bytes,
            at: 0,
        };
        for _ in 0..4 {
            coin.next();
        }
        coin
    }

    #[inline]
    fn next(&mut self) {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        let byte = if self.at == 0 { byte >> HEAD } else { byte };
        self.at += 1;
        self.code = self.code << 8 | u32::from(byte);
    }

    #[inline]
    fn shift(&mut self) -> Result<(), Refusal> {
        while self.interval.range < TOP {
            self.next();
            self.interval.low = self.interval.low << 8 & 0xffff_ffff;
            self.interval.range <<= 8;
        }
        // a packet must not continue with zeros for ever
        match self.at <= self.bytes.len() + 4 {
            true => Ok(()),
            false => Err(Refusal::EndOfPacket),
        }
    }
}

impl Reader for RangeIn<'_, '_> {
    fn position(&self) -> usize {
        8 * self.at.saturating_sub(4).min(self.bytes.len())
    }

    /// Returns the bits of the head, and the binary logarithm of the factor by which the range was narrowed.
    fn cost(&self) -> u64 {
        let shifted = 8 * self.at.saturating_sub(4) as u64 + 32;
        (shifted * BIT).saturating_sub(log2(self.interval.range))
    }

    /// Refuses bytes after the packet, and every end except the one that a writer would write.
    fn end(&self) -> Result<(), Refusal> {
        let (bytes, value) = self.interval.tail();
        let len = (self.at - 4 + bytes as usize).max(1);
        match self.bytes.len() {
            given if given > len => Err(Refusal::LeftOverBytes),
            given if given < len => Err(Refusal::EndOfPacket),
            _ if self.interval.low + u64::from(self.code) == value => Ok(()),
            _ => Err(Refusal::NotCanonical),
        }
    }
}

impl Flips for RangeIn<'_, '_> {}

impl Coin for RangeIn<'_, '_> {
    const READING: bool = true;
    const LEARNING: bool = true;

    #[inline]
    fn flip(&mut self, slot: usize, _bit: bool) -> Result<bool, Refusal> {
        let bound = (self.interval.range >> 16) * self.model.one(slot);
        let bit = self.code < bound;
        if !bit {
            self.code -= bound;
        }
        self.interval.part(bound, bit);
        self.model.learn(slot, bit);
        self.shift()?;
        Ok(bit)
    }

    #[inline]
    fn raw(&mut self, _value: u64, width: u32) -> Result<u64, Refusal> {
        let mut value = 0;
        let mut left = width;
        while left > 0 {
            let bits = left.min(8);
            left -= bits;
            self.interval.range >>= bits;
            let part = self.code / self.interval.range;
            if part >> bits != 0 {
                // the division leaves a rest of the range that no writer uses
                return Err(Refusal::NotCanonical);
            }
            let used = part * self.interval.range;
            self.code -= used;
            self.interval.low += u64::from(used);
            value = value << bits | u64::from(part);
            self.shift()?;
        }
        Ok(value)
    }

    fn count(&mut self, hint: Estimate, _value: u64) -> Result<u64, Refusal> {
        self.magnitude(&NumberSlots::new(hint), 0)
    }

    fn distance(&mut self, hint: Estimate, _value: i64) -> Result<i64, Refusal> {
        self.around_zero(hint, 0)
    }
}
