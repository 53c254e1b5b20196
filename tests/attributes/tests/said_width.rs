//! `#[bits(width = EXPR, max = N)]`: integers in as many bits as earlier fields give.

use bitstream::annotate::annotate;
use bitstream::schema::Outline;
use bitstream::{BitSerialize, Refusal, decode, encode, encoded_bits, wire_hash};
use std::fmt::Debug;
use tests_support::golden::{both_ways, read_error, write_error};
use tests_support::round_trip::short_inputs_are_canonical;

fn round_trip<T: BitSerialize + PartialEq + Debug>(value: &T) {
    let bytes = encode(value).expect("legal");
    assert_eq!(decode::<T>(&bytes).as_ref(), Ok(value), "{bytes:x?}");
}

/// The distance of a match, as DEFLATE sends it: a code, and as many extra bits as that says.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Distance {
    #[bits(range = 0..=29)]
    code: u8,
    #[bits(width = if code < 2 { 0 } else { code / 2 - 1 }, max = 13)]
    extra: u16,
}

#[test]
fn a_field_says_the_bits_of_the_next() {
    assert_eq!((Distance::MIN_BITS, Distance::MAX_BITS), (5, 18));
    for (value, bits) in [
        (Distance { code: 0, extra: 0 }, 5),
        (Distance { code: 4, extra: 1 }, 6),
        (Distance { code: 29, extra: 8191 }, 18),
    ] {
        round_trip(&value);
        assert_eq!(encoded_bits(&value), Ok(bits), "{value:?}");
    }
    // 29, then 13 bits
    both_ways(&Distance { code: 29, extra: 8191 }, 18, &[0xFD, 0xFF, 0x03]);
    both_ways(&Distance { code: 4, extra: 1 }, 6, &[0x24]);
    short_inputs_are_canonical::<Distance>();
}

/// Widths above `max`, which the type of `bits` can hold.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Sample {
    bits: u8,
    #[bits(width = bits, max = 40)]
    level: i64,
    #[bits(width = i16::from(bits) - 3, max = 128)]
    wide: u128,
}

fn sample(bits: u8, level: i64, wide: u128) -> Sample {
    Sample { bits, level, wide }
}

#[test]
fn signed_integers_are_in_twos_complement() {
    for value in [
        sample(3, -4, 0),
        sample(3, 3, 0),
        sample(4, -1, 1),
        sample(40, -1 << 39, (1 << 37) - 1),
        sample(40, (1 << 39) - 1, 0),
    ] {
        round_trip(&value);
    }
    both_ways(&sample(4, -1, 1), 13, &[0x04, 0x1F]);
    short_inputs_are_canonical::<Sample>();
}

#[test]
fn a_writer_refuses_what_does_not_fit() {
    for (value, text) in [
        (
            sample(3, 4, 0),
            "Sample.level: 4 is not in the 3 bits that earlier fields give (bits 8..11)",
        ),
        (
            sample(3, -5, 0),
            "Sample.level: -5 is not in the 3 bits that earlier fields give (bits 8..11)",
        ),
        (
            sample(4, 0, 2),
            "Sample.wide: 2 is not in the 1 bit that earlier fields give (bit 12)",
        ),
        (
            sample(41, 0, 0),
            "Sample.level: the width of 41 bits, which earlier fields give, is not in 0..=40 (at bit 8)",
        ),
        (
            sample(2, 0, 0),
            "Sample.wide: the width of -1 bits, which earlier fields give, is not in 0..=128 (at bit 10)",
        ),
    ] {
        assert_eq!(write_error(&value), text);
    }
    // of 0 bits there is 0 alone
    let none = Distance { code: 1, extra: 1 };
    assert_eq!(encode(&none).expect_err("refused").kind(), Refusal::OutOfRange);
}

#[test]
fn a_reader_refuses_widths_and_short_packets() {
    let why = |bytes: &[u8]| read_error::<Sample>(bytes);
    assert_eq!(
        why(&[41, 0, 0, 0, 0, 0, 0]),
        "Sample.level: the width of 41 bits, which earlier fields give, is not in 0..=40 (at bit 8)"
    );
    assert_eq!(
        why(&[255; 64]),
        "Sample.level: the width of 255 bits, which earlier fields give, is not in 0..=40 (at bit 8)"
    );
    assert_eq!(why(&[40, 0, 0, 0]), "Sample.level: the packet ends early (bits 8..48)");
    assert_eq!(
        why(&[4, 0x2F]),
        "Sample: unused bits of the last byte are set (bits 13..16)"
    );
}

/// Beside the keys that may stand around a value.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Beside {
    #[bits(range = 0..=32)]
    bits: u32,
    #[bits(width = bits, max = 32, when = bits > 4, default = 7)]
    a: u32,
    #[bits(width = bits, max = 16, elide = 0)]
    b: u16,
    #[bits(when = bits > 2, present, width = bits / 2, max = 16)]
    c: Option<i16>,
    #[bits(align, width = MOST - bits, max = MOST)]
    d: u32,
}

const MOST: u32 = 32;

#[test]
fn widths_stand_beside_other_keys() {
    for value in [
        Beside {
            bits: 0,
            a: 7,
            b: 0,
            c: None,
            d: u32::MAX,
        },
        Beside {
            bits: 6,
            a: 63,
            b: 9,
            c: Some(-4),
            d: 1,
        },
        Beside {
            bits: 16,
            a: 65_535,
            b: 65_535,
            c: Some(-128),
            d: 65_535,
        },
    ] {
        round_trip(&value);
    }
    let wrong = Beside {
        bits: 6,
        a: 63,
        b: 9,
        c: Some(4),
        d: 1,
    };
    assert_eq!(encode(&wrong).expect_err("refused").kind(), Refusal::OutOfRange);
}

#[test]
fn tools_show_the_width() {
    let text = Outline::of(Distance::SCHEMA).to_string();
    assert!(
        text.contains("in `if code < 2 { 0 } else { code / 2 - 1 }` bits, up to 13"),
        "{text}"
    );
    let bytes = encode(&sample(4, -3, 1)).expect("legal");
    let shown = annotate::<Sample>(&bytes).to_string();
    assert!(shown.contains("-3"), "{shown}");
}

#[test]
fn hashes_know_the_width_and_its_most() {
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Wider {
        #[bits(range = 0..=29)]
        code: u8,
        #[bits(width = if code < 2 { 0 } else { code / 2 - 1 }, max = 14)]
        extra: u16,
    }
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Other {
        #[bits(range = 0..=29)]
        code: u8,
        #[bits(width = code / 2, max = 13)]
        extra: u16,
    }
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Renamed {
        #[bits(range = 0..=29)]
        kind: u8,
        #[bits(width = if kind < 2 { 0 } else { kind / 2 - 1 }, max = 13)]
        rest: u32,
    }
    let own = wire_hash::<Distance>();
    assert!(own != wire_hash::<Wider>() && own != wire_hash::<Other>());
    assert_eq!(own, wire_hash::<Renamed>());
}
