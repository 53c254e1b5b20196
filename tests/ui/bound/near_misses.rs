//! What looks like a mistake and is none.

#[path = "../round_trip.rs"]
mod round_trip;

use bitstream::BitSerialize;
use round_trip::round_trip;

use core::marker::PhantomData;

trait Kind {
    type Value: BitSerialize + PartialEq + core::fmt::Debug;
}

#[derive(Debug, PartialEq)]
struct Small;

impl Kind for Small {
    type Value = u8;
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(bound = "K: Kind")]
struct Player<K: Kind> {
    value: K::Value,
    of: PhantomData<K>,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(bound = "")]
struct Marked<T> {
    of: PhantomData<T>,
}

fn main() {
    round_trip(&Player::<Small> { value: 3, of: PhantomData });
    round_trip(&Marked::<String> { of: PhantomData });
}
