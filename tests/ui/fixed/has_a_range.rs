//! `fixed` needs its bounds, and both of its numbers.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(fixed(int = 8, frac = 8))]
    a: u16,
    #[bits(fixed(8, 8), range = 0..=9)]
    b: u16,
    #[bits(fixed(int = 8), range = 0..=9)]
    c: u16,
    #[bits(fixed = 8, range = 0..=9)]
    d: u16,
    #[bits(fixed, range = 0..=9)]
    e: u16,
}

fn main() {}
