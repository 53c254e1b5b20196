//! `bitvec`: a slice of bits, each field stored in and loaded from its place.

use super::{Contestant, Packs, Room};
use crate::fields::{Fields, Put, Take};
use bitvec::field::BitField;
use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;

#[derive(Default)]
pub struct Bitvec {
    out: Room,
}

impl Contestant for Bitvec {
    const NAME: &'static str = "bitvec";
}

/// Bits, and how many of them are used.
struct At<B>(B, usize);

impl<T: Fields> Packs<T> for Bitvec {
    fn encode(&mut self, value: &T) -> &[u8] {
        let mut at = At(BitSlice::<u8, Lsb0>::from_slice_mut(&mut self.out.0), 0);
        match value.put(&mut at).and_then(|()| at.align()) {
            Some(()) => {
                let used = at.1 / 8;
                &self.out.0[..used]
            }
            None => &[],
        }
    }

    fn decode(&mut self, bytes: &[u8], value: &mut T) -> bool {
        value
            .take(&mut At(BitSlice::<u8, Lsb0>::from_slice(bytes), 0))
            .is_some()
    }
}

impl<B> At<B> {
    /// Where the next so many bits are.
    fn next(&mut self, width: usize) -> std::ops::Range<usize> {
        let start = self.1;
        self.1 += width;
        start..self.1
    }

    /// Where the bits up to the next byte are.
    fn padding(&mut self) -> std::ops::Range<usize> {
        self.next(self.1.next_multiple_of(8) - self.1)
    }
}

impl Put for At<&mut BitSlice<u8, Lsb0>> {
    #[inline(always)]
    fn put<const WIDTH: u32>(&mut self, value: u32) -> Option<()> {
        let place = self.next(WIDTH as usize);
        self.0.get_mut(place)?.store_le(value);
        Some(())
    }

    fn align(&mut self) -> Option<()> {
        let place = self.padding();
        self.0.get_mut(place)?.fill(false);
        Some(())
    }

    fn put_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        let place = self.next(bytes.len() * 8);
        let bits = BitSlice::<u8, Lsb0>::from_slice(bytes);
        self.0.get_mut(place)?.copy_from_bitslice(bits);
        Some(())
    }
}

impl Take for At<&BitSlice<u8, Lsb0>> {
    #[inline(always)]
    fn take<const WIDTH: u32>(&mut self) -> Option<u32> {
        let place = self.next(WIDTH as usize);
        Some(self.0.get(place)?.load_le())
    }

    fn align(&mut self) -> Option<()> {
        let place = self.padding();
        self.0.get(place)?.not_any().then_some(())
    }

    fn take_bytes(&mut self, length: usize, bytes: &mut Vec<u8>) -> Option<()> {
        let place = self.next(length * 8);
        bytes.clear();
        bytes.resize(length, 0);
        let bits = BitSlice::<u8, Lsb0>::from_slice_mut(bytes);
        bits.copy_from_bitslice(self.0.get(place)?);
        Some(())
    }
}
