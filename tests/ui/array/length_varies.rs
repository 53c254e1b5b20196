//! Bounds that leave nothing, or nothing to say.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Squad {
    #[array(max = 0)]
    a: Vec<u8>,
    #[array(len = 8..=8)]
    b: Vec<u8>,
    #[array(len = 9..=8)]
    c: Vec<u8>,
    #[array(len = 0..8)]
    d: Vec<u8>,
    #[array(len = 0..=0)]
    e: Vec<u8>,
    #[array(len = ..=8)]
    f: Vec<u8>,
}

fn main() {}
