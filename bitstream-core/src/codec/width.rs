//! `#[bits(width = N)]` and `#[bits(N)]`: integers in a declared number of bits.

use super::integer::{self, encodes_integers, extend, integer_items};
use super::number::{Leaf, Shown, Word};
use super::problem::{ProblemOfBits, declared_bits};
use super::{BitWidth, Encoding, Integer, PassThrough};
use crate::Refusal;
use crate::schema::{Code, Scalar};
use core::marker::PhantomData;

/// Sends the value in BITS bits, signed types in two's complement.
///
/// The encoder refuses a value that does not fit. Source: "N-Bit Integer" of a wiki on Fandom.
#[derive(Debug)]
pub struct Width<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Width<P, I> {}

impl<P: BitWidth<I>, const I: usize> Width<P, I> {
    const BITS: u32 = declared_bits(P::BITS);
    const MASK: u128 = u128::MAX >> (128 - Self::BITS);

    const fn problem<T: Integer>() -> Option<&'static str> {
        ProblemOfBits::<P, T, I, 'w'>::PROBLEM
    }
}

impl<P: BitWidth<I>, T: Integer, const I: usize> Leaf<T> for Width<P, I> {
    type Word = T::Word;
    const PROBLEM: Option<&'static str> = Self::problem::<T>();
    const FORM: Scalar = Scalar::Code(Code::whole(Self::BITS, T::SIGNED));

    #[inline(always)]
    fn start() -> T {
        T::from_pattern(0)
    }

    #[inline(always)]
    fn refusal(value: &T) -> Option<Refusal> {
        let pattern = value.to_pattern();
        (extend::<T>(pattern & Self::MASK, Self::BITS) != pattern).then_some(Refusal::OutOfRange)
    }

    #[inline(always)]
    fn code(value: &T) -> T::Word {
        T::Word::cut(value.to_pattern() & Self::MASK)
    }

    #[inline(always)]
    fn fill(value: &mut T, code: T::Word) -> Result<(), Refusal> {
        *value = T::from_pattern(extend::<T>(code.wide(), Self::BITS));
        Ok(())
    }

    #[inline(always)]
    fn shown(value: &T) -> Shown {
        integer::shown::<T>(value.to_pattern())
    }
}

encodes_integers!(Width, BitWidth, integer_items);

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    macro_rules! problem {
        ($bits:expr, $ty:ty) => {{
            enum P {}
            impl BitWidth<0> for P {
                const BITS: i128 = $bits;
            }
            Width::<P, 0>::problem::<$ty>()
        }};
    }

    #[test]
    fn a_width_is_what_the_type_holds() {
        for found in [
            problem!(1, u8),
            problem!(8, i8),
            problem!(32, usize),
            problem!(128, u128),
        ] {
            assert_eq!(found, None);
        }
        let of = |found: Option<&'static str>| found.expect("a problem");
        assert_eq!(of(problem!(0, u8)), "`width` is 0, and must be 1..=8, the bits of `u8`");
        assert_eq!(
            of(problem!(-1, i16)),
            "`width` is -1, and must be 1..=16, the bits of `i16`"
        );
        assert_eq!(
            of(problem!(129, u128)),
            "`width` is 129, and must be 1..=128, the bits of `u128`"
        );
        assert_eq!(of(problem!(9, u8)), "`width` is 9, and must be 1..=8, the bits of `u8`");
        let pointer = "`width` is 33, and must be 1..=32, the bits of `usize` on the wire";
        assert_eq!(of(problem!(33, usize)), pointer);
        assert!(problem!(1 << 40, u8).is_some() && problem!(128, u8).is_some());
    }

    #[test]
    fn a_width_that_is_refused_breaks_no_constant() {
        macro_rules! of {
            ($bits:expr, $ty:ty) => {{
                enum P {}
                impl BitWidth<0> for P {
                    const BITS: i128 = $bits;
                }
                <Width<P, 0> as Leaf<$ty>>::WIDTH
            }};
        }
        let bits = [of!(128, u128), of!(1, u8), of!(0, u8), of!(-1, u8), of!(129, u128)];
        assert_eq!(bits, [128, 1, 1, 1, 1]);
    }
}
