//! `#[bits(range = A..=B, truncated, max = EXPR)]`: integers in truncated binary, up to an end that earlier fields
//! give.

use super::family::alone;
use super::integer::refuse_pattern;
use super::problem::{first, refused_constant};
use super::{Bounds, Encoding, Integer, Named, Problem, Range, Truncated, refuse};
use crate::part::Part;
use crate::schema::{Code, Kind};
use crate::{Fitting, Refusal, Schema, Sink, Source, Stream};
use core::marker::PhantomData;

/// Sends the code of [`Truncated`] for the range from MIN to an end that is computed from earlier fields. The end is at
/// most MAX. Encoder and decoder refuse an end outside MIN..=MAX. The encoder refuses a value above the end. Each value
/// has exactly one form.
///
/// Source: the compressed integers of game engines, whose number of values is known when a packet is read.
#[derive(Debug)]
pub struct TruncatedTo<P, const I: usize>(PhantomData<P>);

alone!([P, const I: usize, T] T, i128, TruncatedTo<P, I>, OfOneInteger);

impl<P: Bounds<I> + Named<I>, const I: usize> TruncatedTo<P, I> {
    const fn problem<T: Integer>() -> Option<&'static str> {
        let huge = if P::HUGE || P::MIN > P::MAX {
            Some("`max = EXPR` needs a range that ends at most at `i128::MAX`")
        } else {
            None
        };
        first(&[Range::<P, I>::problem::<T>(), huge, Self::TEXT.found()])
    }

    /// The problem of a constant end, or an empty text.
    const TEXT: Problem = refused_constant::<P, I>("max", P::MIN, P::MAX);

    /// Returns the codes of the range with the largest end.
    const fn most<T: Integer>() -> Code {
        Truncated::<P, I>::code::<T>()
    }

    const fn schema<T: Integer>() -> Schema {
        Schema::new(Kind::TruncatedTo {
            end: P::EXPR,
            code: Self::most::<T>(),
        })
    }

    /// Returns the codes up to an end, or refuses an end that the declaration does not allow.
    #[inline(always)]
    fn codes<T: Integer, S: Stream>(end: i128, s: &mut S) -> Result<Code, Refusal> {
        const { refuse(Self::problem::<T>()) };
        if S::CHECKING && (end < P::MIN || end > P::MAX) {
            return Err(s.refuse(Refusal::Width, end, 0));
        }
        // a measure refuses nothing
        let end = end.clamp(P::MIN, P::MAX);
        Ok(Code {
            last: end.wrapping_sub(P::MIN) as u128,
            ..const { Self::most::<T>() }
        })
    }

    /// Returns the number of bits of the longest code.
    const fn most_bits(codes: &Code) -> u32 {
        codes.low_bits() + (codes.twice() > 0) as u32
    }

    #[inline(always)]
    fn write_integer<T: Integer, S: Sink>(value: T, end: i128, s: &mut S) -> Result<(), Refusal> {
        let codes = tri!(Self::codes::<T, S>(end, s));
        let code = (value.to_pattern() as i128).wrapping_sub(P::MIN) as u128;
        if S::CHECKS && code > codes.last {
            let (pattern, bits) = (value.to_pattern(), Self::most_bits(&codes));
            return Err(refuse_pattern::<T, S>(s, Refusal::OutOfRange, pattern, bits));
        }
        let code = code.min(codes.last);
        let width = match const { S::CODES } {
            true => codes.width,
            false => codes.truncated_bits(code),
        };
        tri!(s.append_wide(Fitting::new(code, width)));
        s.end_run()
    }

    #[inline(always)]
    fn read_integer<T: Integer, S: Source>(end: i128, s: &mut S) -> Result<T, Refusal> {
        let codes = tri!(Self::codes::<T, S>(end, s));
        let code = match const { S::CODES } {
            true => tri!(s.take_wide(codes.width)),
            false => tri!(Self::take(&codes, s)),
        };
        let pattern = P::MIN.wrapping_add(code as i128) as u128;
        if const { S::CODES } && code > codes.last {
            let bits = Self::most_bits(&codes);
            return Err(refuse_pattern::<T, S>(s, Refusal::OutOfRange, pattern, bits));
        }
        Ok(T::from_pattern(pattern))
    }

    /// Reads a code, which is never above the last code.
    #[inline(always)]
    fn take<S: Source>(codes: &Code, s: &mut S) -> Result<u128, Refusal> {
        let low = codes.low_bits();
        tri!(s.reserve(low as usize));
        let mut code = tri!(s.take_wide(low));
        if code < codes.twice() {
            tri!(s.reserve(1));
            s.mark(Part::More, None);
            code |= u128::from(tri!(s.take_narrow(1))) << low;
        }
        tri!(s.end_run());
        Ok(code)
    }
}

macro_rules! encodes {
    ($($int:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<P: Bounds<I> + Named<I>, const I: usize> Encoding<$int, i128> for TruncatedTo<P, I> {
            const PROBLEM: Option<&'static str> = Self::problem::<$int>();
            const SCHEMA: &'static Schema = &Self::schema::<$int>();
            const PLACEHOLDER: Option<fn() -> $int> = Some(|| 0);

            #[inline(always)]
            fn write<S: Sink>(value: &$int, end: i128, s: &mut S) -> Result<(), Refusal> {
                Self::write_integer(*value, end, s)
            }

            #[inline(always)]
            fn read<S: Source>(end: i128, s: &mut S) -> Result<$int, Refusal> {
                Self::read_integer(end, s)
            }

            #[inline(always)]
            fn as_read(value: &$int, _: i128) -> Option<$int> {
                Some(*value)
            }
        }
    )*};
}

encodes!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize);
