//! A definition of a foreign type without one of its fields.

use bitstream::BitSerialize;

mod foreign {
    pub struct Span {
        pub first: u8,
        pub last: u8,
    }

    pub struct Pair<T> {
        pub first: T,
        pub last: T,
    }
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Span)]
#[allow(dead_code)]
struct Definition {
    first: u8,
}

/// Fields that the foreign type lacks, also in a generic type.
#[derive(BitSerialize)]
#[bits(remote = foreign::Pair<T>)]
#[allow(dead_code)]
struct OfAnyType<T> {
    first: T,
    second: T,
}

fn main() {}
