//! A default of another type, where only rustc knows it.

use bitstream::BitSerialize;

const FIVE: &str = "five";

#[derive(BitSerialize)]
struct Player {
    first: bool,
    #[bits(when = first, default = FIVE)]
    a: u8,
}

fn main() {}
