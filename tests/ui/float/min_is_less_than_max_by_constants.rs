//! The same where only rustc knows the bounds.

use bitstream::BitSerialize;


const LOW: f32 = 5.0;

#[derive(BitSerialize)]
struct Empty {
    #[float(min = LOW, max = LOW, res = 0.1)]
    a: f32,
}

#[derive(BitSerialize)]
struct NotANumber {
    #[float(min = f32::NAN, max = LOW, bits = 4)]
    a: f32,
}

#[derive(BitSerialize)]
struct Endless {
    #[float(min = f32::MIN, max = f32::MAX, bits = 4)]
    a: f32,
}

fn main() {}
