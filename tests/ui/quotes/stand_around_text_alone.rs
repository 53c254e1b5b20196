//! Values in quotes, as in attributes of serde.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(version = "3")]
struct Versions {
    #[bits(since = 2)]
    a: u8,
}

#[derive(BitSerialize)]
#[bits(version = 3)]
struct Fields {
    #[bits(since = "2")]
    a: u8,
    #[bits(until = "2")]
    b: u8,
    #[bits(range = "0..=5")]
    c: u8,
    #[array(len = "0..=5")]
    d: Vec<u8>,
    #[bits("range = 0..=5")]
    e: u8,
    #[array("max = 3")]
    f: Vec<u8>,
    #[bits = "range = 0..=5"]
    g: u8,
    #[bits(relative("a"))]
    h: u8,
    #[bits(when(group = "rest", condition = a > 3))]
    i: u8,
    #[bits(varint = "5")]
    j: u8,
    #[bits(skip, default = "5")]
    k: u8,
    #[bits(skip, default = "Self::five")]
    l: u8,
    #[bits(elide = "5")]
    m: u8,
    #[array(max = 3, until = "0")]
    n: Vec<u8>,
}

#[derive(BitSerialize)]
#[bits(tag = "type")]
enum Tagged {
    First,
}

#[derive(BitSerialize)]
#[bits(tag(range = "0..=3"))]
enum Ranged {
    First,
}

#[derive(BitSerialize)]
#[bits(crate = "bitstream")]
struct Crate {
    a: u8,
}

fn main() {}
