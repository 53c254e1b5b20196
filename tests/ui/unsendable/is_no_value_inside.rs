//! What cannot be sent, inside of containers.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Player<'a> {
    a: Option<&'a str>,
    b: [&'a u8; 3],
    #[array(max = 3)]
    c: Vec<&'a u8>,
    d: (u8, fn()),
    e: Box<[Option<*const u8>; 2]>,
}

fn main() {}
