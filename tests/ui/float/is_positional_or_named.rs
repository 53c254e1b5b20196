//! The two forms mixed, and forms with too little.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[float(0.0, max = 5.0, res = 1.0)]
    a: f32,
    #[float(0.0, 5.0)]
    b: f32,
    #[float(0.0, 5.0, 0.1, 0.2)]
    c: f32,
    #[float(min = 0, bits = 3)]
    d: f32,
    #[float()]
    e: f32,
    #[float]
    f: f32,
}

fn main() {}
