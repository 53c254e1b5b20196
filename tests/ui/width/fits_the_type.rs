//! Bits that can never be set.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(width = 12)]
    a: u8,
    #[bits(9)]
    b: Option<[i8; 2]>,
    #[bits(33)]
    c: usize,
    #[bits(64)]
    d: isize,
}

fn main() {}
