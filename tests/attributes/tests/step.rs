//! `#[bits(range = A..=B, step = S)]`: `(value - A) / S` in the bits that `(B - A) / S` needs.

#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal, decode, decode_into, encode, encoded_bits, measure, schema, wire_hash};
use tests_support::golden::both_ways;

#[derive(BitSerialize, Debug, PartialEq)]
struct Unit {
    #[bits(range = 0..=100, step = 5)]
    health: u8,
    #[bits(range = -180..=180, step = 45)]
    heading: i16,
    #[bits(range = 7..=7, step = 3)]
    version: u32,
    jumping: bool,
}

#[test]
fn a_value_is_sent_as_the_number_of_its_steps() {
    let unit = Unit {
        health: 35,
        heading: 90,
        version: 7,
        jumping: true,
    };
    both_ways(&unit, 5 + 4 + 1, &[0b110_00111, 0b10]);
    assert_eq!((Unit::MIN_BITS, Unit::MAX_BITS), (10, 10));
}

/// Every value of a byte: those on a step come back, the others are refused.
#[test]
fn a_writer_refuses_what_is_between_two_steps() {
    for health in 0..=u8::MAX {
        let unit = Unit {
            health,
            heading: 0,
            version: 7,
            jumping: false,
        };
        assert_eq!(measure(&unit), 10);
        match health <= 100 && health % 5 == 0 {
            true => assert_eq!(decode(&encode(&unit).unwrap()), Ok(unit)),
            false => {
                let refused = encode(&unit).unwrap_err();
                assert_eq!(
                    (refused.kind(), refused.value()),
                    (Refusal::OutOfRange, Some(health.into()))
                );
                assert_eq!(encoded_bits(&unit).unwrap_err(), refused);
            }
        }
    }
}

/// Every packet of 10 bits.
#[test]
fn a_reader_refuses_codes_beyond_the_last_step() {
    for code in 0..1_u16 << 10 {
        let (health, heading) = (code & 31, code >> 5 & 15);
        let read = decode::<Unit>(&code.to_le_bytes());
        let mut reused = Unit {
            health: 100,
            heading: 180,
            version: 7,
            jumping: true,
        };
        assert_eq!(
            decode_into(&mut reused, &code.to_le_bytes()).err(),
            read.as_ref().err().copied()
        );
        match (health <= 20, heading <= 8) {
            (true, true) => {
                let unit = read.unwrap();
                assert_eq!(encode(&unit).unwrap(), code.to_le_bytes());
                assert_eq!(unit, reused);
                assert_eq!(
                    (u16::from(unit.health), unit.heading),
                    (health * 5, heading as i16 * 45 - 180)
                );
            }
            (false, _) => assert_eq!(read.unwrap_err().value(), Some(i128::from(health) * 5)),
            (true, false) => assert_eq!(read.unwrap_err().value(), Some(i128::from(heading) * 45 - 180)),
        }
    }
}

/// A range with a step takes `elide`, `when`, `Option` and lists as one without.
#[test]
fn other_keys_stand_beside_it() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Beside {
        #[bits(range = 0..=100, step = 5, elide = 100)]
        health: u8,
        #[bits(range = 10..=50, step = 10, when = health < 50)]
        wounds: Option<u8>,
        #[array(max = 4)]
        #[bits(range = -6..=6, step = 3)]
        moves: Vec<i64>,
    }
    let whole = Beside {
        health: 100,
        wounds: None,
        moves: vec![-6, 6],
    };
    both_ways(&whole, 1 + 3 + 2 * 3, &[0b0_000_010_1, 0b10]);
    let hurt = Beside {
        health: 45,
        wounds: Some(30),
        moves: vec![],
    };
    assert_eq!(decode(&encode(&hurt).unwrap()), Ok(hurt));
    let refused = encode(&Beside {
        moves: vec![0, 1],
        ..whole
    });
    assert_eq!(
        refused.unwrap_err().to_string(),
        "Beside.moves[1]: 1 is not in -6..=6 in steps of 3 (bits 7..10)"
    );
}

#[test]
fn a_step_is_part_of_the_hash_and_the_outline() {
    #[derive(BitSerialize)]
    struct By<const N: i64> {
        #[bits(range = 0..=100, step = N)]
        _a: u8,
    }
    #[derive(BitSerialize)]
    struct Every {
        #[bits(range = 0..=100)]
        _a: u8,
    }
    #[derive(BitSerialize)]
    struct Codes {
        #[bits(range = 0..=20)]
        _a: u8,
    }
    assert_eq!(wire_hash::<By<1>>(), wire_hash::<Every>());
    let hashes = [
        wire_hash::<By<5>>(),
        wire_hash::<By<4>>(),
        wire_hash::<By<1>>(),
        wire_hash::<Codes>(),
    ];
    for (i, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..i].contains(hash), "{i}");
    }
    let old = schema::Outline::of(By::<5>::SCHEMA);
    assert_eq!(old.to_string(), "By (5 bits)\n  _a: 0..=100 in steps of 5 (5 bits)\n");
    assert_eq!(decode(&encode(&old).expect("fits")), Ok(old));
}
