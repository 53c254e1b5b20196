//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

use std::num::NonZeroUsize;

type Size = usize;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(range = 0..=0xFFFF_FFFF)]
    a: usize,
    #[bits(32)]
    b: Size,
    #[bits(range = 1..=9)]
    c: NonZeroUsize,
    #[bits(varint)]
    d: isize,
    #[bits(range = 0x1_0000_0000..=0x1_0000_0001)]
    e: Option<usize>,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: 0xFFFF_FFFF,
        b: 3,
        c: NonZeroUsize::MIN,
        d: -5,
        e: None,
    });
}
