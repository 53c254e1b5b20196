//! `relative` of a field that the reader does not know.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(relative(last))]
    a: u32,
    #[bits(skip)]
    cache: u32,
    #[bits(relative(cache))]
    b: u32,
    #[bits(relative(c))]
    c: u32,
    #[bits(relative(lost))]
    d: u32,
    last: u32,
}

#[derive(BitSerialize)]
struct Pair(#[bits(relative(1))] u32, u32, #[bits(relative(7))] u32);

fn main() {}
