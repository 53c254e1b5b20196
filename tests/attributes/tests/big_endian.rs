//! `#[bits(big_endian)]` and `#[bits(N, big_endian)]`: numbers whose highest byte comes first.

use bitstream::{BitSerialize, Refusal, decode, schema};
use std::collections::BTreeSet;
use std::num::{NonZeroI32, NonZeroU16};
use tests_support::golden::{both_ways, exact, hash, packed, read_error, write_error};
use tests_support::round_trip::short_inputs_are_canonical;

macro_rules! alone {
    ($($name:ident $ty:ty $(, $width:literal)?;)*) => {$(
        #[derive(BitSerialize, Clone, Debug, PartialEq)]
        struct $name(#[bits($($width,)? big_endian)] $ty);
    )*};
}

alone! {
    U8 u8; U16 u16; U32 u32; U64 u64; U128 u128;
    I8 i8; I16 i16; I32 i32; I64 i64; I128 i128;
    F32 f32; F64 f64; Never0 NonZeroU16;
    U24 u32, 24; U48 u64, 48; U72 u128, 72; I24 i32, 24; Byte i64, 8; Size usize, 32; Never024 NonZeroI32, 24;
}

#[test]
fn the_bytes_are_those_of_to_be_bytes() {
    macro_rules! sent {
        ($($name:ident $value:expr;)*) => {$(
            let bytes = $value.to_be_bytes();
            both_ways(&$name($value), 8 * bytes.len(), &bytes);
        )*};
    }
    sent! {
        U8 0xFE_u8; I8 -2_i8;
        U16 0x0102_u16; I16 -2_i16; I16 i16::MIN;
        U32 0x0102_0304_u32; I32 -2_i32;
        U64 0x0102_0304_0506_0708_u64; I64 i64::MIN + 5;
        U128 0x0102_0304_0506_0708_090A_0B0C_0D0E_0F10_u128; I128 -3_i128;
        F32 -1.5_f32; F64 0.1_f64; F32 f32::INFINITY;
    }
    both_ways(&Never0(NonZeroU16::MAX), 16, &[0xFF, 0xFF]);
}

#[test]
fn fewer_bytes_than_those_of_the_type() {
    both_ways(&U24(0x01_0203), 24, &[1, 2, 3]);
    both_ways(&U48(0x0102_0304_0506), 48, &[1, 2, 3, 4, 5, 6]);
    both_ways(&U72(0x01_0203_0405_0607_0809), 72, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    both_ways(&I24(-2), 24, &[0xFF, 0xFF, 0xFE]);
    both_ways(&I24(-(1 << 23)), 24, &[0x80, 0, 0]);
    both_ways(&Byte(-1), 8, &[0xFF]);
    both_ways(&Size(1), 32, &[0, 0, 0, 1]);
    both_ways(&Never024(NonZeroI32::new(-2).unwrap()), 24, &[0xFF, 0xFF, 0xFE]);
}

#[test]
fn every_pattern_is_a_value_besides_a_0_that_is_never_sent() {
    short_inputs_are_canonical::<U16>();
    short_inputs_are_canonical::<I16>();
    for number in 0..=u16::MAX {
        assert_eq!(decode(&number.to_be_bytes()), Ok(U16(number)));
    }
    assert_eq!(read_error::<Never0>(&[0, 0]), "Never0.0: 0 is not allowed (bits 0..16)");
    assert_eq!(
        read_error::<Never024>(&[0, 0, 0]),
        "Never024.0: 0 is not allowed (bits 0..24)"
    );
    assert_eq!(read_error::<U24>(&[1, 2]), "U24.0: the packet ends early (bits 0..24)");
    let nan = f32::from_bits(0x7FC0_0001);
    let read = decode::<F32>(&[0x7F, 0xC0, 0, 1]).unwrap();
    assert_eq!(read.0.to_bits(), nan.to_bits());
}

#[test]
fn an_integer_that_does_not_fit_is_refused() {
    assert_eq!(
        write_error(&U24(1 << 24)),
        "U24.0: 16777216 is not in 24 bits (bits 0..24)"
    );
    assert_eq!(
        write_error(&I24(1 << 23)),
        "I24.0: 8388608 is not in the 24 bits of two's complement (bits 0..24)"
    );
    assert_eq!(
        write_error(&U72(u128::MAX)),
        "U72.0: 340282366920938463463374607431768211455 is not in 72 bits (bits 0..72)"
    );
    let refused = bitstream::encode(&Byte(-129)).unwrap_err();
    assert_eq!((refused.kind(), refused.value()), (Refusal::OutOfRange, Some(-129)));
    assert!(bitstream::encode(&Never024(NonZeroI32::MIN)).is_err());
}

/// Numbers may begin at any bit, and then each of their bytes does.
#[test]
fn bytes_begin_at_any_bit() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Shifted {
        #[bits(3)]
        front: u8,
        #[bits(big_endian)]
        number: u32,
        #[bits(width = 40, big_endian)]
        long: u64,
    }
    let value = Shifted {
        front: 5,
        number: 0xA1B2_C3D4,
        long: 0x01_0203_0405,
    };
    let bytes = [0xA1, 0xB2, 0xC3, 0xD4, 1, 2, 3, 4, 5].map(|byte| (byte, 8));
    let (bits, bytes) = packed(&[&[(5, 3)][..], &bytes].concat());
    both_ways(&value, bits, &bytes);
}

const BITS: u32 = 16;

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Layers {
    #[bits(big_endian)]
    array: [u16; 2],
    #[bits(big_endian)]
    maybe: Option<u16>,
    #[bits(width = BITS, big_endian)]
    boxed: Box<(u16, u32)>,
    #[array(max = 255)]
    #[bits(big_endian)]
    list: Vec<u16>,
    #[array(max = 3, until = 0)]
    #[bits(24, big_endian)]
    ended: Vec<u32>,
    #[array(max = 3)]
    #[bits(big_endian)]
    set: BTreeSet<u16>,
    #[bits(as = u16, big_endian)]
    level: Level,
    #[bits(elide = 0x0102, big_endian)]
    usual: u16,
    #[bits(align, big_endian)]
    aligned: u16,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u16)]
enum Level {
    Low = 0x0102,
    High = 0x0201,
}

impl From<Level> for u16 {
    fn from(level: Level) -> u16 {
        level as u16
    }
}

impl TryFrom<u16> for Level {
    type Error = &'static str;

    fn try_from(level: u16) -> Result<Level, Self::Error> {
        let levels = [Level::Low, Level::High].into_iter();
        levels
            .into_iter()
            .find(|each| *each as u16 == level)
            .ok_or("not a level")
    }
}

fn layers() -> Layers {
    Layers {
        array: [1, 2],
        maybe: Some(3),
        boxed: Box::new((4, 5)),
        list: vec![6, 0x0700],
        ended: vec![8],
        set: BTreeSet::from([0x0100, 9]),
        level: Level::High,
        usual: 0x0102,
        aligned: 10,
    }
}

#[test]
fn numbers_inside_other_types() {
    let bytes = |bytes: &[u8]| bytes.iter().map(|byte| (u64::from(*byte), 8)).collect::<Vec<_>>();
    let fields = [
        bytes(&[0, 1, 0, 2]),
        vec![(1, 1)],
        bytes(&[0, 3, 0, 4, 0, 5, 2, 0, 6, 7, 0, 0, 0, 8, 0, 0, 0]),
        vec![(2, 2)],
        // the order of a set is that of the numbers
        bytes(&[0, 9, 1, 0, 2, 1]),
        vec![(1, 1), (0, 4)],
        bytes(&[0, 10]),
    ];
    let (bits, bytes) = packed(&fields.concat());
    let old = Layers {
        list: vec![1; 9],
        maybe: None,
        level: Level::Low,
        ..layers()
    };
    exact(&layers(), old, bits, &bytes);
}

#[test]
fn long_lists_are_copied() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Long {
        #[array(max = 1000, width = 16)]
        #[bits(big_endian)]
        list: Vec<u32>,
        #[bits(big_endian)]
        array: [u64; 40],
        #[array(max = 1000, width = 16)]
        pairs: Vec<Pair>,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Pair {
        #[bits(big_endian)]
        a: u64,
        #[bits(big_endian)]
        b: f64,
    }
    let value = Long {
        list: (1..200).collect(),
        array: std::array::from_fn(|i| i as u64 * 0x0102_0304_0506),
        pairs: (0..50)
            .map(|i| Pair {
                a: 1 << i,
                b: f64::from(i),
            })
            .collect(),
    };
    let mut bytes = 199_u16.to_le_bytes().to_vec();
    value.list.iter().for_each(|number| bytes.extend(number.to_be_bytes()));
    value.array.iter().for_each(|number| bytes.extend(number.to_be_bytes()));
    bytes.extend(50_u16.to_le_bytes());
    for Pair { a, b } in &value.pairs {
        bytes.extend(a.to_be_bytes());
        bytes.extend(b.to_be_bytes());
    }
    both_ways(&value, 8 * bytes.len(), &bytes);
}

/// Expressions see the number, and not its bytes.
#[test]
fn expressions_see_the_value() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(ensure = count < 0x0200)]
    struct Said {
        #[bits(big_endian)]
        count: u16,
        #[array(max = 9, count = count)]
        #[bits(big_endian)]
        list: Vec<u16>,
        #[bits(24, big_endian)]
        length: u32,
        #[string(max = 9, count = length)]
        text: String,
        #[bits(big_endian)]
        kind: u16,
        #[bits(tag = kind)]
        body: Body,
        #[bits(when = kind == 0x0102, present, big_endian)]
        more: Option<u16>,
        #[bits(relative(kind))]
        next: u16,
        #[bits(width = count, max = 8)]
        wide: u8,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(tag(width = 16))]
    enum Body {
        #[bits(id = 0x0102)]
        Number(#[bits(big_endian)] u32),
        #[bits(id = 0x0201)]
        Named {
            #[bits(48, big_endian)]
            address: u64,
        },
    }
    let value = Said {
        count: 2,
        list: vec![3, 4],
        length: 2,
        text: "hi".into(),
        kind: 0x0102,
        body: Body::Number(5),
        more: Some(6),
        next: 0x0103,
        wide: 3,
    };
    let bytes = [0, 2, 0, 3, 0, 4, 0, 0, 2, b'h', b'i', 1, 2, 0, 0, 0, 5, 0, 6, 0b111];
    let old = Said {
        body: Body::Named { address: 1 },
        more: None,
        ..value.clone()
    };
    both_ways(&value, 19 * 8 + 3, &bytes);
    let named = Said {
        kind: 0x0201,
        next: 0x0202,
        ..old
    };
    let bytes = [0, 2, 0, 3, 0, 4, 0, 0, 2, b'h', b'i', 2, 1, 0, 0, 0, 0, 0, 1, 0b111];
    both_ways(&named, 19 * 8 + 3, &bytes);
    assert_eq!(
        write_error(&Said { count: 1, ..named }),
        "Said.list: length 2 is not the length that earlier fields give (at bit 16)"
    );
}

#[test]
fn generic_types() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Generic<T, const N: usize, const W: i128> {
        #[bits(big_endian)]
        one: T,
        #[bits(big_endian)]
        some: [T; N],
        #[bits(width = W, big_endian)]
        number: u64,
    }
    let of_u16 = Generic::<u16, 2, 24> {
        one: 1,
        some: [2, 3],
        number: 4,
    };
    both_ways(&of_u16, 72, &[0, 1, 0, 2, 0, 3, 0, 0, 4]);
    let of_f32 = Generic::<f32, 1, 8> {
        one: 1.0,
        some: [2.0],
        number: 4,
    };
    both_ways(&of_f32, 72, &[0x3F, 0x80, 0, 0, 0x40, 0, 0, 0, 4]);
}

/// Equal bits have equal hashes, and the order of bytes is part of the bits.
#[test]
fn the_hash_has_the_order_of_bytes() {
    #[derive(BitSerialize)]
    struct Plain16(u16);
    #[derive(BitSerialize)]
    struct Plain24(#[bits(24)] u32);
    #[derive(BitSerialize)]
    struct Long24(#[bits(24, big_endian)] u64);
    #[derive(BitSerialize)]
    struct Whole(#[bits(width = 16, big_endian)] u16);
    assert_eq!((hash::<U8>(), hash::<I8>()), (hash::<u8>(), hash::<i8>()));
    assert_eq!((hash::<U24>(), hash::<U16>()), (hash::<Long24>(), hash::<Whole>()));
    let different = [
        hash::<U16>(),
        hash::<Plain16>(),
        hash::<I16>(),
        hash::<U24>(),
        hash::<Plain24>(),
        hash::<I24>(),
        hash::<U32>(),
        hash::<F32>(),
        hash::<f32>(),
        hash::<F64>(),
        hash::<Never0>(),
    ];
    let once: BTreeSet<u64> = different.into_iter().collect();
    assert_eq!(once.len(), different.len());
}

#[test]
fn tools_show_the_number() {
    #[derive(BitSerialize)]
    struct Shown {
        #[bits(big_endian)]
        port: u16,
        #[bits(24, big_endian)]
        change: i32,
        #[bits(big_endian)]
        gain: f32,
    }
    let packet = [0x14, 0xE9, 0xFF, 0xFF, 0xFE, 0x3F, 0xC0, 0, 0];
    let annotation = bitstream::annotate::<Shown>(&packet);
    let values: Vec<&str> = annotation.leaves().iter().map(|leaf| leaf.value()).collect();
    assert_eq!(values, ["5353", "-2", "1.5"]);
    let outline = schema::Outline::of(Shown::SCHEMA).to_string();
    let expected = "Shown (72 bits)
  port: big-endian integer (16 bits)
  change: big-endian signed integer (24 bits)
  gain: big-endian float, bit for bit (32 bits)
";
    assert_eq!(outline, expected);
    let [big, little] = [U16::SCHEMA, <(u16,)>::SCHEMA].map(schema::Outline::of);
    let difference = schema::diff(("ours", &big), ("theirs", &little)).to_string();
    assert!(difference.contains("big-endian integer (16 bits)"), "{difference}");
}
