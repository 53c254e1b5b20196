//! A width that earlier fields give applies to an integer itself, and its most to the bits of that.

use bitstream::BitSerialize;

const MOST: u32 = 33;

#[derive(BitSerialize)]
struct Inside {
    bits: u8,
    #[bits(width = bits, max = 8)]
    a: Option<u8>,
}

#[derive(BitSerialize)]
struct TooMany {
    bits: u8,
    #[bits(width = bits, max = MOST)]
    a: u32,
}

fn main() {}
