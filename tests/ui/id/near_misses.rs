//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const HIT: u8 = 200;

#[derive(BitSerialize, Debug, PartialEq)]
enum Event {
    #[bits(id = HIT)]
    Hit,
    #[bits(id = 0)]
    Miss(bool),
    #[bits(skip)]
    #[allow(dead_code)]
    Never,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -1..=1))]
enum Signed {
    #[bits(id = -1)]
    Less,
    #[bits(id = 1)]
    More,
}

#[test]
fn is_legal() {
    round_trip(&Event::Hit);
    round_trip(&Event::Miss(true));
    round_trip(&Signed::Less);
    round_trip(&Signed::More);
}
