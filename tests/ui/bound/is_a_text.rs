//! The form of `bound`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(bound = T: Clone)]
struct Plain<T> {
    a: T,
}

#[derive(BitSerialize)]
#[bits(bound(T: Clone))]
struct Paren<T> {
    a: T,
}

#[derive(BitSerialize)]
#[bits(bound = "T Clone")]
struct Broken<T> {
    a: T,
}

#[derive(BitSerialize)]
#[bits(bound = 5)]
struct Number<T> {
    a: T,
}

fn main() {}
