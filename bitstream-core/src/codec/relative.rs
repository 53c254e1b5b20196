//! `#[bits(relative(FIELD))]`: integers above an earlier one.

use super::{Given, Integer, Named};
use crate::annotate::Part;
use crate::schema::Kind;
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// The distance from the earlier field in a ladder of tiers; one that no tier holds is sent as the whole value.
///
/// | distance | bits |
/// |---|---|
/// | 1 | 1 |
/// | 2..=6 | 2 + 3 |
/// | 7..=23 | 3 + 5 |
/// | 24..=280 | 4 + 9 |
/// | 281..=4377 | 5 + 13 |
/// | 4378..=69914 | 6 + 17 |
/// | more | 6 + 32 |
///
/// Source: the standard's `int_relative`. A value that is not above the earlier one is refused both ways, and so is a sum
/// beyond the type. A reader accepts the last form for any distance, as the standard lets it; for types of 8 and 16 bits no
/// writer needs it, and it is refused.
#[derive(Debug)]
pub struct Relative<P, const I: usize>(PhantomData<P>);

/// Integer types of at most 32 bits, each relative to itself.
#[diagnostic::on_unimplemented(
    message = "`relative` from a `{T}` to a `{Self}`: both sides must be the same integer type",
    label = "this is a `{Self}`, and the earlier field a `{T}`",
    note = "the types are those of 8, 16 and 32 bits; for larger ones send the difference in a field of its own"
)]
pub trait RelativeTo<T>: Integer {}

macro_rules! relative_integers {
    ($($int:ident)*) => { $(impl RelativeTo<$int> for $int {})* };
}
relative_integers!(u8 i8 u16 i16 u32 i32);

/// Smallest distance and payload bits of the tiers behind the first, and the smallest distance that none holds.
const TIERS: [(u32, u32); 5] = [(2, 3), (7, 5), (24, 9), (281, 13), (4378, 17)];
const BEYOND: u32 = 69_915;
/// Flags before the whole value.
const FLAGS: u32 = 6;

/// Smallest distance of the tier behind tier `i`.
const fn end_of(i: usize) -> u32 {
    if i + 1 < TIERS.len() { TIERS[i + 1].0 } else { BEYOND }
}

/// Smallest distance of the tier that these flags say; none for the whole value.
#[cfg(feature = "alloc")]
pub(crate) fn relative_tier(flags: u128, count: u32) -> Option<u32> {
    let tier = TIERS.get((count as usize).checked_sub(2)?)?;
    (flags != 0).then_some(tier.0)
}

/// The tiers behind the first, each with its smallest distance, the bits of its payload and how many of them it has.
#[cfg(feature = "hostile")]
pub(crate) fn relative_tiers() -> impl Iterator<Item = (u32, u32, u32)> {
    (0..)
        .zip(TIERS)
        .map(|(i, (least, bits))| (least, bits, end_of(i) - least))
}

/// Bits of the largest distance of a type.
const fn most_bits(width: u32) -> usize {
    match width {
        8 => 4 + 9,
        16 => 6 + 17,
        _ => 6 + 32,
    }
}

impl<P: Named<I>, X: Integer, T: RelativeTo<X>, const I: usize> Given<X, T> for Relative<P, I> {
    const SCHEMA: &'static Schema = &Schema::new(
        Kind::Relative {
            to: P::NAME,
            width: T::WIRE_BITS,
            signed: T::SIGNED,
        },
        1,
        most_bits(T::WIRE_BITS),
    );

    #[inline(always)] // as its neighbours of a run
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal> {
        let (value, previous) = (value.to_word() as i64, given.to_word() as i64);
        if S::CHECKS && value <= previous {
            return Err(s.refuse(Refusal::NotIncreasing, i128::from(value), 0));
        }
        put_relative(value, previous, s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal> {
        let read = tri!(take_relative::<T, S>(given.to_word() as i64, s));
        *value = T::from_word(read as u64);
        Ok(())
    }

    #[inline(always)]
    fn placeholder() -> T {
        T::from_pattern(0)
    }
}

/// Not inlined: a ladder of branches.
#[inline(never)]
fn put_relative<S: Sink>(value: i64, previous: i64, s: &mut S) -> Result<(), Refusal> {
    let distance = value.wrapping_sub(previous) as u32;
    tri!(s.end_run());
    if distance == 1 {
        tri!(s.put(1, 1));
        return s.end_run();
    }
    for (i, (least, bits)) in TIERS.into_iter().enumerate() {
        if distance < end_of(i) {
            // the flag of this tier behind those of the tiers before it
            let flags = i as u32 + 2;
            tri!(s.put(1 << (flags - 1), flags));
            tri!(s.put(u64::from(distance.wrapping_sub(least)), bits));
            return s.end_run();
        }
    }
    tri!(s.put(0, FLAGS));
    tri!(s.put(u64::from(value as u32), 32));
    s.end_run()
}

#[inline(never)]
fn take_relative<T: Integer, S: Source>(previous: i64, s: &mut S) -> Result<i64, Refusal> {
    tri!(s.end_run());
    let value = tri!(take_distance::<T, S>(previous, s));
    tri!(s.end_run());
    Ok(value)
}

#[inline(always)] // one caller
fn take_distance<T: Integer, S: Source>(previous: i64, s: &mut S) -> Result<i64, Refusal> {
    s.mark(Part::Prefix, None);
    if tri!(s.take_narrow(1)) == 1 {
        return sum::<T, S>(previous, 1, 0, s);
    }
    for (i, (least, bits)) in TIERS.into_iter().enumerate() {
        s.mark(Part::Prefix, None);
        if tri!(s.take_narrow(1)) == 0 {
            continue;
        }
        let payload = tri!(s.take_narrow(bits)) as u32;
        if payload >= end_of(i) - least {
            return Err(s.refuse(Refusal::OutOfRange, i128::from(payload), bits));
        }
        return sum::<T, S>(previous, least + payload, bits, s);
    }
    if T::WIRE_BITS < 32 {
        return Err(s.refuse(Refusal::NotCanonical, 0, FLAGS));
    }
    let word = tri!(s.take_narrow(32)) as u32;
    let value = if T::SIGNED {
        i64::from(word as i32)
    } else {
        i64::from(word)
    };
    if value <= previous {
        return Err(s.refuse(Refusal::NotIncreasing, i128::from(value), 32));
    }
    Ok(value)
}

/// A value by its distance; nothing wraps.
#[inline(always)]
fn sum<T: Integer, S: Source>(previous: i64, distance: u32, bits: u32, s: &mut S) -> Result<i64, Refusal> {
    let value = previous + i64::from(distance);
    if i128::from(value) > T::MAX {
        return Err(s.refuse(Refusal::OutOfRange, i128::from(value), bits));
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_distance_of_a_type_takes_the_most_bits() {
        let bits_of = |distance: u32| match (0..TIERS.len()).find(|i| distance < end_of(*i)) {
            Some(i) => i + 2 + TIERS[i].1 as usize,
            None => FLAGS as usize + 32,
        };
        assert_eq!([8, 16, 32].map(most_bits), [0xFF, 0xFFFF, u32::MAX].map(bits_of));
    }

    #[test]
    #[cfg(feature = "hostile")]
    fn every_tier_begins_where_the_one_before_it_ends() {
        assert!(relative_tiers().eq([(2, 3, 5), (7, 5, 17), (24, 9, 257), (281, 13, 4097), (4378, 17, 65_537),]));
    }
}
