//! `other` in an enum whose tag ends at an id that only the compiler knows.

use bitstream::BitSerialize;

const LAST: u8 = 5;

#[derive(BitSerialize)]
enum Event {
    #[bits(id = 0)]
    Hit,
    #[bits(id = LAST)]
    Miss,
    #[bits(other)]
    Other(u8),
}

fn main() {}
