//! `big_endian` beside other codecs.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Header {
    #[bits(range = 0..=100, big_endian)]
    a: u16,
    #[bits(varint, big_endian)]
    b: u16,
    #[bits(const = 0xCAFE, width = 16, big_endian)]
    c: (),
    #[bits(const = 0x12_3456, width = 24, big_endian)]
    c24: (),
    #[bits(reserved = 16, big_endian)]
    zeros: (),
    #[float(raw)]
    #[bits(big_endian)]
    d: f32,
    #[bits(fixed(int = 8, frac = 8), range = 0..=100, big_endian)]
    e: u16,
}

fn main() {}
