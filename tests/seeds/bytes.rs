//! Rows 33 to 37: alignment, bytes and strings.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use crate::streams::{read, written};
use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream};
use tests_support::golden::{both_ways, exact, read_error, write_error};
use tests_support::round_trip::comes_back;

#[test]
fn row_33_padding_is_zero_bits_and_checked() {
    fn padded<S: Stream>(bits: u32, value: &mut u64, s: &mut S) -> Result<(), Refusal> {
        s.serialize_bits(value, bits)?;
        s.align()?;
        s.serialize_bits(&mut 1, 1)
    }
    for bits in 0..=16 {
        let mut ones = (1 << bits) - 1;
        let (bytes, len) = written(|w| padded(bits, &mut ones, w)).unwrap();
        // 8 - bits % 8, and nothing where that is 8
        let padding = (8 - bits % 8) % 8;
        assert_eq!(len, (bits + padding + 1) as usize);
        let behind = 1 << (bits + padding);
        assert_eq!(bytes, (ones as u32 | behind).to_le_bytes()[..len.div_ceil(8)]);
        for set in bits..bits + padding {
            let spoilt = behind | 1 << set;
            let why = read(&spoilt.to_le_bytes(), |r| padded(bits, &mut 0, r));
            assert_eq!(why, Err(Refusal::Padding), "bit {set}");
        }
    }
}

/// The head and the tail of the words that they lie in are no different, and no bytes still align.
#[test]
fn row_34_bytes_are_aligned_and_copied() {
    let text = *b"head, words and tail";
    for before in 0..=16 {
        for len in 0..=text.len() {
            let mut sent = text[..len].to_vec();
            let (bytes, bits) = written(|w| {
                w.serialize_bits(&mut 0, before)?;
                w.serialize_bytes(&mut sent)?;
                w.serialize_bool(&mut true)
            })
            .unwrap();
            let start = before.div_ceil(8) as usize;
            assert_eq!(bits, (start + len) * 8 + 1, "{len} bytes behind {before} bits");
            assert_eq!((&bytes[start..start + len], bytes[start + len]), (&text[..len], 1));
        }
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Blob {
        flag: bool,
        #[array(max = 3, bytes)]
        data: Vec<u8>,
        last: bool,
    }
    let blob = |data: &[u8]| Blob {
        flag: true,
        data: data.to_vec(),
        last: true,
    };
    exact(&blob(&[0xAA, 0xBB]), blob(&[]), 25, &[0b00000_10_1, 0xAA, 0xBB, 1]);
    exact(&blob(&[]), blob(&[1]), 9, &[0b00000_00_1, 1]);
}

/// "Why waste effort bitpacking an array of bytes": an alignment is for those who ask for it.
#[test]
fn a_list_of_bytes_is_aligned_only_where_bytes_asks() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Packed(bool, #[array(max = 3)] Vec<u8>);
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Aligned(bool, #[array(max = 3, bytes)] Vec<u8>);
    let (flag, data) = (true, vec![0xAA]);
    let bytes = [0b01010_01_1, 0b101];
    exact(&Packed(flag, data.clone()), Packed(false, vec![]), 11, &bytes);
    exact(&Aligned(flag, data), Aligned(false, vec![]), 16, &[0b00000_01_1, 0xAA]);
}

/// A text of at most 9 bytes, which is a buffer of 10.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Text {
    #[string(max = 9)]
    text: String,
}

fn text(text: &str) -> Text {
    Text { text: text.to_string() }
}

#[test]
fn row_35_a_string_is_its_length_and_its_bytes_without_an_end() {
    exact(&text("Ada"), text("old"), 32, &[3, b'A', b'd', b'a']);
    exact(&text(""), text("old"), 8, &[0]);
    let mut same = String::from("Ada");
    let by_hand = written(|w| w.serialize_string(&mut same, 10));
    assert_eq!(by_hand, Ok((vec![3, b'A', b'd', b'a'], 32)));
    // the length alone tells that it is too long
    for length in 10..16 {
        let why = read_error::<Text>(&[length]);
        assert_eq!(why, format!("Text.text: length {length} is not in 0..=9 (bits 0..4)"));
    }
    assert_eq!(
        read_error::<Text>(&[1, 0xC3]),
        "Text.text: the string is not UTF-8 (bits 8..16)"
    );
    assert_eq!(
        read_error::<Text>(&[1, 0]),
        "Text.text: the string contains a NUL (bits 8..16)"
    );
    assert!(write_error(&text("a\0b")).contains("the string contains a NUL"));
}

/// The wiki's other method, a terminator, is not ours: a NUL is refused, and one in front of the end ends nothing.
#[test]
fn row_36_strings_are_utf_8_of_1_to_4_bytes_a_letter() {
    exact(&text("a"), text("old"), 16, &[1, b'a']);
    exact(&text("\u{e9}"), text("old"), 24, &[2, 0xC3, 0xA9]);
    exact(&text("\u{20ac}"), text("old"), 32, &[3, 0xE2, 0x82, 0xAC]);
    exact(&text("\u{1f41f}"), text("old"), 40, &[4, 0xF0, 0x9F, 0x90, 0x9F]);
    for nul in 0..3 {
        let mut bytes = [3, b'a', b'b', b'c'];
        bytes[1 + nul] = 0;
        let why = bitstream::decode::<Text>(&bytes).map_err(|why| why.kind());
        assert_eq!(why, Err(Refusal::Nul));
    }
}

/// A Huffman code: `A` is 0, `B` 10, `R` 110, `C` 1110 and `D` 1111.
struct Huffman;

const LETTERS: &[u8; 5] = b"ABRCD";
const MOST: usize = 11;

impl Codec<String> for Huffman {
    // the length of 0 to 11 in 4 bits, and at most 4 for each letter
    const SCHEMA: &'static Schema = &Schema::custom("Huffman", 4, 4 + 4 * MOST);

    fn initial() -> String {
        String::new()
    }

    fn serialize<S: Stream>(text: &mut String, s: &mut S) -> Result<(), Refusal> {
        let mut len = text.len() as i64;
        s.serialize_int(&mut len, 0, MOST as i64)?;
        let sent = std::mem::take(text);
        for at in 0..len as usize {
            let letter = sent.as_bytes().get(at);
            let place = LETTERS.iter().position(|known| Some(known) == letter);
            if !S::READING && place.is_none() {
                return Err(s.refuse(Refusal::Custom, 0, 0));
            }
            text.push(LETTERS[leaf(place.unwrap_or(0), s)?].into());
        }
        Ok(())
    }
}

/// The way down the tree to the leaf `place`: a 1 for each that is passed, and a 0 unless it is the last.
fn leaf<S: Stream>(place: usize, s: &mut S) -> Result<usize, Refusal> {
    let mut at = 0;
    while at + 1 < LETTERS.len() {
        let mut pass = at < place;
        s.serialize_bool(&mut pass)?;
        if !pass {
            break;
        }
        at += 1;
    }
    Ok(at)
}

/// The wiki names it as the perfect example for strings, and says no more. No Huffman code is built in: a codec by hand
/// has one.
#[test]
fn row_37_a_huffman_code_is_a_codec_by_hand() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Spell(#[bits(with = Huffman)] String);
    let spell = |text: &str| Spell(text.to_string());
    // 23 bits, of 88 in bytes; the first bit of a code is its lowest here
    let bytes = [
        0b1_01_0_1011, // R begins, B, A, 11 letters
        0b0_0111_0_01, // A, C, A, the rest of R
        0b1_01_0_1111, // R begins, B, A, D
        0b00000_0_01,  // unused, A, the rest of R
    ];
    exact(&spell("ABRACADABRA"), spell("D"), 4 + 23, &bytes);
    both_ways(&spell(""), 4, &[0]);
    assert_eq!(comes_back(&spell("DDDDDDDDDDD"), &mut spell("A")), Ok(Spell::MAX_BITS));
    for refused in ["ABBA ", "ABRACADABRAA"] {
        assert!(bitstream::encode(&spell(refused)).is_err(), "{refused}");
    }
}
