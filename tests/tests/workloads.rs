//! The packets that are measured are those that others measure: their bytes have the checksums of hand-written code.

use bitstream::{BitSerialize, decode, encode};
use serde::Serialize;
use tests_workloads::{Cube, Encoded, Entity, Motion, R1, R2, R3, R4, R5, Ship, W1, W2, W3, W4, W5, encoded, packets};

#[test]
fn derived_code_writes_the_bytes_that_hand_written_code_writes() {
    let packets = packets();
    assert_eq!(bytes_of(&packets.w1), W1);
    assert_eq!(bytes_of(&packets.w2), W2);
    assert_eq!(bytes_of(&packets.w2q), W2);
    assert_eq!(bytes_of(&packets.w3), W3);
    assert_eq!(bytes_of(&packets.w4), W4);
    assert_eq!(bytes_of(&packets.w5), W5);
    assert_eq!(bytes_of(&packets.r1), R1);
    assert_eq!(bytes_of(&packets.r2), R2);
    assert_eq!(bytes_of(&packets.r3), R3);
    assert_eq!(bytes_of(&packets.r4), R4);
    assert_eq!(bytes_of(&packets.r5), R5);
}

#[test]
fn what_holds_no_floats_comes_back_as_it_was() {
    let packets = packets();
    come_back(&packets.w1);
    come_back(&packets.w2q);
    come_back(&packets.w3);
    come_back(&packets.w5);
    come_back(&packets.r1);
    come_back(&packets.r2);
    come_back(&packets.r3);
    come_back(&packets.r4);
}

fn bytes_of<T: BitSerialize>(packets: &[T]) -> Encoded {
    let bytes: Vec<_> = packets.iter().map(|packet| encode(packet).unwrap()).collect();
    encoded(&bytes)
}

fn come_back<T: BitSerialize + PartialEq>(packets: &[T]) {
    for packet in packets {
        assert!(decode::<T>(&encode(packet).unwrap()).unwrap() == *packet);
    }
}

/// The packets of the README's prices as serde writes them: fields by name, floats in as few digits as tell them apart.
mod named {
    use serde::Serialize;

    #[derive(Serialize)]
    pub(crate) struct Entity {
        pub(crate) health: u8,
        pub(crate) ammo: u16,
        pub(crate) alive: bool,
        pub(crate) hostile: bool,
    }

    #[derive(Serialize)]
    pub(crate) struct Ship {
        pub(crate) ship_type: u8,
        pub(crate) position: [i32; 3],
        pub(crate) rotation: [i16; 4],
        pub(crate) velocity: [i32; 3],
        pub(crate) flags: Option<u8>,
        pub(crate) team: u8,
        pub(crate) health: i16,
        pub(crate) thrust: i8,
    }

    #[derive(Serialize)]
    pub(crate) struct Cube {
        pub(crate) place: [f32; 2],
        pub(crate) height: f32,
        pub(crate) orientation: [f32; 4],
        pub(crate) motion: Option<Motion>,
    }

    #[derive(Serialize)]
    pub(crate) struct Motion {
        pub(crate) linear: [f32; 3],
        pub(crate) angular: [f32; 3],
    }
}

fn entity(of: &Entity) -> named::Entity {
    named::Entity {
        health: of.health,
        ammo: of.ammo,
        alive: of.alive,
        hostile: of.hostile,
    }
}

fn ship(of: &Ship) -> named::Ship {
    named::Ship {
        ship_type: of.ship_type,
        position: of.position,
        rotation: of.rotation,
        velocity: of.velocity,
        flags: of.flags,
        team: of.team,
        health: of.health,
        thrust: of.thrust,
    }
}

fn cube(of: &Cube) -> named::Cube {
    named::Cube {
        place: of.place,
        height: of.height,
        orientation: of.orientation,
        motion: match of.motion {
            Motion::AtRest => None,
            Motion::Moving { linear, angular } => Some(named::Motion { linear, angular }),
        },
    }
}

/// Returns the mean length of packets, rounded, with a comma before the thousands.
fn mean(lengths: impl ExactSizeIterator<Item = usize>) -> String {
    let count = lengths.len();
    let mean = (lengths.sum::<usize>() + count / 2) / count;
    match mean {
        0..1000 => format!("{mean} B"),
        _ => format!("{},{:03} B", mean / 1000, mean % 1000),
    }
}

fn json<T: Serialize>(packet: &T) -> usize {
    serde_json::to_string(packet).unwrap().len()
}

#[test]
fn the_readme_shows_the_bytes_of_json_and_of_this_library() {
    let packets = packets();
    let json = [
        mean(
            packets
                .w1
                .iter()
                .map(|of| json(&of.iter().map(entity).collect::<Vec<_>>())),
        ),
        mean(packets.w3.iter().map(|of| json(&ship(of)))),
        mean(
            packets
                .w2
                .iter()
                .map(|of| json(&of.iter().map(cube).collect::<Vec<_>>())),
        ),
    ];
    let ours = [W1, W3, W2].map(|of| mean(std::iter::repeat_n(of.bytes, of.packets).map(|bytes| bytes / of.packets)));
    let readme = include_str!("../../README.md");
    let row = format!("| JSON | {} |", json.join(" | "));
    assert!(readme.contains(&row), "README.md should say:\n{row}");
    let row = format!("| by hand | {} |", ours.join(" | "));
    assert!(readme.contains(&row), "README.md should say:\n{row}");
}
