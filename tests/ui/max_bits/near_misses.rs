//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

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

#[test]
fn is_legal() {
    assert_eq!(Exact::MAX_BITS, 9);
    round_trip(&Nothing);
    round_trip(&Exact { a: 3, b: true });
}
