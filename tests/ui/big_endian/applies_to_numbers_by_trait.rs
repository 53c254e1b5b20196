//! `big_endian` on types that only rustc knows.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(width = 16))]
enum Kind {
    A,
    B,
}

#[derive(BitSerialize)]
struct Part {
    a: u16,
}

#[derive(BitSerialize)]
struct OfAnEnum {
    #[bits(big_endian)]
    kind: Kind,
}

#[derive(BitSerialize)]
struct OfAStruct {
    #[bits(big_endian)]
    part: Part,
}

fn main() {}
