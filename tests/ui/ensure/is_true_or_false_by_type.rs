//! A rule that is no condition, where only rustc knows it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(ensure = first.pow(2))]
struct Player {
    first: u8,
}

fn main() {}
