//! The same where only rustc knows the id, or the tag.

use bitstream::BitSerialize;

const MISS: u8 = 4;
const BITS: u32 = 1;

#[derive(BitSerialize)]
#[bits(tag(range = 0..=3))]
enum Range {
    #[bits(id = 3)]
    Hit,
    #[bits(id = MISS)]
    Miss,
}

#[derive(BitSerialize)]
#[bits(tag(width = BITS))]
enum Width {
    #[bits(id = 1)]
    Hit,
    #[bits(id = 2)]
    Miss,
}

fn main() {}
