//! `sparse` where there are no slots.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[array(max = 3, sparse = bitmap)]
    a: Vec<u8>,
    #[array(sparse = count)]
    b: [u8; 3],
    #[array(sparse = sentinel)]
    c: Vec<(u8, bool)>,
    #[array(max = 3, sparse = relative)]
    d: [Option<u8>; 3],
    #[array(max = 3, sparse = bitmap)]
    e: u32,
    #[array(len = 0..=3, sparse = bitmap)]
    f: Vec<(u8, bool)>,
    #[array(max = 3, sparse = bitmap)]
    g: Vec<(u8, bool, bool)>,
    #[array(max = 3, sparse = bitmap)]
    h: String,
}

fn main() {}
