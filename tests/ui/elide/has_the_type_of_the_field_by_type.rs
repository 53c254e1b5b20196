//! A known value of another type, where only rustc knows it.

use bitstream::BitSerialize;

const FIVE: &str = "five";

#[derive(BitSerialize)]
struct Player {
    #[bits(elide = FIVE)]
    a: u8,
}

fn main() {}
