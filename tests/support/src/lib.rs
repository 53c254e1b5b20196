//! Helpers that every test may use. They depend on `bitstream` alone, so that the tests of one attribute build in seconds.
//!
//! * `golden`: a value against bytes written by hand,
//! * `round_trip`: values that come back from their bytes,
//! * `dice`: random numbers from a seed, and properties of random values,
//! * `way`: what is under way between two ends that lose, repeat and delay it,
//! * `seeded`, with the feature `proptest`: properties whose broken values proptest makes smaller.

pub mod dice;
pub mod golden;
pub mod round_trip;
#[cfg(feature = "proptest")]
pub mod seeded;
pub mod way;
