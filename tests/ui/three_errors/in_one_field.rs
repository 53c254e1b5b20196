//! Mistakes in one field are as many errors.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(rnge = 0..=3, widht = 3)]
    #[float(mn = 0.0)]
    a: u8,
    #[array(max = 0)]
    #[bits(range = 5..=3)]
    b: Vec<u8>,
}

fn main() {}
