//! What is written inside of a skipped variant.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Event {
    Hit,
    #[bits(skip)]
    Miss {
        #[bits(rnge = 0..=5)]
        a: u8,
        #[array(max = 3, len = 1..=3)]
        b: Vec<u8>,
    },
}

fn main() {}
