//! The same where only rustc knows the bounds, or the type.

use bitstream::BitSerialize;

const MOST: u64 = 0x1_0000_0000;
type Size = usize;

#[derive(BitSerialize)]
struct Constant {
    #[bits(range = 0..=MOST)]
    a: usize,
}

#[derive(BitSerialize)]
struct Alias {
    #[bits(range = 0..=0x1_0000_0000)]
    a: Size,
}

#[derive(BitSerialize)]
struct Point {
    #[bits(fixed(int = 16, frac = 16), range = 0..=9)]
    a: Size,
}

fn main() {}
