//! Integers as codecs see them.

use super::number::{self, Shown, Word};
use crate::schema::Tag;
use crate::{Refusal, Stream};

/// An integer type that `range` and `width` apply to.
#[diagnostic::on_unimplemented(
    message = "an integer is needed here, and `{Self}` is none",
    label = "`{Self}` is no integer",
    note = "`count`, `width`, `max`, `tag` and the indices of `sparse` are integers, and so is what an `other` variant holds"
)]
pub trait Integer: Copy {
    /// Holds its values, and their codes: 64 bits, or 128.
    #[doc(hidden)]
    type Word: Word;
    /// As messages call it.
    const NAME: &'static str;
    /// Bits that its values may take on the wire: 32 for `usize` and `isize`, which differ between peers.
    const WIRE_BITS: u32;
    /// True if there are negative values.
    const SIGNED: bool;
    /// True if peers may have it in different sizes: `usize` and `isize`.
    const POINTER_SIZED: bool = false;
    /// Smallest value.
    const MIN: i128;
    /// Largest value, as the two's complement pattern for `u128`.
    const MAX: i128;

    /// The two's complement pattern, sign-extended.
    fn to_pattern(self) -> u128;
    /// The low bits of a pattern.
    fn from_pattern(pattern: u128) -> Self;
    /// The low 64 bits of the pattern, sign-extended: the whole value of types of up to 64 bits.
    fn to_word(self) -> u64;
    /// The low bits of a word.
    fn from_word(word: u64) -> Self;
}

/// Refuses the value of `T` that has this pattern.
#[inline(always)] // nothing but the reason, where nobody remembers the value
pub(crate) fn refuse_pattern<T: Integer, S: Stream>(s: &mut S, why: Refusal, pattern: u128, width: u32) -> Refusal {
    number::refuse(s, why, shown::<T>(pattern), width)
}

/// A value in an error, by its pattern.
#[inline(always)] // as `refuse_pattern`
pub(crate) fn shown<T: Integer>(pattern: u128) -> Shown {
    match T::SIGNED {
        true => Ok(pattern as i128),
        false => number::shown(pattern),
    }
}

macro_rules! integers {
    ($($int:ident $bits:expr, $signed:expr, $word:ident $(, $pointer_sized:expr)?;)*) => {$(
        impl Integer for $int {
            type Word = $word;
            const NAME: &'static str = stringify!($int);
            const WIRE_BITS: u32 = $bits;
            const SIGNED: bool = $signed;
            $(const POINTER_SIZED: bool = $pointer_sized;)?
            const MIN: i128 = $int::MIN as i128;
            const MAX: i128 = $int::MAX as i128;

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
    u8 8, false, u64;
    i8 8, true, u64;
    u16 16, false, u64;
    i16 16, true, u64;
    u32 32, false, u64;
    i32 32, true, u64;
    u64 64, false, u64;
    i64 64, true, u64;
    u128 128, false, u128;
    i128 128, true, u128;
    usize 32, false, u64, true;
    isize 32, true, u64, true;
}

/// `Encoding` for every integer type, and those without 0. Type by type: an impl for all `T: Integer` would exclude one for
/// `Box<T>`. The items of one type are those of the macro `$items`.
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

/// The items of `Encoding` for an integer that a codec is a [`Leaf`](super::number::Leaf) of. Lists of it may share code.
macro_rules! integer_items {
    ($int:ident) => {
        $crate::codec::number::leaf_items!($int);
        const DISTANCE: Option<$crate::codec::Distance> = Self::distance::<$int>();

        #[inline(always)]
        fn write_list<S: $crate::Sink>(items: &[$int], s: &mut S) -> Result<(), $crate::Refusal> {
            const { $crate::codec::refuse(<Self as Encoding<$int>>::PROBLEM) };
            if const { <Self as Encoding<$int>>::DISTANCE.is_some() } {
                return s.put_integers::<Self, $int>(items);
            }
            s.put_elements::<Self, $int>(items)
        }

        #[cfg(feature = "alloc")]
        #[inline(always)]
        fn read_list<S: $crate::Source>(
            items: &mut alloc::vec::Vec<$int>,
            len: usize,
            min_len: usize,
            s: &mut S,
        ) -> Result<(), $crate::Refusal> {
            const { $crate::codec::refuse(<Self as Encoding<$int>>::PROBLEM) };
            if const { <Self as Encoding<$int>>::DISTANCE.is_some() } {
                return s.take_integers::<Self, $int>(items, len, min_len);
            }
            $crate::codec::fill::<Self, $int, S>(items, len, min_len, s)
        }
    };
}
pub(super) use integer_items;

impl Tag {
    /// The whole of an integer type.
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
