//! `varint` on what is no integer.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(varint)]
    a: f32,
    #[bits(varint(group = 5))]
    b: bool,
    #[bits(varint)]
    c: String,
    #[bits(varint)]
    d: (u32, f32),
}

fn main() {}
