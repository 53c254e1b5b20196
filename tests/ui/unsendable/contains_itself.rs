//! A recursive type.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Node {
    value: u8,
    next: Option<Box<Node>>,
}

fn main() {}
