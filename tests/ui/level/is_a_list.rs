//! Attributes without a list, and with an empty one.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits]
    a: u8,
    #[float]
    b: f32,
    #[float()]
    c: f32,
    #[array()]
    d: Vec<u8>,
    #[string()]
    e: String,
    #[quat()]
    f: [f32; 4],
    #[bits = 3]
    g: u8,
    #[array = 3]
    h: Vec<u8>,
}

fn main() {}
