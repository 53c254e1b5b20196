//! The three mistakes put right.

#[path = "../round_trip.rs"]
mod round_trip;

use bitstream::BitSerialize;
use round_trip::round_trip;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(range = 0..=5)]
    a: u8,
    #[bits(range = 0..=255)]
    b: u8,
    #[string(max = 3)]
    c: String,
}

fn main() {
    round_trip(&Player { a: 5, b: 255, c: "abc".into() });
}
