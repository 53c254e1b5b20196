//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

const BITS: usize = 3;

#[derive(BitSerialize, Default)]
struct Part {
    a: u8,
    #[bits(usual = 0)]
    b: i16,
}

#[derive(BitSerialize)]
struct Body {
    #[bits(usual = BITS)]
    a: u8,
    #[bits(usual = 16, predict)]
    b: [i16; 3],
    #[bits(usual = 2)]
    #[quat(bits = 9)]
    c: Option<[f32; 4]>,
    #[bits(usual = 2, align, when = a > 5)]
    d: Part,
    #[bits(usual = 2)]
    #[array(max = 3)]
    e: Vec<Part>,
    #[bits(usual = 2, varint)]
    f: u32,
    #[bits(usual = 2)]
    g: (bool, u8),
    #[bits(usual = 4, range = 0..=15)]
    i: u16,
    #[bits(usual = 9)]
    #[quat(bits = 9)]
    j: [f32; 4],
    #[bits(usual = 8)]
    k: (Part, bool),
    #[bits(usual = 2)]
    h: Result<bool, Option<Part>>,
}
