//! An id outside of the tag.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(range = 0..=3))]
enum Range {
    #[bits(id = 3)]
    Hit,
    #[bits(id = 4)]
    Miss,
}

#[derive(BitSerialize)]
#[bits(tag(width = 2))]
enum Width {
    #[bits(id = 4)]
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(range = 0..=1))]
enum Places {
    A,
    B,
    C,
}

#[derive(BitSerialize)]
enum Negative {
    #[bits(id = -1)]
    Hit,
}

fn main() {}
