//! Structs, enums and plain types of every shape.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use std::marker::PhantomData;
use tests_support::golden::both_ways;

#[test]
fn integers_are_whole_and_little_endian() {
    both_ways(&0xA5_u8, 8, &[0xA5]);
    both_ways(&-2_i8, 8, &[0xFE]);
    both_ways(&0x1234_u16, 16, &[0x34, 0x12]);
    both_ways(&-2_i16, 16, &[0xFE, 0xFF]);
    both_ways(&0x1234_5678_u32, 32, &[0x78, 0x56, 0x34, 0x12]);
    both_ways(&i32::MIN, 32, &[0, 0, 0, 0x80]);
    both_ways(
        &0x0123_4567_89AB_CDEF_u64,
        64,
        &[0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01],
    );
    both_ways(&i64::MAX, 64, &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]);
    let wide = [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    both_ways(&0x0102_0304_0506_0708_090A_0B0C_0D0E_0F10_u128, 128, &wide);
    both_ways(&-1_i128, 128, &[0xFF; 16]);
}

#[test]
fn plain_types_have_the_bits_of_the_table() {
    both_ways(&true, 1, &[1]);
    both_ways(&false, 1, &[0]);
    both_ways(&(), 0, &[]);
    both_ways(&PhantomData::<String>, 0, &[]);
    both_ways(&Some(0x5A_u8), 9, &[0b1011010_1, 0b0]);
    both_ways(&None::<u8>, 1, &[0]);
    both_ways(&Some(Some(false)), 3, &[0b0_1_1]);
    both_ways(&Box::new(7_u8), 8, &[7]);
    both_ways(&[true, false, true, true, false], 5, &[0b01101]);
    both_ways(&[[0_u8; 0]; 5], 0, &[]);
    both_ways(&[(); 3], 0, &[]);
    both_ways(&(true, 0x0F_u8, Some(true)), 11, &[0b0001111_1, 0b1_1_0]);
    both_ways(&(9_u8,), 8, &[9]);
    let twelve = (
        true, false, true, false, true, false, true, false, true, false, true, true,
    );
    both_ways(&twelve, 12, &[0b0101_0101, 0b1101]);
    assert_eq!((<Option<u8>>::MIN_BITS, <Option<u8>>::MAX_BITS), (1, 9));
}

#[test]
fn a_char_is_21_bits_and_a_scalar_value() {
    both_ways(&'a', 21, &[0x61, 0, 0]);
    both_ways(&'\0', 21, &[0, 0, 0]);
    both_ways(&'\u{1f41f}', 21, &[0x1F, 0xF4, 0x01]);
    both_ways(&char::MAX, 21, &[0xFF, 0xFF, 0x10]);
    for (code, legal) in [
        (0xD7FF, true),
        (0xD800, false),
        (0xDFFF, false),
        (0xE000, true),
        (0x11_0000, false),
        (0x1F_FFFF, false),
    ] {
        let read = bitstream::decode::<char>(&u32::to_le_bytes(code)[..3]).map_err(|why| why.to_string());
        let refused = format!("value: {code:#x} is not a Unicode scalar value (bits 0..21)");
        assert_eq!(read, char::from_u32(code).ok_or(refused));
        assert_eq!(char::from_u32(code).is_some(), legal);
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Named {
    a: bool,
    b: Tuple,
    c: Unit,
    d: Empty,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Tuple(#[bits(3)] u8, #[bits(range = -1..=1)] i8, bool);

#[derive(BitSerialize, Debug, PartialEq)]
struct Unit;

#[derive(BitSerialize, Debug, PartialEq)]
struct Empty {}

#[derive(BitSerialize, Debug, PartialEq)]
struct Nothing();

#[test]
fn structs_are_their_fields_in_order() {
    let value = Named {
        a: true,
        b: Tuple(6, 0, true),
        c: Unit,
        d: Empty {},
    };
    both_ways(&value, 7, &[0b0_1_01_110_1]);
    both_ways(&Unit, 0, &[]);
    both_ways(&Nothing(), 0, &[]);
    both_ways(&(Unit, Empty {}, true), 1, &[1]);
}

#[derive(BitSerialize, Debug, PartialEq, Clone, Copy)]
enum Mode {
    Idle,
    Walk,
    Run,
    Swim,
    Fly,
}

#[test]
fn the_tag_is_the_index_of_the_variant() {
    for (tag, mode) in [Mode::Idle, Mode::Walk, Mode::Run, Mode::Swim, Mode::Fly]
        .into_iter()
        .enumerate()
    {
        both_ways(&mode, 3, &[tag as u8]);
    }
    for tag in 5..8 {
        let read = bitstream::decode::<Mode>(&[tag]).map_err(|why| why.to_string());
        assert_eq!(read, Err(format!("Mode: no variant has the tag {tag} (bits 0..3)")));
        let prefix = bitstream::decode_prefix::<Mode>(&[tag, 0]).map_err(|why| (why.kind(), why.value()));
        assert_eq!(prefix, Err((Refusal::UnknownTag, Some(i128::from(tag)))));
    }
}

#[test]
fn discriminants_do_not_change_the_tag() {
    #[derive(BitSerialize, Debug, PartialEq)]
    #[repr(u16)]
    enum Level {
        Low = 100,
        Middle = 50,
        High = 1000,
    }
    both_ways(&Level::Low, 2, &[0]);
    both_ways(&Level::Middle, 2, &[1]);
    both_ways(&Level::High, 2, &[2]);
}

#[test]
fn one_variant_costs_nothing() {
    #[derive(BitSerialize, Debug, PartialEq)]
    enum Only {
        One(u8),
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    enum Plain {
        One,
    }
    both_ways(&Only::One(7), 8, &[7]);
    both_ways(&Plain::One, 0, &[]);
    both_ways(&(true, Plain::One, Only::One(0xFF), true), 10, &[0b1111111_1, 0b1_1]);
}

#[test]
fn tags_take_the_bits_of_the_last_index() {
    macro_rules! tag_bits {
        ($($variant:ident)*) => {{
            #[derive(BitSerialize)]
            #[allow(dead_code)]
            enum Many {
                $($variant),*
            }
            Many::MAX_BITS
        }};
    }
    assert_eq!(tag_bits!(A B), 1);
    assert_eq!(tag_bits!(A B C D), 2);
    assert_eq!(tag_bits!(A B C D E F G H), 3);
    assert_eq!(tag_bits!(A B C D E F G H I J K L M N O P), 4);
    assert_eq!(tag_bits!(A B C D E F G H I J K L M N O P Q), 5);
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Event {
    Quit,
    Hit(#[bits(range = 0..=100)] u8),
    Spawn { id: u16, mode: Mode, at: Option<(i8, i8)> },
    Nested(Box<Event2>),
    Empty {},
    Void(),
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Event2 {
    A(Mode, bool),
    B { r#type: u8 },
}

#[test]
fn variants_hold_fields_of_every_shape() {
    both_ways(&Event::Quit, 3, &[0]);
    both_ways(&Event::Hit(100), 10, &[0b00100_001, 0b11]);
    let spawn = Event::Spawn {
        id: 0x1234,
        mode: Mode::Fly,
        at: Some((-1, 1)),
    };
    let bytes = [
        0b10100_010,   // the low 5 bits of id = 0b0001_0010_0011_0100, tag 2
        0b1001_0001,   // 8 more
        0b1_1_100_000, // the lowest bit of at.0, at is there, mode 4, the high 3 of id
        0b1_1111111,   // the low bit of at.1, the high 7 of at.0
        0b0_0000000,   // the high 7 of at.1
    ];
    both_ways(&spawn, 39, &bytes);
    both_ways(
        &Event::Nested(Box::new(Event2::A(Mode::Run, true))),
        8,
        &[0b1_010_0_011],
    );
    both_ways(
        &Event::Nested(Box::new(Event2::B { r#type: 0x81 })),
        12,
        &[0b0001_1_011, 0b1000],
    );
    both_ways(&Event::Empty {}, 3, &[4]);
    both_ways(&Event::Void(), 3, &[5]);
    assert_eq!((Event::MIN_BITS, Event::MAX_BITS), (3, 3 + 16 + 3 + 17));
}

#[test]
fn any_variant_can_be_read_over_any_other() {
    let values = || {
        [
            Event::Quit,
            Event::Hit(7),
            Event::Spawn {
                id: 1,
                mode: Mode::Idle,
                at: None,
            },
            Event::Spawn {
                id: 2,
                mode: Mode::Fly,
                at: Some((3, 4)),
            },
            Event::Nested(Box::new(Event2::A(Mode::Swim, false))),
            Event::Nested(Box::new(Event2::B { r#type: 9 })),
            Event::Empty {},
            Event::Void(),
        ]
    };
    for before in 0..values().len() {
        for after in values() {
            let mut value = values().into_iter().nth(before).unwrap_or(Event::Quit);
            let bytes = bitstream::encode(&after).unwrap_or_default();
            assert_eq!(bitstream::decode_into(&mut value, &bytes), Ok(()));
            assert_eq!(value, after);
        }
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Generic<'a, T, U: Clone = bool, const N: usize = 2>
where
    T: PartialEq,
{
    one: T,
    many: [U; N],
    #[array(max = N)]
    list: Vec<(T, U)>,
    option: Option<Box<T>>,
    borrowed: PhantomData<&'a mut U>,
    function: PhantomData<fn(T) -> U>,
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Either<L, R> {
    Left(L),
    Right { right: R },
    Neither,
}

#[test]
fn generic_types_send_what_they_are_made_with() {
    let value = Generic::<Mode> {
        one: Mode::Fly,
        many: [true, false],
        list: vec![(Mode::Run, true)],
        option: Some(Box::new(Mode::Walk)),
        borrowed: PhantomData,
        function: PhantomData,
    };
    let bytes = [
        0b0_01_01_100,  // the lowest bit of list[0].0 = 0b010, 1 element in 2 bits, many as true false, one
        0b0_001_1_1_01, // unused, option as 1 behind its 1, list[0].1, the high 2 bits of list[0].0
    ];
    both_ways(&value, 15, &bytes);

    type Both = Either<Either<u8, ()>, Mode>;
    both_ways(&Both::Left(Either::Left(0xFF)), 12, &[0b1111_00_00, 0b1111]);
    both_ways(&Both::Left(Either::Neither), 4, &[0b10_00]);
    both_ways(&Both::Right { right: Mode::Swim }, 5, &[0b011_01]);
    assert_eq!((Both::MIN_BITS, Both::MAX_BITS), (2, 12));
}

#[derive(BitSerialize, Debug, PartialEq)]
#[allow(non_camel_case_types)] // keywords are lower case
struct r#struct {
    r#fn: bool,
    r#type: r#enum,
    #[bits(range = 1..=2)]
    r#async: u8,
}

#[derive(BitSerialize, Debug, PartialEq)]
#[allow(non_camel_case_types)] // keywords are lower case
enum r#enum {
    r#match,
    r#if { r#else: bool },
}

#[test]
fn raw_identifiers_are_shown_without_their_mark() {
    let value = r#struct {
        r#fn: true,
        r#type: r#enum::r#if { r#else: true },
        r#async: 2,
    };
    both_ways(&value, 4, &[0b1_1_1_1]);
    both_ways(&r#enum::r#match, 1, &[0]);
    let refused = bitstream::encode(&r#struct { r#async: 3, ..value }).map_err(|why| why.to_string());
    assert_eq!(refused, Err("struct.async: 3 is not in 1..=2 (bit 3)".to_string()));
    let text = format!("{:?}", r#enum::SCHEMA);
    assert!(
        !text.contains("r#") && text.contains("\"match\"") && text.contains("\"else\""),
        "{text}"
    );
}

/// Fields named as generated code might name its own.
#[derive(BitSerialize, Debug, PartialEq)]
struct Locals {
    stream: bool,
    value: bool,
    tag: bool,
    other: bool,
    s: bool,
    result: bool,
    field_0: bool,
}

#[derive(BitSerialize, Debug, PartialEq)]
enum LocalsOfVariants {
    A {
        stream: bool,
        value: bool,
        tag: u8,
        other: bool,
        field_0: bool,
    },
    B(bool, bool),
}

#[test]
fn names_of_fields_do_not_meet_those_of_generated_code() {
    let value = Locals {
        stream: true,
        value: false,
        tag: true,
        other: true,
        s: false,
        result: false,
        field_0: true,
    };
    both_ways(&value, 7, &[0b1001101]);
    let value = LocalsOfVariants::A {
        stream: true,
        value: false,
        tag: 0xFF,
        other: false,
        field_0: true,
    };
    both_ways(&value, 13, &[0b11111_0_1_0, 0b1_0_111]);
    both_ways(&LocalsOfVariants::B(true, false), 3, &[0b0_1_1]);
}

#[test]
fn statics_do_not_meet_names_of_generated_code() {
    #[allow(non_upper_case_globals)]
    static read: u8 = 3;

    #[derive(BitSerialize, Debug, Default, PartialEq)]
    struct Inner {
        a: bool,
        #[bits(when = a)]
        b: bool,
    }

    #[derive(BitSerialize, Debug, PartialEq)]
    struct Known {
        #[bits(elide(group = known, value = read))]
        a: u8,
        #[bits(elide(group = known, value = Inner::default()))]
        b: Inner,
    }

    let b = Inner { a: true, b: true };
    both_ways(&Known { a: 3, b }, 11, &[0b0000011_0, 0b1_1_0]);
}

/// Types with constants and methods named as those of the trait.
#[derive(BitSerialize, Debug, PartialEq)]
struct Inherent {
    #[bits(range = 0..=Self::MAX_BITS)]
    size: u16,
}

#[derive(BitSerialize, Debug, PartialEq)]
enum InherentEnum {
    #[bits(align)]
    A(bool),
    B,
}

#[allow(dead_code)]
impl Inherent {
    const MIN_BITS: u16 = 1;
    const MAX_BITS: u16 = 1000;
    const SCHEMA: &'static str = "mine";
    fn read() {}
    fn write() {}
    fn read_into() {}
    fn placeholder() {}
}

#[allow(dead_code)]
impl InherentEnum {
    const MIN_BITS: usize = 77;
    const MAX_BITS: usize = 777;
    const STEPS: usize = 7777;
    fn read() {}
    fn write() {}
}

#[test]
fn constants_and_methods_of_the_user_do_not_meet_those_of_the_trait() {
    both_ways(&Inherent { size: 1000 }, 10, &[0xE8, 0b11]);
    both_ways(&InherentEnum::A(true), 9, &[0, 1]);
    both_ways(&InherentEnum::B, 1, &[1]);
    let schema = <Inherent as BitSerialize>::SCHEMA;
    assert_eq!((schema.min_bits, schema.max_bits), (10, 10));
    let schema = <InherentEnum as BitSerialize>::SCHEMA;
    assert_eq!((schema.min_bits, schema.max_bits), (1, 9));
}

/// Gives names of the prelude another meaning.
mod shadowed {
    #![allow(dead_code, non_upper_case_globals, non_camel_case_types)]

    pub(crate) struct Result;
    pub(crate) struct Some;
    pub(crate) enum Vec {}
    pub(crate) trait Default {}
    pub(crate) trait Sized {}
    pub(crate) const Ok: u32 = 1;
    pub(crate) const Err: u32 = 2;
    pub(crate) const None: u32 = 3;
    pub(crate) struct u8;
    pub(crate) struct usize;
    pub(crate) struct i128;
    pub(crate) mod core {}
    pub(crate) mod std {}
    pub(crate) mod alloc {}

    #[derive(::bitstream::BitSerialize)]
    pub(crate) struct Player {
        #[bits(range = 0..=100)]
        pub(crate) health: u16,
        #[bits(width = 3)]
        pub(crate) team: u16,
        #[float(min = 0.0, max = 1.0, res = 0.5)]
        pub(crate) speed: f32,
        #[float(min = -1.0, max = 1.0, bits = 3, zero)]
        pub(crate) turn: f32,
        #[array(max = 3)]
        pub(crate) items: ::std::vec::Vec<bool>,
        #[string(len = 1..=2)]
        pub(crate) name: ::std::string::String,
        #[quat(bits = 9)]
        pub(crate) rotation: [f32; 4],
        #[bits(skip)]
        pub(crate) note: u16,
        #[bits(align)]
        pub(crate) event: Event,
    }

    #[derive(::bitstream::BitSerialize)]
    pub(crate) enum Event {
        Quit,
        #[bits(align)]
        Hit(u16, bool),
    }
}

#[test]
fn generated_code_assumes_no_name_of_the_prelude() {
    let player = shadowed::Player {
        health: 1,
        team: 2,
        speed: 1.0,
        turn: 0.0,
        items: vec![true],
        name: "x".to_string(),
        rotation: [0.0, 0.0, 0.0, 1.0],
        note: 5,
        event: shadowed::Event::Hit(3, true),
    };
    let read = bitstream::encode(&player).map(|bytes| bitstream::decode::<shadowed::Player>(&bytes));
    assert!(read.is_ok_and(|read| read.is_ok_and(|read| {
        (read.health, read.team, read.note) == (1, 2, 0) && matches!(read.event, shadowed::Event::Hit(3, true))
    })));
    assert_eq!(bitstream::encode(&shadowed::Event::Quit), Ok(vec![0]));
}

#[no_implicit_prelude]
mod without_a_prelude {
    #[derive(::bitstream::BitSerialize)]
    pub(crate) struct Player {
        #[bits(range = 0..=100)]
        pub(crate) health: u8,
        pub(crate) event: ::std::option::Option<Event>,
        #[bits(skip)]
        pub(crate) note: u16,
    }

    #[derive(::bitstream::BitSerialize)]
    pub(crate) enum Event {
        Quit,
        Hit { damage: u8 },
    }
}

#[test]
fn generated_code_needs_no_prelude() {
    let player = |event| without_a_prelude::Player {
        health: 1,
        event,
        note: 0,
    };
    assert_eq!(
        bitstream::encode(&player(Some(without_a_prelude::Event::Quit))),
        Ok(vec![0b1_0000001, 0])
    );
    let hit = player(Some(without_a_prelude::Event::Hit { damage: 0x7F }));
    assert_eq!(bitstream::encode(&hit), Ok(vec![0b1_0000001, 0b1111111_1, 0]));
    assert_eq!(hit.note, 0);
}

/// Constants and functions named as fields are.
mod same_names {
    #![allow(non_upper_case_globals)]

    pub(crate) const health: u8 = 7;

    pub(crate) fn armor() -> u8 {
        9
    }

    // without a path, the name would be that of the field
    #[derive(bitstream::BitSerialize, Debug, PartialEq)]
    pub(crate) struct Player {
        pub(crate) health: u8,
        pub(crate) armor: u8,
        #[bits(skip, default = armor())]
        pub(crate) spare: u8,
        #[bits(skip, default = self::health)]
        pub(crate) lives: u8,
    }

    #[derive(bitstream::BitSerialize, Debug, PartialEq)]
    pub(crate) enum Event {
        Hit {
            health: u8,
            armor: u8,
            #[bits(skip, default = armor() + self::health)]
            spare: u8,
        },
        Quit,
    }
}

#[test]
fn defaults_see_the_scope_and_not_the_fields() {
    let player = same_names::Player {
        health: 1,
        armor: 2,
        spare: 9,
        lives: 7,
    };
    both_ways(&player, 16, &[1, 2]);
    let hit = same_names::Event::Hit {
        health: 1,
        armor: 2,
        spare: 16,
    };
    both_ways(&hit, 17, &[0b0000001_0, 0b0000010_0, 0]);
    both_ways(&same_names::Event::Quit, 1, &[1]);
}

macro_rules! packet {
    ($name:ident { $($field:ident: $ty:ty = $bits:literal),* } $($variant:ident($inner:ty))*) => {
        #[derive(BitSerialize, Debug, PartialEq)]
        struct $name {
            $(#[bits($bits)] $field: $ty,)*
            choice: Choice,
        }

        #[derive(BitSerialize, Debug, PartialEq)]
        enum Choice {
            $($variant($inner),)*
        }
    };
}

#[test]
fn types_may_come_out_of_macros() {
    packet!(Packet { a: u8 = 3, b: Option<i16> = 4 } One(bool) Two(Option<bool>));
    let value = Packet {
        a: 5,
        b: Some(-8),
        choice: Choice::Two(Some(true)),
    };
    both_ways(&value, 11, &[0b1000_1_101, 0b1_1_1]);
}

const LIMIT: u8 = 3;

#[test]
fn macros_may_name_constants_of_their_crate() {
    macro_rules! limited {
        ($name:ident) => {
            #[derive(BitSerialize, Debug, PartialEq)]
            struct $name {
                #[bits(range = 0..=$crate::LIMIT)]
                a: u8,
                #[bits(when = a == $crate::LIMIT)]
                b: bool,
                #[bits(elide = $crate::LIMIT)]
                c: u8,
                #[array(max = 5, count = $crate::LIMIT)]
                d: Vec<bool>,
            }
        };
    }

    limited!(Limited);
    let d = vec![true, false, true];
    let value = Limited { a: 3, b: true, c: 3, d };
    both_ways(&value, 7, &[0b101_1_1_11]);
}

#[test]
fn fields_and_variants_may_be_configured_away() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Player {
        #[bits(3)]
        a: u8,
        #[cfg(any())]
        b: Missing,
        #[cfg(test)]
        #[bits(3)]
        c: u8,
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    enum Event {
        A,
        #[cfg(any())]
        B(Missing),
        C(#[cfg(any())] Missing, bool),
    }
    both_ways(&Player { a: 1, c: 2 }, 6, &[0b010_001]);
    both_ways(&Event::A, 1, &[0]);
    both_ways(&Event::C(true), 2, &[0b1_1]);
}

/// A type of more than 48 steps is called where it is a field; its bits are the same.
#[test]
fn large_types_are_the_same_bits_wherever_they_are() {
    macro_rules! large {
        ($($field:ident)*) => {
            #[derive(BitSerialize, Debug, PartialEq, Clone)]
            struct Large {
                $(#[bits(3)] $field: u8,)*
            }
            const FIELDS: usize = [$(stringify!($field)),*].len();
            fn large(value: u8) -> Large {
                Large { $($field: value,)* }
            }
        };
    }
    large!(a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9
           d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9);
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Holds {
        before: bool,
        one: Large,
        #[bits(align)]
        two: Option<Large>,
        three: [Large; 2],
        after: bool,
    }
    assert_eq!(FIELDS, 60);
    let value = Holds {
        before: true,
        one: large(0),
        two: Some(large(7)),
        three: [large(0), large(7)],
        after: false,
    };
    // before, 180 bits of 0, 3 of padding; 1 and 180 bits of 1; 180 bits of 0; 180 of 1; after
    let mut bits = vec![true];
    bits.extend([false; 180 + 3]);
    bits.extend([true; 1 + 180]);
    bits.extend([false; 180]);
    bits.extend([true; 180]);
    bits.extend([false; 1]);
    let total = bits.len();
    let bytes: Vec<u8> = bits
        .chunks(8)
        .map(|byte| byte.iter().rev().fold(0, |sum, bit| sum << 1 | u8::from(*bit)))
        .collect();
    both_ways(&value, total, &bytes);
}

#[test]
fn one_side_of_a_result_is_read_over_the_other() {
    let sides: [Result<Box<u8>, u16>; 3] = [Ok(Box::new(7)), Err(300), Ok(Box::new(9))];
    let mut value = Err(3);
    for side in sides {
        let bytes = bitstream::encode(&side).unwrap();
        assert_eq!(bitstream::decode_into(&mut value, &bytes), Ok(()));
        assert_eq!(value, side);
    }
}

/// The type is decoded inline: a call would need a placeholder.
#[test]
fn a_large_type_that_owns_a_box_is_made_as_it_is_read() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Large {
        owned: Box<u8>,
        // four steps each
        many: (T, T, T, T, T, T),
        more: (T, T, T, T, T, T),
    }
    type T = [bool; 4];
    const { assert!(Large::PLACEHOLDER.is_none()) };
    let value = || Large {
        owned: Box::new(0xA5),
        many: ([true; 4], [false; 4], [true; 4], [false; 4], [true; 4], [false; 4]),
        more: ([false; 4], [true; 4], [false; 4], [true; 4], [true; 4], [true; 4]),
    };
    let bytes = [0xA5, 0x0F, 0x0F, 0x0F, 0xF0, 0xF0, 0xFF];
    both_ways(&value(), 56, &bytes);
    let read: Option<Large> = bitstream::decode(&[0x4B, 0x1F, 0x1E, 0x1E, 0xE0, 0xE1, 0xFF, 1]).unwrap();
    assert_eq!(read, Some(value()));
}

/// Fields of a generic type with equal attributes: the bound of one field says nothing about the other.
#[derive(BitSerialize, Debug, PartialEq)]
struct Alike<'a, T: BitSerialize> {
    #[array(max = 3)]
    ids: Vec<u8>,
    #[array(max = 3)]
    values: Vec<T>,
    #[string(max = 3)]
    name: String,
    #[string(max = 3)]
    title: std::borrow::Cow<'a, str>,
    #[bits(width = 4)]
    low: u8,
    #[bits(width = 4)]
    pair: [u8; 1],
}

/// One lifetime is enough.
#[derive(BitSerialize, Debug, PartialEq)]
struct AlikeTexts<'a> {
    #[string(max = 3)]
    name: String,
    #[string(max = 3)]
    title: std::borrow::Cow<'a, str>,
}

/// Two lifetimes of one form.
#[derive(BitSerialize, Debug, PartialEq)]
struct AlikeLifetimes<'a> {
    #[string(max = 3)]
    name: std::borrow::Cow<'a, str>,
    #[string(max = 3)]
    title: std::borrow::Cow<'static, str>,
}

/// One of the numbers has a type of the caller.
#[derive(BitSerialize, Debug, PartialEq)]
struct AlikeNumbers<T> {
    #[bits(width = 4)]
    low: u8,
    #[bits(width = 4)]
    high: T,
}

#[test]
fn fields_of_generic_types_may_have_equal_attributes() {
    let value = Alike {
        ids: vec![7],
        values: vec![true],
        name: "a".to_string(),
        title: "b".into(),
        low: 1,
        pair: [2],
    };
    both_ways(&value, 48, &[0b000111_01, 0b0_01_1_01_00, b'a', 1, b'b', 0x21]);
    let texts = AlikeTexts {
        name: "a".to_string(),
        title: "b".into(),
    };
    both_ways(&texts, 32, &[1, b'a', 1, b'b']);
    let lifetimes = AlikeLifetimes {
        name: "a".into(),
        title: "b".into(),
    };
    both_ways(&lifetimes, 32, &[1, b'a', 1, b'b']);
    both_ways(&AlikeNumbers { low: 1, high: 2_u16 }, 8, &[0x21]);
}
