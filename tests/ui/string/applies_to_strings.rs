//! `string` on other types.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Chat {
    #[string(max = 3)]
    a: Vec<u8>,
    #[string(max = 3)]
    b: u8,
    #[string(max = 3)]
    c: [bool; 3],
}

fn main() {}
