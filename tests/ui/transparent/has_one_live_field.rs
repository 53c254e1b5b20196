//! `transparent` on other than one field that is sent.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(transparent)]
struct Two {
    a: u8,
    b: u8,
}

#[derive(BitSerialize)]
#[bits(transparent)]
struct Nothing {
    #[bits(skip)]
    a: u8,
}

#[derive(BitSerialize)]
#[bits(transparent)]
struct Unit;

#[derive(BitSerialize)]
#[bits(transparent)]
enum Event {
    Hit(u8),
}

#[derive(BitSerialize)]
#[bits(transparent)]
struct Conditional {
    #[bits(elide = 3)]
    a: u8,
}

fn main() {}
