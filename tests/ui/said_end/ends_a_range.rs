//! Ends of ranges that earlier fields give: which fields, and beside what.

use bitstream::BitSerialize;

type Number = u16;

#[derive(BitSerialize)]
struct Forms {
    last: u8,
    named: bool,
    #[bits(range = 0..=9, truncated, max = named)]
    b: u8,
    #[bits(range = 0..=9, truncated, max = d)]
    c: u8,
    #[bits(range = 0..=300, truncated, max = last)]
    d: u8,
    #[bits(truncated, max = last)]
    e: Number,
    #[bits(truncated, max = last)]
    f: f32,
}

#[derive(BitSerialize)]
struct Places {
    last: u8,
    #[bits(range = 0..=10, step = 5, truncated, max = last)]
    a: u8,
    #[bits(range = 0..=10, clamp, truncated, max = last)]
    b: u8,
    #[array(max = 3)]
    #[bits(range = 0..=10, truncated, max = last)]
    c: Vec<u8>,
    #[bits(range = 0..=10, truncated, max = last, as = u8)]
    d: bool,
    #[bits(range = 0..=10, max = last)]
    e: u8,
}

#[derive(BitSerialize)]
struct Others {
    last: u8,
    #[bits(range = 0..=9, truncated, max = "last")]
    a: u8,
    #[bits(truncated, max = last, width = 4)]
    b: u8,
    #[bits(range = 1..=last)]
    c: u16,
}

fn main() {}
