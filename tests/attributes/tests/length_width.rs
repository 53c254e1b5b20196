//! `width` of `#[array]` and `#[string]`: the bits of a length, fixed or as earlier fields give.

#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::schema::{Outline, diff};
use bitstream::{BitSerialize, ReadError, Refusal, WriteError, decode, decode_into, encode, encoded_bits, wire_hash};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Returns the error of a text: its path and rule.
fn read<T: BitSerialize + std::fmt::Debug>(bytes: &[u8]) -> ReadError {
    decode::<T>(bytes).unwrap_err()
}

fn written<T: BitSerialize>(value: &T) -> WriteError {
    encode(value).unwrap_err()
}

const BITS: u32 = 12;

/// Every container takes a constant.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Fixed {
    #[array(max = 200, width = 16)]
    a: Vec<u8>,
    #[array(max = 200, width = BITS)]
    b: VecDeque<u8>,
    #[array(max = 3, width = 4, bytes)]
    c: Vec<u8>,
    #[array(max = 3, width = 4)]
    d: BTreeSet<u8>,
    #[array(max = 3, width = 4)]
    e: BTreeMap<u8, bool>,
    #[string(max = 32, width = 8)]
    f: String,
    #[string(max = 32, width = 8, ascii)]
    g: Box<str>,
    #[string(max = 32, width = 32, wide)]
    h: String,
    #[array(max = 3, width = 8)]
    #[array(max = 3, width = 8)]
    i: Vec<Vec<bool>>,
    #[array(max = 4294967295, width = 32)]
    j: Option<Vec<bool>>,
}

#[test]
fn a_constant_width_is_exact_for_every_container() {
    let value = Fixed {
        a: vec![7, 8],
        b: VecDeque::from([9]),
        c: vec![1],
        d: BTreeSet::from([2, 3]),
        e: BTreeMap::from([(4, true)]),
        f: "ab".into(),
        g: "cd".into(),
        h: "e".into(),
        i: vec![vec![true], vec![]],
        j: Some(vec![true]),
    };
    let bytes = encode(&value).unwrap();
    // a: 16 bits and 2 bytes; b: 12 bits and 1 byte
    assert_eq!(bytes[..6], [2, 0, 7, 8, 1, 0x90]);
    assert_eq!(decode::<Fixed>(&bytes), Ok(value.clone()));
    let mut into = Fixed {
        a: vec![1; 9],
        f: "longer".into(),
        ..Fixed::default()
    };
    decode_into(&mut into, &bytes).unwrap();
    assert_eq!(into, value);
    // lengths alone, and the bit of the `Option`
    assert_eq!(Fixed::MIN_BITS, 16 + 12 + 4 + 4 + 4 + 8 + 8 + 32 + 8 + 1);
    assert_eq!(encoded_bits(&Fixed::default()).unwrap() / 8, Fixed::MIN_BITS / 8);
    for cut in 0..bytes.len() {
        assert!(decode::<Fixed>(&bytes[..cut]).is_err(), "{cut}");
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Short {
    #[array(max = 200, width = 16)]
    list: Vec<u8>,
}

#[test]
fn a_length_above_max_is_refused_before_anything_is_allocated() {
    let refused = read::<Short>(&[201, 0]);
    assert_eq!(refused.kind(), Refusal::Length);
    assert_eq!(
        refused.to_string(),
        "Short.list: length 201 is not in 0..=200 (bits 0..16)"
    );
    assert_eq!(read::<Short>(&[0xFF, 0xFF]).kind(), Refusal::Length);
    assert_eq!(read::<Short>(&[200, 0, 1]).kind(), Refusal::EndOfPacket);
    let refused = written(&Short { list: vec![0; 201] });
    assert_eq!(
        refused.to_string(),
        "Short.list: length 201 is not in 0..=200 (bits 0..16)"
    );
}

/// The width of a length is an earlier field, a given or both.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Said {
    #[bits(6)]
    bits: u8,
    #[array(max = 200, width = bits)]
    #[bits(range = 0..=100)]
    list: Vec<u8>,
    #[array(bytes, max = 40, width = bits + 1)]
    bytes: Vec<u8>,
    #[string(max = 32, width = bits)]
    text: String,
    #[string(max = 32, ascii, width = bits)]
    ascii: String,
    #[string(max = 32, wide, width = if bits > 3 { 7 } else { 5 })]
    wide: String,
}

fn said(bits: u8, len: usize) -> Said {
    Said {
        bits,
        list: vec![5; len],
        bytes: vec![6; len],
        text: "t".repeat(len),
        ascii: "a".repeat(len),
        wide: "w".repeat(len),
    }
}

#[test]
fn earlier_fields_give_the_bits_of_lengths() {
    for (bits, len) in [(0, 0), (1, 1), (2, 3), (3, 2), (5, 20), (8, 32), (31, 7), (32, 0)] {
        let value = said(bits, len);
        let bits = usize::from(bits);
        match encode(&value) {
            Ok(bytes) => {
                assert_eq!(decode::<Said>(&bytes).as_ref(), Ok(&value));
                let mut into = said(9, 30);
                decode_into(&mut into, &bytes).unwrap();
                assert_eq!(into, value);
                for cut in 0..bytes.len() {
                    assert!(decode::<Said>(&bytes[..cut]).is_err(), "{bits} {len} {cut}");
                }
                for bit in 0..bytes.len() * 8 {
                    let mut flipped = bytes.clone();
                    flipped[bit / 8] ^= 1 << (bit % 8);
                    if let Ok(other) = decode::<Said>(&flipped) {
                        assert_ne!(other, value);
                        assert_eq!(encode(&other).unwrap(), flipped, "one form");
                    }
                }
            }
            // `bits + 1` is 33
            Err(refused) => assert_eq!((bits, refused.kind()), (32, Refusal::Width)),
        }
    }
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Tight {
        #[bits(3)]
        bits: u8,
        #[array(max = 200, width = bits)]
        list: Vec<bool>,
        last: bool,
    }
    let value = Tight {
        bits: 2,
        list: vec![true, false],
        last: true,
    };
    let bytes = encode(&value).unwrap();
    assert_eq!(bytes, [0b1_01_10_010]);
    assert_eq!((Tight::MIN_BITS, Tight::MAX_BITS), (4, 3 + 32 + 200 + 1));
    let refused = written(&Tight {
        bits: 2,
        list: vec![true; 4],
        last: true,
    });
    assert_eq!(refused.kind(), Refusal::Length);
    assert_eq!(
        refused.to_string(),
        "Tight.list: length 4 is not in the 2 bits that earlier fields give (bits 3..5)"
    );
    assert_eq!(
        written(&Tight {
            bits: 7,
            list: vec![true; 201],
            last: true
        })
        .kind(),
        Refusal::Length
    );
    // no bits, no elements
    assert_eq!(
        encode(&Tight {
            bits: 0,
            list: vec![],
            last: true
        })
        .unwrap(),
        [0b1_000]
    );
    assert_eq!(
        written(&Tight {
            bits: 0,
            list: vec![true],
            last: true
        })
        .kind(),
        Refusal::Length
    );
    assert_eq!(
        encoded_bits(&Tight {
            bits: 2,
            list: vec![true],
            last: true
        })
        .unwrap(),
        7
    );
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Wild {
    #[bits(width = 8)]
    bits: i8,
    #[array(max = 3, width = bits)]
    list: Vec<bool>,
}

#[test]
fn both_sides_refuse_a_width_that_no_length_has() {
    for bits in [-1_i8, -128, 33, 127] {
        let refused = read::<Wild>(&[bits as u8, 0, 0, 0, 0]);
        assert_eq!(refused.kind(), Refusal::Width);
        assert_eq!(
            refused.to_string(),
            format!("Wild.list: the width of {bits} bits, which earlier fields give, is not in 0..=32 (at bit 8)")
        );
        let refused = written(&Wild { bits, list: vec![] });
        assert_eq!(
            refused.to_string(),
            format!("Wild.list: the width of {bits} bits, which earlier fields give, is not in 0..=32 (at bit 8)")
        );
    }
    let refused = read::<Wild>(&[32, 4, 0, 0, 0]);
    assert_eq!(refused.to_string(), "Wild.list: length 4 is not in 0..=3 (bits 8..40)");
    assert_eq!(read::<Wild>(&[32, 0xFF, 0xFF, 0xFF, 0xFF]).kind(), Refusal::Length);
    assert_eq!(read::<Wild>(&[32, 1, 0, 0]).kind(), Refusal::EndOfPacket);
}

/// In a variant, of an `Option` without a bit, and beside what is generic.
#[derive(BitSerialize, Debug, PartialEq)]
enum Choice<T, const WIDE: u32> {
    None,
    Some {
        bits: u8,
        #[bits(when = bits > 1, present)]
        #[array(max = 9, width = bits as u32 + WIDE)]
        list: Option<Vec<T>>,
        #[array(max = 9, width = WIDE)]
        fixed: Vec<T>,
    },
}

#[test]
fn the_width_of_a_variant_may_be_generic() {
    type Of = Choice<bool, 4>;
    let value = Of::Some {
        bits: 2,
        list: Some(vec![true; 9]),
        fixed: vec![true],
    };
    let bytes = encode(&value).unwrap();
    assert_eq!(encoded_bits(&value).unwrap(), 1 + 8 + 6 + 9 + 4 + 1);
    assert_eq!(decode::<Of>(&bytes).as_ref(), Ok(&value));
    let absent = Of::Some {
        bits: 1,
        list: None,
        fixed: vec![],
    };
    assert_eq!(encoded_bits(&absent).unwrap(), 1 + 8 + 4);
    assert_eq!(decode::<Of>(&encode(&absent).unwrap()).as_ref(), Ok(&absent));
    assert_eq!(encoded_bits(&Of::None).unwrap(), 1);
}

/// A given name, and elements without bits.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(width: u32))]
struct Given {
    #[array(max = 5000, width = width)]
    units: Vec<()>,
    #[string(max = 9, width = width + 1)]
    name: String,
}

#[test]
fn a_given_name_says_the_bits() {
    let value = Given {
        units: vec![(); 5],
        name: "abc".into(),
    };
    let bytes = bitstream::encode_given(&value, 3).unwrap();
    assert_eq!(bytes, [0b0011_101, b'a', b'b', b'c']);
    assert_eq!(bitstream::decode_given::<Given>(&bytes, 3).unwrap(), value);
}

#[test]
fn the_schema_tells_the_bits() {
    #[derive(BitSerialize)]
    struct Needed {
        #[array(max = 200)]
        list: Vec<u8>,
    }
    #[derive(BitSerialize)]
    struct Same {
        #[array(max = 200, width = 8)]
        list: Vec<u8>,
    }
    assert_eq!(wire_hash::<Needed>(), wire_hash::<Same>());
    assert_ne!(wire_hash::<Needed>(), wire_hash::<Short>());
    let [needed, short, said] = [Needed::SCHEMA, Short::SCHEMA, Said::SCHEMA].map(Outline::of);
    assert_eq!(
        diff(("server", &needed), ("client", &short)).to_string(),
        "Needed.list: server at most 200 of integer (8 to 1608 bits), client length in `16` bits, at most 200 of integer (16 to 1616 bits)\n"
    );
    assert!(
        said.to_string()
            .contains("length in `bits` bits, at most 200 of 0..=100"),
        "{said}"
    );
    let bytes = encode(&said).unwrap();
    assert_eq!(decode::<Outline>(&bytes).unwrap(), said);
}
