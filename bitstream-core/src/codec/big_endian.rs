//! `#[bits(big_endian)]` and `#[bits(N, big_endian)]`: numbers of other formats, whose highest byte comes first.

use super::bulk::copied;
use super::nonzero::encodes_nonzero;
use super::number::{Leaf, Shown, leaf_items};
use super::problem::ProblemOfBits;
use super::{BitWidth, Bulk, Encoding, Integer, PassThrough, Plain, Problem, Width, first};
use crate::Refusal;
use crate::schema::Scalar;
use core::marker::PhantomData;

/// Sends the bytes of a number from the highest to the lowest. An integer is sent in BITS bits, a multiple of 8, and the
/// encoder refuses an integer that does not fit.
#[derive(Debug)]
pub struct BigEndian<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for BigEndian<P, I> {}

/// All bits of the type: `#[bits(big_endian)]` is the codec `BigEndian<AllBits>`.
#[derive(Debug)]
pub struct AllBits;

impl BitWidth<0> for AllBits {
    const BITS: i128 = 0;
    const IS_ALL: bool = true;
}

/// The width of a `T` that is sent in the bits of `P`.
#[derive(Debug)]
pub(crate) struct Sent<P, T, const I: usize>(PhantomData<(P, T)>);

impl<P: BitWidth<I>, T: Integer, const I: usize> BitWidth<0> for Sent<P, T, I> {
    const BITS: i128 = match P::IS_ALL {
        true => T::WIRE_BITS as i128,
        false => P::BITS,
    };
}

impl<P: BitWidth<I>, T: Integer, const I: usize> Sent<P, T, I> {
    const PROBLEM: Option<&'static str> = first(&[
        match P::IS_ALL && T::POINTER_SIZED {
            true => Some(
                "`usize` and `isize` differ between 32- and 64-bit peers: write `#[bits(32, big_endian)]`, or use `u32`",
            ),
            false => None,
        },
        ProblemOfBits::<Self, T, 0, 'w'>::PROBLEM,
        Self::TEXT.found(),
    ]);
    const TEXT: Problem = match <Self as BitWidth<0>>::BITS {
        bits if bits % 8 == 0 => Problem::empty(),
        bits => Problem::empty()
            .and("`width` is ")
            .and_signed(bits)
            .and(", and `big_endian` needs a multiple of 8, since it is the order of whole bytes"),
    };
}

/// The problem of a width beside a float.
const fn problem_of_float<P: BitWidth<I>, const I: usize>() -> Option<&'static str> {
    match P::IS_ALL {
        true => None,
        false => Some("`width` applies to integers, and a float is sent in all its bits: remove `width`"),
    }
}

/// Returns the form of a number whose bytes are sent in reverse order. The bytes of a number of up to 8 bits have no
/// order.
const fn reversed(of: &'static Scalar) -> Scalar {
    match of.width() {
        0..=8 => *of,
        _ => Scalar::BigEndian(of),
    }
}

/// Implements the codec of a number by the codec of the number whose lowest byte is sent first.
macro_rules! encodes {
    ($($number:ident by $codec:ty, $problem:expr;)*) => {$(
        impl<P: BitWidth<I>, const I: usize> Leaf<$number> for BigEndian<P, I> {
            type Word = <$codec as Leaf<$number>>::Word;
            const PROBLEM: Option<&'static str> = $problem;
            const FORM: Scalar = reversed(const { &<$codec as Leaf<$number>>::FORM });

            #[inline(always)]
            fn start() -> $number {
                <$codec as Leaf<$number>>::start()
            }

            #[inline(always)]
            fn refusal(value: &$number) -> Option<Refusal> {
                <$codec as Leaf<$number>>::refusal(value)
            }

            #[inline(always)]
            fn code(value: &$number) -> Self::Word {
                <$codec as Leaf<$number>>::code(value)
            }

            #[inline(always)]
            fn fill(value: &mut $number, code: Self::Word) -> Result<(), Refusal> {
                <$codec as Leaf<$number>>::fill(value, code)
            }

            #[inline(always)]
            fn shown(value: &$number) -> Shown {
                <$codec as Leaf<$number>>::shown(value)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<P: BitWidth<I>, const I: usize> Encoding<$number> for BigEndian<P, I> {
            leaf_items!($number);

            const BULK: Option<Bulk<$number>> =
                match (<$codec as Encoding<$number>>::BULK, <Self as Leaf<$number>>::FORM) {
                    (Some(_), Scalar::BigEndian(_)) => Some(copied!($number, to_be_bytes, from_be_bytes)),
                    (bulk, _) => bulk,
                };
        }
    )*};
}

macro_rules! integers {
    ($($int:ident)*) => {
        encodes! { $($int by Width<Sent<P, $int, I>>, Sent::<P, $int, I>::PROBLEM;)* }
        $(encodes_nonzero!([P: BitWidth<I>, const I: usize] BigEndian<P, I>, $int);)*
    };
}

super::family::alone!([P, const I: usize, T] T, BigEndian<P, I>, OfNumbers);
integers!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize);
encodes! {
    f32 by Plain, problem_of_float::<P, I>();
    f64 by Plain, problem_of_float::<P, I>();
}
