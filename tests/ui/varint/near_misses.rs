//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const GROUP: u64 = 32;
type Id = u16;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(varint)]
    a: u8,
    #[bits(varint(group = 1))]
    b: i128,
    #[bits(varint(group = GROUP))]
    c: u32,
    #[bits(varint(group = GROUP as u8 / 2))]
    d: Id,
    #[bits(varint)]
    e: Option<[usize; 2]>,
    #[array(max = 3)]
    #[bits(varint(group = 3))]
    f: Vec<i64>,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: 255,
        b: -3,
        c: u32::MAX,
        d: 300,
        e: Some([0, 70_000]),
        f: vec![i64::MIN, 0, i64::MAX],
    });
}
