//! `relative` on what is no integer.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    first: u32,
    #[bits(relative(first))]
    a: f32,
    #[bits(relative(first))]
    b: bool,
    #[array(max = 3)]
    #[bits(relative(first))]
    c: Vec<u32>,
}

fn main() {}
