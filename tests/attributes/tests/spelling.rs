//! No byte depends on how a type is spelled: names that stand for other types, macros, parentheses, aliases, paths.
#![allow(clippy::builtin_type_shadow)] // the names that this file is about
#![allow(non_camel_case_types, dead_code, unused_parens)]

use bitstream::{BitSerialize, decode, decode_into, encode};
use std::fmt::Debug;
use tests_support::golden::packed;

/// Encodes and decodes a value, and checks that the result has the same packet.
fn across<T: BitSerialize + Debug + Clone>(value: &T) -> T {
    let bytes = encode(value).expect("a value within its declaration");
    let read: T = decode(&bytes).unwrap_or_else(|error| panic!("{value:?} as {bytes:?}: {error}"));
    assert_eq!(encode(&read).as_ref(), Ok(&bytes), "{value:?}");
    let mut into = value.clone();
    assert_eq!(decode_into(&mut into, &bytes), Ok(()), "{value:?}");
    assert_eq!(encode(&into).as_ref(), Ok(&bytes), "{value:?}");
    read
}

/// Declares types named like numbers whose encoding rounds, and conditions over them at every place.
macro_rules! by_the_name_of {
    ($($module:ident: $name:ident)*) => {$(
        mod $module {
            use bitstream::BitSerialize;

            #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
            pub(super) struct $name(#[float(min = 0.0, max = 1.0, bits = 1)] pub(super) f64);

            type Number = ::core::primitive::i64;

            #[derive(BitSerialize, Clone, Debug, Default)]
            #[bits(ensure = alone.0 != 0.4)]
            struct Conditions {
                alone: $name,
                #[bits(when = alone.0 > 0.3)]
                a: Number,
                option: Option<$name>,
                #[bits(when = option.as_ref().is_some_and(|value| value.0 > 0.3))]
                b: Number,
                array: [$name; 2],
                #[bits(when = array[1].0 > 0.3)]
                c: Number,
                #[array(max = 3)]
                list: Vec<$name>,
                #[bits(when = { let first = list.first(); first.is_some_and(|value| value.0 > 0.3) })]
                d: Number,
                n: Number,
                #[array(max = 3, count = n)]
                counted: Vec<$name>,
                #[bits(when = counted.iter().any(|value| value.0 > 0.3))]
                e: Number,
                #[bits(elide = $name(0.0))]
                elided: $name,
                #[bits(when = elided.0 > 0.3)]
                f: Number,
                boxed: Box<$name>,
                #[bits(when = boxed.0 > 0.3)]
                g: Number,
                parentheses: ($name),
                #[bits(when = parentheses.0 > 0.3)]
                h: Number,
                #[bits(elide = if alone.0 > 0.3 { 1 } else { 2 })]
                i: Number,
            }

            #[test]
            fn is_decided_by_what_a_reader_gets() {
                for value in [0.0, 0.2, 0.4, 0.6, 1.0] {
                    let one = || $name(value);
                    for i in [1, 2, 3] {
                        super::across(&Conditions {
                            alone: one(),
                            option: Some(one()),
                            array: [one(), one()],
                            list: vec![one()],
                            n: 1,
                            counted: vec![one()],
                            elided: one(),
                            boxed: Box::new(one()),
                            parentheses: one(),
                            i,
                            ..Conditions::default()
                        });
                    }
                }
            }
        }
    )*};
}

by_the_name_of! { a_char: char a_bool: bool a_u8: u8 a_i128: i128 a_f32: f32 }

/// Elements of a list whose length is elsewhere are rounded as those of any other.
#[test]
fn a_condition_over_counted_elements_sees_what_a_reader_gets() {
    #[derive(BitSerialize, Clone, Debug)]
    struct Counted {
        n: u8,
        #[array(max = 3, count = n)]
        #[float(min = 0.0, max = 1.0, bits = 1)]
        levels: Vec<f32>,
        #[bits(when = levels.iter().any(|level| *level > 0.3))]
        more: u8,
    }
    for level in [0.0, 0.2, 0.4, 0.6, 1.0] {
        across(&Counted {
            n: 1,
            levels: vec![level],
            more: 7,
        });
    }
}

type Slot = Option<u8>;
type Slots<T> = [Option<T>; 4];

trait Assoc {
    type Slot;
    type Slots;
}

struct Some4;

impl Assoc for Some4 {
    type Slot = Option<u8>;
    type Slots = [Option<u8>; 4];
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Plainly {
    #[array(sparse = bitmap)]
    #[bits(range = 0..=9)]
    slots: [Option<u8>; 4],
}

/// Declares a field of each spelling, with the bytes of the plain one.
macro_rules! slots {
    ($($test:ident: $ty:ty;)*) => {$(
        #[test]
        fn $test() {
            #[derive(BitSerialize, Clone, Debug, PartialEq)]
            struct Spelled {
                #[array(sparse = bitmap)]
                #[bits(range = 0..=9)]
                slots: $ty,
            }
            let slots = [None, Some(9), None, Some(3)];
            let spelled = Spelled { slots: slots.into() };
            assert_eq!(encode(&spelled), encode(&Plainly { slots }));
            assert_eq!(across(&spelled), spelled);
            let hashes = [bitstream::wire_hash::<Spelled>(), bitstream::wire_hash::<Plainly>()];
            assert_eq!(hashes[0], hashes[1]);
        }
    )*};
}

slots! {
    pasted: [Option<u8>; 4];
    in_parentheses: [(Option<u8>); 4];
    in_more_parentheses: ([((Option<(u8)>)); 4]);
    an_alias: [Slot; 4];
    a_generic_alias: Slots<u8>;
    a_path: [::core::option::Option<::core::primitive::u8>; 4];
    an_associated_type: [<Some4 as Assoc>::Slot; 4];
    associated_slots: <Some4 as Assoc>::Slots;
    boxed: Box<[(Option<u8>); 4]>;
}

/// The types of elements, pasted in.
macro_rules! pasted {
    ($byte:ty, $slot:ty, $slots:ty, $pair:ty) => {
        #[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
        struct Pasted {
            #[array(sparse = bitmap)]
            #[bits(2)]
            a: [$slot; 4],
            #[array(sparse = count)]
            b: [($slot); 4],
            #[array(sparse = sentinel)]
            #[bits(2)]
            c: [Option<$byte>; 4],
            #[array(sparse = relative)]
            d: $slots,
            #[array(sparse = relative)]
            e: Slots<$byte>,
            #[array(sparse = bitmap)]
            #[bits(2)]
            f: Box<[$slot; 4]>,
            #[array(sparse = bitmap, max = 9)]
            #[bits(2)]
            g: Vec<$pair>,
            #[array(sparse = bitmap, max = 9)]
            #[bits(2)]
            h: Vec<(u8, $byte)>,
            #[array(max = 9)]
            #[array(sparse = bitmap)]
            #[bits(2)]
            i: Vec<[$slot; 3]>,
            #[array(max = 9, bytes)]
            j: Vec<$byte>,
            #[array(bytes)]
            k: [$byte; 3],
            #[array(max = 9)]
            #[bits(range = 0..=9)]
            l: [Vec<$slot>; 2],
            m: $byte,
            #[bits(relative(m))]
            n: $byte,
            #[bits(when = m > 3 && a[1].is_some(), default = 7)]
            o: $byte,
        }
    };
}

pasted!(u8, Option<u8>, [Option<u8>; 4], (u8, u8));

#[test]
fn types_may_be_pasted_in() {
    let value = Pasted {
        a: [None, Some(1), None, Some(2)],
        d: [Some(9), None, None, None],
        g: vec![(1, 2)],
        i: vec![[None, Some(1), None]],
        l: [vec![None, Some(3)], vec![]],
        m: 9,
        n: 11,
        o: 4,
        ..Pasted::default()
    };
    assert_eq!(across(&value), value);
}

/// By the names of numbers, in a module: they need not even have a value to start from.
mod named {
    #[derive(bitstream::BitSerialize, Clone, Debug, PartialEq)]
    pub(super) struct char(pub(super) Box<u16>);

    #[derive(bitstream::BitSerialize, Clone, Debug, PartialEq)]
    pub(super) struct usize(pub(super) Box<u16>);
}

#[test]
fn a_type_of_a_module_is_not_taken_for_the_number_of_its_name() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Named {
        a: named::char,
        b: named::usize,
        c: core::primitive::u8,
        d: std::primitive::bool,
        #[bits(when = d)]
        e: core::primitive::u16,
    }
    let value = Named {
        a: named::char(Box::new(3)),
        b: named::usize(Box::new(4)),
        c: 3,
        d: true,
        e: 4,
    };
    assert_eq!(across(&value), value);
}

#[test]
fn a_parameter_may_have_the_name_of_a_number() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Generic<char, u8> {
        a: char,
        #[bits(when = true)]
        b: u8,
        #[array(max = 3)]
        c: Vec<char>,
    }
    let value = Generic::<u16, bool> {
        a: 3,
        b: true,
        c: vec![1],
    };
    assert_eq!(across(&value), value);
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[r#bits(salt = 1)]
#[r#repr(u8)]
enum Raw {
    #[r#bits(id = 2)]
    A {
        #[r#bits(range = 0..=3)]
        two: u8,
        #[r#float(min = 0.0, max = 1.0, bits = 1)]
        one: f32,
        #[r#array(max = 3)]
        #[r#bits(1)]
        list: Vec<u8>,
        #[r#string(max = 3)]
        text: String,
    },
}

#[test]
fn names_of_attributes_may_be_raw() {
    let value = Raw::A {
        two: 3,
        one: 1.0,
        list: vec![1],
        text: "a".to_string(),
    };
    assert_eq!(across(&value), value);
    let bits = [(2, 2), (3, 2), (1, 1), (1, 2), (1, 1), (1, 2), (0, 6), (97, 8)];
    assert_eq!(encode(&value), Ok(packed(&bits).1));
}
