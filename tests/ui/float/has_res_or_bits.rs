//! Both, or neither.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[float(min = 0.0, max = 5.0)]
    a: f32,
    #[float(min = 0.0, max = 5.0, res = 0.1, bits = 3)]
    b: f32,
    #[float(min = 0.0, max = 5.0, zero)]
    c: f32,
    #[float(min = 0.0, bits = 3)]
    d: f32,
    #[float(max = 5.0, bits = 3)]
    e: f32,
    #[float(bits = 3)]
    f: f32,
}

fn main() {}
