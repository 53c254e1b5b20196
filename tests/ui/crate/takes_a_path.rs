//! `crate` with something else.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
#[bits(crate = 5)]
struct Number {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(crate)]
struct Nothing {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(crate = "bitstream")]
struct Text {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(crate = crate)]
struct ThisCrate {
    a: u8,
}

fn main() {}
