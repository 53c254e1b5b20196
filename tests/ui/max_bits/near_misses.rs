//! What looks like a mistake and is none.

#[path = "../round_trip.rs"]
mod round_trip;

use bitstream::BitSerialize;
use round_trip::round_trip;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(max_bits = 0)]
struct Nothing;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(max_bits = BITS, max_bytes = 2)]
struct Exact {
    a: u8,
    b: bool,
}

const BITS: u8 = 9;

fn main() {
    assert_eq!(Exact::MAX_BITS, 9);
    round_trip(&Nothing);
    round_trip(&Exact { a: 3, b: true });
}
