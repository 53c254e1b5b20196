//! Values that are written where they are: `Cow`, definitions of foreign types, and tags by themselves.

#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use allocation_counter::measure;
use bitstream::{
    BitSerialize, Refusal, decode, decode_into, decode_with, encode, encode_to_slice, encode_with, peek_tag,
};
use std::borrow::Cow;

#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq)]
struct Body {
    #[bits(range = 0..=100)]
    health: u8,
    alive: bool,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Lent<'a> {
    #[array(max = 200, bytes)]
    blob: Cow<'a, [u8]>,
    #[array(max = 20)]
    #[bits(range = 0..=1000)]
    levels: Cow<'a, [u16]>,
    #[array(max = 20)]
    bodies: Cow<'a, [Body]>,
    #[string(max = 20)]
    name: Cow<'a, str>,
    first: Cow<'a, Body>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Own {
    #[array(max = 200, bytes)]
    blob: Vec<u8>,
    #[array(max = 20)]
    #[bits(range = 0..=1000)]
    levels: Vec<u16>,
    #[array(max = 20)]
    bodies: Vec<Body>,
    #[string(max = 20)]
    name: String,
    first: Body,
}

const BODIES: [Body; 2] = [
    Body { health: 7, alive: true },
    Body {
        health: 100,
        alive: false,
    },
];

fn lent() -> Lent<'static> {
    Lent {
        blob: Cow::Borrowed(&[1, 2, 3]),
        levels: Cow::Borrowed(&[1000, 0, 5]),
        bodies: Cow::Borrowed(&BODIES),
        name: Cow::Borrowed("Ada"),
        first: Cow::Borrowed(&BODIES[0]),
    }
}

#[test]
fn what_is_lent_is_sent_as_what_is_owned() {
    let own = Own {
        blob: vec![1, 2, 3],
        levels: vec![1000, 0, 5],
        bodies: BODIES.to_vec(),
        name: "Ada".into(),
        first: BODIES[0],
    };
    let bytes = encode(&own).unwrap();
    assert_eq!(encode(&lent()).as_ref(), Ok(&bytes));
    assert_eq!(decode::<Lent<'_>>(&bytes), Ok(lent()));
    assert_eq!(bitstream::wire_hash::<Lent<'_>>(), bitstream::wire_hash::<Own>());
    assert_eq!((Lent::MIN_BITS, Lent::MAX_BITS), (Own::MIN_BITS, Own::MAX_BITS));
    // nothing is cloned to be written
    let mut buffer = [0; 64];
    let used = measure(|| {
        encode_to_slice(&lent(), &mut buffer).unwrap();
    });
    assert_eq!(used.count_total, 0);
}

#[test]
fn reading_over_what_is_lent_does_not_copy_it_first() {
    let bytes = encode(&lent()).unwrap();
    let empty = |name| Lent {
        blob: Cow::Borrowed(&[]),
        levels: Cow::Borrowed(&[]),
        bodies: Cow::Borrowed(&[]),
        name: Cow::Borrowed(name),
        first: Cow::Borrowed(&BODIES[1]),
    };
    let mut value = empty("");
    assert_eq!(decode_into(&mut value, &bytes), Ok(()));
    assert_eq!(value, lent());
    assert!(matches!(value.levels, Cow::Owned(_)) && matches!(value.first, Cow::Owned(_)));
    // the memory of what is owned is used again
    let again = measure(|| decode_into(&mut value, &bytes).unwrap());
    assert_eq!(again.count_total, 0);
    // a shorter value over a longer one
    let short = encode(&empty("Bob")).unwrap();
    assert_eq!(decode_into(&mut value, &short), Ok(()));
    assert_eq!(value, empty("Bob"));
}

#[test]
fn lists_that_are_lent_have_the_bounds_of_lists() {
    let long = Lent {
        levels: Cow::Owned(vec![0; 21]),
        ..lent()
    };
    let error = encode(&long).unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string().as_str()),
        (Refusal::Length, "Lent.levels")
    );
    let above = Lent {
        levels: Cow::Borrowed(&[0, 1001]),
        ..lent()
    };
    let error = encode(&above).unwrap_err();
    assert_eq!(error.path().to_string(), "Lent.levels[1]");
    let hurt = Body {
        health: 101,
        alive: true,
    };
    let error = encode(&Lent {
        first: Cow::Owned(hurt),
        ..lent()
    })
    .unwrap_err();
    assert_eq!(error.path().to_string(), "Lent.first.health");
    let error = decode::<Lent<'_>>(&[0xFF]).unwrap_err();
    assert_eq!(error.to_string(), "Lent.blob: length 255 is not in 0..=200 (bits 0..8)");
}

/// Conditions see the value that a reader gets.
#[test]
fn conditions_see_what_is_lent() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Guarded<'a> {
        body: Cow<'a, Body>,
        #[bits(when = body.alive)]
        extra: u8,
        #[array(max = 3)]
        list: Cow<'a, [u8]>,
        #[bits(when = list.len() == 2)]
        both: u8,
    }
    let guarded = |body, list| Guarded {
        body: Cow::Borrowed(body),
        extra: 0,
        list: Cow::Borrowed(list),
        both: 0,
    };
    let alive = Guarded {
        extra: 9,
        both: 8,
        ..guarded(&BODIES[0], &[1, 2])
    };
    assert_eq!(bitstream::encoded_bits(&alive), Ok(8 + 8 + 2 + 16 + 8));
    assert_eq!(encode(&alive).map(|bytes| decode::<Guarded<'_>>(&bytes)), Ok(Ok(alive)));
    let dead = guarded(&BODIES[1], &[1]);
    assert_eq!(bitstream::encoded_bits(&dead), Ok(8 + 2 + 8));
    assert_eq!(encode(&dead).map(|bytes| decode::<Guarded<'_>>(&bytes)), Ok(Ok(dead)));
}

mod physics {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) struct Contact {
        pub(crate) body: u16,
        pub(crate) kind: Kind,
    }

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(crate) enum Kind {
        Rest,
        Slide { speed: u8 },
    }
}

#[derive(BitSerialize)]
#[bits(remote = physics::Kind)]
#[allow(dead_code)] // it only describes
enum KindDef {
    Rest,
    Slide {
        #[bits(range = 0..=9)]
        speed: u8,
    },
}

#[derive(BitSerialize)]
#[bits(remote = physics::Contact)]
#[allow(dead_code)]
struct ContactDef {
    #[bits(range = 0..=4095)]
    body: u16,
    #[bits(with = KindDef)]
    kind: physics::Kind,
}

#[test]
fn foreign_types_are_sent_by_their_definitions() {
    let contact = physics::Contact {
        body: 0x123,
        kind: physics::Kind::Slide { speed: 9 },
    };
    let bytes = encode_with::<ContactDef>(&contact).unwrap();
    assert_eq!(bytes, [0x23, 0b001_1_0001, 0b1]);
    assert_eq!(decode_with::<ContactDef, physics::Contact>(&bytes), Ok(contact));
    let kind: physics::Kind = decode_with::<KindDef, _>(&[0]).unwrap();
    assert_eq!(kind, physics::Kind::Rest);
    // errors have their path, both ways
    let wrong = physics::Contact {
        body: 0,
        kind: physics::Kind::Slide { speed: 10 },
    };
    let error = encode_with::<ContactDef>(&wrong).unwrap_err();
    assert_eq!(
        error.to_string(),
        "ContactDef.kind.Slide.speed: 10 is not in 0..=9 (bits 13..17)"
    );
    let error = decode_with::<ContactDef, physics::Contact>(&[0xFF; 3]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "ContactDef.kind.Slide.speed: 15 is not in 0..=9 (bits 13..17)"
    );
    let error = decode_with::<ContactDef, physics::Contact>(&[0; 3]).unwrap_err();
    assert_eq!(error.kind(), Refusal::LeftOverBytes);
}

#[test]
fn a_tag_is_read_by_itself() {
    #[derive(BitSerialize, Debug)]
    #[bits(tag(width = 6))]
    #[allow(dead_code)]
    enum Open {
        #[bits(id = 9)]
        Ping,
        #[bits(id = 40)]
        Text(#[string(max = 9)] String),
        #[bits(other)]
        Other(u8),
    }
    #[derive(BitSerialize, Debug)]
    #[bits(tag(range = -3..=1), salt = 5)]
    #[allow(dead_code)]
    enum Closed {
        #[bits(id = -2)]
        A,
        #[bits(id = 1)]
        B(u64),
    }
    #[derive(BitSerialize)]
    enum Alone {
        Only,
    }
    assert_eq!(
        encode(&Open::Text("a".into())).map(|bytes| peek_tag::<Open>(&bytes)),
        Ok(Ok(40))
    );
    assert_eq!((peek_tag::<Open>(&[9]), peek_tag::<Open>(&[63])), (Ok(9), Ok(63)));
    assert_eq!(peek_tag::<Open>(&[0b01_001001, 5]), Ok(9)); // whatever follows
    assert_eq!(
        peek_tag::<Open>(&[]).unwrap_err().to_string(),
        "Open: the packet ends early (bits 0..6)"
    );
    assert_eq!(
        (peek_tag::<Closed>(&[1]), peek_tag::<Box<Closed>>(&[4])),
        (Ok(-2), Ok(1))
    );
    let error = peek_tag::<Closed>(&[2]).unwrap_err();
    assert_eq!(error.to_string(), "Closed: no variant has the tag -1 (bits 0..3)");
    let error = peek_tag::<Closed>(&[7]).unwrap_err();
    assert_eq!((error.kind(), error.value()), (Refusal::UnknownTag, Some(4)));
    assert_eq!(peek_tag::<Alone>(&[]), Ok(0));
    let _ = Alone::Only;
}
