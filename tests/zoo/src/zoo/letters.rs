//! Texts by characters, whole bytes, sparse arrays, sets and maps.

use super::choices::Mode;
use super::shapes::Entity;
use crate::record;
use crate::wire::{Wire, array, list, option, pairs, slots};
use bitstream::BitSerialize;
use bitstream::schema::SparseForm;
use std::collections::{BTreeMap, BTreeSet};

/// Texts in all forms, between bits that are not aligned.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Letters {
    pub before: bool,
    #[string(max = 9, ascii)]
    pub a: String,
    #[string(len = 2..=4, wide)]
    pub b: String,
    #[string(len = 3..=3, ascii)]
    pub c: Option<String>,
    #[array(max = 3)]
    #[string(max = 2, wide)]
    pub d: Vec<String>,
    #[string(max = 6)]
    pub e: String,
    #[string(len = 1..=2, ascii)]
    pub f: [Box<String>; 2],
    pub after: bool,
}

impl Letters {
    pub fn wire() -> Wire {
        let fields = vec![
            ("before", Wire::Bool),
            ("a", Wire::Ascii(0, 9)),
            ("b", Wire::Wide(2, 4)),
            ("c", option(Wire::Ascii(3, 3))),
            ("d", list(0, 3, Wire::Wide(0, 2))),
            ("e", Wire::Text(0, 6)),
            ("f", array(2, Wire::Ascii(1, 2))),
            ("after", Wire::Bool),
        ];
        Wire::Struct("Letters", fields)
    }
}

record!(Letters {
    before,
    a,
    b,
    c,
    d,
    e,
    f,
    after
});

/// Texts as in C, between bits that are not aligned.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Terminated {
    pub before: bool,
    #[string(max = 9, nul)]
    pub a: String,
    #[string(len = 2..=4, nul)]
    pub b: Option<String>,
    #[string(len = 7, padded)]
    pub c: String,
    #[array(max = 3)]
    #[string(max = 3, nul)]
    pub d: Vec<String>,
    #[string(len = 1, padded)]
    pub e: [Box<String>; 2],
    #[array(max = 3)]
    #[string(len = 3, padded)]
    pub f: BTreeSet<String>,
    #[bits(align)]
    #[string(max = 5, nul)]
    pub g: String,
}

impl Terminated {
    pub fn wire() -> Wire {
        let fields = vec![
            ("before", Wire::Bool),
            ("a", Wire::Nul(0, 9)),
            ("b", option(Wire::Nul(2, 4))),
            ("c", Wire::Padded(7)),
            ("d", list(0, 3, Wire::Nul(0, 3))),
            ("e", array(2, Wire::Padded(1))),
            ("f", Wire::Set(0, 3, Box::new(Wire::Padded(3)))),
            ("g", Wire::Aligned(Box::new(Wire::Nul(0, 5)))),
        ];
        Wire::Struct("Terminated", fields)
    }
}

record!(Terminated {
    before,
    a,
    b,
    c,
    d,
    e,
    f,
    g
});

/// Bytes that are copied, at any bit.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Blobs {
    #[bits(3)]
    pub before: u8,
    #[array(max = 20, bytes)]
    pub a: Vec<u8>,
    #[array(len = 2..=9, bytes)]
    pub b: Option<Vec<u8>>,
    #[array(bytes)]
    pub c: [u8; 5],
    pub between: bool,
    #[array(bytes)]
    pub d: [Option<[u8; 3]>; 2],
    #[array(max = 3)]
    #[array(max = 4, bytes)]
    pub e: Vec<Vec<u8>>,
    #[array(bytes)]
    pub f: [u8; 0],
    pub after: bool,
}

impl Blobs {
    pub fn wire() -> Wire {
        let fields = vec![
            ("before", Wire::Unsigned(3)),
            ("a", Wire::Bytes(0, 20)),
            ("b", option(Wire::Bytes(2, 9))),
            ("c", Wire::ByteArray(5)),
            ("between", Wire::Bool),
            ("d", array(2, option(Wire::ByteArray(3)))),
            ("e", list(0, 3, Wire::Bytes(0, 4))),
            ("f", Wire::ByteArray(0)),
            ("after", Wire::Bool),
        ];
        Wire::Struct("Blobs", fields)
    }
}

record!(Blobs {
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

/// The four sparse forms over slots.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Slots {
    #[array(sparse = bitmap)]
    #[bits(range = 0..=9)]
    pub a: [Option<u8>; 9],
    #[array(sparse = count)]
    pub b: [Option<Entity>; 12],
    #[array(sparse = sentinel)]
    #[string(max = 3)]
    pub c: [Option<String>; 7],
    #[array(sparse = relative)]
    #[bits(varint(group = 3))]
    pub d: [Option<i16>; 140],
    #[array(sparse = relative)]
    pub e: Box<[Option<Mode>; 3]>,
    #[array(sparse = count)]
    pub f: [Option<bool>; 1],
    #[array(sparse = sentinel)]
    pub g: [Option<bool>; 0],
    pub last: bool,
}

impl Slots {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", slots(SparseForm::Bitmap, 9, Wire::Range(0, 9))),
            ("b", slots(SparseForm::Count, 12, Entity::wire())),
            ("c", slots(SparseForm::Sentinel, 7, Wire::Text(0, 3))),
            ("d", slots(SparseForm::Relative, 140, Wire::Varint(3, 16, true))),
            ("e", slots(SparseForm::Relative, 3, Mode::wire())),
            ("f", slots(SparseForm::Count, 1, Wire::Bool)),
            ("g", slots(SparseForm::Sentinel, 0, Wire::Bool)),
            ("last", Wire::Bool),
        ];
        Wire::Struct("Slots", fields)
    }
}

record!(Slots {
    a,
    b,
    c,
    d,
    e,
    f,
    g,
    last
});

/// The four sparse forms over pairs.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct SparsePairs {
    #[array(max = 9, sparse = bitmap)]
    pub a: Vec<(u8, Option<u8>)>,
    #[array(max = 200, sparse = count)]
    #[float(0.0, 10.0, 0.01)]
    pub b: Vec<(i16, f32)>,
    #[array(max = 33, sparse = sentinel)]
    pub c: Vec<(usize, Mode)>,
    #[array(max = 150, sparse = relative)]
    pub d: Vec<(u64, Entity)>,
    pub last: bool,
}

impl SparsePairs {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", pairs(SparseForm::Bitmap, 9, option(Wire::Unsigned(8)))),
            ("b", pairs(SparseForm::Count, 200, Wire::Float(0.0, 10.0, 0.01))),
            ("c", pairs(SparseForm::Sentinel, 33, Mode::wire())),
            ("d", pairs(SparseForm::Relative, 150, Entity::wire())),
            ("last", Wire::Bool),
        ];
        Wire::Struct("SparsePairs", fields)
    }
}

record!(SparsePairs { a, b, c, d, last });

/// Sets and maps.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Keys {
    #[array(max = 5)]
    #[bits(range = -3..=9)]
    pub a: BTreeSet<i8>,
    #[array(len = 1..=3)]
    pub b: BTreeMap<u8, Option<Mode>>,
    #[array(max = 4)]
    pub c: BTreeMap<(bool, u8), ()>,
    #[array(max = 3)]
    #[string(max = 2)]
    pub d: BTreeSet<String>,
    pub last: bool,
}

impl Keys {
    pub fn wire() -> Wire {
        let map = |min, max, key: Wire, value: Wire| Wire::Map(min, max, Box::new(key), Box::new(value));
        let pair = Wire::Tuple(vec![Wire::Bool, Wire::Unsigned(8)]);
        let fields = vec![
            ("a", Wire::Set(0, 5, Box::new(Wire::Range(-3, 9)))),
            ("b", map(1, 3, Wire::Unsigned(8), option(Mode::wire()))),
            ("c", map(0, 4, pair, Wire::Nothing)),
            ("d", Wire::Set(0, 3, Box::new(Wire::Text(0, 2)))),
            ("last", Wire::Bool),
        ];
        Wire::Struct("Keys", fields)
    }
}

record!(Keys { a, b, c, d, last });
