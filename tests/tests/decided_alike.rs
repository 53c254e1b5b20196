//! Writer and reader take the same branches: a reader accepts each accepted value, and reads the same fields.

use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream, decode, encode, encode_to_slice, encoded_bits, measure};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Debug;

/// Encodes and decodes a value, and checks that the result encodes to the same packet.
fn comes_across<T: BitSerialize + Debug>(value: &T) -> T {
    let bytes = encode(value).unwrap_or_else(|why| panic!("{value:?}: {why}"));
    let read: T = decode(&bytes).unwrap_or_else(|why| panic!("{value:?} as {bytes:02x?}: {why}"));
    assert_eq!(encode(&read).as_ref(), Ok(&bytes), "{value:?} and {read:?}");
    read
}

#[test]
fn an_index_beyond_the_slots_of_a_bitmap_is_refused_at_once() {
    #[derive(BitSerialize)]
    struct Slots<X: bitstream::codec::Integer> {
        #[array(max = 4096, sparse = bitmap)]
        slots: Vec<(X, u8)>,
    }
    let refused = encode(&Slots {
        slots: vec![(-1_i32, 1)],
    })
    .unwrap_err();
    assert_eq!(refused.kind(), Refusal::OutOfRange);
    assert!(
        encode(&Slots {
            slots: vec![(u64::MAX, 1)]
        })
        .is_err()
    );
    assert_eq!(
        measure(&Slots {
            slots: vec![(1_u64 << 40, 1)]
        }),
        4096 + 1 + 8
    );
}

#[test]
fn other_values_than_the_known_one_are_never_taken_for_it() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Motion {
        x: f64,
        y: f64,
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Elided {
        #[bits(elide = Motion { x: 1.0, y: 2.0 })]
        motion: Motion,
        #[bits(elide = (1, 2))]
        pair: (u64, u64),
    }
    let near = Elided {
        motion: Motion {
            x: -1.0,
            y: 2.000_000_000_000_577_3,
        },
        pair: (2_305_843_009_213_693_953, 313),
    };
    assert_eq!(comes_across(&near), near);
}

/// 0.3 is none of the values of its field: only where it is not sent does a reader have it.
#[test]
fn a_group_decides_for_all_of_its_fields_what_others_see() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(ensure = a == 0.3 || c == 0)]
    struct Group {
        #[float(min = 0.0, max = 1.0, bits = 4)]
        #[bits(elide(group = g, value = 0.3))]
        a: f32,
        #[bits(elide(group = g, value = 0))]
        b: u8,
        #[bits(when = a == 0.3)]
        c: u8,
    }
    let known = Group { a: 0.3, b: 0, c: 7 };
    assert_eq!(comes_across(&known), known);
    let sent = comes_across(&Group { b: 5, ..known });
    assert_eq!((sent.a > 0.3, sent.c), (true, 0));
}

/// A value may be named by another of its group: it has its known value then.
#[test]
fn a_known_value_may_follow_from_another_of_its_group() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Group {
        #[bits(elide(group = g, value = 3))]
        a: u8,
        #[bits(elide(group = g, value = a + 1))]
        b: u8,
    }
    let known = Group { a: 3, b: 4 };
    assert_eq!(encode(&known), Ok(vec![1]));
    for value in [known.clone(), Group { a: 4, b: 5 }, Group { a: 3, b: 5 }] {
        assert_eq!(comes_across(&value), value);
    }
}

#[test]
fn conditions_see_rounded_values_in_every_type() {
    #[derive(BitSerialize, Debug)]
    struct Pose {
        #[quat(bits = 3)]
        turn: glam::Quat,
        #[bits(when = turn.w < 1.0)]
        a: u8,
        #[float(min = 0.0, max = 1.0, bits = 3)]
        span: std::ops::Range<f32>,
        #[bits(when = span.start == 0.0)]
        b: u8,
        #[array(max = 2)]
        #[float(min = 0.0, max = 1.0, bits = 3)]
        list: Vec<f32>,
        #[bits(when = list.iter().any(|value| *value == 0.0))]
        c: u8,
        #[float(0.0, 1.0, 0.25)]
        #[array(sparse = bitmap)]
        slots: [Option<f32>; 2],
        #[bits(when = slots[0] == Some(0.25))]
        d: u8,
        #[bits(with = Tenths)]
        by_codec: f32,
        #[bits(when = by_codec > 0.1)]
        e: u8,
        inner: Inner,
        #[bits(when = inner.speed > 0.0)]
        f: u8,
    }
    #[derive(BitSerialize, Debug)]
    struct Inner {
        #[float(0.0, 1.0, 0.5)]
        speed: f32,
    }
    struct Tenths;
    impl Codec<f32> for Tenths {
        const SCHEMA: &'static Schema = &Schema::custom("Tenths", 8, 8);

        fn initial() -> f32 {
            0.0
        }

        fn serialize<S: Stream>(value: &mut f32, s: &mut S) -> Result<(), Refusal> {
            let mut tenths = (*value * 10.0) as u64;
            s.serialize_bits(&mut tenths, 8)?;
            *value = tenths as f32 / 10.0;
            Ok(())
        }
    }
    let read = comes_across(&Pose {
        turn: glam::Quat::IDENTITY,
        a: 1,
        span: 0.01..0.5,
        b: 2,
        list: vec![0.01],
        c: 3,
        slots: [Some(0.2), None],
        d: 4,
        by_codec: 0.19,
        e: 5,
        inner: Inner { speed: 0.1 },
        f: 6,
    });
    assert_eq!((read.b, read.c, read.d, read.e, read.f), (2, 3, 4, 0, 0));
}

#[test]
fn a_rule_holds_on_both_sides_or_on_none() {
    #[derive(BitSerialize, Debug)]
    #[bits(ensure = span.start() < span.end())]
    struct Rule {
        #[float(min = 0.0, max = 1.0, bits = 3)]
        span: std::ops::RangeInclusive<f32>,
    }
    assert_eq!(encode(&Rule { span: 0.1..=0.15 }).unwrap_err().kind(), Refusal::Rule);
    comes_across(&Rule { span: 0.1..=0.9 });
}

#[test]
fn what_is_read_as_the_known_value_is_elided() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Mixed {
        raw: f32,
        #[float(0.0, 1.0, 0.5)]
        rounded: f32,
        #[bits(skip)]
        cache: u8,
    }
    #[derive(BitSerialize, Debug)]
    struct Known {
        n: u8,
        #[array(max = 3, count = n)]
        #[float(min = 0.0, max = 1.0, bits = 4)]
        #[bits(elide = vec![0.0; 2])]
        counted: Vec<f32>,
        #[bits(elide = Mixed { raw: 0.0, rounded: 0.0, cache: 0 })]
        mixed: Mixed,
        #[bits(elide = Mixed { raw: 1.0, rounded: 0.5, cache: 7 })]
        hidden: Mixed,
        #[bits(elide = 0.0)]
        zero: f32,
        #[bits(when = zero.is_sign_negative())]
        sign: u8,
    }
    let mixed = |raw, rounded, cache| Mixed { raw, rounded, cache };
    let read = comes_across(&Known {
        n: 2,
        counted: vec![0.01, 0.02],
        mixed: mixed(-0.0, 0.01, 9),
        hidden: mixed(1.0, 0.5, 0),
        zero: -0.0,
        sign: 3,
    });
    assert_eq!(read.counted, [0.0; 2]);
    assert_eq!((read.mixed.cache, read.hidden.cache, read.sign), (0, 0, 0));
}

#[test]
fn keys_that_a_reader_cannot_tell_apart_are_refused() {
    #[derive(BitSerialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    struct Key {
        sent: u8,
        #[bits(skip)]
        kept: u8,
    }
    #[derive(BitSerialize)]
    struct Maps {
        #[array(max = 3)]
        map: BTreeMap<Key, u8>,
        #[array(max = 3)]
        set: BTreeSet<Key>,
    }
    let key = |sent, kept| Key { sent, kept };
    let map = BTreeMap::from([(key(1, 0), 1), (key(1, 1), 2)]);
    let refused = encode(&Maps {
        map,
        set: BTreeSet::new(),
    })
    .unwrap_err();
    assert_eq!(
        refused.to_string(),
        "Maps.map[1].key: the element is not greater than the one before it (at bit 18)"
    );
    let set = BTreeSet::from([key(1, 0), key(1, 1)]);
    assert!(
        encode(&Maps {
            map: BTreeMap::new(),
            set
        })
        .is_err()
    );
    let set = BTreeSet::from([key(1, 9), key(2, 1)]);
    assert!(
        encode(&Maps {
            map: BTreeMap::new(),
            set
        })
        .is_ok()
    );
}

/// Also where it is read: its size was believed before.
#[test]
fn a_codec_of_another_size_than_it_says_is_refused() {
    struct Liar;
    impl Codec<u8> for Liar {
        const SCHEMA: &'static Schema = &Schema::custom("Liar", 4, 4);

        fn initial() -> u8 {
            0
        }

        fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
            s.serialize_object(value)
        }
    }
    #[derive(BitSerialize, Debug)]
    struct Lies {
        #[bits(with = Liar)]
        a: u8,
    }
    assert_eq!(encode(&Lies { a: 1 }).unwrap_err().kind(), Refusal::Custom);
    assert!(decode::<Lies>(&[1]).is_err());
}

/// A quaternion that is read and written again may have other bits, so a list of them is sent as it is held.
#[test]
fn a_list_that_is_named_is_sent_as_one_that_is_not() {
    #[derive(BitSerialize)]
    struct Named {
        #[array(max = 6)]
        #[quat(bits = 4)]
        turns: Vec<[f32; 4]>,
        #[bits(when = !turns.is_empty())]
        mark: u8,
    }
    #[derive(BitSerialize)]
    struct Plain {
        #[array(max = 6)]
        #[quat(bits = 4)]
        turns: Vec<[f32; 4]>,
        mark: u8,
    }
    let turns = vec![[0.5; 4], [0.0, 0.0, 0.0, 1.0], [0.5, -0.5, 0.5, 0.5]];
    let named = Named {
        turns: turns.clone(),
        mark: 9,
    };
    assert_eq!(bitstream::encode(&named), bitstream::encode(&Plain { turns, mark: 9 }));
}

/// A byte at a multiple of 32 bits.
struct AtWord;

impl Codec<u8> for AtWord {
    const SCHEMA: &'static Schema = &Schema::custom("AtWord", 8, 39);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        while s.position() % 32 != 0 {
            s.serialize_bool(&mut false)?;
        }
        s.serialize_object(value)
    }
}

/// A question that conditions ask of a field.
trait Shown {
    fn shows(&self) -> bool;
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Aligns {
    #[bits(3)]
    a: u8,
    #[bits(with = AtWord)]
    word: u8,
    #[float(min = 0.0, max = 1.0, bits = 4)]
    level: f32,
    #[bits(align, when = level > 0.5)]
    aligned: u8,
}

const ALIGNS: Aligns = Aligns {
    a: 5,
    word: 0xA7,
    level: 0.52,
    aligned: 9,
};

impl Shown for Aligns {
    fn shows(&self) -> bool {
        self.level > 0.5
    }
}

impl<T: Shown> Shown for VecDeque<T> {
    fn shows(&self) -> bool {
        self.iter().any(Shown::shows)
    }
}

impl<T: Shown> Shown for Vec<T> {
    fn shows(&self) -> bool {
        self.iter().any(Shown::shows)
    }
}

/// Two structs with equal fields: conditions of the first name them, and the second has no conditions.
macro_rules! twins {
    ($named:ident $bare:ident: $of:ty $(, $attribute:meta)*) => {
        #[derive(BitSerialize, Clone, Debug, PartialEq)]
        struct $named {
            #[array(max = 300)]
            lead: Vec<bool>,
            $(#[$attribute])*
            inner: $of,
            #[bits(elide(group = g, value = Vec::new()))]
            #[array(max = 2000)]
            some: Vec<Aligns>,
            #[bits(elide(group = g, value = VecDeque::new()))]
            #[array(max = 9)]
            others: VecDeque<Aligns>,
            #[bits(when = inner.shows() && others.shows())]
            tail: u8,
        }

        #[derive(BitSerialize)]
        struct $bare {
            #[array(max = 300)]
            lead: Vec<bool>,
            $(#[$attribute])*
            inner: $of,
            known: bool,
            #[array(max = 2000)]
            some: Vec<Aligns>,
            #[array(max = 9)]
            others: VecDeque<Aligns>,
            tail: u8,
        }

        impl $named {
            /// From every bit of two words and on, both are sent as the same bits.
            fn is_sent_as_bare(inner: &$of, most: usize) {
                for (lead, len) in (0..140).flat_map(|lead| [(lead, 0), (lead, 1), (lead, most)]) {
                    let (lead, inner) = (vec![true; lead], inner.clone());
                    let (some, others) = (vec![ALIGNS; len], VecDeque::from([ALIGNS, ALIGNS]));
                    let bare = $bare { lead, inner, known: false, some, others, tail: 77 };
                    let bytes = encode(&bare).expect("in range");
                    let $bare { lead, inner, some, others, tail, .. } = bare;
                    let named = $named { lead, inner, some, others, tail };
                    assert_eq!(encode(&named).as_ref(), Ok(&bytes), "{named:?}");
                    assert_eq!(encoded_bits(&named).map(|bits| bits.div_ceil(8)), Ok(bytes.len()), "{named:?}");
                    comes_across(&named);
                    // the stream of errors, which writes each field itself, ends at the same place
                    let short = encode_to_slice(&named, &mut vec![0; bytes.len() - 1]);
                    assert_eq!(short.map_err(|why| why.kind()), Err(Refusal::BufferFull), "{named:?}");
                }
            }
        }
    };
}

twins!(NamedField BareField: Aligns);
twins!(NamedDeque BareDeque: VecDeque<Aligns>, array(max = 3));
twins!(NamedAligned BareAligned: VecDeque<Aligns>, array(max = 3), bits(align));

/// Fields that are written before it is their turn are written for the place that they will have.
#[test]
fn a_field_that_is_named_has_the_bits_of_its_place() {
    NamedField::is_sent_as_bare(&ALIGNS, 40);
    NamedDeque::is_sent_as_bare(&VecDeque::from([ALIGNS, ALIGNS]), 3);
    NamedAligned::is_sent_as_bare(&VecDeque::from([ALIGNS]), 3);
}
