//! The tiers of `relative`, where only the compiler knows them.

use bitstream::BitSerialize;

const LOW: u8 = 3;
const FAR: u32 = 256;

#[derive(BitSerialize)]
struct Falling {
    first: u8,
    #[bits(relative(first, tiers = [8, LOW]))]
    second: u8,
}

#[derive(BitSerialize)]
struct Wide {
    first: u8,
    #[bits(relative(first, tiers = [8, FAR]))]
    second: u8,
}

fn main() {}
