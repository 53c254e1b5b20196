//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const MOST: usize = 4;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(range = 0..=4)]
    n: u8,
    #[array(max = MOST, count = n)]
    a: Vec<bool>,
    #[array(max = 8, count = n as usize * 2, bytes)]
    b: Vec<u8>,
    #[array(len = 1..=8, count = a.len() + 1)]
    #[bits(range = 0..=9)]
    c: Vec<u8>,
    #[array(max = 2, count = if n > 2 { 1 } else { 2 })]
    #[array(max = 2)]
    d: Vec<Vec<u8>>,
    #[string(max = 7, count = n)]
    e: String,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        n: 1,
        a: vec![true],
        b: vec![1, 2],
        c: vec![9, 9],
        d: vec![vec![], vec![3]],
        e: "x".into(),
    });
}
