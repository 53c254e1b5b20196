//! 30 random types from the seed 1, each beside its wire form, made by the program `programs`.
#![allow(missing_docs, dead_code, unreachable_pub, unused_imports, clippy::all)]

use bitstream::BitSerialize;
use bitstream::schema::SparseForm;
use tests_zoo::oracle::int;
use tests_zoo::tree::Tree;
use tests_zoo::wire::*;
use tests_zoo::zoo::tags::{Letter, Percent};
use tests_zoo::{cases, record};
use std::collections::{BTreeMap, BTreeSet};
use std::num::*;
use std::ops::Range;
use std::time::Duration;

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T0 {
    #[bits(range = 0..=5)] pub f0: u16,
    #[bits(range = 0..=3)] pub f1: u32,
    pub f2: (bool, bool),
    #[bits(skip, default)] pub f3: Vec<u8>,
    #[array(max = 5)] #[float(min = 248.0, max = 1066.25, res = 0.001)] pub f4: Vec<[f32; 1]>,
    #[bits(big_endian)] pub f5: NonZeroI16,
    #[string(len = 0..=7, ascii)] #[bits(elide = String::from(""), when = f1 > 1)] pub f6: String,
    pub f7: (bool, Option<bool>),
    pub f8: Option<bool>,
}

impl T0 {
    pub fn wire() -> Wire {
        Wire::Struct("T0", vec![
            ("f0", Wire::Range(0, 5)),
            ("f1", Wire::Range(0, 3)),
            ("f2", Wire::Tuple(vec![Wire::Bool, Wire::Bool])),
            ("f4", list(0, 5, array(1, Wire::Float(248.0, 1066.25, 0.001)))),
            ("f5", Wire::NonZero(Box::new(Wire::BigEndian(Box::new(Wire::Signed(16)))))),
            ("f6", when("f1 > 1", |seen| int(&seen[1]) > 1, Tree::Text(String::new()), elide("String::from(\"\")", Tree::Text("".into()), Wire::Ascii(0, 7)))),
            ("f7", Wire::Tuple(vec![Wire::Bool, option(Wire::Bool)])),
            ("f8", option(Wire::Bool)),
        ])
    }
}

record!(T0 { f0, f1, f2, f4, f5, f6, f7, f8 } skipped { f3: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !f1)]
pub struct T1 {
    #[float(raw)] #[bits(elide(group = g0, value = 0.0))] pub f0: f32,
    #[bits(elide(group = g0, value = true))] pub f1: bool,
    pub f2: (T0, Option<T0>, u8),
    #[bits(range = 0..=2, check = 3132936337)] pub f3: u32,
}

impl T1 {
    pub fn wire() -> Wire {
        ensured("!f1", |seen| seen[1] == Tree::Bool(false), Wire::Struct("T1", vec![
            ("f0", elide_in("g0", "0.0", Tree::F32(0), Wire::Raw32)),
            ("f1", elide_in("g0", "true", Tree::Bool(true), Wire::Bool)),
            ("f2", Wire::Tuple(vec![T0::wire(), option(T0::wire()), Wire::Unsigned(8)])),
            ("f3", checked(3132936337, Wire::Range(0, 2))),
        ]))
    }
}

record!(T1 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -6..=7))]
pub enum T2 {
    #[bits(id = -1, check = 1705693252)] V0 {
        #[bits(const = 169925549380, width = 40)] f0: (),
        #[bits(range = 0..=4, check)] f1: u32,
        #[bits(const = 9847, width = 14)] f2: (),
    },
    #[bits(other)] Other(i32),
}

impl T2 {
    pub fn wire() -> Wire {
        Wire::Tagged("T2", Tag::range(-6, 7), vec![
            Case { align: false, check: Some(1705693252), ..id(-1, "V0", vec![
                ("f0", Wire::Constant(169925549380, 40)),
                ("f1", checked(1526641013, Wire::Range(0, 4))),
                ("f2", Wire::Constant(9847, 14)),
            ]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ])
    }
}

cases!(T2 { V0 { f0: v0, f1: v1, f2: v2 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T3 {
    #[bits(varint(group = 3), elide(group = g0, value = 3))] pub f0: i16,
    #[bits(elide(group = g0, value = false))] pub f1: bool,
    #[bits(range = 0..=4)] pub f2: u8,
}

impl T3 {
    pub fn wire() -> Wire {
        Wire::Struct("T3", vec![
            ("f0", elide_in("g0", "3", Tree::Int(3), Wire::Varint(3, 16, true))),
            ("f1", elide_in("g0", "false", Tree::Bool(false), Wire::Bool)),
            ("f2", Wire::Range(0, 4)),
        ])
    }
}

record!(T3 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f0)]
pub struct T4 {
    #[bits(elide = false)] pub f0: bool,
}

impl T4 {
    pub fn wire() -> Wire {
        ensured("f0", |seen| seen[0] == Tree::Bool(true), Wire::Struct("T4", vec![
            ("f0", elide("false", Tree::Bool(false), Wire::Bool)),
        ]))
    }
}

record!(T4 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 3119174267)]
pub struct T5(
    #[bits(99, check = 1948036435)] pub [u128; 5],
    #[bits(4)] pub u8,
    pub bool,
);

impl T5 {
    pub fn wire() -> Wire {
        checked(3119174267, Wire::Struct("T5", vec![
            ("0", checked(1948036435, array(5, Wire::Unsigned(99)))),
            ("1", Wire::Unsigned(4)),
            ("2", Wire::Bool),
        ]))
    }
}

record!(T5 { 0, 1, 2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T6 {
    #[bits(id = 16)] V0 {
        f0: bool,
        #[array(max = 2)] f1: Option<BTreeMap<i16, Option<char>>>,
        f2: Option<bool>,
        #[bits(align)] f3: Option<(char, T2)>,
    },
}

impl T6 {
    pub fn wire() -> Wire {
        Wire::Tagged("T6", Tag::range(0, 16), vec![
            id(16, "V0", vec![
                ("f0", Wire::Bool),
                ("f1", option(Wire::Map(0, 2, Box::new(Wire::Signed(16)), Box::new(option(Wire::Char))))),
                ("f2", option(Wire::Bool)),
                ("f3", aligned(option(Wire::Tuple(vec![Wire::Char, T2::wire()])))),
            ]),
        ])
    }
}

cases!(T6 { V0 { f0: v0, f1: v1, f2: v2, f3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f3 != 399259855265541)]
pub struct T7 {
    #[array(len = 1..=3)] #[array(max = 7)] #[bits(range = 0..=1)] pub f0: Vec<Vec<u32>>,
    #[bits(elide(group = g1, value = true))] pub f1: bool,
    #[bits(16, big_endian, elide(group = g1, value = 3))] pub f2: usize,
    #[bits(range = 196337386689435..=399259855265541, elide(group = g1, value = 196337386689435))] pub f3: u64,
    pub f4: Result<u128, Duration>,
    #[bits(range = 0..=3, align, elide = 3)] pub f5: u32,
    #[quat(bits = 20)] pub f6: [f32; 4],
    #[array(max = 2, count = f5)] #[array(max = 1)] #[quat(bits = 15)] pub f7: Vec<Vec<[f32; 4]>>,
    #[array(max = 7, sparse = sentinel)] #[bits(varint)] pub f8: Vec<(u32, u8)>,
}

impl T7 {
    pub fn wire() -> Wire {
        ensured("f3 != 399259855265541", |seen| int(&seen[3]) != 399259855265541, Wire::Struct("T7", vec![
            ("f0", list(1, 3, list(0, 7, Wire::Range(0, 1)))),
            ("f1", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
            ("f2", elide_in("g1", "3", Tree::Int(3), Wire::BigEndian(Box::new(Wire::Unsigned(16))))),
            ("f3", elide_in("g1", "196337386689435", Tree::Int(196337386689435), Wire::Range(196337386689435, 399259855265541))),
            ("f4", Wire::Result(Box::new(Wire::Unsigned(128)), Box::new(Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))])))),
            ("f5", elide("3", Tree::Int(3), aligned(Wire::Range(0, 3)))),
            ("f6", Wire::Quat(20)),
            ("f7", counted("f5", |seen| int(&seen[5]), (0, 2), list(0, 1, Wire::Quat(15)))),
            ("f8", pairs(SparseForm::Sentinel, 7, Wire::Varint(7, 8, false))),
        ]))
    }
}

record!(T7 { f0, f1, f2, f3, f4, f5, f6, f7, f8 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T8 {
    V0(
        #[bits(range = 0..=6)] u32,
        #[bits(fixed(int = 4, frac = 4), range = 0..=6)] Box<u8>,
        #[float(raw)] f32,
    ),
    V1 {
        #[array(max = 6)] #[string(max = 3)] #[bits(align)] f0: Option<Vec<String>>,
        #[bits(skip)] f1: Option<String>,
    },
    V2(
        #[bits(range = 0..=2)] u32,
        Box<Option<bool>>,
    ),
    V3(
        #[bits(skip, default)] Vec<u8>,
        #[bits(varint)] i64,
        #[bits(range = 0..=5, elide = 3)] u32,
        T6,
    ),
    #[bits(align)] V4 {
        #[bits(24, big_endian)] f0: i64,
        f1: T3,
    },
}

impl T8 {
    pub fn wire() -> Wire {
        Wire::Enum("T8", vec![
            case("V0", vec![
                ("0", Wire::Range(0, 6)),
                ("1", Wire::Fixed(4, 4, 0, 6, false)),
                ("2", Wire::Raw32),
            ]),
            case("V1", vec![
                ("f0", aligned(option(list(0, 6, Wire::Text(0, 3))))),
            ]),
            case("V2", vec![
                ("0", Wire::Range(0, 2)),
                ("1", option(Wire::Bool)),
            ]),
            case("V3", vec![
                ("1", Wire::Varint(7, 64, true)),
                ("2", elide("3", Tree::Int(3), Wire::Range(0, 5))),
                ("3", T6::wire()),
            ]),
            Case { align: true, check: None, ..case("V4", vec![
                ("f0", Wire::BigEndian(Box::new(Wire::Signed(24)))),
                ("f1", T3::wire()),
            ]) },
        ])
    }
}

cases!(T8 { V0 { 0: v0, 1: v1, 2: v2 }, V1 { f0: v0 } skipped { f1: None }, V2 { 0: v0, 1: v1 }, V3 { 1: v0, 2: v1, 3: v2 } skipped { 0: vec![] }, V4 { f0: v0, f1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 806458168)]
pub struct T9 {
    #[float(min = -76.25, max = 550.25, res = 0.001)] pub f0: f64,
    #[bits(1, elide(group = g1, value = 1))] pub f1: u8,
    #[bits(elide(group = g1, value = false))] pub f2: bool,
    #[bits(align)] pub f3: Option<T6>,
    #[bits(relative(f1))] pub f4: u8,
    #[string(max = 9, ascii)] pub f5: String,
}

impl T9 {
    pub fn wire() -> Wire {
        checked(806458168, Wire::Struct("T9", vec![
            ("f0", Wire::Float64(-76.25, 550.25, 0.001)),
            ("f1", elide_in("g1", "1", Tree::Int(1), Wire::Unsigned(1))),
            ("f2", elide_in("g1", "false", Tree::Bool(false), Wire::Bool)),
            ("f3", aligned(option(T6::wire()))),
            ("f4", Wire::Relative(1, "f1", 8, false)),
            ("f5", Wire::Ascii(0, 9)),
        ]))
    }
}

record!(T9 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2603968228)]
pub struct T10 {
    #[bits(const = 2, width = 2)] pub f0: (),
    #[array(max = 10, sparse = count)] #[string(len = 0..=3, ascii)] pub f1: Vec<(i16, (String, String))>,
    #[array(max = 16, sparse = sentinel)] #[bits(fixed(int = 6, frac = 2), range = -1..=23)] pub f2: Vec<(usize, i8)>,
}

impl T10 {
    pub fn wire() -> Wire {
        checked(2603968228, Wire::Struct("T10", vec![
            ("f0", Wire::Constant(2, 2)),
            ("f1", pairs(SparseForm::Count, 10, Wire::Tuple(vec![Wire::Ascii(0, 3), Wire::Ascii(0, 3)]))),
            ("f2", pairs(SparseForm::Sentinel, 16, Wire::Fixed(6, 2, -1, 23, true))),
        ]))
    }
}

record!(T10 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T11 {
    V0 = 1,
    V1 = 35,
    V2 = 50,
    V3 = 66,
    V4 = 20,
    V5 = 48,
}

impl T11 {
    pub fn wire() -> Wire {
        Wire::Tagged("T11", Tag::bits(8), vec![
            id(1, "V0", vec![]),
            id(35, "V1", vec![]),
            id(50, "V2", vec![]),
            id(66, "V3", vec![]),
            id(20, "V4", vec![]),
            id(48, "V5", vec![]),
        ])
    }
}

cases!(T11 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {}, V5 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T12 {
    V0 = 32,
    V1 = 37,
    V2 = 2,
    V3 = 33,
    V4 = 71,
}

impl T12 {
    pub fn wire() -> Wire {
        Wire::Tagged("T12", Tag::bits(8), vec![
            id(32, "V0", vec![]),
            id(37, "V1", vec![]),
            id(2, "V2", vec![]),
            id(33, "V3", vec![]),
            id(71, "V4", vec![]),
        ])
    }
}

cases!(T12 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T13 {
    #[bits(id = 22, check = 3904864704)] V0(
        #[array(sparse = count)] #[array(len = 0..=4)] #[bits(fixed(int = 21, frac = 43), range = 589734..=849838)] [Option<Vec<i64>>; 1],
        #[bits(elide = 3)] i16,
        #[bits(reserved = 8)] (),
    ),
    #[bits(skip)] Local,
}

impl T13 {
    pub fn wire() -> Wire {
        Wire::Tagged("T13", Tag::bits(5), vec![
            Case { align: false, check: Some(3904864704), ..id(22, "V0", vec![
                ("0", slots(SparseForm::Count, 1, list(0, 4, Wire::Fixed(21, 43, 589734, 849838, true)))),
                ("1", elide("3", Tree::Int(3), Wire::Signed(16))),
                ("2", Wire::Constant(0, 8)),
            ]) },
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T13 { V0 { 0: v0, 1: v1, 2: v2 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T14 {
    #[bits(id = 15)] V0(
        #[array(max = 1)] BTreeMap<i16, T6>,
    ),
    #[bits(id = 0, check = 3806811219)] V1(
        #[array(max = 4)] #[bits(fixed(int = 2, frac = 6), range = 0..=1, check = 160061890)] Vec<(u8, u8)>,
        #[bits(range = 68560..=68632, step = 4)] NonZeroU128,
        #[bits(check = 3299809908)] bool,
    ),
    #[bits(skip)] Local,
}

impl T14 {
    pub fn wire() -> Wire {
        Wire::Tagged("T14", Tag::range(0, 15), vec![
            id(15, "V0", vec![
                ("0", Wire::Map(0, 1, Box::new(Wire::Signed(16)), Box::new(T6::wire()))),
            ]),
            Case { align: false, check: Some(3806811219), ..id(0, "V1", vec![
                ("0", checked(160061890, list(0, 4, Wire::Tuple(vec![Wire::Fixed(2, 6, 0, 1, false), Wire::Fixed(2, 6, 0, 1, false)])))),
                ("1", Wire::NonZero(Box::new(Wire::Steps(68560, 68632, 4)))),
                ("2", checked(3299809908, Wire::Bool)),
            ]) },
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T14 { V0 { 0: v0 }, V1 { 0: v0, 1: v1, 2: v2 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f1 > 63)]
pub struct T15 {
    #[bits(align, elide = 0.0)] pub f0: f32,
    #[bits(varint(group = 1), elide(group = g1, value = 3))] pub f1: i8,
    #[float(raw)] #[bits(elide(group = g1, value = 0.0))] pub f2: f32,
    #[bits(range = 0..=2, elide = 2)] pub f3: u16,
    #[array(sparse = bitmap)] #[array(max = 2)] #[string(max = 5)] pub f4: [Option<BTreeSet<String>>; 7],
    #[bits(skip, default)] pub f5: Vec<u8>,
    #[bits(relative(f1))] pub f6: i8,
    #[bits(relative(f6))] pub f7: i8,
    pub f8: bool,
}

impl T15 {
    pub fn wire() -> Wire {
        ensured("f1 > 63", |seen| int(&seen[1]) > 63, Wire::Struct("T15", vec![
            ("f0", elide("0.0", Tree::F32(0), aligned(Wire::Raw32))),
            ("f1", elide_in("g1", "3", Tree::Int(3), Wire::Varint(1, 8, true))),
            ("f2", elide_in("g1", "0.0", Tree::F32(0), Wire::Raw32)),
            ("f3", elide("2", Tree::Int(2), Wire::Range(0, 2))),
            ("f4", slots(SparseForm::Bitmap, 7, Wire::Set(0, 2, Box::new(Wire::Text(0, 5))))),
            ("f6", Wire::Relative(1, "f1", 8, true)),
            ("f7", Wire::Relative(5, "f6", 8, true)),
            ("f8", Wire::Bool),
        ]))
    }
}

record!(T15 { f0, f1, f2, f3, f4, f6, f7, f8 } skipped { f5: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 4..=29))]
pub enum T16 {
    #[bits(id = 19)] V0 {
        #[bits(big_endian)] f0: i64,
        #[array(max = 2)] #[array(max = 10, bytes)] f1: Vec<[Vec<u8>; 2]>,
    },
    #[bits(id = 4)] V1(
        #[bits(fixed(int = 10, frac = 6), range = -415..=398)] i16,
        #[quat(bits = 20)] #[bits(align)] [f32; 4],
    ),
    #[bits(skip)] Local,
}

impl T16 {
    pub fn wire() -> Wire {
        Wire::Tagged("T16", Tag::range(4, 29), vec![
            id(19, "V0", vec![
                ("f0", Wire::BigEndian(Box::new(Wire::Signed(64)))),
                ("f1", list(0, 2, array(2, Wire::Bytes(0, 10)))),
            ]),
            id(4, "V1", vec![
                ("0", Wire::Fixed(10, 6, -415, 398, true)),
                ("1", aligned(Wire::Quat(20))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T16 { V0 { f0: v0, f1: v1 }, V1 { 0: v0, 1: v1 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T17 {
    V0 = 29,
    V1 = 33,
    V2 = 81,
    V3 = 47,
    V4 = 24,
}

impl T17 {
    pub fn wire() -> Wire {
        Wire::Tagged("T17", Tag::bits(8), vec![
            id(29, "V0", vec![]),
            id(33, "V1", vec![]),
            id(81, "V2", vec![]),
            id(47, "V3", vec![]),
            id(24, "V4", vec![]),
        ])
    }
}

cases!(T17 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T18(
    #[bits(fixed(int = 35, frac = 29), range = -11712381535..=-10937066216)] pub i64,
    #[float(min = -314.5, max = 526.75, res = 0.25)] pub Option<f64>,
    #[bits(varint(group = 6), check, elide = 3)] pub i16,
    #[bits(relative(2))] pub i16,
    pub Result<bool, T2>,
    #[bits(range = 0..=3, elide = 3, when = _2 > 16383)] pub i8,
    #[bits(skip, default)] pub Vec<u8>,
);

impl T18 {
    pub fn wire() -> Wire {
        Wire::Struct("T18", vec![
            ("0", Wire::Fixed(35, 29, -11712381535, -10937066216, true)),
            ("1", option(Wire::Float64(-314.5, 526.75, 0.25))),
            ("2", elide("3", Tree::Int(3), checked(1526641013, Wire::Varint(6, 16, true)))),
            ("3", Wire::Relative(2, "_2", 16, true)),
            ("4", Wire::Result(Box::new(Wire::Bool), Box::new(T2::wire()))),
            ("5", when("_2 > 16383", |seen| int(&seen[2]) > 16383, Tree::Int(0), elide("3", Tree::Int(3), Wire::Range(0, 3)))),
        ])
    }
}

record!(T18 { 0, 1, 2, 3, 4, 5 } skipped { 6: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T19 {
    #[array(max = 4)] pub f0: BTreeMap<i16, bool>,
    #[bits(range = 0..=5)] pub f1: u16,
    #[float(min = 33.5, max = 460.75, res = 0.001)] pub f2: f64,
}

impl T19 {
    pub fn wire() -> Wire {
        Wire::Struct("T19", vec![
            ("f0", Wire::Map(0, 4, Box::new(Wire::Signed(16)), Box::new(Wire::Bool))),
            ("f1", Wire::Range(0, 5)),
            ("f2", Wire::Float64(33.5, 460.75, 0.001)),
        ])
    }
}

record!(T19 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2305088165)]
pub enum T20 {
    V0(
        #[bits(skip)] Option<String>,
    ),
    #[bits(check = 3037589052)] V1 {
        #[bits(range = 0..=1)] f0: Range<u16>,
        #[bits(skip, default)] f1: Vec<u8>,
        f2: Box<(T6, T19, bool)>,
        f3: Result<Percent, Option<T0>>,
    },
    V2 {
        #[bits(14)] f0: u16,
        #[bits(relative(f0))] f1: u16,
        #[bits(elide(group = g2, value = false))] f2: bool,
        #[bits(elide(group = g2, value = 3))] f3: u8,
        f4: Option<(bool, T3)>,
    },
    V3 {
        #[bits(fixed(int = 24, frac = 40), range = 9429563..=12149807, elide(group = g0, value = 3))] f0: u64,
        #[bits(elide(group = g0, value = false))] f1: bool,
        #[float(raw)] #[bits(elide(group = g0, value = 0.0))] f2: f64,
        f3: bool,
        #[bits(big_endian)] f4: u16,
        #[bits(range = -27..=-2)] f5: Range<i16>,
    },
    #[bits(align)] V4 {
    },
}

impl T20 {
    pub fn wire() -> Wire {
        checked(2305088165, Wire::Enum("T20", vec![
            case("V0", vec![]),
            Case { align: false, check: Some(3037589052), ..case("V1", vec![
                ("f0", Wire::Struct("Range", vec![("start", Wire::Range(0, 1)), ("end", Wire::Range(0, 1))])),
                ("f2", Wire::Tuple(vec![T6::wire(), T19::wire(), Wire::Bool])),
                ("f3", Wire::Result(Box::new(Percent::wire()), Box::new(option(T0::wire())))),
            ]) },
            case("V2", vec![
                ("f0", Wire::Unsigned(14)),
                ("f1", Wire::Relative(0, "f0", 16, false)),
                ("f2", elide_in("g2", "false", Tree::Bool(false), Wire::Bool)),
                ("f3", elide_in("g2", "3", Tree::Int(3), Wire::Unsigned(8))),
                ("f4", option(Wire::Tuple(vec![Wire::Bool, T3::wire()]))),
            ]),
            case("V3", vec![
                ("f0", elide_in("g0", "3", Tree::Int(3), Wire::Fixed(24, 40, 9429563, 12149807, false))),
                ("f1", elide_in("g0", "false", Tree::Bool(false), Wire::Bool)),
                ("f2", elide_in("g0", "0.0", Tree::F64(0), Wire::Raw64)),
                ("f3", Wire::Bool),
                ("f4", Wire::BigEndian(Box::new(Wire::Unsigned(16)))),
                ("f5", Wire::Struct("Range", vec![("start", Wire::Range(-27, -2)), ("end", Wire::Range(-27, -2))])),
            ]),
            Case { align: true, check: None, ..case("V4", vec![]) },
        ]))
    }
}

cases!(T20 { V0 {  } skipped { 0: None }, V1 { f0: v0, f2: v1, f3: v2 } skipped { f1: vec![] }, V2 { f0: v0, f1: v1, f2: v2, f3: v3, f4: v4 }, V3 { f0: v0, f1: v1, f2: v2, f3: v3, f4: v4, f5: v5 }, V4 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 752917237)]
pub struct T21(
    #[bits(range = 3..=18)] pub Option<Range<u32>>,
    #[bits(width = 14)] pub i32,
    #[string(max = 7, wide)] pub String,
    #[array(max = 4)] #[bits(24)] pub BTreeSet<u32>,
    #[bits(range = 0..=5)] pub u8,
    #[array(max = 4, count = _4)] #[bits(range = 0..=6)] pub Vec<Option<u8>>,
);

impl T21 {
    pub fn wire() -> Wire {
        checked(752917237, Wire::Struct("T21", vec![
            ("0", option(Wire::Struct("Range", vec![("start", Wire::Range(3, 18)), ("end", Wire::Range(3, 18))]))),
            ("1", Wire::Signed(14)),
            ("2", Wire::Wide(0, 7)),
            ("3", Wire::Set(0, 4, Box::new(Wire::Unsigned(24)))),
            ("4", Wire::Range(0, 5)),
            ("5", counted("_4", |seen| int(&seen[4]), (0, 4), option(Wire::Range(0, 6)))),
        ]))
    }
}

record!(T21 { 0, 1, 2, 3, 4, 5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T22(
    #[bits(skip, default)] pub Vec<u8>,
    #[string(len = 2..=3, ascii)] pub Box<String>,
    #[bits(skip, default)] pub Vec<u8>,
    #[bits(24, big_endian)] pub i32,
);

impl T22 {
    pub fn wire() -> Wire {
        Wire::Struct("T22", vec![
            ("1", Wire::Ascii(2, 3)),
            ("3", Wire::BigEndian(Box::new(Wire::Signed(24)))),
        ])
    }
}

record!(T22 { 1, 3 } skipped { 0: vec![], 2: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 4075704731)]
pub struct T23 {
    #[string(max = 3)] pub f0: [[String; 5]; 5],
    #[string(max = 8, wide)] pub f1: Option<String>,
    #[bits(skip, default)] pub f2: Vec<u8>,
    #[bits(range = -22..=-21, align)] pub f3: Range<i32>,
}

impl T23 {
    pub fn wire() -> Wire {
        checked(4075704731, Wire::Struct("T23", vec![
            ("f0", array(5, array(5, Wire::Text(0, 3)))),
            ("f1", option(Wire::Wide(0, 8))),
            ("f3", aligned(Wire::Struct("Range", vec![("start", Wire::Range(-22, -21)), ("end", Wire::Range(-22, -21))]))),
        ]))
    }
}

record!(T23 { f0, f1, f3 } skipped { f2: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T24 {
    V0(
        #[array(max = 31, sparse = relative)] #[array(max = 2)] #[bits(align)] Vec<(u8, Vec<bool>)>,
        #[bits(range = -1..=0, align)] i8,
        [bool; 0],
    ),
}

impl T24 {
    pub fn wire() -> Wire {
        Wire::Enum("T24", vec![
            case("V0", vec![
                ("0", aligned(pairs(SparseForm::Relative, 31, list(0, 2, Wire::Bool)))),
                ("1", aligned(Wire::Range(-1, 0))),
                ("2", array(0, Wire::Bool)),
            ]),
        ])
    }
}

cases!(T24 { V0 { 0: v0, 1: v1, 2: v2 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T25(
    pub [u16; 5],
    pub (T22, f64),
    #[bits(check = 3906824679)] pub (f32, char, T13),
    #[bits(range = 0..=2)] pub u8,
    #[bits(8, elide = 3)] pub i8,
    #[bits(range = 0..=1, elide = 1, when = _3 != 2)] pub u32,
    #[float(raw)] pub f32,
);

impl T25 {
    pub fn wire() -> Wire {
        Wire::Struct("T25", vec![
            ("0", array(5, Wire::Unsigned(16))),
            ("1", Wire::Tuple(vec![T22::wire(), Wire::Raw64])),
            ("2", checked(3906824679, Wire::Tuple(vec![Wire::Raw32, Wire::Char, T13::wire()]))),
            ("3", Wire::Range(0, 2)),
            ("4", elide("3", Tree::Int(3), Wire::Signed(8))),
            ("5", when("_3 != 2", |seen| int(&seen[3]) != 2, Tree::Int(0), elide("1", Tree::Int(1), Wire::Range(0, 1)))),
            ("6", Wire::Raw32),
        ])
    }
}

record!(T25 { 0, 1, 2, 3, 4, 5, 6 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T26 {
    #[bits(check = 1188059190)] V0(
        #[array(bytes)] [u8; 3],
    ),
    V1(
        #[bits(range = 0..=3)] i8,
    ),
    V2 {
        #[bits(range = 0..=2)] f0: u32,
    },
}

impl T26 {
    pub fn wire() -> Wire {
        Wire::Enum("T26", vec![
            Case { align: false, check: Some(1188059190), ..case("V0", vec![
                ("0", Wire::ByteArray(3)),
            ]) },
            case("V1", vec![
                ("0", Wire::Range(0, 3)),
            ]),
            case("V2", vec![
                ("f0", Wire::Range(0, 2)),
            ]),
        ])
    }
}

cases!(T26 { V0 { 0: v0 }, V1 { 0: v0 }, V2 { f0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 711003525)]
pub enum T27 {
    #[bits(id = 20)] V0(
        #[bits(align, check)] [(i32, bool); 2],
        #[bits(range = 0..=2)] u16,
        #[bits(fixed(int = 15, frac = 1), range = 9309..=23001, check, when = _1 != 2)] u16,
    ),
    #[bits(id = 34, align)] V1(
        #[bits(fixed(int = 6, frac = 2), range = 46..=53, elide(group = g0, value = 3))] u8,
        #[bits(varint(group = 10), elide(group = g0, value = 3))] usize,
        #[bits(32, big_endian, elide(group = g0, value = 3))] usize,
        #[bits(elide = false)] bool,
    ),
    #[bits(id = 27)] V2(
        #[bits(range = 0..=2)] u8,
        #[bits(as = u8)] Option<Letter>,
    ),
    #[bits(id = 26)] V3(
        (Option<Percent>, Percent, T26),
        #[bits(check = 1052952685, elide = true)] bool,
        #[array(max = 3)] #[float(min = 411.5, max = 722.25, bits = 45)] [Vec<f64>; 6],
    ),
    #[bits(id = 24, align)] V4(
        #[bits(range = 0..=1)] u8,
        bool,
        bool,
    ),
    #[bits(skip)] Local,
}

impl T27 {
    pub fn wire() -> Wire {
        checked(711003525, Wire::Tagged("T27", Tag::range(0, 34), vec![
            id(20, "V0", vec![
                ("0", checked(1526641013, aligned(array(2, Wire::Tuple(vec![Wire::Signed(32), Wire::Bool]))))),
                ("1", Wire::Range(0, 2)),
                ("2", when("_1 != 2", |seen| int(&seen[1]) != 2, Tree::Int(0), checked(1526641013, Wire::Fixed(15, 1, 9309, 23001, false)))),
            ]),
            Case { align: true, check: None, ..id(34, "V1", vec![
                ("0", elide_in("g0", "3", Tree::Int(3), Wire::Fixed(6, 2, 46, 53, false))),
                ("1", elide_in("g0", "3", Tree::Int(3), Wire::Varint(10, 32, false))),
                ("2", elide_in("g0", "3", Tree::Int(3), Wire::BigEndian(Box::new(Wire::Unsigned(32))))),
                ("3", elide("false", Tree::Bool(false), Wire::Bool)),
            ]) },
            id(27, "V2", vec![
                ("0", Wire::Range(0, 2)),
                ("1", option(Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8))))),
            ]),
            id(26, "V3", vec![
                ("0", Wire::Tuple(vec![option(Percent::wire()), Percent::wire(), T26::wire()])),
                ("1", elide("true", Tree::Bool(true), checked(1052952685, Wire::Bool))),
                ("2", array(6, list(0, 3, Wire::FloatBits64(411.5, 722.25, 45, false)))),
            ]),
            Case { align: true, check: None, ..id(24, "V4", vec![
                ("0", Wire::Range(0, 1)),
                ("1", Wire::Bool),
                ("2", Wire::Bool),
            ]) },
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ]))
    }
}

cases!(T27 { V0 { 0: v0, 1: v1, 2: v2 }, V1 { 0: v0, 1: v1, 2: v2, 3: v3 }, V2 { 0: v0, 1: v1 }, V3 { 0: v0, 1: v1, 2: v2 }, V4 { 0: v0, 1: v1, 2: v2 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T28(
    #[bits(elide = true)] pub bool,
    #[array(max = 1)] #[bits(range = 0..=4, when = !_0)] pub BTreeSet<u8>,
    pub i16,
    #[bits(const = 82531591, width = 29)] pub (),
);

impl T28 {
    pub fn wire() -> Wire {
        Wire::Struct("T28", vec![
            ("0", elide("true", Tree::Bool(true), Wire::Bool)),
            ("1", when("!_0", |seen| seen[0] == Tree::Bool(false), Tree::Parts(vec![]), Wire::Set(0, 1, Box::new(Wire::Range(0, 4))))),
            ("2", Wire::Signed(16)),
            ("3", Wire::Constant(82531591, 29)),
        ])
    }
}

record!(T28 { 0, 1, 2, 3 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T29 {
    pub f0: Result<T6, f32>,
    #[bits(align, elide = false)] pub f1: bool,
}

impl T29 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T29", vec![
            ("f0", Wire::Result(Box::new(T6::wire()), Box::new(Wire::Raw32))),
            ("f1", elide("false", Tree::Bool(false), aligned(Wire::Bool))),
        ]))
    }
}

record!(T29 { f0, f1 });

/// Types whose values may have more than one form.
pub const NOT_CANONICAL: &[&str] = &[
    "T0",
    "T1",
    "T7",
    "T9",
    "T16",
    "T18",
    "T19",
    "T20",
    "T27",
];

tests_zoo::specimens! {
    T0,
    T1,
    T2,
    T3,
    T4,
    T5,
    T6,
    T7,
    T8,
    T9,
    T10,
    T11,
    T12,
    T13,
    T14,
    T15,
    T16,
    T17,
    T18,
    T19,
    T20,
    T21,
    T22,
    T23,
    T24,
    T25,
    T26,
    T27,
    T28,
    T29,
}
