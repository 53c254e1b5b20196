//! A conversion takes a value, and a writer has a reference.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(from = u8, into = u8)]
struct Level(u8);

impl From<u8> for Level {
    fn from(level: u8) -> Level {
        Level(level)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

fn main() {}
