//! As many steps as a raw float has values, and more than any number.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[float(min = 0.0, max = 4294967295.0, res = 1.0)]
    a: f32,
    #[float(min = 0.0, max = 1e300, res = 1e-300)]
    b: f32,
    #[float(min = 0.0, max = 1e300, res = 1e-300)]
    c: f64,
}

fn main() {}
