//! `tag` on a struct.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(width = 3))]
struct Player {
    a: u8,
}

fn main() {}
