//! A query of DNS, whose numbers are big-endian and whose names end with an empty label, and attributes of STUN, which
//! are padded to 4 bytes.

use bitstream::BitSerialize;
use tests_support::golden::{exact, read_error, write_error};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Query {
    #[bits(big_endian)]
    id: u16,
    recursion_desired: bool,
    truncated: bool,
    authoritative: bool,
    #[bits(4)]
    operation: u8,
    is_answer: bool,
    #[bits(4)]
    status: u8,
    #[bits(reserved = 3)]
    spare: (),
    recursion_available: bool,
    #[bits(big_endian)]
    questions: u16,
    #[bits(big_endian)]
    records: [u16; 3],
    #[array(max = 4, count = questions)]
    asked: Vec<Question>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Question {
    #[array(max = 127, until = Label::default())]
    name: Vec<Label>,
    #[bits(big_endian)]
    kind: u16,
    #[bits(big_endian)]
    class: u16,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
struct Label(#[string(max = 63, width = 8)] String);

fn query(names: &[&str]) -> Query {
    let question = |name: &&str| Question {
        name: name.split('.').map(|label| Label(label.into())).collect(),
        kind: 1,
        class: 1,
    };
    Query {
        id: 0x1234,
        recursion_desired: true,
        truncated: false,
        authoritative: false,
        operation: 0,
        is_answer: false,
        status: 0,
        spare: (),
        recursion_available: false,
        questions: names.len() as u16,
        records: [0; 3],
        asked: names.iter().map(question).collect(),
    }
}

#[test]
fn a_name_ends_with_an_empty_label() {
    let bytes = *b"\x12\x34\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\x03www\x04game\x00\x00\x01\x00\x01";
    exact(&query(&["www.game"]), query(&["a", "b.c"]), bytes.len() * 8, &bytes);
    assert_eq!(
        write_error(&query(&["www..game"])),
        "Query.asked[0].name[1]: the element equals the value that ends the list (at bit 128)"
    );
    // a pointer to an earlier name, which this declaration does not have
    let mut pointer = bytes;
    pointer[12] = 0xC0;
    assert_eq!(
        read_error::<Query>(&pointer),
        "Query.asked[0].name[0].0: length 192 is not in 0..=63 (bits 96..104)"
    );
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(ensure = padding.iter().all(|byte| *byte == 0))]
struct Attribute {
    #[bits(big_endian)]
    kind: u16,
    #[bits(big_endian)]
    length: u16,
    #[array(max = 763, count = length, bytes)]
    value: Vec<u8>,
    #[array(max = 3, count = length.wrapping_neg() % 4)]
    padding: Vec<u8>,
}

#[test]
fn attributes_are_padded_to_four_bytes() {
    for (length, padding) in [(4, 0), (5, 3), (6, 2), (7, 1), (8, 0)] {
        let attribute = Attribute {
            kind: 6,
            length,
            value: b"playerid"[..usize::from(length)].to_vec(),
            padding: vec![0; padding],
        };
        let bytes = [&[0, 6, 0, length as u8], &attribute.value[..], &attribute.padding[..]].concat();
        assert_eq!(bytes.len() % 4, 0);
        let old = Attribute {
            kind: 0,
            length: 0,
            value: vec![],
            padding: vec![],
        };
        exact(&attribute, old, bytes.len() * 8, &bytes);
    }
    assert_eq!(
        read_error::<Attribute>(b"\x00\x06\x00\x03abc\x01"),
        "Attribute: `padding.iter().all(|byte| *byte == 0)` does not hold (at bit 64)"
    );
}
