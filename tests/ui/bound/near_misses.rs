//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

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

/// A trait of the user that has `BitSerialize` above it.
trait Word: BitSerialize {}

impl Word for u8 {}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(bound = "T: Word + Clone")]
struct Words<T> {
    of: T,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(bound = "Option<T>: BitSerialize, T: Copy")]
struct Maybe<T> {
    of: Option<T>,
}

#[test]
fn is_legal() {
    round_trip(&Player::<Small> {
        value: 3,
        of: PhantomData,
    });
    round_trip(&Words { of: 3_u8 });
    round_trip(&Maybe { of: Some(3_u8) });
    round_trip(&Marked::<String> { of: PhantomData });
}
