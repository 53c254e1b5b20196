//! `skip` with a value.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(skip = true)]
    a: u8,
}

fn main() {}
