//! `big_endian` at other places.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(big_endian)]
struct Header {
    name: [char; 4],
    length: u32,
}

#[derive(BitSerialize)]
#[bits(tag(width = 16), big_endian)]
enum Kind {
    A,
    B,
}

#[derive(BitSerialize)]
#[bits(tag(width = 16, big_endian))]
enum Tagged {
    A,
    B,
}

#[derive(BitSerialize)]
struct Lists {
    #[array(max = 300, width = 16, big_endian)]
    a: Vec<u16>,
    #[string(max = 300, width = 16, be)]
    b: String,
    #[array(max = 300, big_endian)]
    c: Vec<u16>,
    #[float(raw, big_endian)]
    d: f32,
    #[bits(big_endian = true)]
    e: u32,
}

fn main() {}
