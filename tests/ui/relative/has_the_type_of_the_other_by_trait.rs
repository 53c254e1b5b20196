//! G34: the same behind a name, and types of more than 32 bits.

use bitstream::BitSerialize;

type Id = u16;

#[derive(BitSerialize)]
struct Player {
    first: Id,
    #[bits(relative(first))]
    second: u32,
}

#[derive(BitSerialize)]
struct Wide {
    first: u64,
    #[bits(relative(first))]
    second: u64,
}

fn main() {}
