//! `quat` on other types.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Cube {
    #[quat(bits = 9)]
    a: [f64; 4],
    #[quat(bits = 9)]
    b: u8,
    #[quat(bits = 9)]
    c: (f32, f32, f32, f32),
}

fn main() {}
