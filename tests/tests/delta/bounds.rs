//! Lengths of whole values in the form of differences, and the bounds of all packets of differences.

use bitstream::delta::{
    Acks, Baseline, Codes, Delta, DeltaError, History, encode_delta, hostile_delta, max_bytes, seal_delta,
};
use bitstream::packet::{OVERHEAD_BYTES, Protocol};
use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream};
use std::cell::Cell;
use std::collections::BTreeSet;
use tests_support::by_hand::Five;
use tests_support::seeded::check;
use tests_zoo::holds::cases;
use tests_zoo::sample::{Legality, trees};
use tests_zoo::zoo::{Specimen, Visitor, visit_all};

/// Percentage of the bound that the longest packet of a type must reach for the bound to count as tight.
const TIGHT: usize = 80;

#[test]
fn no_packet_is_longer_than_the_bound() {
    #[derive(Default)]
    struct Test {
        types: usize,
        tight: usize,
    }
    impl Visitor for Test {
        fn visit<T: Specimen>(&mut self) {
            let wire = T::wire();
            let delta = Delta::<T>::new();
            let most = delta.max_bytes();
            assert_eq!(max_bytes::<T>(), most + 2);
            let longest = Cell::new(0);
            let values = (trees(&wire, Legality::Legal), trees(&wire, Legality::Legal));
            check(T::NAME, cases(T::erased(), 100), &values, |(near, new)| {
                let (near, new) = (
                    T::from_tree(&near).ok_or("no value")?,
                    T::from_tree(&new).ok_or("no value")?,
                );
                let packets = packets(&delta, &near, &new).map_err(|why| format!("{why:?}"))?;
                let long = packets.iter().map(Vec::len).max().unwrap_or(0);
                longest.set(longest.get().max(long));
                match long <= most {
                    true => Ok(()),
                    false => Err(format!("{long} of {most} bytes")),
                }
            });
            self.types += 1;
            self.tight += usize::from(100 * longest.get() >= TIGHT * most);
        }
    }
    let mut test = Test::default();
    visit_all(&mut test);
    // long lists and texts are rarely drawn
    assert!(2 * test.tight >= test.types, "{} of {}", test.tight, test.types);
}

/// Returns the packets of a whole value, and of its difference with and without a range coder.
fn packets<T: BitSerialize>(delta: &Delta<T>, near: &T, new: &T) -> Result<Vec<Vec<u8>>, DeltaError> {
    let (near, codes) = (Codes::record(near)?, Codes::record(new)?);
    let checked = encode_delta(&near, new)?;
    let sealed = seal_delta(&Protocol::new(0), &near, new)?;
    let mut model = delta.model();
    Ok(vec![
        delta.encode_whole(&codes)?,
        delta.encode(&near, &codes)?,
        delta.compress(Baseline::moving(&near, &near, 1, 1), &codes, &mut model)?,
        checked[2..].to_vec(),
        sealed[OVERHEAD_BYTES..].to_vec(),
    ])
}

/// Code by hand, 1 to 12 bits.
struct Hand;

impl Codec<u8> for Hand {
    const SCHEMA: &'static Schema = &Schema::custom("Few", 1, 9);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        let mut any = *value > 0;
        s.serialize_bool(&mut any)?;
        if any {
            let mut rest = u64::from(*value);
            s.serialize_bits(&mut rest, 8)?;
            *value = rest as u8;
        }
        Ok(())
    }
}

/// Code by hand that sends no bits.
struct Silent;

impl Codec<u8> for Silent {
    const SCHEMA: &'static Schema = &Schema::custom("Silent", 0, 0);

    fn initial() -> u8 {
        7
    }

    fn serialize<S: Stream>(_value: &mut u8, _s: &mut S) -> Result<(), Refusal> {
        Ok(())
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Constant(#[bits(with = Silent)] u8);

/// Values that take no bits, in lists of up to a million.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Quiet {
    array: [Constant; 3],
    #[array(max = 0xf_ffff)]
    list: Vec<Constant>,
    #[array(sparse = bitmap, max = 0xf_ffff)]
    slots: Vec<(u32, Constant)>,
}

#[test]
fn values_without_bits_have_no_codes() {
    let of = |len: u32| Quiet {
        array: [const { Constant(7) }; 3],
        list: vec![Constant(7); len as usize],
        slots: (0..len).map(|slot| (slot, Constant(7))).collect(),
    };
    let base = Codes::record(&of(2)).unwrap();
    assert_eq!(base.as_slice(), [2, 2, 0, 1]);
    let packet = encode_delta(&base, &of(5)).unwrap();
    assert_eq!(bitstream::delta::decode_delta(&base, &packet), Ok(of(5)));
    let delta = Delta::<Quiet>::new();
    let whole = delta.encode_whole(&base).unwrap();
    assert_eq!(delta.decode(None, &whole), Ok(base));
}

/// A few bytes must not stand for a million values: those of a list take memory without a code, and those of a sparse
/// list take a bit each.
#[test]
fn a_short_packet_has_few_values() {
    let delta = Delta::<Quiet>::new();
    // a one bit says that a slot follows the one before it
    let packet = |list: u64, slots: u64, ones: u64| {
        let bits = 2 | list << 2 | slots << 22 | ones << 42;
        bits.to_le_bytes()[..6].to_vec()
    };
    for (packet, why) in [
        (packet(0xf_ffff, 0, 0), Refusal::WithoutBits),
        (packet(0, 0xf_ffff, 0x3f), Refusal::EndOfPacket),
    ] {
        let error = delta.decode(None, &packet).unwrap_err();
        let (DeltaError::Difference { why: said, .. } | DeltaError::Value { why: said, .. }) = error else {
            panic!("{error}");
        };
        assert_eq!(said, why);
    }
}

/// Values of all kinds that a whole value sends in a form of their own.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Wholes {
    #[bits(varint)]
    score: u64,
    #[bits(varint(group = 4))]
    wide: i128,
    #[bits(varint(leb128))]
    bytes: i32,
    #[bits(relative(bytes))]
    next: i32,
    #[bits(range = 0..=200)]
    end: u16,
    #[bits(width = u32::from(end) / 10, max = 20)]
    sized: u32,
    #[bits(range = 0..=200, truncated, max = end)]
    up_to: u16,
    #[bits(with = Hand)]
    hand: u8,
    #[bits(with = Five)]
    five: u8,
    #[array(sparse = bitmap)]
    map: [Option<bool>; 9],
    #[array(sparse = relative, max = 300)]
    ways: Vec<(u16, u8)>,
}

fn wholes() -> Wholes {
    Wholes {
        score: 1,
        wide: -9,
        bytes: 300,
        next: 301,
        end: 100,
        sized: 900,
        up_to: 100,
        hand: 7,
        five: 30,
        map: [Some(true); 9],
        ways: (100..120).map(|slot| (slot, 5)).collect(),
    }
}

/// Returns the bits of each field of a whole value.
fn costs(value: &Wholes) -> Vec<(String, usize)> {
    let delta = Delta::<Wholes>::new();
    let packet = delta.encode_whole(&Codes::record(value).unwrap()).unwrap();
    let annotation = delta.annotate(None, &packet);
    assert_eq!(annotation.error(), None, "{annotation}");
    let fields = annotation.fields().into_iter();
    fields.map(|(field, bits)| (field, bits as usize)).collect()
}

#[test]
fn values_take_their_groups_and_their_empty_slots() {
    let costs = costs(&wholes());
    let expected = [
        ("", 2 + 4), // the form, and the end of the packet
        ("Wholes.bytes", 16),
        ("Wholes.end", 8),
        ("Wholes.five", 5),
        // 4 bits that tell the size: 8 bits above the smallest
        ("Wholes.hand", 4 + 9),
        // the number of values, without bits for the slots
        ("Wholes.map", 4),
        ("Wholes.map[]", 9),
        ("Wholes.next", 16),
        ("Wholes.score", 8),
        ("Wholes.sized", 16),
        ("Wholes.up_to", 8),
        ("Wholes.ways", 9),
        // 100 empty slots, then none
        ("Wholes.ways[]", 13 + 19 + 20 * 8),
        ("Wholes.wide", 2 + 8),
    ];
    let expected: Vec<(String, usize)> = expected
        .iter()
        .map(|(path, bits)| ((*path).to_string(), *bits))
        .collect();
    assert_eq!(costs, expected);
}

#[test]
fn a_varint_takes_as_many_bits_as_in_a_whole_packet() {
    #[derive(BitSerialize)]
    struct Scores {
        #[array(max = 500)]
        #[bits(varint)]
        scores: Vec<u64>,
    }
    let scores = Scores { scores: vec![1; 500] };
    let whole = Delta::new().encode_whole(&Codes::record(&scores).unwrap()).unwrap();
    assert_eq!(bitstream::encode(&scores).unwrap().len(), 502);
    assert_eq!(whole.len(), 502);
}

#[test]
fn annotations_show_a_number_in_groups_as_one_decision() {
    let delta = Delta::<Wholes>::new();
    let value = Wholes {
        score: u64::MAX,
        wide: i128::MIN + 5,
        ..wholes()
    };
    let codes = Codes::record(&value).unwrap();
    let shown = delta.annotate(None, &delta.encode_whole(&codes).unwrap()).to_string();
    let rows: Vec<String> = shown
        .lines()
        .map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    for row in [
        "73 Wholes.score value 18446744073709551615",
        "159 Wholes.wide value -170141183460469231731687303715884105723",
        "16 Wholes.bytes value 300",
        "4 Wholes.hand size 9 bits",
        "13 Wholes.ways[0] empty slots before it 100 of 280",
        "1 Wholes.map[8] value 1",
    ] {
        assert!(rows.iter().any(|shown| shown == row), "{row} of\n{shown}");
    }
}

#[test]
fn each_rule_of_whole_values_has_hostile_packets() {
    let hostile = hostile_delta::<Wholes>();
    assert_eq!(hostile.untried(), Vec::<String>::new());
    let delta = Delta::<Wholes>::new();
    let mut found = BTreeSet::new();
    for packet in hostile.packets() {
        assert_eq!(
            delta.decode(packet.base(), &packet.bytes).err().as_ref(),
            Some(&packet.error)
        );
        if let DeltaError::Difference { why, path, .. } = &packet.error {
            let form = packet.bytes.first().map_or(0, |first| first % 4);
            found.insert((
                path.split('[').next().unwrap_or("").to_string(),
                format!("{why:?}"),
                form,
            ));
        }
    }
    for (path, why) in [
        ("score", Refusal::NotCanonical),
        ("wide", Refusal::NotCanonical),
        ("bytes", Refusal::NotCanonical),
        ("next", Refusal::NotCanonical),
        ("sized", Refusal::NotCanonical),
        ("up_to", Refusal::NotCanonical),
        ("up_to", Refusal::OutOfRange),
        ("hand", Refusal::Length),
        ("map", Refusal::OutOfRange),
        ("ways", Refusal::OutOfRange),
        ("ways", Refusal::NotCanonical),
    ] {
        assert!(
            found.contains(&(path.to_string(), format!("{why:?}"), 2)),
            "{path}: {why:?} of {found:?}"
        );
    }
    // numbers above 62 bits are sent whole in differences, also in those of a range coder
    for form in [1, 3] {
        let path = "score".to_string();
        assert!(
            found.contains(&(path, "NotCanonical".to_string(), form)),
            "{form} of {found:?}"
        );
    }
    let longer = hostile
        .packets()
        .iter()
        .find(|packet| packet.error.to_string().starts_with("score: "));
    let said = longer.map(|packet| packet.error.to_string()).unwrap_or_default();
    assert!(
        said.starts_with("score: a value has a longer encoding than encoders use (before bit "),
        "{said}"
    );
}

#[test]
fn the_bound_of_a_history_holds_for_its_packets() {
    let (mut history, mut acks) = (History::<(u32, bool)>::new(), Acks::default());
    let most = history.max_bytes();
    let protocol = Protocol::new(7);
    let mut longest = 0;
    for i in 0..40_u32 {
        let number = history.record(&(i.wrapping_mul(0x9E37_79B9), i % 2 == 0)).unwrap();
        longest = longest.max(history.encode(&mut acks).unwrap().len());
        assert!(history.seal(&protocol, &mut acks).unwrap().len() <= most + 6);
        acks.ack(number);
    }
    assert_eq!(longest, most);
}
