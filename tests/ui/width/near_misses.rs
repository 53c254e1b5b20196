//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;

const BITS: u8 = 3;

#[derive(BitSerialize)]
struct Player {
    #[bits(1)]
    a: u8,
    #[bits(8)]
    b: u8,
    #[bits(128)]
    c: i128,
    #[bits(width = BITS)]
    d: Option<i8>,
    #[bits(32)]
    e: usize,
    #[bits(0b11)]
    f: u8,
    #[bits(5u8)]
    g: u8,
    #[bits(width = size_of::<u32>() * 8)]
    h: u64,
}
