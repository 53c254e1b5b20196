//! An empty range.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[float(min = 5.0, max = 5.0, res = 0.1)]
    a: f32,
    #[float(1.0, -1.0, 0.1)]
    b: f64,
    #[float(min = 5, max = 4, bits = 3)]
    c: Option<f32>,
}

fn main() {}
