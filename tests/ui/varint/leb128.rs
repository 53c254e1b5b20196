//! LEB128 has groups of 7 bits, and is written in `varint`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Forms {
    #[bits(varint(leb128, group = 5))]
    a: u32,
    #[bits(varint(leb128 = 7))]
    b: u32,
    #[bits(varint(leb128, leb128))]
    c: u32,
    #[bits(varint(leb))]
    d: u32,
    #[bits(leb128)]
    e: u32,
    #[bits(sint32)]
    f: i32,
    #[bits(varint = leb128)]
    g: u32,
    #[bits(varint(leb128(3)))]
    h: u32,
    #[bits(varint(group = leb128))]
    i: u32,
    #[bits(varint = "foo bar")]
    j: u32,
    #[bits(varint = -3)]
    k: u32,
    #[bits(varint = 0)]
    l: u32,
    #[bits(varint = "5")]
    m: u32,
    #[bits(varint = limits::GROUP)]
    n: u32,
}

#[derive(BitSerialize)]
struct Types {
    #[bits(varint(leb128))]
    a: f32,
    #[bits(varint(leb128))]
    b: String,
    #[bits(varint(leb128), range = 0..=9)]
    c: u8,
}

struct Other;

#[derive(BitSerialize)]
struct ByTrait {
    #[bits(varint(leb128))]
    a: Other,
}

fn main() {}
