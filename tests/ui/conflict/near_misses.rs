//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(fixed(int = 8, frac = 8), range = 0..=100)]
    a: u16,
    #[bits(const = 5, width = 3)]
    b: (),
    #[array(max = 3)]
    #[bits(range = 0..=100)]
    c: Vec<u8>,
    #[array(max = 3)]
    #[float(0.0, 1.0, 0.5)]
    d: Vec<f32>,
    #[array(max = 3)]
    #[string(max = 3)]
    e: Vec<String>,
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: 5,
        b: (),
        c: vec![100],
        d: vec![0.5],
        e: vec!["abc".into()],
    });
}
