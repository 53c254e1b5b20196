//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

type Id = u16;

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    first: u16,
    #[bits(relative(first))]
    second: Id,
    r#type: i8,
    #[bits(relative(r#type))]
    third: i8,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Tuple(u32, #[bits(relative(0))] u32, #[bits(relative(_1))] u32);

const FAR: i64 = 0xFFFF;

macro_rules! tiers {
    ($($end:expr),*) => {
        #[derive(BitSerialize, Debug, PartialEq)]
        struct Pasted(Id, #[bits(relative(0, tiers = [$($end),*,]))] Id);
    };
}
tiers!(1, 1 << 3, if FAR > 3 { FAR } else { 8 });

#[test]
fn is_legal() {
    round_trip(&Player {
        first: 3,
        second: 4,
        r#type: -5,
        third: 127,
    });
    round_trip(&Tuple(0, 1, u32::MAX));
    round_trip(&Pasted(0, 65_535));
}
