//! A union.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
union Bits {
    a: u32,
    b: f32,
}

fn main() {}
