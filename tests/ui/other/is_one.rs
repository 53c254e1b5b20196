//! Two variants for unknown tags.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(tag(width = 3))]
enum Event {
    Hit,
    #[bits(other)]
    Some(u8),
    #[bits(other)]
    More(u8),
}

fn main() {}
