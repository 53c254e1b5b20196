//! A count of another type, where only rustc knows it.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    n: bool,
    #[array(max = 3, count = std::ops::Not::not(n))]
    a: Vec<u8>,
}

fn main() {}
