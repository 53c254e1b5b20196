//! A type without the conversions that are named.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Wire(u8);

#[derive(BitSerialize, Clone)]
#[bits(from = Wire, into = Wire)]
struct Level(u8);

fn main() {}
