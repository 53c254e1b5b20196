//! `array` on other types.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Squad {
    #[array(max = 3)]
    a: u8,
    #[array(max = 3)]
    b: [u8; 4],
    #[array(max = 3)]
    c: String,
    #[array(max = 3)]
    d: Option<bool>,
    #[array(max = 3)]
    e: (u8, u8),
}

fn main() {}
