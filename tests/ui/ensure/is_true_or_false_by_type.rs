//! A rule that is no condition, where only rustc knows it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(ensure = first + 1)]
struct Player {
    first: u8,
}

fn main() {}
