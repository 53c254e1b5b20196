//! A known value that the reader does not know.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(elide = b)]
    a: u8,
    b: u8,
    #[bits(elide = c)]
    c: u8,
}

fn main() {}
