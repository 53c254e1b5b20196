//! A group that another field splits, or that is not all there is to say.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    moves: bool,
    #[bits(elide(group = rest, value = 0))]
    a: u8,
    b: u8,
    #[bits(elide(group = rest, value = 0))]
    c: u8,
    #[bits(elide(group = moving, value = 0), when = moves)]
    d: u8,
}

fn main() {}
