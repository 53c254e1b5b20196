//! A condition on nothing that exists.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    at_rest: bool,
    #[bits(when = at_rst)]
    a: u8,
}

fn main() {}
