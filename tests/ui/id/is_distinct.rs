//! Two variants of one id.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Event {
    #[bits(id = 3)]
    Hit,
    #[bits(id = 3)]
    Miss,
}

fn main() {}
