//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const MOST: u8 = 3;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 0..=MOST))]
enum Range {
    A,
    B,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = MOST))]
enum Width {
    #[bits(id = 7)]
    A,
}

#[derive(BitSerialize, Debug, PartialEq, Clone, Copy)]
#[bits(tag(repr))]
#[repr(i16)]
enum Repr {
    A = -300,
    B,
    C = 5 + 2,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(C, u8)]
enum Fields {
    A(bool) = 3,
    B,
}

#[test]
fn is_legal() {
    round_trip(&Range::B);
    round_trip(&Width::A);
    round_trip(&Repr::A);
    round_trip(&Repr::C);
    round_trip(&Fields::A(true));
    assert_eq!(bitstream::encoded_bits(&Repr::B).unwrap(), 16);
}
