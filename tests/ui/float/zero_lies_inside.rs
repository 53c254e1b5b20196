//! `zero` where there is none to reserve.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[float(min = 0.0, max = 1.0, bits = 6, zero)]
    a: f32,
    #[float(min = -1.0, max = 0.0, bits = 6, zero)]
    b: f32,
    #[float(min = -1.0, max = 1.0, res = 0.1, zero)]
    c: f32,
    #[float(min = -1.0, max = 1.0, bits = 6, zero = true)]
    d: f32,
}

fn main() {}
