//! The ladder of "Serialization Strategies": the distance to the next index in as many bits as its size calls for.

use crate::width::width_of;

/// Smallest distance and bits of each tier: +1, 2..=5, 6..=13, 14..=29, 30..=61, 62..=125. Tier t is t zeros, a one, and
/// `distance - smallest`.
pub(crate) const TIERS: [(u64, u32); 6] = [(1, 0), (2, 2), (6, 3), (14, 4), (30, 5), (62, 6)];
/// Smallest distance of the last tier, which has a zero for every other and no one.
pub(crate) const LAST: u64 = 126;
/// Zeros of the last tier.
pub(crate) const LAST_FLAGS: u32 = TIERS.len() as u32;

/// Bits of a distance in the last tier, `126..=slots + 1`: there are -1 and the end mark, and `slots` between them.
pub(crate) const fn last_width(slots: u64) -> u32 {
    width_of((slots + 1).saturating_sub(LAST) as u128)
}

/// A distance of 1 or more on the wire: the bits, and how many.
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

/// Smallest distance of the tier that these flags say.
#[cfg(feature = "alloc")]
pub(crate) fn least_of(flags: u128, count: u32) -> u64 {
    let tier = TIERS.get((count as usize).saturating_sub(1));
    match tier {
        Some((least, _)) if flags != 0 => *least,
        _ => LAST,
    }
}

/// How many bits a distance takes.
pub(crate) const fn bits(distance: u64, slots: u64) -> usize {
    code(distance, slots).1 as usize
}

/// Bits that every choice of slots takes, each with a value of at least `value` bits.
///
/// No slots are one distance, from -1 to the end mark. Filled slots on the way can be cheaper, but never more than two:
/// a tier begins where one below it ends, so all that they save is the step to the next tier (6 in one distance takes 6
/// bits, 5 and 1 take 5), or a tier of 4 bits in steps of 1.
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

/// The shortest distance between filled slots in the dearest choice of them, each with a value of at most `value` bits: 1
/// fills all, 2 every other one.
///
/// Of all distances in a tier the shortest leaves most room for others. A 6 takes 6 bits and a value, no more than six
/// steps of 1 with six values, and the same holds for all tiers behind it. Two steps of 1 take 2 bits and two values, a
/// step of 2 takes 4 bits and one value: which is dearer depends on the value.
pub(crate) const fn dearest_distance(value: usize) -> usize {
    if value <= 2 { 2 } else { 1 }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::Schema;
    use crate::schema::SparseForm;

    #[test]
    fn the_tiers_of_the_seed() {
        // at 4096 slots
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
        // from the -1 in front of all slots to the end mark is one more than there are slots
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

    /// The fewest and the most bits from each slot to the end mark, over every choice of the next one.
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
