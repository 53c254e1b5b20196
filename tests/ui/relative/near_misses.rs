//! What looks like a mistake and is none.

#[path = "../round_trip.rs"]
mod round_trip;

use bitstream::BitSerialize;
use round_trip::round_trip;

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

fn main() {
    round_trip(&Player { first: 3, second: 4, r#type: -5, third: 127 });
    round_trip(&Tuple(0, 1, u32::MAX));
}
