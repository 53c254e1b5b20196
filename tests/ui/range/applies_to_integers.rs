//! `range` on other types.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=1)]
    a: bool,
    #[bits(range = 0..=1)]
    b: char,
    #[bits(range = 0..=1)]
    c: f32,
    #[bits(range = 0..=1)]
    d: Option<Box<f64>>,
    #[bits(range = 0..=1)]
    e: String,
    #[bits(range = 0..=1)]
    f: [bool; 3],
    #[bits(3)]
    g: (),
}

fn main() {}
