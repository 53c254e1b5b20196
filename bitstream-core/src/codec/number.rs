//! Codecs whose value is one number on the wire: how they are written, read, measured and checked, once for all of them.

use super::take::take;
use crate::schema::Scalar;
use crate::width::mask_wide;
use crate::{Fitting, Refusal, Sink, Source, Stream};

/// A codec whose value is one number on the wire: a code of `0..=LAST` in `WIDTH` bits.
pub(crate) trait Leaf<T: Copy> {
    /// Holds a code: `u64`, or `u128` where one may be wider.
    type Word: Word;
    /// Reports invalid parameters for this type.
    const PROBLEM: Option<&'static str> = None;
    /// The wire form as data.
    const FORM: Scalar;
    /// Bits on the wire.
    const WIDTH: u32 = Self::FORM.width();
    /// The largest code.
    const LAST: u128 = Self::FORM.last_code();
    /// Why a reader refuses a code above the last.
    const BEYOND: Refusal = Refusal::OutOfRange;
    /// True if a reader gets every value as it was written.
    const IS_EXACT: bool = true;
    /// True if a writer sends the nearest value in place of one out of range.
    const CLAMPS: bool = false;

    /// Some value.
    fn start() -> T;

    /// Returns why a writer refuses a value.
    #[inline(always)]
    fn refusal(value: &T) -> Option<Refusal> {
        let _ = value;
        None
    }

    /// The code of a value that a writer accepts.
    fn code(value: &T) -> Self::Word;

    /// Fills a value from a code of at most the last one.
    ///
    /// # Errors
    /// Why no value has this code.
    fn fill(value: &mut T, code: Self::Word) -> Result<(), Refusal>;

    /// Returns the number that an error shows for a refused value.
    #[inline(always)]
    fn shown(value: &T) -> Shown {
        let _ = value;
        Ok(0)
    }

    /// Returns the number that an error shows for a rejected code.
    #[inline(always)]
    fn shown_code(code: Self::Word) -> Shown {
        shown(code.wide())
    }
}

/// A number in an error. An error is one above what `i128` holds; `None` above what `u128` holds.
pub(crate) type Shown = Result<i128, Option<u128>>;

/// An unsigned number in an error.
#[inline(always)] // nothing, where nobody remembers the number
pub(crate) fn shown(number: u128) -> Shown {
    i128::try_from(number).map_err(|_| Some(number))
}

/// Holds a code. Its arithmetic wraps.
pub trait Word: Copy + PartialOrd {
    /// The low bits of a number.
    fn cut(number: u128) -> Self;
    /// Returns the number in 128 bits.
    fn wide(self) -> u128;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
    /// The product.
    fn times(self, other: Self) -> Self;
    /// The quotient and the rest.
    fn over(self, other: Self) -> (Self, Self);
    /// Appends a code that fits its width.
    ///
    /// # Errors
    /// [`Refusal::BufferFull`].
    fn put<S: Sink>(self, width: u32, s: &mut S) -> Result<(), Refusal>;
}

macro_rules! words {
    ($($word:ident $append:ident)*) => {$(
        impl Word for $word {
            #[inline(always)] // as all of these: one instruction
            fn cut(number: u128) -> $word {
                number as $word
            }

            #[inline(always)]
            fn wide(self) -> u128 {
                self as u128
            }

            #[inline(always)]
            fn plus(self, other: $word) -> $word {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: $word) -> $word {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn times(self, other: $word) -> $word {
                self.wrapping_mul(other)
            }

            #[inline(always)]
            fn over(self, other: $word) -> ($word, $word) {
                (self / other, self % other)
            }

            #[inline(always)]
            fn put<S: Sink>(self, width: u32, s: &mut S) -> Result<(), Refusal> {
                s.$append(Fitting::new(self, width))
            }
        }
    )*};
}

words!(u64 append u128 append_wide);

/// Refuses a value that has no code.
#[inline(always)] // part of the run around it
pub(crate) fn check<L: Leaf<T>, T: Copy, S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
    const { super::refuse(L::PROBLEM) };
    if S::CHECKS {
        if let Some(why) = L::refusal(value) {
            return Err(refuse(s, why, L::shown(value), L::WIDTH));
        }
    }
    Ok(())
}

/// Appends the code of a value; refuses a value that has none.
#[inline(always)]
pub(crate) fn put<L: Leaf<T>, T: Copy, S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
    tri!(check::<L, T, S>(value, s));
    if const { S::CODES && matches!(L::FORM, Scalar::Constant { .. }) } {
        return Ok(());
    }
    L::code(value).put(L::WIDTH, s)
}

/// Fills a value from the next code; refuses a code that no value has.
#[inline(always)]
pub(crate) fn fill<L: Leaf<T>, T: Copy, S: Source>(value: &mut T, s: &mut S) -> Result<(), Refusal> {
    const { super::refuse(L::PROBLEM) };
    if const { S::CODES && matches!(L::FORM, Scalar::Constant { .. }) } {
        return L::fill(value, L::Word::cut(L::LAST));
    }
    let code = if const { L::WIDTH > 64 } {
        L::Word::cut(tri!(s.take_wide(L::WIDTH)))
    } else {
        L::Word::cut(u128::from(tri!(take!(s, L::WIDTH))))
    };
    // where all ones are the last code, there is none beyond it
    let is_code = const { L::LAST == mask_wide(L::WIDTH) } || code <= L::Word::cut(L::LAST);
    let why = match is_code {
        true => match L::fill(value, code) {
            Ok(()) => return Ok(()),
            Err(why) => why,
        },
        false => L::BEYOND,
    };
    Err(refuse(s, why, L::shown_code(code), L::WIDTH))
}

/// Reads a value.
#[inline(always)]
pub(crate) fn read<L: Leaf<T>, T: Copy, S: Source>(s: &mut S) -> Result<T, Refusal> {
    let mut value = L::start();
    tri!(fill::<L, T, S>(&mut value, s));
    Ok(value)
}

/// The value that a reader gets; `None` for one that a writer refuses.
#[inline(always)]
pub(crate) fn as_read<L: Leaf<T>, T: Copy>(value: &T) -> Option<T> {
    if const { L::IS_EXACT && !L::CLAMPS } {
        return Some(*value);
    }
    if L::refusal(value).is_some() {
        return None;
    }
    let mut read = L::start();
    L::fill(&mut read, L::code(value)).ok()?;
    Some(read)
}

/// Refuses the number that was just read, or that would be written next.
#[inline(always)] // nothing but the reason, where nobody remembers the number
pub(crate) fn refuse<S: Stream>(s: &mut S, why: Refusal, shown: Shown, width: u32) -> Refusal {
    match shown {
        Ok(value) => s.refuse(why, value, width),
        Err(above) => s.refuse_above(why, above, width),
    }
}

/// The items of `Encoding` for a type that a codec is a [`Leaf`] of.
macro_rules! leaf_items {
    ($of:ty) => {
        const PROBLEM: Option<&'static str> = <Self as $crate::codec::number::Leaf<$of>>::PROBLEM;
        const SCHEMA: &'static $crate::Schema =
            &$crate::Schema::scalar(<Self as $crate::codec::number::Leaf<$of>>::FORM)
                .clamped(<Self as $crate::codec::number::Leaf<$of>>::CLAMPS);
        const PLACEHOLDER: Option<fn() -> $of> = Some(<Self as $crate::codec::number::Leaf<$of>>::start);

        #[inline(always)]
        fn write<S: $crate::Sink>(value: &$of, _: (), s: &mut S) -> Result<(), $crate::Refusal> {
            $crate::codec::number::put::<Self, $of, S>(value, s)
        }

        #[inline(always)]
        fn read<S: $crate::Source>(_: (), s: &mut S) -> Result<$of, $crate::Refusal> {
            $crate::codec::number::read::<Self, $of, S>(s)
        }

        #[inline(always)]
        fn read_into<S: $crate::Source>(value: &mut $of, _: (), s: &mut S) -> Result<(), $crate::Refusal> {
            $crate::codec::number::fill::<Self, $of, S>(value, s)
        }

        const BY_PARTS: bool = true;

        #[inline(always)]
        fn as_read(value: &$of, _: ()) -> Option<$of> {
            $crate::codec::number::as_read::<Self, $of>(value)
        }
    };
}
pub(super) use leaf_items;

/// `BitSerialize` for types that `Plain` is a [`Leaf`] of.
macro_rules! whole {
    ($($(#[$doc:meta])* $of:ty $({$($more:tt)*})?;)*) => {$(
        $(#[$doc])*
        impl $crate::BitSerialize for $of {
            const SCHEMA: &'static $crate::Schema =
                &$crate::Schema::scalar(<Plain as $crate::codec::number::Leaf<$of>>::FORM);
            const PLACEHOLDER: Option<fn() -> $of> = Some(<Plain as $crate::codec::number::Leaf<$of>>::start);

            #[inline(always)]
            fn write<S: $crate::Sink>(&self, s: &mut S) -> Result<(), $crate::Refusal> {
                $crate::codec::number::put::<Plain, $of, S>(self, s)
            }

            #[inline(always)]
            fn read<S: $crate::Source>(s: &mut S) -> Result<$of, $crate::Refusal> {
                $crate::codec::number::read::<Plain, $of, S>(s)
            }

            const BY_PARTS: bool = true;

            #[inline(always)]
            fn as_read(&self) -> Option<$of> {
                Some(*self)
            }

            $($($more)*)?
        }
    )*};
}
pub(super) use whole;
