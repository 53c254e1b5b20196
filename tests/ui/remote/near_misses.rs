//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

mod foreign {
    #[derive(Debug, PartialEq)]
    pub struct Span {
        pub first: u8,
        pub last: u8,
    }

    #[derive(Debug, PartialEq)]
    pub enum Event {
        Hit(u8),
        Miss,
    }
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Span)]
#[allow(dead_code)]
struct SpanOnTheWire {
    #[bits(range = 0..=9)]
    first: u8,
    #[bits(range = 0..=9)]
    last: u8,
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Event)]
#[allow(dead_code)]
enum EventOnTheWire {
    Hit(u8),
    Miss,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(with = SpanOnTheWire)]
    a: foreign::Span,
    #[bits(with = EventOnTheWire)]
    b: [foreign::Event; 2],
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: foreign::Span { first: 3, last: 9 },
        b: [foreign::Event::Hit(3), foreign::Event::Miss],
    });
}
