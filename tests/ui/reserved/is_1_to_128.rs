//! How many bits may be reserved.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[bits(reserved = 0)]
    a: (),
    #[bits(reserved = 129)]
    b: (),
    #[bits(reserved = 1.5)]
    c: (),
    #[bits(reserved(3))]
    d: (),
}

fn main() {}
