//! Types with `align` on fields and on structs.

use crate::record;
use crate::wire::{Wire, aligned, array, list, option};
use bitstream::BitSerialize;

/// Aligned fields of every kind.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Padded {
    #[bits(align)]
    pub a: bool,
    #[bits(align)]
    pub b: u32,
    #[bits(align, range = 0..=9)]
    pub c: u8,
    pub d: bool,
    #[bits(align)]
    pub e: Option<u8>,
    #[bits(align)]
    pub f: (),
    pub g: bool,
    #[bits(align)]
    pub h: [bool; 3],
    #[bits(align, width = 2)]
    pub i: [u8; 5],
    #[bits(51)]
    pub j: u64,
    // no bits, at a position before which no word is loaded
    #[bits(align, range = 5..=5)]
    pub k: u8,
    pub l: u64,
    #[bits(align)]
    pub m: super::choices::Only,
}

impl Padded {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", aligned(Wire::Bool)),
            ("b", aligned(Wire::Unsigned(32))),
            ("c", aligned(Wire::Range(0, 9))),
            ("d", Wire::Bool),
            ("e", aligned(option(Wire::Unsigned(8)))),
            ("f", aligned(Wire::Nothing)),
            ("g", Wire::Bool),
            ("h", aligned(array(3, Wire::Bool))),
            ("i", aligned(array(5, Wire::Unsigned(2)))),
            ("j", Wire::Unsigned(51)),
            ("k", aligned(Wire::Range(5, 5))),
            ("l", Wire::Unsigned(64)),
            ("m", aligned(super::choices::Only::wire())),
        ];
        Wire::Struct("Padded", fields)
    }
}

record!(Padded {
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
});

/// A struct that always begins on a byte boundary.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct Header {
    #[bits(3)]
    pub kind: u8,
    pub sequence: u16,
}

impl Header {
    pub fn wire() -> Wire {
        let fields = vec![("kind", Wire::Unsigned(3)), ("sequence", Wire::Unsigned(16))];
        aligned(Wire::Struct("Header", fields))
    }
}

record!(Header { kind, sequence });

/// Aligned structs at positions of every kind.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Framed {
    pub a: bool,
    pub b: Header,
    pub c: Header,
    pub d: Option<Header>,
    pub e: [Header; 2],
    pub f: [Header; 5],
    #[array(len = 1..=3)]
    pub g: Vec<Header>,
    #[bits(align)]
    pub h: Header,
}

impl Framed {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Bool),
            ("b", Header::wire()),
            ("c", Header::wire()),
            ("d", option(Header::wire())),
            ("e", array(2, Header::wire())),
            ("f", array(5, Header::wire())),
            ("g", list(1, 3, Header::wire())),
            ("h", aligned(Header::wire())),
        ];
        Wire::Struct("Framed", fields)
    }
}

record!(Framed { a, b, c, d, e, f, g, h });

/// Aligned lists and text.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct AlignedLists {
    #[bits(5)]
    pub a: u8,
    #[bits(align)]
    #[array(max = 6)]
    pub b: Vec<u8>,
    #[bits(align)]
    #[string(len = 1..=4)]
    pub c: String,
    #[bits(align)]
    #[array(len = 2..=4)]
    pub d: Vec<Option<bool>>,
    #[bits(6)]
    pub e: u8,
}

impl AlignedLists {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Unsigned(5)),
            ("b", aligned(list(0, 6, Wire::Unsigned(8)))),
            ("c", aligned(Wire::Text(1, 4))),
            ("d", aligned(list(2, 4, option(Wire::Bool)))),
            ("e", Wire::Unsigned(6)),
        ];
        Wire::Struct("AlignedLists", fields)
    }
}

record!(AlignedLists { a, b, c, d, e });
