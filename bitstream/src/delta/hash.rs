//! Hashes codes, so that a receiver detects a wrong baseline.

/// Returns the hash of the codes of a value. Each code changes all bits of the hash.
pub(super) fn of(numbers: impl ExactSizeIterator<Item = u64>) -> u64 {
    let count = numbers.len() as u64;
    numbers.fold(count, mix)
}

/// The hash of codes, which is computed at most once: a baseline often serves several receivers. Without the feature
/// `std`, nothing is kept, and each call computes the hash.
#[derive(Clone)]
pub(super) struct Cached(#[cfg(feature = "std")] std::sync::OnceLock<u64>);

impl Cached {
    pub(super) const fn new() -> Cached {
        Cached(
            #[cfg(feature = "std")]
            std::sync::OnceLock::new(),
        )
    }

    /// Returns the hash of `codes`, which must not have changed since the first call.
    pub(super) fn of(&self, codes: &[u64]) -> u64 {
        let hash = || of(codes.iter().copied());
        #[cfg(feature = "std")]
        return *self.0.get_or_init(hash);
        #[cfg(not(feature = "std"))]
        hash()
    }
}

/// Returns the hash after one more number.
pub(super) fn mix(hash: u64, number: u64) -> u64 {
    (hash.rotate_left(29) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Returns the 16 bits of the hash that a packet has as its check.
pub(super) fn fold(hash: u64) -> u16 {
    let mixed = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed >> 48) as u16
}
