//! The same behind a name.

use bitstream::BitSerialize;

type Spare = u8;

#[derive(BitSerialize)]
struct Player {
    #[bits(reserved = 3)]
    a: Spare,
}

fn main() {}
