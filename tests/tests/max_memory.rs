//! `max_memory`: no packet makes a reader hold more, and lists and texts can hold half of it.
#![allow(clippy::redundant_allocation)] // boxes of boxes count, too

use arrayvec::{ArrayString, ArrayVec};
use bitstream::schema::{Outline, diff};
use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream, hostile, max_memory};
use proptest::prelude::*;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

/// Bytes of a datagram.
const DATAGRAM: usize = 1200;

/// The most memory that `f` holds at a time.
fn peak<T>(f: impl FnOnce() -> T) -> usize {
    allocation_counter::measure(|| drop(f())).bytes_max as usize
}

macro_rules! types {
    ($($(#[$outer:meta])* struct $name:ident { $($body:tt)* })*) => {$(
        $(#[$outer])*
        #[derive(BitSerialize, Clone, Debug, PartialEq)]
        struct $name { $($body)* }
    )*};
}

types! {
    struct Rows { #[array(max = 1000)] of: Vec<[u64; 4]> }
    struct Optional { #[array(max = 1_000_000)] of: Vec<Option<u64>> }
    struct Text { #[string(max = 500)] of: String }
    struct BoxedText { #[string(max = 500)] of: Box<str> }
    struct CowText { #[string(max = 5000)] of: Cow<'static, str> }
    struct Ascii { #[string(max = 500, ascii)] of: Rc<String> }
    struct Wide { #[string(max = 298, wide)] of: String }
    struct WideBox { #[string(max = 298, wide)] of: Box<str> }
    struct Texts { #[array(max = 100)] #[string(max = 500)] of: Vec<String> }
    struct ManyTexts { #[array(max = 100_000)] #[string(max = 500)] of: Vec<String> }
    struct Three {
        #[array(max = 1000)] a: Vec<u64>,
        #[array(max = 1000)] b: Vec<u16>,
        #[array(max = 1000)] c: VecDeque<u32>,
    }
    struct Lists { #[array(max = 100)] #[array(max = 100)] of: Vec<Vec<u16>> }
    struct Deep { #[array(max = 20)] #[array(max = 30)] #[array(max = 40)] of: Vec<Vec<Vec<u8>>> }
    struct Slice { #[array(max = 1000)] of: Box<[Option<Box<u64>>]> }
    struct Bytes { #[array(max = 5000, bytes)] of: Vec<u8> }
    struct Counted { length: u8, #[array(max = 255, count = length)] of: Vec<(bool, u64)> }
    struct CountedBytes { length: u16, #[array(max = 2000, count = length, bytes)] of: Vec<u8> }
    struct InPlace { #[array(max = 50)] of: ArrayVec<u64, 50>, #[string(max = 20)] text: ArrayString<20> }
    struct InPlaceOfBoxes { #[array(max = 50)] of: ArrayVec<Box<u64>, 50> }
    struct Bitmap { #[array(max = 500, sparse = bitmap)] of: Vec<(u16, u64)> }
    struct Indexed { #[array(max = 5000, sparse = count)] of: Vec<(u16, Option<u64>)> }
    struct Sentinel { #[array(max = 5000, sparse = sentinel)] of: Vec<(u16, bool)> }
    struct Ladder { #[array(max = 5000, sparse = relative)] of: Vec<(u16, bool)> }
    struct Slots { #[array(sparse = bitmap)] of: Box<[Option<Box<u32>>; 100]> }
    struct Set { #[array(max = 1000)] of: BTreeSet<u64> }
    struct SetOfBytes { #[array(max = 256)] of: BTreeSet<u8> }
    struct Map { #[array(max = 1000)] of: BTreeMap<u32, [u8; 40]> }
    struct Shared { a: Rc<u8>, b: Arc<[u64; 7]>, c: Box<Box<Option<Box<u16>>>> }
    struct Conditions {
        has: bool,
        #[bits(when = has)] boxed: Box<[u64; 9]>,
        #[bits(when = has, default = vec![7; 30])] #[array(max = 30)] list: Vec<u32>,
        #[bits(elide = "nobody".to_string())] #[string(max = 40)] name: String,
    }
    struct Nested { #[array(max = 9)] of: Vec<Choice> }
    struct Tagged { #[bits(range = 0..=1)] kind: u8, #[bits(tag = kind)] of: Box<Body> }
    struct ManyTagged { #[array(max = 1000)] of: Vec<Tagged> }
    struct Checked { #[bits(check = 7)] #[bits(align)] #[string(max = 9)] of: String, either: Result<Box<u64>, Box<u8>> }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Choice {
    Nothing,
    Text(#[string(max = 100)] String),
    #[bits(align, check = 9)]
    Lists {
        #[array(max = 10)]
        numbers: Vec<u64>,
        #[array(max = 10)]
        sets: BTreeSet<u16>,
    },
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Body {
    Nothing,
    Large([u8; 400]),
}

/// Test of each type.
trait Test {
    fn of<T: BitSerialize + 'static>(&mut self, name: &str);
}

fn all(test: &mut impl Test) {
    macro_rules! each {
        ($($name:ident)*) => { $(test.of::<$name>(stringify!($name));)* };
    }
    each!(Rows Optional Text BoxedText CowText Ascii Wide WideBox Texts ManyTexts Three Lists Deep Slice Bytes Counted);
    each!(CountedBytes InPlace InPlaceOfBoxes Bitmap Indexed Sentinel Ladder Slots Set SetOfBytes Map Shared Conditions);
    each!(Nested Choice Checked Tagged ManyTagged);
}

fn within<T: BitSerialize>(name: &str, packet: &[u8]) {
    let held = peak(|| bitstream::decode::<T>(packet));
    let most = max_memory::<T>(packet.len());
    assert!(held <= most, "{name}: {held} bytes, at most {most}, of {packet:02x?}");
}

#[test]
fn no_packet_makes_a_reader_hold_more() {
    struct Within;
    impl Test for Within {
        fn of<T: BitSerialize + 'static>(&mut self, name: &str) {
            let packets = hostile::<T>();
            for honest in packets.honest() {
                within::<T>(name, honest);
            }
            // of some hundreds or thousands
            let step = packets.packets().len().div_ceil(300).max(1);
            for packet in packets.packets().iter().step_by(step) {
                within::<T>(name, &packet.bytes);
            }
            let random = (0..4_u8, proptest::collection::vec(any::<u8>(), 0..=DATAGRAM));
            tests_support::seeded::check(name, 60, &random, |(how, mut packet)| {
                // few ones, many ones, runs of either
                packet.iter_mut().for_each(|byte| match how {
                    0 => {}
                    1 => *byte &= byte.rotate_left(3) & byte.rotate_left(5),
                    2 => *byte |= byte.rotate_left(3),
                    _ => *byte = if *byte < 40 { *byte } else { 0xFF * (*byte & 1) },
                });
                within::<T>(name, &packet);
                Ok(())
            });
        }
    }
    all(&mut Within);
}

/// Returns the measured memory, and `max_memory` for a packet of the same length.
fn figures<T: BitSerialize>(packet: &[u8]) -> (usize, usize) {
    within::<T>("a packet", packet);
    (peak(|| bitstream::decode::<T>(packet)), max_memory::<T>(packet.len()))
}

/// Names the type, and fails where the worst packet holds less than half of the bound.
#[track_caller]
fn tight<T: BitSerialize>(packet: &[u8]) {
    let (held, most) = figures::<T>(packet);
    let name = std::any::type_name::<T>();
    println!("{name}: {held} bytes of {} in a packet of {}", most, packet.len());
    assert!(most <= 2 * held, "{name}: {held} bytes, and the bound is {most}");
}

fn written<T: BitSerialize>(value: &T) -> Vec<u8> {
    let packet = bitstream::encode(value).unwrap_or_else(|why| panic!("{why}"));
    assert!(packet.len() <= DATAGRAM, "{}", packet.len());
    packet
}

#[test]
fn the_worst_packets_of_lists_and_texts_hold_half_of_it() {
    tight::<Rows>(&written(&Rows { of: vec![[1; 4]; 37] }));
    let tagged = Tagged {
        kind: 0,
        of: Box::new(Body::Nothing),
    };
    tight::<ManyTagged>(&written(&ManyTagged { of: vec![tagged; 1000] }));
    tight::<Optional>(&written(&Optional { of: vec![None; 9580] }));
    tight::<Text>(&written(&Text { of: "a".repeat(500) }));
    tight::<BoxedText>(&written(&BoxedText {
        of: "a".repeat(500).into(),
    }));
    tight::<CowText>(&written(&CowText {
        of: "a".repeat(1190).into(),
    }));
    tight::<Ascii>(&written(&Ascii {
        of: Rc::new("a".repeat(500)),
    }));
    // one of 2 bytes: the spare byte is given back by a copy
    let wide = "é".to_string() + &"€".repeat(297);
    tight::<Wide>(&written(&Wide { of: wide.clone() }));
    tight::<WideBox>(&written(&WideBox { of: wide.into() }));
    let texts = (0..100).map(|i| "a".repeat(if i < 2 { 480 } else { 0 })).collect();
    tight::<Texts>(&written(&Texts { of: texts }));
    tight::<Three>(&written(&Three {
        a: vec![],
        b: vec![],
        c: (0..290).collect(),
    }));
    tight::<Three>(&written(&Three {
        a: vec![1; 50],
        b: vec![2; 200],
        c: (0..90).collect(),
    }));
    tight::<Lists>(&written(&Lists {
        of: vec![vec![1; 6]; 90],
    }));
    tight::<Deep>(&written(&Deep {
        of: vec![vec![vec![]; 30]; 20],
    }));
    // a bit of each in the length, and 64 more of some
    let some = (0..1000).map(|i| (i < 130).then(|| Box::new(7))).collect();
    tight::<Slice>(&written(&Slice { of: some }));
    tight::<Bytes>(&written(&Bytes { of: vec![1; 1190] }));
    tight::<Counted>(&written(&Counted {
        length: 147,
        of: vec![(true, 7); 147],
    }));
    tight::<CountedBytes>(&written(&CountedBytes {
        length: 1190,
        of: vec![7; 1190],
    }));
    tight::<Bitmap>(&written(&Bitmap {
        of: (0..65).map(|i| (i, 7)).collect(),
    }));
    tight::<Indexed>(&written(&Indexed {
        of: (0..680).map(|i| (i, None)).collect(),
    }));
    tight::<Sentinel>(&written(&Sentinel {
        of: (0..513).map(|i| (i, true)).collect(),
    }));
    tight::<Ladder>(&written(&Ladder {
        of: (0..4097).map(|i| (i, true)).collect(),
    }));
    tight::<Set>(&written(&Set { of: (0..140).collect() }));
    tight::<SetOfBytes>(&written(&SetOfBytes {
        of: (0..=255).collect(),
    }));
    tight::<Map>(&written(&Map {
        of: (0..25).map(|i| (i, [7; 40])).collect(),
    }));
}

/// A claim of as many texts as have the bits of their lengths, the first of which takes those bits once more.
fn claim_of_texts() -> Vec<u8> {
    let mut packet = vec![b'a'; DATAGRAM];
    // 1,050 texts in 17 bits, then 500 bytes in 9
    let start = 1050_u32 | 500 << 17;
    packet[..4].copy_from_slice(&start.to_le_bytes());
    packet
}

#[test]
fn a_refused_packet_buys_with_the_same_bits_at_each_level() {
    let packet = claim_of_texts();
    let read = bitstream::decode::<ManyTexts>(&packet).map_err(|why| why.kind());
    assert_eq!(read.unwrap_err(), Refusal::Padding);
    tight::<ManyTexts>(&packet);
    let (held, _) = figures::<ManyTexts>(&packet);
    assert_eq!(held, 1050 * size_of::<String>() + 500);
}

/// 64 KiB in memory and no bits.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Wall {
    #[bits(range = 5..=5)]
    of: [u8; 65536],
}

types! {
    struct Walls { #[array(max = 1024)] of: Vec<Wall> }
}

/// The figures of `bitstream/guide/trust.md`.
#[test]
fn the_table_of_the_documents_says_what_is_measured() {
    let document = include_str!("../../bitstream/guide/trust.md");
    let mut missing = Vec::new();
    let mut row = |field: &str, most: usize, held: usize| {
        let with_commas = |number: usize| match number {
            0..1000 => number.to_string(),
            _ => format!("{},{:03}", number / 1000, number % 1000),
        };
        let line = format!("| `{field}` | {} | {} |\n", with_commas(most), with_commas(held));
        if !document.contains(&line) {
            missing.push(line);
        }
    };
    macro_rules! row {
        ($type:ty, $field:literal, $packet:expr) => {
            let packet = $packet;
            assert!(packet.len() <= DATAGRAM, "{}: {} bytes", $field, packet.len());
            let (held, _) = figures::<$type>(&packet);
            row($field, max_memory::<$type>(DATAGRAM), held);
        };
    }
    row!((u8, [f32; 3]), "(u8, [f32; 3])", [0; 13]);
    row!(
        Text,
        "#[string(max = 500)] String",
        written(&Text { of: "a".repeat(500) })
    );
    row!(
        Rows,
        "#[array(max = 1000)] Vec<[u64; 4]>",
        written(&Rows { of: vec![[1; 4]; 37] })
    );
    row!(
        Optional,
        "#[array(max = 1_000_000)] Vec<Option<u64>>",
        written(&Optional { of: vec![None; 9580] })
    );
    let texts = (0..100).map(|i| "a".repeat(if i < 2 { 495 } else { 0 })).collect();
    row!(
        Texts,
        "#[array(max = 100)] #[string(max = 500)] Vec<String>",
        written(&Texts { of: texts })
    );
    row!(
        ManyTexts,
        "#[array(max = 100_000)] #[string(max = 500)] Vec<String>",
        claim_of_texts()
    );
    row!(
        Set,
        "#[array(max = 1000)] BTreeSet<u64>",
        written(&Set { of: (0..147).collect() })
    );
    row!(
        Map,
        "#[array(max = 1000)] BTreeMap<u32, [u8; 40]>",
        written(&Map {
            of: (0..26).map(|i| (i, [7; 40])).collect()
        })
    );
    row!(Walls, "#[array(max = 1024)] Vec<Wall>", [1, 0]);
    assert!(
        missing.is_empty(),
        "bitstream/guide/trust.md lacks\n{}",
        missing.concat()
    );
}

#[test]
fn a_text_that_an_earlier_field_counts_holds_its_bytes() {
    #[derive(BitSerialize)]
    struct Text {
        n: u16,
        #[string(max = 500, count = n)]
        text: String,
    }
    #[derive(BitSerialize)]
    struct Bytes {
        n: u16,
        #[array(max = 500, count = n, bytes)]
        bytes: Vec<u8>,
    }
    for bytes in [0, 2, 3, 100, 502, usize::MAX] {
        let most = bytes.saturating_sub(2).min(500);
        assert_eq!(max_memory::<Text>(bytes), most, "{bytes} bytes");
        assert_eq!(max_memory::<Bytes>(bytes), most, "{bytes} bytes");
    }
    let text = Text {
        n: 500,
        text: "x".repeat(500),
    };
    assert_eq!(figures::<Text>(&written(&text)), (500, 500));
}

#[test]
fn the_figure_is_a_constant_that_grows_with_the_packet_and_ends_at_the_largest_value() {
    const OF_A_DATAGRAM: usize = max_memory::<Rows>(DATAGRAM);
    // a length in 10 bits, and a byte for each byte
    assert_eq!(OF_A_DATAGRAM, 1199);
    assert_eq!(max_memory::<Rows>(0), 0);
    assert_eq!(max_memory::<Rows>(usize::MAX), 1000 * 32);
    assert_eq!(max_memory::<Text>(usize::MAX), 500);
    assert_eq!(max_memory::<Texts>(usize::MAX), 100 * (24 + 500));
    assert_eq!(max_memory::<(u8, [f32; 3], Option<char>)>(usize::MAX), 0);
    assert_eq!(max_memory::<InPlace>(usize::MAX), 0);
    assert_eq!(max_memory::<InPlaceOfBoxes>(usize::MAX), 50 * 8);
    // the boxes, and two counts of the shared ones
    assert_eq!(max_memory::<Shared>(usize::MAX), (8 + 8 + 8) + (16 + 56) + 8 + 8 + 2);
    struct Grows;
    impl Test for Grows {
        fn of<T: BitSerialize + 'static>(&mut self, name: &str) {
            let mut last = 0;
            for bytes in [
                0,
                1,
                2,
                3,
                5,
                8,
                13,
                100,
                1000,
                1200,
                10_000,
                1 << 20,
                1 << 40,
                usize::MAX,
            ] {
                let most = max_memory::<T>(bytes);
                assert!(last <= most, "{name}: {last}, and {most} of {bytes} bytes");
                last = most;
            }
            assert!(last < 1 << 26, "{name}: {last}");
        }
    }
    all(&mut Grows);
}

/// A list of bytes, whose length is believed.
struct Believer;

/// A list of bytes like `Believer`, with its memory declared.
struct Declared;

const MOST: usize = 3000;

macro_rules! believes {
    ($codec:ident, $schema:expr) => {
        impl Codec<Vec<u8>> for $codec {
            const SCHEMA: &'static Schema = &$schema;

            fn initial() -> Vec<u8> {
                Vec::new()
            }

            fn serialize<S: Stream>(value: &mut Vec<u8>, s: &mut S) -> Result<(), Refusal> {
                let mut len = value.len() as u64;
                s.serialize_bits(&mut len, 16)?;
                if S::READING {
                    *value = vec![0; (len as usize).min(MOST)];
                }
                s.serialize_bytes(value)
            }
        }
    };
}

believes!(Believer, Schema::custom("Believer", 16, 16 + 7 + 8 * MOST));
believes!(Declared, Schema::custom("Declared", 16, 16 + 7 + 8 * MOST).heap(MOST));

/// A number, which holds nothing.
struct Number;

impl Codec<u64> for Number {
    const SCHEMA: &'static Schema = &Schema::custom("Number", 64, 64);

    fn initial() -> u64 {
        0
    }

    fn serialize<S: Stream>(value: &mut u64, s: &mut S) -> Result<(), Refusal> {
        s.serialize_bits(value, 64)
    }
}

types! {
    struct ByHand { #[bits(with = Believer)] of: Vec<u8> }
    struct DeclaredByHand { #[bits(with = Declared)] of: Vec<u8> }
    struct NumberByHand { #[bits(with = Number)] of: u64 }
}

#[test]
fn a_codec_by_hand_says_what_it_holds_or_counts_twice_its_longest_form() {
    let packet = [0xFF; 100];
    assert_eq!(figures::<ByHand>(&packet), (MOST, 2 * (MOST + 3)));
    assert_eq!(figures::<DeclaredByHand>(&packet), (MOST, MOST));
    assert_eq!(figures::<NumberByHand>(&packet), (0, 0));
}

/// Types with the same bytes and other sizes in memory.
mod elsewhere {
    use super::*;

    #[derive(BitSerialize)]
    pub(super) struct Rows {
        #[array(max = 1000)]
        #[allow(dead_code)]
        of: Box<ArrayVec<[u64; 4], 1000>>,
    }
}

#[test]
fn memory_is_no_part_of_the_wire_form() {
    assert_ne!(max_memory::<Rows>(DATAGRAM), max_memory::<elsewhere::Rows>(DATAGRAM));
    let (here, there) = (Rows::SCHEMA, elsewhere::Rows::SCHEMA);
    assert_eq!(here, there);
    assert_eq!(
        bitstream::wire_hash::<Rows>(),
        bitstream::wire_hash::<elsewhere::Rows>()
    );
    let (here, there) = (Outline::of(here), Outline::of(there));
    assert_eq!(here.to_string(), there.to_string());
    assert!(diff(("here", &here), ("there", &there)).differences().is_empty());
}
