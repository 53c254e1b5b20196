//! A range with an open end.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(range = ..=5)]
    a: u8,
    #[bits(range = 0..)]
    b: u8,
    #[bits(range = ..)]
    c: u8,
}

fn main() {}
