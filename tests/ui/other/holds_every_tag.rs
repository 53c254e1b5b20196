//! An integer that the tag does not fit.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(width = 9))]
enum Event {
    Hit,
    #[bits(other)]
    Other(u8),
}

fn main() {}
