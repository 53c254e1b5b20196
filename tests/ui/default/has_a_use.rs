//! `default` on a field that is sent.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(default = 5)]
    a: u8,
    #[bits(default, range = 0..=3)]
    b: u8,
}

fn main() {}
