//! A variant is one of sent, unknown and skipped.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Event {
    #[bits(id = 1)]
    Hit,
    #[bits(skip, id = 2)]
    Miss,
    #[bits(other, id = 3)]
    Other(u8),
}

#[derive(BitSerialize)]
#[bits(tag(width = 3))]
enum Aligned {
    Hit,
    #[bits(other, align)]
    Other(u8),
}

fn main() {}
