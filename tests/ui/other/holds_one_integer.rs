//! What a variant for unknown tags holds.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(width = 3))]
enum Nothing {
    Hit,
    #[bits(other)]
    Other,
}

#[derive(BitSerialize)]
#[bits(tag(width = 3))]
enum Two {
    Hit,
    #[bits(other)]
    Other(u8, u8),
}

#[derive(BitSerialize)]
#[bits(tag(width = 3))]
enum Attribute {
    Hit,
    #[bits(other)]
    Other(#[bits(range = 0..=7)] u8),
}

#[derive(BitSerialize)]
#[bits(tag(width = 3))]
enum Text {
    Hit,
    #[bits(other)]
    Other(String),
}

fn main() {}
