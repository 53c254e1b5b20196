//! A literal `max`, and a capacity that only rustc knows.

use arrayvec::{ArrayString, ArrayVec};
use bitstream::BitSerialize;

const CAP: usize = 8;
type Items = ArrayVec<u8, 8>;

#[derive(BitSerialize)]
struct Player {
    #[array(max = 9)]
    a: ArrayVec<u8, CAP>,
    #[string(max = 9)]
    b: ArrayString<CAP>,
    #[array(max = 9)]
    c: Items,
    #[array(max = 2)]
    #[array(max = 9)]
    d: Vec<ArrayVec<u8, { CAP - 1 }>>,
}

fn main() {}
