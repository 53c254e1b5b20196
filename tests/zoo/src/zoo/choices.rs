//! Enums of every kind.

use super::shapes::Entity;
use crate::wire::{Case, Wire, aligned, array, case, list, option};
use crate::{cases, record};
use bitstream::BitSerialize;

/// Five variants without fields. Tags 5 to 7 are rejected.
#[derive(BitSerialize, Debug, PartialEq)]
pub enum Mode {
    Idle,
    Walk,
    Run,
    Swim,
    Fly,
}

impl Mode {
    pub fn wire() -> Wire {
        let names = ["Idle", "Walk", "Run", "Swim", "Fly"];
        Wire::Enum("Mode", names.map(|name| case(name, vec![])).to_vec())
    }
}

cases!(Mode { Idle {}, Walk {}, Run {}, Swim {}, Fly {} });

/// One variant: the tag takes no bits.
#[derive(BitSerialize, Debug, PartialEq)]
pub enum Only {
    One(u8, bool),
}

impl Only {
    pub fn wire() -> Wire {
        Wire::Enum(
            "Only",
            vec![case("One", vec![("0", Wire::Unsigned(8)), ("1", Wire::Bool)])],
        )
    }
}

cases!(Only { One { 0: a, 1: b } });

/// Variants of every shape.
#[derive(BitSerialize, Debug, PartialEq)]
pub enum Event {
    Quit,
    Hit(#[bits(range = 0..=100)] u8),
    Spawn {
        id: u16,
        at: (u8, u8),
        #[bits(skip)]
        note: Option<String>,
        entity: Entity,
    },
    Say(#[string(max = 10)] String, bool),
    Empty {},
}

impl Event {
    pub fn wire() -> Wire {
        let at = Wire::Tuple(vec![Wire::Unsigned(8), Wire::Unsigned(8)]);
        let spawn = vec![("id", Wire::Unsigned(16)), ("at", at), ("entity", Entity::wire())];
        let variants = vec![
            case("Quit", vec![]),
            case("Hit", vec![("0", Wire::Range(0, 100))]),
            case("Spawn", spawn),
            case("Say", vec![("0", Wire::Text(0, 10)), ("1", Wire::Bool)]),
            case("Empty", vec![]),
        ];
        Wire::Enum("Event", variants)
    }
}

cases!(Event {
    Quit {},
    Hit { 0: a },
    Spawn { id: id, at: at, entity: entity } skipped { note: None },
    Say { 0: a, 1: b },
    Empty {},
});

/// An aligned enum with aligned variants.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub enum Packet {
    #[bits(align)]
    Ping,
    #[bits(align)]
    Input {
        buttons: [bool; 4],
        mode: Mode,
    },
    Chat(#[string(max = 5)] String),
    #[bits(align)]
    State(Box<Event>, #[bits(align)] u8),
}

impl Packet {
    pub fn wire() -> Wire {
        let aligned_case = |name, fields| Case {
            align: true,
            ..case(name, fields)
        };
        let variants = vec![
            aligned_case("Ping", vec![]),
            aligned_case("Input", vec![("buttons", array(4, Wire::Bool)), ("mode", Mode::wire())]),
            case("Chat", vec![("0", Wire::Text(0, 5))]),
            aligned_case("State", vec![("0", Event::wire()), ("1", aligned(Wire::Unsigned(8)))]),
        ];
        aligned(Wire::Enum("Packet", variants))
    }
}

cases!(Packet { Ping {}, Input { buttons: a, mode: b }, Chat { 0: a }, State { 0: a, 1: b } });

/// Enums of very different sizes in sequence. Bits reserved for one must not pay for the next.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Uneven {
    pub a: Event,
    pub b: Mode,
    pub c: [Event; 3],
    pub d: [Option<Only>; 5],
    pub e: Packet,
    pub f: (Event, Mode),
    #[array(len = 1..=4)]
    pub g: Vec<Event>,
    #[array(max = 3)]
    pub h: Vec<Packet>,
    pub i: Mode,
}

impl Uneven {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Event::wire()),
            ("b", Mode::wire()),
            ("c", array(3, Event::wire())),
            ("d", array(5, option(Only::wire()))),
            ("e", Packet::wire()),
            ("f", Wire::Tuple(vec![Event::wire(), Mode::wire()])),
            ("g", list(1, 4, Event::wire())),
            ("h", list(0, 3, Packet::wire())),
            ("i", Mode::wire()),
        ];
        Wire::Struct("Uneven", fields)
    }
}

record!(Uneven {
    a,
    b,
    c,
    d,
    e,
    f,
    g,
    h,
    i
});
