//! Types with `array` and `string`, and arrays of a fixed length.

use super::shapes::Entity;
use crate::record;
use crate::tree::{Tree, Treed};
use crate::wire::{Ends, Wire, array, list, option, until};
use bitstream::BitSerialize;

/// Arrays on both sides of the unrolled length, of fixed and of variable elements.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Arrays {
    pub a: [u8; 0],
    pub b: [bool; 3],
    #[bits(range = 0..=100, predict, usual = 3)]
    pub c: [u8; 4],
    #[bits(range = 0..=100, predict)]
    pub d: [u8; 5],
    #[bits(usual = 9)]
    pub e: [Option<u16>; 4],
    pub f: [Option<u16>; 5],
    pub g: [(); 7],
    #[bits(3, predict, usual = 0)]
    pub h: [[u8; 3]; 6],
    pub i: [Entity; 9],
    pub j: [Option<Entity>; 0],
    #[bits(range = 2..=2)]
    pub k: [u8; 9],
}

impl Arrays {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", array(0, Wire::Unsigned(8))),
            ("b", array(3, Wire::Bool)),
            ("c", array(4, Wire::Range(0, 100))),
            ("d", array(5, Wire::Range(0, 100))),
            ("e", array(4, option(Wire::Unsigned(16)))),
            ("f", array(5, option(Wire::Unsigned(16)))),
            ("g", array(7, Wire::Nothing)),
            ("h", array(6, array(3, Wire::Unsigned(3)))),
            ("i", array(9, Entity::wire())),
            ("j", array(0, option(Entity::wire()))),
            ("k", array(9, Wire::Range(2, 2))),
        ];
        Wire::Struct("Arrays", fields)
    }
}

record!(Arrays {
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
    k
});

/// Elements about as wide as one load or one store, after three bits.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct WideArrays {
    #[bits(3)]
    pub before: u8,
    #[bits(50)]
    pub a: [u64; 5],
    #[bits(51)]
    pub b: [u64; 6],
    #[bits(57)]
    pub c: [u64; 7],
    #[bits(60)]
    pub d: [u64; 9],
    #[bits(63)]
    pub e: [i64; 10],
    pub f: [u64; 5],
    pub g: [u128; 5],
    #[bits(96)]
    pub h: [u128; 5],
    #[bits(16)]
    pub i: [u16; 33],
    #[bits(33)]
    pub j: [u64; 17],
    pub after: bool,
}

impl WideArrays {
    pub fn wire() -> Wire {
        let fields = vec![
            ("before", Wire::Unsigned(3)),
            ("a", array(5, Wire::Unsigned(50))),
            ("b", array(6, Wire::Unsigned(51))),
            ("c", array(7, Wire::Unsigned(57))),
            ("d", array(9, Wire::Unsigned(60))),
            ("e", array(10, Wire::Signed(63))),
            ("f", array(5, Wire::Unsigned(64))),
            ("g", array(5, Wire::Unsigned(128))),
            ("h", array(5, Wire::Unsigned(96))),
            ("i", array(33, Wire::Unsigned(16))),
            ("j", array(17, Wire::Unsigned(33))),
            ("after", Wire::Bool),
        ];
        Wire::Struct("WideArrays", fields)
    }
}

record!(WideArrays {
    before,
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
    after
});

/// Largest number of elements, a constant that only rustc knows.
pub const MANY: usize = 12;

/// Declared lengths with and without a minimum, of elements of every kind of size.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Lists {
    #[array(max = 4)]
    pub a: Vec<u8>,
    #[array(len = 2..=5)]
    #[bits(range = 0..=100)]
    pub b: Vec<u8>,
    #[array(max = MANY)]
    pub c: Vec<Option<u8>>,
    #[array(len = 3..=MANY + 1, key = ducking)]
    pub d: Vec<Entity>,
    #[array(max = 1)]
    pub e: Vec<bool>,
    #[array(max = 9)]
    pub f: Vec<()>,
    #[array(max = 6)]
    #[bits(61)]
    pub g: Vec<u64>,
    #[array(max = 3)]
    pub h: Option<Vec<bool>>,
    #[array(max = 3)]
    pub i: [Vec<bool>; 2],
    #[array(len = 1..=3)]
    pub j: [Vec<u8>; 5],
}

impl Lists {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", list(0, 4, Wire::Unsigned(8))),
            ("b", list(2, 5, Wire::Range(0, 100))),
            ("c", list(0, 12, option(Wire::Unsigned(8)))),
            ("d", list(3, 13, Entity::wire())),
            ("e", list(0, 1, Wire::Bool)),
            ("f", list(0, 9, Wire::Nothing)),
            ("g", list(0, 6, Wire::Unsigned(61))),
            ("h", option(list(0, 3, Wire::Bool))),
            ("i", array(2, list(0, 3, Wire::Bool))),
            ("j", array(5, list(1, 3, Wire::Unsigned(8)))),
        ];
        Wire::Struct("Lists", fields)
    }
}

record!(Lists {
    a,
    b,
    c,
    d,
    e,
    f,
    g,
    h,
    i,
    j
});

/// Lists of lists.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct NestedLists {
    #[array(max = 3)]
    #[array(max = 5)]
    pub a: Vec<Vec<u8>>,
    #[array(len = 1..=2)]
    #[array(len = 2..=4)]
    #[bits(range = -2..=2)]
    pub b: Vec<[Vec<i8>; 2]>,
    #[array(max = 2)]
    #[array(max = 2)]
    #[array(max = 2)]
    pub c: Vec<Option<Vec<Vec<bool>>>>,
    #[array(max = 3)]
    #[bits(4)]
    pub d: Vec<[u8; 5]>,
}

impl NestedLists {
    pub fn wire() -> Wire {
        let bools = list(0, 2, list(0, 2, Wire::Bool));
        let fields = vec![
            ("a", list(0, 3, list(0, 5, Wire::Unsigned(8)))),
            ("b", list(1, 2, array(2, list(2, 4, Wire::Range(-2, 2))))),
            ("c", list(0, 2, option(bools))),
            ("d", list(0, 3, array(5, Wire::Unsigned(4)))),
        ];
        Wire::Struct("NestedLists", fields)
    }
}

record!(NestedLists { a, b, c, d });

/// Aligned texts at any position.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Texts {
    #[bits(3)]
    pub before: u8,
    #[string(max = 20)]
    pub a: String,
    #[string(len = 2..=6)]
    pub b: String,
    #[string(len = 4..=4)]
    pub c: String,
    pub between: bool,
    #[string(max = 1)]
    pub d: Option<String>,
    #[string(max = 7)]
    pub e: [Box<String>; 2],
    #[array(max = 4)]
    #[string(max = 7)]
    pub f: Vec<String>,
    #[bits(2)]
    pub after: u8,
}

impl Texts {
    pub fn wire() -> Wire {
        let fields = vec![
            ("before", Wire::Unsigned(3)),
            ("a", Wire::Text(0, 20)),
            ("b", Wire::Text(2, 6)),
            ("c", Wire::Text(4, 4)),
            ("between", Wire::Bool),
            ("d", option(Wire::Text(0, 1))),
            ("e", array(2, Wire::Text(0, 7))),
            ("f", list(0, 4, Wire::Text(0, 7))),
            ("after", Wire::Unsigned(2)),
        ];
        Wire::Struct("Texts", fields)
    }
}

record!(Texts {
    before,
    a,
    b,
    c,
    between,
    d,
    e,
    f,
    after
});

/// A list whose elements have texts and lists of their own.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Roster {
    #[array(len = 1..=6, key = level)]
    pub players: Vec<Player>,
    pub done: bool,
}

#[derive(BitSerialize, Debug, PartialEq)]
pub struct Player {
    #[string(len = 1..=12)]
    pub name: String,
    #[bits(range = 1..=99)]
    pub level: u8,
    #[array(max = 8)]
    pub items: Vec<(bool, u16)>,
}

impl Roster {
    pub fn wire() -> Wire {
        let item = Wire::Tuple(vec![Wire::Bool, Wire::Unsigned(16)]);
        let player = vec![
            ("name", Wire::Text(1, 12)),
            ("level", Wire::Range(1, 99)),
            ("items", list(0, 8, item)),
        ];
        let players = list(1, 6, Wire::Struct("Player", player));
        Wire::Struct("Roster", vec![("players", players), ("done", Wire::Bool)])
    }
}

record!(Player { name, level, items });
record!(Roster { players, done });

/// Lists that a bit or an element ends.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Endings {
    #[bits(range = 0..=5)]
    pub stop: u8,
    #[array(max = 3, until = more)]
    #[bits(width = 5)]
    pub flagged: Vec<u8>,
    #[array(len = 1..=4, until = more)]
    pub options: Vec<Option<u16>>,
    #[array(max = 2, until = more)]
    #[array(max = 3, until = more)]
    pub nested: Vec<Vec<bool>>,
    #[array(max = 4, until = 5)]
    #[bits(range = 1..=9)]
    pub numbers: Vec<u8>,
    #[array(max = 3, until = stop + ONE)]
    pub bytes: Vec<u8>,
    #[array(max = 3, until = None)]
    pub some: Vec<Option<i8>>,
    #[array(max = 3, until = 0.5)]
    #[float(min = 0.0, max = 1.0, res = 0.25)]
    pub rounded: Vec<f32>,
    pub after: bool,
}

const ONE: u8 = 1;

impl Endings {
    pub fn wire() -> Wire {
        let stop = |seen: &[Tree]| match seen {
            [Tree::Int(stop), ..] => Tree::Int(stop.wrapping_add(1)),
            _ => Tree::Nothing,
        };
        let fields = vec![
            ("stop", Wire::Range(0, 5)),
            ("flagged", until(Ends::More, 0, 3, Wire::Unsigned(5))),
            ("options", until(Ends::More, 1, 4, option(Wire::Unsigned(16)))),
            ("nested", until(Ends::More, 0, 2, until(Ends::More, 0, 3, Wire::Bool))),
            (
                "numbers",
                until(Ends::Value("5", |_| Tree::Int(5)), 0, 4, Wire::Range(1, 9)),
            ),
            ("bytes", until(Ends::Value("stop + ONE", stop), 0, 3, Wire::Unsigned(8))),
            (
                "some",
                until(
                    Ends::Value("None", |_| Tree::Option(None)),
                    0,
                    3,
                    option(Wire::Signed(8)),
                ),
            ),
            (
                "rounded",
                until(
                    Ends::Value("0.5", |_| Tree::F32(0.5_f32.to_bits())),
                    0,
                    3,
                    Wire::Float(0.0, 1.0, 0.25),
                ),
            ),
            ("after", Wire::Bool),
        ];
        Wire::Struct("Endings", fields)
    }
}

record!(Endings {
    stop,
    flagged,
    options,
    nested,
    numbers,
    bytes,
    some,
    rounded,
    after
});

/// Flags that are the bits of words: on the wire arrays of bools.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct BitSets {
    #[array(bits = 3)]
    pub a: [u8; 1],
    #[array(bits = 70)]
    pub b: [u64; 2],
    #[array(bits = 40)]
    pub c: Vec<u32>,
    #[array(bits = 17)]
    pub d: Option<Box<[u16]>>,
    #[array(max = 2)]
    #[array(bits = 9)]
    pub e: Vec<[u8; 2]>,
    #[array(bits = 64)]
    pub f: [u64; 1],
    pub last: bool,
}

impl BitSets {
    pub fn wire() -> Wire {
        let flags = |count| array(count, Wire::Bool);
        let fields = vec![
            ("a", flags(3)),
            ("b", flags(70)),
            ("c", flags(40)),
            ("d", option(flags(17))),
            ("e", list(0, 2, flags(9))),
            ("f", flags(64)),
            ("last", Wire::Bool),
        ];
        Wire::Struct("BitSets", fields)
    }
}

/// The lowest bits of words, one by one.
fn flags<W: Copy + Into<u64>>(words: &[W], count: usize) -> Tree {
    let bits = 8 * size_of::<W>();
    Tree::Parts(
        (0..count)
            .map(|i| Tree::Bool(words[i / bits].into() >> (i % bits) & 1 == 1))
            .collect(),
    )
}

/// Words of so many flags.
fn words<W: TryFrom<u64>>(tree: &Tree, count: usize) -> Option<Vec<W>> {
    let bits = tree.parts(count)?.chunks(8 * size_of::<W>()).map(|flags| {
        let set = |(i, flag): (usize, &Tree)| Some(u64::from(bool::from_tree(flag)?) << i);
        let word: Option<u64> = flags.iter().enumerate().map(set).sum();
        W::try_from(word?).ok()
    });
    bits.collect()
}

impl Treed for BitSets {
    fn to_tree(&self) -> Tree {
        let d = self.d.as_ref().map(|words| Box::new(flags(words, 17)));
        Tree::Parts(vec![
            flags(&self.a, 3),
            flags(&self.b, 70),
            flags(&self.c, 40),
            Tree::Option(d),
            Tree::Parts(self.e.iter().map(|words| flags(words, 9)).collect()),
            flags(&self.f, 64),
            self.last.to_tree(),
        ])
    }

    fn from_tree(tree: &Tree) -> Option<BitSets> {
        let [a, b, c, Tree::Option(d), Tree::Parts(e), f, last] = tree.parts(7)? else {
            return None;
        };
        let d = match d {
            Some(d) => Some(words(d, 17)?.into()),
            None => None,
        };
        let e: Option<Vec<_>> = e.iter().map(|element| words(element, 9)?.try_into().ok()).collect();
        Some(BitSets {
            a: words(a, 3)?.try_into().ok()?,
            b: words(b, 70)?.try_into().ok()?,
            c: words(c, 40)?,
            d,
            e: e?,
            f: words(f, 64)?.try_into().ok()?,
            last: bool::from_tree(last)?,
        })
    }
}
