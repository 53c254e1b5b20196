//! A known value of a type that cannot be compared.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Inner {
    a: u8,
}

const AT_REST: Inner = Inner { a: 0 };

#[derive(BitSerialize)]
struct Player {
    #[bits(elide = AT_REST)]
    a: Inner,
}

fn main() {}
