//! The tiers of `relative`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    first: u8,
    #[bits(relative(first, tiers = 8))]
    a: u8,
    #[bits(relative(first, tiers = [8]))]
    b: u8,
    #[bits(relative(first, tiers = []))]
    c: u8,
    #[bits(relative(first, tiers = [8, 8]))]
    d: u8,
    #[bits(relative(first, tiers = [0, 8]))]
    e: u8,
    #[bits(relative(first, tiers = [8, 300]))]
    f: u8,
    #[bits(relative(first, tiers = [8, 4.5]))]
    g: u8,
    #[bits(relative(first, tier = [8, 40]))]
    h: u8,
    #[bits(relative(first, tiers = [8, 40], tiers = [8, 40]))]
    i: u8,
    #[bits(relative(first, 8, 40))]
    j: u8,
    #[bits(relative(first, tiers))]
    k: u8,
    #[bits(relative(tiers = [8, 40]))]
    l: u8,
}

fn main() {}
