//! `version` on a type, `since` and `until` on fields and variants.
#![allow(non_upper_case_globals)] // a parameter in small letters

use bitstream::schema::{Outline, diff};
use bitstream::{BitSerialize, Giving, wire_hash};
use tests_support::golden::{both_ways, packed};

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(version: u16), version = version)]
struct State {
    health: u8,
    #[bits(since = 3)]
    armor: u8,
    #[bits(since = 2, until = 4, default = 9)]
    team: u8,
    #[bits(until = 2, present)]
    name: Option<bool>,
    #[bits(since = 4, when = health > 0, range = 0..=3)]
    stance: u8,
}

/// Has its version in an earlier field.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(version = proto.max(1))]
struct File {
    #[bits(range = 0..=7)]
    proto: u8,
    #[bits(since = 3)]
    extra: u8,
}

/// Has its version as a constant.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(version = V)]
struct Fixed<const V: u16> {
    health: u8,
    #[bits(since = 3, until = LAST)]
    armor: u16,
}

/// The first version without armor.
const LAST: u16 = 5;

/// Has the wire form of `Fixed<2>`.
#[derive(BitSerialize)]
#[allow(dead_code)]
struct Fixed2 {
    health: u8,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(version: u16), version = version)]
enum Event {
    Quit,
    #[bits(since = 3)]
    Jump,
    #[bits(until = 3)]
    Say(#[bits(since = 2)] u8),
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(version = V)]
enum FixedEvent<const V: u16> {
    Quit,
    #[bits(since = 3)]
    Jump,
}

/// Has its version as a constant in small letters.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(version = v)]
struct Small<const v: u16> {
    health: u8,
    #[bits(since = 3)]
    armor: u8,
}

#[test]
fn a_const_parameter_in_small_letters_is_a_version() {
    sent(&Small::<2> { health: 7, armor: 0 }, &[(7, 8)]);
    sent(&Small::<3> { health: 7, armor: 5 }, &[(7, 8), (5, 8)]);
}

/// A version, a value, and the numbers that are sent of it.
type Row<'a, T> = (u16, T, &'a [(u64, u32)]);

/// Writes and reads a value as these numbers.
fn sent<T: BitSerialize + std::fmt::Debug + PartialEq>(value: &T, numbers: &[(u64, u32)]) {
    let (bits, bytes) = packed(numbers);
    both_ways(value, bits, &bytes);
}

fn state() -> State {
    State {
        health: 93,
        armor: 0,
        team: 9,
        name: None,
        stance: 0,
    }
}

#[test]
fn fields_are_sent_in_their_versions() -> Result<(), Box<dyn std::error::Error>> {
    let rows: [Row<'_, State>; 4] = [
        (
            1,
            State {
                name: Some(true),
                ..state()
            },
            &[(93, 8), (1, 1)],
        ),
        (2, State { team: 4, ..state() }, &[(93, 8), (4, 8)]),
        (
            3,
            State {
                team: 4,
                armor: 5,
                ..state()
            },
            &[(93, 8), (5, 8), (4, 8)],
        ),
        (
            4,
            State {
                armor: 5,
                stance: 2,
                ..state()
            },
            &[(93, 8), (5, 8), (2, 2)],
        ),
    ];
    for (version, value, numbers) in rows {
        let bytes = bitstream::encode_given(&value, version)?;
        assert_eq!(bytes, packed(numbers).1, "version {version}");
        assert_eq!(bitstream::decode_given::<State>(&bytes, version)?, value);
    }
    // a value that the version does not know is not sent
    let bytes = bitstream::encode_given(
        &State {
            armor: 5,
            stance: 3,
            ..state()
        },
        2,
    )?;
    assert_eq!(bitstream::decode_given::<State>(&bytes, 2)?, state());
    let error = bitstream::encode_given(
        &State {
            name: Some(true),
            ..state()
        },
        2,
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "State.name: the value is `Some`, although the condition of the field does not hold (at bit 16)"
    );
    Ok(())
}

#[test]
fn an_earlier_field_may_be_the_version() {
    sent(&File { proto: 2, extra: 0 }, &[(2, 3)]);
    sent(&File { proto: 3, extra: 7 }, &[(3, 3), (7, 8)]);
}

#[test]
fn a_constant_version_folds() {
    sent(&Fixed::<2> { health: 9, armor: 0 }, &[(9, 8)]);
    sent(&Fixed::<3> { health: 9, armor: 8 }, &[(9, 8), (8, 16)]);
    assert_eq!(
        [
            Fixed::<2>::MIN_BITS,
            Fixed::<2>::MAX_BITS,
            Fixed::<3>::MIN_BITS,
            Fixed::<3>::MAX_BITS
        ],
        [8, 8, 24, 24]
    );
    assert_ne!(wire_hash::<Fixed<2>>(), wire_hash::<Fixed<3>>());
    assert_eq!((Fixed::<4>::MAX_BITS, Fixed::<5>::MAX_BITS), (24, 8));
    assert_eq!(wire_hash::<Fixed<2>>(), wire_hash::<Fixed<5>>(), "the same form");
    assert_eq!(wire_hash::<Fixed<2>>(), wire_hash::<Fixed2>());
}

#[test]
fn variants_are_part_of_their_versions() -> Result<(), Box<dyn std::error::Error>> {
    let rows: [Row<'_, Event>; 4] = [
        (1, Event::Quit, &[(0, 2)]),
        (1, Event::Say(0), &[(2, 2)]),
        (2, Event::Say(7), &[(2, 2), (7, 8)]),
        (3, Event::Jump, &[(1, 2)]),
    ];
    for (version, value, numbers) in rows {
        let bytes = bitstream::encode_given(&value, version)?;
        assert_eq!(bytes, packed(numbers).1, "version {version}");
        assert_eq!(bitstream::decode_given::<Event>(&bytes, version)?, value);
    }
    let error = bitstream::encode_given(&Event::Jump, 2).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Event: this variant is not part of the format (at bit 0)"
    );
    let error = bitstream::decode_given::<Event>(&[1], 2).unwrap_err();
    assert_eq!(error.to_string(), "Event: no variant has the tag 1 (bits 0..2)");
    let error = bitstream::decode_given::<Event>(&[2, 0], 3).unwrap_err();
    assert_eq!(error.to_string(), "Event: no variant has the tag 2 (bits 0..2)");
    Ok(())
}

#[test]
fn the_hash_and_the_outline_know_versions() {
    assert_ne!(wire_hash::<FixedEvent<2>>(), wire_hash::<FixedEvent<3>>());
    let (two, three) = (
        Outline::of(FixedEvent::<2>::SCHEMA),
        Outline::of(FixedEvent::<3>::SCHEMA),
    );
    assert_eq!(
        diff(("ours", &two), ("theirs", &three)).to_string(),
        "FixedEvent.Jump: ours tag 1, where `V >= 3 (V is 2)`, theirs tag 1, where `V >= 3 (V is 3)`\n"
    );
    assert_ne!(wire_hash::<Giving<'_, State>>(), wire_hash::<Giving<'_, Event>>());
    assert_eq!(bitstream::encode(&FixedEvent::<3>::Jump), Ok(vec![1]));
    assert!(bitstream::encode(&FixedEvent::<2>::Jump).is_err() && bitstream::decode::<FixedEvent<2>>(&[1]).is_err());
}

#[test]
fn versions_may_be_parameters_and_their_constants() -> Result<(), Box<dyn std::error::Error>> {
    trait Releases {
        const FIRST: u16;
        const LAST: u16;
    }

    #[derive(Debug, PartialEq)]
    struct Of;

    impl Releases for Of {
        const FIRST: u16 = 2;
        const LAST: u16 = 4;
    }

    #[derive(BitSerialize, Debug, PartialEq)]
    #[bits(given(version: u16), version = version)]
    struct Released<R: Releases, const N: u16, const M: u16> {
        #[bits(since = N, until = M)]
        a: u8,
        #[bits(since = R::FIRST, until = R::LAST)]
        b: u8,
        #[bits(since = Self::FIRST, until = 4)]
        c: u8,
        #[bits(skip)]
        of: std::marker::PhantomData<R>,
    }

    impl<R: Releases, const N: u16, const M: u16> Released<R, N, M> {
        const FIRST: u16 = N + 1;
    }

    for (version, bytes, [a, b, c]) in [
        (1, &[5][..], [5, 0, 0]),
        (2, &[5, 6, 7], [5, 6, 7]),
        (3, &[6, 7], [0, 6, 7]),
    ] {
        let of = std::marker::PhantomData;
        let value = Released::<Of, 1, 3> { a, b, c, of };
        assert_eq!(bitstream::encode_given(&value, version)?, bytes);
        assert_eq!(bitstream::decode_given::<Released<Of, 1, 3>>(bytes, version)?, value);
    }
    Ok(())
}
