//! `other` in an enum whose tag ends at its largest id.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Event {
    Hit,
    Miss,
    #[bits(other)]
    Other(u8),
}

#[derive(BitSerialize)]
enum Full {
    #[bits(id = 0)]
    Hit,
    #[bits(id = 1)]
    Miss,
    #[bits(other)]
    Other(u8),
}

fn main() {}
