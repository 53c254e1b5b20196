//! An attribute without its bound.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Squad {
    #[array()]
    a: Vec<u8>,
    #[array]
    b: Vec<u8>,
    #[array(4)]
    c: Vec<u8>,
    #[array(max)]
    d: Vec<u8>,
    #[array(len = 8)]
    e: Vec<u8>,
    #[array(max = 0..=3)]
    f: Vec<u8>,
    #[array(3)]
    g: [u8; 3],
    #[array(size = 3)]
    h: [u8; 3],
}

fn main() {}
