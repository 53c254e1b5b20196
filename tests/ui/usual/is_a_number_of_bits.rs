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
    #[bits(usual = 3, skip)]
    f: u8,
}

fn main() {}
