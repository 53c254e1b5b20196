//! A condition on what the reader does not know.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(when = !at_rest)]
    velocity: [u8; 3],
    at_rest: bool,
    #[bits(when = own > 3)]
    own: u8,
    #[bits(skip)]
    cache: bool,
    #[bits(when = cache)]
    a: u8,
    #[bits(when = self.at_rest)]
    b: u8,
    #[bits(when = (first > 3) == (second > 3))]
    d: u8,
    first: u8,
    second: u8,
}

#[derive(BitSerialize)]
enum Event {
    Hit(#[bits(when = _1)] u8, bool),
}

fn main() {}
