//! `range` on types that the tokens do not show.

use bitstream::BitSerialize;


type Speed = f32;

#[derive(BitSerialize)]
struct Inner {
    a: u8,
}

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=1)]
    a: Speed,
    #[bits(range = 0..=1)]
    b: Inner,
}

fn main() {}
