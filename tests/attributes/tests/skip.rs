//! `#[bits(skip)]`: fields that are not sent.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::BitSerialize;
use bitstream::schema::Kind;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::rc::Rc;
use tests_support::golden::both_ways;

/// A type without a wire form.
#[derive(Debug, Default, PartialEq)]
struct Handle {
    names: HashMap<String, u32>,
    shared: Option<Rc<u8>>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Player {
    #[bits(skip)]
    handle: Handle,
    #[bits(5)]
    id: u8,
    #[bits(skip)]
    name: String,
    #[bits(skip)]
    items: Vec<u8>,
    #[bits(3)]
    team: u8,
    #[bits(skip)]
    index: usize,
}

fn played() -> Player {
    Player {
        handle: Handle {
            names: HashMap::from([("a".to_string(), 1)]),
            shared: Some(Rc::new(1)),
        },
        id: 17,
        name: "somebody".to_string(),
        items: vec![1, 2, 3],
        team: 5,
        index: 99,
    }
}

fn fresh() -> Player {
    Player {
        handle: Handle::default(),
        id: 17,
        name: String::new(),
        items: Vec::new(),
        team: 5,
        index: 0,
    }
}

#[test]
fn a_skipped_field_costs_nothing_and_is_its_default_when_read() {
    // team 0b101, id 0b10001
    both_ways(&fresh(), 8, &[0b101_10001]);
    assert_eq!(bitstream::encode(&played()), Ok(vec![0b101_10001]));
    assert_eq!(bitstream::decode(&[0b101_10001]), Ok(fresh()));
    assert_eq!((Player::MIN_BITS, Player::MAX_BITS), (8, 8));
}

#[test]
fn a_skipped_field_is_its_default_when_read_in_place() {
    let mut value = played();
    assert_eq!(bitstream::decode_into(&mut value, &[0b101_10001]), Ok(()));
    assert_eq!(value, fresh());
}

#[test]
fn a_skipped_field_is_not_in_the_schema() {
    let Kind::Fields { fields, .. } = Player::SCHEMA.kind else {
        panic!("{:?}", Player::SCHEMA);
    };
    let names: Vec<_> = fields.iter().map(|field| field.name).collect();
    assert_eq!(names, ["id", "team"]);
}

#[test]
fn errors_name_the_field_that_is_sent() {
    let refused = bitstream::encode(&Player { team: 8, ..played() }).map_err(|why| why.to_string());
    assert_eq!(refused, Err("Player.team: 8 is not in 3 bits (bits 5..8)".to_string()));
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Mixed(#[bits(skip)] String, bool, #[bits(skip)] Option<Handle>, #[bits(3)] u8);

#[derive(BitSerialize, Debug, PartialEq)]
enum Event {
    Nothing(#[bits(skip)] String),
    Hit {
        #[bits(skip)]
        by: Handle,
        #[bits(7)]
        damage: u8,
    },
    Both(bool, #[bits(skip)] u8, bool),
}

#[test]
fn tuple_fields_and_fields_of_variants_can_be_skipped() {
    // 0b110, then true
    both_ways(&Mixed(String::new(), true, None, 6), 4, &[0b0000_110_1]);
    // tags in 2 bits
    both_ways(&Event::Nothing(String::new()), 2, &[0b00]);
    let hit = Event::Hit {
        by: Handle::default(),
        damage: 100,
    };
    // damage 0b1100100, tag 1
    both_ways(&hit, 9, &[0b100100_01, 0b1]);
    // true, false, tag 2
    both_ways(&Event::Both(false, 0, true), 4, &[0b1_0_10]);
    assert_eq!(bitstream::encode(&Event::Both(false, 77, true)), Ok(vec![0b1_0_10]));

    let mut value = Event::Both(true, 77, true);
    assert_eq!(bitstream::decode_into(&mut value, &[0b1_0_10]), Ok(()));
    assert_eq!(value, Event::Both(false, 0, true));
    let mut value = Event::Nothing("old".to_string());
    assert_eq!(bitstream::decode_into(&mut value, &[0b00]), Ok(()));
    assert_eq!(value, Event::Nothing(String::new()));
}

/// The type of a skipped field needs only `Default`.
#[derive(BitSerialize, Debug, PartialEq)]
struct Cached<T> {
    #[bits(skip)]
    cache: Option<T>,
    id: u8,
    of: PhantomData<T>,
}

#[test]
fn a_skipped_field_asks_no_wire_form_of_a_type_parameter() {
    let value = Cached::<Handle> {
        cache: None,
        id: 7,
        of: PhantomData,
    };
    both_ways(&value, 8, &[7]);
}

#[test]
fn a_struct_of_skipped_fields_is_empty() {
    #[derive(BitSerialize, Debug, PartialEq)]
    struct Local {
        #[bits(skip)]
        a: String,
        #[bits(skip)]
        b: Handle,
    }
    let value = Local {
        a: String::new(),
        b: Handle::default(),
    };
    both_ways(&value, 0, &[]);
}
