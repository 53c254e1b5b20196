//! `#[bits(width = EXPR, max = N)]`: integers in a number of bits that earlier fields give.

use super::family::alone;
use super::integer::{Integer, extend, refuse_pattern};
use super::problem::{ProblemOfBits, declared_bits, first, refused_constant};
use super::{BitWidth, Encoding, Named, Problem, refuse};
use crate::schema::Kind;
use crate::width::mask_wide;
use crate::{Fitting, Refusal, Schema, Sink, Source, Stream};
use core::marker::PhantomData;

/// Sends the value in a number of bits that is computed from earlier fields: 0 to BITS. Signed types are in two's
/// complement. If the number of bits is 0, the value is 0. Encoder and decoder refuse a width above BITS or below 0.
/// The encoder refuses a value that does not fit. Each value has exactly one form.
///
/// Source: the lengths and distances of DEFLATE, whose number of extra bits is given by the code before them.
#[derive(Debug)]
pub struct SaidWidth<P, const I: usize>(PhantomData<P>);

alone!([P, const I: usize, T] T, i128, SaidWidth<P, I>, OfOneInteger);

impl<P: BitWidth<I> + Named<I>, const I: usize> SaidWidth<P, I> {
    const MOST: u32 = declared_bits(P::BITS);

    /// The problem of a constant width, or an empty text.
    const TEXT: Problem = refused_constant::<P, I>("width", 0, Self::MOST as i128);

    const fn problem<T: Integer>() -> Option<&'static str> {
        first(&[ProblemOfBits::<P, T, I, 'm'>::PROBLEM, Self::TEXT.found()])
    }

    const fn schema<T: Integer>() -> Schema {
        Schema::new(Kind::SaidWidth {
            width: P::EXPR,
            max: Self::MOST,
            signed: T::SIGNED,
        })
    }

    /// Returns the width that earlier fields give, or refuses a width that the declaration does not allow.
    #[inline(always)]
    fn checked<T: Integer, S: Stream>(width: i128, s: &mut S) -> Result<u32, Refusal> {
        const { refuse(Self::problem::<T>()) };
        if width < 0 || width > i128::from(Self::MOST) {
            return Err(s.refuse(Refusal::Width, width, 0));
        }
        Ok(width as u32)
    }

    #[inline(always)]
    fn fits<T: Integer>(pattern: u128, width: u32) -> bool {
        extend::<T>(pattern & mask_wide(width), width) == pattern
    }

    #[inline(always)]
    fn write_integer<T: Integer, S: Sink>(value: T, width: i128, s: &mut S) -> Result<(), Refusal> {
        let pattern = value.to_pattern();
        let width = match S::CHECKS {
            true => tri!(Self::checked::<T, S>(width, s)),
            // a measure refuses nothing
            false => width.clamp(0, Self::MOST.into()) as u32,
        };
        if S::CHECKS && !Self::fits::<T>(pattern, width) {
            return Err(refuse_pattern::<T, S>(s, Refusal::OutOfRange, pattern, width));
        }
        let sent = if const { S::CODES } { Self::MOST } else { width };
        tri!(s.append_wide(Fitting::new(pattern & mask_wide(sent), sent)));
        s.end_run()
    }

    #[inline(always)]
    fn read_integer<T: Integer, S: Source>(width: i128, s: &mut S) -> Result<T, Refusal> {
        let width = tri!(Self::checked::<T, S>(width, s));
        if const { S::CODES } {
            let pattern = extend::<T>(tri!(s.take_wide(Self::MOST)), Self::MOST);
            if !Self::fits::<T>(pattern, width) {
                return Err(refuse_pattern::<T, S>(s, Refusal::OutOfRange, pattern, width));
            }
            return Ok(T::from_pattern(pattern));
        }
        tri!(s.reserve(width as usize));
        let bits = match const { T::WIRE_BITS > 64 } {
            true => tri!(s.take_wide(width)),
            false => u128::from(tri!(s.take(width))),
        };
        tri!(s.end_run());
        Ok(T::from_pattern(extend::<T>(bits, width)))
    }
}

macro_rules! encodes {
    ($($int:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<P: BitWidth<I> + Named<I>, const I: usize> Encoding<$int, i128> for SaidWidth<P, I> {
            const PROBLEM: Option<&'static str> = Self::problem::<$int>();
            const SCHEMA: &'static Schema = &Self::schema::<$int>();
            const PLACEHOLDER: Option<fn() -> $int> = Some(|| 0);

            #[inline(always)]
            fn write<S: Sink>(value: &$int, width: i128, s: &mut S) -> Result<(), Refusal> {
                Self::write_integer(*value, width, s)
            }

            #[inline(always)]
            fn read<S: Source>(width: i128, s: &mut S) -> Result<$int, Refusal> {
                Self::read_integer(width, s)
            }

            const BY_PARTS: bool = true;

            #[inline(always)]
            fn as_read(value: &$int, _: i128) -> Option<$int> {
                Some(*value)
            }
        }
    )*};
}

encodes!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize);
