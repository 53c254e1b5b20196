//! The same behind a name.

use bitstream::BitSerialize;

type Speed = f32;

#[derive(BitSerialize)]
struct Player {
    #[bits(varint)]
    a: Speed,
}

fn main() {}
