//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const FRAC: u32 = 8;
const MOST: i64 = 127;
type Raw = i16;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(fixed(int = 8, frac = 8), range = -128..=127)]
    a: i16,
    #[bits(range = 0..=MOST, fixed(frac = FRAC, int = 16 - FRAC))]
    b: Raw,
    #[bits(fixed(int = 0, frac = 8), range = 0..=0)]
    c: u8,
    #[bits(fixed(int = 32, frac = 0), range = 5..=6)]
    d: Option<[u32; 2]>,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: -300,
        b: 300,
        c: 0,
        d: Some([5, 6]),
    });
}
