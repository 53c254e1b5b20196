//! Two codecs.

use bitstream::BitSerialize;


const MOST: u8 = 100;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=100, width = 8)]
    a: u8,
    #[bits(5, range = 0..=MOST)]
    b: u8,
    #[bits(range = 0..=100)]
    #[float(0.0, 1.0, 0.1)]
    c: f32,
    #[quat(bits = 9)]
    #[float(raw)]
    d: [f32; 4],
    #[bits(const = 3, range = 0..=5)]
    e: (),
}

fn main() {}
