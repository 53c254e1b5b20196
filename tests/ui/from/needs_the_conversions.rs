//! G44: a type without the conversions that are named.

use bitstream::BitSerialize;

#[derive(BitSerialize, Clone)]
#[bits(from = u8, into = u8)]
struct Level(u8);

fn main() {}
