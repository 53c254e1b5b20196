//! Constants of another type where an integer is needed, in each attribute once.

use bitstream::BitSerialize;

const SPEED: f32 = 3.0;
const IS_ON: bool = true;
const LETTER: char = 'a';

mod limits {
    pub const LOW: f64 = 1.0;
}

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=SPEED)]
    a: u8,
    #[bits(range = limits::LOW..=5)]
    b: u8,
    #[bits(width = IS_ON)]
    c: u8,
    #[array(max = SPEED + 1.0)]
    d: Vec<u8>,
    #[string(max = LETTER)]
    e: String,
    #[float(min = 0.0, max = 1.0, bits = SPEED)]
    f: f32,
    #[quat(bits = SPEED)]
    g: [f32; 4],
    #[bits(const = SPEED, width = 8)]
    h: (),
    #[bits(relative(a, tiers = [3, SPEED]))]
    i: u8,
}

#[derive(BitSerialize)]
#[bits(tag(width = SPEED))]
enum Wide {
    A,
}

#[derive(BitSerialize)]
enum Id {
    #[bits(id = SPEED)]
    A,
}

#[derive(BitSerialize)]
#[bits(salt = SPEED)]
struct Salted {
    a: u8,
}

#[derive(BitSerialize)]
struct OfAnyValue<const N: bool> {
    #[bits(range = 0..=N)]
    a: u8,
}

fn main() {}
