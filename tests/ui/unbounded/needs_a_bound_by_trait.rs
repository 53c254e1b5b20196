//! The same where the tokens do not show it.

use bitstream::BitSerialize;


type Scores = std::collections::HashMap<u8, u8>;

type Name = String;

type Size = usize;

#[derive(BitSerialize)]
struct Player {
    a: Name,
    b: (Size, bool),
    d: Scores,
}

fn main() {}
