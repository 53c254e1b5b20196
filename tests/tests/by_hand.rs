//! Codecs by hand keep the rules of derived types. An old value has no effect on the decoded one, a panic leaves no
//! bytes, and separate functions for writing and reading agree.

use bitstream::packet::Protocol;
use bitstream::{BitSerialize, Codec, Refusal, Schema, Sink, Stream, decode, decode_into, encode, encode_into};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use tests_support::seeded::check;
use tests_zoo::sample::{Legality, trees};
use tests_zoo::wire::Wire;
use tests_zoo::zoo::{COUNT, Specimen, Visitor, visit_one};

/// A value of which codecs send parts.
#[derive(Clone, Debug, Default, PartialEq)]
struct Session {
    token: u64,
    notes: Vec<u8>,
    name: Option<String>,
}

impl Session {
    fn of(seed: u64) -> Session {
        Session {
            token: seed,
            notes: vec![seed as u8; (seed % 3) as usize],
            name: (seed % 2 == 1).then(|| format!("{seed}")),
        }
    }
}

/// Fills each part whose bit says that it is sent.
struct Partly;

impl Codec<Session> for Partly {
    const SCHEMA: &'static Schema = &Schema::custom("Partly", 1, 17);

    fn initial() -> Session {
        Session::default()
    }

    fn serialize<S: Stream>(session: &mut Session, s: &mut S) -> Result<(), Refusal> {
        let mut sent = session.token != 0;
        s.serialize_bool(&mut sent)?;
        if sent {
            let mut token = session.token & 0xFFFF;
            s.serialize_bits(&mut token, 16)?;
            session.token = token;
        }
        Ok(())
    }
}

/// Adds to what is there, by branches on the value of before.
struct Adds;

impl Codec<Session> for Adds {
    const SCHEMA: &'static Schema = &Schema::custom("Adds", 2, 26);

    fn initial() -> Session {
        Session {
            notes: vec![1],
            ..Session::default()
        }
    }

    fn serialize<S: Stream>(session: &mut Session, s: &mut S) -> Result<(), Refusal> {
        let mut count = session.notes.len() as u64 & 3;
        s.serialize_bits(&mut count, 2)?;
        for i in 0..count {
            let mut note = session.notes.get(i as usize).copied().unwrap_or_default();
            s.serialize_object(&mut note)?;
            if S::READING {
                session.notes.push(note);
            }
        }
        if S::READING && session.token > 5 {
            return Err(s.refuse(Refusal::Custom, 0, 0));
        }
        session.token += 1;
        Ok(())
    }
}

/// Sends no bits, and fills no field.
struct Nothing;

impl Codec<Session> for Nothing {
    const SCHEMA: &'static Schema = &Schema::custom("Nothing", 0, 0);

    fn initial() -> Session {
        Session::of(4)
    }

    fn serialize<S: Stream>(_session: &mut Session, _s: &mut S) -> Result<(), Refusal> {
        Ok(())
    }
}

/// Declares all containers of values of one codec.
macro_rules! holders {
    ($($codec:ident in $module:ident;)*) => {$(
        mod $module {
            use super::*;

            #[derive(BitSerialize, Clone, Debug, PartialEq)]
            pub(super) struct One(#[bits(with = $codec)] Session);

            #[derive(BitSerialize, Clone, Debug, PartialEq)]
            pub(super) enum Choice {
                None,
                One(One),
                Named {
                    flag: bool,
                    #[bits(with = $codec)]
                    session: Session,
                },
            }

            #[derive(BitSerialize, Clone, Debug, PartialEq)]
            pub(super) struct Holder {
                #[bits(with = $codec)]
                one: Session,
                #[bits(with = $codec)]
                maybe: Option<Session>,
                #[bits(with = $codec)]
                boxed: Box<Session>,
                #[bits(with = $codec)]
                rc: Rc<Session>,
                #[bits(with = $codec)]
                arc: Arc<Session>,
                #[bits(with = $codec)]
                few: [Session; 3],
                #[bits(with = $codec)]
                many: [Session; 9],
                #[array(max = 4)]
                #[bits(with = $codec)]
                list: Vec<Session>,
                #[array(max = 4)]
                #[bits(with = $codec)]
                queue: VecDeque<Session>,
                #[array(max = 4)]
                #[bits(with = $codec)]
                slice: Box<[Option<Session>]>,
                #[bits(2)]
                count: u8,
                #[array(max = 3, count = count)]
                #[bits(with = $codec)]
                counted: Vec<Session>,
                #[array(max = 4)]
                map: BTreeMap<u8, One>,
                #[array(sparse = bitmap)]
                #[bits(with = $codec)]
                slots: [Option<Session>; 5],
                #[array(max = 5, sparse = count)]
                #[bits(with = $codec)]
                pairs: Vec<(u8, Session)>,
                flag: bool,
                #[bits(with = $codec, when = flag)]
                sometimes: Session,
                #[bits(with = $codec, elide = Session::default())]
                elided: Session,
                result: Result<One, bool>,
                #[array(max = 3)]
                choices: Vec<Choice>,
            }

            /// Some value, whatever its codec makes of it.
            pub(super) fn holder(seeds: &[u64]) -> Holder {
                let mut seeds = seeds.iter().copied().cycle();
                let mut number = |end: u64| seeds.next().unwrap_or_default() % end;
                let one = |seed| One(Session::of(seed));
                let mut some = |len| (0..len).map(|_| Session::of(number(12))).collect::<Vec<_>>();
                let (few, many) = (some(3), some(9));
                let (list, queue, slice, counted, slots, rest) = (some(4), some(4), some(4), some(3), some(5), some(9));
                let (count, lens) = (number(4), [number(5), number(5), number(5), number(5)]);
                let cut = |items: Vec<Session>, len: u64| items.into_iter().take(len as usize);
                let session = |i: usize| rest[i].clone();
                Holder {
                    one: session(0),
                    maybe: (number(2) == 0).then(|| session(1)),
                    boxed: Box::new(session(2)),
                    rc: Rc::new(session(3)),
                    arc: Arc::new(session(4)),
                    few: few.try_into().expect("3"),
                    many: many.try_into().expect("9"),
                    list: cut(list, lens[0]).collect(),
                    queue: cut(queue, lens[1]).collect(),
                    slice: cut(slice, lens[2]).map(|one| Some(one).filter(|one| one.token % 3 > 0)).collect(),
                    count: count as u8,
                    counted: cut(counted, count).collect(),
                    map: (0..lens[3]).map(|key| (key as u8 * 3, one(key + number(5)))).collect(),
                    slots: core::array::from_fn(|i| Some(slots[i].clone()).filter(|one| one.token % 2 > 0)),
                    pairs: (0..number(6)).map(|i| (i as u8, slots[i as usize].clone())).take(5).collect(),
                    flag: number(2) == 0,
                    sometimes: session(5),
                    elided: if number(2) == 0 { Session::default() } else { session(6) },
                    result: if number(2) == 0 { Ok(One(session(7))) } else { Err(true) },
                    choices: (0..number(4))
                        .map(|kind| match kind {
                            0 => Choice::None,
                            1 => Choice::One(one(number(9))),
                            _ => Choice::Named { flag: true, session: session(8) },
                        })
                        .collect(),
                }
            }

            #[test]
            fn a_value_that_is_decoded_into_does_not_show() {
                let seeds = || prop::collection::vec(any::<u64>(), 1..40);
                let damage = (any::<prop::sample::Index>(), 0..4_u8);
                check(stringify!($codec), 2000, &(seeds(), seeds(), damage), |(sent, old, (place, damage))| {
                    let mut packet = encode(&holder(&sent)).unwrap_or_default();
                    damaged(&mut packet, place, damage);
                    into_old(&mut holder(&old), &packet)
                });
            }
        }
    )*};
}

holders! {
    Partly in partly;
    Adds in adds;
    Nothing in nothing;
}

/// Leaves a packet unchanged, flips a bit, cuts or extends it.
fn damaged(packet: &mut Vec<u8>, place: prop::sample::Index, damage: u8) {
    match damage {
        1 => packet.push(place.index(256) as u8),
        2 => packet.truncate(place.index(packet.len() + 1)),
        3 if !packet.is_empty() => {
            let bit = place.index(packet.len() * 8);
            packet[bit / 8] ^= 1 << (bit % 8);
        }
        _ => {}
    }
}

/// A packet decodes into an old value as into a new one, errors too, also after an error.
fn into_old<T: BitSerialize + PartialEq + std::fmt::Debug>(old: &mut T, packet: &[u8]) -> Result<(), String> {
    let read = decode::<T>(packet);
    for _ in 0..2 {
        let into = decode_into(old, packet);
        match (&read, into) {
            (Ok(value), Ok(())) if value == old => {}
            (Err(why), Err(into)) if *why == into && why.to_string() == into.to_string() => {}
            (_, into) => return Err(format!("{into:?} {old:?}, and into a new value {read:?}")),
        }
    }
    Ok(())
}

/// Decodes into values of the zoo that may not even be legal.
struct Test;

impl Visitor for Test {
    fn visit<T: Specimen>(&mut self) {
        let wire: Wire = T::wire();
        let damage = (any::<prop::sample::Index>(), 0..4_u8);
        let values = (trees(&wire, Legality::Legal), trees(&wire, Legality::Wild), damage);
        check(T::NAME, 200, &values, |(sent, old, (place, damage))| {
            let sent: T = T::from_tree(&sent).ok_or("the tree is no value")?;
            let Some(mut old): Option<T> = T::from_tree(&old) else {
                return Ok(());
            };
            let mut packet = encode(&sent).map_err(|why| why.to_string())?;
            damaged(&mut packet, place, damage);
            let (read, into) = (decode::<T>(&packet), decode_into(&mut old, &packet));
            match (read, into) {
                // by their trees: NaN is equal to itself there
                (Ok(value), Ok(())) if value.to_tree() == old.to_tree() => Ok(()),
                (Err(why), Err(into)) if why == into => Ok(()),
                (read, into) => Err(format!("{into:?} {old:?}, and into a new value {read:?}")),
            }
        });
    }
}

#[test]
fn a_value_that_is_decoded_into_does_not_show_in_even_types_of_the_zoo() {
    (0..COUNT).step_by(2).for_each(|number| visit_one(number, &mut Test));
}

#[test]
fn a_value_that_is_decoded_into_does_not_show_in_odd_types_of_the_zoo() {
    (1..COUNT).step_by(2).for_each(|number| visit_one(number, &mut Test));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Login {
    #[bits(with = Partly)]
    session: Session,
}

#[test]
fn the_token_of_one_session_does_not_reach_the_next() {
    let mut alice = Login {
        session: Session {
            token: 0xA11CE,
            ..Session::default()
        },
    };
    assert_eq!(decode_into(&mut alice, &[0]), Ok(()));
    assert_eq!(alice.session.token, 0);
    let protocol = Protocol::<Login>::new(1);
    let bob = Login {
        session: Session::default(),
    };
    alice.session.token = 0xA11CE;
    assert_eq!(protocol.open_into(&mut alice, &protocol.seal(&bob).unwrap()), Ok(()));
    assert_eq!(alice, bob);
}

/// Panics after as many bytes as the value says.
struct Panics;

impl Codec<u8> for Panics {
    const SCHEMA: &'static Schema = &Schema::custom("Panics", 0, 3000);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        for _ in 0..*value {
            s.serialize_bits(&mut 0xFF, 8)?;
        }
        assert!(*value % 2 == 0, "the codec's own panic");
        Ok(())
    }
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Panicking {
    #[bits(with = Panics)]
    bytes: u8,
}

/// Fewer bits than a window, which is written without being measured.
#[derive(BitSerialize, Debug, PartialEq)]
struct Small {
    #[bits(with = PanicsSoon)]
    bytes: u8,
}

struct PanicsSoon;

impl Codec<u8> for PanicsSoon {
    const SCHEMA: &'static Schema = &Schema::custom("PanicsSoon", 0, 300);

    fn initial() -> u8 {
        0
    }

    fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
        Panics::serialize(value, s)
    }
}

#[test]
fn a_panic_of_a_codec_leaves_what_was_appended_to() {
    fn append(name: &str, append: impl Fn(u8, &mut Vec<u8>)) {
        for (bytes, panics) in [(0, false), (2, false), (1, true), (9, true), (37, true)] {
            let mut out = vec![1, 2, 3];
            let caught = catch_unwind(AssertUnwindSafe(|| append(bytes, &mut out)));
            assert_eq!(caught.is_err(), panics, "{name} {bytes}");
            assert_eq!(out[..3], [1, 2, 3], "{name} {bytes}");
            assert!(!panics || out.len() == 3, "{name} {bytes}: {out:?}");
        }
    }
    append("large", |bytes, out| encode_into(&Panicking { bytes }, out).unwrap());
    append("small", |bytes, out| encode_into(&Small { bytes }, out).unwrap());
    append("seal", |bytes, out| {
        Protocol::<Small>::new(1).seal_into(&Small { bytes }, out).unwrap()
    });
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Event(bool, Small);
    append("frame", |bytes, out| {
        bitstream::frame::encode_into(&[Event(true, Small { bytes })], out).unwrap()
    });
}

/// Runs of equal tiles. A writer looks for the end of a run, a reader repeats a tile: two functions.
struct Runs;

impl Runs {
    const MOST: usize = 64;

    fn next(tiles: &[u8]) -> Option<(u8, usize)> {
        let tile = *tiles.first()?;
        let len = tiles.iter().take(16).take_while(|other| **other == tile).count();
        Some((tile, len))
    }
}

impl Codec<Vec<u8>> for Runs {
    const SCHEMA: &'static Schema = &Schema::custom("Runs", 1, 64 * 9 + 1);

    fn initial() -> Vec<u8> {
        Vec::new()
    }

    /// Reads; never writes.
    fn serialize<S: Stream>(tiles: &mut Vec<u8>, s: &mut S) -> Result<(), Refusal> {
        assert!(S::READING);
        loop {
            let (mut more, mut tile, mut len) = (false, 0, 0);
            s.serialize_bool(&mut more)?;
            if !more {
                return Ok(());
            }
            s.serialize_bits(&mut tile, 4)?;
            s.serialize_bits(&mut len, 4)?;
            if tiles.len() + len as usize + 1 > Runs::MOST {
                return Err(s.refuse(Refusal::Length, 0, 4));
            }
            tiles.extend((0..=len).map(|_| tile as u8));
        }
    }

    fn write<S: Sink>(tiles: &Vec<u8>, s: &mut S) -> Result<(), Refusal> {
        if tiles.len() > Runs::MOST {
            return Err(s.refuse(Refusal::Length, tiles.len() as i128, 0));
        }
        let mut rest = &tiles[..];
        while let Some((tile, len)) = Runs::next(rest) {
            s.put(1, 1)?;
            s.put(tile.into(), 4)?;
            s.put(len as u64 - 1, 4)?;
            rest = &rest[len..];
        }
        s.put(0, 1)
    }
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Level {
    before: bool,
    #[bits(with = Runs)]
    tiles: Vec<u8>,
    behind: bool,
}

#[test]
fn separate_functions_write_and_read() {
    let level = |tiles: &[u8]| Level {
        before: true,
        tiles: tiles.to_vec(),
        behind: true,
    };
    assert_eq!(encode(&level(&[])), Ok(vec![0b101]));
    // two runs of 9 bits
    assert_eq!(encode(&level(&[5, 5, 5, 6])).map(|bytes| bytes.len()), Ok(3));
    let tiles = prop::collection::vec(prop::sample::select(vec![0_u8, 0, 0, 0, 7, 15]), 0..=64);
    check("runs", 500, &(tiles.clone(), tiles), |(tiles, old)| {
        let (sent, mut old) = (level(&tiles), level(&old));
        let bits = tests_support::round_trip::comes_back(&sent, &mut old)?;
        match bits == bitstream::measure(&sent) {
            true => Ok(()),
            false => Err(format!("{bits} bits, and another measure")),
        }
    });
    // what `write` does not check the stream does
    let wild = encode(&level(&[16])).map_err(|why| why.to_string());
    assert_eq!(
        wild,
        Err("Level.tiles: 16 is not in the declared range (bits 2..6)".to_string())
    );
    let long = encode(&level(&[0; 65])).map_err(|why| why.kind());
    assert_eq!(long, Err(Refusal::Length));
}
