//! More than 32 bits of what differs between peers.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=0x1_0000_0000)]
    a: usize,
}

#[derive(BitSerialize)]
struct Signed {
    #[bits(range = -0x8000_0000..=0x8000_0000)]
    a: isize,
}

fn main() {}
