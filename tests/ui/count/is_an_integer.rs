//! A count of another type, where the tokens show it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    n: bool,
    f: f32,
    #[array(max = 3, count = n)]
    a: Vec<u8>,
    #[array(max = 3, count = a)]
    b: Vec<u8>,
    #[array(max = 3, count = "three")]
    c: Vec<u8>,
    #[array(max = 3, count = f)]
    d: Vec<u8>,
    #[array(max = 3, count = 1.5)]
    e: Vec<u8>,
    g: Option<u8>,
    #[array(max = 3, count = g)]
    h: Vec<u8>,
}

fn main() {}
