//! `key` of `#[array]`, where the types show the mistake.

use bitstream::BitSerialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(BitSerialize)]
struct Unit {
    id: u8,
    x: u16,
    rest: [u8; 0],
    #[bits(elide(group = speed, value = 0))]
    dx: i8,
    #[bits(elide(group = speed, value = 0))]
    dy: i8,
    #[bits(reserved = 3)]
    pad: (),
}

#[derive(BitSerialize)]
enum Kind {
    Npc { id: u8 },
    Player { id: u8 },
}

#[derive(BitSerialize)]
struct World {
    #[array(max = 9, key = idd)]
    a: Vec<Unit>,
    #[array(max = 9, key = id)]
    b: Vec<u8>,
    #[array(max = 9, key = rest)]
    c: Vec<Unit>,
    #[array(max = 9, key = dx)]
    d: Vec<Unit>,
    #[array(max = 9, key = id)]
    e: BTreeMap<u8, Unit>,
    #[array(max = 9, key = 2)]
    f: Vec<(u8, u8)>,
    #[array(max = 9, key = id)]
    g: Vec<Option<Unit>>,
    #[array(max = 9, key = pad)]
    h: Vec<Unit>,
    #[array(max = 9, key = id)]
    i: Vec<Kind>,
    #[array(max = 9, key = id)]
    j: (Vec<Unit>, Vec<u8>),
    #[array(max = 3)]
    #[array(max = 9, key = idd)]
    k: Vec<Vec<Unit>>,
    #[array(max = 9, key = id)]
    l: BTreeSet<u8>,
}

fn main() {}
