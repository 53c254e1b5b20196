//! An attribute on a tuple describes each field of it.

use bitstream::BitSerialize;
use std::collections::BTreeMap;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=1)]
    a: (u8, f32),
    #[bits(3)]
    b: Option<(String, u8)>,
    #[float(min = 0.0, max = 1.0, res = 0.1)]
    c: [(f32, (f32, bool)); 2],
    #[bits(range = 0..=300)]
    d: (u16, u8),
    #[bits(range = 0..=3)]
    e: (f32, f64),
    #[array(max = 3)]
    #[bits(9)]
    f: Vec<(u16, u8)>,
    #[quat(bits = 9)]
    g: ([f32; 4], [f32; 3]),
    #[bits(varint)]
    h: (u8, BTreeMap<u8, u8>),
    i: (usize, bool),
    #[float(min = 0.0, max = 1.0, bits = 30)]
    j: (f64, f32),
}

#[derive(BitSerialize)]
struct Lists {
    #[array(max = 3)]
    a: (Vec<u8>, u8),
    #[string(max = 3)]
    b: (String, Vec<u8>),
    #[array(max = 3)]
    c: (String, String),
    d: (String, String),
    e: (Vec<u8>, bool),
    n: u8,
    #[array(max = 3, count = n)]
    f: (Vec<u8>, Vec<u8>),
    #[array(max = 3, until = 0)]
    g: (Vec<u8>, Vec<u8>),
    #[array(max = 2)]
    #[array(max = 3)]
    h: Vec<(u8, Vec<u8>)>,
    #[array(bytes)]
    i: ([u8; 4], [u16; 4]),
    #[array(sparse = bitmap)]
    j: ([Option<u8>; 3], [Option<u8>; 3]),
}

fn main() {}
