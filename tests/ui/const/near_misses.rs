//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

const MAGIC: u64 = 0xFF;
type Unit = ();

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(const = MAGIC, width = 8)]
    a: (),
    #[bits(width = 128, const = 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF)]
    b: (),
    #[bits(const = b'A', width = 7)]
    c: Unit,
    #[bits(const = 0, width = 1, align, check)]
    d: (),
}

#[test]
fn is_legal() {
    let value = Player {
        a: (),
        b: (),
        c: (),
        d: (),
    };
    round_trip(&value);
    assert_eq!(bitstream::encoded_bits(&value).unwrap(), 8 + 128 + 7 + 1 + 1 + 32);
}
