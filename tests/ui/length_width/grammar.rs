//! The bits of a length: where they are written, and beside what.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Keys {
    #[array(width = 8)]
    a: Vec<u8>,
    #[array(max = 3, width)]
    b: Vec<u8>,
    #[array(max = 3, width = "8")]
    c: Vec<u8>,
    #[array(max = 3, width = 8, count = 2)]
    d: Vec<u8>,
    #[array(max = 3, width = 8, until = more)]
    e: Vec<u8>,
    #[array(max = 3, sparse = count, width = 8)]
    f: Vec<(u8, u8)>,
    #[array(len = 1..=3, width = 8)]
    g: Vec<u8>,
    #[array(bytes, width = 8)]
    h: [u8; 3],
    #[string(max = 3, nul, width = 8)]
    i: String,
    #[string(len = 3, padded, width = 8)]
    j: String,
    #[string(width = 8)]
    k: String,
}

#[derive(BitSerialize)]
struct Values {
    flag: bool,
    #[array(max = 3, width = 0)]
    a: Vec<u8>,
    #[array(max = 3, width = 33)]
    b: Vec<u8>,
    #[array(max = 200, width = 7)]
    c: Vec<u8>,
    #[string(max = 3, width = 0.5)]
    d: String,
    #[array(max = 3, width = later)]
    e: Vec<u8>,
    #[array(max = 3, width = self.later)]
    f: Vec<u8>,
    #[array(max = 3, width = flag)]
    g: Vec<u8>,
    #[array(max = 3)]
    #[array(max = 3, width = flag as u8)]
    h: Vec<Vec<u8>>,
    #[array(max = 3, width = flag as u8)]
    #[bits(give(version = 1))]
    i: Vec<u8>,
    later: u8,
}

#[derive(BitSerialize)]
struct InATuple {
    bits: u8,
    #[array(max = 3, width = bits)]
    lists: (Vec<u8>, Vec<u8>),
}

fn main() {}
