//! The names of `big_endian` in other libraries.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(endian = "big")]
struct Header {
    #[bits(endian = "big")]
    a: u16,
    #[bits(24, be)]
    b: u32,
    #[bits(big)]
    c: [f32; 2],
    #[bits(BigEndian)]
    d: u64,
    #[bits(endian = "little")]
    e: u16,
    #[bits(little)]
    f: u16,
    #[bits(be)]
    g: bool,
    #[bits(bit_order = "msb")]
    h: u8,
    #[bits(bits = N, endian = "big")]
    i: u32,
    #[bits(endian = "native")]
    j: u32,
    #[array(max = 5, bytes, big_endian)]
    k: Vec<u8>,
}

const N: u32 = 24;

#[derive(BitSerialize)]
#[bits(big)]
enum Event {
    A(bool),
    B(u16),
}

#[derive(BitSerialize)]
#[bits(endian = "big")]
enum Kind {
    A,
    B,
}

fn main() {}
