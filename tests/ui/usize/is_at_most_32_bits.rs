//! More than 32 bits of it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=0x1_0000_0000)]
    a: usize,
    #[bits(width = 33)]
    b: usize,
    #[bits(varint(group = 33))]
    c: usize,
    #[bits(fixed(int = 16, frac = 16), range = 0..=9)]
    d: usize,
}

fn main() {}
