//! A bound that is known at run time only.

use bitstream::BitSerialize;


static MOST: std::sync::Mutex<u8> = std::sync::Mutex::new(3);

fn most() -> u8 {
    3
}

#[derive(BitSerialize)]
struct Player {
    #[bits(range = 0..=most())]
    a: u8,
}

fn main() {}
