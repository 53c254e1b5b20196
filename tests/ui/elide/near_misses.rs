//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

type Speed = f32;
const REST: [f32; 3] = [0.0; 3];

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(elide(group = rest, value = REST))]
    a: [f32; 3],
    #[bits(skip)]
    between: u8,
    #[bits(elide(group = rest, value = 0.0))]
    b: Speed,
    #[bits(elide(group = more, value = 1), range = 0..=3)]
    c: u8,
    #[bits(elide = c, check)]
    d: u8,
    #[bits(elide = None)]
    e: Option<u8>,
}

#[test]
fn is_legal() {
    let rest = Player {
        a: REST,
        between: 0,
        b: 0.0,
        c: 1,
        d: 1,
        e: None,
    };
    assert_eq!(bitstream::encoded_bits(&rest).unwrap(), 4);
    round_trip(&rest);
    round_trip(&Player {
        b: 1.0,
        c: 2,
        e: Some(3),
        ..rest
    });
}
