//! The same in a variant.

use bitstream::BitSerialize;

struct Inner;

const HIT: u8 = 3;

#[derive(BitSerialize)]
enum Event {
    #[bits(id = HIT)]
    Hit(Inner),
    #[bits(id = 4)]
    Miss,
}

fn main() {}
