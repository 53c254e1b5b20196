//! A scope in which every name that generated code could take for granted is something else.
#![no_implicit_prelude]
// the names are the point
#![allow(
    non_camel_case_types,
    non_upper_case_globals,
    dead_code,
    unused_macros,
    unused_imports
)]
#![allow(
    clippy::upper_case_acronyms,
    clippy::wrong_self_convention,
    clippy::should_implement_trait,
    clippy::new_ret_no_self
)]
#![allow(clippy::use_self, clippy::cast_lossless, clippy::match_bool)]

use ::bitstream::{BitSerialize, decode, encode};
use ::core::primitive::{f32 as float, i8 as small, u8 as byte, u16 as short, u32 as word};
use ::std::string::String;
use ::std::vec::Vec;

/// The scope: types, functions, constants, modules, traits and macros.
mod names {
    pub(super) struct Result;
    pub(super) struct Option;
    pub(super) struct Box;
    pub(super) struct str;
    pub(super) struct u8;
    pub(super) struct u16;
    pub(super) struct u32;
    pub(super) struct u64;
    pub(super) struct usize;
    pub(super) struct i128;
    pub(super) struct bool;
    pub(super) struct f32;
    pub(super) struct f64;
    pub(super) struct Schema;
    pub(super) struct Refusal;
    pub(super) struct Plain;
    pub(super) struct Bounds;
    pub(super) struct Field;
    pub(super) struct Variant;
    pub(super) trait Default {}
    pub(super) trait From {}
    pub(super) trait Into {}
    pub(super) trait TryFrom {}
    pub(super) trait Clone {}
    pub(super) trait PartialEq {}
    pub(super) trait Sized {}
    pub(super) trait Copy {}
    pub(super) trait Sink {}
    pub(super) trait Source {}
    pub(super) trait Stream {}
    pub(super) trait Encoding {}
    pub(super) trait Codec {}
    pub(super) const Ok: () = ();
    pub(super) const Err: () = ();
    pub(super) const Some: () = ();
    pub(super) const None: () = ();
    pub(super) const MIN: () = ();
    pub(super) const MAX: () = ();
    pub(super) const BITS: () = ();
    pub(super) const SCHEMA: () = ();
    pub(super) const PROBLEM: () = ();
    // as the fields of the types are called
    pub(super) const health: () = ();
    pub(super) const at_rest: () = ();
    pub(super) static first: () = ();
    pub(super) static second: () = ();
    pub(super) const value: () = ();
    pub(super) const stream: () = ();
    pub(super) const tag: () = ();
    pub(super) const fn write() {}
    pub(super) const fn read() {}
    pub(super) const fn placeholder() {}
    pub(super) mod core {}
    pub(super) mod std {}
    pub(super) mod alloc {}
    pub(super) mod bitstream {}
    pub(super) mod codec {}
    pub(super) mod step {}
    pub(super) mod schema {}
}
use names::*;

macro_rules! panic {
    () => {};
}
macro_rules! matches {
    () => {};
}
macro_rules! unreachable {
    () => {};
}
macro_rules! assert {
    () => {};
}

/// Methods by the names of the runtime's, on everything, by value: they are found before those that borrow.
trait Methods: ::core::marker::Sized {
    fn write(self) {}
    fn read(self) {}
    fn read_into(self) {}
    fn align(self) {}
    fn end_run(self) {}
    fn enter(self) {}
    fn leave(self) {}
    fn refuse(self) {}
    fn wire(self) {}
    fn text(self) {}
    fn schema(self) {}
    fn new(self) {}
    fn aligned(self) {}
    fn checked(self) {}
    fn into(self) {}
    fn try_into(self) {}
    fn clone(self) {}
    fn eq(self) {}
    fn position(self) {}
    fn placeholder(self) {}
    fn as_bools(self) {}
}
impl<T> Methods for T {}

const LIMIT: word = 100;
const WORLD: float = 8.0;

#[derive(BitSerialize, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::clone::Clone)]
#[bits(ensure = second > first, max_bytes = 1000, max_bits = 8 * 1000, align, check)]
struct Everything {
    #[bits(range = 0..=LIMIT)]
    health: byte,
    #[bits(5)]
    five: byte,
    #[bits(width = 4)]
    lean: small,
    #[bits(varint(group = 5))]
    stream: short,
    #[bits(varint)]
    tag: word,
    first: word,
    #[bits(relative(first))]
    second: word,
    #[bits(fixed(int = 12, frac = 4), range = -4..=4)]
    fixed: ::core::primitive::i16,
    at_rest: ::core::primitive::bool,
    #[bits(when = !at_rest, default = [WORLD; 3])]
    velocity: [float; 3],
    #[bits(elide = 7)]
    value: byte,
    #[bits(elide(group = rest, value = 1))]
    rest_a: byte,
    #[bits(elide(group = rest, value = [0; 2]))]
    rest_b: [byte; 2],
    #[bits(align, check = 0xABCD)]
    marked: byte,
    #[bits(const = 0xA5, width = 8)]
    magic: (),
    #[bits(reserved = 3)]
    spare: (),
    #[bits(skip, default = 9)]
    skipped: byte,
    #[bits(skip)]
    cache: Vec<byte>,
    #[float(min = -WORLD, max = WORLD, res = 0.25, strict)]
    x: float,
    #[float(min = -1.0, max = 1.0, bits = 6, zero)]
    y: float,
    #[float(raw)]
    z: ::core::primitive::f64,
    #[quat(bits = 9)]
    turn: [float; 4],
    #[array(max = 3)]
    #[string(max = 4)]
    names: Vec<String>,
    #[string(max = 4, ascii)]
    ascii: String,
    #[string(len = 0..=4, wide)]
    wide: String,
    #[bits(range = 0..=3)]
    length: byte,
    #[array(max = 3, count = length, bytes)]
    data: Vec<byte>,
    #[array(max = 3, count = length)]
    #[bits(2)]
    more: Vec<byte>,
    #[array(max = 9, bytes)]
    blob: Vec<byte>,
    #[array(bytes)]
    raw: [byte; 2],
    #[array(sparse = bitmap)]
    #[bits(2)]
    slots: [::core::option::Option<byte>; 3],
    #[array(max = 9, sparse = relative)]
    #[bits(2)]
    ladder: Vec<(byte, byte)>,
    #[array(max = 9, sparse = sentinel)]
    sentinel: Vec<(byte, byte)>,
    #[array(max = 9, sparse = count)]
    counted: Vec<(byte, byte)>,
    #[bits(with = At)]
    with: byte,
    #[bits(as = byte)]
    with_as: Letter,
    #[bits(with = ForeignDef)]
    foreign: [Foreign; 2],
    #[bits(with = KindDef)]
    kind: Kind,
    wrap: Wrap<byte>,
    letter: Letter,
    event: Event<byte>,
    level: Level,
}

struct At;

impl ::bitstream::Codec<byte> for At {
    const SCHEMA: &'static ::bitstream::Schema = &::bitstream::Schema::custom("At", 1, 1);

    fn initial() -> byte {
        0
    }

    fn serialize<S: ::bitstream::Stream>(
        byte: &mut byte,
        s: &mut S,
    ) -> ::core::result::Result<(), ::bitstream::Refusal> {
        let mut bit = *byte != 0;
        ::bitstream::Stream::serialize_bool(s, &mut bit)?;
        *byte = bit as byte;
        ::core::result::Result::Ok(())
    }
}

#[derive(BitSerialize, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::clone::Clone)]
#[bits(try_from = byte, into = byte)]
struct Letter(byte);

impl ::core::convert::From<Letter> for byte {
    fn from(letter: Letter) -> byte {
        letter.0
    }
}

impl ::core::convert::TryFrom<byte> for Letter {
    type Error = ();

    fn try_from(byte: byte) -> ::core::result::Result<Letter, ()> {
        match byte < 128 {
            true => ::core::result::Result::Ok(Letter(byte)),
            false => ::core::result::Result::Err(()),
        }
    }
}

#[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::core::clone::Clone)]
struct Foreign {
    first: byte,
    second: byte,
}

#[derive(BitSerialize)]
#[bits(remote = Foreign, check, align)]
struct ForeignDef {
    #[bits(range = 0..=5)]
    first: byte,
    #[bits(when = first > 2)]
    second: byte,
}

#[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::core::clone::Clone)]
enum Kind {
    None,
    Some(byte),
}

#[derive(BitSerialize)]
#[bits(remote = Kind, tag(width = 2))]
enum KindDef {
    #[bits(id = 3)]
    None,
    #[bits(id = 1)]
    Some(#[bits(3)] byte),
}

#[derive(BitSerialize, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::clone::Clone)]
#[bits(transparent, bound = "T: ::bitstream::BitSerialize")]
struct Wrap<T>(T);

/// Variants by the names of the prelude.
#[derive(BitSerialize, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::clone::Clone)]
#[bits(tag(range = -1..=20))]
enum Event<Result> {
    #[bits(id = -1)]
    None,
    #[bits(id = 2, align, check = 3)]
    Some(Result, #[bits(3)] byte, #[bits(range = 0..=LIMIT, when = _1 > 3)] byte),
    #[bits(id = 3, check)]
    Ok {
        __stream: Result,
        #[bits(elide = 3)]
        value: byte,
        #[bits(relative(value))]
        stream: byte,
    },
    #[bits(other)]
    Err(small),
    #[bits(skip)]
    Option,
}

#[derive(BitSerialize, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::clone::Clone)]
#[bits(tag(repr))]
#[repr(i8)]
enum Level {
    Result = -3,
    Default,
    Vec = LAST,
}
const LAST: small = 9;

/// A value of everything, there and back.
///
/// # Panics
/// When it is not the same.
pub fn run() {
    let sent = Everything {
        health: 7,
        five: 5,
        lean: -8,
        stream: 70,
        tag: 7,
        first: 4,
        second: 9,
        fixed: 8,
        at_rest: true,
        velocity: [WORLD; 3],
        value: 7,
        rest_a: 1,
        rest_b: [0, 1],
        marked: 3,
        magic: (),
        spare: (),
        skipped: 9,
        cache: Vec::new(),
        x: 0.25,
        y: 0.0,
        z: 1.5,
        turn: [0.0, 0.0, 0.0, 1.0],
        names: Vec::new(),
        ascii: String::new(),
        wide: String::new(),
        length: 0,
        data: Vec::new(),
        more: Vec::new(),
        blob: Vec::new(),
        raw: [1, 2],
        slots: [
            ::core::option::Option::None,
            ::core::option::Option::Some(2),
            ::core::option::Option::None,
        ],
        ladder: Vec::new(),
        sentinel: Vec::new(),
        counted: Vec::new(),
        with: 1,
        with_as: Letter(3),
        foreign: [Foreign { first: 1, second: 0 }, Foreign { first: 3, second: 4 }],
        kind: Kind::Some(2),
        wrap: Wrap(3),
        letter: Letter(4),
        event: Event::Ok {
            __stream: 1,
            value: 3,
            stream: 4,
        },
        level: Level::Vec,
    };
    let bytes = ::core::result::Result::unwrap(encode(&sent));
    let mut read: Everything = ::core::result::Result::unwrap(decode(&bytes));
    // what is rounded is as it was sent
    read.turn = [0.0, 0.0, 0.0, 1.0];
    ::core::assert_eq!(read, sent);
    let mut again = sent;
    ::core::result::Result::unwrap(::bitstream::decode_into(&mut again, &bytes));
}
