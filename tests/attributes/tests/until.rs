//! `#[array(max = N, until = ..)]`: lists that a bit, an element or the end of the packet ends.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::annotate::annotate;
use bitstream::schema::Outline;
use bitstream::{
    BitSerialize, Refusal, decode, decode_at, decode_given, decode_into, decode_prefix, encode, encode_at,
    encode_given, encoded_bits, max_memory, wire_hash,
};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::fmt::Debug;
use tests_support::golden::{both_ways, packed, read_error, write_error};
use tests_support::round_trip::short_inputs_are_canonical;

#[track_caller]
fn round_trip<T: BitSerialize + PartialEq + Debug>(value: &T) {
    let bytes = encode(value).expect("legal");
    assert_eq!(decode::<T>(&bytes).as_ref(), Ok(value), "{bytes:x?}");
    let bits = encoded_bits(value).expect("legal");
    assert!((T::MIN_BITS..=T::MAX_BITS).contains(&bits), "{bits}");
    assert_eq!(bits.div_ceil(8), bytes.len());
}

#[track_caller]
fn refused<T: BitSerialize + Debug>(value: &T) -> Refusal {
    let why = encode(value).expect_err("refused").kind();
    assert_eq!(encoded_bits(value).expect_err("refused").kind(), why);
    why
}

/// The actors of a frame, as a replay lists them.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Actors {
    #[array(max = 3, until = more)]
    #[bits(width = 5)]
    ids: Vec<u8>,
    after: bool,
}

fn actors(ids: &[u8], after: bool) -> Actors {
    Actors {
        ids: ids.to_vec(),
        after,
    }
}

#[test]
fn a_bit_before_each_element_says_that_it_follows() {
    assert_eq!((Actors::MIN_BITS, Actors::MAX_BITS), (2, 3 * 6 + 2));
    // the bit of the end, and `after`
    both_ways(&actors(&[], true), 2, &[0b10]);
    both_ways(&actors(&[0b10110], true), 8, &[0b1_0_10110_1]);
    // a full list ends with the bit, too
    let (bits, bytes) = packed(&[(1, 1), (1, 5), (1, 1), (2, 5), (1, 1), (3, 5), (0, 1), (0, 1)]);
    both_ways(&actors(&[1, 2, 3], false), bits, &bytes);
    short_inputs_are_canonical::<Actors>();
}

/// Bits that are reserved twice would not all be in the packet.
#[test]
fn the_bit_of_the_end_may_be_the_last_of_the_packet() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Last {
        #[bits(7)]
        front: u8,
        #[array(max = 3, until = more)]
        list: Vec<bool>,
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct One {
        #[bits(5)]
        front: u8,
        #[array(len = 1..=3, until = more)]
        list: Vec<bool>,
    }
    let list = vec![];
    both_ways(&Last { front: 100, list }, 8, &[100]);
    let list = vec![true];
    both_ways(&One { front: 9, list }, 8, &[0b0_11_01001]);
}

#[test]
fn a_list_has_at_most_as_many_elements() {
    assert_eq!(
        write_error(&actors(&[0; 4], true)),
        "Actors.ids: length 4 is not in 0..=3 (at bit 0)"
    );
    let (_, bytes) = packed(&[(1, 1), (1, 5), (1, 1), (2, 5), (1, 1), (3, 5), (1, 1), (0, 6)]);
    assert_eq!(
        read_error::<Actors>(&bytes),
        "Actors.ids: length 4 is not in 0..=3 (bit 18)"
    );
    assert_eq!(
        read_error::<Actors>(&[0xC3]),
        "Actors.ids[1]: the packet ends early (bits 7..12)"
    );
    let (_, bytes) = packed(&[(1, 1), (1, 5), (1, 1), (2, 5), (1, 1), (3, 5)]);
    assert!(read_error::<Actors>(&bytes[..2]).contains("the packet ends early"));
}

/// A path that a node without a name ends.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Codes {
    #[array(len = 1..=4, until = 0)]
    codes: Vec<u8>,
    after: u8,
}

#[test]
fn an_element_ends_the_list() {
    let codes = |codes: &[u8]| Codes {
        codes: codes.to_vec(),
        after: 9,
    };
    assert_eq!((Codes::MIN_BITS, Codes::MAX_BITS), (24, 48));
    both_ways(&codes(&[7]), 24, &[7, 0, 9]);
    both_ways(&codes(&[1, 2, 3, 4]), 48, &[1, 2, 3, 4, 0, 9]);
    assert_eq!(
        write_error(&codes(&[1, 0, 2])),
        "Codes.codes[1]: the element equals the value that ends the list (at bit 8)"
    );
    assert_eq!(
        write_error(&codes(&[])),
        "Codes.codes: length 0 is not in 1..=4 (at bit 0)"
    );
    assert_eq!(
        read_error::<Codes>(&[0, 9, 9]),
        "Codes.codes: length 0 is not in 1..=4 (bits 0..8)"
    );
    assert_eq!(
        read_error::<Codes>(&[1, 1, 1, 1, 1, 1]),
        "Codes.codes: length 5 is not in 1..=4 (bits 32..40)"
    );
    assert_eq!(
        read_error::<Codes>(&[1, 1, 1]),
        "Codes.codes[3]: the packet ends early (bits 24..32)"
    );
    short_inputs_are_canonical::<Codes>();
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Op {
    Push {
        #[bits(range = 0..=9)]
        number: u8,
    },
    Add,
    Return,
}

/// Elements of all sorts.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Ended {
    #[array(max = 5, until = Op::Return)]
    ops: Vec<Op>,
    #[array(max = 5, until = None)]
    some: VecDeque<Option<u8>>,
    #[array(max = 5, until = (0, false))]
    pairs: Box<[(u8, bool)]>,
    #[array(max = 5, until = -1)]
    #[bits(range = -1..=40)]
    ranged: Vec<i8>,
    #[array(max = 5, until = 0.5)]
    #[float(min = 0.0, max = 1.0, res = 0.25)]
    rounded: Vec<f32>,
    #[array(max = 5, until = END)]
    #[bits(varint)]
    varints: Vec<u32>,
}

const END: u32 = u32::MAX;

fn ended() -> Ended {
    Ended {
        ops: vec![Op::Push { number: 3 }, Op::Add],
        some: [Some(1), Some(2)].into(),
        pairs: [(0, true), (1, false)].into(),
        ranged: vec![0, 40],
        rounded: vec![0.0, 1.0],
        varints: vec![0, 1 << 31],
    }
}

#[test]
fn elements_are_of_any_type_that_is_compared() {
    round_trip(&ended());
    let empty = Ended {
        ops: vec![],
        some: VecDeque::new(),
        pairs: [].into(),
        ranged: vec![],
        rounded: vec![],
        varints: vec![],
    };
    round_trip(&empty);
    // the ends alone: 2 bits of a tag, 1 of `None`, 9, 6, 3, and five groups
    assert_eq!(encoded_bits(&empty), Ok(2 + 1 + 9 + 6 + 3 + 36));
    for (value, path) in [
        (
            Ended {
                ops: vec![Op::Add, Op::Return],
                ..ended()
            },
            "Ended.ops[1]",
        ),
        (
            Ended {
                some: [None].into(),
                ..ended()
            },
            "Ended.some[0]",
        ),
        (
            Ended {
                pairs: [(0, false)].into(),
                ..ended()
            },
            "Ended.pairs[0]",
        ),
        (
            Ended {
                ranged: vec![3, -1],
                ..ended()
            },
            "Ended.ranged[1]",
        ),
        // a reader gets 0.5
        (
            Ended {
                rounded: vec![0.45],
                ..ended()
            },
            "Ended.rounded[0]",
        ),
        (
            Ended {
                varints: vec![END],
                ..ended()
            },
            "Ended.varints[0]",
        ),
    ] {
        let text = write_error(&value);
        assert!(text.starts_with(path) && text.contains("ends the list"), "{text}");
        assert_eq!(refused(&value), Refusal::Sentinel);
    }
    // a rounded element that is another
    let near = Ended {
        rounded: vec![0.3, 0.7],
        ..ended()
    };
    assert_eq!(
        decode::<Ended>(&encode(&near).expect("legal")).map(|read| read.rounded),
        Ok(vec![0.25, 0.75])
    );
}

#[test]
fn a_value_that_is_rounded_ends_the_list_as_it_is_read() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Rounded {
        #[array(max = 3, until = 0.45)]
        #[float(min = 0.0, max = 1.0, res = 0.25)]
        levels: Vec<f64>,
    }
    round_trip(&Rounded { levels: vec![0.25] });
    assert_eq!(refused(&Rounded { levels: vec![0.5] }), Refusal::Sentinel);
    short_inputs_are_canonical::<Rounded>();
}

#[test]
fn raw_floats_end_a_list_by_their_bits() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Raw {
        #[array(max = 3, until = 0.0)]
        levels: Vec<f32>,
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Never {
        #[array(max = 3, until = f32::NAN)]
        levels: Vec<f32>,
    }
    round_trip(&Raw { levels: vec![1.0] });
    assert_eq!(refused(&Raw { levels: vec![-0.0] }), Refusal::Sentinel);
    // equal, and no form that a writer sends
    let minus_zero = (-0.0_f32).to_le_bytes();
    assert_eq!(
        read_error::<Raw>(&minus_zero),
        "Raw.levels: the element equals the value that ends the list, and has other bits (bits 0..32)"
    );
    assert_eq!(refused(&Never { levels: vec![] }), Refusal::Sentinel);
    assert_eq!(
        read_error::<Never>(&f32::NAN.to_le_bytes()),
        "Never.levels: the value that ends the list is not equal to itself (at bit 0)"
    );
}

/// Values that earlier fields give, and lists in other types.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Named {
    stop: u8,
    #[bits(range = 0..=3)]
    plus: u8,
    #[array(max = 5, until = stop.wrapping_add(plus))]
    bytes: Vec<u8>,
    #[bits(when = plus > 1, present)]
    #[array(max = 4, until = stop)]
    more: Option<Vec<u8>>,
    #[array(max = 2, until = more)]
    lists: Option<Vec<bool>>,
    #[array(max = 2, until = more)]
    #[array(max = 3, until = more)]
    nested: [Vec<Vec<bool>>; 2],
    #[bits(align)]
    #[array(max = 3, until = 7)]
    borrowed: Cow<'static, [u16]>,
}

fn named() -> Named {
    Named {
        stop: 255,
        plus: 2,
        bytes: vec![255, 254, 0],
        more: Some(vec![1, 2]),
        lists: Some(vec![true, false]),
        nested: [vec![vec![true], vec![]], vec![vec![false; 3]]],
        borrowed: Cow::Borrowed(&[1, 2]),
    }
}

#[test]
fn earlier_fields_give_what_ends_a_list() {
    round_trip(&named());
    round_trip(&Named {
        stop: 0,
        plus: 0,
        more: None,
        lists: None,
        bytes: vec![1],
        ..named()
    });
    let wrong = Named {
        bytes: vec![0, 1],
        ..named()
    };
    assert!(write_error(&wrong).starts_with("Named.bytes[1]: the element equals"));
    let wrong = Named {
        more: Some(vec![255]),
        ..named()
    };
    assert!(write_error(&wrong).starts_with("Named.more[0]: the element equals"));
}

/// A header, then all bytes of the packet.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Packet {
    #[bits(range = 0..=7)]
    kind: u8,
    #[array(max = 9, until = end)]
    words: Vec<u16>,
}

/// Aligned bytes up to the end of the packet.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Payload {
    kind: bool,
    #[array(max = 9, bytes, until = end)]
    bytes: Vec<u8>,
}

/// Elements of different sizes, in a variant.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Message {
    Ping,
    Items {
        #[array(len = 1..=6, until = end)]
        #[bits(varint)]
        items: Vec<u32>,
    },
    Nested(Packet),
    Maybe(Option<Payload>),
}

#[test]
fn the_end_of_the_packet_ends_the_list() {
    let packet = |words: &[u16]| Packet {
        kind: 5,
        words: words.to_vec(),
    };
    for (value, bytes) in [
        (packet(&[]), &[5][..]),
        (packet(&[0x1234]), &[0xA5, 0x91, 0x00]),
        (packet(&[0xFFFF, 0]), &[0xFD, 0xFF, 0x07, 0, 0]),
    ] {
        assert_eq!(encode(&value).as_deref(), Ok(bytes));
        assert_eq!(decode::<Packet>(bytes), Ok(value));
    }
    for len in 0..=9 {
        round_trip(&packet(&vec![0xABCD; len]));
    }
    assert_eq!((Packet::MIN_BITS, Packet::MAX_BITS), (3, 3 + 9 * 16));
    assert_eq!(
        write_error(&packet(&[0; 10])),
        "Packet.words: length 10 is not in 0..=9 (at bit 3)"
    );
    assert_eq!(
        read_error::<Packet>(&[0; 21]),
        "Packet.words: length 10 is not in 0..=9 (at bit 3)"
    );
    // half of a word
    assert_eq!(
        read_error::<Packet>(&[5, 0]),
        "Packet.words: the packet ends early (bits 3..19)"
    );
    // the unused bits of the last byte
    assert_eq!(
        read_error::<Packet>(&[0xFF, 0xFF, 0xFF]),
        "Packet: unused bits of the last byte are set (bits 19..24)"
    );
    short_inputs_are_canonical::<Packet>();
}

/// A payload that the sender need not own.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Lent<'a> {
    kind: bool,
    #[array(max = 9, bytes, until = end)]
    bytes: Cow<'a, [u8]>,
}

#[test]
fn borrowed_bytes_go_on_to_the_end() {
    let lent = Lent {
        kind: true,
        bytes: Cow::Borrowed(&[7, 8]),
    };
    round_trip(&lent);
    let bytes = encode(&lent).expect("legal");
    assert_eq!(bytes, [1, 7, 8]);
    let mut held = Lent {
        kind: false,
        bytes: Cow::Borrowed(&[1, 2, 3]),
    };
    assert_eq!(decode_into(&mut held, &bytes), Ok(()));
    assert_eq!(held, lent);
    let long = Lent {
        bytes: Cow::Borrowed(&[0; 10]),
        ..lent
    };
    assert_eq!(refused(&long), Refusal::Length);
}

/// In an `Option` the decoder makes a new list. The list of a field is filled in place.
#[test]
fn bytes_of_options_go_on_to_the_end() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Owned {
        kind: bool,
        #[bits(when = kind, present)]
        #[array(max = 9, bytes, until = end)]
        bytes: Option<Vec<u8>>,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Lent<'a> {
        kind: bool,
        #[bits(when = kind, present)]
        #[array(max = 9, bytes, until = end)]
        bytes: Option<Cow<'a, [u8]>>,
    }
    for bytes in [None, Some(vec![]), Some(vec![7, 8])] {
        let kind = bytes.is_some();
        let lent = bytes.clone().map(Cow::Owned);
        round_trip(&Lent { kind, bytes: lent });
        round_trip(&Owned { kind, bytes });
    }
}

#[test]
fn bytes_go_on_to_the_end() {
    for len in 0..=9 {
        round_trip(&Payload {
            kind: true,
            bytes: vec![0xFF; len],
        });
    }
    assert_eq!(
        encode(&Payload {
            kind: true,
            bytes: vec![7, 8]
        }),
        Ok(vec![1, 7, 8])
    );
    assert_eq!(
        read_error::<Payload>(&[3, 7]),
        "Payload.bytes: the padding before an aligned value is not zero (bits 1..8)"
    );
    assert_eq!(
        read_error::<Payload>(&[1; 11]),
        "Payload.bytes: length 10 is not in 0..=9 (at bit 8)"
    );
    assert_eq!(
        write_error(&Payload {
            kind: true,
            bytes: vec![0; 10]
        }),
        "Payload.bytes: length 10 is not in 0..=9 (at bit 1)"
    );
    short_inputs_are_canonical::<Payload>();
}

#[test]
fn elements_of_different_sizes_go_on_to_the_end() {
    for value in [
        Message::Ping,
        Message::Items { items: vec![0] },
        Message::Items {
            items: vec![1, 300, u32::MAX, 0, 127, 128],
        },
        Message::Nested(Packet {
            kind: 1,
            words: vec![1, 2],
        }),
        Message::Maybe(None),
        Message::Maybe(Some(Payload {
            kind: false,
            bytes: vec![],
        })),
    ] {
        round_trip(&value);
    }
    assert_eq!(
        read_error::<Message>(&[1]),
        "Message.Items.items: length 0 is not in 1..=6 (at bit 2)"
    );
    assert_eq!(refused(&Message::Items { items: vec![] }), Refusal::Length);
    assert!(Message::SCHEMA.takes_the_rest() && !Actors::SCHEMA.takes_the_rest());
    short_inputs_are_canonical::<Message>();
}

#[test]
fn a_prefix_and_a_place_reach_to_the_end() {
    let value = Packet {
        kind: 3,
        words: vec![9],
    };
    let bytes = encode(&value).expect("legal");
    assert_eq!(decode_prefix::<Packet>(&bytes), Ok((value.clone(), bytes.len())));
    let mut room = [0; 8];
    let bits = encode_at(&value, &mut room, 3).expect("legal");
    assert_eq!(
        decode_at::<Packet>(&room[..(3 + bits).div_ceil(8)], 3),
        Ok((value, bits))
    );
}

#[test]
fn lists_are_read_over_others() {
    let mut held = actors(&[7, 8, 9], true);
    let bytes = encode(&actors(&[1], false)).expect("legal");
    assert_eq!(decode_into(&mut held, &bytes), Ok(()));
    assert_eq!(held, actors(&[1], false));
    let mut held = named();
    let other = Named {
        bytes: vec![],
        borrowed: Cow::Owned(vec![3]),
        nested: [vec![], vec![vec![true]; 2]],
        ..named()
    };
    let bytes = encode(&other).expect("legal");
    assert_eq!(decode_into(&mut held, &bytes), Ok(()));
    assert_eq!(held, other);
}

/// Parameters, and what both sides know.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(stop: u8))]
struct Given<T, const N: usize>
where
    T: BitSerialize,
{
    #[array(max = N, until = more)]
    items: Vec<T>,
    #[array(max = N, until = stop)]
    bytes: Vec<u8>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Generic<T: Default + PartialEq, const N: usize> {
    #[array(max = N, until = T::default())]
    items: Vec<T>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Tuple(
    u8,
    #[array(max = 4, until = _0)] Vec<u8>,
    #[array(max = 4, until = end)] Vec<u8>,
);

#[test]
fn generic_types_and_tuples_have_such_lists() {
    let value = Given::<u16, 3> {
        items: vec![1, 2, 3],
        bytes: vec![0, 1],
    };
    let bytes = encode_given(&value, 7).expect("legal");
    assert_eq!(decode_given::<Given<u16, 3>>(&bytes, 7), Ok(value.clone()));
    assert_eq!(encode_given(&value, 1).expect_err("refused").kind(), Refusal::Sentinel);
    round_trip(&Generic::<u16, 3> { items: vec![1, 2, 3] });
    round_trip(&Generic::<Option<bool>, 3> {
        items: vec![Some(true)],
    });
    assert_eq!(refused(&Generic::<char, 3> { items: vec!['\0'] }), Refusal::Sentinel);
    round_trip(&Tuple(3, vec![0, 1], vec![3, 3]));
    assert_eq!(refused(&Tuple(3, vec![3], vec![])), Refusal::Sentinel);
}

#[test]
fn tools_show_what_ends_a_list() {
    let shown = annotate::<Actors>(&encode(&actors(&[3], true)).expect("legal")).to_string();
    assert!(
        shown.contains("Actors.ids (another)") && shown.contains("yes") && shown.contains("no"),
        "{shown}"
    );
    let shown = annotate::<Codes>(&[1, 2, 0, 9]).to_string();
    assert!(shown.contains("Codes.codes[2]"), "{shown}");
    for (schema, words) in [
        (Actors::SCHEMA, "at most 3, with a bit before each, each integer"),
        (Codes::SCHEMA, "1 to 4, then `0`, each integer"),
        (Packet::SCHEMA, "at most 9 up to the end, each integer"),
        (Payload::SCHEMA, "at most 9 up to the end, aligned bytes"),
    ] {
        let outline = Outline::of(schema).to_string();
        assert!(outline.contains(words), "{outline}");
    }
}

#[test]
fn hashes_know_what_ends_a_list() {
    macro_rules! hash {
        ($($key:tt)*) => {{
            #[derive(BitSerialize)]
            #[allow(dead_code)]
            struct List {
                #[array($($key)*)]
                list: Vec<u8>,
            }
            wire_hash::<List>()
        }};
    }
    let all = [
        hash!(max = 4),
        hash!(max = 4, until = more),
        hash!(max = 5, until = more),
        hash!(max = 4, until = 0),
        hash!(max = 4, until = 1),
        hash!(max = 4, until = end),
        hash!(max = 4, bytes, until = end),
    ];
    for (i, one) in all.iter().enumerate() {
        assert!(!all[i + 1..].contains(one), "{i}");
    }
    assert_eq!(all[1], hash!(max = 4, until = more));
}

#[test]
fn lists_that_grow_hold_three_times_what_they_have() {
    assert!(max_memory::<Codes>(1000) <= 3 * 4);
    assert!(max_memory::<Packet>(1000) <= 2 * 9);
    assert!(max_memory::<Payload>(1000) <= 9);
}

/// The bound on such a field is for the lifetime of the element that ends the list, too.
#[derive(BitSerialize, Debug, PartialEq)]
struct Borrowed<'a, const N: usize> {
    #[array(max = 4, until = 3)]
    ids: Cow<'a, [u8]>,
    #[array(max = 4, until = [0; N])]
    rows: Vec<[u8; N]>,
}

#[test]
fn an_element_ends_a_list_with_a_lifetime_or_a_length() {
    let value = Borrowed {
        ids: Cow::Borrowed(&[1, 2]),
        rows: vec![[4, 5]],
    };
    both_ways(&value, 56, &[1, 2, 3, 4, 5, 0, 0]);
}
