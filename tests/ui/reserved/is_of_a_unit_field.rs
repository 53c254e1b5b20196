//! Reserved bits on a field that has a value.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(reserved = 3)]
    a: u8,
}

fn main() {}
