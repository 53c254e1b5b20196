//! Bounds that the type cannot hold.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=300)]
    a: u8,
    #[bits(range = -1..=3)]
    b: u16,
    #[bits(range = -129..=0)]
    c: Option<i8>,
    #[array(max = 3)]
    #[bits(range = 0..=256)]
    d: Vec<[u8; 2]>,
    #[bits(range = 0..=0x1_0000_0000_0000_0000)]
    e: u64,
    #[bits(range = -1..=1)]
    f: u128,
}

fn main() {}
