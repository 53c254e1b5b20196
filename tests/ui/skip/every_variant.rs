//! A variant of which none is sent.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
enum Event {
    #[bits(skip)]
    Hit,
    #[bits(skip)]
    Miss,
}

#[derive(BitSerialize)]
enum Unknown {
    #[bits(other)]
    Other(u8),
}

fn main() {}
