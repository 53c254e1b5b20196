//! `relative` across types.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    first: u16,
    #[bits(relative(first))]
    second: u32,
}

#[derive(BitSerialize)]
struct Long {
    first: u64,
    #[bits(relative(first))]
    second: u64,
}

#[derive(BitSerialize)]
struct Sizes {
    #[bits(range = 0..=9)]
    first: usize,
    #[bits(relative(first))]
    second: usize,
}

#[derive(BitSerialize)]
struct Maybe {
    first: Option<u16>,
    #[bits(relative(first))]
    second: u16,
}

fn main() {}
