//! Types in types in types: they come back, and the code that reads and writes the innermost is there once for each
//! level. With two copies at each level, which is 2^depth of the innermost, this file takes hours to compile.

use bitstream::{BitSerialize, hostile};
use std::fmt::Debug;
use tests_support::golden::packed;
use tests_support::round_trip::comes_back;

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

/// Types that hold a box have no placeholder either.
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

/// 60 layers of a type, or 40 of structs, enums and tuples, stay below the depth at which rustc gives up.
mod deep {
    use super::*;
    use std::rc::Rc;

    macro_rules! layers {
        ($around:ident, $inner:ident, $ahead:expr) => {
            type Five<$inner> = $around<$around<$around<$around<$around<$inner>>>>>;
            type Twenty<$inner> = Five<Five<Five<Five<$inner>>>>;
            type Sixty<$inner> = Twenty<Twenty<Twenty<$inner>>>;

            #[derive(BitSerialize, Debug, PartialEq)]
            struct Holder {
                plain: Sixty<u8>,
                #[bits(range = 0..=9)]
                ranged: Sixty<u8>,
            }

            // so many set bits in front of a value that is there
            let ahead = $ahead;
            let plain = [(u64::MAX >> 4, ahead), (7, 8)];
            comes_back_whole::<Sixty<u8>>(&plain);
            comes_back_whole::<Holder>(&[plain, [(u64::MAX >> 4, ahead), (9, 4)]].concat());
        };
    }

    /// The value that has these numbers, each in so many bits.
    fn comes_back_whole<T: BitSerialize>(fields: &[(u64, u32)]) {
        let (_, bytes) = packed(fields);
        let value = bitstream::decode::<T>(&bytes).expect("a value");
        assert_eq!(bitstream::encode(&value), Ok(bytes));
    }

    type Only<T> = [T; 1];

    #[test]
    fn boxes() {
        layers!(Box, T, 0);
    }

    #[test]
    fn options() {
        layers!(Option, T, 60);
    }

    #[test]
    fn shared() {
        layers!(Rc, T, 0);
    }

    #[test]
    fn arrays() {
        layers!(Only, T, 0);
    }

    macro_rules! structs {
        ($outer:ident $inner:ident $($rest:ident)*) => {
            #[derive(BitSerialize, Debug, PartialEq)]
            struct $outer {
                inner: $inner,
            }
            structs!($inner $($rest)*);
        };
        ($last:ident) => {
            #[derive(BitSerialize, Debug, PartialEq)]
            struct $last {
                number: u8,
            }
        };
    }

    #[test]
    fn structs() {
        structs!(
            S40 S39 S38 S37 S36 S35 S34 S33 S32 S31 S30 S29 S28 S27 S26 S25 S24 S23 S22 S21
            S20 S19 S18 S17 S16 S15 S14 S13 S12 S11 S10 S9 S8 S7 S6 S5 S4 S3 S2 S1
        );
        let value = bitstream::decode::<S40>(&[7]).unwrap();
        assert_eq!(bitstream::encode(&value), Ok(vec![7]));
    }
}
