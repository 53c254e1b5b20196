//! Types with more steps than are inlined into their parents, and with more bytes than one window.

use super::aligned::Header;
use super::choices::Event;
use super::floats::Quats;
use super::integers::{Ranges, WideWidths, Widths};
use super::lists::{Arrays, Texts};
use super::shapes::{Entity, Plain};
use crate::record;
use crate::wire::{Wire, array, list, option};
use bitstream::BitSerialize;

/// A struct of more than 48 steps, whose code is called where it is a field. The code of some of its fields is called
/// too.
#[derive(BitSerialize, Debug)]
pub struct Ship {
    #[bits(2)]
    pub team: u8,
    pub plain: Plain,
    pub ranges: Ranges,
    pub widths: Widths,
    pub wide: WideWidths,
    pub arrays: Arrays,
    pub quats: Quats,
    pub last: bool,
}

impl Ship {
    pub fn wire() -> Wire {
        let fields = vec![
            ("team", Wire::Unsigned(2)),
            ("plain", Plain::wire()),
            ("ranges", Ranges::wire()),
            ("widths", Widths::wire()),
            ("wide", WideWidths::wire()),
            ("arrays", Arrays::wire()),
            ("quats", Quats::wire()),
            ("last", Wire::Bool),
        ];
        Wire::Struct("Ship", fields)
    }
}

record!(Ship {
    team,
    plain,
    ranges,
    widths,
    wide,
    arrays,
    quats,
    last
});

/// Structs whose code is called, in arrays, in lists, in options and after alignment.
#[derive(BitSerialize, Debug)]
pub struct Fleet {
    pub a: bool,
    pub flagship: Ship,
    #[bits(align)]
    pub b: Texts,
    pub escort: [Ship; 2],
    #[array(len = 1..=2)]
    pub more: Vec<Ship>,
    pub spare: Option<Box<Ship>>,
    pub header: Header,
    pub event: Event,
    #[bits(7)]
    pub c: u8,
}

impl Fleet {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Bool),
            ("flagship", Ship::wire()),
            ("b", crate::wire::aligned(Texts::wire())),
            ("escort", array(2, Ship::wire())),
            ("more", list(1, 2, Ship::wire())),
            ("spare", option(Ship::wire())),
            ("header", Header::wire()),
            ("event", Event::wire()),
            ("c", Wire::Unsigned(7)),
        ];
        Wire::Struct("Fleet", fields)
    }
}

record!(Fleet {
    a,
    flagship,
    b,
    escort,
    more,
    spare,
    header,
    event,
    c
});

/// A world. 300 entities take more than 256 bytes, few take less.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Snapshot {
    pub tick: u32,
    #[array(max = 300)]
    pub entities: Vec<Entity>,
    #[array(max = 300)]
    pub sparse: Vec<Option<Entity>>,
    #[string(max = 400)]
    pub motd: String,
    pub tail: [u16; 40],
}

impl Snapshot {
    pub fn wire() -> Wire {
        let fields = vec![
            ("tick", Wire::Unsigned(32)),
            ("entities", list(0, 300, Entity::wire())),
            ("sparse", list(0, 300, option(Entity::wire()))),
            ("motd", Wire::Text(0, 400)),
            ("tail", array(40, Wire::Unsigned(16))),
        ];
        Wire::Struct("Snapshot", fields)
    }
}

record!(Snapshot {
    tick,
    entities,
    sparse,
    motd,
    tail
});
