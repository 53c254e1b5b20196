//! `#[array(max = N, count = EXPR)]`: lists whose length earlier fields give.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::{attained, both_ways, exact, read_error, write_error};
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct List {
    #[bits(3)]
    n: u8,
    #[array(max = 5, count = n)]
    #[bits(range = 0..=9)]
    items: Vec<u8>,
    last: bool,
}

fn list(items: &[u8]) -> List {
    List {
        n: items.len() as u8,
        items: items.to_vec(),
        last: true,
    }
}

#[test]
fn no_length_is_sent() {
    // 2 in 3 bits, 9 and 1 in 4 bits each
    exact(&list(&[9, 1]), list(&[1; 5]), 12, &[0b1_1001_010, 0b1_000]);
    exact(&list(&[]), list(&[1; 5]), 4, &[0b1_000]);
    exact(
        &list(&[9; 5]),
        list(&[]),
        24,
        &[0b1_1001_101, 0b1_1001_100, 0b1_1001_100],
    );
    attained(&list(&[]), &list(&[1; 5]));
    short_inputs_are_canonical::<List>();
}

#[test]
fn a_list_of_another_length_is_refused_when_writing() {
    let wrong = List { n: 3, ..list(&[1, 2]) };
    assert_eq!(
        write_error(&wrong),
        "List.items: length 2 is not the length that earlier fields give (at bit 3)"
    );
    let wrong = List { n: 0, ..list(&[1]) };
    assert_eq!(
        bitstream::encode(&wrong).map_err(|why| (why.kind(), why.value())),
        Err((Refusal::Count, Some(1)))
    );
}

#[test]
fn a_number_above_the_bound_is_refused_both_ways() {
    let text = "List.items: length 6 is not in 0..=5 (at bit 3)";
    assert_eq!(write_error(&list(&[1; 6])), text);
    assert_eq!(read_error::<List>(&[6, 0, 0, 0, 0, 0]), text);
}

#[test]
fn a_constant_out_of_bounds_is_legal_where_the_field_is_not_sent() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Limited<const N: usize> {
        #[bits(when = N <= 5)]
        #[array(max = 5, count = N)]
        a: Vec<u8>,
        #[bits(elide = vec![])]
        #[array(max = 5, count = N)]
        b: Vec<u8>,
        c: u8,
    }
    let absent = Limited::<6> {
        a: vec![],
        b: vec![],
        c: 7,
    };
    assert_eq!(comes_back(&absent, &mut Limited { c: 0, ..absent.clone() }), Ok(1 + 8));
    let sent = Limited::<2> {
        a: vec![1, 2],
        b: vec![],
        c: 7,
    };
    assert_eq!(comes_back(&sent, &mut Limited { c: 0, ..sent.clone() }), Ok(16 + 1 + 8));
}

#[test]
fn a_constant_out_of_bounds_is_legal_in_a_variant_that_is_not_sent() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    enum Message<const N: usize> {
        Few(#[array(max = 5, count = N)] Vec<u8>),
        Many(#[array(len = 6..=9, count = N)] Vec<u8>),
    }
    let many = Message::<6>::Many(vec![1; 6]);
    assert_eq!(comes_back(&many, &mut many.clone()), Ok(1 + 48));
    assert_eq!(
        write_error(&Message::<6>::Few(vec![1; 6])),
        "Message.Few.0: length 6 is not in 0..=5 (at bit 1)"
    );

    const LATER: usize = 6;
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(version = 1, tag(width = 1))]
    enum Versions {
        First(u8),
        #[bits(since = 2)]
        Second(#[array(max = 5, count = LATER)] Vec<u8>),
    }
    assert_eq!(comes_back(&Versions::First(3), &mut Versions::First(0)), Ok(1 + 8));
}

#[test]
fn a_number_below_zero_is_no_length() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Signed {
        n: i8,
        #[array(max = 3, count = n)]
        items: Vec<u8>,
    }
    exact(
        &Signed { n: 1, items: vec![7] },
        Signed { n: 0, items: vec![] },
        16,
        &[1, 7],
    );
    let kind = bitstream::decode::<Signed>(&[0xFF, 0, 0, 0]).map_err(|why| why.kind());
    assert_eq!(kind, Err(Refusal::Length));
    let written = bitstream::encode(&Signed { n: -1, items: vec![] }).map_err(|why| why.kind());
    assert_eq!(written, Err(Refusal::Count));
}

#[test]
fn a_number_beyond_the_packet_allocates_nothing() {
    #[derive(BitSerialize, Debug)]
    struct Claim {
        n: u32,
        #[array(max = 0xFFFF_FFFF, count = n)]
        _items: Vec<u64>,
        #[array(max = 0xFFFF_FFFF, count = n, bytes)]
        _bytes: Vec<u8>,
    }
    let mut packet = vec![0xFF; 4];
    packet.resize(1200, 0);
    let mut read = None;
    let info = allocation_counter::measure(|| read = bitstream::decode::<Claim>(&packet).err());
    assert_eq!(read.map(|why| why.kind()), Some(Refusal::EndOfPacket));
    assert_eq!(info.bytes_total, 0);
}

/// Every kind of expression, and lists of what has a size of its own.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Many {
    #[bits(2)]
    n: u8,
    #[array(max = 4, count = n as usize + 1)]
    a: Vec<bool>,
    #[array(len = 1..=4, count = a.len(), bytes)]
    b: Vec<u8>,
    #[array(max = 2, count = if n > 1 { 2_u8 } else { 0 })]
    c: Vec<Inner>,
    #[array(max = 3, count = n)]
    #[array(max = 2)]
    #[bits(1)]
    d: Vec<Vec<u8>>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Inner {
    #[bits(2)]
    n: u8,
    #[array(max = 3, count = n)]
    items: Vec<Option<bool>>,
}

#[test]
fn the_number_is_any_expression() {
    let many = Many {
        n: 2,
        a: vec![true, false, true],
        b: vec![1, 2, 3],
        c: vec![
            Inner {
                n: 1,
                items: vec![Some(true)],
            },
            Inner { n: 0, items: vec![] },
        ],
        d: vec![vec![1], vec![]],
    };
    let bytes = [
        0b000_101_10, // padding, a, n
        1,            // b
        2,
        3,
        0b01_00_1_1_01, // d[0] has 1, c[1].n 0, c[0] holds some true, c[0].n 1
        0b00_1,         // d[1] has none, d[0][0]
    ];
    let old = Many {
        n: 0,
        a: vec![false],
        b: vec![9],
        c: vec![],
        d: vec![],
    };
    exact(&many, old.clone(), 43, &bytes);
    exact(&old, many, 16, &[0b000_0_00, 9]);
    assert_eq!(Many::MIN_BITS, 2 + 8);
    assert_eq!(Many::MAX_BITS, 2 + 4 + 7 + 32 + 2 * (2 + 6) + 3 * (2 + 2));
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Packet<const MOST: usize> {
    Tuple(u8, #[array(max = MOST, count = _0)] Vec<u8>),
    Named {
        #[bits(range = 1..=3)]
        r#type: u8,
        #[array(max = 3, count = r#type)]
        r#match: Vec<bool>,
    },
}

#[test]
fn count_applies_in_variants_with_generics_and_raw_names() {
    let tuple = Packet::<2>::Tuple(2, vec![1, 0xFF]);
    let named = Packet::<2>::Named {
        r#type: 2,
        r#match: vec![true, false],
    };
    exact(&tuple, named.clone(), 25, &[0b0000010_0, 0b0000001_0, 0b1111111_0, 0b1]);
    exact(&named, tuple, 5, &[0b0_1_01_1]);
    assert_eq!(
        read_error::<Packet<2>>(&[0b0000011_0, 0, 0, 0, 0]),
        "Packet.Tuple.1: length 3 is not in 0..=2 (at bit 9)"
    );
    assert_eq!((Packet::<2>::MIN_BITS, Packet::<2>::MAX_BITS), (3, 1 + 8 + 16));
    assert_eq!(Packet::<5>::MAX_BITS, 1 + 8 + 40);
}

/// With a condition, an elided value, and a check; a least length that is not always sent.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Beside {
    #[bits(3)]
    n: u8,
    #[array(len = 2..=7, count = n)]
    #[bits(when = n > 1)]
    when: Vec<bool>,
    #[array(max = 7, count = n)]
    #[bits(elide = vec![true; 2])]
    elide: Vec<bool>,
    #[array(max = 7, count = n)]
    #[bits(check = 3, align)]
    check: Vec<bool>,
}

#[test]
fn count_stands_beside_conditions_and_checks() {
    let two = Beside {
        n: 2,
        when: vec![true, false],
        elide: vec![true; 2],
        check: vec![false, true],
    };
    let one = Beside {
        n: 1,
        when: vec![],
        elide: vec![false],
        check: vec![true],
    };
    // elided, when, n; padding; check
    exact(&two, one.clone(), 8 + 2 + 32, &[0b1_01_010, 0b000011_10, 0, 0, 0, 0]);
    exact(&one, two, 8 + 1 + 32, &[0b0_0_001, 0b0000011_1, 0, 0, 0, 0]);
    let none = Beside {
        n: 0,
        when: vec![],
        elide: vec![],
        check: vec![],
    };
    assert_eq!(comes_back(&none, &mut one.clone()), Ok(8 + 32));
    // known values that were sent all the same
    assert_eq!(
        bitstream::decode::<Beside>(&[0b11_0_01_010, 0, 0, 0, 0, 0]).map_err(|why| why.kind()),
        Err(Refusal::NotCanonical)
    );
}

#[test]
fn a_list_at_the_very_end_is_read_to_the_bit() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct End {
        #[bits(5)]
        n: u8,
        #[array(max = 31, count = n)]
        #[bits(3)]
        items: Vec<u8>,
    }
    for n in 0..32_u8 {
        let end = End {
            n,
            items: (0..n).map(|i| i % 8).collect(),
        };
        assert_eq!(
            comes_back(&end, &mut End { n: 1, items: vec![1] }),
            Ok(5 + 3 * usize::from(n))
        );
    }
    both_ways(&End { n: 1, items: vec![7] }, 8, &[0b111_00001]);
}

/// A text in its bytes, as formats send it whose lengths have a form of their own.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Name {
    #[bits(varint(leb128))]
    size: u32,
    last: bool,
    #[string(max = 20, count = size)]
    text: String,
    #[bits(when = last, present)]
    #[string(len = 1..=3, count = size)]
    short: Option<String>,
}

fn name(text: &str, short: Option<&str>) -> Name {
    Name {
        size: text.len() as u32,
        last: short.is_some(),
        text: text.into(),
        short: short.map(str::to_string),
    }
}

#[test]
fn a_text_takes_the_bytes_that_earlier_fields_count() {
    exact(&name("h\u{e9}", None), name("o", Some("x")), 40, b"\x03\0h\xc3\xa9");
    exact(&name("ab", Some("cd")), name("", None), 48, b"\x02\x01abcd");
    exact(&name("", None), name("ab", None), 16, &[0, 0]);
    short_inputs_are_canonical::<Name>();

    #[derive(BitSerialize)]
    struct Bytes {
        #[array(max = 20, count = 7, bytes)]
        _text: Vec<u8>,
    }
    #[derive(BitSerialize)]
    struct Text {
        #[string(max = 20, count = 7)]
        _text: String,
    }
    assert_eq!(bitstream::wire_hash::<Text>(), bitstream::wire_hash::<Bytes>());
    let mut wrong = name("ab", None);
    wrong.size = 3;
    let text = "Name.text: length 2 is not the length that earlier fields give (at bit 9)";
    assert_eq!(write_error(&wrong), text);
    let text = "Name.text: the string contains a NUL (at bit 9)";
    assert_eq!(write_error(&name("a\0", None)), text);
    let refused: [(&[u8], &str); 5] = [
        (&[21, 0], "Name.text: length 21 is not in 0..=20 (at bit 9)"),
        (b"\x02\0a", "Name.text: the packet ends early (bits 16..32)"),
        (b"\x01\0\xff", "Name.text: the string is not UTF-8 (bits 16..24)"),
        (b"\x01\0\0", "Name.text: the string contains a NUL (bits 16..24)"),
        (&[0, 1], "Name.short: length 0 is not in 1..=3 (at bit 16)"),
    ];
    for (bytes, text) in refused {
        assert_eq!(read_error::<Name>(bytes), text);
    }
}
