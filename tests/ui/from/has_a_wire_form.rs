//! A conversion to a type that cannot be sent.

use bitstream::BitSerialize;

#[derive(Clone)]
struct Raw(u8);

#[derive(BitSerialize, Clone)]
#[bits(from = Raw, into = Raw)]
struct Level(u8);

impl From<Raw> for Level {
    fn from(raw: Raw) -> Level {
        Level(raw.0)
    }
}

impl From<Level> for Raw {
    fn from(level: Level) -> Raw {
        Raw(level.0)
    }
}

fn main() {}
