//! Writes and reads lists. All types share the loops over integers: one function for each width, with the lower bound
//! and the span as arguments.

use super::group::{Element, code_size};
use super::{BitReader, BitWriter};
#[cfg(feature = "alloc")]
use crate::Stream;
use crate::bitless::Limit;
#[cfg(feature = "alloc")]
use crate::codec::make_room;
use crate::codec::{Distance, Encoding, Integer, WIDEST, is_whole, steps};
use crate::{Refusal, Source};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// Writes and reads each element of a list.
pub(crate) trait Each<T>: Copy {
    const MIN_BITS: usize;
    const MAX_BITS: usize;
    /// Sizes of an element, which decide the size of groups.
    const ELEMENT: Element;
    /// Number of steps of generated code.
    const STEPS: usize;
    /// True for structs of whole bytes, which are packed one by one from a byte boundary on.
    const IS_WHOLE: bool = false;

    fn write(self, item: &T, writer: &mut BitWriter<'_>) -> Result<(), Refusal>;

    fn read_into<const WINDOW: u8, L: Limit>(
        self,
        item: &mut T,
        reader: &mut BitReader<'_, WINDOW, L>,
    ) -> Result<(), Refusal>;

    fn read<const WINDOW: u8, L: Limit>(self, reader: &mut BitReader<'_, WINDOW, L>) -> Result<T, Refusal>;
}

/// Writes and reads each element by its codec.
pub(crate) struct ByCodec<C>(core::marker::PhantomData<C>);

impl<C> ByCodec<C> {
    pub(crate) const NEW: ByCodec<C> = ByCodec(core::marker::PhantomData);
}

impl<C> Copy for ByCodec<C> {}

impl<C> Clone for ByCodec<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Encoding<T>, T> Each<T> for ByCodec<C> {
    const MIN_BITS: usize = C::MIN_BITS;
    const MAX_BITS: usize = C::MAX_BITS;
    const ELEMENT: Element = Element {
        width: if C::MIN_BITS == C::MAX_BITS { C::MAX_BITS } else { 0 },
        size: code_size(C::SCHEMA),
    };
    const STEPS: usize = steps(C::SCHEMA);
    // elements of fewer than 8 bytes would need another way to load a word
    const IS_WHOLE: bool = Self::STEPS > 1 && C::MIN_BITS >= 64 && is_whole(C::SCHEMA);

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: one element of a group
    fn write(self, item: &T, writer: &mut BitWriter<'_>) -> Result<(), Refusal> {
        C::write(item, (), writer)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_into<const WINDOW: u8, L: Limit>(
        self,
        item: &mut T,
        reader: &mut BitReader<'_, WINDOW, L>,
    ) -> Result<(), Refusal> {
        C::read_into(item, (), reader)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read<const WINDOW: u8, L: Limit>(self, reader: &mut BitReader<'_, WINDOW, L>) -> Result<T, Refusal> {
        C::read((), reader)
    }
}

/// Writes and reads the distance of an integer from 0, or from another lower bound, in a width that the compiler knows.
#[derive(Clone, Copy)]
struct InBits<const WIDTH: u32, const FROM_0: bool>(Distance);

impl<const WIDTH: u32, const FROM_0: bool> InBits<WIDTH, FROM_0> {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: does nothing if the compiler knows the distance
    fn new(distance: &Distance) -> Self {
        let min = if FROM_0 { 0 } else { distance.min };
        InBits(Distance { min, ..*distance })
    }
}

impl<T: Integer, const WIDTH: u32, const FROM_0: bool> Each<T> for InBits<WIDTH, FROM_0> {
    const MIN_BITS: usize = WIDTH as usize;
    const MAX_BITS: usize = WIDTH as usize;
    const ELEMENT: Element = Element {
        width: WIDTH as usize,
        size: 2,
    };
    const STEPS: usize = 1;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: one element of a group
    fn write(self, item: &T, writer: &mut BitWriter<'_>) -> Result<(), Refusal> {
        match self.0.from(*item) {
            (distance, true) => writer.push(distance, WIDTH),
            _ => Err(Refusal::OutOfRange),
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_into<const WINDOW: u8, L: Limit>(
        self,
        item: &mut T,
        reader: &mut BitReader<'_, WINDOW, L>,
    ) -> Result<(), Refusal> {
        let distance = tri!(reader.take_narrow(WIDTH));
        if distance > self.0.span {
            return Err(Refusal::OutOfRange);
        }
        *item = T::from_word(distance.wrapping_add(self.0.min));
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read<const WINDOW: u8, L: Limit>(self, reader: &mut BitReader<'_, WINDOW, L>) -> Result<T, Refusal> {
        let mut item = T::from_word(0);
        tri!(self.read_into(&mut item, reader));
        Ok(item)
    }
}

/// Writes integers as their distances from a lower bound.
#[inline(never)] // not inlined: all types share it
fn put_in_bits<T: Integer, const WIDTH: u32, const FROM_0: bool>(
    writer: &mut BitWriter<'_>,
    items: &[T],
    distance: &Distance,
) -> Result<(), Refusal> {
    writer.put_each(InBits::<WIDTH, FROM_0>::new(distance), items)
}

pub(crate) type Put<T> = fn(&mut BitWriter<'_>, &[T], &Distance) -> Result<(), Refusal>;

/// A position in a packet at which reading continues.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub(crate) struct PacketBit<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) at: usize,
}

/// Reads `len` integers that are sent as distances from a lower bound, and returns the position after them.
#[cfg(feature = "alloc")]
#[inline(never)] // not inlined: all types share it
fn fill_in_bits<T: Integer, const WIDTH: u32, const FROM_0: bool>(
    place: PacketBit<'_>,
    items: &mut Vec<T>,
    len: usize,
    distance: &Distance,
) -> Result<usize, Refusal> {
    let mut reader = BitReader::from_bit(place.bytes, place.at);
    tri!(reader.expect(len.saturating_mul(WIDTH as usize)));
    items.truncate(len);
    make_room(items, len);
    items.resize(len, T::from_word(0));
    tri!(reader.take_each(InBits::<WIDTH, FROM_0>::new(distance), items, 0));
    Ok(reader.position())
}

#[cfg(feature = "alloc")]
pub(crate) type Fill<T> = fn(PacketBit<'_>, &mut Vec<T>, usize, &Distance) -> Result<usize, Refusal>;

/// Longest list whose elements are packed as one number. The compiler unrolls the loop, so the code grows with the length.
const FEW: i128 = 4;

/// Returns whether lists of at most `max` elements of `width` bits are packed as one number of at most `limit` bits. A
/// call of the shared loop would cost more than the elements: it moves the state of the stream to memory and back.
pub(super) const fn are_few(max: i128, width: usize, limit: usize) -> bool {
    0 <= max && max <= FEW && max as usize * width <= limit
}

/// Fills `items` with the integers of `len` codes, the first in the lowest bits. Returns whether no code is too large.
#[cfg(feature = "alloc")]
#[inline(never)] // not inlined: all types share it
pub(super) fn split<T: Integer>(items: &mut Vec<T>, len: usize, mut codes: u64, distance: &Distance) -> bool {
    let mask = crate::width::mask(distance.width);
    let mut is_allowed = true;
    items.clear();
    make_room(items, len);
    items.extend((0..len).map(|_| {
        let code = codes & mask;
        codes >>= distance.width & 63;
        is_allowed &= code <= distance.span;
        T::from_word(code.wrapping_add(distance.min))
    }));
    is_allowed
}

/// Chooses the function of a width. The distance is a constant, so only the chosen function is compiled.
macro_rules! by_width {
    ($name:ident: $function:ident as $type:ident, $($width:literal)*) => {
        pub(crate) const fn $name<T: Integer>(distance: &Distance) -> $type<T> {
            match (distance.width, distance.min) {
                $(
                    ($width, 0) => $function::<T, $width, true>,
                    ($width, _) => $function::<T, $width, false>,
                )*
                (_, 0) => $function::<T, WIDEST, true>,
                _ => $function::<T, WIDEST, false>,
            }
        }
    };
}

by_width!(put_of: put_in_bits as Put, 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
#[cfg(feature = "alloc")]
by_width!(fill_of: fill_in_bits as Fill, 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
