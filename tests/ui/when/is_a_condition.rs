//! The form of `when`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    first: bool,
    #[bits(when(first))]
    a: u8,
    #[bits(when = 0..=3)]
    b: u8,
    #[bits(when: first)]
    c: u8,
}

fn main() {}
