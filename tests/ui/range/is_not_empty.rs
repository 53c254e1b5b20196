//! The lower bound above the upper one.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(range = 5..=3)]
    health: u8,
    #[bits(range = 5..=-5)]
    lean: i8,
}

#[derive(BitSerialize)]
enum Event {
    Hit(#[bits(range = 1..=0)] u8),
    Spawn {
        #[bits(range = 1..=0)]
        r#type: u8,
    },
}

fn main() {}
