//! Numbers of other formats.

use crate::oracle::int;
use crate::record;
use crate::tree::Tree;
use crate::wire::{Wire, array, counted, elide, list, option, when};
use bitstream::BitSerialize;

/// Numbers whose highest byte comes first, from any bit on.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Ordered {
    #[bits(big_endian)]
    pub a: u16,
    pub b: bool,
    #[bits(24, big_endian)]
    pub c: i32,
    #[bits(big_endian)]
    pub d: Option<u64>,
    #[bits(big_endian)]
    pub e: f32,
    #[bits(big_endian)]
    pub f: [i128; 2],
    #[bits(72, big_endian)]
    pub g: u128,
    #[bits(big_endian)]
    pub h: std::num::NonZeroI16,
    #[array(max = 3, count = a % 4)]
    #[bits(48, big_endian)]
    pub i: Vec<u64>,
    #[array(max = 4)]
    #[bits(32, big_endian)]
    pub j: Vec<usize>,
    #[bits(big_endian)]
    pub k: i8,
    #[array(max = 3)]
    #[bits(big_endian)]
    pub l: std::collections::BTreeSet<i16>,
    #[bits(when = b, big_endian)]
    pub m: f64,
    #[bits(elide = 0x0102, big_endian)]
    pub n: u32,
}

fn big_endian(of: Wire) -> Wire {
    Wire::BigEndian(Box::new(of))
}

impl Ordered {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", big_endian(Wire::Unsigned(16))),
            ("b", Wire::Bool),
            ("c", big_endian(Wire::Signed(24))),
            ("d", option(big_endian(Wire::Unsigned(64)))),
            ("e", big_endian(Wire::Raw32)),
            ("f", array(2, big_endian(Wire::Signed(128)))),
            ("g", big_endian(Wire::Unsigned(72))),
            ("h", Wire::NonZero(Box::new(big_endian(Wire::Signed(16))))),
            (
                "i",
                counted(
                    "a % 4",
                    |seen| int(&seen[0]) % 4,
                    (0, 3),
                    big_endian(Wire::Unsigned(48)),
                ),
            ),
            ("j", list(0, 4, big_endian(Wire::Unsigned(32)))),
            ("k", big_endian(Wire::Signed(8))),
            ("l", Wire::Set(0, 3, Box::new(big_endian(Wire::Signed(16))))),
            (
                "m",
                when(
                    "b",
                    |seen| seen[1] == Tree::Bool(true),
                    Tree::F64(0),
                    big_endian(Wire::Raw64),
                ),
            ),
            ("n", elide("0x0102", Tree::Int(0x0102), big_endian(Wire::Unsigned(32)))),
        ];
        Wire::Struct("Ordered", fields)
    }
}

record!(Ordered {
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
    n
});
