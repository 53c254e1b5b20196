//! Bounds above 2^32 - 1 and below 0, as literals: in each layer, and in each form.

use bitstream::BitSerialize;
use std::collections::{BTreeMap, BTreeSet};


#[derive(BitSerialize)]
struct Above {
    #[array(max = 4_294_967_296)]
    list: Vec<bool>,
    #[string(max = 4_294_967_296)]
    text: String,
    #[array(max = 3)]
    #[array(max = 4_294_967_296)]
    inner: Vec<Vec<bool>>,
    #[array(max = 4_294_967_296, bytes)]
    bytes: Vec<u8>,
    number: u8,
    #[array(max = 4_294_967_296, count = number)]
    counted: Vec<bool>,
    #[string(max = 4_294_967_296, ascii)]
    ascii: String,
    #[string(max = 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF, wide)]
    wide: String,
    #[array(max = 4_294_967_296)]
    set: BTreeSet<u8>,
    #[array(len = 1..=4_294_967_296)]
    map: BTreeMap<u8, u8>,
    #[array(sparse = count, max = 4_294_967_296)]
    sparse: Vec<(u64, u8)>,
}

#[derive(BitSerialize)]
struct Below {
    #[array(len = -1..=3)]
    list: Vec<bool>,
    #[string(len = -1..=3)]
    text: String,
    #[array(max = 3)]
    #[string(len = -1..=4_294_967_296)]
    inner: Vec<String>,
}

fn main() {}
