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
    #[string(max = 3, count = 5)]
    d: String,
}

const MOST: usize = 5;
const COUNT: u8 = 6;

#[derive(BitSerialize)]
struct Constants {
    #[array(max = MOST, count = COUNT)]
    a: Vec<u8>,
    #[array(max = 5, count = Self::LESS)]
    b: Vec<bool>,
    #[array(len = 2..=5, bytes, count = limits::ONE)]
    c: Vec<u8>,
    #[string(max = 3, count = COUNT)]
    d: String,
}

impl Constants {
    const LESS: i32 = -1;
}

mod limits {
    pub const ONE: usize = 1;
}

fn main() {}
