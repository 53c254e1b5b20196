//! `#[bits(range = A..=B, truncated, max = EXPR)]`: integers in truncated binary, up to an end that earlier fields
//! give.

use bitstream::annotate::annotate;
use bitstream::schema::Outline;
use bitstream::{BitSerialize, Refusal, decode_given, encode, encode_given, encoded_bits, wire_hash};
use tests_support::golden::{both_ways, read_error, write_error};
use tests_support::round_trip::{comes_back, short_inputs_are_canonical};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Hit {
    #[bits(range = 0..=40)]
    last: u8,
    #[bits(range = 0..=40, truncated, max = last)]
    unit: u8,
}

fn hit(last: u8, unit: u8) -> Hit {
    Hit { last, unit }
}

#[test]
fn a_field_says_how_many_values_there_are() {
    // one value takes no bits, 41 take 5 or 6
    assert_eq!((Hit::MIN_BITS, Hit::MAX_BITS), (6, 12));
    for (last, unit, bits) in [
        (0, 0, 0),
        (1, 1, 1),
        (2, 0, 2),
        (2, 1, 1),
        (20, 10, 4),
        (20, 3, 5),
        (20, 19, 5),
        (31, 31, 5),
        (40, 40, 6),
        (40, 9, 5),
    ] {
        let value = hit(last, unit);
        assert_eq!(encoded_bits(&value), Ok(6 + bits), "{value:?}");
        assert!(comes_back(&value, &mut hit(7, 7)).is_ok());
    }
    // 3 of 21: the low 4 bits are 3, and one more is 0; of 19 it is 1
    both_ways(&hit(20, 3), 11, &[20 | 3 << 6, 0]);
    both_ways(&hit(20, 19), 11, &[20 | 3 << 6, 1 << 2]);
    both_ways(&hit(20, 10), 10, &[20 | 2 << 6, 2]);
    short_inputs_are_canonical::<Hit>();
}

const LAST: u8 = 20;

/// An end that does not vary.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Fixed {
    #[bits(range = 0..=40, truncated, max = 20)]
    literal: u8,
    #[bits(range = 0..=40, truncated, max = LAST)]
    constant: u8,
}

#[test]
fn a_literal_is_an_end_as_a_constant_is() {
    let value = Fixed {
        literal: 19,
        constant: 10,
    };
    assert_eq!(encoded_bits(&value), Ok(5 + 4));
    assert!(
        comes_back(
            &value,
            &mut Fixed {
                literal: 0,
                constant: 0
            }
        )
        .is_ok()
    );
    assert_eq!(
        write_error(&Fixed { literal: 21, ..value }),
        "Fixed.literal: 21 is not in the range whose end earlier fields give (bits 0..5)"
    );
}

/// Ends given by both sides, signed ranges, and a range of the whole type.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(players: u16))]
struct Turn {
    #[bits(truncated, max = players)]
    player: u16,
    #[bits(range = -8..=100, truncated, max = i32::from(players) - 8)]
    offset: i8,
    #[bits(when = players > 2, present, range = 5..=MOST, truncated, max = 5 + u64::from(players))]
    more: Option<u64>,
    #[bits(truncated, max = u128::from(players) << 100)]
    wide: u128,
}

const MOST: u64 = u64::MAX;

fn turn(player: u16, offset: i8, more: Option<u64>, wide: u128) -> Turn {
    Turn {
        player,
        offset,
        more,
        wide,
    }
}

#[test]
fn a_given_says_how_many_values_there_are() {
    for (players, value) in [
        (0, turn(0, -8, None, 0)),
        (2, turn(2, -6, None, 2 << 100)),
        (3, turn(1, -5, Some(8), (3 << 100) - 1)),
        (100, turn(99, 92, Some(5), 77 << 99)),
    ] {
        let bytes = encode_given(&value, players).expect("legal");
        assert_eq!(decode_given::<Turn>(&bytes, players).as_ref(), Ok(&value));
        for len in 0..bytes.len() {
            assert!(decode_given::<Turn>(&bytes[..len], players).is_err());
        }
    }
    let why = |players| {
        encode_given(&turn(4, -8, Some(5), 0), players)
            .expect_err("refused")
            .to_string()
    };
    assert_eq!(
        why(3),
        "Turn.player: 4 is not in the range whose end earlier fields give (bits 0..2)"
    );
    let far = encode_given(&turn(200, 100, Some(5), 0), 300).expect_err("refused");
    assert_eq!(
        far.to_string(),
        "Turn.offset: the end 292, which earlier fields give, is not in -8..=100 (at bit 8)"
    );
    assert_eq!(far.kind(), Refusal::Width);
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Pair {
    end: i8,
    #[bits(range = 2..=9, truncated, max = end)]
    a: u32,
}

#[test]
fn both_sides_refuse_other_ends() {
    assert_eq!(
        write_error(&Pair { end: 10, a: 2 }),
        "Pair.a: the end 10, which earlier fields give, is not in 2..=9 (at bit 8)"
    );
    assert_eq!(
        write_error(&Pair { end: 1, a: 2 }),
        "Pair.a: the end 1, which earlier fields give, is not in 2..=9 (at bit 8)"
    );
    assert_eq!(
        write_error(&Pair { end: 4, a: 5 }),
        "Pair.a: 5 is not in the range whose end earlier fields give (bits 8..10)"
    );
    assert_eq!(
        write_error(&Pair { end: 4, a: 1 }),
        "Pair.a: 1 is not in the range whose end earlier fields give (bits 8..10)"
    );
    assert_eq!(
        read_error::<Pair>(&[10, 0]),
        "Pair.a: the end 10, which earlier fields give, is not in 2..=9 (at bit 8)"
    );
    assert_eq!(
        read_error::<Pair>(&[128, 0]),
        "Pair.a: the end -128, which earlier fields give, is not in 2..=9 (at bit 8)"
    );
    assert_eq!(read_error::<Pair>(&[9]), "Pair.a: the packet ends early (bits 8..11)");
    short_inputs_are_canonical::<Pair>();
}

#[test]
fn tools_show_the_end() {
    let text = Outline::of(Hit::SCHEMA).to_string();
    assert!(text.contains("0..=40 up to `last`, truncated"), "{text}");
    let bytes = encode(&hit(20, 19)).expect("legal");
    let shown = annotate::<Hit>(&bytes).to_string();
    assert!(shown.contains("19"), "{shown}");
}

#[test]
fn hashes_know_the_end_and_its_range() {
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Renamed {
        #[bits(range = 0..=40)]
        end: u8,
        #[bits(range = 0..=40, truncated, max = end)]
        number: u16,
    }
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Other {
        #[bits(range = 0..=40)]
        last: u8,
        #[bits(range = 0..=40, truncated, max = last / 2)]
        unit: u8,
    }
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Larger {
        #[bits(range = 0..=40)]
        last: u8,
        #[bits(range = 0..=41, truncated, max = last)]
        unit: u8,
    }
    let own = wire_hash::<Hit>();
    assert_eq!(own, wire_hash::<Renamed>());
    assert!(own != wire_hash::<Other>() && own != wire_hash::<Larger>());
}
