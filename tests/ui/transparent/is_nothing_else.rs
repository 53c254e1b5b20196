//! `transparent` with what would be sent beside the field.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(transparent, check)]
struct Checked(u8);

#[derive(BitSerialize)]
#[bits(transparent, align)]
struct Aligned(u8);

#[derive(BitSerialize)]
#[bits(transparent, ensure = _0 > 3)]
struct Ensured(u8);

#[derive(BitSerialize)]
#[bits(transparent = true)]
struct Value(u8);

fn main() {}
