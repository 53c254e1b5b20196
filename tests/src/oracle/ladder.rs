//! Distances in tiers, each behind so many zeros and a one: the ladder of sparse arrays, and those that fields declare.

use crate::wire::width;

/// Smallest and largest distance of a tier, and the bits of what is above the smallest.
pub const TIERS: [(u64, u64, u32); 6] = [(1, 1, 0), (2, 5, 2), (6, 13, 3), (14, 29, 4), (30, 61, 5), (62, 125, 6)];

/// Smallest distance of the last tier, which is behind six zeros.
pub const LAST: u64 = 126;

/// Bits of the last tier: a range of `126..=slots + 1`.
#[must_use]
pub fn last_width(slots: u64) -> u32 {
    width(u128::from((slots + 1).saturating_sub(LAST)))
}

/// Bits of a distance.
#[must_use]
pub fn bits(distance: u64, slots: u64) -> u32 {
    let tier = (1..).zip(TIERS).find(|(_, tier)| distance <= tier.1);
    match tier {
        Some((flags, (_, _, width))) => flags + width,
        None => 6 + last_width(slots),
    }
}

/// Tiers of a declaration: the flags, the smallest and the largest distance. The last tier has no one.
pub fn tiers(ends: &'static [i128]) -> impl Iterator<Item = (u32, i128, i128)> + Clone {
    let least = [1].into_iter().chain(ends.iter().map(|end| end + 1));
    let flags = (1..ends.len()).chain([ends.len() - 1]);
    flags
        .zip(least.zip(ends))
        .map(|(flags, (least, most))| (flags as u32, least, *most))
}
