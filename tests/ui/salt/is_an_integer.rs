//! `salt`: a number of the declaration, of any integer type.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(salt)]
struct Flag {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(salt = "2")]
struct Text {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(salt = 1.5)]
struct Float {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(salt = 0..=8)]
struct Range {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(salt(8))]
struct Paren {
    a: u8,
}

#[derive(BitSerialize)]
#[bits(salt = 1, salt = 2)]
struct Twice {
    a: u8,
}

#[derive(BitSerialize)]
struct Field {
    #[bits(salt = 1)]
    a: u8,
}

#[derive(BitSerialize)]
enum Variant {
    #[bits(salt = 1)]
    A,
}

fn main() {}
