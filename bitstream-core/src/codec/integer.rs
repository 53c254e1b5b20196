//! Implements the functions of integer types that codecs call.

use super::bulk::{bytes, octets};
use super::number::{self, Shown, Word};
use super::{Bulk, Distance};
use crate::schema::{Scalar, Tag};
use crate::{Refusal, Stream};

/// Integer type to which `range` and `width` apply.
#[diagnostic::on_unimplemented(
    message = "an integer is needed here, and `{Self}` is not one",
    label = "`{Self}` is not an integer",
    note = "bounds, widths, lengths, ids, tags and indices are integers, and so is what an `other` variant holds: use a type such as `u32`"
)]
pub trait Integer: Copy {
    /// Type that holds the values and their codes: 64 bits, or 128.
    #[doc(hidden)]
    type Word: Word;
    /// Name of the type in messages.
    const NAME: &'static str;
    /// Width of the largest value on the wire. The width is 32 for `usize` and `isize`, whose size differs between
    /// peers.
    const WIRE_BITS: u32;
    /// True if the type has negative values.
    const SIGNED: bool;
    /// True for `usize` and `isize`, whose size may differ between peers.
    const POINTER_SIZED: bool = false;
    /// The smallest value.
    const MIN: i128;
    /// The largest value. For `u128` the constant holds its two's complement pattern.
    const MAX: i128;

    /// The functions that copy slices, if every bit of the type is sent.
    #[doc(hidden)]
    const BULK: Option<Bulk<Self>> = None;

    /// Returns the two's complement pattern, sign-extended.
    fn to_pattern(self) -> u128;
    /// Returns the value of the low bits of a pattern.
    fn from_pattern(pattern: u128) -> Self;
    /// Returns the low 64 bits of the pattern, sign-extended: the whole value of a type of up to 64 bits.
    fn to_word(self) -> u64;
    /// Returns the value of the low bits of a word.
    fn from_word(word: u64) -> Self;
}

/// Returns a number of `width` bits as a pattern. The top bit is the sign for signed types.
#[inline(always)] // inlined: two shifts, or nothing
pub(crate) fn extend<T: Integer>(bits: u128, width: u32) -> u128 {
    match 128_u32.checked_sub(width) {
        Some(shift @ 0..128) if T::SIGNED => (((bits << shift) as i128) >> shift) as u128,
        _ => bits,
    }
}

/// Refuses the value of `T` that has this pattern.
#[inline(always)] // inlined: only returns the reason in streams that do not record the value
pub(crate) fn refuse_pattern<T: Integer, S: Stream>(s: &mut S, why: Refusal, pattern: u128, width: u32) -> Refusal {
    number::refuse(s, why, shown::<T>(pattern), width)
}

/// Returns a value for an error, from its pattern.
#[inline(always)] // inlined: unused in streams that do not record the value
pub(crate) fn shown<T: Integer>(pattern: u128) -> Shown {
    match T::SIGNED {
        true => Ok(pattern as i128),
        false => number::shown(pattern),
    }
}

macro_rules! integers {
    ($($int:ident $bits:expr, $signed:expr, $word:ident $(by $bulk:ident)? $(, pointer_sized = $pointer_sized:expr)?;)*) => {$(
        impl Integer for $int {
            type Word = $word;
            const NAME: &'static str = stringify!($int);
            const WIRE_BITS: u32 = $bits;
            const SIGNED: bool = $signed;
            $(const POINTER_SIZED: bool = $pointer_sized;)?
            const MIN: i128 = $int::MIN as i128;
            const MAX: i128 = $int::MAX as i128;
            $($bulk!($int);)?

            #[inline(always)]
            fn to_pattern(self) -> u128 {
                self as u128
            }

            #[inline(always)]
            fn from_pattern(pattern: u128) -> $int {
                pattern as $int
            }

            #[inline(always)]
            fn to_word(self) -> u64 {
                self as u64
            }

            #[inline(always)]
            fn from_word(word: u64) -> $int {
                word as $int
            }
        }
    )*};
}

integers! {
    u8 8, false, u64 by octets;
    i8 8, true, u64 by bytes;
    u16 16, false, u64 by bytes;
    i16 16, true, u64 by bytes;
    u32 32, false, u64 by bytes;
    i32 32, true, u64 by bytes;
    u64 64, false, u64 by bytes;
    i64 64, true, u64 by bytes;
    u128 128, false, u128 by bytes;
    i128 128, true, u128 by bytes;
    usize 32, false, u64, pointer_sized = true;
    isize 32, true, u64, pointer_sized = true;
}

/// Implements `Encoding` for every integer type and its `NonZero`. Each type has an impl of its own, since an impl for
/// all `T: Integer` would conflict with the impl for `Box<T>`. The macro `$items` has the items of one type.
macro_rules! encodes_integers {
    ($codec:ident, $parameters:ident, $items:ident) => {
        $crate::codec::family::alone!([P, const I: usize, T] T, $codec<P, I>, OfIntegers);
        $crate::codec::integer::encodes_integers!(
            $codec, $parameters, $items, u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize
        );
    };
    ($codec:ident, $parameters:ident, $items:ident, $($int:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<P: $parameters<I>, const I: usize> Encoding<$int> for $codec<P, I> {
            $items!($int);
        }
        $crate::codec::nonzero::encodes_nonzero!([P: $parameters<I>, const I: usize] $codec<P, I>, $int);
    )*};
}
pub(super) use encodes_integers;

/// Returns how slices of integers are copied, if the declared form is all bits of the type.
pub(crate) const fn bulk_of<T: Integer>(form: Scalar) -> Option<Bulk<T>> {
    match form {
        Scalar::Code(code) if code.is_memory() && code.width == T::WIRE_BITS && form.is_full() => T::BULK,
        _ => None,
    }
}

/// Returns the parameters by which lists of integers share code, if the codes are distances from the lowest value. The
/// shared loop adds and compares, but does not divide or clamp.
pub(crate) const fn distance_of<T: Integer>(form: Scalar, clamps: bool) -> Option<Distance> {
    match form {
        Scalar::Code(code) if code.is_distance() && !clamps && T::WIRE_BITS <= 64 => {
            Distance::new(code.first as u64, code.last as u64, code.width)
        }
        _ => None,
    }
}

/// The items of `Encoding` for an integer whose codec is a [`Leaf`](super::number::Leaf). Lists of the integer
/// share their loops if its codes are distances from a lower bound.
macro_rules! integer_items {
    ($int:ident) => {
        $crate::codec::number::leaf_items!($int);
        const BULK: Option<$crate::codec::Bulk<$int>> =
            $crate::codec::integer::bulk_of(<Self as $crate::codec::number::Leaf<$int>>::FORM);
        const DISTANCE: Option<$crate::codec::Distance> = match <Self as Encoding<$int>>::BULK {
            Some(_) => None,
            None => $crate::codec::integer::distance_of::<$int>(
                <Self as $crate::codec::number::Leaf<$int>>::FORM,
                <Self as $crate::codec::number::Leaf<$int>>::CLAMPS,
            ),
        };

        #[inline(always)]
        fn write_list<L: $crate::codec::Lengths<J>, const J: usize, S: $crate::Sink>(
            items: &[$int],
            s: &mut S,
        ) -> Result<(), $crate::Refusal> {
            const { $crate::codec::refuse(<Self as Encoding<$int>>::PROBLEM) };
            if const { <Self as Encoding<$int>>::DISTANCE.is_some() } {
                return s.put_integers::<Self, $int, L, J>(items);
            }
            s.put_elements::<Self, $int>(items)
        }

        #[cfg(feature = "alloc")]
        #[inline(always)]
        fn read_list<L: $crate::codec::Lengths<J>, const J: usize, S: $crate::Source>(
            items: &mut alloc::vec::Vec<$int>,
            len: usize,
            s: &mut S,
        ) -> Result<(), $crate::Refusal> {
            const { $crate::codec::refuse(<Self as Encoding<$int>>::PROBLEM) };
            if const { <Self as Encoding<$int>>::DISTANCE.is_some() } {
                return s.take_integers::<Self, $int, L, J>(items, len);
            }
            $crate::codec::fill::<Self, $int, S>(items, len, $crate::codec::Length::<L, J>::MIN, s)
        }
    };
}
pub(super) use integer_items;

impl Tag {
    /// Returns the form of a tag that is sent in all bits of an integer type.
    #[must_use]
    pub const fn whole<T: Integer>() -> Tag {
        Tag {
            base: 0,
            min: T::MIN,
            max: T::MAX,
            width: T::WIRE_BITS,
        }
    }
}
