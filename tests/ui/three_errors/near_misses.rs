//! The three mistakes put right.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(range = 0..=5)]
    a: u8,
    #[bits(range = 0..=255)]
    b: u8,
    #[string(max = 3)]
    c: String,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: 5,
        b: 255,
        c: "abc".into(),
    });
}
