//! Structs of every shape, without attributes that change the form of a value.

use crate::record;
use crate::wire::{Wire, array, list, option};
use bitstream::BitSerialize;
use std::marker::PhantomData;

/// The entity of "packing bits": 18 bits.
#[derive(BitSerialize, Debug, Default, PartialEq)]
pub struct Entity {
    #[bits(range = 0..=100)]
    pub health: u8,
    #[bits(range = 0..=500)]
    pub ammo: u16,
    pub jumping: bool,
    pub ducking: bool,
}

impl Entity {
    pub fn wire() -> Wire {
        let fields = vec![
            ("health", Wire::Range(0, 100)),
            ("ammo", Wire::Range(0, 500)),
            ("jumping", Wire::Bool),
            ("ducking", Wire::Bool),
        ];
        Wire::Struct("Entity", fields)
    }
}

record!(Entity {
    health,
    ammo,
    jumping,
    ducking
});

/// Every type with a wire form of its own, at odd offsets.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Plain {
    pub flag: bool,
    pub a: u8,
    pub b: i8,
    pub c: u16,
    pub d: i16,
    pub e: u32,
    pub f: i32,
    pub g: u64,
    pub h: i64,
    pub i: u128,
    pub j: i128,
    pub k: f32,
    pub l: f64,
    pub m: char,
    pub n: (),
    pub o: PhantomData<String>,
    pub p: bool,
}

impl Plain {
    pub fn wire() -> Wire {
        let fields = vec![
            ("flag", Wire::Bool),
            ("a", Wire::Unsigned(8)),
            ("b", Wire::Signed(8)),
            ("c", Wire::Unsigned(16)),
            ("d", Wire::Signed(16)),
            ("e", Wire::Unsigned(32)),
            ("f", Wire::Signed(32)),
            ("g", Wire::Unsigned(64)),
            ("h", Wire::Signed(64)),
            ("i", Wire::Unsigned(128)),
            ("j", Wire::Signed(128)),
            ("k", Wire::Raw32),
            ("l", Wire::Raw64),
            ("m", Wire::Char),
            ("n", Wire::Nothing),
            ("o", Wire::Nothing),
            ("p", Wire::Bool),
        ];
        Wire::Struct("Plain", fields)
    }
}

record!(Plain {
    flag,
    a,
    b,
    c,
    d,
    e,
    f,
    g,
    h,
    i,
    j,
    k,
    l,
    m,
    n,
    o,
    p,
});

#[derive(BitSerialize, Debug, PartialEq)]
pub struct Unit;

impl Unit {
    pub fn wire() -> Wire {
        Wire::Struct("Unit", vec![])
    }
}

record!(Unit {});

/// Tuple structs and tuples, with three bits before wide values.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Tuples(
    #[bits(3)] pub u8,
    pub (bool, u16),
    pub (Option<char>, ((), Entity)),
    pub Option<(u8, bool)>,
);

impl Tuples {
    pub fn wire() -> Wire {
        let second = Wire::Tuple(vec![Wire::Bool, Wire::Unsigned(16)]);
        let third = Wire::Tuple(vec![
            option(Wire::Char),
            Wire::Tuple(vec![Wire::Nothing, Entity::wire()]),
        ]);
        let fourth = option(Wire::Tuple(vec![Wire::Unsigned(8), Wire::Bool]));
        let fields = vec![("0", Wire::Unsigned(3)), ("1", second), ("2", third), ("3", fourth)];
        Wire::Struct("Tuples", fields)
    }
}

record!(Tuples { 0, 1, 2, 3 });

/// Tuples whose fields share an attribute.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Pairs {
    #[bits(range = 0..=100)]
    pub a: (u8, u16),
    #[bits(3)]
    pub b: Option<(u8, i8)>,
    #[array(max = 3)]
    #[bits(range = -1..=2)]
    pub c: Vec<(i8, [i16; 2])>,
    #[string(max = 3)]
    pub d: (String, Option<String>),
}

impl Pairs {
    pub fn wire() -> Wire {
        let item = Wire::Tuple(vec![Wire::Range(-1, 2), array(2, Wire::Range(-1, 2))]);
        let fields = vec![
            ("a", Wire::Tuple(vec![Wire::Range(0, 100), Wire::Range(0, 100)])),
            ("b", option(Wire::Tuple(vec![Wire::Unsigned(3), Wire::Signed(3)]))),
            ("c", list(0, 3, item)),
            ("d", Wire::Tuple(vec![Wire::Text(0, 3), option(Wire::Text(0, 3))])),
        ];
        Wire::Struct("Pairs", fields)
    }
}

record!(Pairs { a, b, c, d });

/// Fields that are not sent, between those that are.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Skips {
    #[bits(skip)]
    pub cache: Vec<String>,
    #[bits(5)]
    pub id: u8,
    #[bits(skip, default = 7)]
    pub lives: u8,
    pub alive: Option<bool>,
    #[bits(skip, default)]
    pub note: Option<String>,
}

impl Skips {
    pub fn wire() -> Wire {
        Wire::Struct("Skips", vec![("id", Wire::Unsigned(5)), ("alive", option(Wire::Bool))])
    }
}

record!(Skips { id, alive } skipped { cache: Vec::new(), lives: 7, note: None });

/// Generic over a type, a number and a lifetime.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Cells<'a, T, const N: usize> {
    #[bits(range = 0..=N)]
    pub used: usize,
    pub cells: [T; N],
    #[array(max = N)]
    pub more: Vec<T>,
    pub owner: PhantomData<&'a T>,
}

impl<T, const N: usize> Cells<'_, T, N> {
    pub fn wire(of: &Wire) -> Wire {
        let fields = vec![
            ("used", Wire::Range(0, N as i128)),
            ("cells", array(N, of.clone())),
            ("more", list(0, N, of.clone())),
            ("owner", Wire::Nothing),
        ];
        Wire::Struct("Cells", fields)
    }
}

record!(Cells<'_, bool, 6> { used, cells, more, owner });
record!(Cells<'_, Entity, 2> { used, cells, more, owner });

/// Two instances of the same generic type.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Grid {
    pub flags: Cells<'static, bool, 6>,
    pub entities: Cells<'static, Entity, 2>,
}

impl Grid {
    pub fn wire() -> Wire {
        let fields = vec![
            ("flags", Cells::<bool, 6>::wire(&Wire::Bool)),
            ("entities", Cells::<Entity, 2>::wire(&Entity::wire())),
        ];
        Wire::Struct("Grid", fields)
    }
}

record!(Grid { flags, entities });

/// Values in pointers, which have no placeholder.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Boxes {
    pub one: Box<Entity>,
    #[bits(range = -3..=3)]
    pub maybe: Option<Box<i8>>,
    pub few: [Box<bool>; 3],
    pub many: [Box<(bool, u8)>; 6],
    #[array(len = 1..=4)]
    pub fixed: Vec<Box<u16>>,
    #[array(len = 2..=9)]
    pub varying: Vec<Box<Option<Entity>>>,
    pub last: Box<u8>,
}

impl Boxes {
    pub fn wire() -> Wire {
        let pair = Wire::Tuple(vec![Wire::Bool, Wire::Unsigned(8)]);
        let fields = vec![
            ("one", Entity::wire()),
            ("maybe", option(Wire::Range(-3, 3))),
            ("few", array(3, Wire::Bool)),
            ("many", array(6, pair)),
            ("fixed", list(1, 4, Wire::Unsigned(16))),
            ("varying", list(2, 9, option(Entity::wire()))),
            ("last", Wire::Unsigned(8)),
        ];
        Wire::Struct("Boxes", fields)
    }
}

record!(Boxes {
    one,
    maybe,
    few,
    many,
    fixed,
    varying,
    last
});

/// Fields and types whose names are keywords.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Raw {
    pub r#type: bool,
    #[bits(range = 1..=6)]
    pub r#fn: u8,
    pub r#match: r#Struct,
}

#[derive(BitSerialize, Debug, PartialEq)]
pub struct r#Struct {
    #[bits(2)]
    pub r#loop: u8,
}

impl Raw {
    pub fn wire() -> Wire {
        let inner = Wire::Struct("Struct", vec![("loop", Wire::Unsigned(2))]);
        let fields = vec![("type", Wire::Bool), ("fn", Wire::Range(1, 6)), ("match", inner)];
        Wire::Struct("Raw", fields)
    }
}

record!(r#Struct { r#loop });
record!(Raw { r#type, r#fn, r#match });
