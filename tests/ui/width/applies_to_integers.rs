//! `width` on other types.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(1)]
    a: bool,
    #[bits(7)]
    b: char,
    #[bits(16)]
    c: f32,
    #[bits(width = 8)]
    d: String,
}

fn main() {}
