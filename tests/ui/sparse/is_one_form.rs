//! The forms of `sparse`, and what it does not combine with.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    n: u8,
    #[array(sparse)]
    a: [Option<u8>; 3],
    #[array(max = 3, sparse = bitmap, bytes)]
    b: Vec<(u8, u8)>,
    #[array(max = 3, sparse = bitmap, count = n)]
    c: Vec<(u8, u8)>,
    #[array(sparse = "bitmap")]
    d: [Option<u8>; 3],
}

fn main() {}
