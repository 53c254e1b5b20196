//! The same where only rustc knows the ids.

use bitstream::BitSerialize;

const HIT: u8 = 3;

#[derive(BitSerialize)]
enum Event {
    #[bits(id = HIT)]
    Hit,
    #[bits(id = 3)]
    Miss,
}

fn main() {}
