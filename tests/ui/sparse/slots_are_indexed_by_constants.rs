//! The number of slots where only rustc knows it.

use bitstream::BitSerialize;

const SLOTS: usize = 257;
const NONE: usize = 0;

#[derive(BitSerialize)]
struct Many {
    #[array(max = SLOTS, sparse = bitmap)]
    a: Vec<(u8, bool)>,
}

#[derive(BitSerialize)]
struct Nothing {
    #[array(max = NONE, sparse = count)]
    a: Vec<(u8, bool)>,
}

fn main() {}
