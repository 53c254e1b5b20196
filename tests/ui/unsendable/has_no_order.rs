//! Hash maps and sets: two equal ones would be different bytes.

use bitstream::BitSerialize;


use std::collections::{HashMap, HashSet};

#[derive(BitSerialize)]
struct Player {
    a: HashMap<u8, u8>,
    #[array(max = 3)]
    b: Option<HashSet<u8>>,
    #[array(max = 3)]
    c: Vec<std::collections::HashMap<u8, u8>>,
}

fn main() {}
