//! `max` and `len`.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Squad {
    #[array(max = 3, len = 0..=3)]
    a: Vec<u8>,
    #[array(max = 3, max = 4)]
    b: Vec<u8>,
}

fn main() {}
