//! The same where only rustc knows the width, or the type.

use bitstream::BitSerialize;


const BIG: u32 = 9;
type Hp = u8;

#[derive(BitSerialize)]
struct Constant {
    #[bits(width = BIG)]
    a: u8,
}

#[derive(BitSerialize)]
struct Alias {
    #[bits(9)]
    a: Hp,
}

#[derive(BitSerialize)]
struct Zero {
    #[bits(width = BIG - 9)]
    a: u8,
}

fn main() {}
