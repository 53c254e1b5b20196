//! `#[bits(fixed(int = I, frac = F), range = A..=B)]`: fixed-point numbers of a declared range.

use super::integer::{encodes_integers, integer_items};
use super::number::{Leaf, Shown};
use super::range::Range;
use super::{Bounds, Encoding, Integer, PassThrough, first};
use crate::Refusal;
use crate::schema::{Code, Scalar};
use core::marker::PhantomData;

/// Format of the `I`th attribute of a type, `#[bits(fixed(int = INT, frac = FRAC))]`. The [`Bounds`]
/// of the format are in whole units.
pub trait Point<const I: usize>: Bounds<I> {
    /// Number of bits before the point, with the sign, as declared. The codec checks this constant.
    const INT: i128;
    /// Number of bits after the point.
    const FRAC: i128;
}

/// Sends a fixed-point number, which the field holds as the raw integer, as `raw - (MIN << FRAC)` in as many bits as
/// `(MAX - MIN) << FRAC` needs: 0 bits if `MIN == MAX`.
///
/// The field's type has INT + FRAC bits. The decoder rejects codes above MAX, and the encoder refuses values outside
/// `MIN..=MAX`. Source: `fixed` of the "serialize 1.0" standard.
#[derive(Debug)]
pub struct Fixed<P, const I: usize>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Fixed<P, I> {}

/// Bounds of raw values. Bounds in the upper half of `u128` wrap into patterns, as [`Bounds`] of `u128` are.
struct Scaled<P, const I: usize>(PhantomData<P>);

impl<P: Point<I>, const I: usize> Scaled<P, I> {
    const fn scale(whole: i128) -> i128 {
        whole << Fixed::<P, I>::FRAC
    }
}

impl<P: Point<I>, const I: usize> Bounds<I> for Scaled<P, I> {
    const MIN: i128 = Self::scale(P::MIN);
    const MAX: i128 = Self::scale(P::MAX);
    const CLAMP: bool = P::CLAMP;
}

impl<P: Point<I>, const I: usize> Fixed<P, I> {
    /// The number of bits after the point, or 0 if the parameters have a problem, which stops the compiler anyway.
    const FRAC: u32 = if 0 <= P::FRAC && P::FRAC <= 127 {
        P::FRAC as u32
    } else {
        0
    };

    const fn problem<T: Integer>() -> Option<&'static str> {
        first(&[
            Self::format_problem::<T>(),
            Self::bounds_problem::<T>(),
            Range::<Scaled<P, I>, I>::problem::<T>(),
        ])
    }

    const fn format_problem<T: Integer>() -> Option<&'static str> {
        if T::POINTER_SIZED {
            Some("`usize` and `isize` differ between 32- and 64-bit peers: use an integer of fixed size")
        } else if P::FRAC < 0 || P::FRAC > 127 || P::INT < T::SIGNED as i128 || P::INT > 128 {
            Some("`frac` is 0 or more, and `int` too; for a signed type `int` is at least 1, the sign")
        } else if P::INT + P::FRAC != T::WIRE_BITS as i128 {
            Some("`int` + `frac` must be the bits of the field's type")
        } else {
            None
        }
    }

    /// Returns the problem of the bounds. Called only for a format without a problem.
    const fn bounds_problem<T: Integer>() -> Option<&'static str> {
        if P::INT < 0 || P::INT > 128 || (P::INT == 128 && !T::SIGNED) {
            // the type has 128 bits, so every pattern is a value
            return None;
        }
        let bits = P::INT as u32 - if T::SIGNED && P::INT > 0 { 1 } else { 0 };
        let most = ((1_u128 << bits) - 1) as i128;
        let least = if T::SIGNED { -1 - most } else { 0 };
        if P::HUGE || P::MIN < least || P::MAX > most {
            Some("a bound of `range`, in whole units, does not fit the bits of `int`")
        } else if P::MIN > P::MAX {
            Some("`range` is empty, since its first bound is above the last: swap the bounds")
        } else {
            None
        }
    }
}

/// The codes are those of a range over raw values.
impl<P: Point<I>, T: Integer, const I: usize> Leaf<T> for Fixed<P, I> {
    type Word = T::Word;
    const PROBLEM: Option<&'static str> = Self::problem::<T>();
    const CLAMPS: bool = P::CLAMP;
    const FORM: Scalar = {
        // saturates to 0 if the parameters have a problem, which stops the compiler anyway
        let int = T::WIRE_BITS.saturating_sub(Self::FRAC);
        Scalar::Code(Code::fixed(int, Self::FRAC, P::MIN, P::MAX, T::SIGNED))
    };

    #[inline(always)]
    fn start() -> T {
        Range::<Scaled<P, I>, I>::start()
    }

    #[inline(always)]
    fn refusal(raw: &T) -> Option<Refusal> {
        Range::<Scaled<P, I>, I>::refusal(raw)
    }

    #[inline(always)]
    fn code(raw: &T) -> T::Word {
        Range::<Scaled<P, I>, I>::code(raw)
    }

    #[inline(always)]
    fn fill(raw: &mut T, code: T::Word) -> Result<(), Refusal> {
        Range::<Scaled<P, I>, I>::fill(raw, code)
    }

    #[inline(always)]
    fn shown(raw: &T) -> Shown {
        Range::<Scaled<P, I>, I>::shown(raw)
    }

    #[inline(always)]
    fn shown_code(code: T::Word) -> Shown {
        <Range<Scaled<P, I>, I> as Leaf<T>>::shown_code(code)
    }
}

encodes_integers!(Fixed, Point, integer_items);

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::schema::{CodeForm, Scalar};

    macro_rules! point {
        ($int:expr, $frac:expr, $range:expr, $ty:ty) => {
            point!($int, $frac, $range, $ty, false)
        };
        ($int:expr, $frac:expr, $range:expr, $ty:ty, $huge:expr) => {{
            enum P {}
            const RANGE: (i128, i128) = $range;
            impl Bounds<0> for P {
                const MIN: i128 = RANGE.0;
                const MAX: i128 = RANGE.1;
                const HUGE: bool = $huge;
            }
            impl Point<0> for P {
                const INT: i128 = $int;
                const FRAC: i128 = $frac;
            }
            found::<P, $ty>()
        }};
    }

    /// Returns the number of bits of a fixed-point number, or the problem of its parameters.
    fn found<P: Point<0>, T: Integer>() -> Result<usize, &'static str> {
        if let Some(problem) = Fixed::<P, 0>::problem::<T>() {
            return Err(problem);
        }
        assert_eq!(Scaled::<P, 0>::scale(1), 1_i128 << P::FRAC);
        let form = <Fixed<P, 0> as Leaf<T>>::FORM;
        let code = Code {
            first: P::MIN << P::FRAC,
            step: 1,
            last: ((P::MAX << P::FRAC).wrapping_sub(P::MIN << P::FRAC)) as u128,
            width: Range::<Scaled<P, 0>, 0>::WIDTH,
            signed: T::SIGNED,
            form: CodeForm::Fixed {
                int: P::INT as u32,
                frac: P::FRAC as u32,
            },
        };
        assert_eq!(form, Scalar::Code(code));
        Ok(form.width() as usize)
    }

    const FORMAT: Result<usize, &str> =
        Err("`frac` is 0 or more, and `int` too; for a signed type `int` is at least 1, the sign");
    const BITS: Result<usize, &str> = Err("`int` + `frac` must be the bits of the field's type");
    const UNITS: Result<usize, &str> = Err("a bound of `range`, in whole units, does not fit the bits of `int`");
    const EMPTY: Result<usize, &str> =
        Err("`range` is empty, since its first bound is above the last: swap the bounds");

    #[test]
    fn the_bits_are_those_of_the_range_in_steps() {
        // 2 * 256 steps
        assert_eq!(point!(8, 8, (-1, 1), i16), Ok(10));
        assert_eq!(point!(8, 8, (0, 255), u16), Ok(16));
        assert_eq!(point!(16, 0, (0, 1), u16), Ok(1));
        assert_eq!(point!(16, 16, (5, 5), u32), Ok(0));
        // without bits before the point, 0 is the only value
        assert_eq!(point!(0, 16, (0, 0), u16), Ok(0));
        assert_eq!(point!(1, 127, (-1, 0), i128), Ok(128));
        assert_eq!(point!(128, 0, (i128::MIN, i128::MAX), i128), Ok(128));
        // as a pattern, -1 is the largest `u128`, since all its bits are set
        assert_eq!(point!(128, 0, (0, -1), u128, true), Ok(128));
    }

    #[test]
    fn formats_and_bounds_that_do_not_fit_are_refused() {
        assert_eq!(point!(8, 8, (-128, 127), i16), Ok(16));
        assert_eq!(point!(8, 8, (-129, 0), i16), UNITS);
        assert_eq!(point!(8, 8, (0, 128), i16), UNITS);
        assert_eq!(point!(8, 8, (0, 256), u16), UNITS);
        assert_eq!(point!(8, 8, (-1, 0), u16), UNITS);
        assert_eq!(point!(0, 16, (0, 1), u16), UNITS);
        assert_eq!(point!(8, 8, (0, 1), u16, true), UNITS);
        assert_eq!(point!(128, 0, (0, 1), i128, true), UNITS);
        assert_eq!(point!(127, 1, (0, 1 << 126), i128), UNITS);
        assert_eq!(point!(127, 1, (-(1 << 126), (1 << 126) - 1), i128), Ok(128));
        assert_eq!(point!(8, 8, (2, 1), i16), EMPTY);
        assert_eq!(point!(8, 7, (0, 1), i16), BITS);
        assert_eq!(point!(8, 9, (0, 1), i16), BITS);
        assert_eq!(point!(16, 0, (0, 1), u8), BITS);
        assert_eq!(point!(17, -1, (0, 1), i16), FORMAT);
        assert_eq!(point!(0, 16, (0, 0), i16), FORMAT);
        assert_eq!(point!(-1, 17, (0, 0), u16), FORMAT);
        assert_eq!(point!(0, 128, (0, 0), u128), FORMAT);
        assert_eq!(point!(129, -1, (0, 0), u128), FORMAT);
        let pointer_sized = point!(8, 8, (0, 1), usize).unwrap_err();
        assert!(
            pointer_sized.starts_with("`usize` and `isize` differ"),
            "{pointer_sized}"
        );
    }
}
