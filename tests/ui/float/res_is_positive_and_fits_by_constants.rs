//! The same where only rustc knows them.

use bitstream::BitSerialize;


const ZERO: f32 = 0.0;
const TINY: f32 = 1e-7;
const TINIER: f64 = 1e-13;

#[derive(BitSerialize)]
struct Nothing {
    #[float(min = 0.0, max = 5.0, res = ZERO)]
    a: f32,
}

#[derive(BitSerialize)]
struct NotANumber {
    #[float(min = 0.0, max = 5.0, res = f64::NAN)]
    a: f64,
}

#[derive(BitSerialize)]
struct Coarse {
    #[float(min = 0.0, max = 5.0, res = TINY + 6.0)]
    a: f32,
}

#[derive(BitSerialize)]
struct Fine {
    #[float(min = 0.0, max = 5000.0, res = TINY)]
    a: f32,
}

#[derive(BitSerialize)]
struct Finer {
    #[float(min = 0.0, max = 5000.0, res = TINIER)]
    a: f64,
}

fn main() {}
