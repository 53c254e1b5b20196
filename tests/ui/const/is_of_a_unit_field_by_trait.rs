//! The same behind a name.

use bitstream::BitSerialize;

type Magic = u8;

#[derive(BitSerialize)]
struct Player {
    #[bits(const = 5, width = 3)]
    a: Magic,
}

fn main() {}
