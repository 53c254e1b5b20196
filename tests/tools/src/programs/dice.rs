//! Random numbers of the generator. A seed gives the same numbers on every machine.

/// The generator SplitMix64.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns one of `0..=max`, which may be more than a `usize` holds.
    pub(super) fn up_to(&mut self, max: u64) -> u64 {
        ((u128::from(self.word()) * (u128::from(max) + 1)) >> 64) as u64
    }

    /// Returns one of `0..n`.
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.word()) * n as u128) >> 64) as usize
    }

    /// Returns one of `min..=max`.
    pub(super) fn between(&mut self, min: usize, max: usize) -> usize {
        min + self.below(max - min + 1)
    }

    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(super) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Returns an integer of `width` bits.
    pub(super) fn bits(&mut self, width: u32) -> u128 {
        let word = u128::from(self.word()) << 64 | u128::from(self.word());
        if width == 0 { 0 } else { word >> (128 - width) }
    }
}
