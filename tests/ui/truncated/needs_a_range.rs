//! Truncated binary of a range of integers, and where it does not belong.

use bitstream::BitSerialize;

const BY: u8 = 7;

#[derive(BitSerialize)]
struct Alone {
    #[bits(truncated)]
    a: u8,
    #[bits(width = 4, truncated)]
    b: u8,
    #[bits(fixed(int = 8, frac = 8), range = 0..=10, truncated)]
    c: u16,
    #[float(min = 0.0, max = 1.0, bits = 4)]
    #[bits(truncated)]
    d: f32,
}

#[derive(BitSerialize)]
struct Forms {
    #[bits(range = 0..=20, truncated = 4)]
    a: u8,
    #[bits(range = 0..=20, truncated, truncated)]
    b: u8,
    #[bits(range = 0..=300, truncated)]
    c: u8,
    #[bits(range = 0..=20, truncated)]
    d: String,
}

#[derive(BitSerialize)]
#[bits(truncated)]
struct OnAType {
    a: u8,
}

#[derive(BitSerialize)]
struct Words {
    #[bits(range = 0..=20, truncated_binary)]
    a: u8,
    #[bits(range = 0..=20, phased_in)]
    b: u8,
}

#[derive(BitSerialize)]
struct ByConstants {
    #[bits(range = 0..=20, step = BY, truncated)]
    a: u8,
    #[bits(range = 0..=BY as u128 * 100, truncated)]
    b: u8,
}

fn main() {}
