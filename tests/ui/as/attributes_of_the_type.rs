//! Attributes beside `as`, which describe what is sent.

use bitstream::BitSerialize;

#[derive(Clone)]
struct Level(u16);

impl From<Level> for u16 {
    fn from(level: Level) -> u16 {
        level.0
    }
}

impl From<u16> for Level {
    fn from(level: u16) -> Level {
        Level(level)
    }
}

#[derive(BitSerialize)]
struct Player {
    count: u8,
    #[bits(as = u16, range = 0..=70000)]
    a: Level,
    #[bits(as = u16)]
    #[array(max = 3)]
    b: Vec<Level>,
    #[bits(as = String)]
    c: Level,
    #[bits(as = Vec<u16>)]
    #[array(max = 3, count = count)]
    d: Level,
    #[string(max = 3)]
    #[bits(as = u16)]
    e: String,
    #[bits(as = u16)]
    #[float(min = 0.0, max = 1.0, bits = 3)]
    f: Level,
    #[bits(as = usize)]
    g: Level,
    #[bits(as = u16, as = u16)]
    h: Level,
    #[bits(as = u16, range = 0..=3, width = 2)]
    i: Level,
    #[bits(as = u16, const = 3, width = 2)]
    j: (),
    #[bits(as = u16, relative(count))]
    k: u8,
}

#[derive(BitSerialize)]
struct ByTrait {
    #[bits(as = Other, range = 0..=3)]
    a: Level,
}

#[derive(BitSerialize)]
struct Other(u16);

fn main() {}
