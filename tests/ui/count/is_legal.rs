//! A constant `count` that the bounds of the list exclude.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Lists {
    #[array(max = 5, count = 6)]
    a: Vec<u8>,
    #[array(len = 2..=5, count = 1)]
    b: Vec<u8>,
    #[array(max = 5, count = -1)]
    c: Vec<u8>,
}

fn main() {}
