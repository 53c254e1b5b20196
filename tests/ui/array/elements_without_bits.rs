//! Four bytes could ask for thousands of millions of elements: a list of elements that may take no bits is short.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Flags {
    #[bits(range = 5..=5)]
    always: u8,
}

#[derive(BitSerialize)]
struct Lists {
    #[array(max = u32::MAX)]
    flags: Vec<Flags>,
    #[array(max = 1025)]
    nothings: Vec<()>,
    // those that may hold so many
    #[array(max = 1024)]
    few: Vec<()>,
    #[array(max = 100_000)]
    bits: Vec<Option<()>>,
}

fn main() {}
