//! Integers whose size depends on their value, fixed-point numbers, and types of numbers.

use crate::record;
use crate::wire::{Wire, array, list, option};
use bitstream::BitSerialize;
use std::num::{NonZeroI16, NonZeroU8, NonZeroU64, NonZeroUsize};
use std::ops::{Range, RangeInclusive};
use std::time::Duration;

/// Groups of every kind: one bit, a few bits, the whole type.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Varints {
    #[bits(varint)]
    pub a: u32,
    #[bits(varint(group = 1))]
    pub b: u8,
    #[bits(varint(group = 3))]
    pub c: i16,
    #[bits(varint(group = 8))]
    pub d: u8,
    #[bits(varint(group = 9))]
    pub e: i64,
    #[bits(varint(group = 5))]
    pub f: Option<u64>,
    #[bits(varint(group = 4))]
    pub g: [i8; 5],
    #[array(max = 5)]
    #[bits(varint)]
    pub h: Vec<u16>,
    #[bits(varint(group = 100))]
    pub i: u128,
    #[bits(varint(group = 30))]
    pub j: i128,
    #[bits(varint)]
    pub k: usize,
    pub last: bool,
}

fn varint(group: u32, width: u32) -> Wire {
    Wire::Varint(group, width, false)
}

fn signed(group: u32, width: u32) -> Wire {
    Wire::Varint(group, width, true)
}

impl Varints {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", varint(7, 32)),
            ("b", varint(1, 8)),
            ("c", signed(3, 16)),
            ("d", varint(8, 8)),
            ("e", signed(9, 64)),
            ("f", option(varint(5, 64))),
            ("g", array(5, signed(4, 8))),
            ("h", list(0, 5, varint(7, 16))),
            ("i", varint(100, 128)),
            ("j", signed(30, 128)),
            ("k", varint(7, 32)),
            ("last", Wire::Bool),
        ];
        Wire::Struct("Varints", fields)
    }
}

record!(Varints {
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
    last
});

/// Integers in LEB128 of every width, without 0, in lists and sets, at any bit.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Bytewise {
    pub a: bool,
    #[bits(varint(leb128))]
    pub b: u8,
    #[bits(varint(leb128))]
    pub c: u32,
    #[bits(varint(leb128))]
    pub d: Option<u64>,
    #[bits(varint(leb128))]
    pub e: i16,
    #[bits(varint(leb128))]
    pub f: u128,
    #[bits(varint(leb128))]
    pub g: [i128; 2],
    #[bits(varint(leb128))]
    pub h: std::num::NonZeroI64,
    #[array(max = 4)]
    #[bits(varint(leb128))]
    pub i: Vec<usize>,
}

impl Bytewise {
    pub fn wire() -> Wire {
        let never_0 = Wire::NonZero(Box::new(Wire::Leb128(64, true)));
        let fields = vec![
            ("a", Wire::Bool),
            ("b", Wire::Leb128(8, false)),
            ("c", Wire::Leb128(32, false)),
            ("d", Wire::Option(Box::new(Wire::Leb128(64, false)))),
            ("e", Wire::Leb128(16, true)),
            ("f", Wire::Leb128(128, false)),
            ("g", Wire::Array(2, Box::new(Wire::Leb128(128, true)))),
            ("h", never_0),
            ("i", Wire::List(0, 4, Box::new(Wire::Leb128(32, false)))),
        ];
        Wire::Struct("Bytewise", fields)
    }
}

record!(Bytewise {
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

/// Integers, each above the previous one, of all types that allow it.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Relatives {
    pub a: u8,
    #[bits(relative(a))]
    pub b: u8,
    #[bits(range = -200..=200)]
    pub c: i16,
    #[bits(relative(c))]
    pub d: i16,
    #[bits(relative(d))]
    pub e: i16,
    #[bits(varint)]
    pub f: i8,
    pub flag: bool,
    #[bits(relative(f))]
    pub g: i8,
}

impl Relatives {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Unsigned(8)),
            ("b", Wire::Relative(0, "a", 8, false)),
            ("c", Wire::Range(-200, 200)),
            ("d", Wire::Relative(2, "c", 16, true)),
            ("e", Wire::Relative(3, "d", 16, true)),
            ("f", signed(7, 8)),
            ("flag", Wire::Bool),
            ("g", Wire::Relative(5, "f", 8, true)),
        ];
        Wire::Struct("Relatives", fields)
    }
}

record!(Relatives {
    a,
    b,
    c,
    d,
    e,
    f,
    flag,
    g
});

/// Integers above another one in tiers of their own: tiers with unused codes, tiers without bits, the widest tier.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Tiers {
    #[bits(range = 0..=100)]
    pub a: u16,
    #[bits(relative(a, tiers = [8, 40, 900]))]
    pub b: u16,
    #[bits(width = 7)]
    pub c: i8,
    #[bits(relative(c, tiers = [1, 2, 5, 100]))]
    pub d: i8,
    pub e: i32,
    #[bits(relative(e, tiers = [1 << 20, 0xFFFF_FFFF]))]
    pub f: i32,
}

impl Tiers {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Range(0, 100)),
            ("b", Wire::Tiered(0, "a", 16, false, &[8, 40, 900])),
            ("c", Wire::Signed(7)),
            ("d", Wire::Tiered(2, "c", 8, true, &[1, 2, 5, 100])),
            ("e", Wire::Signed(32)),
            ("f", Wire::Tiered(4, "e", 32, true, &[1 << 20, 0xFFFF_FFFF])),
        ];
        Wire::Struct("Tiers", fields)
    }
}

record!(Tiers { a, b, c, d, e, f });

/// Types of 32 bits, in a tuple struct. A decoder accepts their last form for any distance.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct WideRelatives(
    pub u32,
    #[bits(relative(0))] pub u32,
    #[bits(relative(_1))] pub u32,
    #[bits(width = 20)] pub i32,
    #[bits(relative(3))] pub i32,
);

impl WideRelatives {
    pub fn wire() -> Wire {
        let fields = vec![
            ("0", Wire::Unsigned(32)),
            ("1", Wire::Relative(0, "_0", 32, false)),
            ("2", Wire::Relative(1, "_1", 32, false)),
            ("3", Wire::Signed(20)),
            ("4", Wire::Relative(3, "_3", 32, true)),
        ];
        Wire::Struct("WideRelatives", fields)
    }
}

record!(WideRelatives {
    0,
    1,
    2,
    3,
    4
});

/// Fixed-point numbers with and without unused codes.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Fixeds {
    #[bits(fixed(int = 16, frac = 16), range = -100..=100)]
    pub a: i32,
    #[bits(fixed(int = 4, frac = 4), range = 0..=15)]
    pub b: u8,
    #[bits(fixed(int = 8, frac = 0), range = -5..=5)]
    pub c: Option<i8>,
    #[bits(fixed(int = 24, frac = 8), range = 7..=7)]
    pub d: u32,
    #[bits(fixed(int = 32, frac = 32), range = -0x8000_0000..=0x7FFF_FFFF)]
    pub e: i64,
    #[array(max = 3)]
    #[bits(fixed(int = 3, frac = 5), range = 1..=2)]
    pub f: Vec<u8>,
}

impl Fixeds {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Fixed(16, 16, -100, 100, true)),
            ("b", Wire::Fixed(4, 4, 0, 15, false)),
            ("c", option(Wire::Fixed(8, 0, -5, 5, true))),
            ("d", Wire::Fixed(24, 8, 7, 7, false)),
            ("e", Wire::Fixed(32, 32, -0x8000_0000, 0x7FFF_FFFF, true)),
            ("f", list(0, 3, Wire::Fixed(3, 5, 1, 2, false))),
        ];
        Wire::Struct("Fixeds", fields)
    }
}

record!(Fixeds { a, b, c, d, e, f });

/// Types of the standard library that consist of numbers.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Quantities {
    pub a: NonZeroU8,
    #[bits(range = -3..=4)]
    pub b: NonZeroI16,
    #[bits(5)]
    pub c: Option<NonZeroUsize>,
    #[bits(varint(group = 6))]
    pub d: NonZeroU64,
    #[bits(range = 0..=9)]
    pub e: Range<u8>,
    #[bits(range = -2..=2)]
    pub f: RangeInclusive<i64>,
    pub g: Duration,
    pub h: Result<u8, bool>,
    pub i: Result<Option<NonZeroU8>, Result<(), char>>,
}

impl Quantities {
    pub fn wire() -> Wire {
        let never_0 = |of: Wire| Wire::NonZero(Box::new(of));
        let either = |ok: Wire, err: Wire| Wire::Result(Box::new(ok), Box::new(err));
        let ends = |of: Wire| vec![("start", of.clone()), ("end", of)];
        let inclusive = Wire::Struct("RangeInclusive", ends(Wire::Range(-2, 2)));
        let seconds = vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))];
        let fields = vec![
            ("a", never_0(Wire::Unsigned(8))),
            ("b", never_0(Wire::Range(-3, 4))),
            ("c", option(never_0(Wire::Unsigned(5)))),
            ("d", never_0(varint(6, 64))),
            ("e", Wire::Struct("Range", ends(Wire::Range(0, 9)))),
            ("f", Wire::Ensured("not exhausted", |_| true, Box::new(inclusive))),
            ("g", Wire::Struct("Duration", seconds)),
            ("h", either(Wire::Unsigned(8), Wire::Bool)),
            (
                "i",
                either(option(never_0(Wire::Unsigned(8))), either(Wire::Nothing, Wire::Char)),
            ),
        ];
        Wire::Struct("Quantities", fields)
    }
}

record!(Quantities {
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
