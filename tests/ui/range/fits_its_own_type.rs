//! A bound with a suffix that it does not fit: the compiler says so.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=256u8)]
    a: u16,
    #[array(max = 300_u8)]
    b: Vec<u8>,
}

#[derive(BitSerialize)]
struct Fits {
    #[bits(range = -128i8..=255u8)]
    a: i16,
}

fn main() {}
