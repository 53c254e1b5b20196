//! G22: `array` on a type that the tokens do not show.

use bitstream::BitSerialize;


use std::collections::LinkedList;

type Team = u8;

#[derive(BitSerialize)]
struct Squad {
    #[array(max = 3)]
    a: Team,
    #[array(max = 3)]
    b: LinkedList<u8>,
}

fn main() {}
