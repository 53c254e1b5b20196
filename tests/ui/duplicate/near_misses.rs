//! The same key on different places, and one attribute split over several.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
#[bits(max_bytes = 9)]
struct Player {
    #[bits(align)]
    #[bits(check)]
    #[bits(range = 0..=3)]
    a: u8,
    #[array(max = 2)]
    #[array(max = 2)]
    b: Vec<Vec<bool>>,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: 3,
        b: vec![vec![true], vec![]],
    });
}
