//! Questions that a schema answers for tools: each answer agrees with the codec of the field.

use bitstream::annotate::Part;
use bitstream::schema::{Kind, Place, Scalar, SparseForm};
use bitstream::{BitSerialize, Path, Refusal, Schema, annotate, decode, encode, max_memory};
use std::collections::BTreeMap;

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(transparent)]
struct Rotation<const BITS: i128>(#[quat(bits = BITS)] [f32; 4]);

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(transparent)]
struct Steps(#[float(min = -1.5, max = 2.0, res = 0.1)] f32);

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(transparent)]
struct Double(#[float(min = 0.1, max = 0.7, res = 0.01)] f64);

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(transparent)]
struct Zero(#[float(min = -1.0, max = 3.0, bits = 9, zero)] f32);

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(transparent)]
struct Fives(#[bits(range = -3..=12, step = 5)] i8);

/// The kind of the value, and what its bits are as a number.
fn of<T: BitSerialize>(code: u64) -> (Kind, Result<T, Refusal>) {
    let bits = T::SCHEMA.fixed_bits().expect("one size");
    let bytes = code.to_le_bytes();
    let read = decode(&bytes[..bits.div_ceil(8)]).map_err(|why| why.kind());
    (T::SCHEMA.unwrapped().kind, read)
}

fn codes<T: BitSerialize>() -> std::ops::Range<u64> {
    0..1 << T::SCHEMA.max_bits
}

fn assert_quaternions<const BITS: i128>(codes: impl Iterator<Item = u64>) {
    for code in codes {
        let (kind, read) = of::<Rotation<BITS>>(code);
        assert_eq!(
            kind.quaternion(code),
            read.ok().map(|read| read.0),
            "{BITS} bits, {code}"
        );
        assert_eq!(kind.float(code), None);
    }
}

#[test]
fn the_codes_of_an_integer_are_those_of_the_decoder() {
    for code in codes::<Fives>() {
        let (kind, read) = of::<Fives>(code);
        let value = kind.code().map(|of| of.value(code.into()));
        assert_eq!(value, read.ok().map(|read| i128::from(read.0)), "{code}");
    }
    assert_eq!(Steps::SCHEMA.unwrapped().kind.code(), None);
}

#[test]
fn a_quaternion_is_what_a_reader_gets_of_the_code() {
    assert_quaternions::<2>(codes::<Rotation<2>>());
    assert_quaternions::<3>(codes::<Rotation<3>>());
    assert_quaternions::<4>(codes::<Rotation<4>>());
    assert_quaternions::<9>(codes::<Rotation<9>>().step_by(99_991));
    // widths that no attribute has
    for bits in [0, 1, 21, 64, u32::MAX] {
        assert_eq!(Kind::Scalar(Scalar::Quat { bits }).quaternion(1), None);
    }
}

#[test]
fn a_float_is_what_a_reader_gets_of_the_code() {
    for code in codes::<Steps>() {
        let (kind, read) = of::<Steps>(code);
        assert_eq!(kind.float(code), read.ok().map(|read| read.0.into()), "{code}");
        assert_eq!(kind.quaternion(code), None);
    }
    for code in codes::<Double>() {
        let (kind, read) = of::<Double>(code);
        assert_eq!(kind.float(code), read.ok().map(|read| read.0), "{code}");
    }
    for code in codes::<Zero>() {
        let (kind, read) = of::<Zero>(code);
        assert_eq!(kind.float(code), read.ok().map(|read| read.0.into()), "{code}");
    }
    assert_eq!(bool::SCHEMA.kind.float(0), None);
}

#[derive(BitSerialize)]
struct Standard {
    before: u32,
    #[bits(relative(before))]
    after: u32,
}

#[derive(BitSerialize)]
struct Snapshot {
    before: u32,
    #[bits(relative(before, tiers = [8, 40, 900]))]
    after: u32,
}

#[derive(BitSerialize)]
struct Slots {
    #[array(max = 300, sparse = relative)]
    slots: Vec<(u16, bool)>,
}

fn kind_of<T: BitSerialize>(field: usize) -> Kind {
    let place = Place::Value(T::SCHEMA).inside(field).and_then(Place::schema);
    place.expect("a field").unwrapped().kind
}

/// The flags and the offset, in their bits.
fn bits(kind: &Kind, distance: u64) -> Option<(u64, u32)> {
    let mut tiers = kind.tiers();
    let tier = tiers.find(|tier| tier.least <= distance && distance - tier.least < tier.count)?;
    let offset = distance - tier.least;
    assert!(offset < 1 << tier.width);
    Some((tier.flags | offset << tier.flags_width, tier.flags_width + tier.width))
}

/// Bits of a packet from one on.
fn number(packet: &[u8], start: usize, width: u32) -> u64 {
    let bit = |at: usize| u64::from(packet[at / 8] >> (at % 8) & 1);
    (0..width).fold(0, |number, i| number | bit(start + i as usize) << i)
}

#[test]
fn a_distance_is_sent_in_the_tier_that_holds_it() {
    let (standard, snapshot) = (kind_of::<Standard>(1), kind_of::<Snapshot>(1));
    for after in (1..1000).chain([4377, 4378, 69_914, 69_915, u32::MAX]) {
        let packet = encode(&Standard { before: 0, after }).expect("increasing");
        match bits(&standard, after.into()) {
            Some((code, width)) => {
                assert_eq!(packet.len(), (32 + width as usize).div_ceil(8), "{after}");
                assert_eq!(number(&packet, 32, width), code, "{after}");
            }
            // the whole value
            None => assert!(after > 69_914 && packet.len() == (32_usize + 6 + 32).div_ceil(8)),
        }
        let packet = encode(&Snapshot { before: 0, after }).ok();
        let code = packet.map(|packet| {
            let (_, width) = bits(&snapshot, after.into()).expect("a tier");
            (number(&packet, 32, width), width)
        });
        assert_eq!(bits(&snapshot, after.into()), code, "{after}");
    }
}

#[test]
fn an_index_is_sent_in_the_tier_that_holds_its_distance() {
    let kind = kind_of::<Slots>(0);
    assert!(matches!(
        kind,
        Kind::Sparse {
            form: SparseForm::Relative,
            slots: 300,
            ..
        }
    ));
    for slot in 0..300 {
        let packet = encode(&Slots {
            slots: vec![(slot, true)],
        });
        let packet = packet.expect("a slot");
        let (code, width) = bits(&kind, u64::from(slot) + 1).expect("a tier");
        assert_eq!(number(&packet, 0, width), code, "{slot}");
        let index = annotate::<Slots>(&packet);
        let leaves = index.leaves().iter().take_while(|leaf| leaf.part() != Part::Value);
        assert_eq!(
            leaves.last().map(|leaf| leaf.bits().end),
            Some(width as usize),
            "{slot}"
        );
    }
    // the end mark of no slots is the longest distance
    let packet = encode(&Slots { slots: Vec::new() }).expect("no slots");
    let (code, width) = bits(&kind, 301).expect("a tier");
    assert_eq!((number(&packet, 0, width), bits(&kind, 302)), (code, None));
    assert_eq!(kind_of::<Standard>(0).tiers().count(), 0);
    assert_eq!(Schema::sparse(SparseForm::Count, 9, u8::SCHEMA).kind.tiers().count(), 0);
}

#[derive(BitSerialize)]
struct Many<T> {
    #[array(max = 65_537)]
    of: Vec<T>,
}

#[test]
fn a_packet_has_as_many_elements_without_bits_as_the_schema_says() {
    fn assert_most<T: BitSerialize + Clone>(value: T, most: usize) {
        let list = Many::<T>::SCHEMA;
        let list = Place::Value(list).inside(0).and_then(Place::schema).expect("the list");
        assert_eq!(list.most_bitless(), Some(most));
        let mut of = vec![value; most];
        let packet = encode(&Many { of: of.clone() }).expect("the most");
        assert!(decode::<Many<T>>(&packet).is_ok());
        of.push(of[0].clone());
        let refused = encode(&Many { of }).map_err(|why| why.kind());
        assert_eq!(refused, Err(Refusal::WithoutBits));
    }
    assert_most((), 65_536);
    assert_most::<[(); 3]>([(); 3], 65_536);
    let of_bytes = Place::Value(Many::<u8>::SCHEMA).inside(0).and_then(Place::schema);
    assert_eq!(of_bytes.expect("the list").most_bitless(), None);
    assert_eq!(bool::SCHEMA.most_bitless(), None);
    assert!(max_memory::<Many<()>>(1200) < 1 << 17);
}

#[derive(BitSerialize)]
enum Shape {
    Dot,
    Line { length: u8, ends: Option<(bool, u16)> },
}

#[derive(BitSerialize)]
struct All {
    shapes: [Shape; 2],
    #[array(max = 4)]
    named: BTreeMap<u8, Result<char, Shape>>,
}

#[test]
fn steps_lead_to_the_part_that_a_path_names() {
    let rows: [(&[usize], &str); 11] = [
        (&[0], "All.shapes"),
        (&[0, 1], "All.shapes[1]"),
        (&[0, 1, 1], "All.shapes[1].Line"),
        (&[0, 1, 1, 0], "All.shapes[1].Line.length"),
        (&[0, 1, 1, 1], "All.shapes[1].Line.ends"),
        (&[0, 1, 1, 1, 1], "All.shapes[1].Line.ends.1"),
        (&[1, 4], "All.named[2].key"),
        (&[1, 5], "All.named[2]"),
        (&[1, 5, 0], "All.named[2].Ok"),
        (&[1, 5, 1], "All.named[2].Err"),
        (&[1, 5, 1, 0], "All.named[2].Err.Dot"),
    ];
    for (steps, name) in rows {
        let (mut place, mut path) = (Place::Value(All::SCHEMA), Path::of(All::SCHEMA));
        for step in steps {
            place = place.inside(*step).expect("a part");
            path.push(*step);
        }
        assert_eq!(path.to_string(), name);
        assert_eq!(place.schema().map(Schema::unwrapped), path.schema(), "{name}");
        let variant = match place {
            Place::Variant(variant) => Some(variant.name),
            Place::Value(_) => None,
        };
        assert_eq!(
            variant,
            name.rsplit('.').next().filter(|last| ["Line", "Dot"].contains(last))
        );
    }
    assert!(Place::Value(All::SCHEMA).inside(2).is_none());
    assert!(Place::Value(bool::SCHEMA).inside(0).is_none());
}
