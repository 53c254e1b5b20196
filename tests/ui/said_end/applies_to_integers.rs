//! An end that earlier fields give is of an integer itself.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Inside {
    last: u8,
    #[bits(range = 0..=9, truncated, max = last)]
    a: Option<u8>,
}

const MOST: u16 = 300;

#[derive(BitSerialize)]
struct TooLarge {
    last: u8,
    #[bits(range = 0..=MOST, truncated, max = last)]
    a: u8,
}

fn main() {}
