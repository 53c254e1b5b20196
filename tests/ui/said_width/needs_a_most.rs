//! Widths that earlier fields give: what bounds them, and where they do not belong.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Unbounded {
    bits: u8,
    #[bits(width = bits)]
    a: u16,
    #[bits(width = bits + 1)]
    b: usize,
}

#[derive(BitSerialize)]
struct Forms {
    bits: u8,
    named: bool,
    #[bits(width = 5, max = 8)]
    a: u8,
    #[bits(width = bits, max = 9)]
    b: u8,
    #[bits(width = bits, max = 0)]
    c: u8,
    #[bits(width = named, max = 8)]
    d: u8,
    #[bits(width = f, max = 8)]
    e: u8,
    #[bits(width = bits, max = 8, max = 7)]
    f: u8,
    #[bits(max = 8)]
    g: u8,
}

#[derive(BitSerialize)]
struct Places {
    bits: u8,
    #[array(max = 3)]
    #[bits(width = bits, max = 8)]
    a: Vec<u8>,
    #[bits(width = bits, max = 8, as = u8)]
    b: bool,
    #[bits(const = 5, width = 3, max = 8)]
    c: (),
    #[bits(width = bits, max = 8)]
    d: f32,
}

fn main() {}
