//! The same where only rustc knows the value, or the bits.

use bitstream::BitSerialize;

const MAGIC: u32 = 0x1FF;
const BITS: u32 = 0;

#[derive(BitSerialize)]
struct Value {
    #[bits(const = MAGIC, width = 8)]
    a: (),
}

#[derive(BitSerialize)]
struct Width {
    #[bits(const = 0, width = BITS)]
    a: (),
}

#[derive(BitSerialize)]
struct Negative {
    #[bits(const = MAGIC as i32 - 0x200, width = 8)]
    a: (),
}

fn main() {}
