//! `key` of `#[array]`.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
struct Unit {
    id: u8,
    x: u16,
    #[bits(reserved = 3)]
    rest: (),
}

#[derive(BitSerialize)]
struct Syntax {
    #[array(max = 9, key)]
    a: Vec<Unit>,
    #[array(max = 9, key = "id")]
    b: Vec<Unit>,
    #[array(max = 9, key = id + x)]
    c: Vec<Unit>,
    #[array(max = 9, key = id, key = x)]
    d: Vec<Unit>,
    #[array(max = 9, key = 0, sparse = count)]
    e: Vec<(u8, Unit)>,
    #[array(max = 9, key = id, bytes)]
    f: Vec<u8>,
    #[array(max = 9, keyed = id)]
    g: Vec<Unit>,
    #[bits(key = id)]
    #[array(max = 9)]
    h: Vec<Unit>,
    #[array(key = id)]
    i: [Unit; 4],
    #[array(max = 9, key = id, until = 0)]
    j: Vec<Unit>,
}

fn main() {}
