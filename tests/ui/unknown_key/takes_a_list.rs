//! Attributes that are no list.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits]
    a: u8,
    #[bits = 5]
    b: u8,
    #[array = 5]
    c: Vec<u8>,
    #[bits(range = )]
    d: u8,
    #[bits(= 3)]
    e: u8,
    #[bits(,)]
    f: u8,
    #[bits(5 5)]
    g: u8,
}

fn main() {}
