//! Literals that are one number as `f32`.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Equal {
    #[float(min = 16_777_216.0, max = 16_777_217.0, res = 1.0)]
    a: f32,
}

fn main() {}
