//! `#[bits(range = A..=B)]`, `#[bits(range = A..=B, step = S)]`: integers of a declared range.

use super::integer::{self, encodes_integers, integer_items};
use super::number::{Leaf, Shown, Word};
use super::problem::SWAP;
use super::{Encoding, Integer, PassThrough, Problem};
use crate::Refusal;
use crate::schema::{Code, CodeForm, Scalar, sum};
use crate::width::width_of;
use core::marker::PhantomData;

/// Bounds of the `I`th attribute of a type: `#[bits(range = MIN..=MAX)]`.
pub trait Bounds<const I: usize> {
    /// The smallest value.
    const MIN: i128;
    /// The largest value. For `u128` the constant holds its two's complement pattern.
    const MAX: i128;
    /// True if a bound is above the largest `i128`. The bounds are then patterns, which only `u128` has.
    const HUGE: bool = false;
    /// Distance between two neighbouring values, as declared. The codec checks that the distance is valid.
    const STEP: i128 = 1;
    /// True if an encoder clamps values out of range.
    const CLAMP: bool = false;
}

/// Literal bounds and a literal step: `#[bits(range = 0..=100, step = 5)]` is the codec `Range<Steps<0, 100, 5>>`.
#[derive(Debug)]
pub struct Steps<const MIN: i128, const MAX: i128, const STEP: i128>;

impl<const MIN: i128, const MAX: i128, const STEP: i128> Bounds<0> for Steps<MIN, MAX, STEP> {
    const MIN: i128 = MIN;
    const MAX: i128 = MAX;
    const STEP: i128 = STEP;
}

/// Sends the code `(value - MIN) / STEP` in as many bits as `(MAX - MIN) / STEP` needs: 0 bits if `MIN == MAX`.
///
/// The decoder rejects codes above the highest one, and the encoder refuses a value between two steps. Sources:
/// "Reading and Writing Packets", and `int` of the "serialize 1.0" standard. The step is our addition.
#[derive(Debug)]
pub struct Range<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Range<P, I> {}

impl<P: Bounds<I>, const I: usize> Range<P, I> {
    const SPAN: u128 = P::MAX.wrapping_sub(P::MIN) as u128;
    const STEP: u128 = if P::STEP < 1 { 1 } else { P::STEP as u128 };
    /// The largest code.
    const LAST: u128 = Self::SPAN / Self::STEP;
    pub(super) const WIDTH: u32 = width_of(Self::LAST);

    /// Returns whether no number of steps leads from one bound to the other.
    const fn is_step_refused() -> bool {
        P::STEP < 1 || Self::SPAN % Self::STEP != 0
    }

    /// Returns whether a bound does not fit the type, or the bounds are in the wrong order.
    const fn is_refused<T: Integer>() -> bool {
        if is_patterns::<T>() {
            P::MIN as u128 > P::MAX as u128
        } else {
            P::HUGE || P::MIN < T::MIN || P::MAX > T::MAX || P::MIN > P::MAX
        }
    }

    pub(super) const fn problem<T: Integer>() -> Option<&'static str> {
        if Self::is_refused::<T>() || Self::is_step_refused() {
            Some(InvalidRange::<P, T, I>::TEXT)
        } else if Self::WIDTH > T::WIRE_BITS {
            Some(
                "`usize` and `isize` take at most 32 bits on the wire: narrow the range, or use an integer of fixed size",
            )
        } else {
            None
        }
    }

    /// Returns the message for invalid bounds.
    const fn refusal<T: Integer>() -> Problem {
        let empty = Problem::empty();
        if is_patterns::<T>() {
            let text = empty.and("`range` is empty, since ").and_number(P::MIN as u128);
            return text.and(" > ").and_number(P::MAX as u128).and(SWAP);
        }
        if P::HUGE {
            return unfit::<T>(empty.and("`").and_number(P::MAX as u128), true);
        }
        if P::MIN < T::MIN {
            return unfit::<T>(empty.and("`").and_signed(P::MIN), false);
        }
        if P::MAX > T::MAX {
            return unfit::<T>(empty.and("`").and_signed(P::MAX), true);
        }
        let text = empty.and("`range` is empty, since ").and_signed(P::MIN);
        text.and(" > ").and_signed(P::MAX).and(SWAP)
    }

    /// Returns the message for an invalid step.
    const fn step_refusal<T: Integer>() -> Problem {
        let empty = Problem::empty();
        if P::STEP < 1 {
            return empty
                .and("`step` is ")
                .and_signed(P::STEP)
                .and(", and must be at least 1");
        }
        let last = P::MIN.wrapping_add((Self::LAST * Self::STEP) as i128);
        let text = empty
            .and("`step = ")
            .and_signed(P::STEP)
            .and("` misses the end of the range, ");
        let text = match is_patterns::<T>() {
            true => text
                .and_number(P::MAX as u128)
                .and(": end it at ")
                .and_number(last as u128),
            false => text.and_signed(P::MAX).and(": end it at ").and_signed(last),
        };
        text.and(", or change the step")
    }

    /// Returns the pattern of the value that an encoder sends.
    #[inline(always)]
    fn clamped<T: Integer>(pattern: u128) -> u128 {
        match const { (P::CLAMP, is_patterns::<T>()) } {
            (false, _) => pattern,
            (true, true) => pattern.max(P::MIN as u128).min(P::MAX as u128),
            (true, false) => (pattern as i128).max(P::MIN).min(P::MAX) as u128,
        }
    }

    /// Returns the distance of a value from the lower bound in steps, and the remainder, which is 0 on a step.
    #[inline(always)]
    fn steps_to<T: Integer>(value: T) -> (T::Word, T::Word) {
        let distance = T::Word::cut(Self::clamped::<T>(value.to_pattern())).minus(T::Word::cut(P::MIN as u128));
        distance.over(T::Word::cut(Self::STEP))
    }
}

impl<P: Bounds<I>, T: Integer, const I: usize> Leaf<T> for Range<P, I> {
    type Word = T::Word;
    const PROBLEM: Option<&'static str> = Self::problem::<T>();
    // without `..`, so that the compiler reports a new field of codes
    const FORM: Scalar = Scalar::Code(Code {
        first: P::MIN,
        step: Self::STEP,
        last: Self::LAST,
        width: Self::WIDTH,
        signed: T::SIGNED,
        form: CodeForm::Range,
    });
    const CLAMPS: bool = P::CLAMP;

    #[inline(always)]
    fn start() -> T {
        T::from_pattern(P::MIN as u128)
    }

    #[inline(always)]
    fn refusal(value: &T) -> Option<Refusal> {
        let (steps, rest) = Self::steps_to(*value);
        let is_code = steps <= T::Word::cut(Self::LAST) && rest == T::Word::cut(0);
        (!is_code).then_some(Refusal::OutOfRange)
    }

    #[inline(always)]
    fn code(value: &T) -> T::Word {
        Self::steps_to(*value).0
    }

    #[inline(always)]
    fn fill(value: &mut T, code: T::Word) -> Result<(), Refusal> {
        let distance = code.times(T::Word::cut(Self::STEP));
        *value = T::from_pattern(distance.plus(T::Word::cut(P::MIN as u128)).wide());
        Ok(())
    }

    #[inline(always)]
    fn shown(value: &T) -> Shown {
        integer::shown::<T>(value.to_pattern())
    }

    #[inline(always)]
    fn shown_code(code: T::Word) -> Shown {
        sum(P::MIN, T::SIGNED, code.wide().saturating_mul(Self::STEP))
    }
}

/// Returns whether the bounds are patterns, in the order of `u128`.
const fn is_patterns<T: Integer>() -> bool {
    !T::SIGNED && T::WIRE_BITS == 128
}

/// Returns the message for a bound that the type does not hold. `is_last` is true for the upper bound.
const fn unfit<T: Integer>(bound: Problem, is_last: bool) -> Problem {
    let text = bound.and("` does not fit `").and(T::NAME);
    if is_last {
        let text = text.and("` (max ").and_signed(T::MAX);
        return text.and("): widen the field, or end the range there");
    }
    let text = text.and("` (min ").and_signed(T::MIN);
    text.and("): widen the field, or begin the range there")
}

/// The message for an invalid range.
struct InvalidRange<P, T, const I: usize>(PhantomData<(P, T)>);

impl<P: Bounds<I>, T: Integer, const I: usize> InvalidRange<P, T, I> {
    // a constant, since building the text is slow and every field needs it
    const MESSAGE: Problem = if Range::<P, I>::is_refused::<T>() {
        Range::<P, I>::refusal::<T>()
    } else if Range::<P, I>::is_step_refused() {
        Range::<P, I>::step_refusal::<T>()
    } else {
        Problem::empty()
    };
    const TEXT: &'static str = Self::MESSAGE.text();
}

encodes_integers!(Range, Bounds, integer_items);

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    macro_rules! range {
        ($min:expr, $max:expr, $ty:ty) => {
            range!($min, $max, $ty, false)
        };
        ($min:expr, $max:expr, $ty:ty, $huge:expr) => {{
            enum P {}
            impl Bounds<0> for P {
                const MIN: i128 = $min;
                const MAX: i128 = $max;
                const HUGE: bool = $huge;
            }
            found::<P, $ty>()
        }};
    }

    /// Returns the number of bits of a range, or its problem.
    fn found<P: Bounds<0>, T: Integer>() -> Result<usize, &'static str> {
        if let Some(problem) = Range::<P, 0>::problem::<T>() {
            return Err(problem);
        }
        let form = <Range<P, 0> as Leaf<T>>::FORM;
        let width = form.width();
        let code = Code::range(P::MIN, P::MAX, P::STEP as u128, T::SIGNED);
        assert_eq!(form, Scalar::Code(code));
        // lists of equal distances share a loop
        let distance = integer::distance_of::<T>(form, P::CLAMP);
        assert_eq!(
            distance.is_some(),
            T::WIRE_BITS <= 64 && (1..=32).contains(&width) && P::STEP == 1
        );
        Ok(width as usize)
    }

    #[test]
    fn a_step_leads_from_one_bound_to_the_other() {
        assert_eq!(found::<super::super::Steps<0, 100, 5>, u8>(), Ok(5));
        assert_eq!(found::<super::super::Steps<-10, 10, 20>, i8>(), Ok(1));
        assert_eq!(found::<super::super::Steps<7, 7, 3>, u8>(), Ok(0));
        assert_eq!(
            found::<super::super::Steps<{ i128::MIN }, { i128::MAX }, 5>, i128>(),
            Ok(126)
        );
        assert_eq!(
            found::<super::super::Steps<0, 100, 7>, u8>(),
            Err("`step = 7` misses the end of the range, 100: end it at 98, or change the step")
        );
        assert_eq!(
            found::<super::super::Steps<0, -1, 2>, u128>(),
            Err(
                "`step = 2` misses the end of the range, 340282366920938463463374607431768211455: end it at \
                 340282366920938463463374607431768211454, or change the step"
            )
        );
        assert_eq!(
            found::<super::super::Steps<0, 100, 0>, u8>(),
            Err("`step` is 0, and must be at least 1")
        );
        assert_eq!(
            found::<super::super::Steps<0, 100, -5>, u8>(),
            Err("`step` is -5, and must be at least 1")
        );
    }

    #[test]
    fn bounds_fit_the_type_and_are_in_order() {
        const POINTER: Result<usize, &str> = Err(
            "`usize` and `isize` take at most 32 bits on the wire: narrow the range, or use an integer of fixed size",
        );
        assert_eq!(range!(0, 100, u8), Ok(7));
        assert_eq!(range!(0, 255, u8), Ok(8));
        assert_eq!(range!(-128, 127, i8), Ok(8));
        assert_eq!(range!(5, 5, u8), Ok(0));
        let above = Err("`256` does not fit `u8` (max 255): widen the field, or end the range there");
        assert_eq!(range!(0, 256, u8), above);
        let below = Err("`-1` does not fit `u8` (min 0): widen the field, or begin the range there");
        assert_eq!(range!(-1, 3, u8), below);
        let below = Err("`-129` does not fit `i8` (min -128): widen the field, or begin the range there");
        assert_eq!(range!(-129, 0, i8), below);
        let huge = Err(
            "`340282366920938463463374607431768211455` does not fit `u8` (max 255): widen the field, or end the range there",
        );
        assert_eq!(range!(0, -1, u8, true), huge);
        assert_eq!(range!(3, 2, u8), Err("`range` is empty, since 3 > 2: swap the bounds"));
        assert_eq!(range!(0, u64::MAX as i128, u64), Ok(64));
        assert_eq!(range!(i128::MIN, i128::MAX, i128), Ok(128));
        assert_eq!(range!(0, 1 << 64, i128), Ok(65));
        assert_eq!(range!(0, 9, i128), Ok(4));
        assert_eq!(range!(0, 9, u64), Ok(4));
        // as a pattern, -1 is the largest `u128`, since all its bits are set
        assert_eq!(range!(0, -1, u128, true), Ok(128));
        assert_eq!(range!(-2, -1, u128, true), Ok(1));
        let empty = Err("`range` is empty, since 340282366920938463463374607431768211455 > 0: swap the bounds");
        assert_eq!(range!(-1, 0, u128, true), empty);
        assert_eq!(range!(5, 5, u128), Ok(0));
        assert_eq!(range!(0, u32::MAX as i128, usize), Ok(32));
        if usize::BITS == 64 {
            assert_eq!(range!(0, 1 << 32, usize), POINTER);
        }
    }
}
