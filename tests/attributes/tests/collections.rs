//! `#[array]` and `#[string]` on what is not `Vec` and `String`.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::marker::PhantomData;
use tests_support::golden::both_ways;

fn why<T: BitSerialize>(bytes: &[u8]) -> Option<String> {
    bitstream::decode::<T>(bytes).err().map(|why| why.to_string())
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Lists {
    #[array(max = 5)]
    #[bits(range = 0..=100)]
    queue: VecDeque<u8>,
    #[array(len = 2..=5)]
    slice: Box<[bool]>,
}

/// Returns a queue whose buffer does not hold the elements in their order.
fn wrapped(front: u8, back: u8) -> VecDeque<u8> {
    let mut queue = VecDeque::with_capacity(4);
    queue.push_back(back);
    queue.push_front(front);
    assert!(!queue.as_slices().1.is_empty());
    queue
}

#[test]
fn queues_and_slices_are_lists() {
    let value = Lists {
        queue: VecDeque::from([100, 1]),
        slice: Box::new([true, false, true]),
    };
    let bytes = [
        0b00100_010,   // the low 5 bits of 100 = 0b1100100, 2 elements in 3 bits
        0b000001_11,   // the low 6 of 1, the high 2 of 100
        0b00_101_01_0, // unused, true false true, 3 - 2 elements in 2 bits, the highest of 1
    ];
    both_ways(&value, 22, &bytes);
    assert_eq!((Lists::MIN_BITS, Lists::MAX_BITS), (3 + 2 + 2, 3 + 5 * 7 + 2 + 5));
    let value = Lists {
        queue: wrapped(100, 1),
        slice: Box::new([true, false, true]),
    };
    both_ways(&value, 22, &bytes);
}

#[test]
fn elements_of_a_queue_are_counted_from_its_front() {
    let refused = |queue| {
        let value = Lists {
            queue,
            slice: Box::new([true; 2]),
        };
        bitstream::encode(&value).map_err(|why| why.to_string())
    };
    let text = "Lists.queue[1]: 101 is not in 0..=100 (bits 10..17)";
    assert_eq!(refused(wrapped(1, 101)), Err(text.to_string()));
    let text = "Lists.queue[0]: 101 is not in 0..=100 (bits 3..10)";
    assert_eq!(refused(wrapped(101, 1)), Err(text.to_string()));
    let text = "Lists.queue: length 6 is not in 0..=5 (bits 0..3)";
    assert_eq!(refused(VecDeque::from([0; 6])), Err(text.to_string()));
}

#[test]
fn a_length_above_the_bound_is_refused_when_reading() {
    assert_eq!(
        why::<Lists>(&[6, 0, 0, 0, 0, 0]).as_deref(),
        Some("Lists.queue: length 6 is not in 0..=5 (bits 0..3)")
    );
    assert_eq!(
        why::<Lists>(&[5, 0]).as_deref(),
        Some("Lists.queue: the packet ends early (bits 3..38)")
    );
}

#[test]
fn a_list_is_read_over_another_of_any_length() {
    let value = |n: usize| Lists {
        queue: (0..n as u8).collect(),
        slice: vec![true; n].into(),
    };
    let mut reused = value(5);
    for n in [5, 2, 3, 5, 4] {
        let bytes = bitstream::encode(&value(n)).unwrap();
        assert_eq!(bitstream::decode_into(&mut reused, &bytes), Ok(()));
        assert_eq!(reused, value(n));
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Ids {
    #[array(max = 3)]
    #[bits(range = 0..=15)]
    ids: BTreeSet<u8>,
}

#[test]
fn a_set_is_a_list_in_increasing_order() {
    let ids = |ids: &[u8]| Ids {
        ids: ids.iter().copied().collect(),
    };
    // the low 2 bits of 9, 3, 2 elements; the high 2 of 9
    both_ways(&ids(&[9, 3]), 10, &[0b01_0011_10, 0b10]);
    both_ways(&ids(&[]), 2, &[0]);
    assert_eq!((Ids::MIN_BITS, Ids::MAX_BITS), (2, 2 + 3 * 4));
    let refused = bitstream::encode(&ids(&[1, 2, 3, 4])).map_err(|why| why.to_string());
    assert_eq!(
        refused,
        Err("Ids.ids: length 4 is not in 0..=3 (bits 0..2)".to_string())
    );
    let refused = bitstream::encode(&ids(&[1, 16])).map_err(|why| why.to_string());
    assert_eq!(refused, Err("Ids.ids[1]: 16 is not in 0..=15 (bits 6..10)".to_string()));
}

#[test]
fn a_set_that_does_not_increase_is_refused() {
    // 9 and then 3
    assert_eq!(
        why::<Ids>(&[0b11_1001_10, 0b00]).as_deref(),
        Some("Ids.ids[1]: the element is not greater than the one before it (bits 6..10)")
    );
    // 9 twice
    let twice = bitstream::decode::<Ids>(&[0b01_1001_10, 0b10]).map_err(|why| (why.kind(), why.bits()));
    assert_eq!(twice, Err((Refusal::NotIncreasing, 6..10)));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Score {
    #[bits(range = 0..=100)]
    points: u8,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Scores {
    #[array(max = 3)]
    scores: BTreeMap<u8, Score>,
}

fn scores(entries: &[(u8, u8)]) -> Scores {
    let entry = |(key, points): &(u8, u8)| (*key, Score { points: *points });
    Scores {
        scores: entries.iter().map(entry).collect(),
    }
}

#[test]
fn a_map_is_keys_and_values_in_increasing_order() {
    let bytes = [
        0b000001_10, // the low 6 bits of key 1, 2 entries
        0b100100_00, // the low 6 of 100 = 0b1_100100, the high 2 of key 1
        0b0000010_1, // the low 7 of key 2, the highest of 100
        0b0000101_0, // 5, the highest of key 2
    ];
    both_ways(&scores(&[(2, 5), (1, 100)]), 32, &bytes);
    both_ways(&scores(&[]), 2, &[0]);
    assert_eq!((Scores::MIN_BITS, Scores::MAX_BITS), (2, 2 + 3 * 15));
}

#[test]
fn errors_inside_of_a_map_say_whether_it_is_the_key() {
    // key 1 twice
    assert_eq!(
        why::<Scores>(&[0b000001_10, 0b100100_00, 0b0000001_1, 0]).as_deref(),
        Some("Scores.scores[1].key: the element is not greater than the one before it (bits 17..25)")
    );
    assert_eq!(
        why::<Scores>(&[0b000001_10, 0b100100_00, 0b0000010_1, 0b1111111_0]).as_deref(),
        Some("Scores.scores[1].points: 127 is not in 0..=100 (bits 25..32)")
    );
    // 2 entries of 15 bits, and 6 bits left
    assert_eq!(
        why::<Scores>(&[0b000001_10]).as_deref(),
        Some("Scores.scores: the packet ends early (bits 2..32)")
    );
    let refused = bitstream::encode(&scores(&[(1, 1), (2, 101)])).map_err(|why| why.to_string());
    let text = "Scores.scores[1].points: 101 is not in 0..=100 (bits 25..32)";
    assert_eq!(refused, Err(text.to_string()));
}

#[derive(BitSerialize, Debug, PartialEq, Eq, PartialOrd, Ord, Clone)]
struct Name {
    #[string(max = 3)]
    name: String,
}

#[test]
fn keys_may_be_of_any_type_with_an_order() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Named {
        #[array(len = 1..=2)]
        named: BTreeMap<Name, Option<bool>>,
        #[array(max = 3)]
        #[array(max = 1)]
        sets: Vec<BTreeSet<(bool, bool)>>,
    }
    let name = |name: &str| Name { name: name.to_string() };
    let value = Named {
        named: BTreeMap::from([(name("b"), None), (name("a"), Some(true))]),
        sets: vec![BTreeSet::from([(true, false)]), BTreeSet::new()],
    };
    let bytes = [
        0b00000_01_1,     // padding, length 1, 2 - 1 entries
        b'a',             // the first key
        0b0000_01_1_1,    // padding, length 1, true, there
        b'b',             // the second key
        0b0_0_0_1_1_10_0, // unused, sets[1] has none, sets[0] as true false, and has 1; 2 sets, none
    ];
    both_ways(&value, 39, &bytes);
    // "b" and then "a"
    let bytes = [0b00000_01_1, b'b', 0b0000_01_1_1, b'a', 0];
    assert_eq!(
        why::<Named>(&bytes).as_deref(),
        Some("Named.named[1].key: the element is not greater than the one before it (bits 18..32)")
    );
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Texts<'a> {
    #[string(max = 15)]
    a: Box<str>,
    #[string(max = 15)]
    b: Option<Cow<'a, str>>,
}

#[test]
fn texts_are_the_same_whoever_holds_them() {
    let value = Texts {
        a: "hi".into(),
        b: Some(Cow::Borrowed("x")),
    };
    let bytes = [
        2, // length in 4 bits, padding
        b'h',
        b'i',
        0b000_0001_1, // padding, length in 4 bits, there
        b'x',
    ];
    both_ways(&value, 40, &bytes);
    let read = bitstream::decode::<Texts<'_>>(&bytes).unwrap();
    assert!(matches!(read.b, Some(Cow::Owned(_))));
    assert_eq!(
        why::<Texts<'_>>(&[1, 0xFF, 0]).as_deref(),
        Some("Texts.a: the string is not UTF-8 (bits 8..16)")
    );
    assert_eq!(
        why::<Texts<'_>>(&[1, b'a', 0b1_1, 0]).as_deref(),
        Some("Texts.b: the string contains a NUL (bits 24..32)")
    );
    let long = Texts {
        a: "0123456789abcdef".into(),
        b: None,
    };
    let refused = bitstream::encode(&long).map_err(|why| why.to_string());
    assert_eq!(
        refused,
        Err("Texts.a: length 16 is not in 0..=15 (bits 0..4)".to_string())
    );
}

/// Element that takes at least this many bits, so that lists check their length exactly.
#[derive(BitSerialize, Debug, PartialEq)]
struct Fewest<T: BitSerialize>(T);

#[derive(BitSerialize, Debug, Default, PartialEq)]
struct FewestNumbers(#[array(len = 3..=5)] Vec<u16>);

#[derive(BitSerialize, Debug, PartialEq)]
struct FewestUnmade(#[array(len = 3..=5)] Vec<Even>);

/// Nothing can be made of it before it is read.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(try_from = u8, into = u8)]
struct Even(u8);

impl TryFrom<u8> for Even {
    type Error = ();

    fn try_from(number: u8) -> Result<Even, ()> {
        (number % 2 == 0).then_some(Even(number)).ok_or(())
    }
}

impl From<Even> for u8 {
    fn from(even: Even) -> u8 {
        even.0
    }
}

#[derive(BitSerialize, Debug, Default, PartialEq)]
struct FewestKeys(#[array(len = 3..=5)] BTreeSet<u8>);

#[derive(BitSerialize, Debug, Default, PartialEq)]
struct FewestEntries(#[array(len = 3..=5)] BTreeMap<u8, bool>);

#[test]
fn the_fewest_elements_may_be_the_end_of_a_packet() {
    // the length 3 of 3..=5 is 0 in 2 bits
    both_ways(&Fewest(FewestNumbers(vec![1, 2, 3])), 2 + 48, &[4, 0, 8, 0, 12, 0, 0]);
    let unmade = FewestUnmade([2, 4, 6].map(Even).to_vec());
    both_ways(&Fewest(unmade), 2 + 24, &[8, 16, 24, 0]);
    both_ways(&FewestKeys([1, 2, 3].into()), 2 + 24, &[4, 8, 12, 0]);
    // 1 and true, 2 and false, 3 and true: bits 2..11, 11..20, 20..29
    let entries = [(1, true), (2, false), (3, true)];
    both_ways(
        &FewestEntries(entries.into()),
        2 + 27,
        &[4, 0b0001_0100, 0b0011_0000, 0b0001_0000],
    );
}

/// Two of these are apart where their labels are, which are not sent.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Labelled {
    number: u8,
    #[bits(skip)]
    label: u8,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Labels(#[array(max = 3)] BTreeSet<Labelled>);

/// The same without a struct of its own on the wire.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[bits(transparent)]
struct Bare {
    number: u8,
    #[bits(skip)]
    label: u8,
    #[bits(skip)]
    kind: PhantomData<String>,
}

fn bare(number: u8, label: u8) -> Bare {
    Bare {
        number,
        label,
        kind: PhantomData,
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Bares {
    #[array(max = 3)]
    all: BTreeSet<Bare>,
    #[array(max = 3)]
    lists: BTreeMap<[Option<Bare>; 1], bool>,
    #[bits(elide = bare(7, 0))]
    elided: Bare,
}

#[test]
fn a_transparent_type_is_more_than_its_bits_where_it_has_fields_that_are_not_sent() {
    let bares = |all: &[Bare], lists: &[Bare], elided| Bares {
        all: all.iter().cloned().collect(),
        lists: lists.iter().map(|one| ([Some(one.clone())], true)).collect(),
        elided,
    };
    let refused = |value: &Bares| bitstream::encode(value).map_err(|why| why.kind());
    let same = [bare(1, 0), bare(1, 1)];
    let apart = [bare(1, 5), bare(2, 0)];
    assert_eq!(refused(&bares(&same, &[], bare(0, 0))), Err(Refusal::NotIncreasing));
    assert_eq!(refused(&bares(&[], &same, bare(0, 0))), Err(Refusal::NotIncreasing));
    // what is read as the known value is not sent
    let bytes = bitstream::encode(&bares(&apart, &apart, bare(7, 3))).unwrap_or_default();
    let read = bitstream::decode::<Bares>(&bytes);
    let plain = [bare(1, 0), bare(2, 0)];
    assert_eq!(read, Ok(bares(&plain, &plain, bare(7, 0))));
    // of what takes no memory there is nothing to tell apart
    #[derive(BitSerialize)]
    #[bits(transparent)]
    #[allow(dead_code)]
    struct Of<T> {
        id: u8,
        #[bits(skip)]
        of: PhantomData<T>,
    }
    assert_eq!(Of::<String>::SCHEMA, u8::SCHEMA);
}

#[test]
fn what_a_reader_could_not_tell_apart_is_not_written() {
    let labels = |all: &[(u8, u8)]| Labels(all.iter().map(|&(number, label)| Labelled { number, label }).collect());
    assert!(bitstream::encode(&labels(&[(1, 0), (2, 0)])).is_ok());
    let why = bitstream::encode(&labels(&[(1, 0), (1, 1)])).map_err(|why| why.kind());
    assert_eq!(why, Err(Refusal::NotIncreasing));
    // a measure has no opinion
    assert_eq!(bitstream::measure(&labels(&[(1, 0), (1, 1)])), 2 + 2 * 8);
}
