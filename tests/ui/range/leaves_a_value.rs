//! A type without 0 and a range of nothing else: no value is left.

use bitstream::BitSerialize;
use std::num::{NonZeroI16, NonZeroU8, NonZeroU128, NonZeroUsize};

const NONE: i32 = 0;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=0)]
    a: NonZeroU8,
    #[bits(range = -0..=NONE)]
    b: Option<NonZeroI16>,
    #[bits(range = 0..=0)]
    c: [NonZeroU128; 3],
    #[bits(range = 0..=0)]
    d: NonZeroUsize,
    #[array(max = 3)]
    #[bits(range = 0..=0)]
    e: Vec<NonZeroU8>,
    #[bits(fixed(int = 8, frac = 8), range = 0..=0)]
    f: NonZeroI16,
}

#[derive(BitSerialize)]
struct Legal {
    #[bits(range = 0..=1)]
    a: NonZeroU8,
    #[bits(range = -1..=0)]
    b: NonZeroI16,
    #[bits(range = 1..=1)]
    c: NonZeroU8,
    #[bits(range = 0..=0)]
    d: u8,
}

fn main() {}
