//! `default` of another type.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Player {
    #[bits(skip, default = "five")]
    a: u8,
}

fn main() {}
