//! A count of a list that has none, behind a name.

use bitstream::BitSerialize;

type Slots = [u8; 3];

#[derive(BitSerialize)]
struct Player {
    n: u8,
    #[array(max = 3, count = n)]
    a: Slots,
}

fn main() {}
