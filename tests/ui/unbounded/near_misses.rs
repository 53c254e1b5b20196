//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

type Items = Vec<u8>;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[array(max = 3)]
    a: Items,
    #[array(max = 3)]
    #[string(max = 3)]
    b: Vec<String>,
    #[array(max = 3)]
    c: std::collections::BTreeMap<u8, [u8; 2]>,
    #[bits(skip)]
    d: Vec<String>,
    #[bits(range = 0..=9)]
    e: usize,
    f: [u8; 4],
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: vec![1],
        b: vec!["abc".into()],
        c: [(1, [2, 3])].into(),
        d: vec![],
        e: 9,
        f: [4, 5, 6, 7],
    });
}
