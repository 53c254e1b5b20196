//! Bounds that are no numbers, as literals and as constants.

use bitstream::BitSerialize;

const NAME: &str = "1.0";
const WIDE: f32 = 5.0;

#[derive(BitSerialize)]
struct Literals {
    #[float(min = "0.0", max = 1.0, res = 0.1)]
    a: f32,
    #[float(min = 0.0, max = true, bits = 8)]
    b: f32,
    #[float(min = 0.0, max = 1.0, res = 'a')]
    c: f64,
}

#[derive(BitSerialize)]
struct Constants {
    #[float(min = 0.0, max = NAME, res = 0.1)]
    a: f32,
    #[float(min = 0.0, max = 1.0, bits = WIDE)]
    b: f32,
    #[bits(range = 0..=WIDE)]
    c: u8,
    #[bits(width = WIDE)]
    d: u8,
}

fn main() {}
