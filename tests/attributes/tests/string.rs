//! `#[string(max = N)]` and `#[string(len = A..=B)]`: UTF-8 text of a bounded length in bytes.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal};
use tests_support::golden::both_ways;

#[derive(BitSerialize, Debug, PartialEq)]
struct Chat {
    team: bool,
    #[string(max = 15)]
    text: String,
    last: bool,
}

fn chat(text: &str) -> Chat {
    Chat {
        team: true,
        text: text.to_string(),
        last: true,
    }
}

#[test]
fn a_text_is_its_length_then_aligned_bytes() {
    both_ways(&chat("hi"), 25, &[0b000_0010_1, b'h', b'i', 0b0000000_1]);
    // the empty text aligns too
    both_ways(&chat(""), 9, &[0b000_0000_1, 0b0000000_1]);
    // lengths are bytes, not characters: e with acute, the euro, a fish
    both_ways(&chat("\u{e9}"), 25, &[0b000_0010_1, 0xC3, 0xA9, 1]);
    both_ways(&chat("\u{20ac}"), 33, &[0b000_0011_1, 0xE2, 0x82, 0xAC, 1]);
    both_ways(&chat("\u{1f41f}"), 41, &[0b000_0100_1, 0xF0, 0x9F, 0x90, 0x9F, 1]);
    assert_eq!((Chat::MIN_BITS, Chat::MAX_BITS), (1 + 4 + 1, 1 + 4 + 7 + 15 * 8 + 1));
}

#[test]
fn a_text_as_long_as_its_bound_is_legal() {
    let mut bytes = vec![0b000_1111_1];
    bytes.extend(b"0123456789abcde");
    bytes.push(1);
    both_ways(&chat("0123456789abcde"), 129, &bytes);
    let long = bitstream::encode(&chat("0123456789abcdef")).map_err(|why| why.to_string());
    assert_eq!(
        long,
        Err("Chat.text: length 16 is not in 0..=15 (bits 1..5)".to_string())
    );
    // 6 characters of 3 bytes
    let wide = bitstream::encode(&chat(&"\u{20ac}".repeat(6))).map_err(|why| why.value());
    assert_eq!(wide, Err(Some(18)));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Bounded {
    #[string(len = 2..=5)]
    name: String,
    #[string(len = 3..=3)]
    code: String,
}

#[test]
fn a_lower_bound_is_subtracted_from_the_length() {
    let value = Bounded {
        name: "abcd".to_string(),
        code: "xyz".to_string(),
    };
    // 4 - 2 in 2 bits; nothing for a length that never varies
    both_ways(&value, 64, b"\x02abcdxyz");
    assert_eq!(
        (Bounded::MIN_BITS, Bounded::MAX_BITS),
        (2 + 16 + 24, 2 + 7 + 40 + 7 + 24)
    );
    for (name, code, path) in [
        ("a", "xyz", "Bounded.name"),
        ("abcdef", "xyz", "Bounded.name"),
        ("ab", "xy", "Bounded.code"),
    ] {
        let value = Bounded {
            name: name.to_string(),
            code: code.to_string(),
        };
        let refused = bitstream::encode(&value).map_err(|why| (why.kind(), why.path().to_string()));
        assert_eq!(refused, Err((Refusal::Length, path.to_string())));
    }
}

#[test]
fn a_length_above_the_bound_is_refused_when_reading() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Name {
        #[string(len = 2..=7)]
        name: String,
    }
    for code in 6..8 {
        let mut bytes = vec![code];
        bytes.extend(b"abcdefghij");
        let read = bitstream::decode::<Name>(&bytes).map_err(|why| why.to_string());
        assert_eq!(
            read,
            Err(format!("Name.name: length {} is not in 2..=7 (bits 0..3)", code + 2))
        );
    }
}

#[test]
fn a_length_beyond_the_packet_is_refused() {
    for left in 0..3 {
        let bytes = [&[0b000_0011_1], &b"abc"[..left]].concat();
        let read = bitstream::decode::<Chat>(&bytes).map_err(|why| why.to_string());
        assert_eq!(read, Err("Chat.text: the packet ends early (bits 8..32)".to_string()));
    }
}

#[test]
fn padding_before_a_text_is_zero_also_before_an_empty_one() {
    for bit in 5..8 {
        for len in [0, 1] {
            let read = bitstream::decode::<Chat>(&[1 | len << 1 | 1 << bit, b'x', 1]);
            let why = read.map_err(|why| (why.kind(), why.bits()));
            assert_eq!(why, Err((Refusal::Padding, 5..8)));
        }
    }
}

#[test]
fn a_nul_is_refused_both_ways() {
    for text in ["\0", "a\0", "\0a", "a\0b"] {
        let written = bitstream::encode(&chat(text)).map_err(|why| why.to_string());
        assert_eq!(
            written,
            Err("Chat.text: the string contains a NUL (bits 1..5)".to_string())
        );
        let mut bytes = vec![1 | (text.len() as u8) << 1];
        bytes.extend(text.bytes());
        bytes.push(1);
        let end = 8 + 8 * text.len();
        let read = bitstream::decode::<Chat>(&bytes).map_err(|why| why.to_string());
        assert_eq!(
            read,
            Err(format!("Chat.text: the string contains a NUL (bits 8..{end})"))
        );
    }
}

#[test]
fn what_is_not_utf_8_is_refused() {
    let cases: [(&str, &[u8]); 12] = [
        ("a stray continuation", &[0x80]),
        ("a missing continuation", &[0xC3]),
        ("a missing continuation before ASCII", &[0xC3, b'a']),
        ("an overlong slash in 2 bytes", &[0xC0, 0xAF]),
        ("an overlong slash in 3 bytes", &[0xE0, 0x80, 0xAF]),
        ("an overlong slash in 4 bytes", &[0xF0, 0x80, 0x80, 0xAF]),
        ("an overlong NUL", &[0xC0, 0x80]),
        ("the first surrogate", &[0xED, 0xA0, 0x80]),
        ("the last surrogate", &[0xED, 0xBF, 0xBF]),
        ("above U+10FFFF", &[0xF4, 0x90, 0x80, 0x80]),
        ("a byte that begins nothing", &[0xFF]),
        ("a cut four-byte character", &[0xF0, 0x9F, 0x90]),
    ];
    for (what, text) in cases {
        let bytes = [&[1 | (text.len() as u8) << 1], text, &[1]].concat();
        let read = bitstream::decode::<Chat>(&bytes).map_err(|why| (why.kind(), why.bits()));
        assert_eq!(read, Err((Refusal::InvalidUtf8, 8..8 + 8 * text.len())), "{what}");
    }
    // neighbours that are legal
    for text in [
        "\u{1}", "\u{1f}", "\u{7f}", "\u{80}", "\u{7ff}", "\u{800}", "\u{d7ff}", "\u{e000}", "\u{feff}",
    ] {
        assert_eq!(
            bitstream::encode(&chat(text)).map(|bytes| bitstream::decode(&bytes)),
            Ok(Ok(chat(text)))
        );
    }
    for text in ["\u{ffff}", "\u{10000}", "\u{10ffff}"] {
        assert_eq!(
            bitstream::encode(&chat(text)).map(|bytes| bitstream::decode(&bytes)),
            Ok(Ok(chat(text)))
        );
    }
}

const MOST: u64 = 3;

#[test]
fn a_text_passes_through_option_box_array_and_list() {
    #[derive(BitSerialize, Debug, PartialEq)]
    #[allow(clippy::box_collection)] // legal, if of little use
    struct Layers {
        #[string(max = MOST)]
        a: Option<String>,
        #[string(max = MOST)]
        b: [Box<String>; 2],
        #[array(max = 2)]
        #[string(len = 1..=MOST - 1)]
        c: Vec<String>,
    }
    let value = Layers {
        a: Some("a".to_string()),
        b: [Box::new(String::new()), Box::new("bc".to_string())],
        c: vec!["d".to_string(), "ef".to_string()],
    };
    let bytes = [
        0b00000_01_1, // padding, 1 byte, there
        b'a',
        0b000000_00, // padding, no bytes
        0b000000_10, // padding, 2 bytes
        b'b',
        b'c',
        0b00000_0_10, // padding, 1 - 1 in 1 bit, 2 elements in 2 bits
        b'd',
        0b0000000_1, // padding, 2 - 1
        b'e',
        b'f',
    ];
    both_ways(&value, 88, &bytes);
    let none = Layers {
        a: None,
        b: [Box::new(String::new()), Box::new(String::new())],
        c: vec![],
    };
    // none and the first length in one byte, the second length, the list
    both_ways(&none, 18, &[0, 0, 0]);
}

#[test]
fn reading_in_place_keeps_the_memory() {
    let mut value = chat(&"x".repeat(15));
    let before = (value.text.as_ptr(), value.text.capacity());
    assert_eq!(
        bitstream::decode_into(&mut value, &[0b000_0010_1, b'h', b'i', 1]),
        Ok(())
    );
    assert_eq!(value, chat("hi"));
    assert_eq!((value.text.as_ptr(), value.text.capacity()), before);
}
