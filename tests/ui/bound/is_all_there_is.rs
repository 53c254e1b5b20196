//! Bounds in place of those that the fields ask for.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(bound = "T: Clone")]
struct Player<T> {
    a: T,
}

fn main() {}
