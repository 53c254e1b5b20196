//! An id that is no integer.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Event {
    #[bits(id = "hit")]
    Hit,
    #[bits(id = 1.0)]
    Miss,
    #[bits(id = 1..=3)]
    Many,
    #[bits(id)]
    None,
}

fn main() {}
