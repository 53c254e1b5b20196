//! `bytes` on what is no list of bytes.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[array(bytes)]
    a: [u16; 3],
    #[array(bytes)]
    b: u32,
    #[array(max = 3, bytes)]
    c: Vec<u16>,
    #[array(bytes)]
    d: Vec<u8>,
    #[array(max = 3, bytes)]
    e: [u8; 3],
    #[array(max = 3, bytes = true)]
    f: Vec<u8>,
    #[array(max = 3, bytes)]
    g: String,
}

fn main() {}
