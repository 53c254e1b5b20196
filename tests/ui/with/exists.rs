//! `with` a type that does not exist.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(with = Missing)]
    a: u8,
}

fn main() {}
