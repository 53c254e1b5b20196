//! Constants in place of a width and of an end that earlier fields give.

use bitstream::BitSerialize;

const WIDTH: u32 = 30;

#[derive(BitSerialize)]
struct Player {
    #[bits(width = WIDTH, max = 20)]
    a: u32,
    #[bits(width = Self::LESS, max = 20)]
    b: u32,
    #[bits(range = 1..=20, truncated, max = WIDTH)]
    c: u32,
}

impl Player {
    const LESS: i8 = -1;
}

fn main() {}
