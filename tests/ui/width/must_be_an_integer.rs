//! A width is no float and no character.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(width = 4.7)]
    a: u8,
    #[bits(range = 0.0..=7.9)]
    b: u8,
    #[bits(range = 'a'..='z')]
    c: u8,
    #[bits(range = false..=true)]
    d: u8,
    #[array(max = 3.5)]
    e: Vec<u8>,
}

fn main() {}
