//! `#[bits(varint)]` and `#[bits(varint(group = N))]`: integers that take fewer bits when they are small.

use super::integer::{encodes_integers, extend, refuse_pattern};
use super::problem::{ProblemOfBits, declared_bits};
use super::{BitWidth, Encoding, Integer, PassThrough, refuse};
use crate::part::Part;
use crate::schema::Kind;
use crate::width::{mask_wide, width_of};
use crate::{Fitting, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends the value in k groups of BITS bits, after k - 1 ones and a zero. k is the smallest number of groups that holds
/// the value.
///
/// The last form of a type of W bits has W bits of value after ceil(W / BITS) - 1 ones. The last form needs no zero,
/// since no longer form exists. Signed types are zigzag coded first (0, -1, 1, -2, ..). `usize` and `isize` are types
/// of 32 bits, and the encoder refuses larger values.
///
/// In groups of 7 bits, the value 100 takes 8 bits. In groups of 9 bits, the largest `u32` takes 3 + 32 bits.
///
/// The decoder rejects a value in a longer form than it needs. Source: "Dynamic Integer" of a wiki on Fandom.
#[derive(Debug)]
pub struct Varint<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Varint<P, I> {}

impl<P: BitWidth<I>, const I: usize> Varint<P, I> {
    const GROUP: u32 = declared_bits(P::BITS);

    const fn problem<T: Integer>() -> Option<&'static str> {
        ProblemOfBits::<P, T, I, 'g'>::PROBLEM
    }

    const fn schema<T: Integer>() -> Schema {
        Schema::new(Kind::Varint {
            group: Self::GROUP,
            width: T::WIRE_BITS,
            signed: T::SIGNED,
        })
    }

    /// Returns the number of forms: 1 group, 2 groups, .., and the whole type.
    const fn forms<T: Integer>() -> u32 {
        T::WIRE_BITS.div_ceil(Self::GROUP)
    }

    /// Returns the number of bits of the value in a form (1 to `forms`).
    const fn value_bits<T: Integer>(form: u32) -> u32 {
        if form == Self::forms::<T>() {
            T::WIRE_BITS
        } else {
            form * Self::GROUP
        }
    }

    /// Returns the number of bits before the value: ones, and a zero if there is a longer form.
    const fn prefix_bits<T: Integer>(form: u32) -> u32 {
        form - (form == Self::forms::<T>()) as u32
    }

    /// Returns the number of all bits of a form.
    const fn bits<T: Integer>(form: u32) -> u32 {
        Self::prefix_bits::<T>(form) + Self::value_bits::<T>(form)
    }

    /// Returns the shortest form that holds a number.
    #[inline(always)] // inlined: a division by a constant
    fn form_of<T: Integer>(number: u128) -> u32 {
        width_of(number)
            .div_ceil(Self::GROUP)
            .clamp(1, const { Self::forms::<T>() })
    }

    #[inline(always)]
    fn write_integer<T: Integer, S: Sink>(value: T, s: &mut S) -> Result<(), Refusal> {
        let number = if T::SIGNED {
            zigzag(value.to_pattern())
        } else {
            value.to_pattern()
        };
        if S::CHECKS && number > const { u128::MAX >> (128 - T::WIRE_BITS) } {
            let most = const { Self::bits::<T>(Self::forms::<T>()) };
            return Err(refuse_pattern::<T, S>(s, Refusal::OutOfRange, value.to_pattern(), most));
        }
        if const { S::CODES } {
            let code = value.to_pattern() & const { mask_wide(T::WIRE_BITS) };
            return s.append_wide(Fitting::new(code, T::WIRE_BITS));
        }
        let form = Self::form_of::<T>(number);
        let ones = (1_u128 << (form - 1)) - 1;
        let prefix_bits = Self::prefix_bits::<T>(form);
        if const { Self::bits::<T>(Self::forms::<T>()) <= 64 } {
            let word = ones as u64 | (number as u64) << prefix_bits;
            tri!(s.append(Fitting::new(word, Self::bits::<T>(form))));
        } else {
            tri!(s.append_wide(Fitting::new(ones, prefix_bits)));
            tri!(s.append_wide(Fitting::new(number, Self::value_bits::<T>(form))));
        }
        Self::end_run::<T, S>(s)
    }

    #[inline(always)]
    fn read_integer<T: Integer, S: Source>(s: &mut S) -> Result<T, Refusal> {
        if const { S::CODES } {
            let pattern = extend::<T>(tri!(s.take_wide(T::WIRE_BITS)), T::WIRE_BITS);
            return Ok(T::from_pattern(pattern));
        }
        let mut form = 1;
        while form < const { Self::forms::<T>() } {
            s.mark(Part::Prefix, None);
            if tri!(s.take_narrow(1)) == 0 {
                break;
            }
            form += 1;
            // the bits of the first form are already reserved
            tri!(s.reserve((Self::bits::<T>(form) - Self::bits::<T>(form - 1)) as usize));
        }
        let value_bits = Self::value_bits::<T>(form);
        let number = if const { T::WIRE_BITS <= crate::width::NARROW } {
            u128::from(tri!(s.take_narrow(value_bits)))
        } else {
            tri!(s.take_wide(value_bits))
        };
        let pattern = if T::SIGNED { unzigzag(number) } else { number };
        if form > 1 && number >> ((form - 1) * Self::GROUP) == 0 {
            return Err(s.refuse(Refusal::NotCanonical, pattern as i128, Self::bits::<T>(form)));
        }
        tri!(Self::end_run::<T, S>(s));
        Ok(T::from_pattern(pattern))
    }

    /// Ends the run, since forms end at different positions. A single form is part of the current run.
    #[inline(always)]
    fn end_run<T: Integer, S: crate::Stream>(s: &mut S) -> Result<(), Refusal> {
        if const { Self::forms::<T>() > 1 } {
            return s.end_run();
        }
        Ok(())
    }
}

/// Maps 0, -1, 1, -2, .. to 0, 1, 2, 3, ..: a sign-extended value of W bits to W bits.
#[inline(always)]
pub(super) fn zigzag(pattern: u128) -> u128 {
    pattern << 1 ^ (pattern as i128 >> 127) as u128
}

#[inline(always)]
pub(super) fn unzigzag(number: u128) -> u128 {
    number >> 1 ^ (number & 1).wrapping_neg()
}

macro_rules! varint_items {
    ($int:ident) => {
        const PROBLEM: Option<&'static str> = Self::problem::<$int>();
        const SCHEMA: &'static Schema = &Self::schema::<$int>();
        const PLACEHOLDER: Option<fn() -> $int> = Some(|| 0);

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

        const BY_PARTS: bool = true;

        #[inline(always)]
        fn as_read(value: &$int, _: ()) -> Option<$int> {
            Some(*value)
        }
    };
}

encodes_integers!(Varint, BitWidth, varint_items);

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    macro_rules! group {
        ($bits:expr, $ty:ty) => {{
            enum P {}
            impl BitWidth<0> for P {
                const BITS: i128 = $bits;
            }
            match Varint::<P, 0>::problem::<$ty>() {
                None => {
                    let schema = Varint::<P, 0>::schema::<$ty>();
                    Ok((schema.min_bits, schema.max_bits))
                }
                Some(problem) => Err(problem),
            }
        }};
    }

    #[test]
    fn a_group_is_what_the_type_holds() {
        // the shortest form has 1 bit and one group, the longest 2 bits and the whole type
        assert_eq!(group!(7, u16), Ok((8, 18)));
        assert_eq!(group!(8, u8), Ok((8, 8)));
        assert_eq!(group!(1, i8), Ok((2, 15)));
        assert_eq!(group!(32, usize), Ok((32, 32)));
        assert_eq!(group!(0, u8), Err("`group` is 0, and must be 1..=8, the bits of `u8`"));
        assert_eq!(
            group!(-1, u8),
            Err("`group` is -1, and must be 1..=8, the bits of `u8`")
        );
        assert_eq!(group!(9, u8), Err("`group` is 9, and must be 1..=8, the bits of `u8`"));
        let pointer = Err("`group` is 33, and must be 1..=32, the bits of `usize` on the wire");
        assert_eq!(group!(33, usize), pointer);
    }
}
