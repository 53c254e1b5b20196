//! `hostile_delta`: every packet is refused by the rule that it is said to break, and every rule of the wire form has
//! its packets.

use bitstream::BitSerialize;
use bitstream::Refusal;
use bitstream::delta::{Delta, DeltaError, History, HostilePart, hostile_delta};
use std::collections::BTreeMap;
use tests_zoo::zoo::{self, Specimen, Visitor};

/// The rules that were broken, and the types with rules that were not.
#[derive(Default)]
struct Seen {
    plain: BTreeMap<String, usize>,
    coded: BTreeMap<String, usize>,
    parts: BTreeMap<String, usize>,
    untried: Vec<String>,
}

impl Seen {
    fn attack<T: BitSerialize>(&mut self) {
        let (delta, hostile) = (Delta::<T>::new(), hostile_delta::<T>());
        for packet in hostile.packets() {
            let read = delta.decode(packet.base(), &packet.bytes);
            assert_eq!(read.err().as_ref(), Some(&packet.error), "{:?}", packet.bytes);
            let annotation = delta.annotate(packet.base(), &packet.bytes);
            assert_eq!(annotation.error(), Some(&packet.error), "{annotation}");
            let name = match packet.error {
                DeltaError::Difference { why, .. } => format!("{why:?}"),
                DeltaError::Value { why, .. } => format!("value: {why:?}"),
                ref other => panic!("{other:?}"),
            };
            let is_coded = packet.bytes.first().is_some_and(|head| head % 4 == 3);
            let counts = if is_coded { &mut self.coded } else { &mut self.plain };
            *counts.entry(name).or_default() += 1;
        }
        for part in hostile.parts() {
            *self.parts.entry(refused::<T>(part)).or_default() += 1;
        }
        self.untried.extend(hostile.untried().iter().cloned());
    }
}

/// The rule that a part breaks. Its history reads the honest one after it.
fn refused<T: BitSerialize>(part: &HostilePart) -> String {
    let mut history = History::<T>::new();
    for packet in &part.before {
        part.read(&mut history, packet).expect("an honest packet");
    }
    if !part.is_sealed() {
        assert_eq!(history.annotate(&part.bytes).error(), Some(&part.error));
    }
    let read = part.read(&mut history, &part.bytes).map(|arrived| arrived.number);
    assert_eq!(read.as_ref(), Err(&part.error), "{:?}", part.bytes);
    part.read(&mut history, &part.honest).expect("an honest part");
    match &part.error {
        DeltaError::Head(why) => format!("head: {:?}", why.kind()),
        DeltaError::Difference { why, .. } => format!("{why:?}"),
        DeltaError::UnknownBaseline { .. } => "unknown".into(),
        DeltaError::WrongBaseline => "check".into(),
        DeltaError::Envelope(_) => "envelope".into(),
        other => panic!("{other:?}"),
    }
}

impl Visitor for Seen {
    fn visit<T: Specimen>(&mut self) {
        self.attack::<T>();
    }
}

#[test]
fn each_packet_breaks_one_rule() {
    let mut seen = Seen::default();
    zoo::visit_all(&mut seen);
    assert_eq!(seen.untried, Vec::<String>::new(), "{:?}", (&seen.plain, &seen.coded));
    let rules = [
        Refusal::EndOfPacket,
        Refusal::OutOfRange,
        Refusal::Length,
        Refusal::UnknownTag,
        Refusal::NotCanonical,
        Refusal::LeftOverBytes,
        Refusal::LeftOverBits,
    ];
    for rule in rules {
        let count = seen.plain.get(&format!("{rule:?}")).copied().unwrap_or(0);
        assert!(count >= 20, "{rule:?}: {count} of {:?}", seen.plain);
    }
    for rule in [
        "NotCanonical",
        "OutOfRange",
        "Length",
        "UnknownTag",
        "LeftOverBytes",
        "EndOfPacket",
    ] {
        let count = seen.coded.get(rule).copied().unwrap_or(0);
        assert!(count >= 10, "{rule}: {count} of {:?}", seen.coded);
    }
    let values = [
        "InvalidUtf8",
        "NotIncreasing",
        "Rule",
        "InvalidChar",
        "NotCanonical",
        "Nul",
        "Conversion",
    ];
    for rule in values {
        let count = seen.plain.get(&format!("value: {rule}")).copied().unwrap_or(0);
        assert!(count >= 1, "{rule} of {:?}", seen.plain);
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Mover {
    #[bits(predict, range = -50..=50)]
    at: [i8; 3],
    #[bits(predict)]
    #[quat(bits = 5)]
    turn: [f32; 4],
    #[bits(predict)]
    speed: i16,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Known {
    #[array(max = 9, key = id)]
    shots: Vec<Shot>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Shot {
    #[bits(range = 0..=300, usual = 3)]
    x: u16,
    #[bits(range = 0..=9)]
    id: u8,
}

#[test]
fn keys_of_elements_are_attacked() {
    let mut seen = Seen::default();
    seen.attack::<Known>();
    assert_eq!(seen.untried, Vec::<String>::new());
    // elements by place that have keys, old keys, and keys that say that they are others
    assert!(
        seen.plain.get("NotCanonical").is_some_and(|count| *count >= 12),
        "{:?}",
        seen.plain
    );
    assert!(
        seen.coded.get("NotCanonical").is_some_and(|count| *count >= 8),
        "{:?}",
        seen.coded
    );
}

#[test]
fn numbers_that_are_predicted_are_attacked() {
    let mut seen = Seen::default();
    seen.attack::<Mover>();
    assert_eq!(seen.untried, Vec::<String>::new());
    let mut paths: Vec<String> = Vec::new();
    for packet in hostile_delta::<Mover>().packets() {
        if let DeltaError::Difference { path, why, .. } = &packet.error {
            paths.push(format!("{path} {why:?}"));
        }
    }
    for expected in [
        "at NotCanonical",
        "turn NotCanonical",
        "turn OutOfRange",
        "speed OutOfRange",
    ] {
        assert!(paths.iter().any(|path| path == expected), "{expected} of {paths:?}");
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Field {
    heights: [(u16, bool); 3000],
    #[array(max = 3)]
    paths: Vec<u8>,
}

#[test]
fn values_of_many_numbers_are_attacked() {
    let mut seen = Seen::default();
    seen.attack::<Field>();
    assert_eq!(seen.untried, Vec::<String>::new());
    for rule in ["NotCanonical", "OutOfRange", "EndOfPacket", "LeftOverBytes"] {
        assert!(seen.plain.contains_key(rule), "{rule} of {:?}", seen.plain);
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = a == 0x1234_5678 && b == 0x9ABC_DEF0)]
struct Secret {
    a: u32,
    b: u32,
}

#[test]
fn a_type_whose_values_are_not_found_is_told() {
    let hostile = hostile_delta::<Secret>();
    assert_eq!(hostile.packets(), []);
    assert_eq!(hostile.untried(), ["Secret: no value was found"]);
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct World {
    tick: u16,
    #[array(max = 3)]
    units: BTreeMap<u8, u16>,
    #[array(max = 4)]
    slots: Vec<Option<u8>>,
}

#[test]
fn parts_are_attacked() {
    let mut seen = Seen::default();
    seen.attack::<World>();
    assert_eq!(seen.untried, Vec::<String>::new());
    // twice in each form: plain, coded, sealed
    let expected = [
        // the nearest snapshot, and one that is merged
        ("unknown", 12),
        // plain; coded, and with another model
        ("check", 6),
        ("envelope", 2),
        // an older snapshot beside a whole one, and a second baseline
        ("NotCanonical", 12),
        // plain and sealed
        ("Length", 4),
        ("OutOfRange", 6),
        ("UnknownTag", 6),
        ("EndOfPacket", 6),
        ("LeftOverBytes", 6),
        ("head: NotCanonical", 6),
        ("head: Padding", 6),
        ("head: EndOfPacket", 6),
    ];
    let expected = expected.map(|(rule, count)| (rule.to_string(), count));
    assert_eq!(seen.parts, BTreeMap::from(expected));
}

/// The key is not the first field of an element.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Herd {
    #[array(max = 5, key = id)]
    sheep: Vec<Sheep>,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Sheep {
    age: Option<u8>,
    id: i8,
}

#[test]
fn parts_of_keyed_lists_are_attacked() {
    let mut seen = Seen::default();
    seen.attack::<Herd>();
    assert_eq!(seen.untried, Vec::<String>::new());
    // twice in each form: the elements are not sorted by their keys
    assert_eq!(seen.parts.get("NotIncreasing"), Some(&6));
    // plain and sealed: two states merge to a list that is too long
    assert_eq!(seen.parts.get("Length"), Some(&4));
}
