//! A `max` above the capacity of the container is refused.

use arrayvec::{ArrayString, ArrayVec};
use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[array(max = 256)]
    a: ArrayVec<u8, 64>,
    #[array(len = 1..=9)]
    #[bits(range = 0..=1)]
    b: [Option<arrayvec::ArrayVec<u8, 8>>; 2],
    #[string(max = 16)]
    c: ArrayString<15>,
}

fn main() {}
