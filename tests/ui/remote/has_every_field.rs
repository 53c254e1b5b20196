//! A definition of a foreign type without one of its fields.

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
}

fn main() {}
