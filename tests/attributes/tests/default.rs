//! `#[bits(skip, default = EXPR)]`: the value of a field that is not sent.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::BitSerialize;
use tests_support::golden::both_ways;

const LIVES: u8 = 3;

fn greeting(name: &str) -> String {
    format!("hello {name}")
}

/// A type without `Default`.
#[derive(Debug, PartialEq)]
enum Mode {
    Playing { since: u32 },
}

impl Mode {
    const START: Mode = Mode::Playing { since: 5 };
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(4)]
    id: u8,
    #[bits(skip, default)]
    plain: u16,
    #[bits(skip, default = LIVES + 1)]
    lives: u8,
    #[bits(skip, default = greeting("you"))]
    text: String,
    #[bits(skip, default = "abc".to_string())]
    method: String,
    #[bits(skip)]
    #[bits(default = Mode::Playing { since: 7 })]
    mode: Mode,
    #[bits(default = Mode::START, skip)]
    associated: Mode,
    #[bits(skip, default = vec![1, 2])]
    list: Vec<u8>,
    #[bits(skip, default = -1)]
    negative: i32,
    #[bits(skip, default = (1, true))]
    pair: (u8, bool),
    #[bits(skip, default = Some(Box::new(0.5)))]
    nested: Option<Box<f32>>,
    #[bits(skip, default = { let a = [1, 2, 3]; a[1] + a[2] })]
    block: i64,
    #[bits(4)]
    last: u8,
}

fn fresh() -> Player {
    Player {
        id: 9,
        plain: 0,
        lives: 4,
        text: "hello you".to_string(),
        method: "abc".to_string(),
        mode: Mode::Playing { since: 7 },
        associated: Mode::Playing { since: 5 },
        list: vec![1, 2],
        negative: -1,
        pair: (1, true),
        nested: Some(Box::new(0.5)),
        block: 5,
        last: 6,
    }
}

#[test]
fn a_default_is_any_expression() {
    both_ways(&fresh(), 8, &[0b0110_1001]);
}

#[test]
fn a_default_replaces_what_was_there() {
    let mut value = Player {
        plain: 99,
        lives: 99,
        text: "changed".to_string(),
        mode: Mode::START,
        list: vec![],
        nested: None,
        ..fresh()
    };
    assert_eq!(bitstream::decode_into(&mut value, &[0b0110_1001]), Ok(()));
    assert_eq!(value, fresh());
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Event {
    Tuple(#[bits(skip, default = 7)] u8, bool),
    Named {
        flag: bool,
        #[bits(skip, default = String::from("x"))]
        text: String,
    },
}

#[test]
fn a_default_applies_in_variants() {
    // true, tag 0
    both_ways(&Event::Tuple(7, true), 2, &[0b1_0]);
    let named = Event::Named {
        flag: true,
        text: "x".to_string(),
    };
    both_ways(&named, 2, &[0b1_1]);
    let mut value = Event::Tuple(1, false);
    assert_eq!(bitstream::decode_into(&mut value, &[0b1_0]), Ok(()));
    assert_eq!(value, Event::Tuple(7, true));
}

/// Defaults may mention the parameters of the type.
#[derive(BitSerialize, Debug, PartialEq)]
struct Generic<T: From<u8>, const N: usize> {
    #[bits(skip, default = T::from(3))]
    a: T,
    #[bits(skip, default = N * 2)]
    b: usize,
    c: bool,
}

#[test]
fn a_default_may_be_generic() {
    both_ways(&Generic::<u64, 5> { a: 3, b: 10, c: true }, 1, &[1]);
}
