//! A field that is not sent, and how it would be.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(skip, range = 0..=3)]
    a: u8,
    #[bits(skip)]
    #[array(max = 3)]
    b: Vec<u8>,
    #[bits(skip, align)]
    c: u8,
    #[bits(skip)]
    #[float(0.0, 1.0, 0.1)]
    d: f32,
    #[bits(skip)]
    #[quat(bits = 9)]
    e: [f32; 4],
    #[bits(skip)]
    #[string(max = 9)]
    f: String,
    #[bits(5, skip)]
    g: u8,
}

fn main() {}
