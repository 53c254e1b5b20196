//! `#[string(.., nul)]` and `#[string(len = N, padded)]`: texts without a length in front.

use bitstream::{
    BitSerialize, Refusal, decode, decode_into, encode, encoded_bits, max_memory, measure, schema, wire_hash,
};
use std::borrow::Cow;
use tests_support::dice::Dice;
use tests_support::golden::both_ways;
use tests_support::round_trip::short_inputs_are_canonical;

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Name(#[string(max = 5, nul)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Word(#[string(len = 2..=3, nul)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Room(#[string(len = 5, padded)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct One(#[string(len = 1, padded)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Long(#[string(max = 0xFFFF_FFFF, nul)] String);

fn name(text: &str) -> Name {
    Name(text.into())
}

fn room(text: &str) -> Room {
    Room(text.into())
}

#[test]
fn a_nul_ends_the_text() {
    both_ways(&name(""), 8, &[0]);
    both_ways(&name("dm"), 24, b"dm\0");
    both_ways(&name("e1m10"), 48, b"e1m10\0");
    both_ways(&name("\u{e9}\u{20ac}"), 48, b"\xC3\xA9\xE2\x82\xAC\0");
    both_ways(&name("\u{1D11E}"), 40, b"\xF0\x9D\x84\x9E\0");
    assert_eq!((Name::MIN_BITS, Name::MAX_BITS), (8, 48));
    assert_eq!((Word::MIN_BITS, Word::MAX_BITS), (24, 32));
    assert_eq!(measure(&name("dm")), 24);
}

/// Memory that doubles with the text stops at the declared length.
#[test]
fn a_text_has_no_more_memory_than_its_bound() {
    #[derive(BitSerialize)]
    struct Bounded(#[string(max = 100, nul)] String);
    for len in 0..=100 {
        let packet = encode(&Bounded("x".repeat(len))).expect("legal");
        let Bounded(read) = decode(&packet).expect("legal");
        assert_eq!(read.len(), len);
        assert!(read.capacity() <= 100, "{len}: {}", read.capacity());
    }
}

#[test]
fn zeros_fill_the_room() {
    both_ways(&room(""), 40, &[0; 5]);
    both_ways(&room("dm"), 40, b"dm\0\0\0");
    both_ways(&room("e1m10"), 40, b"e1m10");
    both_ways(&room("\u{20ac}"), 40, b"\xE2\x82\xAC\0\0");
    assert_eq!((Room::MIN_BITS, Room::MAX_BITS), (40, 40));
    both_ways(&One("x".into()), 8, b"x");
}

/// The error of a packet as a text.
fn refused<T: BitSerialize + std::fmt::Debug>(packet: &[u8]) -> String {
    decode::<T>(packet).unwrap_err().to_string()
}

#[test]
fn a_reader_refuses_lengths_and_what_is_no_text() {
    assert_eq!(
        refused::<Name>(b"e1m100\0"),
        "Name.0: length 6 is not in 0..=5 (bits 0..48)"
    );
    assert_eq!(
        refused::<Word>(b"a\0\0"),
        "Word.0: length 1 is not in 2..=3 (bits 0..16)"
    );
    assert_eq!(
        refused::<Word>(b"abcd\0"),
        "Word.0: length 4 is not in 2..=3 (bits 0..32)"
    );
    assert_eq!(
        refused::<Name>(b"a\xFF\0"),
        "Name.0: the string is not UTF-8 (bits 8..16)"
    );
    assert_eq!(
        refused::<Name>(b"a\xE2\x82\0"),
        "Name.0: the string is not UTF-8 (bits 8..32)"
    );
    // a surrogate, and a form that is too long
    assert_eq!(
        refused::<Name>(b"\xED\xA0\x80\0"),
        "Name.0: the string is not UTF-8 (bits 0..24)"
    );
    assert_eq!(
        refused::<Name>(b"\xC0\x80\0"),
        "Name.0: the string is not UTF-8 (bits 0..16)"
    );
    assert_eq!(decode::<Name>(b"abc").unwrap_err().kind(), Refusal::EndOfPacket);
    assert_eq!(
        refused::<Room>(b"a\0b\0\0"),
        "Room.0: the string contains a NUL (bits 16..24)"
    );
    assert_eq!(
        refused::<Room>(b"\0\0\0\0b"),
        "Room.0: the string contains a NUL (bits 32..40)"
    );
    assert_eq!(
        refused::<Room>(b"ab\xC3\0\0"),
        "Room.0: the string is not UTF-8 (bits 16..32)"
    );
    assert_eq!(
        refused::<Room>(b"abcd\xC3"),
        "Room.0: the string is not UTF-8 (bits 32..40)"
    );
    assert_eq!(decode::<Room>(b"abcd").unwrap_err().kind(), Refusal::EndOfPacket);
    // a claim of a length that is never there
    assert_eq!(decode::<Long>(b"abc").unwrap_err().kind(), Refusal::EndOfPacket);
}

#[test]
fn a_writer_refuses_lengths_and_nul() {
    let refused = encode(&name("e1m100")).unwrap_err();
    assert_eq!(refused.to_string(), "Name.0: length 6 is not in 0..=5 (at bit 0)");
    assert_eq!(encode(&name("a\0")).unwrap_err().kind(), Refusal::Nul);
    assert_eq!(encode(&Word("a".into())).unwrap_err().kind(), Refusal::Length);
    let refused = encode(&room("e1m100")).unwrap_err();
    assert_eq!((refused.kind(), refused.value()), (Refusal::Length, Some(6)));
    assert_eq!(encode(&room("\0")).unwrap_err().kind(), Refusal::Nul);
    assert_eq!(encoded_bits(&room("\0")).unwrap_err().kind(), Refusal::Nul);
}

/// Every packet of up to two bytes, and random ones: what is accepted is the only packet of its text.
#[test]
fn one_packet_stands_for_one_text() {
    short_inputs_are_canonical::<Name>();
    short_inputs_are_canonical::<Word>();
    short_inputs_are_canonical::<One>();
    let mut dice = Dice::new(3);
    let letters = [
        0, 0, b'a', b'z', 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9D, 0x84, 0x9E, 0xFF, 0x80,
    ];
    let (mut accepted, mut reused) = (0, room("other"));
    for _ in 0..50_000 {
        let packet: Vec<u8> = (0..5)
            .map(|_| letters[dice.below(letters.len() as u64) as usize])
            .collect();
        let end = packet.iter().position(|byte| *byte == 0).unwrap_or(5);
        let is_text = std::str::from_utf8(&packet[..end]).is_ok() && packet[end..].iter().all(|byte| *byte == 0);
        let read = decode::<Room>(&packet);
        assert_eq!(read.is_ok(), is_text, "{packet:x?}");
        assert_eq!(decode_into(&mut reused, &packet).is_ok(), is_text);
        if let Ok(read) = read {
            accepted += 1;
            assert_eq!(encode(&read).unwrap(), packet);
            assert_eq!(read, reused);
        }
    }
    assert!(accepted > 200, "{accepted}");
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Beside<'a> {
    flag: bool,
    #[string(max = 5, nul)]
    a: Option<Box<str>>,
    #[string(len = 2, padded)]
    b: Cow<'a, str>,
    #[array(max = 3)]
    #[string(max = 5, nul)]
    c: Vec<String>,
    #[bits(align, when = flag)]
    #[string(len = 3, padded)]
    d: String,
}

/// The bytes begin at any bit, and other keys stand beside them.
#[test]
fn at_any_bit_beside_other_keys() {
    let beside = Beside {
        flag: true,
        a: Some("x".into()),
        b: "y".into(),
        c: vec!["z".into()],
        d: "abc".into(),
    };
    let bytes = [
        0b1110_0011,
        0b0000_0001,
        0b1110_0100,
        0b0000_0001,
        0b1010_0100,
        0b0000_0111,
        0,
        b'a',
        b'b',
        b'c',
    ];
    both_ways(&beside, 80, &bytes);
}

/// A text grows while it is read: no packet makes it hold more than three times its bytes.
#[test]
fn memory_is_bounded_by_the_packet() {
    assert_eq!(max_memory::<Name>(6), 15);
    assert_eq!(max_memory::<Room>(5), 15);
    assert!(max_memory::<Long>(1000) <= 3000);
    let text = "a".repeat(1000);
    let mut packet = text.clone().into_bytes();
    packet.push(0);
    let read = decode::<Long>(&packet).unwrap();
    assert_eq!(read.0, text);
    assert!(read.0.capacity() <= 2000, "{}", read.0.capacity());
}

#[test]
fn hash_and_outline_tell_the_forms() {
    #[derive(BitSerialize)]
    struct Counted(#[string(max = 5)] String);
    #[derive(BitSerialize)]
    struct Longer(#[string(max = 6, nul)] String);
    let hashes = [
        wire_hash::<Name>(),
        wire_hash::<Room>(),
        wire_hash::<Counted>(),
        wire_hash::<Longer>(),
    ];
    for (i, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..i].contains(hash), "{i}");
    }
    let lines = |schema| schema::Outline::of(schema).to_string();
    assert_eq!(
        lines(Word::SCHEMA),
        "Word (24 to 32 bits)\n  0: text of 2 to 3 bytes, then NUL (24 to 32 bits)\n"
    );
    assert_eq!(
        lines(Room::SCHEMA),
        "Room (40 bits)\n  0: text padded to 5 bytes (40 bits)\n"
    );
    let outline = schema::Outline::of(Room::SCHEMA);
    assert_eq!(decode(&encode(&outline).unwrap()), Ok(outline));
}
