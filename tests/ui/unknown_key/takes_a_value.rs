//! Keys without the value that they need, and values without a key.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = )]
    a: u8,
    #[bits(= 3)]
    b: u8,
    #[bits(range)]
    c: u8,
    #[bits(when)]
    d: u8,
    #[bits(elide)]
    e: u8,
    #[bits(with)]
    f: u8,
    #[bits(as)]
    g: u8,
    #[bits(const)]
    h: (),
    #[bits(reserved)]
    i: (),
    #[array(max = )]
    j: Vec<u8>,
    #[array(max = 4, sparse)]
    k: Vec<(u8, u8)>,
    #[array(max = 4, count)]
    l: Vec<u8>,
    #[bits(varint =)]
    m: u32,
}

#[derive(BitSerialize)]
#[bits(bound, max_bits, from, tag)]
struct Options {
    a: u8,
}

fn main() {}
