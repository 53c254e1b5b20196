//! `default` of another type, where only rustc knows it.

use bitstream::BitSerialize;

const FIVE: &str = "five";

#[derive(BitSerialize)]
struct Player {
    #[bits(skip, default = FIVE)]
    a: u8,
}

fn main() {}
