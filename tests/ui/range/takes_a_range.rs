//! `range` with something else, and a range without it.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(range = 5)]
    a: u8,
    #[bits(range)]
    b: u8,
    #[bits(0..=3)]
    c: u8,
    #[bits(range: 0..=3)]
    d: u8,
    #[bits(range = 0...3)]
    e: u8,
}

fn main() {}
