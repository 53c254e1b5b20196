//! A count beside its bound, on the outermost list.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    n: u8,
    #[array(count = n)]
    a: Vec<u8>,
    #[array(max = 3)]
    #[array(max = 3, count = n)]
    b: Vec<Vec<u8>>,
    #[array(count = n)]
    c: [u8; 3],
    #[array(max = 3, count = n)]
    d: [u8; 3],
    #[string(count = n)]
    e: String,
    #[string(max = 3, count = n, width = 8)]
    e1: String,
    #[string(max = 3, ascii, count = n)]
    e2: String,
    #[array(max = 3)]
    #[string(max = 3, count = n)]
    e3: Vec<String>,
    #[bits(as = Vec<u8>)]
    #[array(max = 3, count = n)]
    e4: String,
    #[array(max = 3, count(n))]
    f: Vec<u8>,
    #[array(max = n)]
    g: Vec<u8>,
    #[string(max = n)]
    h: String,
    #[string(max = n, ascii)]
    i: String,
}

fn main() {}
