//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const SPARE: usize = 3;
type Unit = ();

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(reserved = 1)]
    a: (),
    #[bits(reserved = 128)]
    b: (),
    #[bits(reserved = SPARE * 2)]
    c: Unit,
}

#[test]
fn is_legal() {
    let value = Player { a: (), b: (), c: () };
    round_trip(&value);
    assert_eq!(bitstream::encoded_bits(&value).unwrap(), 135);
}
