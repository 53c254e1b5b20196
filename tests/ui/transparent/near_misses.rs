//! Declarations that look like mistakes and are none.

use super::round_trip::round_trip;
use bitstream::BitSerialize;

use core::marker::PhantomData;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(transparent)]
struct Level(#[bits(range = 0..=5)] u8);

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(transparent)]
struct Named<T> {
    #[bits(skip)]
    of: PhantomData<T>,
    #[array(max = 3)]
    levels: Vec<Level>,
    #[bits(skip, default = 7)]
    cache: u8,
}

#[test]
fn is_legal() {
    round_trip(&Level(5));
    round_trip(&Named::<u8> {
        of: PhantomData,
        levels: vec![Level(1)],
        cache: 7,
    });
}
