//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

#[derive(BitSerialize, Debug, PartialEq, Default)]
struct Inner {
    a: u8,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    at_rest: bool,
    #[bits(when = !at_rest)]
    velocity: [u8; 3],
    #[array(max = 3)]
    items: Vec<u8>,
    #[bits(when = !items.is_empty() && items.iter().all(|item| *item > 1), default = 7)]
    a: u8,
    #[bits(when = if at_rest { items.len() > 1 } else { true })]
    b: Inner,
    #[bits(when = matches!(a, 7 | 9))]
    c: Option<bool>,
    r#type: u8,
    #[bits(when = r#type > 3 || SEND)]
    d: u8,
    #[bits(when = true, elide = a)]
    e: u8,
}

const SEND: bool = true;

#[derive(BitSerialize, Debug, PartialEq)]
struct Tuple(u8, #[bits(when = _0 > 3)] u8);

#[derive(BitSerialize, Debug, PartialEq)]
enum Event {
    Hit {
        hard: bool,
        #[bits(when = hard)]
        damage: u8,
    },
    Miss(bool, #[bits(when = _0)] u8),
}

#[test]
fn is_legal() {
    round_trip(&Player {
        at_rest: true,
        velocity: [0; 3],
        items: vec![2, 3],
        a: 9,
        b: Inner { a: 1 },
        c: Some(true),
        r#type: 1,
        d: 4,
        e: 9,
    });
    round_trip(&Tuple(4, 5));
    round_trip(&Event::Hit { hard: false, damage: 0 });
    round_trip(&Event::Miss(true, 9));
}
