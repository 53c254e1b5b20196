//! The same behind a name, and types of more than 32 bits.

use bitstream::BitSerialize;

type Id = u16;
type Flag = bool;
type Long = u64;

#[derive(BitSerialize)]
struct Player {
    first: Id,
    #[bits(relative(first))]
    second: u32,
}

#[derive(BitSerialize)]
struct Wide {
    first: Long,
    #[bits(relative(first))]
    second: Long,
}

#[derive(BitSerialize)]
struct Flags {
    first: Flag,
    #[bits(relative(first))]
    second: u32,
}

fn main() {}
