//! A key twice.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
#[bits(align, align)]
struct Player {
    #[bits(range = 0..=3, range = 0..=4)]
    a: u8,
    #[bits(width = 3)]
    #[bits(4)]
    b: u8,
    #[float(min = 0.0, min = 0.0, max = 1.0, res = 0.1)]
    c: f32,
    #[float(raw)]
    #[float(raw)]
    d: f32,
    #[bits(skip, skip)]
    e: u8,
}

fn main() {}
