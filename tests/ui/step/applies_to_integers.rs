//! Keys that need a range, on types that have none; and keys in a form of another level.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct NoIntegers {
    #[bits(fixed(int = 8, frac = 8))]
    a: f32,
    #[bits(truncated)]
    b: [f64; 2],
    #[bits(step = 5)]
    c: bool,
    #[bits(clamp)]
    d: char,
    #[string(max = 3)]
    #[bits(clamp)]
    e: String,
    #[array(len = 4)]
    f: Vec<u8>,
    #[string(len = 4)]
    g: String,
}

#[derive(BitSerialize)]
#[bits(tag = kind)]
enum Said {
    A,
    B,
}

fn main() {}
