//! `relative` across types.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    first: u16,
    #[bits(relative(first))]
    second: u32,
}

fn main() {}
