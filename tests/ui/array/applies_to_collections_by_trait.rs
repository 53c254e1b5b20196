//! `array` on a type that the tokens do not show.

use bitstream::BitSerialize;


use std::collections::LinkedList;

type Team = u8;
type Four = [u8; 4];

#[derive(BitSerialize)]
struct Squad {
    #[array(max = 3)]
    a: Team,
    #[array(max = 4)]
    b: LinkedList<u8>,
    #[array(max = 5)]
    c: Four,
}

fn main() {}
