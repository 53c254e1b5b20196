//! A recursive type.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Node {
    value: u8,
    next: Option<Box<Node>>,
}


#[derive(BitSerialize)]
struct Tree {
    #[array(max = 9)]
    children: std::collections::BTreeMap<u8, Tree>,
}

fn main() {}
