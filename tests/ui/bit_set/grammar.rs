//! `bits` beside other keys, and on what holds no words.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Max {
    #[array(max = 3, bits = 100)]
    flags: [u64; 2],
}

#[derive(BitSerialize)]
struct Copied {
    #[array(bits = 100, bytes)]
    flags: [u8; 13],
}

#[derive(BitSerialize)]
struct NoValue {
    #[array(bits)]
    flags: [u64; 2],
}

#[derive(BitSerialize)]
struct Bools {
    #[array(bits = 100)]
    flags: [bool; 100],
}

#[derive(BitSerialize)]
struct ListOfBools {
    #[array(bits = 100)]
    flags: Vec<bool>,
}

#[derive(BitSerialize)]
struct Pointers {
    #[array(bits = 100)]
    flags: [usize; 2],
}

#[derive(BitSerialize)]
struct Signed {
    #[array(bits = 100)]
    flags: [i64; 2],
}

#[derive(BitSerialize)]
struct Text {
    #[array(bits = 100)]
    flags: String,
}

#[derive(BitSerialize)]
struct Twice {
    #[array(bits = 100)]
    #[bits(range = 0..=3)]
    flags: [u64; 2],
}

#[derive(BitSerialize)]
struct Word {
    #[array(bits = 10)]
    flags: u64,
}

fn main() {}
