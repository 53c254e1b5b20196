//! The bits of a big-endian number where only rustc knows them.

use bitstream::BitSerialize;

const BITS: usize = 20;
type Id = u16;
type Speed = f32;

#[derive(BitSerialize)]
struct Constant {
    #[bits(width = BITS, big_endian)]
    a: u32,
    #[bits(width = i128::MIN, big_endian)]
    b: u32,
}

#[derive(BitSerialize)]
struct Alias {
    #[bits(24, big_endian)]
    a: Id,
    #[bits(32, big_endian)]
    b: Speed,
}

#[derive(BitSerialize)]
struct Pointer {
    #[bits(big_endian)]
    a: usize,
}

fn main() {}
