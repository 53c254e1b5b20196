//! A range that leaves its upper bound out.

use bitstream::BitSerialize;


const MOST: u8 = 100;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..100)]
    health: u8,
    #[bits(range = 0..MOST)]
    armor: u8,
    #[bits(range = -5..0)]
    lean: i8,
}

fn main() {}
