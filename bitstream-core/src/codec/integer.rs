//! Integers as codecs see them.

use crate::schema::Tag;
use crate::{Refusal, Stream};

/// An integer type that `range` and `width` apply to.
#[diagnostic::on_unimplemented(
    message = "an integer is needed here, and `{Self}` is none",
    label = "`{Self}` is no integer",
    note = "`count` and the indices of `sparse` are integers, and so is what an `other` variant holds"
)]
pub trait Integer: Copy {
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
    if T::SIGNED {
        return s.refuse(why, pattern as i128, width);
    }
    s.refuse_above(why, Some(pattern), width)
}

/// Refuses a [`sum`], which may be above every value of the type.
#[inline(always)] // as `refuse_pattern`
pub(crate) fn refuse_sum<S: Stream>(s: &mut S, why: Refusal, sum: Result<i128, Option<u128>>, width: u32) -> Refusal {
    match sum {
        Ok(value) => s.refuse(why, value, width),
        Err(above) => s.refuse_above(why, above, width),
    }
}

/// `min + offset`, where `min` is a pattern if it is not signed. An error is a sum above what `i128` holds; `None` above what
/// `u128` holds.
pub(crate) fn sum(min: i128, signed: bool, offset: u128) -> Result<i128, Option<u128>> {
    let sum = match signed && min < 0 {
        // the offset of a positive sum is more than what `min` takes off
        true => match min.checked_add_unsigned(offset) {
            Some(sum) => return Ok(sum),
            None => Some(offset - min.unsigned_abs()),
        },
        false => (min as u128).checked_add(offset),
    };
    match sum.map(i128::try_from) {
        Some(Ok(sum)) => Ok(sum),
        _ => Err(sum),
    }
}

macro_rules! integers {
    ($($int:ident $bits:expr, $signed:expr $(, $pointer_sized:expr)?;)*) => {$(
        impl Integer for $int {
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
    u8 8, false;
    i8 8, true;
    u16 16, false;
    i16 16, true;
    u32 32, false;
    i32 32, true;
    u64 64, false;
    i64 64, true;
    u128 128, false;
    i128 128, true;
    usize 32, false, true;
    isize 32, true, true;
}

/// Every integer type, and those without 0, for a codec with `problem`, `schema`, `write_integer`, `read_integer`,
/// `first` and `distance`. Type by type: an impl for all `T: Integer` would exclude one for `Box<T>`.
macro_rules! encodes_integers {
    ($codec:ident, $parameters:ident) => {
        $crate::codec::family::alone!([P, const I: usize, T] T, $codec<P, I>, OfIntegers);
        encodes_integers!($codec, $parameters, u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize);
    };
    ($codec:ident, $parameters:ident, $($int:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<P: $parameters<I>, const I: usize> Encoding<$int> for $codec<P, I> {
            const PROBLEM: Option<&'static str> = Self::problem::<$int>();
            const SCHEMA: &'static Schema = &Self::schema::<$int>();
            const PLACEHOLDER: Option<fn() -> $int> = Some(Self::first);

            #[inline(always)]
            fn write<S: Sink>(value: &$int, _: (), s: &mut S) -> Result<(), Refusal> {
                const { refuse(Self::problem::<$int>()) };
                Self::write_integer(*value, s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<$int, Refusal> {
                const { refuse(Self::problem::<$int>()) };
                Self::read_integer(s)
            }

            #[inline(always)]
            fn as_read(value: &$int, _: ()) -> Option<$int> {
                Some(*value)
            }

            const DISTANCE: Option<$crate::codec::Distance> = Self::distance::<$int>();

            #[inline(always)]
            fn write_list<S: Sink>(items: &[$int], s: &mut S) -> Result<(), Refusal> {
                const { refuse(Self::problem::<$int>()) };
                if const { Self::distance::<$int>().is_some() } {
                    return s.put_integers::<Self, $int>(items);
                }
                s.put_elements::<Self, $int>(items)
            }

            #[cfg(feature = "alloc")]
            #[inline(always)]
            fn read_list<S: Source>(
                items: &mut alloc::vec::Vec<$int>,
                len: usize,
                min_len: usize,
                s: &mut S,
            ) -> Result<(), Refusal> {
                const { refuse(Self::problem::<$int>()) };
                if const { Self::distance::<$int>().is_some() } {
                    return s.take_integers::<Self, $int>(items, len, min_len);
                }
                $crate::codec::fill::<Self, $int, S>(items, len, min_len, s)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<P: $parameters<I>, const I: usize> Encoding<core::num::NonZero<$int>> for $codec<P, I> {
            const PROBLEM: Option<&'static str> = match Self::problem::<$int>() {
                None => $crate::codec::nonzero::problem(<Self as Encoding<$int>>::SCHEMA),
                problem => problem,
            };
            const SCHEMA: &'static Schema = &Schema::non_zero(<Self as Encoding<$int>>::SCHEMA);
            const PLACEHOLDER: Option<fn() -> core::num::NonZero<$int>> = Some(|| core::num::NonZero::<$int>::MIN);

            #[inline(always)]
            fn write<S: Sink>(value: &core::num::NonZero<$int>, _: (), s: &mut S) -> Result<(), Refusal> {
                const { refuse(<Self as Encoding<core::num::NonZero<$int>>>::PROBLEM) };
                <Self as Encoding<$int>>::write(&value.get(), (), s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<core::num::NonZero<$int>, Refusal> {
                const { refuse(<Self as Encoding<core::num::NonZero<$int>>>::PROBLEM) };
                let start = s.position();
                let value = tri!(<Self as Encoding<$int>>::read((), s));
                $crate::codec::nonzero::checked(core::num::NonZero::new(value), start, s)
            }
        }
    )*};
}
pub(super) use encodes_integers;

/// `BitSerialize` for integers without an attribute: the whole type.
macro_rules! whole_integers {
    ($($int:ident as $unsigned:ident;)*) => {$(
        /// All bits, two's complement.
        impl BitSerialize for $int {
            const SCHEMA: &'static Schema = &Schema::code(Code::whole(
                $int::BITS,
                <$int as super::Integer>::SIGNED,
            ));
            const PLACEHOLDER: Option<fn() -> $int> = Some(|| 0);

            #[inline(always)]
            fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
                if const { $int::BITS > 64 } {
                    return s.append_wide(Fitting::new(*self as u128, $int::BITS));
                }
                s.append(Fitting::new(*self as $unsigned as u64, $int::BITS))
            }

            #[inline(always)]
            fn read<S: Source>(s: &mut S) -> Result<$int, Refusal> {
                if const { $int::BITS > 64 } {
                    return Ok(tri!(s.take_wide($int::BITS)) as $int);
                }
                Ok(tri!(take!(s, $int::BITS)) as $int)
            }

            #[inline(always)]
            fn as_read(&self) -> Option<$int> {
                Some(*self)
            }
        }
    )*};
}
pub(super) use whole_integers;

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
