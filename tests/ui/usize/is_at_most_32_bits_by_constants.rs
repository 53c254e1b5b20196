//! The same where only rustc knows the number.

use bitstream::BitSerialize;

const BITS: u32 = 33;

#[derive(BitSerialize)]
struct Player {
    #[bits(width = BITS)]
    a: usize,
}

fn main() {}
