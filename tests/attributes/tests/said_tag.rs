//! `#[bits(tag = EXPR)]`: enums whose tag earlier fields give.

use bitstream::annotate::annotate;
use bitstream::schema::Outline;
use bitstream::{
    BitSerialize, Gives, Refusal, Under, decode, decode_given, encode, encode_given, encoded_bits, wire_hash,
};
use std::fmt::Debug;
use tests_support::golden::{both_ways, read_error, write_error};
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

fn round_trip<T: BitSerialize + PartialEq + Debug + Clone>(value: &T, old: &T) {
    assert!(comes_back(value, &mut old.clone()).is_ok(), "{value:?}");
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(tag(width = 4))]
enum Body {
    #[bits(id = 1)]
    Ping,
    #[bits(id = 2)]
    Move {
        #[bits(range = 0..=9)]
        steps: u8,
        left: bool,
    },
    #[bits(id = 5, align)]
    Chat(#[string(max = 7)] String),
    #[bits(other)]
    Unknown(u8),
}

/// The kind in front of the length, as many formats have it.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Packet {
    #[bits(range = 0..=19)]
    kind: u8,
    urgent: bool,
    #[bits(tag = kind)]
    body: Body,
    after: bool,
}

fn packet(kind: u8, body: Body) -> Packet {
    Packet {
        kind,
        urgent: true,
        body,
        after: true,
    }
}

fn packets() -> [Packet; 4] {
    [
        packet(1, Body::Ping),
        packet(2, Body::Move { steps: 9, left: true }),
        packet(5, Body::Chat("hello".to_string())),
        packet(15, Body::Unknown(15)),
    ]
}

/// A list of a variant is checked against the bits that are left before it takes memory.
#[test]
fn lists_of_variants_are_read_like_others() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    enum Value {
        Few(
            #[array(max = 3)]
            #[bits(range = 0..=9)]
            Vec<u8>,
        ),
        Many(#[array(max = 100_000)] Vec<u32>),
        Pairs(#[array(max = 100_000)] Vec<(u8, u16)>),
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Whole {
        kind: u8,
        #[bits(tag = kind)]
        value: Value,
    }
    let values = [
        (0, Value::Few(vec![9, 0, 4])),
        (1, Value::Many(vec![u32::MAX, 1])),
        (2, Value::Pairs(vec![(1, 2), (3, 4)])),
    ];
    let values = values.map(|(kind, value)| Whole { kind, value });
    for value in &values {
        for old in &values {
            round_trip(value, old);
        }
    }
    for kind in [1, 2] {
        let read = || assert!(decode::<Whole>(&[kind, 0xFF, 0xFF, 0]).is_err());
        let memory = allocation_counter::measure(read);
        assert_eq!(memory.bytes_total, 0, "{kind}");
    }
}

/// A type of many fields is read by a function of its own, which reserves the bits again.
#[test]
fn a_large_type_of_a_variant_reaches_the_end_of_the_packet() {
    #[derive(BitSerialize, Debug, Default, PartialEq)]
    struct Row(u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8);
    #[derive(BitSerialize, Debug, Default, PartialEq)]
    struct Large(Row, Row, Row, Row, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8);
    #[derive(BitSerialize, Debug, PartialEq)]
    enum Value {
        Short(u8),
        Long(Large),
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Whole {
        kind: u8,
        #[bits(tag = kind)]
        value: Value,
    }
    let value = Value::Short(7);
    both_ways(&Whole { kind: 0, value }, 16, &[0, 7]);
    let value = Value::Long(Large::default());
    let mut bytes = [0; 61];
    bytes[0] = 1;
    both_ways(&Whole { kind: 1, value }, 8 * 61, &bytes);
}

#[test]
fn a_field_says_the_tag_of_a_later_one() {
    // without the 4 bits of the tag: nothing to a length of 3, up to 7 to the byte boundary twice, and 7 bytes
    assert_eq!(
        (Packet::MIN_BITS, Packet::MAX_BITS),
        (5 + 1 + 1, 5 + 1 + 7 + 3 + 7 + 56 + 1)
    );
    assert_eq!((Body::MIN_BITS, Body::MAX_BITS), (4, 4 + 7 + 3 + 7 + 56));
    both_ways(&packet(1, Body::Ping), 7, &[0b0110_0001]);
    both_ways(&packet(15, Body::Unknown(15)), 7, &[0b0110_1111]);
    both_ways(
        &packet(2, Body::Move { steps: 9, left: true }),
        12,
        &[0b0110_0010, 0b0000_1110],
    );
    let all = packets();
    for value in &all {
        all.iter().for_each(|old| round_trip(value, old));
    }
    short_inputs_are_canonical::<Packet>();
}

#[test]
fn a_writer_refuses_another_variant() {
    for (value, text) in [
        (
            packet(2, Body::Ping),
            "Packet.body: the variant has tag 1, and earlier fields give another tag (at bit 6)",
        ),
        (
            packet(15, Body::Unknown(14)),
            "Packet.body: the variant has tag 14, and earlier fields give another tag (at bit 6)",
        ),
        (
            packet(19, Body::Unknown(3)),
            "Packet.body: the variant has tag 3, and earlier fields give another tag (at bit 6)",
        ),
        (
            packet(15, Body::Unknown(2)),
            "Packet.body: 2 is the tag of a known variant, or out of range (at bit 6)",
        ),
    ] {
        assert_eq!(write_error(&value), text);
        // a measure has an answer for every value
        assert!(encoded_bits(&value).is_err());
    }
    let wrong = encode(&packet(2, Body::Ping)).expect_err("refused");
    assert_eq!((wrong.kind(), wrong.value()), (Refusal::Tag, Some(1)));
}

#[test]
fn a_reader_refuses_a_tag_that_no_variant_has() {
    // 19 is beyond the 4 bits of the tag, which `other` holds
    let text = "Packet.body: no variant has the tag 19 (at bit 6)";
    assert_eq!(read_error::<Packet>(&[0b0111_0011]), text);
    let why = decode::<Plain>(&[9, 0]).expect_err("refused");
    assert_eq!(
        (why.kind(), why.value(), why.bits()),
        (Refusal::UnknownTag, Some(9), 8..8)
    );
    assert_eq!(
        read_error::<Plain>(&[1]),
        "Plain.mode.On.0: the packet ends early (bits 8..16)"
    );
}

/// Variants without `other`, one of them with another enum inside.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Mode {
    Off,
    On(u8),
    Deep(Inner),
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
enum Inner {
    A,
    B,
    C,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Plain {
    kind: u8,
    #[bits(tag = kind)]
    mode: Mode,
}

#[test]
fn enums_inside_have_tags_of_their_own() {
    let value = Plain {
        kind: 2,
        mode: Mode::Deep(Inner::C),
    };
    both_ways(&value, 10, &[2, 2]);
    assert_eq!(
        read_error::<Plain>(&[2, 3]),
        "Plain.mode.Deep.0: no variant has the tag 3 (bits 8..10)"
    );
    short_inputs_are_canonical::<Plain>();
}

/// Beside the keys that may stand around a value.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(kind: i16))]
struct Beside<const N: i16> {
    #[bits(range = 0..=2)]
    number: u8,
    #[bits(tag = kind - N, when = number > 0, present)]
    a: Option<Mode>,
    #[bits(tag = number, when = kind < 100, default = Mode::Off)]
    b: Mode,
    #[bits(align, tag = 2 - number, elide = Box::new(Mode::On(7)))]
    c: Box<Mode>,
    #[array(max = 3)]
    #[bits(tag = number)]
    list: Vec<Mode>,
    #[bits(tag = i32::from(number), check = 7)]
    last: Inner,
}

enum Kind12 {}

impl Gives<Beside<10>> for Kind12 {
    fn given() -> i16 {
        12
    }
}

#[test]
fn tags_stand_beside_other_keys() {
    type Value = Under<Beside<10>, Kind12>;
    let deep = Mode::Deep(Inner::B);
    let none = Beside {
        number: 0,
        a: None,
        b: Mode::Off,
        c: Box::new(deep.clone()),
        list: vec![Mode::Off; 3],
        last: Inner::A,
    };
    let one = Beside {
        number: 1,
        a: Some(deep.clone()),
        b: Mode::On(3),
        c: Box::new(Mode::On(7)),
        list: vec![Mode::On(1), Mode::On(2)],
        last: Inner::B,
    };
    let two = Beside {
        number: 2,
        a: Some(deep.clone()),
        b: deep.clone(),
        c: Box::new(Mode::Off),
        list: vec![],
        last: Inner::C,
    };
    let all = [none, one, two].map(Value::new);
    for value in &all {
        all.iter().for_each(|old| round_trip(value, old));
    }
    short_inputs_are_canonical::<Value>();
    let under = |kind: i16| encode_given(&all[1].value, kind).map_err(|why| why.to_string());
    assert!(under(12).is_ok());
    let text = "Beside.a: the variant has tag 2, and earlier fields give another tag (at bit 2)";
    assert_eq!(under(13), Err(text.to_string()));
    let mut wrong = all[1].value.clone();
    wrong.list[1] = Mode::Off;
    let text = encode_given(&wrong, 12).expect_err("refused").to_string();
    assert!(text.starts_with("Beside.list[1]: the variant has tag 0"), "{text}");
}

/// A type parameter, and an enum that is given something itself.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Of<K, T> {
    head: Head<K>,
    #[bits(tag = head.kind)]
    body: T,
    #[bits(tag = head.kind, give(version = head.version))]
    versions: Versions,
    #[bits(tag = ONE, give(version = head.version + 1))]
    #[array(max = 2)]
    more: Vec<Versions>,
    rest: K,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Head<K> {
    kind: u8,
    version: u8,
    of: K,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(version: u8), version = version)]
enum Versions {
    Old(u8),
    Both {
        a: u8,
        #[bits(since = 2)]
        b: u8,
    },
    #[bits(since = 2)]
    New,
}

const ONE: u8 = 1;

fn of<T>(kind: u8, version: u8, body: T, versions: Versions, more: Vec<Versions>) -> Of<bool, T> {
    let head = Head {
        kind,
        version,
        of: true,
    };
    Of {
        head,
        body,
        versions,
        more,
        rest: true,
    }
}

#[test]
fn generic_types_and_what_is_given_go_along() {
    let both = |b| Versions::Both { a: 3, b };
    let values = [
        of(0, 1, Mode::Off, Versions::Old(4), vec![both(5); 2]),
        of(1, 1, Mode::On(9), both(0), vec![]),
        of(1, 2, Mode::On(9), both(7), vec![both(6)]),
        of(2, 2, Mode::Deep(Inner::A), Versions::New, vec![]),
    ];
    for value in &values {
        values.iter().for_each(|old| round_trip(value, old));
    }
    short_inputs_are_canonical::<Of<bool, Mode>>();
    let text = read_error::<Of<bool, Mode>>(&[2, 1, 0, 0, 0, 0]);
    assert!(
        text.starts_with("Of.versions: no variant has the tag 2 (at bit "),
        "{text}"
    );
}

/// The tag is what both sides know.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(kind: Inner))]
struct Known {
    #[bits(tag = kind as u8)]
    mode: Mode,
}

#[test]
fn a_given_says_the_tag() {
    let value = Known { mode: Mode::On(200) };
    let bytes = encode_given(&value, Inner::B).expect("legal");
    assert_eq!(bytes, [200]);
    assert_eq!(decode_given::<Known>(&bytes, Inner::B), Ok(value));
    assert_eq!(decode_given::<Known>(&[], Inner::A), Ok(Known { mode: Mode::Off }));
}

#[test]
fn tools_show_the_tag() {
    let text = Outline::of(Packet::SCHEMA).to_string();
    assert!(text.contains("of tag `kind`"), "{text}");
    let text = Outline::of(<Beside<0> as bitstream::BitSerializeGiven>::SCHEMA).to_string();
    assert!(text.contains(", each of tag `"), "{text}");
    for value in packets() {
        let bytes = encode(&value).expect("legal");
        let shown = annotate::<Packet>(&bytes).to_string();
        assert!(!shown.contains("tag"), "{shown}");
    }
}

#[test]
fn hashes_know_what_says_the_tag() {
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Renamed {
        #[bits(range = 0..=19)]
        sort: u8,
        urgent: bool,
        #[bits(tag = sort)]
        rest: Body,
        after: bool,
    }
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Other {
        #[bits(range = 0..=19)]
        kind: u8,
        urgent: bool,
        #[bits(tag = kind / 2)]
        body: Body,
        after: bool,
    }
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Sent {
        #[bits(range = 0..=19)]
        kind: u8,
        urgent: bool,
        body: Body,
        after: bool,
    }
    let own = wire_hash::<Packet>();
    assert_eq!(own, wire_hash::<Renamed>());
    assert!(own != wire_hash::<Other>() && own != wire_hash::<Sent>());
}
