//! The same where only rustc knows the bounds.

use bitstream::BitSerialize;


const LOW: u8 = 5;
const HIGH: u8 = 3;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = LOW..=HIGH)]
    health: u8,
}

fn main() {}
