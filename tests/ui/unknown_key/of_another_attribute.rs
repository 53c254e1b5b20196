//! Keys that another attribute has.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(max = 3)]
    a: Vec<u8>,
    #[bits(len = 1..=3)]
    b: String,
    #[bits(bytes)]
    c: [u8; 4],
    #[bits(sparse = count)]
    d: [Option<u8>; 4],
    #[bits(count = 3)]
    e: Vec<u8>,
    #[bits(ascii)]
    f: String,
    #[array(max = 3, wide)]
    g: String,
    #[bits(min = 3)]
    h: f32,
    #[bits(res = 0.1)]
    i: f32,
    #[bits(raw)]
    j: f32,
    #[array(max = 3, range = 0..=5)]
    k: Vec<u8>,
    #[float(width = 5)]
    l: f32,
    #[string(max = 3, align)]
    m: String,
}

fn main() {}
