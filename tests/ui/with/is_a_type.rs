//! The forms of `with` and `as`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(with = "path")]
    a: u8,
    #[bits(with(Path))]
    b: u8,
    #[bits(with = 5)]
    c: u8,
    #[bits(as = "u8")]
    d: u8,
    #[bits(as(u8))]
    e: u8,
    #[bits(with = path::function())]
    f: u8,
}

fn main() {}
