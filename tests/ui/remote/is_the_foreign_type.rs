//! A definition of a foreign type with other fields than it has.

use bitstream::BitSerialize;

mod foreign {
    pub struct Span {
        pub first: u8,
        pub last: u8,
    }
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Span)]
#[allow(dead_code)]
struct Definition {
    first: u8,
    lst: u8,
}

fn main() {}
