//! `as` a type without the conversions to it and back.

use bitstream::BitSerialize;

#[derive(Clone)]
struct Level(u16);

#[derive(BitSerialize)]
struct Wire(u8);

#[derive(BitSerialize)]
struct Player {
    #[bits(as = Wire)]
    a: Level,
}

fn main() {}
