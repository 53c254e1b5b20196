//! Keys of lists with typing mistakes.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(rang = 0..=3))]
enum Event {
    Hit,
}

#[derive(BitSerialize)]
#[bits(tag(bits = 3))]
enum Other {
    Hit,
}

#[derive(BitSerialize)]
struct Player {
    #[bits(varint(grup = 5))]
    a: u32,
    #[bits(fixed(int = 8, fraction = 8), range = 0..=9)]
    b: u16,
    #[bits(elide(grp = rest, value = 0))]
    c: u8,
    #[array(sparse = bit_map)]
    d: [Option<u8>; 4],
    #[array(sparse = dense)]
    e: [Option<u8>; 4],
    #[string(max = 5, asci)]
    f: String,
}

fn main() {}
