//! Rows 62 to 65: what of a state need not be sent.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use bitstream::{BitSerialize, encoded_bits};
use tests_support::golden::{exact, packed, quantised};
use tests_support::round_trip::comes_back;

/// A bit in place of two velocities of zero, which the reader restores.
#[test]
fn row_62_a_body_at_rest_sends_no_velocities() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Implied {
        position: [f32; 3],
        orientation: [f32; 4],
        #[bits(elide(group = at_rest, value = [0.0; 3]))]
        linear_velocity: [f32; 3],
        #[bits(elide(group = at_rest, value = [0.0; 3]))]
        angular_velocity: [f32; 3],
    }
    let rest = Implied {
        position: [0.0; 3],
        orientation: [0.0; 4],
        linear_velocity: [0.0; 3],
        angular_velocity: [0.0; 3],
    };
    let moving = Implied {
        linear_velocity: [1.0, 0.0, 0.0],
        ..rest.clone()
    };
    let mut bytes = vec![0; 28];
    bytes.push(1);
    exact(&rest, moving.clone(), 7 * 32 + 1, &bytes);
    assert_eq!(comes_back(&moving, &mut rest.clone()), Ok(7 * 32 + 1 + 6 * 32));
    assert_eq!((Implied::MIN_BITS, Implied::MAX_BITS), (225, 417));
}

/// A flag that is a field says whether the body rests.
#[test]
fn row_62_a_field_can_say_that_a_body_is_at_rest() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Explicit {
        position: [f32; 3],
        at_rest: bool,
        #[bits(when = !at_rest)]
        velocity: [f32; 3],
    }
    let rest = Explicit {
        position: [0.0; 3],
        at_rest: true,
        velocity: [9.0; 3],
    };
    let mut bytes = vec![0; 12];
    bytes.push(1);
    let read = Explicit {
        velocity: [0.0; 3],
        ..rest.clone()
    };
    quantised(&rest, 97, &bytes, &read);
}

/// A character as the wiki's: health, mana and a place.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Character {
    #[bits(range = 0..=100)]
    health: u8,
    #[bits(range = 0..=100)]
    mana: u8,
    #[bits(10)]
    place: [u16; 2],
}

/// Changes of an object: a bit for each part that did not change.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct Changes {
    #[bits(range = 0..=100)]
    health: Option<u8>,
    #[bits(range = 0..=100)]
    mana: Option<u8>,
    #[bits(10)]
    place: Option<[u16; 2]>,
}

const NOTHING: Changes = Changes {
    health: None,
    mana: None,
    place: None,
};

impl Changes {
    fn between(old: &Character, new: &Character) -> Changes {
        Changes {
            health: (old.health != new.health).then_some(new.health),
            mana: (old.mana != new.mana).then_some(new.mana),
            place: (old.place != new.place).then_some(new.place),
        }
    }

    fn apply(&self, character: &mut Character) {
        character.health = self.health.unwrap_or(character.health);
        character.mana = self.mana.unwrap_or(character.mana);
        character.place = self.place.unwrap_or(character.place);
    }
}

/// In full where one comes into range, and what changed from then on.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
enum Update {
    Full(Character),
    Delta(Changes),
}

#[test]
fn row_63_a_full_state_and_then_what_changed() {
    let mut known = Character {
        health: 100,
        mana: 50,
        place: [1, 1023],
    };
    let full = Update::Full(known.clone());
    // in full; 100 = 0b110_0100, 50 = 0b011_0010, 1, 1023
    let bytes = [0b1100100_0, 0b1_0110010, 0, 0b1111111_0, 0b111];
    exact(&full, Update::Delta(NOTHING), 1 + 7 + 7 + 20, &bytes);

    let hurt = Character {
        health: 99,
        ..known.clone()
    };
    let delta = Update::Delta(Changes::between(&known, &hurt));
    // a delta; health, 99 = 0b110_0011; neither mana nor place
    exact(&delta, full, 1 + 1 + 7 + 1 + 1, &[0b100011_1_1, 0b0_0_1]);
    let Ok(Update::Delta(changes)) = bitstream::decode(&[0b100011_1_1, 0b0_0_1]) else {
        panic!("a delta");
    };
    changes.apply(&mut known);
    assert_eq!(known, hurt);
    // 60 snapshots a second of what did not change are 4 bits each
    assert_eq!(Changes::between(&known, &hurt), NOTHING);
    let still = Update::Delta(NOTHING);
    assert_eq!(encoded_bits(&still).map(|bits| 60 * bits), Ok(240));
}

/// If 3 of 100 blips in a radar moved, only these are sent, with their ids.
#[test]
fn row_64_only_what_moved_is_sent_with_its_id() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Blip {
        #[bits(6)]
        x: u8,
        #[bits(6)]
        y: u8,
    }
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Radar(#[array(max = 100, sparse = count)] Vec<(u8, Blip)>);
    let blip = |id| (id, Blip { x: id % 64, y: 63 });
    let all = Radar((0..100).map(blip).collect());
    let moved = Radar(vec![blip(1), blip(2), blip(99)]);
    assert_eq!(encoded_bits(&all), Ok(7 + 100 * (7 + 12)));
    // 3; 1 at 1, 63; 2 at 2, 63; 99 at 35, 63
    let fields = [
        (3, 7),
        (1, 7),
        (1, 6),
        (63, 6),
        (2, 7),
        (2, 6),
        (63, 6),
        (99, 7),
        (35, 6),
        (63, 6),
    ];
    exact(&moved, all, 7 + 3 * (7 + 12), &packed(&fields).1);
}

/// Objects that are not sent are cleared, so nothing of an earlier packet is left.
#[test]
fn row_65_what_is_not_sent_is_empty_behind_a_read() {
    #[derive(BitSerialize, Clone, Debug, PartialEq)]
    struct Scenes {
        #[bits(4)]
        bitmap: [Option<u8>; 3],
        #[array(sparse = count)]
        #[bits(4)]
        count: [Option<u8>; 3],
        #[array(sparse = sentinel)]
        #[bits(4)]
        sentinel: [Option<u8>; 3],
        #[array(sparse = relative)]
        #[bits(4)]
        relative: [Option<u8>; 3],
        #[bits(when = bitmap[0].is_some())]
        #[bits(4)]
        conditional: u8,
    }
    let sent = |slots| Scenes {
        bitmap: slots,
        count: slots,
        sentinel: slots,
        relative: slots,
        conditional: 0,
    };
    let mut old = Scenes {
        conditional: 9,
        ..sent([Some(7); 3])
    };
    let middle = sent([None, Some(5), None]);
    // 3 + 4; 2 + 2 + 4; 2 + 4 and 2 for the end; +2, 4, +2 in 4 bits each
    assert_eq!(comes_back(&middle, &mut old), Ok(7 + 8 + 8 + 12));
    assert_eq!(old, middle);
}
