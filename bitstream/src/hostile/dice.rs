//! Random numbers from a fixed start.

/// A sequence of 64-bit numbers. Source: splitmix64, which is in the public domain.
pub(super) struct Dice(u64);

impl Dice {
    /// Returns the random numbers for a position in a packet. They do not depend on numbers that were drawn earlier.
    pub(super) fn at(seed: u64, place: usize) -> Dice {
        let mut dice = Dice(seed ^ (place as u64).wrapping_mul(0xD134_2543_DE82_EF95));
        dice.roll();
        dice
    }

    pub(super) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// Returns one of `0..=most`.
    pub(super) fn up_to(&mut self, most: u128) -> u128 {
        let word = u128::from(self.roll()) << 64 | u128::from(self.roll());
        match most.checked_add(1) {
            Some(count) => word % count,
            None => word,
        }
    }

    /// Returns true once in `times` times, on average.
    pub(super) fn once_in(&mut self, times: u64) -> bool {
        self.roll() % times.max(1) == 0
    }
}
