//! A count that the reader does not know.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player {
    #[array(max = 4, count = late)]
    a: Vec<u8>,
    late: u8,
    #[bits(skip)]
    cache: u8,
    #[array(max = 4, count = cache)]
    b: Vec<u8>,
    #[array(max = 4, count = c.len())]
    c: Vec<u8>,
    #[array(max = 4, count = self.late)]
    d: Vec<u8>,
}

fn main() {}
