//! `#[bits(bound = "..")]`: the bounds of the implementation, in place of those that the fields ask for.

use core::fmt::Debug;
use core::marker::PhantomData;

use bitstream::{BitSerialize, decode, encode};

/// Chooses the type of a field by the parameter.
trait Kind {
    type Value: BitSerialize + PartialEq + Debug;
}

/// Has no wire form itself.
#[derive(Debug, PartialEq)]
struct Small;

impl Kind for Small {
    type Value = u8;
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(bound = "K: Kind")]
struct Sample<K: Kind> {
    value: K::Value,
    of: PhantomData<K>,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(bound = "A: BitSerialize, B: Default")]
struct Pair<A, B> {
    sent: A,
    #[bits(skip)]
    kept: B,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(bound = "")]
struct Mark<T> {
    of: PhantomData<T>,
}

#[test]
fn bounds_name_what_the_fields_do_not() {
    let sample = Sample::<Small> {
        value: 0xA5,
        of: PhantomData,
    };
    // value: 8 bits
    assert_eq!(encode(&sample).unwrap(), [0xA5]);
    assert_eq!(decode::<Sample<Small>>(&[0xA5]).unwrap(), sample);
}

#[test]
fn several_bounds_are_one_where_clause() {
    let pair = Pair {
        sent: true,
        kept: String::new(),
    };
    // sent: 1 bit, then padding
    assert_eq!(encode(&pair).unwrap(), [0b0000_0001]);
    assert_eq!(decode::<Pair<bool, String>>(&[1]).unwrap(), pair);
}

#[test]
fn an_empty_bound_asks_nothing_of_a_parameter() {
    let mark = Mark::<String> { of: PhantomData };
    assert_eq!(encode(&mark).unwrap(), [0_u8; 0]);
    assert_eq!(decode::<Mark<String>>(&[]).unwrap(), mark);
}
