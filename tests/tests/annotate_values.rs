//! Annotated leaves show the value that a reader gets of the same bits, for every code.

use bitstream::annotate::Part;
use bitstream::{BitSerialize, annotate};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// The values that the leaves of a packet show, in order.
fn shown<T: BitSerialize>(packet: &[u8]) -> Vec<String> {
    let annotation = annotate::<T>(packet);
    let values = annotation.leaves().iter().filter(|leaf| leaf.part() == Part::Value);
    values.map(|leaf| leaf.value().to_owned()).collect()
}

/// Checks a type of one value of `width` bits: every code shows its decoded value, and a rejected code the text of
/// `refused`.
fn every_code<T: BitSerialize + Debug>(width: u32, text: impl Fn(&T) -> String, refused: impl Fn(u32) -> String) {
    for code in 0..1_u32 << width {
        let packet = &code.to_le_bytes()[..width.div_ceil(8) as usize];
        let expected = bitstream::decode::<T>(packet).map_or_else(|_| refused(code), |value| text(&value));
        assert_eq!(shown::<T>(packet).first(), Some(&expected), "code {code}");
    }
}

#[derive(BitSerialize, Debug)]
struct Single(#[float(min = -0.5, max = 0.7, res = 0.1)] f32);

#[derive(BitSerialize, Debug)]
struct Double(#[float(min = -0.5, max = 0.7, res = 0.1)] f64);

#[derive(BitSerialize, Debug)]
struct SingleZero(#[float(min = -1.0, max = 1.0, bits = 6, zero)] f32);

#[derive(BitSerialize, Debug)]
struct DoubleZero(#[float(min = -1.0, max = 3.0, bits = 6, zero)] f64);

#[test]
fn floats_are_shown_as_they_are_read() {
    let refused = |code| format!("code {code}");
    every_code::<Single>(4, |value| format!("{:?}", value.0), refused);
    every_code::<Double>(4, |value| format!("{:?}", value.0), refused);
    every_code::<SingleZero>(6, |value| format!("{:?}", value.0), refused);
    every_code::<DoubleZero>(6, |value| format!("{:?}", value.0), refused);
}

#[derive(BitSerialize, Debug)]
struct Coarse(#[quat(bits = 2)] [f32; 4]);

#[derive(BitSerialize, Debug)]
struct Fine(#[quat(bits = 4)] [f32; 4]);

#[derive(BitSerialize, Debug)]
struct Finer(#[quat(bits = 5)] [f32; 4]);

#[test]
fn rotations_are_shown_as_they_are_read() {
    let text = |[x, y, z, w]: [f32; 4]| format!("[{x:.4}, {y:.4}, {z:.4}, {w:.4}]");
    let refused = |code| format!("{code:#x}");
    every_code::<Coarse>(8, |value| text(value.0), refused);
    every_code::<Fine>(14, |value| text(value.0), refused);
    every_code::<Finer>(17, |value| text(value.0), refused);
}

#[derive(BitSerialize, Debug)]
struct Signed(#[bits(width = 5)] i8);

#[derive(BitSerialize, Debug)]
struct Offset(#[bits(range = -3..=4)] i8);

#[derive(BitSerialize, Debug)]
struct Point(#[bits(fixed(int = 4, frac = 4), range = -2..=1)] i8);

#[derive(BitSerialize, Debug)]
struct Unsigned(#[bits(fixed(int = 4, frac = 4), range = 1..=2)] u8);

#[derive(BitSerialize, Debug)]
struct Shortened(#[bits(range = -10..=10, truncated)] i8);

/// The low bits and the one after them are one leaf.
#[test]
fn truncated_codes_are_one_leaf() {
    for value in -10..=10 {
        let packet = bitstream::encode(&Shortened(value)).unwrap();
        let bits = bitstream::encoded_bits(&Shortened(value)).unwrap();
        let annotation = annotate::<Shortened>(&packet);
        let leaf = &annotation.leaves()[0];
        assert_eq!((leaf.value(), leaf.bits()), (value.to_string().as_str(), 0..bits));
        assert_eq!((leaf.raw(), leaf.part()), (Some((value + 10) as u128), Part::Value));
        assert_eq!(annotation.leaves().len(), 2, "and the spare bits");
    }
}

#[derive(BitSerialize, Debug)]
struct Bytewise(bool, #[bits(varint(leb128))] i128);

/// All bytes of a number are one leaf, whose bits are shown as a number where 128 bits hold them.
#[test]
fn leb128_is_one_leaf() {
    for value in [0, -1, 63, 64, -65, 1 << 90, i128::MIN, i128::MAX] {
        let packet = bitstream::encode(&Bytewise(false, value)).unwrap();
        let bits = bitstream::encoded_bits(&Bytewise(false, value)).unwrap();
        let annotation = annotate::<Bytewise>(&packet);
        let leaf = &annotation.leaves()[1];
        assert_eq!((leaf.value(), leaf.bits()), (value.to_string().as_str(), 1..bits));
        assert_eq!(leaf.raw().is_none(), bits > 129, "{value}");
        assert_eq!(annotation.leaves().len(), 3, "a flag and the spare bits");
    }
}

#[test]
fn integers_are_shown_as_they_are_read() {
    every_code::<Signed>(5, |value| value.0.to_string(), |code| code.to_string());
    every_code::<Offset>(3, |value| value.0.to_string(), |code| code.to_string());
    // in 16ths; the codes above the range are shown as if they were in it
    every_code::<Point>(
        6,
        |value| (f64::from(value.0) / 16.0).to_string(),
        |code| (f64::from(code) / 16.0 - 2.0).to_string(),
    );
    every_code::<Unsigned>(
        5,
        |value| (f64::from(value.0) / 16.0).to_string(),
        |code| (f64::from(code) / 16.0 + 1.0).to_string(),
    );
}

#[derive(BitSerialize, Debug, Clone, Copy)]
struct Rising {
    first: i32,
    #[bits(relative(first))]
    second: i32,
}

#[test]
fn relative_numbers_are_shown_as_their_distance_or_as_they_are() {
    for distance in [1, 2, 5, 6, 7, 21, 22, 23, 277, 278, 279, 4373, 4374, 4375, 69_909] {
        let packet = bitstream::encode(&Rising {
            first: -7,
            second: distance - 7,
        })
        .expect("in order");
        // a distance of 1 is all in its prefix
        let parts = annotate::<Rising>(&packet);
        let shown: Vec<&str> = parts.leaves().iter().map(|leaf| leaf.value()).collect();
        assert!(
            shown.contains(&format!("+{distance}").as_str()),
            "{distance}: {shown:?}"
        );
    }
    // the long form is the number itself
    let packet = bitstream::encode(&Rising {
        first: -70_000,
        second: -3,
    })
    .expect("in order");
    assert_eq!(shown::<Rising>(&packet), ["-70000", "-3"]);
}

#[derive(BitSerialize, Debug)]
struct Slots {
    #[array(max = 600, sparse = relative)]
    relative: Vec<(u16, u8)>,
    #[array(max = 6, sparse = sentinel)]
    sentinel: Vec<(u16, u8)>,
}

#[test]
fn indices_are_shown_as_their_distance_or_as_they_are() {
    let indices = [0, 1, 3, 9, 31, 309];
    let value = Slots {
        relative: indices.map(|index| (index, 1)).to_vec(),
        sentinel: vec![(2, 1), (5, 1)],
    };
    let packet = bitstream::encode(&value).expect("in order");
    let annotation = annotate::<Slots>(&packet);
    let index = |name: &str| {
        let of_field = annotation
            .leaves()
            .iter()
            .filter(|leaf| leaf.path().contains(name) && leaf.part() == Part::Index);
        of_field.map(|leaf| leaf.value()).collect::<Vec<_>>()
    };
    // from the index before, the first from -1; the distance to the end of the slots is the last
    assert_eq!(index("relative"), ["+1", "+1", "+2", "+6", "+22", "+278", "+291"]);
    assert_eq!(index("sentinel"), ["2", "5", "end"]);
}

#[derive(BitSerialize, Debug)]
enum Order {
    #[bits(id = 1)]
    Stop,
    #[bits(id = 3)]
    Go,
    #[bits(other)]
    Other(u8),
}

#[derive(BitSerialize, Debug)]
struct Parts {
    result: Result<bool, u8>,
    other: Result<bool, u8>,
    stop: Order,
    unknown: Order,
    none: Option<u8>,
    #[bits(const = 5, width = 3)]
    constant: (),
    #[string(len = 1..=4, ascii)]
    ascii: String,
    #[bits(varint)]
    down: i16,
    #[bits(varint)]
    up: i16,
    #[bits(align)]
    single: f32,
    double: f64,
    #[array(sparse = bitmap)]
    slots: [Option<bool>; 2],
    #[array(len = 2..=9, bytes)]
    bytes: Vec<u8>,
    unsigned: u128,
    #[bits(elide = 3)]
    sent: u8,
}

#[test]
fn every_part_is_shown_in_words() {
    let parts = Parts {
        result: Ok(true),
        other: Err(9),
        stop: Order::Stop,
        unknown: Order::Other(2),
        none: None,
        constant: (),
        ascii: "a!".to_owned(),
        down: -3,
        up: 3,
        single: -1.5,
        double: 2.25,
        slots: [None, Some(true)],
        bytes: vec![0xAB, 0x01],
        unsigned: u128::MAX,
        sent: 4,
    };
    let packet = bitstream::encode(&parts).unwrap();
    let annotation = annotate::<Parts>(&packet);
    let shown = annotation
        .leaves()
        .iter()
        .map(|leaf| (leaf.path().trim_start_matches("Parts."), leaf.part(), leaf.value()));
    let expected = [
        ("result", Part::Choice, "Ok"),
        ("result.Ok", Part::Value, "true"),
        ("other", Part::Choice, "Err"),
        ("other.Err", Part::Value, "9"),
        ("stop", Part::Tag, "Stop"),
        ("unknown", Part::Tag, "2 of Other"),
        ("none", Part::Presence, "none"),
        ("constant", Part::Value, "0x5"),
        ("ascii", Part::Length, "2"),
        ("ascii", Part::Value, "'a'"),
        ("ascii", Part::Value, "'!'"),
        ("down", Part::Value, "-3"),
        ("up", Part::Value, "3"),
        ("single", Part::Padding, "0"),
        ("single", Part::Value, "-1.5"),
        ("double", Part::Value, "2.25"),
        ("slots", Part::Index, "empty"),
        ("slots", Part::Index, "filled"),
        ("slots[1]", Part::Value, "true"),
        ("bytes", Part::Length, "2"),
        ("bytes", Part::Value, "ab01"),
        ("unsigned", Part::Value, "340282366920938463463374607431768211455"),
        ("sent", Part::Known, "sent"),
        ("sent", Part::Value, "4"),
    ];
    let all: Vec<_> = shown.collect();
    for part in expected {
        assert!(all.contains(&part), "{part:?} is not in\n{annotation}");
    }
}

/// An empty text has a leaf without bits, which lies at the end of what is refused.
#[test]
fn a_leaf_without_bits_is_not_what_is_refused() {
    #[derive(BitSerialize, PartialEq, Eq, PartialOrd, Ord)]
    struct Name(#[string(max = 3)] String);
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Names(#[array(max = 3)] BTreeSet<Name>);
    let colored = annotate::<Names>(&[2, 0]).colored().to_string();
    let red = |place: &str| {
        let mut rows = colored.lines().filter(|row| row.contains(place));
        rows.next().map(|row| row.contains("\x1b[1;31m"))
    };
    assert_eq!(
        [red("8..10"), red("10..16"), red("at 16")],
        [Some(true), Some(true), Some(false)]
    );
}
