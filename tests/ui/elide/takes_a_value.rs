//! The forms of `elide`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(elide(value = 0))]
    a: u8,
    #[bits(elide(group = rest))]
    b: u8,
    #[bits(elide(0))]
    c: u8,
    #[bits(elide(group = "rest", value = 0))]
    d: u8,
    #[bits(elide())]
    e: u8,
    #[bits(elide = 0..=3)]
    f: u8,
}

fn main() {}
