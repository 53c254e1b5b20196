//! The ranges of lengths, tags and fixed-point numbers as well.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(range = 0..4))]
enum Event {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(range = 0..))]
enum Open {
    Hit,
}

#[derive(BitSerialize)]
struct Player {
    #[array(len = 1..8)]
    a: Vec<u8>,
    #[string(len = ..=8)]
    b: String,
    #[bits(fixed(int = 8, frac = 8), range = 0..10)]
    c: u16,
}

fn main() {}
