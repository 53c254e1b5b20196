//! The point of a fixed-point number, and its bounds.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(fixed(int = 8, frac = 9), range = 0..=9)]
    a: u16,
    #[bits(fixed(int = 8, frac = 8), range = 0..=256)]
    b: u16,
    #[bits(fixed(int = 8, frac = 8), range = -129..=127)]
    c: i16,
    #[bits(fixed(int = 8, frac = 8), range = 9..=3)]
    d: i16,
    #[bits(fixed(int = 8.0, frac = 8), range = 3..=9)]
    e: i16,
}

fn main() {}
