//! A constant on a field that has a value.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(const = 5, width = 3)]
    a: u8,
    #[bits(const = 5, width = 3)]
    b: Option<u8>,
}

fn main() {}
