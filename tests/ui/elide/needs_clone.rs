//! An earlier field as the known value, of a type that cannot be cloned.

use bitstream::BitSerialize;

#[derive(BitSerialize, PartialEq)]
struct Inner {
    a: u8,
}

#[derive(BitSerialize)]
struct Player {
    before: Inner,
    #[bits(elide = before)]
    a: Inner,
}

fn main() {}
