//! The step of a range of integers, and where it does not belong.

use bitstream::BitSerialize;

const BY: u8 = 7;
const NOTHING: u8 = 0;

#[derive(BitSerialize)]
struct Unit {
    #[bits(range = 0..=100, step = 7)]
    a: u8,
    #[bits(range = -100..=100, step = 99)]
    b: i8,
    #[bits(range = 0..=340282366920938463463374607431768211455, step = 2)]
    c: u128,
    #[bits(range = 0..=100, step = 0)]
    d: u8,
    #[bits(range = 0..=100, step = -5)]
    e: u8,
}

#[derive(BitSerialize)]
struct ByConstants {
    #[bits(range = 0..=100, step = BY)]
    a: u8,
    #[bits(range = 0..=100, step = NOTHING)]
    b: u8,
    #[bits(range = 0..=340282366920938463463374607431768211455, step = BY - 5)]
    c: u128,
}

#[derive(BitSerialize)]
struct Forms {
    #[bits(range = 0..=100, step)]
    a: u8,
    #[bits(range = 0..=100, step = "5")]
    b: u8,
    #[bits(range = 0..=100, step = 0.5)]
    c: u8,
    #[bits(range = 0..=100, step = 5, step = 4)]
    d: u8,
}

#[derive(BitSerialize)]
struct Alone {
    #[bits(step = 5)]
    a: u8,
    #[bits(width = 4, step = 2)]
    b: u8,
    #[bits(fixed(int = 8, frac = 8), range = 0..=10, step = 2)]
    c: u16,
    #[bits(step = 0.25)]
    d: f32,
    #[float(min = 0.0, max = 1.0, bits = 4)]
    #[bits(step = 2)]
    e: f32,
}

#[derive(BitSerialize)]
#[bits(step = 4)]
struct OnAType {
    a: u8,
}

#[derive(BitSerialize)]
struct Words {
    #[bits(range = 0..=100, multiple_of = 5)]
    a: u8,
    #[bits(min = -90, max = 90, increment = 45)]
    b: i8,
    #[bits(min = 0, max = 100, res = 7)]
    c: u8,
}

fn main() {}
