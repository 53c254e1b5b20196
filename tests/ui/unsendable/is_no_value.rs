//! What cannot be sent.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player<'a> {
    a: *const u8,
    b: &'a u8,
    c: fn(),
}

#[derive(BitSerialize)]
union Bits {
    a: u32,
    b: f32,
}

fn main() {}
