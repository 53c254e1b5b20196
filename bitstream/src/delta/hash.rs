//! A hash of codes, by which a wrong baseline is told.

/// Hashes the numbers of a value: each changes all bits of what is known so far.
pub(super) fn of(numbers: impl ExactSizeIterator<Item = u64>) -> u64 {
    let count = numbers.len() as u64;
    numbers.fold(count, mix)
}

/// Returns the hash after another number.
pub(super) fn mix(hash: u64, number: u64) -> u64 {
    (hash.rotate_left(29) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The 16 bits that are sent.
pub(super) fn fold(hash: u64) -> u16 {
    let mixed = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed >> 48) as u16
}
