//! The feature `arrayvec`: lists and texts that own no memory.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use arrayvec::{ArrayString, ArrayVec};
use bitstream::{BitSerialize, Refusal};
use tests_support::golden::both_ways;

#[derive(BitSerialize, Debug, PartialEq, Clone)]
struct Squad {
    #[array(max = 5)]
    #[bits(range = 0..=100)]
    health: ArrayVec<u8, 5>,
    #[array(len = 2..=5)]
    ready: ArrayVec<bool, 8>,
}

fn squad(health: &[u8], ready: &[bool]) -> Squad {
    Squad {
        health: health.iter().copied().collect(),
        ready: ready.iter().copied().collect(),
    }
}

#[test]
fn a_list_is_the_same_in_an_array() {
    let bytes = [
        0b00100_010,   // the low 5 bits of 100 = 0b1100100, 2 elements in 3 bits
        0b000001_11,   // the low 6 of 1, the high 2 of 100
        0b00_101_01_0, // unused, true false true, 3 - 2 elements in 2 bits, the highest of 1
    ];
    both_ways(&squad(&[100, 1], &[true, false, true]), 22, &bytes);
    assert_eq!((Squad::MIN_BITS, Squad::MAX_BITS), (3 + 2 + 2, 3 + 5 * 7 + 2 + 5));
}

#[test]
fn lengths_are_those_of_the_attribute_not_of_the_capacity() {
    let refused = |bytes: &[u8]| bitstream::decode::<Squad>(bytes).map_err(|why| why.to_string());
    for code in 6..8 {
        let text = format!("Squad.health: length {code} is not in 0..=5 (bits 0..3)");
        assert_eq!(refused(&[code, 0, 0, 0, 0, 0]), Err(text));
    }
    let text = "Squad.health: the packet ends early (bits 3..38)";
    assert_eq!(refused(&[5, 0]), Err(text.to_string()));
    let long = bitstream::encode(&squad(&[], &[true; 6])).map_err(|why| why.to_string());
    let text = "Squad.ready: length 6 is not in 2..=5 (bits 3..5)";
    assert_eq!(long, Err(text.to_string()));
    let high = bitstream::encode(&squad(&[7, 101], &[true; 2])).map_err(|why| why.to_string());
    let text = "Squad.health[1]: 101 is not in 0..=100 (bits 10..17)";
    assert_eq!(high, Err(text.to_string()));
}

#[test]
fn a_list_is_read_over_another_of_any_length() {
    let values = [
        squad(&[1, 2, 3, 4, 5], &[true; 2]),
        squad(&[], &[false; 5]),
        squad(&[9], &[true; 3]),
    ];
    for before in &values {
        for after in &values {
            let mut value = before.clone();
            let bytes = bitstream::encode(after).unwrap();
            assert_eq!(bitstream::decode_into(&mut value, &bytes), Ok(()));
            assert_eq!(value, *after);
        }
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Layers<const N: usize> {
    #[array(max = N)]
    #[array(max = 3)]
    boxes: Vec<ArrayVec<Box<bool>, 3>>,
    #[array(max = N)]
    options: Option<ArrayVec<Option<bool>, N>>,
}

#[test]
fn layers_of_elements_that_cannot_be_made_before_they_are_read() {
    let boxes = [true, false].into_iter().map(Box::new).collect();
    let value = Layers::<2> {
        boxes: vec![boxes],
        options: Some([None, Some(true)].into_iter().collect()),
    };
    let bytes = [
        0b0_1_0_1_10_01, // the low bit of 2 options in 2 bits, there; false, true, 2 of them in 2 bits, 1 list in 2 bits
        0b0000_1_1_0_1,  // unused, true, there, none, the high bit of 2
    ];
    both_ways(&value, 12, &bytes);
    let mut other = Layers::<2> {
        boxes: vec![[true; 3].into_iter().map(Box::new).collect(); 2],
        options: None,
    };
    assert_eq!(bitstream::decode_into(&mut other, &bytes), Ok(()));
    assert_eq!(other, value);
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Chat {
    team: bool,
    #[string(max = 15)]
    text: ArrayString<16>,
}

#[test]
fn a_text_is_the_same_in_an_array() {
    let chat = |text: &str| Chat {
        team: true,
        text: ArrayString::from(text).unwrap(),
    };
    // 2 bytes in 4 bits, team
    both_ways(&chat("hi"), 24, &[0b000_0010_1, b'h', b'i']);
    both_ways(&chat(""), 8, &[0b000_0000_1]);
    assert_eq!((Chat::MIN_BITS, Chat::MAX_BITS), (1 + 4, 1 + 4 + 7 + 15 * 8));
    let refused = |bytes: &[u8]| bitstream::decode::<Chat>(bytes).map_err(|why| why.to_string());
    let text = "Chat.text: the string is not UTF-8 (bits 8..16)";
    assert_eq!(refused(&[0b0001_1, 0xFF]), Err(text.to_string()));
    let text = "Chat.text: the string contains a NUL (bits 8..16)";
    assert_eq!(refused(&[0b0001_1, 0]), Err(text.to_string()));
    let long = bitstream::encode(&chat("0123456789abcdef")).map_err(|why| why.kind());
    assert_eq!(long, Err(Refusal::Length));
}

#[test]
fn nothing_is_allocated() {
    let bytes = bitstream::encode(&squad(&[1, 2, 3], &[true; 2])).unwrap();
    let info = allocation_counter::measure(|| {
        assert!(bitstream::decode::<Squad>(&bytes).is_ok());
        assert!(bitstream::decode::<Squad>(&[0xFF; 9]).is_err());
    });
    assert_eq!(info.count_total, 0);
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Letters {
    #[string(max = 3, ascii)]
    ascii: ArrayString<4>,
    #[string(max = 3, wide)]
    wide: ArrayString<16>,
}

#[test]
fn letters_are_the_same_in_an_array() {
    let letters = Letters {
        ascii: ArrayString::from("ab").unwrap(),
        wide: ArrayString::from("é").unwrap(),
    };
    // 2 in 2 bits, 7 bits of a and of b; 1 in 2 bits, 32 bits of U+00E9
    let bits = 2 | 0x61 << 2 | 0x62 << 9 | 1 << 16 | 0xE9_u64 << 18;
    both_ways(&letters, 50, &bits.to_le_bytes()[..7]);
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Fewest {
    #[array(len = 3..=5)]
    numbers: ArrayVec<u16, 5>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct FewestSpans {
    #[array(len = 3..=5)]
    spans: ArrayVec<Span, 5>,
}

/// A type without a placeholder.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(try_from = u8, into = u8)]
struct Span(u8);

impl TryFrom<u8> for Span {
    type Error = ();

    fn try_from(length: u8) -> Result<Span, ()> {
        (length > 0).then_some(Span(length)).ok_or(())
    }
}

impl From<Span> for u8 {
    fn from(span: Span) -> u8 {
        span.0
    }
}

#[test]
fn the_fewest_elements_may_be_the_end_of_a_packet() {
    // the length 3 of 3..=5 is 0 in 2 bits
    let numbers = [1, 2, 3].into_iter().collect();
    both_ways(&Fewest { numbers }, 2 + 48, &[4, 0, 8, 0, 12, 0, 0]);
    let spans = [1, 2, 3].into_iter().map(Span).collect();
    both_ways(&FewestSpans { spans }, 2 + 24, &[4, 8, 12, 0]);
}
