//! A rule over nothing that exists.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(ensure = first <= lst)]
struct Player {
    first: u8,
    last: u8,
}

fn main() {}
