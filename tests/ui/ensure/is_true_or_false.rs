//! A rule that is no condition, where the tokens show it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(ensure = first)]
struct Player {
    first: u8,
}

#[derive(BitSerialize)]
#[bits(ensure = "first > 0")]
struct Text {
    first: u8,
}

fn main() {}
