//! `big_endian` is the order of whole bytes, of which the type has enough.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Header {
    #[bits(12, big_endian)]
    a: u16,
    #[bits(width = 20, big_endian)]
    b: [u32; 2],
    #[bits(24, big_endian)]
    c: u16,
    #[bits(0, big_endian)]
    d: u16,
    #[bits(16, big_endian)]
    e: f32,
    n: u8,
    #[bits(width = n, max = 16, big_endian)]
    f: u16,
    #[bits(width = "24", big_endian)]
    g: u32,
    #[bits(width = n, big_endian)]
    h: u16,
    #[bits(N, big_endian)]
    i: u32,
}

const N: u32 = 24;

fn main() {}
