//! `default` of another type, where the tokens show it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(skip, default = "five")]
    a: u8,
    #[bits(skip, default = 1)]
    b: f32,
    #[bits(skip, default = 1.5)]
    c: i64,
    #[bits(skip, default = 0)]
    d: bool,
    #[bits(skip, default = "x")]
    e: char,
    #[bits(when = true, default = -0.5)]
    f: u16,
}

fn main() {}
