//! The same behind a name.

use bitstream::BitSerialize;

type Tag = bool;

#[derive(BitSerialize)]
#[bits(tag(width = 3))]
enum Event {
    Hit,
    #[bits(other)]
    Other(Tag),
}

fn main() {}
