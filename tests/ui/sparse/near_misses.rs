//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

type Index = u16;
type Slots = [Option<u8>; 4];
const SLOTS: usize = 1000;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[array(sparse = bitmap)]
    a: [Option<bool>; 3],
    #[array(sparse = sentinel)]
    #[bits(range = 0..=9)]
    b: Slots,
    #[array(max = SLOTS, sparse = relative)]
    #[bits(range = 0..=9)]
    c: Vec<(Index, u8)>,
    #[array(max = 256, sparse = count)]
    d: Vec<(u8, ())>,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: [None, Some(true), None],
        b: [Some(9), None, None, Some(0)],
        c: vec![(0, 1), (999, 2)],
        d: vec![(255, ())],
    });
}
