//! A type that takes more bytes than its budget.

use bitstream::BitSerialize;

const MTU: usize = 100;

#[derive(BitSerialize)]
#[bits(max_bytes = MTU)]
struct Literal {
    #[array(max = 100, bytes)]
    data: Vec<u8>,
    id: u16,
}

#[derive(BitSerialize)]
#[bits(max_bytes = 8)]
struct Nested {
    inner: Literal,
    flag: bool,
}

fn main() {}
