//! Declares a frame of a replay, as car games record it. A bit comes before each actor and before each property, and
//! the property's number decides the form of its value.

use super::is_sent_as;
use bitstream::BitSerialize;
use tests_support::golden::read_error;

#[derive(BitSerialize, Debug, PartialEq)]
struct Frame {
    time: f32,
    delta: f32,
    #[array(max = 1023, until = more)]
    actors: Vec<Actor>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Actor {
    #[bits(range = 0..=1022, truncated)]
    channel: u16,
    is_open: bool,
    #[bits(when = is_open)]
    is_new: bool,
    #[bits(when = is_new)]
    class: u32,
    #[bits(when = is_open && !is_new)]
    #[array(max = 60, until = more)]
    changes: Vec<Change>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Change {
    #[bits(range = 0..=2, truncated)]
    property: u8,
    #[bits(tag = property)]
    value: Property,
}

#[derive(BitSerialize, Debug, PartialEq)]
enum Property {
    Boost(u8),
    IsDriving(bool),
    Team { is_known: bool, channel: i32 },
}

#[test]
fn bits_in_front_of_actors_and_their_properties() {
    let actor = |channel| Actor {
        channel,
        is_open: false,
        is_new: false,
        class: 0,
        changes: vec![],
    };
    let value = Frame {
        time: 1.0,
        delta: 0.5,
        actors: vec![
            Actor {
                is_open: true,
                is_new: true,
                class: 44,
                ..actor(511)
            },
            Actor {
                is_open: true,
                changes: vec![
                    Change {
                        property: 2,
                        value: Property::Team {
                            is_known: true,
                            channel: -1,
                        },
                    },
                    Change {
                        property: 1,
                        value: Property::IsDriving(true),
                    },
                ],
                ..actor(512)
            },
            actor(3),
        ],
    };
    let fields = [
        vec![(1.0_f32.to_bits().into(), 32), (0.5_f32.to_bits().into(), 32)],
        // of 1023 values 511 is the only one of 9 bits
        vec![(1, 1), (511, 9), (1, 1), (1, 1), (44, 32)],
        vec![(1, 1), (0, 9), (1, 1), (1, 1), (0, 1)],
        // of 3 values the middle one is the one of 1 bit
        vec![(1, 1), (0, 1), (1, 1), (1, 1), (u32::MAX.into(), 32)],
        vec![(1, 1), (1, 1), (1, 1)],
        vec![(0, 1)],
        vec![(1, 1), (3, 9), (0, 1), (0, 1)],
        vec![(0, 1)],
    ]
    .concat();
    let old = Frame {
        time: 0.0,
        delta: 0.0,
        actors: vec![],
    };
    is_sent_as(&value, old, &fields);
    let bytes = bitstream::encode(&value).unwrap();
    assert_eq!(
        read_error::<Frame>(&bytes[..12]),
        "Frame.actors[0].class: the packet ends early (bits 76..108)"
    );
}
