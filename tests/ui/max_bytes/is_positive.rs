//! Budgets that nothing keeps.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(max_bytes = 0)]
struct Nothing {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(max_bits = -1)]
struct Negative {
    a: u8,
}

fn main() {}
