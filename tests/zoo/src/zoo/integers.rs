//! Types with `range` and `width` on every integer type.

use crate::record;
use crate::wire::Wire;
use bitstream::BitSerialize;

/// A bound that only rustc knows.
pub const MOST: u16 = 1000;

/// Ranges of up to 64 bits: at the ends of types, of one value, with negative bounds.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Ranges {
    #[bits(range = 0..=32)]
    pub a: u8,
    #[bits(range = -1..=MOST as i64 * 3)]
    pub b: i64,
    #[bits(range = 5..=5)]
    pub c: u32,
    #[bits(range = -128..=127)]
    pub d: i8,
    #[bits(range = 0..=0xFFFF_FFFF)]
    pub e: u32,
    #[bits(range = i64::MIN..=i64::MAX)]
    pub f: i64,
    #[bits(range = 0..=u64::MAX)]
    pub g: u64,
    #[bits(range = 3..=u64::MAX - 3)]
    pub h: u64,
    #[bits(range = 0..=(1_u64 << 50))]
    pub i: u64,
    #[bits(range = -1_000_000_000_000..=-999_999_999_999)]
    pub j: i64,
    #[bits(range = i32::MAX..=i32::MAX)]
    pub k: i32,
}

impl Ranges {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Range(0, 32)),
            ("b", Wire::Range(-1, 3000)),
            ("c", Wire::Range(5, 5)),
            ("d", Wire::Range(-128, 127)),
            ("e", Wire::Range(0, (1 << 32) - 1)),
            ("f", Wire::Range(-(1 << 63), (1 << 63) - 1)),
            ("g", Wire::Range(0, (1 << 64) - 1)),
            ("h", Wire::Range(3, (1 << 64) - 4)),
            ("i", Wire::Range(0, 1 << 50)),
            ("j", Wire::Range(-1_000_000_000_000, -999_999_999_999)),
            ("k", Wire::Range((1 << 31) - 1, (1 << 31) - 1)),
        ];
        Wire::Struct("Ranges", fields)
    }
}

record!(Ranges {
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

/// A step that only rustc knows.
pub const BY: u8 = 15;

/// Ranges in steps: across 0, of one value, on every kind of integer, in arrays and lists.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Stepped {
    #[bits(range = 0..=100, step = 5)]
    pub a: u8,
    #[bits(range = -180..=180, step = BY)]
    pub b: i16,
    #[bits(range = 7..=7, step = 3)]
    pub c: u32,
    #[bits(range = i64::MIN..=i64::MAX, step = 3)]
    pub d: i64,
    #[bits(range = 0..=u64::MAX, step = 17)]
    pub e: u64,
    #[bits(range = i128::MIN..=i128::MAX, step = 5)]
    pub f: i128,
    #[bits(range = 0..=u128::MAX, step = 3)]
    pub g: u128,
    #[bits(range = 100..=1000, step = 100)]
    pub h: [Option<u32>; 3],
    #[array(max = 5)]
    #[bits(range = -4..=4, step = 2)]
    pub i: Vec<i8>,
    #[bits(range = -3..=3, step = 2)]
    pub j: std::num::NonZeroI8,
}

impl Stepped {
    pub fn wire() -> Wire {
        let hundreds = Wire::Option(Box::new(Wire::Steps(100, 1000, 100)));
        let fields = vec![
            ("a", Wire::Steps(0, 100, 5)),
            ("b", Wire::Steps(-180, 180, 15)),
            ("c", Wire::Steps(7, 7, 3)),
            ("d", Wire::Steps(-(1 << 63), (1 << 63) - 1, 3)),
            ("e", Wire::Steps(0, (1 << 64) - 1, 17)),
            ("f", Wire::Steps(i128::MIN, i128::MAX, 5)),
            ("g", Wire::Steps(0, -1, 3)),
            ("h", Wire::Array(3, Box::new(hundreds))),
            ("i", Wire::List(0, 5, Box::new(Wire::Steps(-4, 4, 2)))),
            ("j", Wire::NonZero(Box::new(Wire::Steps(-3, 3, 2)))),
        ];
        Wire::Struct("Stepped", fields)
    }
}

record!(Stepped {
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

/// Ranges in truncated binary: of one code, of a power of two, with steps, without 0, of up to 128 bits.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Shortened {
    #[bits(range = 0..=20, truncated)]
    pub a: u8,
    #[bits(range = -180..=180, step = BY, truncated)]
    pub b: i16,
    #[bits(range = 7..=7, truncated)]
    pub c: u32,
    #[bits(range = 1..=16, truncated)]
    pub d: usize,
    #[bits(range = 0..=0x8000_0000_0000_0000, truncated)]
    pub e: u64,
    #[bits(range = i128::MIN..=i128::MAX, step = 5, truncated)]
    pub f: i128,
    #[bits(range = 0..=u128::MAX, truncated)]
    pub g: u128,
    #[bits(range = 0..=2, truncated)]
    pub h: [Option<u32>; 3],
    #[array(max = 5)]
    #[bits(range = -40..=40, truncated)]
    pub i: Vec<i8>,
    #[bits(range = -3..=2, truncated)]
    pub j: std::num::NonZeroI8,
}

impl Shortened {
    pub fn wire() -> Wire {
        let truncated = |of| Wire::Truncated(Box::new(of));
        let thirds = Wire::Option(Box::new(truncated(Wire::Range(0, 2))));
        let fields = vec![
            ("a", truncated(Wire::Range(0, 20))),
            ("b", truncated(Wire::Steps(-180, 180, 15))),
            ("c", truncated(Wire::Range(7, 7))),
            ("d", truncated(Wire::Range(1, 16))),
            ("e", truncated(Wire::Range(0, 1 << 63))),
            ("f", truncated(Wire::Steps(i128::MIN, i128::MAX, 5))),
            ("g", truncated(Wire::Range(0, -1))),
            ("h", Wire::Array(3, Box::new(thirds))),
            ("i", Wire::List(0, 5, Box::new(truncated(Wire::Range(-40, 40))))),
            ("j", Wire::NonZero(Box::new(truncated(Wire::Range(-3, 2))))),
        ];
        Wire::Struct("Shortened", fields)
    }
}

record!(Shortened {
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

/// Ranges whose encoders send the nearest bound.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Clamped {
    #[bits(range = 0..=100, clamp)]
    pub a: u8,
    #[bits(range = -180..=180, step = BY, clamp)]
    pub b: i16,
    #[bits(range = 0..=20, truncated, clamp)]
    pub c: Option<i64>,
    #[bits(fixed(int = 4, frac = 4), range = -3..=3, clamp)]
    pub d: i8,
    #[array(max = 5)]
    #[bits(range = 1..=9, clamp)]
    pub e: Vec<u64>,
    #[bits(range = 3..=9, clamp)]
    pub f: std::num::NonZeroU16,
}

impl Clamped {
    pub fn wire() -> Wire {
        let clamped = |of| Wire::Clamped(Box::new(of));
        let truncated = Wire::Truncated(Box::new(Wire::Range(0, 20)));
        let fields = vec![
            ("a", clamped(Wire::Range(0, 100))),
            ("b", clamped(Wire::Steps(-180, 180, 15))),
            ("c", Wire::Option(Box::new(clamped(truncated)))),
            ("d", clamped(Wire::Fixed(4, 4, -3, 3, true))),
            ("e", Wire::List(0, 5, Box::new(clamped(Wire::Range(1, 9))))),
            ("f", Wire::NonZero(Box::new(clamped(Wire::Range(3, 9))))),
        ];
        Wire::Struct("Clamped", fields)
    }
}

record!(Clamped { a, b, c, d, e, f });

/// Ranges of 128-bit integers, narrow and wide.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct WideRanges {
    #[bits(range = 10..=13)]
    pub a: u128,
    #[bits(range = -3..=-1)]
    pub b: i128,
    #[bits(range = i128::MIN..=i128::MAX)]
    pub c: i128,
    #[bits(range = 1..=u128::MAX)]
    pub d: u128,
    #[bits(range = 0..=0x1_0000_0000_0000_0000)]
    pub e: u128,
    #[bits(range = -0x8000_0000_0000_0000..=0x7FFF_FFFF_FFFF_FFFF)]
    pub f: i128,
    #[bits(range = 0x7FFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFF0..=0x8000_0000_0000_0000_0000_0000_0000_0010)]
    pub g: u128,
    #[bits(range = 7..=7)]
    pub h: u128,
}

impl WideRanges {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Range(10, 13)),
            ("b", Wire::Range(-3, -1)),
            ("c", Wire::Range(i128::MIN, i128::MAX)),
            ("d", Wire::Range(1, -1)),
            ("e", Wire::Range(0, 1 << 64)),
            ("f", Wire::Range(-(1 << 63), (1 << 63) - 1)),
            ("g", Wire::Range(i128::MAX - 15, i128::MIN + 16)),
            ("h", Wire::Range(7, 7)),
        ];
        Wire::Struct("WideRanges", fields)
    }
}

record!(WideRanges { a, b, c, d, e, f, g, h });

/// Number of bits of a mode.
pub const MODE_BITS: u32 = 3;

/// Widths of up to 64 bits.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Widths {
    #[bits(1)]
    pub a: u8,
    #[bits(5)]
    pub b: i8,
    #[bits(width = MODE_BITS)]
    pub c: u32,
    #[bits(24)]
    pub d: i32,
    #[bits(50)]
    pub e: u64,
    #[bits(51)]
    pub f: i64,
    #[bits(63)]
    pub g: u64,
    #[bits(64)]
    pub h: i64,
    #[bits(1)]
    pub i: i64,
    #[bits(width = 2 * MODE_BITS + 1)]
    pub j: Option<i16>,
}

impl Widths {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Unsigned(1)),
            ("b", Wire::Signed(5)),
            ("c", Wire::Unsigned(3)),
            ("d", Wire::Signed(24)),
            ("e", Wire::Unsigned(50)),
            ("f", Wire::Signed(51)),
            ("g", Wire::Unsigned(63)),
            ("h", Wire::Signed(64)),
            ("i", Wire::Signed(1)),
            ("j", crate::wire::option(Wire::Signed(7))),
        ];
        Wire::Struct("Widths", fields)
    }
}

record!(Widths {
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

/// Widths of 128-bit integers.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct WideWidths {
    #[bits(65)]
    pub a: u128,
    #[bits(127)]
    pub b: i128,
    #[bits(128)]
    pub c: u128,
    #[bits(3)]
    pub d: i128,
    #[bits(64)]
    pub e: i128,
    #[bits(100)]
    pub f: [i128; 5],
}

impl WideWidths {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Unsigned(65)),
            ("b", Wire::Signed(127)),
            ("c", Wire::Unsigned(128)),
            ("d", Wire::Signed(3)),
            ("e", Wire::Signed(64)),
            ("f", crate::wire::array(5, Wire::Signed(100))),
        ];
        Wire::Struct("WideWidths", fields)
    }
}

record!(WideWidths { a, b, c, d, e, f });

/// Integers whose size differs between peers, in ranges that all peers can hold.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Pointers {
    #[bits(range = 0..=1_000_000)]
    pub a: usize,
    #[bits(range = -70_000..=70_000)]
    pub b: isize,
    #[bits(32)]
    pub c: usize,
    #[bits(17)]
    pub d: isize,
    #[bits(range = 0..=0xFFFF_FFFF)]
    pub e: usize,
    #[bits(32)]
    pub f: isize,
}

impl Pointers {
    pub fn wire() -> Wire {
        let fields = vec![
            ("a", Wire::Range(0, 1_000_000)),
            ("b", Wire::Range(-70_000, 70_000)),
            ("c", Wire::Unsigned(32)),
            ("d", Wire::Signed(17)),
            ("e", Wire::Range(0, (1 << 32) - 1)),
            ("f", Wire::Signed(32)),
        ];
        Wire::Struct("Pointers", fields)
    }
}

record!(Pointers { a, b, c, d, e, f });
