//! Resolutions that make no sense.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[float(min = 0.0, max = 5.0, res = 0.0)]
    a: f32,
    #[float(min = 0.0, max = 5.0, res = -1.0)]
    b: f32,
    #[float(min = 0.0, max = 5.0, res = 6.0)]
    c: f32,
    #[float(min = 0.0, max = 5000.0, res = 0.000001)]
    d: f32,
    #[float(min = 0.0, max = 1e10, res = 1e-9)]
    e: f64,
}

fn main() {}
