//! Keys and attributes where they do not belong.

use bitstream::BitSerialize;


#[derive(BitSerialize)]
#[bits(range = 0..=3)]
#[float(raw)]
struct Player {
    #[bits(crate = bitstream)]
    a: u8,
}

#[derive(BitSerialize)]
#[bits(skip)]
#[bits(5)]
enum Event {
    #[bits(skip)]
    Hit,
    #[bits(crate = bitstream)]
    #[array(max = 3)]
    Miss,
    #[bits(3)]
    Other(u8),
}

fn main() {}
