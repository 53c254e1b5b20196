//! `#[bits(ensure = EXPR)]`: a rule over the fields of a struct.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{exact, read_error, write_error};
use tests_support::round_trip::short_inputs_are_canonical;

/// "Sending large blocks of data": a slice is one of its chunk's.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(ensure = slice < slices)]
struct Slice {
    #[bits(range = 0..=255)]
    slice: u16,
    #[bits(range = 1..=256)]
    slices: u16,
}

#[test]
fn a_rule_is_checked_both_ways_and_takes_no_bits() {
    exact(
        &Slice { slice: 2, slices: 3 },
        Slice { slice: 0, slices: 1 },
        16,
        &[2, 2],
    );
    assert_eq!((Slice::MIN_BITS, Slice::MAX_BITS), (16, 16));
    // in range field by field
    assert_eq!(
        write_error(&Slice { slice: 255, slices: 1 }),
        "Slice: `slice < slices` does not hold (at bit 16)"
    );
    assert_eq!(
        read_error::<Slice>(&[255, 0]),
        "Slice: `slice < slices` does not hold (at bit 16)"
    );
    let mut value = Slice { slice: 0, slices: 1 };
    let into = bitstream::decode_into(&mut value, &[255, 0]).map_err(|why| why.kind());
    assert_eq!(into, Err(Refusal::Rule));
    short_inputs_are_canonical::<Slice>();
}

#[test]
fn a_field_out_of_its_range_is_refused_as_such_when_reading() {
    #[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
    #[bits(ensure = a < b)]
    struct Pair {
        #[bits(range = 0..=4)]
        a: u8,
        #[bits(range = 0..=4)]
        b: u8,
    }
    assert_eq!(
        read_error::<Pair>(&[0b000_111]),
        "Pair.a: 7 is not in 0..=4 (bits 0..3)"
    );
    exact(&Pair { a: 1, b: 4 }, Pair { a: 0, b: 1 }, 6, &[0b100_001]);
}

/// The compiler breaks the text of a long expression into lines.
#[test]
fn the_text_of_a_long_rule_is_one_line() {
    #[derive(BitSerialize, Debug)]
    #[bits(ensure = (first_length != 126 || second_length > 125) && (first_length != 127 || matches!(third_length, 65_536..)))]
    struct Long {
        first_length: u8,
        second_length: u16,
        third_length: u32,
    }
    assert_eq!(
        read_error::<Long>(&[126, 125, 0, 0, 0, 0, 0]),
        "Long: `(first_length != 126 || second_length > 125) && (first_length != 127 || matches!(third_length, 65_536..))` \
         does not hold (at bit 56)"
    );
}

/// A rule sees an absent field as the reader does.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = (limit as usize) >= items.len() && name != "é" && (!on || _0_or(limit) > 2), align)]
struct Rules {
    on: bool,
    #[bits(when = on, default = 3, 4)]
    limit: u8,
    #[array(max = 9)]
    items: Vec<bool>,
    #[string(max = 4)]
    name: String,
}

fn _0_or(n: u8) -> u8 {
    n
}

#[test]
fn an_absent_field_counts_as_its_default() {
    let rules = |on, limit, len| Rules {
        on,
        limit,
        items: vec![true; len],
        name: String::new(),
    };
    exact(
        &rules(true, 5, 5),
        rules(false, 3, 0),
        24,
        &[0b101_0101_1, 0b0_11111_0, 0],
    );
    assert!(bitstream::encode(&rules(false, 15, 3)).is_ok());
    // the reader takes 3 for the limit
    let text = "Rules: `(limit as usize) >= items.len() && name != \"é\" && (!on || _0_or(limit) > 2)` does not hold";
    assert_eq!(write_error(&rules(false, 15, 4)), format!("{text} (at bit 16)"));
    let named = Rules {
        name: "é".into(),
        ..rules(true, 5, 0)
    };
    assert_eq!(write_error(&named), format!("{text} (at bit 32)"));
}

/// In a list, in a generic, in a tuple struct, and around structs that have rules of their own.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = _0 <= _1 && _2.iter().all(|slice| slice.slice <= _1.into()))]
struct Span<T: PartialOrd + Into<u16> + Copy>(T, T, #[array(max = 3)] Vec<Slice>);

#[test]
fn rules_in_tuple_structs_and_lists() {
    let slice = Slice { slice: 2, slices: 3 };
    let span = Span(2_u8, 5, vec![slice, slice]);
    let bytes = [2, 5, 0b000010_10, 0b000010_00, 0b000010_00, 0b000010_00, 0b00];
    exact(&span, Span(1, 1, vec![]), 50, &bytes);
    assert_eq!(
        write_error(&Span(6_u8, 5, vec![])),
        "Span: `_0 <= _1 && _2.iter().all(|slice| slice.slice <= _1.into())` does not hold (at bit 18)"
    );
    assert_eq!(
        read_error::<Span<u8>>(&[2, 5, 0b000011_01, 0b000010_00, 0]),
        "Span.2[0]: `slice < slices` does not hold (at bit 34)"
    );
}

#[test]
fn texts_in_rules_are_shown_as_they_are_written() {
    #[derive(BitSerialize, Debug)]
    #[bits(ensure = name != "( ) , [ x ]" && !(initial == ' ' ))]
    struct Named {
        #[string(max = 15)]
        name: String,
        initial: char,
    }
    let refused = Named {
        name: "( ) , [ x ]".to_string(),
        initial: 'x',
    };
    assert_eq!(
        write_error(&refused),
        "Named: `name != \"( ) , [ x ]\" && !(initial == ' ')` does not hold (at bit 117)"
    );
}
