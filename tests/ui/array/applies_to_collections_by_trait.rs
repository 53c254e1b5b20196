//! G22: `array` on a type that the tokens do not show.

use bitstream::BitSerialize;


use std::collections::VecDeque;

type Team = u8;

#[derive(BitSerialize)]
struct Squad {
    #[array(max = 3)]
    a: Team,
    #[array(max = 3)]
    b: VecDeque<u8>,
}

fn main() {}
