//! `bits` outside of what the arithmetic holds.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[float(min = 0.0, max = 1.0, bits = 0)]
    a: f32,
    #[float(min = 0.0, max = 1.0, bits = 25)]
    b: f32,
    #[float(min = 0.0, max = 1.0, bits = 54)]
    c: f64,
    #[float(min = -1.0, max = 1.0, bits = 1, zero)]
    d: f32,
}

fn main() {}
