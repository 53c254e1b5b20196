//! Helpers that every test may use. They depend on `bitstream` alone, so that the tests of one attribute build in
//! seconds.
//!
//! * `by_hand`: codecs written by hand,
//! * `callgrind`: counts of instructions,
//! * `golden`: compares a value with bytes written by hand,
//! * `round_trip`: values that come back from their bytes,
//! * `page`: documents of the repository, and the tables in them,
//! * `dice`: random numbers from a seed, and properties of random values,
//! * `envelope`: sealed packets, by the document,
//! * `way`: messages between two ends, with losses, repeats and delays,
//! * `seeded`, with the feature `proptest`: properties for which proptest finds small failing values.

pub mod by_hand;
pub mod callgrind;
pub mod dice;
pub mod envelope;
pub mod golden;
pub mod page;
pub mod round_trip;
#[cfg(feature = "proptest")]
pub mod seeded;
pub mod way;
