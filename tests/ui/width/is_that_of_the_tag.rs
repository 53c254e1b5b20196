//! Keys of integers on a field whose type is an enum, which has a tag.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Kind {
    Idle,
    Walk,
}

#[derive(BitSerialize)]
struct Player {
    #[bits(2)]
    kind: Kind,
}

#[derive(BitSerialize)]
struct Aligned {
    #[bits(range = 0..=1, align, check)]
    kind: Kind,
}

fn main() {}
