//! Random numbers from a seed, and properties of random values.

use std::fmt::Debug;

/// Seed of every test with random values, unless `BITSTREAM_SEED` is another number.
pub const SEED: u64 = 0x5EED_0B17;

/// Returns the seed of this run.
///
/// # Panics
/// Panics if `BITSTREAM_SEED` is no number.
#[must_use]
pub fn seed() -> u64 {
    match std::env::var("BITSTREAM_SEED") {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("BITSTREAM_SEED is not a number: {text}")),
        Err(_) => SEED,
    }
}

/// Checks a property on `cases` random values. Of the values that break it, the one with the shortest report is shown.
///
/// # Panics
/// Panics if the property does not hold.
pub fn check<V: Debug>(
    name: &str,
    cases: u32,
    value: impl Fn(&mut Dice) -> V,
    holds: impl Fn(&V) -> Result<(), String>,
) {
    let seed = seed();
    println!("{name}: {cases} cases from BITSTREAM_SEED={seed}");
    let mut dice = Dice::new(seed);
    let broken = (0..cases).filter_map(|_| {
        let value = value(&mut dice);
        holds(&value).err().map(|why| format!("{why}\nvalue: {value:#?}"))
    });
    if let Some(shortest) = broken.min_by_key(String::len) {
        panic!("{name}, BITSTREAM_SEED={seed}: {shortest}");
    }
}

/// The generator SplitMix64: endless numbers from 64 bits of state, the same in every run.
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// Returns a generator. Neighbouring seeds give unrelated numbers.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice { state: seed }
    }

    /// Returns another generator, for a part of a run.
    #[must_use]
    pub fn split(&mut self) -> Dice {
        Dice::new(self.next())
    }

    /// Returns any number.
    #[allow(clippy::should_implement_trait)] // it never ends, so it returns no `Option`
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// Returns any 128-bit number.
    pub fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    /// Returns up to `most` values of `one`.
    pub fn up_to<T>(&mut self, most: u64, one: impl Fn(&mut Dice) -> T) -> Vec<T> {
        (0..self.within(0, most)).map(|_| one(self)).collect()
    }

    /// Returns up to `most` bytes.
    pub fn bytes(&mut self, most: u64) -> Vec<u8> {
        self.up_to(most, |dice| dice.next() as u8)
    }

    /// Returns a number below `end`, which is at least 1.
    pub fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// Returns a number from `least` to `most`, both included.
    pub fn within(&mut self, least: u64, most: u64) -> u64 {
        least + self.below(most - least + 1)
    }

    /// Returns true in `of_a_thousand` of a thousand calls, on average.
    pub fn strikes(&mut self, of_a_thousand: u64) -> bool {
        of_a_thousand > 0 && self.below(1000) < of_a_thousand
    }

    /// Returns one of several values.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}
