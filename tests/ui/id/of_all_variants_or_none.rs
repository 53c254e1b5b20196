//! Ids of some variants.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Event {
    #[bits(id = 3)]
    Hit,
    Miss,
}

fn main() {}
