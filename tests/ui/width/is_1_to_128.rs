//! Widths that no integer has.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(width = 0)]
    a: u8,
    #[bits(129)]
    b: u128,
    #[bits(width = -1)]
    c: i8,
}

fn main() {}
