//! A field of a generic type with a parameter that breaks a rule.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Slots<const N: u16> {
    #[bits(range = 0..=N)]
    used: u8,
}

#[derive(BitSerialize)]
struct Player {
    good: Slots<255>,
    slots: Slots<300>,
}

fn main() {}
