//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

type Tag = u16;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8))]
enum Event {
    Hit,
    #[bits(other)]
    Other(u8),
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 0..=999))]
enum Named {
    #[bits(other)]
    Other { tag: Tag },
    #[bits(id = 300)]
    Hit,
}

#[test]
fn is_legal() {
    round_trip(&Event::Hit);
    round_trip(&Event::Other(200));
    assert!(bitstream::encode(&Event::Other(0)).is_err());
    round_trip(&Named::Other { tag: 0 });
    round_trip(&Named::Hit);
}
