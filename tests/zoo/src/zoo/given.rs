//! Types with given values, and versions.

use super::shapes::Entity;
use crate::tree::Tree;
use crate::wire::{Wire, array, case, counted, list, option, when};
use crate::{cases, record};
use bitstream::BitSerialize;

/// Sizes of the classes of units.
const SIZES: [u8; 3] = [1, 0, 2];

/// A type with given values: a list whose length is in a table, and fields of versions.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(given(base: u16, sizes: &[u8]), version = base + u16::from(class))]
pub struct Unit {
    #[bits(range = 0..=2)]
    pub class: u8,
    #[array(max = 2, count = sizes.get(usize::from(class.min(2))).copied().unwrap_or(0))]
    pub items: Vec<bool>,
    #[bits(since = 6, range = 0..=9, default = 7)]
    pub level: u8,
    #[bits(until = 6, present)]
    pub old: Option<bool>,
}

fn class(seen: &[Tree]) -> usize {
    match &seen[0] {
        Tree::Int(class) => (*class).clamp(0, 2) as usize,
        _ => panic!("the class is no integer"),
    }
}

impl Unit {
    /// Returns the form for the base 5.
    pub fn wire() -> Wire {
        let sizes = |seen: &[Tree]| SIZES[class(seen)].into();
        let old = Wire::Present(Box::new(Wire::Bool));
        let fields = vec![
            ("class", Wire::Range(0, 2)),
            (
                "items",
                counted(
                    "sizes.get(usize::from(class.min(2))).copied().unwrap_or(0)",
                    sizes,
                    (0, 2),
                    Wire::Bool,
                ),
            ),
            (
                "level",
                when(
                    "(base + u16::from(class)) >= 6",
                    |seen| 5 + class(seen) >= 6,
                    Tree::Int(7),
                    Wire::Range(0, 9),
                ),
            ),
            (
                "old",
                when(
                    "(base + u16::from(class)) < 6",
                    |seen| 5 + class(seen) < 6,
                    Tree::Option(None),
                    old,
                ),
            ),
        ];
        Wire::Struct("Unit", fields)
    }
}

record!(Unit {
    class,
    items,
    level,
    old
});

/// Fields that give values to a struct, to an enum, and through layers.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Givens {
    #[bits(3)]
    pub first: u8,
    #[bits(give(base = 5, sizes = &SIZES))]
    pub old: Unit,
    #[bits(give(base = 5, sizes = &SIZES))]
    pub pair: [Unit; 2],
    #[array(len = 1..=3)]
    #[bits(give(base = 5, sizes = &SIZES))]
    pub list: Vec<Unit>,
    #[bits(give(base = 5, sizes = &SIZES))]
    pub option: Option<Box<Unit>>,
    #[bits(give(version = 3))]
    pub event: Event,
    pub last: bool,
}

/// An enum whose variants depend on a version.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(given(version: u16), version = version)]
pub enum Event {
    Quit,
    #[bits(since = 2)]
    Unit(#[bits(give(base = version + 2, sizes = &SIZES))] Unit),
    #[bits(until = 4)]
    Entity {
        #[bits(since = 3)]
        near: bool,
        entity: Entity,
    },
}

impl Event {
    /// Returns the form of version 3.
    pub fn wire() -> Wire {
        let near = when("version >= 3", |_| true, Tree::Bool(false), Wire::Bool);
        let cases = vec![
            case("Quit", vec![]),
            case("Unit", vec![("0", Unit::wire())]),
            case("Entity", vec![("near", near), ("entity", Entity::wire())]),
        ];
        Wire::Enum("Event", cases)
    }
}

cases!(Event {
    Quit {},
    Unit { 0: a },
    Entity { near: near, entity: entity },
});

impl Givens {
    pub fn wire() -> Wire {
        let fields = vec![
            ("first", Wire::Unsigned(3)),
            ("old", Unit::wire()),
            ("pair", array(2, Unit::wire())),
            ("list", list(1, 3, Unit::wire())),
            ("option", option(Unit::wire())),
            ("event", Event::wire()),
            ("last", Wire::Bool),
        ];
        Wire::Struct("Givens", fields)
    }
}

record!(Givens {
    first,
    old,
    pair,
    list,
    option,
    event,
    last
});
