//! Keys with typing mistakes, and keys of nowhere.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
#[bits(algin)]
struct Player {
    #[bits(rnge = 0..=5)]
    a: u8,
    #[bits(widht = 5)]
    b: u8,
    #[bits(varint)]
    c: u32,
    #[float(min = 0.0, max = 1.0, resolution = 0.1)]
    d: f32,
    #[float(minimum = 0.0, max = 1.0, res = 0.1)]
    e: f32,
    #[array(maximum = 3)]
    f: Vec<u8>,
    #[string(mx = 3)]
    g: String,
    #[quat(bit = 9)]
    h: [f32; 4],
    #[bits(skp)]
    i: u8,
}

#[derive(BitSerialize)]
enum Event {
    #[bits(aligned)]
    Hit,
}


#[derive(BitSerialize)]
struct Fields {
    size_of_b: u8,
    moving: bool,
    #[bits(size_of_b)]
    a: u16,
    #[array(size_of_b)]
    b: Vec<u8>,
    #[bits(moving)]
    c: Option<u8>,
    #[bits(u4)]
    d: u8,
    #[bits(size_of_b * 2)]
    e: u16,
    #[string(size_of_b + 1)]
    f: String,
    #[bits(size_of_b > 3)]
    g: u8,
    #[bits(!moving)]
    h: u8,
}

fn main() {}
