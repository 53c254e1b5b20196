//! A constant `max` above a constant capacity is refused by the compiler.

use arrayvec::{ArrayString, ArrayVec};
use bitstream::BitSerialize;


const MOST: usize = 64;

#[derive(BitSerialize)]
struct Player {
    #[array(max = MOST)]
    a: ArrayVec<u8, 63>,
    #[string(max = MOST)]
    b: ArrayString<63>,
}

fn main() {}
