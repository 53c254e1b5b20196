//! A condition of another type, where only rustc knows it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    first: u8,
    #[bits(when = first.pow(2))]
    a: u8,
}

#[derive(BitSerialize)]
struct Weapon(u8);

#[derive(BitSerialize)]
struct Held {
    weapon: Weapon,
    #[bits(when = weapon == Weapon(3))]
    ammo: u8,
}

fn main() {}
