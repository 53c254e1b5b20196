//! The point and the bounds where only rustc knows them.

use bitstream::BitSerialize;

const FRAC: u8 = 9;
const MOST: i32 = 128;
type Raw = i16;

#[derive(BitSerialize)]
struct Point {
    #[bits(fixed(int = 8, frac = FRAC), range = 0..=9)]
    a: i16,
}

#[derive(BitSerialize)]
struct Most {
    #[bits(fixed(int = 8, frac = 8), range = 0..=MOST)]
    a: i16,
}

#[derive(BitSerialize)]
struct Alias {
    #[bits(fixed(int = 8, frac = 9), range = 0..=9)]
    a: Raw,
}

fn main() {}
