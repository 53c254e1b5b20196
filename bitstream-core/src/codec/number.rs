//! Writes, reads, measures and checks the values of codecs that send one number.

use super::take::take;
use crate::schema::{Scalar, SentOrder};
use crate::width::mask_wide;
use crate::{Fitting, Refusal, Sink, Source, Stream};

/// A codec whose value is one number on the wire: a code of `0..=LAST` in `WIDTH` bits.
pub(crate) trait Leaf<T: Copy> {
    /// Type that holds a code: `u64`, or `u128` if codes may be wider.
    type Word: Word;
    /// Reports invalid parameters of the codec for the type `T`.
    const PROBLEM: Option<&'static str> = None;
    /// The wire form, as data.
    const FORM: Scalar;
    /// Number of bits of a code.
    const WIDTH: u32 = Self::FORM.width();
    /// The largest code.
    const LAST: u128 = Self::FORM.last_code();
    /// The reason to reject a code above the last one.
    const BEYOND: Refusal = Refusal::OutOfRange;
    /// True if a decoder reconstructs every value exactly.
    const IS_EXACT: bool = true;
    /// True if an encoder clamps a value out of range.
    const CLAMPS: bool = false;

    /// Returns any value of the type, into which a code is decoded.
    fn start() -> T;

    /// Returns the reason to refuse a value when encoding.
    #[inline(always)]
    fn refusal(value: &T) -> Option<Refusal> {
        let _ = value;
        None
    }

    /// Returns the code of a value that is not refused.
    fn code(value: &T) -> Self::Word;

    /// Fills a value from a code of at most the last one.
    ///
    /// # Errors
    /// Returns the reason why no value has this code.
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

/// A number in an error. `Err` holds a number above the largest `i128`, or `None` for a number above the largest
/// `u128`.
pub(crate) type Shown = Result<i128, Option<u128>>;

/// Returns an unsigned number for an error.
#[inline(always)] // inlined: unused in streams that do not record the number
pub(crate) fn shown(number: u128) -> Shown {
    i128::try_from(number).map_err(|_| Some(number))
}

/// Integer that holds a code. Arithmetic on such an integer wraps.
pub trait Word: Copy + PartialOrd {
    /// Returns the low bits of a number.
    fn cut(number: u128) -> Self;
    /// Returns the word as a 128-bit number.
    fn wide(self) -> u128;
    /// Returns the sum of two words.
    fn plus(self, other: Self) -> Self;
    /// Returns the difference of two words.
    fn minus(self, other: Self) -> Self;
    /// Returns the product of two words.
    fn times(self, other: Self) -> Self;
    /// Returns the quotient and the remainder of two words.
    fn over(self, other: Self) -> (Self, Self);
    /// Returns the bytes of a number of `width` bits, a multiple of 8, in reverse order.
    fn reversed(self, width: u32) -> Self;
    /// Appends a code that fits its width.
    ///
    /// # Errors
    /// Returns [`Refusal::BufferFull`].
    fn put<S: Sink>(self, width: u32, s: &mut S) -> Result<(), Refusal>;
}

macro_rules! words {
    ($($word:ident $append:ident)*) => {$(
        impl Word for $word {
            #[inline(always)] // inlined, like all of these: one instruction
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
            fn reversed(self, width: u32) -> $word {
                self.swap_bytes() >> ($word::BITS - width)
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
#[inline(always)] // inlined: a field of a run
pub(crate) fn check<L: Leaf<T>, T: Copy, S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
    const { super::refuse(L::PROBLEM) };
    if S::CHECKS {
        if let Some(why) = L::refusal(value) {
            return Err(refuse(s, why, L::shown(value), L::WIDTH));
        }
    }
    Ok(())
}

/// Appends the code of a value, or refuses a value that has none.
#[inline(always)]
pub(crate) fn put<L: Leaf<T>, T: Copy, S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
    tri!(check::<L, T, S>(value, s));
    if const { S::CODES && matches!(L::FORM, Scalar::Constant { .. }) } {
        return Ok(());
    }
    in_order::<L, T, S>(L::code(value)).put(L::WIDTH, s)
}

/// Returns the bits that are sent for a code. A stream of codes has the codes themselves.
#[inline(always)]
fn in_order<L: Leaf<T>, T: Copy, S: Stream>(code: L::Word) -> L::Word {
    if const { S::CODES } {
        return code;
    }
    match const { L::FORM.order() } {
        SentOrder::LowestBit => code,
        SentOrder::HighestByte => code.reversed(L::WIDTH),
    }
}

/// Returns the code of the bits that were read.
#[inline(always)]
fn code_of<L: Leaf<T>, T: Copy, S: Stream>(bits: L::Word) -> L::Word {
    match const { L::FORM.order() } {
        // both orders are their own inverse
        SentOrder::LowestBit | SentOrder::HighestByte => in_order::<L, T, S>(bits),
    }
}

/// Fills a value from the next code, or rejects a code that no value has.
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
    let code = code_of::<L, T, S>(code);
    // a last code with all bits set leaves no code to reject
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

/// Reads a value from its code.
#[inline(always)]
pub(crate) fn read<L: Leaf<T>, T: Copy, S: Source>(s: &mut S) -> Result<T, Refusal> {
    let mut value = L::start();
    tri!(fill::<L, T, S>(&mut value, s));
    Ok(value)
}

/// Returns the value that a decoder reconstructs, or `None` if an encoder refuses it.
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
#[inline(always)] // inlined: only returns the reason in streams that do not record the number
pub(crate) fn refuse<S: Stream>(s: &mut S, why: Refusal, shown: Shown, width: u32) -> Refusal {
    match shown {
        Ok(value) => s.refuse(why, value, width),
        Err(above) => s.refuse_above(why, above, width),
    }
}

/// Emits the items of `Encoding` for a type whose codec is a [`Leaf`].
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

/// Implements `BitSerialize` for types for which `Plain` is a [`Leaf`].
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
