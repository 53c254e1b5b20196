//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

type Byte = u8;
type Data = Vec<u8>;
const MOST: usize = 3;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[array(bytes)]
    a: [u8; 3],
    #[array(bytes)]
    b: Option<[Byte; 2]>,
    #[array(max = MOST, bytes)]
    c: Data,
    #[array(len = 3..=3, bytes)]
    d: Vec<u8>,
    #[array(max = 2)]
    #[array(max = 2, bytes)]
    e: Vec<Vec<u8>>,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: [1, 2, 3],
        b: Some([4, 5]),
        c: vec![6],
        d: vec![7, 8, 9],
        e: vec![vec![], vec![10]],
    });
}
