//! `#[string(.., ascii)]` and `#[string(.., wide)]`: texts letter by letter, without alignment.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::codec::{Ascii, Encoding, Lengths, Wide};
use bitstream::{BitSerialize, Refusal};
use tests_support::dice::{self, Dice};
use tests_support::golden::both_ways;
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

struct Len<const MIN: usize, const MAX: usize>;

impl<const MIN: usize, const MAX: usize> Lengths<0> for Len<MIN, MAX> {
    const MIN: i128 = MIN as i128;
    const MAX: i128 = MAX as i128;
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Name(#[string(max = 5, ascii)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Code(#[string(len = 2..=2, ascii)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct LongName(#[string(max = 100, ascii)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct AsciiClaim(#[string(max = 0xFFFF_FFFF, ascii)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Label(#[string(max = 3, wide)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Pair(#[string(len = 2..=3, wide)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct LongLabel(#[string(max = 100, wide)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct WideClaim(#[string(max = 0xFFFF_FFFF, wide)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Odd(#[string(max = 4, wide)] String);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Layers(#[string(max = 3, ascii)] [Option<String>; 2]);

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct WideLayers(#[string(len = 1..=1, wide)] Box<Option<String>>);

fn text(text: &str) -> String {
    text.to_string()
}

/// A packet of a wide text: its length in 3 bits, then its units.
fn units(units: &[u32]) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.put(units.len() as u128, 3);
    for unit in units {
        bits.put(u128::from(*unit), 32);
    }
    bits.bytes()
}

/// Bits one after the other, the first in the lowest bit of the first byte.
#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    fn put(&mut self, value: u128, width: usize) {
        self.0.extend((0..width).map(|i| value >> i & 1 == 1));
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
        self.0.chunks(8).map(byte).collect()
    }
}

#[test]
fn ascii_takes_7_bits_a_character() {
    // h = 0b1101000, i = 0b1101001
    both_ways(&Name(text("hi")), 17, &[0b01000_010, 0b101001_11, 0b0000000_1]);
    both_ways(&Name(text("")), 3, &[0]);
    both_ways(&Code(text("\u{7f}\u{1}")), 14, &[0b1_1111111, 0b00_000000]);
    // an option of a is 0b1100001, and of nothing
    both_ways(&Layers([Some(text("a")), None]), 11, &[0b00001_01_1, 0b00000_0_11]);
    assert_eq!((Name::MIN_BITS, Name::MAX_BITS), (3, 3 + 35));
    assert_eq!((Code::MIN_BITS, Code::MAX_BITS), (14, 14));
    assert_eq!(bitstream::encoded_bits(&Name(text(""))), Ok(Name::MIN_BITS));
    assert_eq!(bitstream::encoded_bits(&Name(text("01234"))), Ok(Name::MAX_BITS));
}

#[test]
fn wide_takes_32_bits_a_unit_and_two_for_a_pair() {
    // 1 in 2 bits, then 0x41
    both_ways(&Label(text("A")), 34, &[0b000001_01, 0b000000_01, 0, 0, 0b000000_00]);
    both_ways(&Label(text("")), 2, &[0]);
    // U+1F41F is D83D DC1F; 3 - 2 in a bit, then the euro as 0x20AC
    let mut bits = Bits::default();
    bits.put(1, 1);
    bits.put(0xD83D, 32);
    bits.put(0xDC1F, 32);
    bits.put(0x20AC, 32);
    both_ways(&Pair(text("\u{1f41f}\u{20ac}")), 97, &bits.bytes());
    // nothing for a length that never varies
    both_ways(&WideLayers(Box::new(Some(text("a")))), 33, &[0b1100001_1, 0, 0, 0, 0]);
    assert_eq!((Label::MIN_BITS, Label::MAX_BITS), (2, 2 + 96));
    assert_eq!((Pair::MIN_BITS, Pair::MAX_BITS), (1 + 64, 1 + 96));
    assert_eq!(bitstream::encoded_bits(&Pair(text("ab"))), Ok(Pair::MIN_BITS));
    assert_eq!(bitstream::encoded_bits(&Label(text("abc"))), Ok(Label::MAX_BITS));
}

#[test]
fn lengths_out_of_bounds_are_refused_both_ways() {
    let written = bitstream::encode(&Name(text("012345"))).map_err(|why| why.to_string());
    let message = "Name.0: length 6 is not in 0..=5 (bits 0..3)".to_string();
    assert_eq!(written, Err(message.clone()));
    let read = bitstream::decode::<Name>(&[6, 0, 0, 0, 0, 0]).map_err(|why| why.to_string());
    assert_eq!(read, Err(message));
    // two characters above U+FFFF are four units
    let written = bitstream::encode(&Label(text("\u{10000}\u{10000}"))).map_err(|why| why.to_string());
    assert_eq!(
        written,
        Err("Label.0: length 4 is not in 0..=3 (bits 0..2)".to_string())
    );
    let written = bitstream::encode(&Pair(text("a"))).map_err(|why| (why.kind(), why.value()));
    assert_eq!(written, Err((Refusal::Length, Some(1))));
    let read = bitstream::decode::<Odd>(&units(&[65; 5])).map_err(|why| why.to_string());
    assert_eq!(read, Err("Odd.0: length 5 is not in 0..=4 (bits 0..3)".to_string()));
}

#[test]
fn a_nul_is_refused_both_ways() {
    for nul in ["\0", "a\0", "\0a", "a\0b"] {
        let written = bitstream::encode(&Name(text(nul))).map_err(|why| why.to_string());
        assert_eq!(
            written,
            Err("Name.0: the string contains a NUL (bits 0..3)".to_string())
        );
        let written = bitstream::encode(&Label(text(nul))).map_err(|why| why.to_string());
        assert_eq!(
            written,
            Err("Label.0: the string contains a NUL (bits 0..2)".to_string())
        );
    }
    // a, NUL
    let read = bitstream::decode::<Name>(&[0b00001_010, 0b000000_11, 0]).map_err(|why| why.to_string());
    assert_eq!(read, Err("Name.0: the string contains a NUL (bits 10..17)".to_string()));
    let read = bitstream::decode::<Odd>(&units(&[65, 0])).map_err(|why| why.to_string());
    assert_eq!(read, Err("Odd.0: the string contains a NUL (bits 35..67)".to_string()));
}

#[test]
fn what_is_not_ascii_is_refused_when_writing() {
    for other in ["\u{80}", "\u{e9}", "a\u{20ac}", "\u{1f41f}", "much too long \u{e9}"] {
        let written = bitstream::encode(&Name(text(other))).map_err(|why| why.to_string());
        assert_eq!(written, Err("Name.0: the string is not ASCII (bits 0..3)".to_string()));
    }
}

#[test]
fn what_is_not_utf_16_is_refused() {
    let one = 3..35;
    let two = 35..67;
    let cases: [(&str, &[u32], _); 14] = [
        ("above a unit", &[0x1_0000], one.clone()),
        ("a character as one group", &[0x1_F41F], one.clone()),
        ("a set high bit", &[0x8000_0041], one.clone()),
        ("above a unit, behind one", &[65, u32::MAX], two.clone()),
        ("a first half at the end", &[0xD800], one.clone()),
        ("a first half at the end, behind one", &[65, 0xDBFF], two.clone()),
        ("a first half before a letter", &[0xD800, 65], 3..67),
        ("a first half before a NUL", &[0xD800, 0], 3..67),
        ("a first half above a unit", &[0xD800, 0x1_DC00], 3..67),
        ("two first halves", &[0xD800, 0xD800, 0xDC00], 3..67),
        ("a second half", &[0xDC00], one.clone()),
        ("a second half before a letter", &[0xDFFF, 65], one.clone()),
        ("a second half behind a pair", &[0xD800, 0xDC00, 0xDC00], 67..99),
        ("the halves the wrong way round", &[0xDC00, 0xD800], one),
    ];
    for (what, bad, bits) in cases {
        let read = bitstream::decode::<Odd>(&units(bad)).map_err(|why| (why.kind(), why.bits()));
        assert_eq!(read, Err((Refusal::InvalidUtf16, bits)), "{what}");
    }
    // neighbours that are legal
    for (good, expected) in [
        (&[0xD7FF][..], "\u{d7ff}"),
        (&[0xE000], "\u{e000}"),
        (&[0xFFFF], "\u{ffff}"),
        (&[1], "\u{1}"),
        (&[0xD800, 0xDC00], "\u{10000}"),
        (&[0xDBFF, 0xDFFF], "\u{10ffff}"),
        (&[0xFEFF, 0xD800, 0xDFFF, 65], "\u{feff}\u{103ff}A"),
    ] {
        both_ways(&Odd(text(expected)), 3 + 32 * good.len(), &units(good));
    }
}

#[test]
fn a_claim_beyond_the_packet_allocates_nothing() {
    let mut packet = vec![0xFF; 4];
    packet.resize(1200, 0x11);
    for kind in 0..2 {
        let mut read = None;
        let info = allocation_counter::measure(|| {
            read = match kind {
                0 => bitstream::decode::<AsciiClaim>(&packet).err(),
                _ => bitstream::decode::<WideClaim>(&packet).err(),
            };
        });
        assert_eq!(read.map(|why| why.kind()), Some(Refusal::EndOfPacket));
        assert_eq!(info.bytes_total, 0);
    }
}

#[test]
fn a_text_takes_no_more_than_three_bytes_a_unit() {
    let peak = |text: &str| {
        let packet = bitstream::encode(&LongLabel(text.to_string())).unwrap();
        let info = allocation_counter::measure(|| assert!(bitstream::decode::<LongLabel>(&packet).is_ok()));
        info.bytes_max
    };
    assert_eq!(peak(&"a".repeat(100)), 100);
    assert_eq!(peak(""), 0);
    assert!(peak(&"\u{20ac}".repeat(100)) <= 400);
    assert!(peak(&"\u{1f41f}".repeat(50)) <= 400);
    let late = LongLabel("a".repeat(99) + "\u{20ac}");
    let packet = bitstream::encode(&late).unwrap();
    let read = bitstream::decode::<LongLabel>(&packet).unwrap();
    assert_eq!((read.0.capacity(), &read), (102, &late));
}

#[test]
fn reading_in_place_keeps_the_memory() {
    let mut name = Name(text("01234"));
    let before = (name.0.as_ptr(), name.0.capacity());
    let packet = bitstream::encode(&Name(text("hi"))).unwrap();
    assert_eq!(bitstream::decode_into(&mut name, &packet), Ok(()));
    assert_eq!(
        (name.0.as_str(), name.0.as_ptr(), name.0.capacity()),
        ("hi", before.0, before.1)
    );
}

#[test]
fn short_inputs() {
    short_inputs_are_canonical::<Name>();
    short_inputs_are_canonical::<Code>();
    short_inputs_are_canonical::<Label>();
    short_inputs_are_canonical::<Layers>();
    short_inputs_are_canonical::<WideLayers>();
}

#[test]
fn bounds_that_no_length_has_are_problems() {
    assert!(<Ascii<Len<0, 0>, 0> as Encoding<String>>::PROBLEM.is_some());
    assert!(<Wide<Len<3, 2>, 0> as Encoding<String>>::PROBLEM.is_some());
    assert!(<Wide<Len<0, 1>, 0> as Encoding<String>>::PROBLEM.is_none());
}

#[test]
fn texts_come_back() {
    let texts = |dice: &mut Dice| -> [String; 2] {
        let ascii = dice.up_to(100, |dice| char::from(dice.within(1, 127) as u8));
        // as many small ones as large ones; none of them is NUL
        let chars = dice.up_to(50, |dice| {
            let bits = dice.within(1, 21);
            char::from_u32(dice.within(1, 1 << bits) as u32)
        });
        [ascii.into_iter().collect(), chars.into_iter().flatten().collect()]
    };
    dice::check("texts", 500, texts, |[ascii, chars]| {
        comes_back(&LongName(ascii.clone()), &mut LongName(text("before")))?;
        comes_back(&LongLabel(chars.clone()), &mut LongLabel(text("before"))).map(|_| ())
    });
}
