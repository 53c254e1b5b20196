//! The form of `remote`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(remote = "Foreign")]
struct Text {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(remote(Foreign))]
struct Paren {
    a: u8,
}

fn main() {}
