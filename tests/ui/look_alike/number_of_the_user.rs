//! A struct named `u8`: the derive leaves out the bound for integers, and the compiler reports the code of the field.

use bitstream::BitSerialize;

#[allow(non_camel_case_types)]
struct u8;

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=100)]
    health: u8,
}

fn main() {}
