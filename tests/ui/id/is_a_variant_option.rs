//! `id` and `other` where they do not belong.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(id = 1)]
struct Player {
    #[bits(id = 1)]
    a: u8,
    #[bits(other)]
    b: u8,
}

fn main() {}
