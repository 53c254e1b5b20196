//! The forms of `tag`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(u8))]
enum A {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag = 8)]
enum B {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag)]
enum C {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag())]
enum E {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(range = 0..=3, width = 2))]
enum F {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(repr = u8))]
#[repr(u8)]
enum G {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(width = 65))]
enum H {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(range = 3..=0))]
enum I {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(width = "8"))]
enum J {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(range = 0..=2.5))]
enum L {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(8))]
enum K {
    Hit,
}

fn main() {}
