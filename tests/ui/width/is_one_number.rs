//! Values that are no width.

use bitstream::BitSerialize;


const TEAM: u32 = 2;

#[derive(BitSerialize)]
struct Player {
    #[bits(width)]
    a: u8,
    #[bits(width = 0..=3)]
    b: u8,
    #[bits(TEAM * 2)]
    c: u8,
    #[bits(TEAM)]
    d: u8,
    #[bits("5")]
    e: u8,
    #[bits(5.0)]
    f: u8,
    #[bits(width = varint)]
    g: u8,
    #[bits(width = leb128)]
    h: u8,
}

fn main() {}
