//! The form of `check`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(check(7))]
struct Form {
    #[bits(check = 0..=3)]
    a: u8,
}

fn main() {}
