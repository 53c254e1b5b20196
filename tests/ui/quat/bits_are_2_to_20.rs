//! Components of no use.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Cube {
    #[quat(bits = 1)]
    a: [f32; 4],
    #[quat(bits = 21)]
    b: [f32; 4],
    #[quat()]
    c: [f32; 4],
    #[quat(9)]
    d: [f32; 4],
    #[quat(bits = 2..=3)]
    e: [f32; 4],
}

fn main() {}
