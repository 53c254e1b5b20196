//! Distances in tiers, each of which is some zeros, a one and an offset: the ladder of sparse arrays, and ladders of
//! fields.

use crate::wire::width;

/// The smallest and the largest distance of each tier, and the bits of the offset.
pub const TIERS: [(u64, u64, u32); 6] = [(1, 1, 0), (2, 5, 2), (6, 13, 3), (14, 29, 4), (30, 61, 5), (62, 125, 6)];

/// The smallest distance of the last tier, which has six zeros.
pub const LAST: u64 = 126;

/// Returns the bits of the last tier: a range of `126..=slots + 1`.
#[must_use]
pub fn last_width(slots: u64) -> u32 {
    width(u128::from((slots + 1).saturating_sub(LAST)))
}

/// Returns the bits of a distance.
#[must_use]
pub fn bits(distance: u64, slots: u64) -> u32 {
    let tier = (1..).zip(TIERS).find(|(_, tier)| distance <= tier.1);
    match tier {
        Some((flags, (_, _, width))) => flags + width,
        None => 6 + last_width(slots),
    }
}

/// Returns the tiers of a declaration: the number of flags, and the smallest and the largest distance. The last tier
/// has no one.
pub fn tiers(ends: &'static [i128]) -> impl Iterator<Item = (u32, i128, i128)> + Clone {
    let least = [1].into_iter().chain(ends.iter().map(|end| end + 1));
    let flags = (1..ends.len()).chain([ends.len() - 1]);
    flags
        .zip(least.zip(ends))
        .map(|(flags, (least, most))| (flags as u32, least, *most))
}
