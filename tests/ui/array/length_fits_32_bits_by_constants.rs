//! Bounds above 2^32 - 1.

use bitstream::BitSerialize;


const HUGE: u64 = 1 << 32;
const BELOW: i8 = -1;

#[derive(BitSerialize)]
struct Constant {
    #[array(max = HUGE)]
    a: Vec<bool>,
    #[array(len = BELOW..=3)]
    b: Vec<bool>,
}

fn main() {}
