//! `#[bits(varint(leb128))]`: integers in bytes that each say whether one more follows.

#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal, decode, decode_into, encode, encoded_bits, measure, schema, wire_hash};
use std::num::NonZeroU32;
use tests_support::dice::Dice;
use tests_support::golden::both_ways;
use tests_support::round_trip::short_inputs_are_canonical;

macro_rules! alone {
    ($($name:ident $ty:ty;)*) => {$(
        #[derive(BitSerialize, Clone, Debug, PartialEq)]
        struct $name(#[bits(varint(leb128))] $ty);
    )*};
}

alone! {
    U8 u8; U16 u16; U32 u32; U64 u64; U128 u128;
    I8 i8; I16 i16; I32 i32; I64 i64; I128 i128;
    Size usize; SignedSize isize; Never0 NonZeroU32;
}

/// The numbers that the pages on LEB128, WebAssembly and Protocol Buffers show.
#[test]
fn the_numbers_that_others_show() {
    both_ways(&U32(624_485), 24, &[0xE5, 0x8E, 0x26]);
    both_ways(&U64(300), 16, &[0xAC, 0x02]);
    both_ways(&U32(1), 8, &[0x01]);
    both_ways(&U32(150), 16, &[0x96, 0x01]);
    both_ways(&U32(u32::MAX), 40, &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F]);
    both_ways(
        &U64(u64::MAX),
        80,
        &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
    );
    // zigzag: 0, -1, 1, -2 are 0, 1, 2, 3
    for (value, number) in [(0, 0), (-1, 1), (1, 2), (-2, 3), (63, 126), (-64, 127)] {
        both_ways(&I32(value), 8, &[number]);
    }
    both_ways(&I32(i32::MAX), 40, &[0xFE, 0xFF, 0xFF, 0xFF, 0x0F]);
    both_ways(&I32(i32::MIN), 40, &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F]);
}

/// A byte for each 7 bits of the number.
#[test]
fn every_width() {
    fn bits<T: BitSerialize>(value: &T) -> usize {
        let bits = encoded_bits(value).unwrap();
        assert_eq!(measure(value), bits);
        bits
    }
    assert_eq!((U8::MIN_BITS, U8::MAX_BITS), (8, 16));
    assert_eq!((U128::MIN_BITS, U128::MAX_BITS), (8, 152));
    assert_eq!((Size::MAX_BITS, I64::MAX_BITS), (40, 80));
    for power in 0..128_u32 {
        let bytes = |number: u128| 8 * (128 - number.leading_zeros()).div_ceil(7).max(1) as usize;
        for number in [1_u128 << power, (1 << power) - 1, (1 << power) | 1] {
            assert_eq!(bits(&U128(number)), bytes(number));
            let value = (number >> 1) as i128 ^ -((number & 1) as i128);
            assert_eq!(bits(&I128(value)), bytes(number));
            assert_eq!(decode(&encode(&I128(value)).unwrap()), Ok(I128(value)));
            assert_eq!(decode(&encode(&U128(number)).unwrap()), Ok(U128(number)));
            let mut other = U128(77);
            decode_into(&mut other, &encode(&U128(number)).unwrap()).unwrap();
            assert_eq!(other, U128(number));
        }
    }
    for value in [i128::MIN, i128::MAX] {
        assert_eq!(bits(&I128(value)), 152);
        assert_eq!(decode(&encode(&I128(value)).unwrap()), Ok(I128(value)));
    }
}

/// Every packet of up to two bytes, and all that begin with full bytes: one that is accepted is the only one of its
/// value.
#[test]
fn one_form_holds_one_value() {
    short_inputs_are_canonical::<U8>();
    short_inputs_are_canonical::<I8>();
    short_inputs_are_canonical::<U16>();
    short_inputs_are_canonical::<I64>();
    fn last_bytes<T: BitSerialize + PartialEq + std::fmt::Debug>(full: usize, legal: u8) {
        for last in 0..=u8::MAX {
            let mut packet = vec![0xFF; full];
            packet.push(last);
            match decode::<T>(&packet) {
                Ok(value) => {
                    assert!((1..legal).contains(&last), "{packet:x?}");
                    assert_eq!(encode(&value).unwrap(), packet);
                }
                Err(refused) => {
                    let why = if last == 0 {
                        Refusal::NotCanonical
                    } else {
                        Refusal::OutOfRange
                    };
                    assert!(last == 0 || last >= legal, "{packet:x?}");
                    assert_eq!((refused.kind(), refused.bits()), (why, 0..packet.len() * 8));
                }
            }
        }
    }
    last_bytes::<U8>(1, 2);
    last_bytes::<U16>(2, 4);
    last_bytes::<I16>(2, 4);
    last_bytes::<U32>(4, 16);
    last_bytes::<Size>(4, 16);
    last_bytes::<I64>(9, 2);
    last_bytes::<U128>(18, 4);
}

#[test]
fn messages_name_the_number() {
    let text = |packet: &[u8]| decode::<U32>(packet).unwrap_err().to_string();
    assert_eq!(
        text(&[0x80, 0]),
        "U32.0: this value has a shorter encoding, which encoders use (bits 0..16)"
    );
    assert_eq!(
        text(&[0x80, 0x80, 0x80, 0x80, 0x10]),
        "U32.0: 4294967296 is not in 32 bits (bits 0..40)"
    );
    // one more byte is announced
    assert_eq!(
        text(&[0x80, 0x80, 0x80, 0x80, 0x80]),
        "U32.0: 34359738368 is not in 32 bits (bits 0..40)"
    );
    let mut packet = [0x80; 19];
    packet[18] = 4;
    let refused = decode::<U128>(&packet).unwrap_err();
    assert_eq!(refused.kind(), Refusal::OutOfRange);
    assert_eq!(refused.value(), None);
    assert_eq!(decode::<U64>(&[0xFF]).unwrap_err().kind(), Refusal::EndOfPacket);
    let refused = decode::<Never0>(&[0]).unwrap_err();
    assert_eq!((refused.kind(), refused.bits()), (Refusal::Zero, 0..8));
}

#[test]
fn pointers_have_32_bits() {
    both_ways(&Size(70_000), 24, &[0xF0, 0xA2, 0x04]);
    if usize::BITS == 64 {
        let refused = encode(&Size(1 << 32)).unwrap_err();
        assert_eq!(refused.to_string(), "Size.0: 4294967296 is not in 32 bits (bits 0..40)");
        assert_eq!(encode(&SignedSize(-(1 << 40))).unwrap_err().kind(), Refusal::OutOfRange);
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Beside {
    flag: bool,
    #[bits(varint(leb128), elide = 5)]
    count: u32,
    #[array(max = 7)]
    #[bits(varint(leb128))]
    items: Vec<Option<i16>>,
    #[bits(varint(leb128), align, when = flag)]
    last: u64,
}

/// The bytes begin at any bit, and other keys stand beside them.
#[test]
fn at_any_bit_beside_other_keys() {
    let beside = Beside {
        flag: true,
        count: 300,
        items: vec![Some(-1), None],
        last: 129,
    };
    both_ways(
        &beside,
        32 + 16,
        &[0b1011_0001, 0b0000_1010, 0b01_1_010_00, 0b0_000000, 0x81, 0x01],
    );
    let mut dice = Dice::new(7);
    for _ in 0..1000 {
        let item = |dice: &mut Dice| (dice.below(2) == 0).then(|| dice.below(1 << 16) as u16 as i16);
        let beside = Beside {
            flag: dice.below(2) == 0,
            count: 1 << dice.below(32),
            items: (0..dice.below(8)).map(|_| item(&mut dice)).collect(),
            last: 0,
        };
        assert_eq!(decode(&encode(&beside).unwrap()), Ok(beside));
    }
}

#[test]
fn hash_and_outline_tell_it_from_other_integers() {
    #[derive(BitSerialize)]
    struct Varint(#[bits(varint)] u32);
    let hashes = [
        wire_hash::<U32>(),
        wire_hash::<I32>(),
        wire_hash::<U64>(),
        wire_hash::<Varint>(),
    ];
    for (i, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..i].contains(hash), "{i}");
    }
    let outline = schema::Outline::of(I16::SCHEMA);
    assert_eq!(
        outline.to_string(),
        "I16 (8 to 24 bits)\n  0: signed integer of up to 16 bits as LEB128 (8 to 24 bits)\n"
    );
    assert_eq!(decode(&encode(&outline).unwrap()), Ok(outline));
}
