//! Words for the forms of other formats and libraries.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(endian = "big")]
struct Header {
    #[bits(be)]
    a: u16,
    #[bits(ue)]
    b: u32,
    #[bits(sleb128)]
    c: i32,
    #[bits(vlq)]
    d: u32,
    #[bits(one_of(1, 3))]
    e: u8,
    n: u8,
    #[bits(size = n)]
    f: Vec<u8>,
    #[string(length = n)]
    g: String,
    #[bits(bytes = n)]
    h: Vec<u8>,
    #[array(size = MOST)]
    i: Vec<u8>,
    #[bits(predicted)]
    j: u8,
    #[bits(interpolate)]
    k: u8,
    #[bits(delta)]
    l: u8,
}

const MOST: usize = 4;

fn main() {}
