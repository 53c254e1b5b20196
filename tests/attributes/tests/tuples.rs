//! Attributes on tuples: each field of the tuple has the form that the attribute describes.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::schema::Outline;
use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream, decode, decode_into, encode};
use tests_support::golden::{both_ways, packed, quantised};

#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Numbers {
    #[bits(range = 0..=100)]
    pair: (u8, u16),
    #[bits(3)]
    maybe: Option<(u8, i8)>,
    #[bits(range = -1..=2)]
    nested: ((i8, [i32; 2]), Box<i64>),
}

#[test]
fn each_field_has_the_form_of_the_attribute() {
    let value = Numbers {
        pair: (100, 1),
        maybe: Some((5, -4)),
        nested: ((-1, [0, 2]), Box::new(1)),
    };
    let fields = [
        (100, 7),
        (1, 7),
        (1, 1),
        (5, 3),
        (0b100, 3),
        (0, 2),
        (1, 2),
        (3, 2),
        (2, 2),
    ];
    let (bits, bytes) = packed(&fields);
    both_ways(&value, bits, &bytes);
    assert_eq!((Numbers::MIN_BITS, Numbers::MAX_BITS), (14 + 1 + 8, 14 + 7 + 8));
}

#[test]
fn errors_name_the_field_of_the_tuple() {
    let value = Numbers {
        pair: (0, 0),
        maybe: None,
        nested: ((0, [0, 0]), Box::new(0)),
    };
    let refused = |value: &Numbers| encode(value).map_err(|why| why.to_string());
    let high = Numbers {
        pair: (100, 101),
        ..value.clone()
    };
    let text = "Numbers.pair.1: 101 is not in 0..=100 (bits 7..14)";
    assert_eq!(refused(&high), Err(text.to_string()));
    let low = Numbers {
        nested: ((0, [1, 3]), Box::new(0)),
        ..value.clone()
    };
    let text = "Numbers.nested.0.1[1]: 3 is not in -1..=2 (bits 19..21)";
    assert_eq!(refused(&low), Err(text.to_string()));
    let text = "Numbers.pair.0: 127 is not in 0..=100 (bits 0..7)";
    assert_eq!(
        decode::<Numbers>(&[0xFF; 4]).map_err(|why| why.to_string()),
        Err(text.to_string())
    );
    let mut packet = encode(&value).unwrap();
    packet.truncate(2);
    assert_eq!(
        decode::<Numbers>(&packet).map_err(|why| why.kind()),
        Err(Refusal::EndOfPacket)
    );
}

/// The wire form of a tuple is that of an array, or of a struct, with the same attribute.
#[test]
fn a_tuple_is_an_array_of_as_many() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Tuples {
        #[bits(varint)]
        a: (u32, u32),
        #[bits(varint(leb128))]
        b: (u64, u64),
        #[bits(fixed(int = 4, frac = 4), range = -8..=7)]
        c: (i8, i8),
        #[bits(range = 0..=4, truncated)]
        d: (u8, u8),
        #[float(min = -1.0, max = 1.0, bits = 10)]
        e: (f32, f32),
        #[float(min = 0.0, max = 1.0, res = 0.125)]
        f: (f64, f64),
        #[float(raw)]
        g: (f32, f32),
        #[quat(bits = 9)]
        h: ([f32; 4], [f32; 4]),
        #[string(max = 9)]
        i: (String, String),
        #[string(max = 9, ascii)]
        j: (String, String),
        #[array(max = 3)]
        #[bits(range = 1..=6)]
        k: (Vec<u8>, Vec<u8>),
        #[array(max = 4, bytes)]
        l: (Vec<u8>, Vec<u8>),
        #[array(bytes)]
        m: ([u8; 2], [u8; 2]),
        #[array(max = 3, until = more)]
        n: (Vec<bool>, Vec<bool>),
        #[bits(align, check = 7, range = 0..=9)]
        o: (u8, u8),
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Arrays {
        #[bits(varint)]
        a: [u32; 2],
        #[bits(varint(leb128))]
        b: [u64; 2],
        #[bits(fixed(int = 4, frac = 4), range = -8..=7)]
        c: [i8; 2],
        #[bits(range = 0..=4, truncated)]
        d: [u8; 2],
        #[float(min = -1.0, max = 1.0, bits = 10)]
        e: [f32; 2],
        #[float(min = 0.0, max = 1.0, res = 0.125)]
        f: [f64; 2],
        #[float(raw)]
        g: [f32; 2],
        #[quat(bits = 9)]
        h: [[f32; 4]; 2],
        #[string(max = 9)]
        i: [String; 2],
        #[string(max = 9, ascii)]
        j: [String; 2],
        #[array(max = 3)]
        #[bits(range = 1..=6)]
        k: [Vec<u8>; 2],
        #[array(max = 4, bytes)]
        l: [Vec<u8>; 2],
        #[array(bytes)]
        m: [[u8; 2]; 2],
        #[array(max = 3, until = more)]
        n: [Vec<bool>; 2],
        #[bits(align, check = 7, range = 0..=9)]
        o: [u8; 2],
    }
    let [text, ascii] = [["höher", "no"], ["high", ""]].map(|pair| pair.map(String::from));
    let (list, bytes, flags) = (
        [vec![1, 6], vec![]],
        [vec![255], vec![0; 4]],
        [vec![], vec![true, false]],
    );
    let arrays = Arrays {
        a: [3, u32::MAX],
        b: [1 << 40, 0],
        c: [-128, 112],
        d: [4, 1],
        e: [-0.25, 1.0],
        f: [0.5, 0.875],
        g: [f32::MIN, 0.1],
        h: [[0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]],
        i: text,
        j: ascii,
        k: list,
        l: bytes,
        m: [[1, 2], [3, 4]],
        n: flags,
        o: [9, 3],
    };
    let packet = encode(&arrays).unwrap();
    let arrays: Arrays = decode(&packet).unwrap();
    let tuples: Tuples = decode(&packet).unwrap();
    assert_eq!(encode(&tuples).unwrap(), packet);
    assert_eq!(
        (Tuples::MIN_BITS, Tuples::MAX_BITS, Tuples::MAX_BYTES),
        (Arrays::MIN_BITS, Arrays::MAX_BITS, Arrays::MAX_BYTES)
    );
    let debug = format!("{arrays:?}").replace("Arrays", "Tuples");
    let as_arrays = |text: &str| text.replace(['(', ')'], "").replace(['[', ']'], "");
    assert_eq!(as_arrays(&format!("{tuples:?}")), as_arrays(&debug));
    // another number of bits, or the first of them changed, is refused by both
    for len in 0..packet.len() {
        let refused = decode::<Tuples>(&packet[..len]).map_err(|why| why.bits());
        assert_eq!(
            refused.err(),
            decode::<Arrays>(&packet[..len]).map_err(|why| why.bits()).err()
        );
    }
}

#[test]
fn lists_of_tuples_have_attributes_for_both_layers() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Cells {
        #[array(max = 3)]
        #[bits(range = 0..=63)]
        cells: Vec<(u8, u8)>,
        #[bits(predict, range = 0..=15)]
        at: (u8, u8),
    }
    let value = Cells {
        cells: vec![(1, 63), (5, 0)],
        at: (15, 1),
    };
    let fields = [(2, 2), (1, 6), (63, 6), (5, 6), (0, 6), (15, 4), (1, 4)];
    let (bits, bytes) = packed(&fields);
    both_ways(&value, bits, &bytes);
    let text = Outline::of(Cells::SCHEMA).to_string();
    assert!(text.contains("\n    1: 0..=63 (6 bits)\n"), "{text}");
}

#[test]
fn values_are_decoded_in_place() {
    #[derive(BitSerialize, Debug, PartialEq, Default)]
    struct Names {
        #[string(max = 20)]
        both: (String, String),
    }
    let packet = encode(&Names {
        both: ("Ada".into(), "Grace".into()),
    })
    .unwrap();
    let mut held = Names {
        both: (String::with_capacity(64), String::with_capacity(64)),
    };
    let at = (held.both.0.as_ptr(), held.both.1.as_ptr());
    decode_into(&mut held, &packet).unwrap();
    assert_eq!(held.both, ("Ada".into(), "Grace".into()));
    assert_eq!((held.both.0.as_ptr(), held.both.1.as_ptr()), at);
}

/// A number of degrees in 6 bits.
struct Degrees;

impl Codec<f32> for Degrees {
    const SCHEMA: &'static Schema = &Schema::custom("Degrees", 6, 6);

    fn initial() -> f32 {
        0.0
    }

    fn serialize<S: Stream>(value: &mut f32, s: &mut S) -> Result<(), Refusal> {
        let mut code = (*value / 6.0) as u64;
        s.serialize_bits(&mut code, 6)?;
        *value = code as f32 * 6.0;
        Ok(())
    }
}

/// Both fields of a pair in one number.
struct Whole;

impl Codec<(u8, u8)> for Whole {
    const SCHEMA: &'static Schema = &Schema::custom("Whole", 4, 4);

    fn initial() -> (u8, u8) {
        (0, 0)
    }

    fn serialize<S: Stream>(value: &mut (u8, u8), s: &mut S) -> Result<(), Refusal> {
        let mut code = u64::from(value.0 * 4 + value.1);
        s.serialize_bits(&mut code, 4)?;
        *value = ((code / 4) as u8, (code % 4) as u8);
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Meters(u8);

impl From<Meters> for u8 {
    fn from(meters: Meters) -> u8 {
        meters.0
    }
}

impl From<u8> for Meters {
    fn from(meters: u8) -> Meters {
        Meters(meters)
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Spot {
    x: u8,
    y: u8,
}

impl From<Spot> for (u8, u8) {
    fn from(spot: Spot) -> (u8, u8) {
        (spot.x, spot.y)
    }
}

impl From<(u8, u8)> for Spot {
    fn from((x, y): (u8, u8)) -> Spot {
        Spot { x, y }
    }
}

#[test]
fn codecs_by_hand_and_conversions_reach_each_field_or_the_tuple() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Mixed {
        #[bits(with = Degrees)]
        each: (f32, Option<f32>),
        #[bits(with = Whole)]
        whole: (u8, u8),
        #[bits(as = u8, range = 0..=9)]
        meters: (Meters, [Meters; 2]),
        #[bits(as = (u8, u8), range = 0..=7)]
        spot: Spot,
    }
    let value = Mixed {
        each: (6.0, Some(12.0)),
        whole: (3, 1),
        meters: (Meters(9), [Meters(1), Meters(2)]),
        spot: Spot { x: 7, y: 0 },
    };
    let fields = [(1, 6), (1, 1), (2, 6), (13, 4), (9, 4), (1, 4), (2, 4), (7, 3), (0, 3)];
    let (bits, bytes) = packed(&fields);
    both_ways(&value, bits, &bytes);
}

#[test]
fn generic_types_and_aliases_of_tuples_have_attributes() {
    type Pair<T> = (T, T);
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Of<T, const MAX: u32> {
        #[bits(range = 0..=MAX)]
        pair: (T, u32),
        #[bits(range = 0..=3)]
        alias: Pair<u8>,
    }
    both_ways(
        &Of::<u8, 7> {
            pair: (7, 1),
            alias: (3, 0),
        },
        10,
        &[0b11_001_111, 0b00],
    );
}

#[test]
fn floats_that_are_clamped_and_twelve_fields() {
    type Twelve = (u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8);
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Many {
        #[float(min = 0.0, max = 1.0, bits = 1)]
        one: (f32,),
        #[bits(1)]
        twelve: Twelve,
    }
    let value = |one| Many {
        one: (one,),
        twelve: (1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0),
    };
    quantised(&value(7.5), 13, &[0b1010101_1, 0b01010], &value(1.0));
}
