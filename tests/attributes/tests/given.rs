//! `given` on a type, `give` on a field: what both sides know and no packet holds.

use bitstream::schema::{Outline, diff};
use bitstream::{
    BitSerialize, BitSerializeGiven, CodecGiven, Gives, Giving, Refusal, Schema, Stream, TakesGiven, Under, given,
    wire_hash,
};
use std::collections::{BTreeMap, BTreeSet};
use tests_support::golden::packed;

/// A table that both sides have.
#[derive(Clone, Copy, Debug)]
struct Class {
    armor: bool,
    slots: u8,
}

#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
#[bits(given(version: u16, classes: &[Class]))]
struct Player {
    #[bits(range = 0..=7)]
    class: u8,
    #[bits(when = classes[usize::from(class)].armor, range = 0..=100, default)]
    armor: u8,
    #[array(max = 16, count = classes[usize::from(class)].slots)]
    items: Vec<u8>,
    #[bits(when = version >= 3, default = 1)]
    team: u8,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(version: u16, classes: &[Class]))]
enum Event {
    Quit,
    #[bits(align)]
    Join(#[bits(give(version, classes = classes))] Player),
    Say {
        #[bits(when = version > 1, default)]
        loud: bool,
        #[string(max = 15)]
        text: String,
    },
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(version: u16, classes: &[Class]), max_bytes = 1000, salt = 5, check)]
struct World {
    tick: u8,
    #[bits(give(version = version, classes))]
    own: Option<Player>,
    #[bits(give(version = version, classes), align)]
    #[array(max = 3)]
    others: Vec<Event>,
    #[bits(give(version = u16::from(tick), classes))]
    pair: [Player; 2],
    #[bits(give(version, classes), when = version > 2, present)]
    boss: Option<Box<Player>>,
}

const CLASSES: [Class; 2] = [Class { armor: true, slots: 1 }, Class { armor: false, slots: 0 }];

fn armored(team: u8) -> Player {
    Player {
        class: 0,
        armor: 50,
        items: vec![9],
        team,
    }
}

fn plain() -> Player {
    Player {
        class: 1,
        team: 1,
        ..Player::default()
    }
}

fn world() -> World {
    World {
        tick: 2,
        own: Some(armored(4)),
        others: vec![
            Event::Quit,
            Event::Join(plain()),
            Event::Say {
                loud: true,
                text: "hi".to_string(),
            },
        ],
        pair: [armored(1), plain()],
        boss: Some(Box::new(armored(7))),
    }
}

/// The numbers of a player.
fn player(of: &Player, version: u16) -> Vec<(u64, u32)> {
    let mut numbers = vec![(u64::from(of.class), 3)];
    if of.class == 0 {
        numbers.extend([(u64::from(of.armor), 7), (u64::from(of.items[0]), 8)]);
    }
    if version >= 3 {
        numbers.push((u64::from(of.team), 8));
    }
    numbers
}

#[test]
fn expressions_name_what_is_given() -> Result<(), Box<dyn std::error::Error>> {
    for (version, value) in [(3, armored(4)), (3, plain()), (2, armored(1)), (2, plain())] {
        let bytes = bitstream::encode_given(&value, (version, &CLASSES))?;
        assert_eq!(bytes, packed(&player(&value, version)).1);
        assert_eq!(bitstream::decode_given::<Player>(&bytes, (version, &CLASSES))?, value);
        let mut reused = armored(9);
        bitstream::decode_given_into(&mut reused, &bytes, (version, &CLASSES))?;
        assert_eq!(reused, value);
    }
    Ok(())
}

#[test]
fn fields_pass_on_what_is_given() -> Result<(), Box<dyn std::error::Error>> {
    let value = world();
    let bytes = bitstream::encode_given(&value, (3, &CLASSES))?;
    assert_eq!(bitstream::decode_given::<World>(&bytes, (3, &CLASSES))?, value);

    let mut numbers = vec![(2, 8), (1, 1)];
    numbers.extend(player(&armored(4), 3));
    let used: u32 = numbers.iter().map(|(_, width)| width).sum();
    numbers.push((0, (8 - used % 8) % 8));
    numbers.extend([(3, 2), (0, 2), (1, 2), (0, 2)]);
    let plain = player(&plain(), 3);
    numbers.extend(&plain);
    numbers.extend([(2, 2), (1, 1), (2, 4)]);
    let used: u32 = numbers.iter().map(|(_, width)| width).sum();
    numbers.push((0, (8 - used % 8) % 8));
    numbers.extend([(u64::from(b'h'), 8), (u64::from(b'i'), 8)]);
    // of the pair the version is the tick
    numbers.extend(player(&armored(1), 2));
    numbers.extend(player(&self::plain(), 2));
    numbers.extend(player(&armored(7), 3));
    numbers.push((0x5AFE_B175, 32));
    assert_eq!(bytes, packed(&numbers).1);
    Ok(())
}

#[test]
fn every_entry_point_takes_what_is_given() -> Result<(), Box<dyn std::error::Error>> {
    let (value, under) = (armored(4), (3, &CLASSES[..]));
    let bytes = bitstream::encode_given(&value, under)?;
    let mut packet = [0xFF; 8];
    assert_eq!(bitstream::encode_to_slice(&given(&value, under), &mut packet)?, 4);
    assert_eq!(packet[..4], bytes[..]);
    assert_eq!(bitstream::encoded_bits(&given(&value, under))?, 26);
    assert_eq!(
        bitstream::decode_given_prefix::<Player>(&packet, under)?,
        (value.clone(), 4)
    );
    assert_eq!(bitstream::encode_at(&given(&value, under), &mut packet, 5)?, 26);
    assert_eq!(bitstream::decode_given_at::<Player>(&packet, 5, under)?, (value, 26));
    Ok(())
}

#[test]
fn errors_have_path_and_bits() {
    let under = (3, &CLASSES[..]);
    let error = bitstream::decode_given::<Player>(&[0b1001_1000, 3, 0, 0], under).unwrap_err();
    assert_eq!(error.to_string(), "Player.armor: 115 is not in 0..=100 (bits 3..10)");
    let error = bitstream::decode_given::<Player>(&[0, 0], under).unwrap_err();
    assert_eq!(error.to_string(), "Player.items: the packet ends early (bits 10..18)");
    let error = bitstream::decode_given_at::<Player>(&[0, 0, 0], 8, under).unwrap_err();
    assert_eq!(error.to_string(), "Player.items: the packet ends early (bits 18..26)");
    let mut value = armored(1);
    value.items.clear();
    let error = bitstream::encode_given(&value, under).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Player.items: length 0 is not the length that earlier fields give (at bit 10)"
    );
}

/// Given values take no bits, but their names and types are part of the hash.
#[test]
fn the_hash_knows_what_is_given() {
    #[derive(BitSerialize)]
    #[allow(dead_code)]
    struct Bare(u8);
    #[derive(BitSerialize)]
    #[bits(given(a: u8))]
    #[allow(dead_code)]
    struct Given(u8);
    #[derive(BitSerialize)]
    #[bits(given(a: u16))]
    #[allow(dead_code)]
    struct Wider(u8);
    let hash = [
        wire_hash::<Bare>(),
        wire_hash::<Giving<'_, Given>>(),
        wire_hash::<Giving<'_, Wider>>(),
    ];
    assert!(hash[0] != hash[1] && hash[1] != hash[2] && hash[0] != hash[2]);
    let (of, other) = (
        Outline::of(<Giving<'_, Given>>::SCHEMA),
        Outline::of(<Giving<'_, Wider>>::SCHEMA),
    );
    let diff = diff(("ours", &of), ("theirs", &other)).to_string();
    assert_eq!(diff, "Given: ours given `a: u8`, theirs given `a: u16`\n");
}

/// A number below one that both sides know, by a codec by hand: in as many bits as that needs.
struct Below;

impl TakesGiven for Below {
    type Given<'g> = u32;
    const NAMES: &'static [&'static str] = &["end"];
}

impl CodecGiven<u32> for Below {
    const SCHEMA: &'static Schema = &Schema::custom("Below", 0, 32);

    fn initial() -> u32 {
        0
    }

    fn serialize<S: Stream>(value: &mut u32, end: u32, s: &mut S) -> Result<(), Refusal> {
        let mut wide = i64::from(*value);
        s.serialize_int(&mut wide, 0, i64::from(end) - 1)?;
        *value = wide as u32;
        Ok(())
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(players: u32))]
struct Votes {
    #[bits(with = Below, give(end = players))]
    leader: u32,
    #[bits(with = Below, give(end = leader + 1))]
    #[array(max = 3)]
    against: Vec<u32>,
}

#[test]
fn codecs_by_hand_are_given_it_too() -> Result<(), Box<dyn std::error::Error>> {
    let votes = Votes {
        leader: 6,
        against: vec![0, 6],
    };
    let bytes = bitstream::encode_given(&votes, 10)?;
    assert_eq!(bytes, packed(&[(6, 4), (2, 2), (0, 3), (6, 3)]).1);
    assert_eq!(bitstream::decode_given::<Votes>(&bytes, 10)?, votes);
    let error = bitstream::encode_given(&votes, 6).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Votes.leader: 6 is not in the declared range (bits 0..3)"
    );
    Ok(())
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(limit: usize))]
struct Row<T, const N: usize> {
    items: [T; N],
    #[bits(when = limit > N, default)]
    extra: u8,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(limit: usize))]
struct Rows<T> {
    #[bits(give(limit))]
    first: Row<T, 1>,
    #[bits(give(limit = limit + 1))]
    second: Option<Row<T, 3>>,
}

/// Lists of lists, and a list that may be absent.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(limit: usize))]
struct Lists {
    #[array(max = 3)]
    #[array(max = 1)]
    #[bits(give(limit))]
    of_lists: Vec<Vec<Row<bool, 1>>>,
    #[array(max = 3)]
    #[bits(give(limit))]
    optional: Option<Vec<Row<bool, 1>>>,
}

#[test]
fn lists_pass_it_on() -> Result<(), Box<dyn std::error::Error>> {
    let row = Row {
        items: [true],
        extra: 7,
    };
    let value = Lists {
        of_lists: vec![vec![], vec![row.clone()]],
        optional: Some(vec![row]),
    };
    let bytes = bitstream::encode_given(&value, 2)?;
    let numbers = [(2, 2), (0, 1), (1, 1), (1, 1), (7, 8), (1, 1), (1, 2), (1, 1), (7, 8)];
    assert_eq!(bytes, packed(&numbers).1);
    assert_eq!(bitstream::decode_given::<Lists>(&bytes, 2)?, value);
    Ok(())
}

#[derive(BitSerialize, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
#[bits(given(version: u16), version = version)]
struct Item {
    id: u8,
    #[bits(since = 3)]
    rank: u8,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(version: u16))]
struct Trees {
    #[array(max = 3)]
    #[bits(give(version))]
    map: BTreeMap<u8, Item>,
    #[array(max = 3)]
    #[bits(give(version))]
    set: Option<BTreeSet<Item>>,
}

#[test]
fn maps_and_sets_pass_it_on() -> Result<(), Box<dyn std::error::Error>> {
    let item = |id, rank| Item { id, rank };
    let mut value = Trees {
        map: [(1, item(9, 2)), (4, item(9, 0))].into(),
        set: Some([item(7, 1), item(7, 2)].into()),
    };
    let bytes = bitstream::encode_given(&value, 3)?;
    let map = [(2, 2), (1, 8), (9, 8), (2, 8), (4, 8), (9, 8), (0, 8)];
    let set = [(1, 1), (2, 2), (7, 8), (1, 8), (7, 8), (2, 8)];
    assert_eq!(bytes, packed(&[&map[..], &set[..]].concat()).1);
    assert_eq!(bitstream::decode_given::<Trees>(&bytes, 3)?, value);

    // two elements that version 2 sends alike are refused: a decoder would find them equal
    let refused = bitstream::encode_given(&value, 2).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "Trees.set[1]: the element is not greater than the one before it (at bit 45)"
    );
    value.set = Some([item(7, 0), item(8, 0)].into());
    value.map = [(4, item(9, 0))].into();
    let bytes = bitstream::encode_given(&value, 2)?;
    assert_eq!(
        bytes,
        packed(&[(1, 2), (4, 8), (9, 8), (1, 1), (2, 2), (7, 8), (8, 8)]).1
    );
    assert_eq!(bitstream::decode_given::<Trees>(&bytes, 2)?, value);
    Ok(())
}

/// Whatever is given a limit.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(given(limit: usize))]
struct Holder<B: BitSerializeGiven>
where
    for<'g> B: TakesGiven<Given<'g> = usize>,
{
    #[bits(give(limit))]
    body: B,
}

#[test]
fn generic_types_pass_it_on() -> Result<(), Box<dyn std::error::Error>> {
    let value = Holder {
        body: Rows {
            first: Row {
                items: [1_u8],
                extra: 2,
            },
            second: Some(Row {
                items: [3, 4, 5],
                extra: 0,
            }),
        },
    };
    let bytes = bitstream::encode_given(&value, 2)?;
    assert_eq!(bytes, packed(&[(1, 8), (2, 8), (1, 1), (3, 8), (4, 8), (5, 8)]).1);
    assert_eq!(bitstream::decode_given::<Holder<Rows<u8>>>(&bytes, 2)?, value);
    Ok(())
}

/// `Under` fixes the given values at compile time, so that every tool takes the type.
#[test]
fn under_is_a_type_without_given() -> Result<(), Box<dyn std::error::Error>> {
    enum Limit3 {}

    impl Gives<Rows<u8>> for Limit3 {
        fn given() -> usize {
            3
        }
    }

    type Fixed = Under<Rows<u8>, Limit3>;
    let value = Fixed::new(Rows {
        first: Row { items: [1], extra: 2 },
        second: None,
    });
    let bytes = bitstream::encode(&value)?;
    assert_eq!(bytes, packed(&[(1, 8), (2, 8), (0, 1)]).1);
    assert_eq!(bitstream::decode::<Fixed>(&bytes)?, value);
    let annotated = bitstream::annotate::<Fixed>(&bytes).to_string();
    assert!(annotated.contains("Rows.first.extra"), "{annotated}");
    assert_eq!(format!("{value:?}"), format!("{:?}", value.value));
    Ok(())
}

/// Both sides use the rounded value inside of `Under`.
#[test]
fn conditions_look_into_under() -> Result<(), Box<dyn std::error::Error>> {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Level {
        #[float(min = 0.0, max = 1.0, bits = 1)]
        level: f32,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    #[bits(given(scale: f32))]
    struct Scaled {
        inner: Level,
        #[bits(when = inner.level * scale > 0.3)]
        high: u8,
    }

    enum Once {}

    impl Gives<Scaled> for Once {
        fn given() -> f32 {
            1.0
        }
    }

    #[derive(BitSerialize, Debug, PartialEq)]
    struct Holder {
        under: Under<Scaled, Once>,
        #[bits(when = under.value.inner.level > 0.3)]
        after: u8,
    }

    let holder = |level, high, after| {
        let inner = Level { level };
        let under = Under::new(Scaled { inner, high });
        Holder { under, after }
    };
    let bytes = bitstream::encode(&holder(0.4, 1, 2))?;
    assert_eq!(bitstream::decode::<Holder>(&bytes)?, holder(0.0, 0, 0));
    assert_ne!(holder(0.4, 1, 2), holder(0.4, 2, 2));
    Ok(())
}

#[test]
fn functions_and_generic_tables_may_be_given() -> Result<(), Box<dyn std::error::Error>> {
    #[derive(BitSerialize, Debug, PartialEq)]
    #[bits(given(limits: &[T], is_visible: fn(u8) -> bool, plates: &dyn Fn(u8) -> u8))]
    struct Seen<T: Copy + Into<u8> + 'static> {
        id: u8,
        #[bits(when = (is_visible)(id))]
        health: u8,
        #[bits(when = limits.iter().any(|&limit| limit.into() < (plates)(id)))]
        armor: u8,
        #[bits(skip)]
        of: std::marker::PhantomData<T>,
    }

    let seen = |id, health, armor| Seen::<u8> {
        id,
        health,
        armor,
        of: std::marker::PhantomData,
    };
    let plates: &dyn Fn(u8) -> u8 = &|id| id * 2;
    let rules = (&[9_u8, 7][..], (|id| id > 2) as fn(u8) -> bool, plates);
    for (value, bytes) in [
        (seen(1, 0, 0), &[1][..]),
        (seen(3, 5, 0), &[3, 5]),
        (seen(4, 5, 6), &[4, 5, 6]),
    ] {
        assert_eq!(bitstream::encode_given(&value, rules)?, bytes);
        assert_eq!(bitstream::decode_given::<Seen<u8>>(bytes, rules)?, value);
    }
    Ok(())
}

#[test]
fn given_values_stand_beside_constants_of_types() -> Result<(), Box<dyn std::error::Error>> {
    struct Release;

    impl Release {
        const NEW: u16 = 3;
        const LIST: [u16; 2] = [3, 4];
    }

    #[derive(BitSerialize, Debug, PartialEq)]
    #[bits(given(version: u16, classes: &[Class]))]
    struct Notes {
        #[bits(when = version >= Release::NEW)]
        a: u8,
        #[bits(when = Release::LIST.contains(&version) && classes.len() > 1)]
        b: u8,
        #[array(max = 9, count = version - Release::NEW)]
        c: Vec<u8>,
    }

    let notes = |a, b, c: &[u8]| Notes { a, b, c: c.to_vec() };
    for (version, bytes, value) in [
        (3, &[5, 6][..], notes(5, 6, &[])),
        (4, &[5, 6, 7], notes(5, 6, &[7])),
        (5, &[5, 7, 8], notes(5, 0, &[7, 8])),
    ] {
        assert_eq!(bitstream::encode_given(&value, (version, &CLASSES))?, bytes);
        assert_eq!(bitstream::decode_given::<Notes>(bytes, (version, &CLASSES))?, value);
    }
    Ok(())
}

#[test]
fn given_functions_may_take_references() -> Result<(), Box<dyn std::error::Error>> {
    #[derive(BitSerialize, Debug, PartialEq)]
    #[bits(given(is_seen: &dyn Fn(&u8) -> bool, first: fn(&[u8; 2]) -> &u8))]
    struct Seen {
        id: u8,
        #[bits(when = (is_seen)(&id))]
        health: u8,
        #[bits(when = *(first)(&[id, 3]) > 3)]
        armor: u8,
    }

    let is_seen = |id: &u8| *id > 2;
    fn first(list: &[u8; 2]) -> &u8 {
        &list[0]
    }
    let rules = (&is_seen as &dyn Fn(&u8) -> bool, first as fn(&[u8; 2]) -> &u8);
    let value = Seen {
        id: 3,
        health: 5,
        armor: 0,
    };
    assert_eq!(bitstream::encode_given(&value, rules)?, [3, 5]);
    assert_eq!(bitstream::decode_given::<Seen>(&[3, 5], rules)?, value);
    Ok(())
}
