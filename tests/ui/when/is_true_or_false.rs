//! A condition of another type, where the tokens show it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    first: u8,
    speed: f32,
    #[bits(when = first)]
    a: u8,
    #[bits(when = 1)]
    b: u8,
    #[bits(when = "first")]
    c: u8,
    #[bits(when = speed)]
    d: u8,
}

#[derive(BitSerialize)]
struct Contents {
    #[string(max = 3)]
    name: String,
    #[array(max = 3)]
    list: Vec<u8>,
    maybe: Option<bool>,
    #[bits(when = name)]
    a: u8,
    #[bits(when = list && maybe)]
    b: u8,
}

fn main() {}
