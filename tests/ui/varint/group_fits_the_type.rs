//! The bits of a group of `varint`, and its forms.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(varint(group = 0))]
    a: u32,
    #[bits(varint(group = 33))]
    b: u32,
    #[bits(varint = 5)]
    c: u32,
    #[bits(varint(4))]
    d: u32,
    #[bits(varint())]
    e: u32,
    #[bits(varint(group = "7"))]
    f: u32,
}

fn main() {}
