//! G21 and G30: the same where the tokens do not show it.

use bitstream::BitSerialize;


use std::collections::HashMap;

type Name = String;

#[derive(BitSerialize)]
struct Player {
    a: Name,
    b: (usize, bool),
    d: HashMap<u8, u8>,
}

fn main() {}
