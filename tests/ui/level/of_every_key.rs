//! Keys at the level of another.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(varint, when = true, other)]
struct Player {
    #[bits(max_bits = 3)]
    a: u8,
    #[bits(ensure = a > 3)]
    b: u8,
    #[bits(transparent)]
    c: u8,
    #[bits(from = u8)]
    d: u8,
    #[bits(remote = Foreign)]
    e: u8,
    #[bits(tag(width = 3))]
    f: u8,
    #[bits(bound = "")]
    g: u8,
    #[bits(id = 3)]
    h: u8,
}

#[derive(BitSerialize)]
enum Event {
    #[bits(range = 0..=3)]
    Hit(u8),
    #[bits(default)]
    Miss,
    #[bits(max_bytes = 3)]
    #[float(raw)]
    Raw(f32),
}

fn main() {}
