//! The bits of a group where only rustc knows them.

use bitstream::BitSerialize;

const GROUP: usize = 9;
type Id = u8;

#[derive(BitSerialize)]
struct Constant {
    #[bits(varint(group = GROUP))]
    a: u8,
}

#[derive(BitSerialize)]
struct Alias {
    #[bits(varint(group = 9))]
    a: Id,
}

#[derive(BitSerialize)]
struct Zero {
    #[bits(varint(group = GROUP - 9))]
    a: u8,
}

fn main() {}
