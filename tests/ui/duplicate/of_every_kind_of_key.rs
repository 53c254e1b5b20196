//! A key twice, in each attribute and list.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(max_bits = 8, max_bits = 9)]
#[bits(ensure = a < 3, ensure = a < 4)]
struct Player {
    #[bits(varint, varint)]
    a: u32,
    #[bits(varint(group = 3, group = 4))]
    b: u32,
    #[bits(when = a > 3)]
    #[bits(when = a > 4)]
    c: u8,
    #[array(max = 3, max = 4)]
    d: Vec<u8>,
    #[string(max = 3, ascii, ascii)]
    e: String,
    #[quat(bits = 9, bits = 10)]
    f: [f32; 4],
    #[float(0.0, 1.0, 0.1, strict, strict)]
    g: f32,
    #[bits(check, check = 3)]
    h: u8,
}

#[derive(BitSerialize)]
#[bits(tag(width = 3), tag(repr))]
enum Event {
    #[bits(id = 1, id = 2)]
    Hit,
}

fn main() {}
