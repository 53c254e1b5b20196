//! A known value of another type, where the tokens show it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(elide = "five")]
    a: u8,
    #[bits(elide = 0)]
    b: f32,
    #[bits(elide(group = rest, value = true))]
    c: u8,
    #[bits(elide = 3)]
    d: (u8, u8),
    #[bits(elide = 0)]
    e: [u8; 4],
}

fn main() {}
