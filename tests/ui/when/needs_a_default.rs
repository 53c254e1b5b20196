//! What the reader takes where a condition does not hold.

use bitstream::BitSerialize;

struct Handle(u8);

#[derive(BitSerialize)]
struct Inner {
    a: u8,
}

#[derive(BitSerialize)]
struct Player {
    first: bool,
    #[bits(when = first)]
    a: Inner,
}

fn main() {}
