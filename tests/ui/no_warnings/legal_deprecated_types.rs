//! A deprecated type does not warn where it is declared.

#![deny(warnings)]
#![allow(dead_code)]

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[deprecated]
struct Old {
    #[deprecated]
    a: u8,
    #[deprecated]
    #[bits(range = 0..=3)]
    b: u8,
}

#[derive(BitSerialize)]
#[deprecated]
enum OldEvent {
    #[deprecated]
    A,
    B {
        #[deprecated]
        a: u8,
    },
}
