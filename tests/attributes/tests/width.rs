//! `#[bits(width = N)]` and `#[bits(N)]`: integers in a declared number of bits.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::both_ways;

#[derive(BitSerialize, Debug, PartialEq)]
struct Small {
    #[bits(3)]
    a: u8,
    #[bits(width = 5)]
    b: i8,
}

#[test]
fn the_value_itself_is_sent() {
    // b as -3 = 0b11101 in two's complement, a as 0b101
    both_ways(&Small { a: 5, b: -3 }, 8, &[0b11101_101]);
    both_ways(&Small { a: 0, b: 15 }, 8, &[0b01111_000]);
    both_ways(&Small { a: 7, b: -16 }, 8, &[0b10000_111]);
}

#[test]
fn every_pattern_of_the_bits_is_a_value() {
    for byte in 0..=255_u8 {
        let b = (byte >> 3) as i8;
        let expected = Small {
            a: byte & 7,
            b: if b >= 16 { b - 32 } else { b },
        };
        assert_eq!(bitstream::decode::<Small>(&[byte]), Ok(expected));
    }
}

#[test]
fn a_value_that_does_not_fit_is_refused() {
    for a in 0..=255 {
        let written = bitstream::encode(&Small { a, b: 0 }).map_err(|why| (why.kind(), why.value(), why.bits()));
        let expected = match a {
            0..8 => Ok(vec![a]),
            _ => Err((Refusal::OutOfRange, Some(i128::from(a)), 0..3)),
        };
        assert_eq!(written, expected);
    }
    for b in i8::MIN..=i8::MAX {
        let written = bitstream::encode(&Small { a: 0, b }).map_err(|why| (why.kind(), why.value(), why.bits()));
        let expected = match b {
            -16..16 => Ok(vec![(b << 3) as u8]),
            _ => Err((Refusal::OutOfRange, Some(i128::from(b)), 3..8)),
        };
        assert_eq!(written, expected);
    }
}

#[test]
fn whole_types_are_legal_widths() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Whole {
        #[bits(24)]
        a: i32,
        #[bits(8)]
        b: u8,
        #[bits(64)]
        c: i64,
        #[bits(128)]
        d: u128,
    }
    let value = Whole {
        a: -2,
        b: 0xAB,
        c: i64::MIN,
        d: 1 << 127 | 2,
    };
    let bytes = [
        0xFE, 0xFF, 0xFF, // a
        0xAB, // b
        0, 0, 0, 0, 0, 0, 0, 0x80, // c
        2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, // d
    ];
    both_ways(&value, 224, &bytes);
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Wide {
    #[bits(65)]
    a: u128,
    #[bits(7)]
    b: i128,
    #[bits(100)]
    c: i128,
    #[bits(51)]
    d: u64,
    #[bits(1)]
    e: i64,
}

#[test]
fn widths_beyond_a_word_are_sent_low_half_first() {
    let value = Wide {
        a: 1 << 64 | 0x80,
        b: -1,
        c: -(1 << 99),
        d: (1 << 51) - 1,
        e: -1,
    };
    let bytes = [
        0x80,
        0,
        0,
        0,
        0,
        0,
        0,
        0,           // the low 64 bits of a
        0b1111111_1, // b, the high bit of a
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,           // the low 96 bits of c
        0b1111_1000, // the low 4 bits of d, the high 4 of c
        0xFF,
        0xFF,
        0xFF,
        0xFF,
        0xFF,        // 40 more of d
        0b1_1111111, // e, the high 7 of d
    ];
    both_ways(&value, 224, &bytes);
}

#[test]
fn the_ends_of_wide_widths_are_checked() {
    let zero = || Wide {
        a: 0,
        b: 0,
        c: 0,
        d: 0,
        e: 0,
    };
    let refused = |value| bitstream::encode(&value).err().map(|why| why.path().to_string());
    assert_eq!(
        refused(Wide {
            a: (1 << 65) - 1,
            ..zero()
        }),
        None
    );
    assert_eq!(refused(Wide { a: 1 << 65, ..zero() }), Some("Wide.a".to_string()));
    assert_eq!(refused(Wide { b: 64, ..zero() }), Some("Wide.b".to_string()));
    assert_eq!(refused(Wide { b: -65, ..zero() }), Some("Wide.b".to_string()));
    assert_eq!(refused(Wide { b: -64, ..zero() }), None);
    assert_eq!(
        refused(Wide {
            c: (1 << 99) - 1,
            ..zero()
        }),
        None
    );
    assert_eq!(refused(Wide { c: 1 << 99, ..zero() }), Some("Wide.c".to_string()));
    assert_eq!(refused(Wide { c: i128::MIN, ..zero() }), Some("Wide.c".to_string()));
    assert_eq!(refused(Wide { d: 1 << 51, ..zero() }), Some("Wide.d".to_string()));
    assert_eq!(refused(Wide { d: u64::MAX, ..zero() }), Some("Wide.d".to_string()));
    assert_eq!(refused(Wide { e: 1, ..zero() }), Some("Wide.e".to_string()));
    assert_eq!(refused(Wide { e: -2, ..zero() }), Some("Wide.e".to_string()));
}

#[test]
fn a_width_of_usize_is_at_most_32() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Pointers {
        #[bits(32)]
        a: usize,
        #[bits(9)]
        b: isize,
    }
    let value = Pointers {
        a: 0xDEAD_BEEF,
        b: -256,
    };
    both_ways(&value, 41, &[0xEF, 0xBE, 0xAD, 0xDE, 0x00, 0b0000000_1]);
    assert!(bitstream::encode(&Pointers { a: 1 << 32, b: 0 }).is_err());
    assert!(bitstream::encode(&Pointers { a: 0, b: 256 }).is_err());
}

const MODE_BITS: u8 = 3;

#[derive(BitSerialize, Debug, PartialEq)]
struct Layers<const N: usize> {
    #[bits(width = MODE_BITS)]
    a: Option<u8>,
    #[bits(width = MODE_BITS - 1)]
    b: [Box<u8>; 2],
    #[array(max = 3)]
    #[bits(width = N)]
    c: Vec<i16>,
    #[bits(width = { N + 1 })]
    d: u32,
}

#[test]
fn a_width_is_an_expression_and_passes_through() {
    let value = Layers::<4> {
        a: Some(6),
        b: [Box::new(1), Box::new(2)],
        c: vec![-8],
        d: 21,
    };
    let bytes = [
        0b10_01_110_1, // b[1], b[0], a behind its 1
        0b01_1000_01,  // the low 2 bits of d = 0b10101, c[0], c of 1 element
        0b00000_101,   // unused, the high 3 of d
    ];
    both_ways(&value, 19, &bytes);
    assert_eq!(Layers::<1>::MAX_BITS, 4 + 4 + 2 + 3 + 2);
}
