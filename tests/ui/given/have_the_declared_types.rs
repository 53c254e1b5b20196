//! Given values of another type than the declared one, by the names of earlier fields.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(given(version: u16))]
struct Inner {
    #[bits(when = version > 3)]
    a: u8,
}

#[derive(BitSerialize)]
struct Outer {
    version: u8,
    #[bits(give(version))]
    inner: Inner,
}

#[derive(BitSerialize)]
struct List {
    version: bool,
    #[array(max = 3)]
    #[bits(give(version = version))]
    list: Vec<Inner>,
}

#[derive(BitSerialize)]
enum Either {
    First {
        version: u8,
        #[bits(give(version))]
        inner: Inner,
    },
    Second,
}

fn main() {}
