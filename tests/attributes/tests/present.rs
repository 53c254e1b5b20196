//! `#[bits(when = EXPR, present)]`: an `Option` that is there exactly where a condition over earlier fields holds.

#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, Refusal, decode, decode_into, encode, encoded_bits, measure, schema, wire_hash};
use tests_support::dice::Dice;
use tests_support::golden::both_ways;

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Body {
    moving: bool,
    #[bits(range = 0..=20, when = moving, present)]
    speed: Option<u8>,
    #[bits(when = speed == Some(20), present)]
    tired: Option<Tired>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Tired {
    #[bits(3)]
    level: u8,
}

fn body(speed: Option<u8>, level: Option<u8>) -> Body {
    Body {
        moving: speed.is_some(),
        speed,
        tired: level.map(|level| Tired { level }),
    }
}

#[test]
fn the_condition_is_the_only_bit() {
    both_ways(&body(None, None), 1, &[0]);
    both_ways(&body(Some(5), None), 6, &[0b00101_1]);
    both_ways(&body(Some(20), Some(6)), 9, &[0b10_10100_1, 0b1]);
    assert_eq!((Body::MIN_BITS, Body::MAX_BITS), (1, 9));
}

/// Every packet of 9 bits: what is accepted is the only packet of its value.
#[test]
fn a_reader_makes_some_exactly_where_the_condition_holds() {
    let mut reused = body(Some(20), Some(1));
    for packet in 0..1_u16 << 9 {
        let packet = packet.to_le_bytes();
        for packet in [&packet[..1], &packet] {
            let read = decode::<Body>(packet);
            assert_eq!(decode_into(&mut reused, packet).err(), read.as_ref().err().copied());
            if let Ok(read) = read {
                assert_eq!(read.speed.is_some(), read.moving);
                assert_eq!(read.tired.is_some(), read.speed == Some(20));
                assert_eq!(encode(&read).unwrap(), packet);
                assert_eq!(reused, read);
            }
        }
    }
}

#[test]
fn a_writer_refuses_the_other() {
    let lacking = Body {
        moving: true,
        ..body(None, None)
    };
    let refused = encode(&lacking).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "Body.speed: the value is `None`, although the condition of the field holds (at bit 1)"
    );
    let beyond = Body {
        moving: false,
        ..body(Some(3), None)
    };
    let refused = encode(&beyond).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "Body.speed: the value is `Some`, although the condition of the field does not hold (at bit 1)"
    );
    assert_eq!(encoded_bits(&beyond).unwrap_err(), refused);
    let tired = body(Some(3), Some(1));
    assert_eq!(encode(&tired).unwrap_err().kind(), Refusal::Extra);
    assert_eq!(encode(&body(Some(20), None)).unwrap_err().kind(), Refusal::Missing);
    // the value is checked as any
    assert_eq!(encode(&body(Some(21), None)).unwrap_err().kind(), Refusal::OutOfRange);
    // a measure has an answer for every value
    assert_eq!((measure(&lacking), measure(&beyond)), (1, 1));
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Kinds {
    #[bits(3)]
    mask: u8,
    #[string(max = 7)]
    #[bits(when = mask & 1 != 0, present)]
    name: Option<String>,
    #[array(max = 3)]
    #[float(min = 0.0, max = 1.0, bits = 4)]
    #[bits(when = mask & 2 != 0, present, align)]
    weights: Option<Vec<f32>>,
    #[bits(when = mask & 4 != 0, present, check)]
    next: Option<Box<Body>>,
    #[array(max = 9, count = mask)]
    #[bits(when = mask > 6, present)]
    many: Option<Vec<bool>>,
}

fn kinds(dice: &mut Dice) -> Kinds {
    let mask = dice.below(8) as u8;
    let float = |dice: &mut Dice| dice.below(16) as f32 / 15.0;
    Kinds {
        mask,
        name: (mask & 1 != 0).then(|| "a".repeat(dice.below(8) as usize)),
        weights: (mask & 2 != 0).then(|| (0..dice.below(4)).map(|_| float(dice)).collect()),
        next: (mask & 4 != 0).then(|| Box::new(body(Some(20), Some(3)))),
        many: (mask == 7).then(|| vec![true; 7]),
    }
}

/// Texts, lists, counted ones, nested values, with `align` and `check`, all without a bit of presence.
#[test]
fn of_every_kind() {
    let mut dice = Dice::new(11);
    for _ in 0..2000 {
        let value = kinds(&mut dice);
        let bytes = encode(&value).unwrap();
        let read: Kinds = decode(&bytes).unwrap();
        assert_eq!(
            (read.mask, &read.name, &read.many),
            (value.mask, &value.name, &value.many)
        );
        assert_eq!(encode(&read).unwrap(), bytes);
        assert_eq!(encoded_bits(&value), encoded_bits(&read));
        let other = Kinds {
            name: match value.name {
                Some(_) => None,
                None => Some(String::new()),
            },
            ..value
        };
        let why = [Refusal::Extra, Refusal::Missing][usize::from(other.mask & 1 != 0)];
        assert_eq!(encode(&other).unwrap_err().kind(), why);
    }
}

/// The bytes are those of a field of the inner type under the condition, and so is the number of the wire form.
#[test]
fn the_wire_form_is_that_of_the_condition() {
    #[derive(BitSerialize)]
    struct Bare {
        moving: bool,
        #[bits(range = 0..=20, when = moving)]
        speed: u8,
    }
    #[derive(BitSerialize)]
    struct With {
        moving: bool,
        #[bits(range = 0..=20, when = moving, present)]
        speed: Option<u8>,
    }
    #[derive(BitSerialize)]
    struct Twice {
        moving: bool,
        #[bits(range = 0..=20, when = moving)]
        speed: Option<u8>,
    }
    assert_eq!(wire_hash::<Bare>(), wire_hash::<With>());
    assert_ne!(wire_hash::<Twice>(), wire_hash::<With>());
    for (moving, speed) in [(false, None), (true, Some(9))] {
        let bare = Bare {
            moving,
            speed: speed.unwrap_or(0),
        };
        assert_eq!(encode(&bare), encode(&With { moving, speed }));
    }
    let twice = Twice {
        moving: true,
        speed: Some(9),
    };
    assert_eq!(encoded_bits(&twice), Ok(7));
    assert_eq!(
        schema::Outline::of(With::SCHEMA).to_string(),
        "With (1 to 6 bits)\n  moving: true or false (1 bit)\n  speed: only where `moving`, 0..=20 (0 to 5 bits)\n"
    );
}
