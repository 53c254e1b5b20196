//! An id of a variant that holds the unknown ones: one error.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Event {
    Hit,
    #[bits(other, id = 3)]
    Other(u8),
}

fn main() {}
