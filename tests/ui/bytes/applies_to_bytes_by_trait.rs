//! The same behind a name.

use bitstream::BitSerialize;

type Word = u16;
type Words = Vec<u16>;
type Bytes = [u8; 3];

#[derive(BitSerialize)]
struct Player {
    #[array(bytes)]
    a: [Word; 3],
    #[array(max = 3, bytes)]
    b: Words,
    #[array(max = 3, bytes)]
    c: Bytes,
}

fn main() {}
