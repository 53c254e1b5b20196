//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const MARK: u32 = 7;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check)]
struct Player {
    #[bits(check)]
    a: bool,
    #[bits(check = MARK + 1)]
    b: u8,
    #[bits(check = 0xFFFF_FFFF, align, when = a)]
    c: u8,
    #[bits(check)]
    nothing: (),
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = MARK)]
enum Event {
    #[bits(check)]
    Hit,
    #[bits(check = 3, align)]
    Miss(u8),
}

#[test]
fn is_legal() {
    round_trip(&Player {
        a: true,
        b: 3,
        c: 4,
        nothing: (),
    });
    round_trip(&Event::Hit);
    round_trip(&Event::Miss(3));
}
