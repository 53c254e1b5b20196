//! `#[bits(relative(FIELD))]`, `#[bits(relative(FIELD, tiers = [..]))]`: integers greater than an earlier field.

use super::{Encoding, Integer, Named};
use crate::ladder::{Distances, Tier};
use crate::part::Part;
use crate::schema::Kind;
use crate::width::mask;
use crate::{Fitting, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends the distance from an earlier field, in tiers: flags name the tier, and short distances take fewer bits. For a
/// distance beyond all tiers the whole value is sent.
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
/// Source: `int_relative` of the "serialize 1.0" standard. Encoder and decoder refuse a value that is not greater than
/// the earlier field, and a value that does not fit the type. As the standard demands, the decoder accepts the form
/// with the whole value for any distance. For types of 8 and 16 bits the decoder rejects the form with the whole value,
/// which no encoder needs.
#[derive(Debug)]
pub struct Relative<P, const I: usize>(PhantomData<P>);

/// Implemented by integer types of at most 32 bits, to which `relative` applies.
#[diagnostic::on_unimplemented(
    message = "`relative` needs two fields of one type: `u8`, `i8`, `u16`, `i16`, `u32` or `i32`",
    label = "this is a `{Self}`, and the earlier field a `{T}`",
    note = "give both fields the larger of their types; for 64 bits send the difference in a field of its own"
)]
pub trait RelativeTo<T>: Integer {
    /// Returns the earlier value as a word. Both values have one type, which the compiler does not infer from this
    /// bound.
    fn word_of(earlier: T) -> i64;
}

macro_rules! relative_integers {
    ($($int:ident)*) => {$(
        impl RelativeTo<$int> for $int {
            #[inline(always)]
            fn word_of(earlier: $int) -> i64 {
                i64::from(earlier)
            }
        }
    )*};
}
relative_integers!(u8 i8 u16 i16 u32 i32);

/// Sends the distance from an earlier field, in the tiers of `#[bits(relative(FIELD, tiers = [..]))]`. Tier `i` holds
/// the distances above the previous tier, up to `TIERS[i]`. A distance in tier `i` is sent as `i` zeros, a one, and the
/// offset from the tier's smallest distance. In the last tier the one is left out. The offset takes as many bits as the
/// tier needs. `[8, 40, 900]` takes 4, 7 and 12 bits. Source: the article "Snapshot Compression", which has such a
/// ladder for indices. Encoder and decoder refuse a distance above the last tier, a value that is not greater than the
/// earlier field, and a value that does not fit the type.
#[derive(Debug)]
pub struct Tiered<P, const I: usize>(PhantomData<P>);

/// Largest distance of each tier of the `I`th attribute of a type, as declared. The codec checks the tiers.
pub trait Tiers<const I: usize>: Named<I> {
    /// At least two distances, increasing from 1 or more.
    const TIERS: &'static [i128];
}

/// The ladder of a codec: a constant, so that the compiler unrolls the loops over the ladder.
trait ByDistance {
    const DISTANCES: Distances;
}

impl<P, const I: usize> ByDistance for Relative<P, I> {
    const DISTANCES: Distances = Distances::new(&[]);
}

impl<P: Tiers<I>, const I: usize> ByDistance for Tiered<P, I> {
    const DISTANCES: Distances = Distances::new(P::TIERS);
}

macro_rules! by_distance {
    ($codec:ident, $parameters:ident, $tiers:expr, $problem:expr) => {
        impl<P: $parameters<I>, X: Copy, T: RelativeTo<X>, const I: usize> Encoding<T, X> for $codec<P, I> {
            const SCHEMA: &'static Schema = &{
                Schema::new(Kind::Relative {
                    to: P::NAME,
                    width: T::WIRE_BITS,
                    signed: T::SIGNED,
                    // a faulty ladder is replaced, so that its message is the only error
                    tiers: match <Self as Encoding<T, X>>::PROBLEM {
                        None => $tiers,
                        Some(_) => &[],
                    },
                })
            };
            const PROBLEM: Option<&'static str> = $problem;

            #[inline(always)] // inlined like other fields of a run
            fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal> {
                let (value, previous) = (value.to_word() as i64, T::word_of(given));
                if S::CHECKS && value <= previous {
                    return Err(s.refuse(Refusal::NotIncreasing, i128::from(value), 0));
                }
                put_distance::<Self, S>(value, previous, T::WIRE_BITS, s)
            }

            #[inline(always)]
            fn read<S: Source>(given: X, s: &mut S) -> Result<T, Refusal> {
                let read = tri!(take_distance::<Self, T, S>(T::word_of(given), s));
                Ok(T::from_word(read as u64))
            }

            const PLACEHOLDER: Option<fn() -> T> = Some(|| T::from_pattern(0));
        }
    };
}
by_distance!(Relative, Named, &[], None);
by_distance!(Tiered, Tiers, P::TIERS, Self::DISTANCES.problem(T::MAX - T::MIN));

/// Writes a distance. Not inlined, since the ladder is many branches.
#[inline(never)]
fn put_distance<C: ByDistance, S: Sink>(value: i64, previous: i64, width: u32, s: &mut S) -> Result<(), Refusal> {
    let distance = value.wrapping_sub(previous) as u32;
    tri!(s.end_run());
    for tier in C::DISTANCES.tiers() {
        let offset = distance.wrapping_sub(tier.least as u32);
        if offset < tier.count as u32 {
            if const { S::CODES } {
                return s.append(Fitting::new(u64::from(value as u32) & mask(width), width));
            }
            tri!(s.append(Fitting::new(tier.flags, tier.flags_width)));
            tri!(s.append(Fitting::new(u64::from(offset), tier.width)));
            return s.end_run();
        }
    }
    if !C::DISTANCES.has_whole() {
        return Err(s.refuse(Refusal::OutOfRange, i128::from(value), 0));
    }
    if const { S::CODES } {
        return s.append(Fitting::new(u64::from(value as u32) & mask(width), width));
    }
    tri!(s.append(Fitting::new(0, C::DISTANCES.len() as u32)));
    tri!(s.append(Fitting::new(u64::from(value as u32), 32)));
    s.end_run()
}

#[inline(never)]
fn take_distance<C: ByDistance, T: Integer, S: Source>(previous: i64, s: &mut S) -> Result<i64, Refusal> {
    tri!(s.end_run());
    let value = tri!(take_value::<C, T, S>(previous, s));
    tri!(s.end_run());
    Ok(value)
}

#[inline(always)] // inlined: one caller
fn take_value<C: ByDistance, T: Integer, S: Source>(previous: i64, s: &mut S) -> Result<i64, Refusal> {
    if const { S::CODES } {
        return take_code::<C, T, S>(previous, s);
    }
    for tier in C::DISTANCES.tiers() {
        if tier.flags != 0 {
            s.mark(Part::Prefix, None);
            if tri!(s.take_narrow(1)) == 0 {
                continue;
            }
        }
        if tier.width == 0 {
            return sum::<T, S>(previous, tier.least as u32, 0, s);
        }
        let offset = tri!(s.take_narrow(tier.width)) as u32;
        if offset >= tier.count as u32 {
            return Err(s.refuse(Refusal::OutOfRange, i128::from(offset), tier.width));
        }
        return sum::<T, S>(previous, tier.least as u32 + offset, tier.width, s);
    }
    if T::WIRE_BITS < 32 {
        return Err(s.refuse(Refusal::NotCanonical, 0, C::DISTANCES.len() as u32));
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

/// Reads a whole value, and rejects it if no encoder could send its distance.
fn take_code<C: ByDistance, T: Integer, S: Source>(previous: i64, s: &mut S) -> Result<i64, Refusal> {
    let value = T::from_word(tri!(s.take(T::WIRE_BITS))).to_word() as i64;
    if value <= previous {
        return Err(s.refuse(Refusal::NotIncreasing, i128::from(value), T::WIRE_BITS));
    }
    let distance = value.wrapping_sub(previous) as u32;
    let is_sent = |tier: Tier| distance.wrapping_sub(tier.least as u32) < tier.count as u32;
    if !C::DISTANCES.has_whole() && !C::DISTANCES.tiers().any(is_sent) {
        return Err(s.refuse(Refusal::OutOfRange, i128::from(value), T::WIRE_BITS));
    }
    Ok(value)
}

/// Returns the value at a distance, or rejects a sum beyond the type.
#[inline(always)]
fn sum<T: Integer, S: Source>(previous: i64, distance: u32, bits: u32, s: &mut S) -> Result<i64, Refusal> {
    let value = previous + i64::from(distance);
    if i128::from(value) > T::MAX {
        return Err(s.refuse(Refusal::OutOfRange, i128::from(value), bits));
    }
    Ok(value)
}
