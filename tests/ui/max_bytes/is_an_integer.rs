//! The form of a budget.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(max_bytes = "1200")]
struct Text {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(max_bits = 1.5)]
struct Float {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(max_bits = 0..=8)]
struct Range {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(max_bits(8))]
struct Paren {
    a: u8,
}

fn main() {}
