//! An inner layer without a bound.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
struct Squad {
    #[array(max = 3)]
    a: Vec<Vec<u8>>,
    #[array(max = 3)]
    b: Vec<Option<String>>,
}

fn main() {}
