//! `usual` of `#[bits]`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Syntax {
    #[bits(usual)]
    a: u8,
    #[bits(usual = 63)]
    b: u64,
    #[bits(usual = -1)]
    c: u8,
    #[bits(usual = 2.5)]
    d: u8,
    #[bits(usual = 1..=3)]
    e: u8,
    #[bits(usually = 3)]
    k: u8,
    #[float(min = 0.0, max = 1.0, bits = 8, usual = 3)]
    l: f32,
    #[bits(usual = 3, skip)]
    f: u8,
    #[bits(usual = 9)]
    g: u8,
    #[bits(usual = 17, predict)]
    h: [i16; 3],
    #[bits(usual = 33)]
    i: Option<u32>,
}

fn main() {}
