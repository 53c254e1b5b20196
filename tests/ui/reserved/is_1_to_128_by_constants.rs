//! The same where only rustc knows the number.

use bitstream::BitSerialize;

const NONE: u32 = 0;

#[derive(BitSerialize)]
struct Player {
    #[bits(reserved = NONE)]
    a: (),
}

fn main() {}
