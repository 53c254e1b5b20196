//! What fields give is what their types declare, in name, order and type.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(given(version: u16, players: u8))]
struct Inner {
    #[bits(when = version > 2, range = 0..=100, default)]
    a: u8,
    #[bits(when = players > 2, default)]
    b: u8,
}

#[derive(BitSerialize)]
struct Forgotten {
    inner: Inner,
}

struct Plain;

#[derive(BitSerialize)]
struct ToAnotherType {
    #[bits(give(version = 3))]
    inner: Plain,
}

#[derive(BitSerialize)]
struct InAnotherOrder {
    #[bits(give(players = 3, version = 3))]
    inner: Inner,
}

#[derive(BitSerialize)]
struct TooFew {
    #[bits(give(version = 3))]
    #[array(max = 3)]
    inner: Vec<Inner>,
}

#[derive(BitSerialize)]
struct TooMany {
    number: u16,
    #[bits(give(version = number, players = 3, teams = 2))]
    inner: Inner,
}

#[derive(BitSerialize)]
struct OfAnotherType {
    number: u8,
    #[bits(give(version = number, players = number))]
    inner: Inner,
}

#[derive(BitSerialize)]
struct Unknown {
    #[bits(give(version, players = 3))]
    inner: Inner,
}

fn by_the_wrong_function(inner: &Inner) {
    let _ = bitstream::encode(inner);
    let _ = bitstream::encode_given(&3_u8, 3);
}

fn main() {}
