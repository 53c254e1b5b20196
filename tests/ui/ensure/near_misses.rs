//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = first <= last && cache_is_right(&first))]
struct Player {
    first: u8,
    last: u8,
    #[bits(skip)]
    cache: u8,
}

fn cache_is_right(first: &u8) -> bool {
    *first < 9
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = _0 != _1)]
struct Pair(u8, u8);

#[test]
fn is_legal() {
    round_trip(&Player {
        first: 3,
        last: 5,
        cache: 0,
    });
    round_trip(&Pair(1, 2));
    assert!(bitstream::encode(&Pair(1, 1)).is_err());
}
