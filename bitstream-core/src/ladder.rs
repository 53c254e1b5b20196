//! Defines ladders of tiers, by which short distances are sent in fewer bits.

use crate::width::width_of;

/// A tier of distances: some flags that identify the tier, then the distance minus the smallest distance of the tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tier {
    /// The flags of the tier, the first flag in the lowest bit: a zero for each earlier tier, then a one. The last tier
    /// may omit the one.
    pub flags: u64,
    /// Number of flags.
    pub flags_width: u32,
    /// The smallest distance of the tier.
    pub least: u64,
    /// Number of different distances in the tier.
    pub count: u64,
    /// Number of bits of the distance minus `least`.
    pub width: u32,
}

/// The ladder of `relative`: tiers of distances, which begin at 1.
#[derive(Clone, Copy)]
pub(crate) struct Distances {
    /// The largest distance of each tier, increasing.
    ends: &'static [i128],
    /// True if a longest form, with the whole value, follows the last tier, whose flags therefore end with a one too.
    whole: bool,
}

/// Largest number of tiers of an attribute: 31 flags and an offset of 32 bits fit the 64 bits of [`Tier::flags`].
const MOST_TIERS: usize = 32;

impl Distances {
    /// Returns the ladder of a schema: the ladder of its tiers, or without tiers the ladder of the standard.
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

    /// Returns the number of tiers.
    pub(crate) const fn len(self) -> usize {
        self.ends.len()
    }

    /// Iterates over all tiers, the shortest distances first.
    #[inline(always)] // inlined: the ladder is a constant of the caller
    pub(crate) fn tiers(self) -> impl Iterator<Item = Tier> {
        let mut before = 0;
        self.ends.iter().enumerate().map(move |(i, end)| {
            let tier = self.tier(i, before, *end);
            before = *end;
            tier
        })
    }

    /// Returns the tier `i`, of the distances above `before` up to `end`.
    const fn tier(self, i: usize, before: i128, end: i128) -> Tier {
        let (least, count) = (before + 1, end - before);
        let has_one = self.whole || i + 1 < self.len();
        Tier {
            flags: if has_one { 1 << i } else { 0 },
            flags_width: i as u32 + has_one as u32,
            least: least as u64,
            count: count as u64,
            width: width_of((count - 1) as u128),
        }
    }

    /// Returns whether the whole value is sent after all tiers.
    pub(crate) const fn has_whole(self) -> bool {
        self.whole
    }

    /// Returns the fewest and the most bits of a distance between values of a type of `width` bits.
    pub(crate) const fn sizes(self, width: u32) -> (usize, usize) {
        let (mut least, mut most, mut i, mut before) = (usize::MAX, 0, 0, 0);
        while i < self.len() {
            let tier = self.tier(i, before, self.ends[i]);
            before = self.ends[i];
            let bits = (tier.flags_width + tier.width) as usize;
            if tier.least < 1 << width {
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

    /// Returns the rule that the tiers of an attribute break, if any. Two values of the type differ by at most
    /// `widest`.
    pub(crate) const fn problem(self, widest: i128) -> Option<&'static str> {
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
        match before > widest {
            true => Some(
                "the last of `tiers` is above the largest distance between two values of the type: lower it, or widen the type",
            ),
            false => None,
        }
    }
}

// The ladder of sparse indices. Source: "Serialization Strategies".

/// Smallest distance and bits of each tier: +1, 2..=5, 6..=13, 14..=29, 30..=61, 62..=125. Tier t is t zeros, a one,
/// and `distance - smallest`.
pub(crate) const TIERS: [(u64, u32); 6] = [(1, 0), (2, 2), (6, 3), (14, 4), (30, 5), (62, 6)];
/// Smallest distance of the last tier. The flags of the last tier are a zero for each other tier, without a final one.
pub(crate) const LAST: u64 = 126;
/// Number of zeros of the last tier.
pub(crate) const LAST_FLAGS: u32 = TIERS.len() as u32;

/// Returns the bits of a distance in the last tier, `126..=slots + 1`. The distance counts from -1 to the end mark at
/// `slots`.
pub(crate) const fn last_width(slots: u64) -> u32 {
    width_of(slots.saturating_sub(LAST - 1) as u128)
}

/// Returns the code of a distance of 1 or more, and the number of bits of the code.
pub(crate) const fn code(distance: u64, slots: u64) -> (u64, u32) {
    let mut tier = 0;
    while tier < TIERS.len() {
        let (least, width) = TIERS[tier];
        if distance < least + (1 << width) {
            let flags = tier as u32 + 1;
            return (1 << tier | (distance - least) << flags, flags + width);
        }
        tier += 1;
    }
    ((distance - LAST) << LAST_FLAGS, LAST_FLAGS + last_width(slots))
}

/// Iterates over the tiers for the indices of `slots` slots.
pub(crate) fn tiers(slots: u64) -> impl Iterator<Item = Tier> {
    let last = Tier {
        flags: 0,
        flags_width: LAST_FLAGS,
        least: LAST,
        count: slots.saturating_sub(LAST - 2),
        width: last_width(slots),
    };
    let others = TIERS.iter().zip(0..).map(|((least, width), i)| Tier {
        flags: 1 << i,
        flags_width: i + 1,
        least: *least,
        count: 1 << width,
        width: *width,
    });
    others.chain([last])
}

/// Returns the number of bits of a distance.
pub(crate) const fn bits(distance: u64, slots: u64) -> usize {
    code(distance, slots).1 as usize
}

/// Returns the fewest bits of any choice of filled slots, each with a value of at least `value` bits. An array without
/// filled slots has one distance, from -1 to the end mark. One or two filled slots on the way can make the array
/// cheaper, but more slots never do. A tier begins where the tier below it ends. Splitting a distance therefore saves
/// at most the step to the next tier, or a tier of 4 bits in steps of 1. For example, a distance of 6 takes 6 bits, and
/// distances of 5 and 1 take 5 bits together.
pub(crate) const fn least(slots: usize, value: usize) -> usize {
    let slots = slots as u64;
    let end = slots + 1;
    let mut least = bits(end, slots);
    if end >= 2 {
        least = min(least, bits(end - 1, slots).saturating_add(value.saturating_add(1)));
    }
    if end >= 3 {
        least = min(
            least,
            bits(end - 2, slots).saturating_add(value.saturating_add(1).saturating_mul(2)),
        );
    }
    least
}

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// Returns the shortest distance between filled slots in the most expensive choice of slots. Each slot has a value of
/// at most `value` bits. A distance of 1 fills all slots, and a distance of 2 every second slot.
///
/// Among the distances of a tier, the shortest leaves most slots for others. A distance of 6 takes 6 bits and a value,
/// at most as much as six steps of 1 with six values, and later tiers do not cost more either. Two steps of 1 take 2
/// bits and two values, but a step of 2 takes 4 bits and one value, so the size of a value decides which costs more.
pub(crate) const fn dearest_distance(value: usize) -> usize {
    if value <= 2 { 2 } else { 1 }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::Schema;
    use crate::schema::SparseForm;

    /// Returns the bits, the first and the last distance of each tier.
    fn rows(tiers: impl Iterator<Item = Tier>) -> impl Iterator<Item = (u32, u64, u64)> {
        tiers.map(|tier| (tier.flags_width + tier.width, tier.least, tier.least + tier.count - 1))
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
        assert!(rows(Distances::new(&[]).tiers()).eq(standard));
        let snapshots = [(4, 1, 8), (7, 9, 40), (12, 41, 900)];
        assert!(rows(Distances::new(&[8, 40, 900]).tiers()).eq(snapshots));
        let whole = [(1, 1, 1), (33, 2, u32::MAX.into())];
        assert!(rows(Distances::new(&[1, 0xFFFF_FFFF]).tiers()).eq(whole));
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

    #[test]
    fn the_tiers_of_slots_are_those_of_their_codes() {
        for slots in [0, 1, 10, 123, 124, 125, 126, 4096, u64::from(u32::MAX) + 9] {
            let all: Vec<Tier> = super::tiers(slots).collect();
            assert_eq!(all.len(), 7);
            for distance in (1..=(slots + 1).min(5000)).chain([slots + 1]) {
                let holds = |tier: &&Tier| tier.least <= distance && distance < tier.least + tier.count;
                let tier = all.iter().find(holds).expect("a tier for each distance");
                let bits = tier.flags | (distance - tier.least) << tier.flags_width;
                assert_eq!(
                    (bits, tier.flags_width + tier.width),
                    code(distance, slots),
                    "{distance}"
                );
            }
        }
        let last = super::tiers(4096).last().expect("seven");
        assert_eq!((last.least, last.count), (126, 4097 - 125));
    }

    #[test]
    fn the_tiers_of_the_seed() {
        // the tiers of a list with 4096 slots
        let rows = [
            (1, 1, 1),
            (2, 5, 4),
            (6, 13, 6),
            (14, 29, 8),
            (30, 61, 10),
            (62, 125, 12),
            (126, 4097, 18),
        ];
        for (from, to, expected) in rows {
            for distance in from..=to {
                assert_eq!(bits(distance, 4096), expected, "{distance}");
            }
        }
    }

    #[test]
    fn the_last_tier_has_the_bits_of_its_longest_distance() {
        // the longest distance, from index -1 to the end mark, is the number of slots plus 1
        let widths = [
            (124, 0),
            (125, 0),
            (126, 1),
            (127, 2),
            (128, 2),
            (129, 3),
            (132, 3),
            (133, 4),
            (4096, 12),
        ];
        for (slots, expected) in widths {
            assert_eq!(last_width(slots), expected, "{slots} slots");
        }
    }

    /// Returns the fewest and the most bits from each slot to the end mark, over every choice of the next filled slot.
    fn sizes(slots: usize, value: usize) -> (usize, usize) {
        let mut sizes = Vec::new();
        for left in 1..=slots + 1 {
            let mut size = (usize::MAX, 0);
            for distance in 1..=left {
                let step = bits(distance as u64, slots as u64);
                let (fewest, most) = match left - distance {
                    0 => (step, step),
                    rest => {
                        let (fewest, most): (usize, usize) = sizes[rest - 1];
                        (step + value + fewest, step + value + most)
                    }
                };
                size = (size.0.min(fewest), size.1.max(most));
            }
            sizes.push(size);
        }
        sizes[slots]
    }

    const fn custom(bits: usize) -> Schema {
        Schema::custom("value", bits, bits)
    }

    fn assert_sizes(slots: impl Iterator<Item = usize>) {
        static VALUES: [Schema; 6] = [custom(0), custom(1), custom(2), custom(3), custom(4), custom(5)];
        for slots in slots {
            for (value, of) in VALUES.iter().enumerate() {
                let schema = Schema::sparse(SparseForm::Relative, slots, of);
                assert_eq!(
                    (schema.min_bits, schema.max_bits),
                    sizes(slots, value),
                    "{slots} slots, {value} bits"
                );
            }
        }
    }

    #[test]
    fn the_sizes_are_those_of_the_cheapest_and_the_dearest_choice() {
        assert_sizes(0..40);
    }

    #[test]
    fn the_sizes_of_many_slots_are_those_of_the_cheapest_and_the_dearest_choice() {
        assert_sizes((40..270).chain([511, 512, 600]));
    }
}
