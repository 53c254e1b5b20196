//! Keys and values have no attribute but those of their own types.

use bitstream::BitSerialize;


use std::collections::BTreeMap;

#[derive(BitSerialize)]
struct Player {
    #[array(max = 3)]
    #[bits(range = 0..=5)]
    a: BTreeMap<u8, u8>,
    #[array(max = 3)]
    #[float(0.0, 1.0, 0.1)]
    b: BTreeMap<u8, f32>,
    #[array(max = 3)]
    #[array(max = 3)]
    c: Option<BTreeMap<u8, Vec<u8>>>,
    #[array(max = 3)]
    d: BTreeMap<String, u8>,
}

fn main() {}
