//! The bit packer of "Reading and Writing Packets", which moves words of 32 bits between the buffer and a scratch of
//! 64, and the same packer with bytes in place of the words. A call for each field.

use super::{Contestant, Packs, Room};
use crate::fields::{Fields, Put, Take};

/// `BYTES` of the buffer are written and read at a time: 4 or 1.
#[derive(Default)]
pub struct Units<const BYTES: usize> {
    out: Room,
}

impl Contestant for Units<4> {
    const NAME: &'static str = "the article's packer, by words";
}

impl Contestant for Units<1> {
    const NAME: &'static str = "the same packer, by bytes";
}

impl<const BYTES: usize, T: Fields> Packs<T> for Units<BYTES>
where
    Units<BYTES>: Contestant,
{
    fn encode(&mut self, value: &T) -> &[u8] {
        let mut writer = Writer::<BYTES> {
            out: &mut self.out.0,
            at: 0,
            scratch: 0,
            bits: 0,
        };
        match value.put(&mut writer).and_then(|()| writer.finish()) {
            Some(used) => &self.out.0[..used],
            None => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        let mut reader = Reader::<BYTES> {
            bytes,
            at: 0,
            scratch: 0,
            bits: 0,
        };
        value.take(&mut reader).is_some()
    }
}

struct Writer<'a, const BYTES: usize> {
    out: &'a mut [u8],
    at: usize,
    scratch: u64,
    /// Bits in the scratch, fewer than a unit has between two calls.
    bits: u32,
}

impl<const BYTES: usize> Writer<'_, BYTES> {
    const UNIT: u32 = BYTES as u32 * 8;

    /// The bytes used, with those that are not a whole unit.
    fn finish(mut self) -> Option<usize> {
        self.flush_bytes()?;
        Some(self.at)
    }

    fn flush_bytes(&mut self) -> Option<()> {
        let rest = self.bits.div_ceil(8) as usize;
        let place = self.out.get_mut(self.at..self.at + rest)?;
        place.copy_from_slice(&self.scratch.to_le_bytes()[..rest]);
        self.at += rest;
        (self.scratch, self.bits) = (0, 0);
        Some(())
    }
}

impl<const BYTES: usize> Put for Writer<'_, BYTES> {
    #[inline(always)]
    fn put<const WIDTH: u32>(&mut self, value: u32) -> Option<()> {
        self.scratch |= u64::from(value) << self.bits;
        self.bits += WIDTH;
        while self.bits >= Self::UNIT {
            let place = self.out.get_mut(self.at..self.at + BYTES)?;
            place.copy_from_slice(&self.scratch.to_le_bytes()[..BYTES]);
            self.at += BYTES;
            self.scratch >>= Self::UNIT;
            self.bits -= Self::UNIT;
        }
        Some(())
    }

    fn align(&mut self) -> Option<()> {
        self.bits = self.bits.next_multiple_of(8);
        Some(())
    }

    fn put_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        self.flush_bytes()?;
        self.out.get_mut(self.at..self.at + bytes.len())?.copy_from_slice(bytes);
        self.at += bytes.len();
        Some(())
    }
}

struct Reader<'a, const BYTES: usize> {
    bytes: &'a [u8],
    at: usize,
    scratch: u64,
    /// Bits in the scratch.
    bits: u32,
}

impl<const BYTES: usize> Reader<'_, BYTES> {
    /// The next unit, or the next byte where the packet has no whole unit left.
    #[inline(always)]
    fn load(&mut self) -> Option<()> {
        let rest = self.bytes.get(self.at..)?;
        let Some(unit) = rest.first_chunk::<BYTES>() else {
            self.scratch |= u64::from(*rest.first()?) << self.bits;
            self.bits += 8;
            self.at += 1;
            return Some(());
        };
        // compiles to one load
        let word = unit.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        self.scratch |= word << self.bits;
        self.bits += BYTES as u32 * 8;
        self.at += BYTES;
        Some(())
    }
}

impl<const BYTES: usize> Take for Reader<'_, BYTES> {
    #[inline(always)]
    fn take<const WIDTH: u32>(&mut self) -> Option<u32> {
        while self.bits < WIDTH {
            self.load()?;
        }
        let value = self.scratch & ((1 << WIDTH) - 1);
        self.scratch >>= WIDTH;
        self.bits -= WIDTH;
        Some(value as u32)
    }

    fn align(&mut self) -> Option<()> {
        self.scratch >>= self.bits % 8;
        self.bits -= self.bits % 8;
        Some(())
    }

    fn take_bytes(&mut self, length: usize, bytes: &mut Vec<u8>) -> Option<()> {
        self.at -= self.bits as usize / 8;
        (self.scratch, self.bits) = (0, 0);
        bytes.clear();
        bytes.extend_from_slice(self.bytes.get(self.at..self.at + length)?);
        self.at += length;
        Some(())
    }
}
