//! `#[bits(relative(FIELD))]`, `#[bits(relative(FIELD, tiers = [..]))]`: integers above an earlier one.

use super::{Given, Integer, Named};
use crate::part::Part;
use crate::schema::Kind;
use crate::width::width_of;
use crate::{Fitting, Refusal, Schema, Sink, Source};
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
    message = "`relative` needs two fields of one type: `u8`, `i8`, `u16`, `i16`, `u32` or `i32`",
    label = "this is a `{Self}`, and the earlier field a `{T}`",
    note = "give both fields the larger of their types; for 64 bits send the difference in a field of its own"
)]
pub trait RelativeTo<T>: Integer {
    /// The earlier value: of the same type, which the compiler cannot tell from this bound alone.
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

/// The distance from the earlier field in the tiers of the attribute, `#[bits(relative(FIELD, tiers = [..]))]`.
///
/// Tier `i` holds the distances above those of the tiers before it, up to `TIERS[i]`: `i` zeros, a one that the last tier
/// lacks, and the offset from the smallest distance of the tier in as many bits as the tier needs. `[8, 40, 900]` takes 4,
/// 7 and 12 bits.
///
/// Source: "Snapshot Compression", whose ladder of indices that is. A distance above the last tier is refused both ways;
/// so are a value that is not above the earlier one and a sum beyond the type.
#[derive(Debug)]
pub struct Tiered<P, const I: usize>(PhantomData<P>);

/// The largest distance of each tier of the `I`th attribute of a type, as it was written: the codec checks it.
pub trait Tiers<const I: usize>: Named<I> {
    /// At least two, increasing from 1 or more.
    const TIERS: &'static [i128];
}

/// Tiers of distances, which begin at 1.
#[derive(Clone, Copy)]
pub(crate) struct Distances {
    /// The largest distance of each tier, increasing.
    ends: &'static [i128],
    /// After all tiers comes the whole value, so the last tier has a one of its own.
    whole: bool,
}

/// A tier of a [`Distances`]: flags, then the distance from the smallest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tier {
    pub(crate) flags: u64,
    pub(crate) flags_width: u32,
    /// The smallest distance, and how many there are.
    pub(crate) least: u32,
    pub(crate) count: u32,
    /// Bits of the offset.
    pub(crate) width: u32,
}

/// Most tiers of an attribute: 31 flags and an offset of 32 bits fit the 64 bits of [`Tier::flags`].
const MOST_TIERS: usize = 32;

impl Distances {
    /// The ladder of a schema: the standard's has no tiers of its own there.
    pub(crate) const fn new(tiers: &'static [i128]) -> Distances {
        match tiers {
            [] => Distances {
                ends: &[1, 6, 23, 280, 4377, 69_914],
                whole: true,
            },
            _ => Distances {
                ends: tiers,
                whole: false,
            },
        }
    }

    pub(crate) const fn len(self) -> usize {
        self.ends.len()
    }

    /// All tiers, the shortest distances first.
    #[inline(always)] // the ladder is a constant of the caller
    pub(crate) fn tiers(self) -> impl Iterator<Item = Tier> {
        let mut before = 0;
        self.ends.iter().enumerate().map(move |(i, end)| {
            let tier = self.tier(i, before, *end);
            before = *end;
            tier
        })
    }

    /// The tier `i` of the distances above `before` up to `end`.
    const fn tier(self, i: usize, before: i128, end: i128) -> Tier {
        let (least, count) = (before + 1, end - before);
        let has_one = self.whole || i + 1 < self.len();
        Tier {
            flags: if has_one { 1 << i } else { 0 },
            flags_width: i as u32 + has_one as u32,
            least: least as u32,
            count: count as u32,
            width: width_of((count - 1) as u128),
        }
    }

    /// The tier that these flags say; none for the whole value.
    #[cfg(feature = "alloc")]
    pub(crate) fn tier_of(self, flags: u128, count: u32) -> Option<Tier> {
        let said = |tier: &Tier| (u128::from(tier.flags), tier.flags_width) == (flags, count);
        self.tiers().find(said)
    }

    /// The fewest and the most bits of a distance between values of a type of so many bits.
    const fn sizes(self, width: u32) -> (usize, usize) {
        let (mut least, mut most, mut i, mut before) = (usize::MAX, 0, 0, 0);
        while i < self.len() {
            let tier = self.tier(i, before, self.ends[i]);
            before = self.ends[i];
            let bits = (tier.flags_width + tier.width) as usize;
            if (tier.least as u64) < 1 << width {
                least = if bits < least { bits } else { least };
                most = if bits > most { bits } else { most };
            }
            i += 1;
        }
        match self.whole && width == 32 {
            true => (least, self.len() + 32),
            false => (least, most),
        }
    }

    const fn problem<T: Integer>(self) -> Option<&'static str> {
        if self.len() < 2 || self.len() > MOST_TIERS {
            return Some(
                "`tiers` has the largest distance of each tier, for 2 to 32 tiers; for one, send the difference with `range`",
            );
        }
        let (mut i, mut before) = (0, 0);
        while i < self.len() {
            if self.ends[i] <= before {
                return Some("the largest distances of `tiers` must increase, and the first is at least 1");
            }
            before = self.ends[i];
            i += 1;
        }
        match before > T::MAX - T::MIN {
            true => {
                Some("no two values of the type are as far apart as the last of `tiers`; lower it, or widen the type")
            }
            false => None,
        }
    }
}

/// The ladder of a codec, as a constant: the compiler unrolls the loops over it.
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
        impl<P: $parameters<I>, X, T: RelativeTo<X>, const I: usize> Given<X, T> for $codec<P, I> {
            const SCHEMA: &'static Schema = &{
                // of a ladder with a problem nothing is asked
                let ladder = match <Self as Given<X, T>>::PROBLEM {
                    None => Self::DISTANCES,
                    Some(_) => Distances::new(&[]),
                };
                let (least, most) = ladder.sizes(T::WIRE_BITS);
                let kind = Kind::Relative {
                    to: P::NAME,
                    width: T::WIRE_BITS,
                    signed: T::SIGNED,
                    tiers: $tiers,
                };
                Schema::new(kind, least, most)
            };
            const PROBLEM: Option<&'static str> = $problem;

            #[inline(always)] // as its neighbours of a run
            fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal> {
                let (value, previous) = (value.to_word() as i64, T::word_of(given));
                if S::CHECKS && value <= previous {
                    return Err(s.refuse(Refusal::NotIncreasing, i128::from(value), 0));
                }
                put_distance::<Self, S>(value, previous, s)
            }

            #[inline(always)]
            fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal> {
                let read = tri!(take_distance::<Self, T, S>(T::word_of(given), s));
                *value = T::from_word(read as u64);
                Ok(())
            }

            #[inline(always)]
            fn placeholder() -> T {
                T::from_pattern(0)
            }
        }
    };
}
by_distance!(Relative, Named, &[], None);
by_distance!(Tiered, Tiers, P::TIERS, Self::DISTANCES.problem::<T>());

/// Not inlined: a ladder of branches.
#[inline(never)]
fn put_distance<C: ByDistance, S: Sink>(value: i64, previous: i64, s: &mut S) -> Result<(), Refusal> {
    let distance = value.wrapping_sub(previous) as u32;
    tri!(s.end_run());
    for tier in C::DISTANCES.tiers() {
        let offset = distance.wrapping_sub(tier.least);
        if offset < tier.count {
            tri!(s.append(Fitting::new(tier.flags, tier.flags_width)));
            tri!(s.append(Fitting::new(u64::from(offset), tier.width)));
            return s.end_run();
        }
    }
    if !C::DISTANCES.whole {
        return Err(s.refuse(Refusal::OutOfRange, i128::from(value), 0));
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

#[inline(always)] // one caller
fn take_value<C: ByDistance, T: Integer, S: Source>(previous: i64, s: &mut S) -> Result<i64, Refusal> {
    for tier in C::DISTANCES.tiers() {
        if tier.flags != 0 {
            s.mark(Part::Prefix, None);
            if tri!(s.take_narrow(1)) == 0 {
                continue;
            }
        }
        if tier.width == 0 {
            return sum::<T, S>(previous, tier.least, 0, s);
        }
        let offset = tri!(s.take_narrow(tier.width)) as u32;
        if offset >= tier.count {
            return Err(s.refuse(Refusal::OutOfRange, i128::from(offset), tier.width));
        }
        return sum::<T, S>(previous, tier.least + offset, tier.width, s);
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

    fn tiers(ladder: Distances) -> impl Iterator<Item = (u32, u32, u32)> {
        ladder
            .tiers()
            .map(|tier| (tier.flags_width + tier.width, tier.least, tier.least + (tier.count - 1)))
    }

    #[test]
    fn a_tier_begins_where_the_one_before_it_ends() {
        let standard = [
            (1, 1, 1),
            (5, 2, 6),
            (8, 7, 23),
            (13, 24, 280),
            (18, 281, 4377),
            (23, 4378, 69_914),
        ];
        assert!(tiers(Distances::new(&[])).eq(standard));
        let snapshots = [(4, 1, 8), (7, 9, 40), (12, 41, 900)];
        assert!(tiers(Distances::new(&[8, 40, 900])).eq(snapshots));
        let whole = [(1, 1, 1), (33, 2, u32::MAX)];
        assert!(tiers(Distances::new(&[1, 0xFFFF_FFFF])).eq(whole));
    }

    #[test]
    fn the_sizes_are_those_of_the_tiers_that_a_type_needs() {
        let standard = Distances::new(&[]);
        assert_eq!(
            [8, 16, 32].map(|width| standard.sizes(width)),
            [(1, 13), (1, 23), (1, 38)]
        );
        assert_eq!(Distances::new(&[8, 40, 900]).sizes(16), (4, 12));
        // the last tier may be the cheapest
        assert_eq!(Distances::new(&[128, 129, 130]).sizes(8), (2, 8));
    }
}
