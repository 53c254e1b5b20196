//! Two codecs, of every kind.

use bitstream::BitSerialize;

struct At;

#[derive(BitSerialize)]
struct Player {
    first: u32,
    #[bits(range = 0..=100, varint)]
    a: u32,
    #[bits(varint, width = 5)]
    b: u32,
    #[bits(relative(first), range = 0..=7)]
    c: u32,
    #[bits(with = At, range = 0..=7)]
    d: u32,
    #[bits(with = At, as = u8)]
    e: u32,
    #[bits(fixed(int = 16, frac = 16), range = 0..=7, width = 8)]
    f: u32,
    #[bits(const = 3, width = 2, range = 0..=3)]
    g: (),
    #[bits(const = 3, width = 2, reserved = 3)]
    h: (),
    #[float(raw)]
    #[bits(with = At)]
    i: f32,
    #[quat(bits = 9)]
    #[bits(varint)]
    j: [f32; 4],
    #[array(max = 3, bytes)]
    #[bits(range = 0..=3)]
    k: Vec<u8>,
    #[string(max = 3)]
    #[bits(width = 7)]
    l: String,
    #[bits(reserved = 3, width = 3)]
    m: (),
}

fn main() {}
