//! `fixed` on what is no integer.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(fixed(int = 16, frac = 16), range = 0..=9)]
    a: f32,
    #[bits(fixed(int = 16, frac = 16), range = 0..=9)]
    b: String,
}

fn main() {}
