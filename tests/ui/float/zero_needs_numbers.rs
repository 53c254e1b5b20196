//! Around 0.0 there are fewer numbers than codes.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[float(min = -1e-40, max = 1e-40, bits = 20, zero)]
    a: f32,
}

fn main() {}
