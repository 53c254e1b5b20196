//! `until` of lists: the places of the key, and the keys beside it.

use bitstream::BitSerialize;
use std::collections::BTreeSet;

#[derive(BitSerialize)]
struct Keys {
    #[array(until = more)]
    a: Vec<u8>,
    #[array(max = 3, until)]
    b: Vec<u8>,
    #[array(max = 3, until = "more")]
    c: Vec<u8>,
    #[array(max = 3, count = 2, until = more)]
    d: Vec<u8>,
    #[array(max = 3, bytes, until = 0)]
    e: Vec<u8>,
    #[array(max = 3, sparse = count, until = more)]
    f: Vec<(u8, u8)>,
    #[array(max = 3, until = more, until = end)]
    g: Vec<u8>,
    #[array(max = 3, until = more)]
    h: [u8; 3],
    #[array(len = 3..=3, until = more)]
    i: Vec<u8>,
}

#[derive(BitSerialize)]
struct Values {
    #[array(max = 3, until = later)]
    a: Vec<u8>,
    #[array(max = 3, until = self.later)]
    b: Vec<u8>,
    #[array(max = 3, until = 0.5)]
    c: Vec<u8>,
    #[array(max = 3, until = 0)]
    #[bits(range = 1..=9)]
    d: Vec<u8>,
    #[array(max = 3)]
    #[array(max = 3, until = 0)]
    e: Vec<Vec<u8>>,
    #[array(max = 3, until = 1)]
    f: BTreeSet<u8>,
    #[array(max = 3, until = 1)]
    #[bits(give(version = 1))]
    g: Vec<u8>,
    later: u8,
}

#[derive(BitSerialize)]
struct Ends {
    #[array(max = 3, until = end)]
    a: Vec<u8>,
    #[array(max = 3)]
    #[array(max = 3, until = end)]
    b: Vec<Vec<u8>>,
    #[array(max = 3, until = end)]
    #[bits(check = 5)]
    c: Vec<u8>,
    #[bits(skip)]
    d: u8,
}

#[derive(BitSerialize)]
struct Texts {
    #[string(max = 3, until = 0)]
    a: String,
    #[array(max = 3, until = 16)]
    #[bits(4)]
    b: Vec<u8>,
    #[array(max = 3, until = -9)]
    #[bits(4)]
    c: Vec<i8>,
    #[array(max = 3, until = -8)]
    #[bits(4)]
    d: Vec<i8>,
}

fn main() {}
