//! `big_endian` on what is no number.

use bitstream::BitSerialize;
use std::collections::BTreeMap;

#[derive(BitSerialize)]
struct Header {
    #[bits(big_endian)]
    a: bool,
    #[bits(big_endian)]
    b: char,
    #[bits(big_endian)]
    c: String,
    #[bits(big_endian)]
    d: (),
    #[array(max = 4)]
    #[bits(big_endian)]
    e: BTreeMap<u16, u16>,
    #[bits(big_endian)]
    f: Vec<u16>,
    #[array(max = 4, bytes)]
    #[bits(big_endian)]
    g: Vec<u8>,
}

fn main() {}
