//! Types in types in types: they come back, and the code that reads and writes the innermost is there once for each level. With
//! two copies at each level, which is 2^depth of the innermost, this file takes hours to compile.

use bitstream::{BitSerialize, hostile};
use bitstream_tests::round_trip::comes_back;
use std::fmt::Debug;

/// All honest values of the type that are found come back, each in place of each.
fn come_back<T: BitSerialize + PartialEq + Debug>() {
    let found = hostile::<T>();
    let value = |packet: &Vec<u8>| bitstream::decode::<T>(packet).expect("an honest packet");
    assert!(!found.honest().is_empty());
    for one in found.honest() {
        for other in found.honest() {
            comes_back(&value(one), &mut value(other)).expect("in place of the other");
        }
    }
    for packet in &found {
        assert_eq!(bitstream::decode::<T>(&packet.bytes), Err(packet.error));
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Leaf {
    #[bits(range = 0..=5)]
    number: u8,
    #[array(max = 3)]
    owned: Vec<u8>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Maybe<T> {
    #[bits(2)]
    kind: u8,
    inner: Option<T>,
}

/// A box is made when it is read, not before.
#[derive(BitSerialize, Debug, PartialEq)]
struct Boxed<T> {
    inner: Option<Box<T>>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Either<T> {
    inner: Result<T, Leaf>,
    last: bool,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Many<T> {
    #[array(max = 2)]
    list: Vec<T>,
}

/// As a box, so are those who hold one.
#[derive(BitSerialize, Debug, PartialEq)]
struct ManyBoxed<T> {
    first: Box<bool>,
    #[array(len = 1..=3)]
    list: Vec<T>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Slots<T> {
    #[array(sparse = count)]
    slots: [Option<T>; 3],
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Choice<T> {
    Nothing,
    Inner(T, bool),
    Leaf(Leaf),
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Perhaps<T> {
    Number(u8),
    Inner(Option<T>),
}

#[test]
fn options() {
    type Four<T> = Maybe<Maybe<Maybe<Maybe<T>>>>;
    come_back::<Four<Four<Four<Four<Leaf>>>>>();
}

#[test]
fn boxes() {
    type Four<T> = Boxed<Boxed<Boxed<Boxed<T>>>>;
    come_back::<Four<Four<Leaf>>>();
}

#[test]
fn results() {
    type Four<T> = Either<Either<Either<Either<T>>>>;
    come_back::<Four<Four<Leaf>>>();
}

#[test]
fn lists() {
    come_back::<Many<Many<Many<Many<Many<Leaf>>>>>>();
    come_back::<ManyBoxed<ManyBoxed<ManyBoxed<ManyBoxed<ManyBoxed<Leaf>>>>>>();
}

#[test]
fn slots() {
    come_back::<Slots<Slots<Slots<Slots<Leaf>>>>>();
    come_back::<Slots<ManyBoxed<Slots<ManyBoxed<Leaf>>>>>();
}

#[test]
fn enums() {
    type Four<T> = Choice<Choice<Choice<Choice<T>>>>;
    come_back::<Four<Four<Leaf>>>();
    type Three<T> = Perhaps<Perhaps<Perhaps<T>>>;
    come_back::<Three<Three<Three<Three<Leaf>>>>>();
}
