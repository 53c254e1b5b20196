//! The form of `relative`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    first: u32,
    #[bits(relative(self.first))]
    a: u32,
    #[bits(relative = first)]
    b: u32,
    #[bits(relative)]
    c: u32,
    #[bits(relative())]
    d: u32,
    #[bits(relative(first, a))]
    e: u32,
    #[bits(relative("first"))]
    f: u32,
    #[bits(relative(first + 1))]
    g: u32,
    #[bits(relative("a b"))]
    h: u32,
    #[bits(relative = "-1")]
    i: u32,
}

fn main() {}
