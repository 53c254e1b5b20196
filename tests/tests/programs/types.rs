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
#[bits(check = 4092634289, align)]
pub struct T0 {
    #[bits(range = 0..=5)] pub f0: u16,
    #[bits(range = 0..=3)] pub f1: u32,
    pub f2: (bool, bool),
    #[bits(skip, default)] pub f3: Vec<u8>,
    #[array(max = 5)] #[float(min = 248.0, max = 1066.25, res = 0.001)] pub f4: Vec<[f32; 1]>,
    #[bits(range = -11..=117, step = 8, align, check)] pub f5: i16,
    #[bits(relative(f0))] pub f6: u16,
    #[array(max = 6)] #[bits(range = 83..=103)] pub f7: BTreeSet<u16>,
    #[bits(relative(f5))] pub f8: i16,
}

impl T0 {
    pub fn wire() -> Wire {
        aligned(checked(4092634289, Wire::Struct("T0", vec![
            ("f0", Wire::Range(0, 5)),
            ("f1", Wire::Range(0, 3)),
            ("f2", Wire::Tuple(vec![Wire::Bool, Wire::Bool])),
            ("f4", list(0, 5, array(1, Wire::Float(248.0, 1066.25, 0.001)))),
            ("f5", checked(1526641013, aligned(Wire::Steps(-11, 117, 8)))),
            ("f6", Wire::Relative(0, "f0", 16, false)),
            ("f7", Wire::Set(0, 6, Box::new(Wire::Range(83, 103)))),
            ("f8", Wire::Relative(4, "f5", 16, true)),
        ])))
    }
}

record!(T0 { f0, f1, f2, f4, f5, f6, f7, f8 } skipped { f3: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T1 {
    #[bits(id = 18, align)] V0(
        #[bits(elide = false)] bool,
        #[array(sparse = bitmap)] [Option<(bool, char)>; 28],
    ),
    #[bits(id = 7)] V1 {
        #[quat(bits = 4)] f0: Option<Option<[f32; 4]>>,
    },
    #[bits(id = 29)] V2 {
        #[bits(check = 3102033165)] f0: [f64; 9],
    },
    #[bits(id = 27, align, check = 1457692890)] V3 {
        #[bits(const = 115426, width = 17)] f0: (),
    },
    #[bits(id = 25, check = 663771677)] V4 {
        #[bits(fixed(int = 11, frac = 21), range = 1699..=1879, elide = 3)] f0: u32,
        #[bits(varint, align)] f1: Option<Option<u32>>,
    },
    #[bits(id = 6)] V5(
        #[bits(const = 56846266521, width = 36)] (),
        Option<(bool, char, i16)>,
        #[bits(elide(group = g2, value = true))] bool,
        #[bits(varint, elide(group = g2, value = 3))] i64,
    ),
}

impl T1 {
    pub fn wire() -> Wire {
        Wire::Tagged("T1", Tag::bits(5), vec![
            Case { align: true, check: None, ..id(18, "V0", vec![
                ("0", elide("false", Tree::Bool(false), Wire::Bool)),
                ("1", slots(SparseForm::Bitmap, 28, Wire::Tuple(vec![Wire::Bool, Wire::Char]))),
            ]) },
            id(7, "V1", vec![
                ("f0", option(option(Wire::Quat(4)))),
            ]),
            id(29, "V2", vec![
                ("f0", checked(3102033165, array(9, Wire::Raw64))),
            ]),
            Case { align: true, check: Some(1457692890), ..id(27, "V3", vec![
                ("f0", Wire::Constant(115426, 17)),
            ]) },
            Case { align: false, check: Some(663771677), ..id(25, "V4", vec![
                ("f0", elide("3", Tree::Int(3), Wire::Fixed(11, 21, 1699, 1879, false))),
                ("f1", aligned(option(option(Wire::Varint(7, 32, false))))),
            ]) },
            id(6, "V5", vec![
                ("0", Wire::Constant(56846266521, 36)),
                ("1", option(Wire::Tuple(vec![Wire::Bool, Wire::Char, Wire::Signed(16)]))),
                ("2", elide_in("g2", "true", Tree::Bool(true), Wire::Bool)),
                ("3", elide_in("g2", "3", Tree::Int(3), Wire::Varint(7, 64, true))),
            ]),
        ])
    }
}

cases!(T1 { V0 { 0: v0, 1: v1 }, V1 { f0: v0 }, V2 { f0: v0 }, V3 { f0: v0 }, V4 { f0: v0, f1: v1 }, V5 { 0: v0, 1: v1, 2: v2, 3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 3114256472)]
pub struct T2 {
    #[bits(range = 0..=1)] pub f0: u32,
    #[bits(relative(f0))] pub f1: u32,
    #[bits(reserved = 19)] pub f2: (),
    #[bits(elide(group = g3, value = false))] pub f3: bool,
    #[bits(fixed(int = 17, frac = 15), range = 2299..=45756, elide(group = g3, value = 3))] pub f4: i32,
    #[bits(elide = false)] pub f5: bool,
}

impl T2 {
    pub fn wire() -> Wire {
        checked(3114256472, Wire::Struct("T2", vec![
            ("f0", Wire::Range(0, 1)),
            ("f1", Wire::Relative(0, "f0", 32, false)),
            ("f2", Wire::Constant(0, 19)),
            ("f3", elide_in("g3", "false", Tree::Bool(false), Wire::Bool)),
            ("f4", elide_in("g3", "3", Tree::Int(3), Wire::Fixed(17, 15, 2299, 45756, true))),
            ("f5", elide("false", Tree::Bool(false), Wire::Bool)),
        ]))
    }
}

record!(T2 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 4), check = 645783907)]
pub enum T3 {
    #[bits(id = 6, align)] V0(
        #[bits(fixed(int = 31, frac = 33), range = -850253962..=-50417871, align)] i64,
        Box<u8>,
        T2,
        #[array(max = 3)] Vec<(char, char)>,
    ),
    #[bits(id = 14, align)] V1(
        #[bits(range = 34498..=86053)] u64,
        #[bits(const = 3, width = 5)] (),
    ),
    #[bits(id = 15)] V2,
    #[bits(id = 9)] V3(
        #[array(sparse = bitmap)] #[bits(range = -133613470..=-98834404)] [Option<i32>; 32],
    ),
    #[bits(id = 8, check = 4235039657)] V4 {
        #[bits(range = 0..=2, elide = 2)] f0: u8,
        #[string(max = 2, ascii)] #[bits(when = f0 != 2)] f1: String,
    },
    #[bits(other)] Other(u16),
}

impl T3 {
    pub fn wire() -> Wire {
        checked(645783907, Wire::Tagged("T3", Tag::bits(4), vec![
            Case { align: true, check: None, ..id(6, "V0", vec![
                ("0", aligned(Wire::Fixed(31, 33, -850253962, -50417871, true))),
                ("1", Wire::Unsigned(8)),
                ("2", T2::wire()),
                ("3", list(0, 3, Wire::Tuple(vec![Wire::Char, Wire::Char]))),
            ]) },
            Case { align: true, check: None, ..id(14, "V1", vec![
                ("0", Wire::Range(34498, 86053)),
                ("1", Wire::Constant(3, 5)),
            ]) },
            id(15, "V2", vec![]),
            id(9, "V3", vec![
                ("0", slots(SparseForm::Bitmap, 32, Wire::Range(-133613470, -98834404))),
            ]),
            Case { align: false, check: Some(4235039657), ..id(8, "V4", vec![
                ("f0", elide("2", Tree::Int(2), Wire::Range(0, 2))),
                ("f1", when("f0 != 2", |seen| int(&seen[0]) != 2, Tree::Text(String::new()), Wire::Ascii(0, 2))),
            ]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ]))
    }
}

cases!(T3 { V0 { 0: v0, 1: v1, 2: v2, 3: v3 }, V1 { 0: v0, 1: v1 }, V2 {  }, V3 { 0: v0 }, V4 { f0: v0, f1: v1 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 750920607)]
pub struct T4 {
    #[bits(width = 17, elide = 3)] pub f0: u64,
    pub f1: Result<bool, char>,
}

impl T4 {
    pub fn wire() -> Wire {
        checked(750920607, Wire::Struct("T4", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Unsigned(17))),
            ("f1", Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Char))),
        ]))
    }
}

record!(T4 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T5 {
    #[bits(id = 21)] V0 {
        #[bits(9, check = 254092913)] f0: u32,
        #[bits(range = 0..=5)] f1: i8,
        #[bits(skip, default)] f2: Vec<u8>,
    },
    #[bits(skip)] Local,
}

impl T5 {
    pub fn wire() -> Wire {
        Wire::Tagged("T5", Tag::range(0, 21), vec![
            id(21, "V0", vec![
                ("f0", checked(254092913, Wire::Unsigned(9))),
                ("f1", Wire::Range(0, 5)),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T5 { V0 { f0: v0, f1: v1 } skipped { f2: vec![] }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 806458168)]
pub struct T6 {
    #[array(max = 2)] pub f0: BTreeMap<bool, i32>,
    #[array(max = 3)] #[float(raw)] pub f1: Option<Vec<f64>>,
    #[float(min = -76.25, max = 550.25, res = 0.001)] pub f2: f64,
    #[bits(1, elide(group = g3, value = 1))] pub f3: u8,
    #[bits(elide(group = g3, value = false))] pub f4: bool,
    #[bits(align)] pub f5: Option<T5>,
    #[bits(relative(f3))] pub f6: u8,
    #[string(max = 9, ascii)] pub f7: String,
}

impl T6 {
    pub fn wire() -> Wire {
        checked(806458168, Wire::Struct("T6", vec![
            ("f0", Wire::Map(0, 2, Box::new(Wire::Bool), Box::new(Wire::Signed(32)))),
            ("f1", option(list(0, 3, Wire::Raw64))),
            ("f2", Wire::Float64(-76.25, 550.25, 0.001)),
            ("f3", elide_in("g3", "1", Tree::Int(1), Wire::Unsigned(1))),
            ("f4", elide_in("g3", "false", Tree::Bool(false), Wire::Bool)),
            ("f5", aligned(option(T5::wire()))),
            ("f6", Wire::Relative(3, "f3", 8, false)),
            ("f7", Wire::Ascii(0, 9)),
        ]))
    }
}

record!(T6 { f0, f1, f2, f3, f4, f5, f6, f7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2603968228)]
pub struct T7 {
    #[bits(const = 2, width = 2)] pub f0: (),
    #[array(max = 10, sparse = count)] #[string(len = 0..=3, ascii)] pub f1: Vec<(i16, (String, String))>,
    #[array(max = 16, sparse = sentinel)] #[bits(fixed(int = 6, frac = 2), range = -1..=23)] pub f2: Vec<(usize, i8)>,
}

impl T7 {
    pub fn wire() -> Wire {
        checked(2603968228, Wire::Struct("T7", vec![
            ("f0", Wire::Constant(2, 2)),
            ("f1", pairs(SparseForm::Count, 10, Wire::Tuple(vec![Wire::Ascii(0, 3), Wire::Ascii(0, 3)]))),
            ("f2", pairs(SparseForm::Sentinel, 16, Wire::Fixed(6, 2, -1, 23, true))),
        ]))
    }
}

record!(T7 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T8 {
    V0 = 1,
    V1 = 35,
    V2 = 50,
    V3 = 66,
    V4 = 20,
    V5 = 48,
}

impl T8 {
    pub fn wire() -> Wire {
        Wire::Tagged("T8", Tag::bits(8), vec![
            id(1, "V0", vec![]),
            id(35, "V1", vec![]),
            id(50, "V2", vec![]),
            id(66, "V3", vec![]),
            id(20, "V4", vec![]),
            id(48, "V5", vec![]),
        ])
    }
}

cases!(T8 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {}, V5 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T9 {
    V0 = 32,
    V1 = 37,
    V2 = 2,
    V3 = 33,
    V4 = 71,
}

impl T9 {
    pub fn wire() -> Wire {
        Wire::Tagged("T9", Tag::bits(8), vec![
            id(32, "V0", vec![]),
            id(37, "V1", vec![]),
            id(2, "V2", vec![]),
            id(33, "V3", vec![]),
            id(71, "V4", vec![]),
        ])
    }
}

cases!(T9 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T10 {
    #[bits(id = 22, check = 3904864704)] V0(
        #[array(sparse = count)] #[array(len = 0..=4)] #[bits(varint(group = 58))] [Option<Vec<i64>>; 1],
        #[bits(elide = 3)] i16,
        #[bits(reserved = 8)] (),
    ),
    #[bits(skip)] Local,
}

impl T10 {
    pub fn wire() -> Wire {
        Wire::Tagged("T10", Tag::bits(5), vec![
            Case { align: false, check: Some(3904864704), ..id(22, "V0", vec![
                ("0", slots(SparseForm::Count, 1, list(0, 4, Wire::Varint(58, 64, true)))),
                ("1", elide("3", Tree::Int(3), Wire::Signed(16))),
                ("2", Wire::Constant(0, 8)),
            ]) },
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T10 { V0 { 0: v0, 1: v1, 2: v2 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub enum T11 {
    #[bits(id = 15)] V0(
        #[array(max = 1)] BTreeMap<i16, Option<bool>>,
    ),
    #[bits(id = 10)] V1(
        #[bits(width = 1)] u8,
    ),
}

impl T11 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T11", Tag::range(0, 15), vec![
            id(15, "V0", vec![
                ("0", Wire::Map(0, 1, Box::new(Wire::Signed(16)), Box::new(option(Wire::Bool)))),
            ]),
            id(10, "V1", vec![
                ("0", Wire::Unsigned(1)),
            ]),
        ]))
    }
}

cases!(T11 { V0 { 0: v0 }, V1 { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T12 {
    #[bits(align)] pub f0: bool,
}

impl T12 {
    pub fn wire() -> Wire {
        Wire::Struct("T12", vec![
            ("f0", aligned(Wire::Bool)),
        ])
    }
}

record!(T12 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T13 {
    #[bits(id = 23)] V0(
        #[bits(elide = true)] bool,
        #[bits(range = 0..=1, align)] u16,
        #[bits(elide(group = g2, value = 'x'))] char,
        #[bits(elide(group = g2, value = 3))] i64,
        #[float(raw)] #[bits(elide(group = g2, value = 0.0))] f32,
        #[array(sparse = count)] #[bits(align)] [Option<[T2; 3]>; 1],
    ),
    #[bits(id = 26)] V1(
        #[bits(range = 0..=3)] u32,
        #[bits(relative(0))] u32,
    ),
}

impl T13 {
    pub fn wire() -> Wire {
        Wire::Tagged("T13", Tag::range(0, 26), vec![
            id(23, "V0", vec![
                ("0", elide("true", Tree::Bool(true), Wire::Bool)),
                ("1", aligned(Wire::Range(0, 1))),
                ("2", elide_in("g2", "'x'", Tree::Char('x'), Wire::Char)),
                ("3", elide_in("g2", "3", Tree::Int(3), Wire::Signed(64))),
                ("4", elide_in("g2", "0.0", Tree::F32(0), Wire::Raw32)),
                ("5", aligned(slots(SparseForm::Count, 1, array(3, T2::wire())))),
            ]),
            id(26, "V1", vec![
                ("0", Wire::Range(0, 3)),
                ("1", Wire::Relative(0, "_0", 32, false)),
            ]),
        ])
    }
}

cases!(T13 { V0 { 0: v0, 1: v1, 2: v2, 3: v3, 4: v4, 5: v5 }, V1 { 0: v0, 1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T14(
    #[bits(fixed(int = 29, frac = 35), range = 46224067..=320195432)] pub u64,
);

impl T14 {
    pub fn wire() -> Wire {
        Wire::Struct("T14", vec![
            ("0", Wire::Fixed(29, 35, 46224067, 320195432, false)),
        ])
    }
}

record!(T14 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T15 {
    #[bits(id = 11)] V0(
        bool,
        #[bits(varint, align, elide = 3, when = _0)] i128,
    ),
    #[bits(id = 9)] V1(
        #[bits(reserved = 21)] (),
        #[bits(align)] (Duration, T2),
    ),
    #[bits(id = 13, check = 4250456720)] V2 {
    },
    #[bits(id = 4)] V3(
        #[bits(as = u8)] Letter,
        #[bits(range = 0..=5)] u16,
        #[array(max = 5, count = _1)] #[string(len = 5..=7)] Vec<String>,
    ),
    #[bits(id = 6)] V4(
        #[array(max = 24, sparse = sentinel)] #[bits(range = 40..=95)] Vec<(usize, Range<u16>)>,
        i16,
        #[array(max = 5, sparse = count)] #[string(max = 7, ascii)] #[bits(when = _1 != 32767)] Vec<(i16, String)>,
    ),
    #[bits(id = 3)] V5(
        #[array(sparse = relative)] #[float(min = 427.25, max = 441.75, res = 1.0)] [Option<(f32, f32)>; 11],
        bool,
    ),
    #[bits(other)] Other(u16),
}

impl T15 {
    pub fn wire() -> Wire {
        Wire::Tagged("T15", Tag::bits(5), vec![
            id(11, "V0", vec![
                ("0", Wire::Bool),
                ("1", when("_0", |seen| seen[0] == Tree::Bool(true), Tree::Int(0), elide("3", Tree::Int(3), aligned(Wire::Varint(7, 128, true))))),
            ]),
            id(9, "V1", vec![
                ("0", Wire::Constant(0, 21)),
                ("1", aligned(Wire::Tuple(vec![Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))]), T2::wire()]))),
            ]),
            Case { align: false, check: Some(4250456720), ..id(13, "V2", vec![]) },
            id(4, "V3", vec![
                ("0", Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8)))),
                ("1", Wire::Range(0, 5)),
                ("2", counted("_1", |seen| int(&seen[1]), (0, 5), Wire::Text(5, 7))),
            ]),
            id(6, "V4", vec![
                ("0", pairs(SparseForm::Sentinel, 24, Wire::Struct("Range", vec![("start", Wire::Range(40, 95)), ("end", Wire::Range(40, 95))]))),
                ("1", Wire::Signed(16)),
                ("2", when("_1 != 32767", |seen| int(&seen[1]) != 32767, Tree::Parts(vec![]), pairs(SparseForm::Count, 5, Wire::Ascii(0, 7)))),
            ]),
            id(3, "V5", vec![
                ("0", slots(SparseForm::Relative, 11, Wire::Tuple(vec![Wire::Float(427.25, 441.75, 1.0), Wire::Float(427.25, 441.75, 1.0)]))),
                ("1", Wire::Bool),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T15 { V0 { 0: v0, 1: v1 }, V1 { 0: v0, 1: v1 }, V2 {  }, V3 { 0: v0, 1: v1, 2: v2 }, V4 { 0: v0, 1: v1, 2: v2 }, V5 { 0: v0, 1: v1 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !_3)]
pub struct T16(
    pub T10,
    #[bits(range = 0..=1)] pub u8,
    #[array(max = 2)] #[bits(range = -20..=8)] pub Option<BTreeSet<i16>>,
    pub bool,
    pub Result<Percent, Option<T0>>,
    #[bits(skip, default)] pub Vec<u8>,
    pub T2,
    #[array(max = 2)] #[bits(check = 1588258759)] pub BTreeMap<u8, bool>,
);

impl T16 {
    pub fn wire() -> Wire {
        ensured("!_3", |seen| seen[3] == Tree::Bool(false), Wire::Struct("T16", vec![
            ("0", T10::wire()),
            ("1", Wire::Range(0, 1)),
            ("2", option(Wire::Set(0, 2, Box::new(Wire::Range(-20, 8))))),
            ("3", Wire::Bool),
            ("4", Wire::Result(Box::new(Percent::wire()), Box::new(option(T0::wire())))),
            ("6", T2::wire()),
            ("7", checked(1588258759, Wire::Map(0, 2, Box::new(Wire::Unsigned(8)), Box::new(Wire::Bool)))),
        ]))
    }
}

record!(T16 { 0, 1, 2, 3, 4, 6, 7 } skipped { 5: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T17 {
    V0 = 38,
}

impl T17 {
    pub fn wire() -> Wire {
        Wire::Tagged("T17", Tag::signed(16), vec![
            id(38, "V0", vec![]),
        ])
    }
}

cases!(T17 { V0 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T18 {
    pub f0: Option<(bool, Option<bool>, T14)>,
    #[bits(elide = true)] pub f1: bool,
    #[array(max = 35, sparse = count)] pub f2: Vec<(u8, (NonZeroU8, bool))>,
    #[array(max = 2)] pub f3: BTreeMap<u8, bool>,
    #[bits(range = 0..=2, elide = 2)] pub f4: u16,
    #[bits(4)] pub f5: Range<i16>,
    #[array(max = 2, count = f4)] pub f6: Vec<(u32, Option<T8>, bool)>,
    #[bits(when = f4 != 2)] pub f7: bool,
    #[array(max = 7)] #[array(max = 1)] #[bits(when = f7)] pub f8: Vec<Vec<bool>>,
}

impl T18 {
    pub fn wire() -> Wire {
        Wire::Struct("T18", vec![
            ("f0", option(Wire::Tuple(vec![Wire::Bool, option(Wire::Bool), T14::wire()]))),
            ("f1", elide("true", Tree::Bool(true), Wire::Bool)),
            ("f2", pairs(SparseForm::Count, 35, Wire::Tuple(vec![Wire::NonZero(Box::new(Wire::Unsigned(8))), Wire::Bool]))),
            ("f3", Wire::Map(0, 2, Box::new(Wire::Unsigned(8)), Box::new(Wire::Bool))),
            ("f4", elide("2", Tree::Int(2), Wire::Range(0, 2))),
            ("f5", Wire::Struct("Range", vec![("start", Wire::Signed(4)), ("end", Wire::Signed(4))])),
            ("f6", counted("f4", |seen| int(&seen[4]), (0, 2), Wire::Tuple(vec![Wire::Unsigned(32), option(T8::wire()), Wire::Bool]))),
            ("f7", when("f4 != 2", |seen| int(&seen[4]) != 2, Tree::Bool(false), Wire::Bool)),
            ("f8", when("f7", |seen| seen[7] == Tree::Bool(true), Tree::Parts(vec![]), list(0, 7, list(0, 1, Wire::Bool)))),
        ])
    }
}

record!(T18 { f0, f1, f2, f3, f4, f5, f6, f7, f8 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 4075704731)]
pub struct T19 {
    #[string(max = 3)] pub f0: [[String; 5]; 5],
    #[string(max = 8, wide)] pub f1: Option<String>,
    #[bits(skip, default)] pub f2: Vec<u8>,
    #[bits(range = -22..=-21, align)] pub f3: Range<i32>,
}

impl T19 {
    pub fn wire() -> Wire {
        checked(4075704731, Wire::Struct("T19", vec![
            ("f0", array(5, array(5, Wire::Text(0, 3)))),
            ("f1", option(Wire::Wide(0, 8))),
            ("f3", aligned(Wire::Struct("Range", vec![("start", Wire::Range(-22, -21)), ("end", Wire::Range(-22, -21))]))),
        ]))
    }
}

record!(T19 { f0, f1, f3 } skipped { f2: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T20 {
    V0(
        #[array(max = 31, sparse = relative)] #[array(max = 2)] #[bits(align)] Vec<(u8, Vec<bool>)>,
        #[bits(range = -1..=0, align)] i8,
        [bool; 0],
    ),
}

impl T20 {
    pub fn wire() -> Wire {
        Wire::Enum("T20", vec![
            case("V0", vec![
                ("0", aligned(pairs(SparseForm::Relative, 31, list(0, 2, Wire::Bool)))),
                ("1", aligned(Wire::Range(-1, 0))),
                ("2", array(0, Wire::Bool)),
            ]),
        ])
    }
}

cases!(T20 { V0 { 0: v0, 1: v1, 2: v2 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T21(
    pub [u16; 5],
    pub (T17, f64),
    #[bits(align)] pub (f32, char, bool),
    #[string(len = 4..=8, wide)] #[bits(elide(group = g3, value = String::from("bits")))] pub String,
    #[string(max = 4, ascii)] #[bits(elide(group = g3, value = String::from("")))] pub String,
    #[bits(10)] pub usize,
    #[bits(const = 39412160854, width = 37)] pub (),
    #[bits(range = 0..=6)] pub u8,
    #[bits(relative(7))] pub u8,
);

impl T21 {
    pub fn wire() -> Wire {
        Wire::Struct("T21", vec![
            ("0", array(5, Wire::Unsigned(16))),
            ("1", Wire::Tuple(vec![T17::wire(), Wire::Raw64])),
            ("2", aligned(Wire::Tuple(vec![Wire::Raw32, Wire::Char, Wire::Bool]))),
            ("3", elide_in("g3", "String::from(\"bits\")", Tree::Text("bits".into()), Wire::Wide(4, 8))),
            ("4", elide_in("g3", "String::from(\"\")", Tree::Text("".into()), Wire::Ascii(0, 4))),
            ("5", Wire::Unsigned(10)),
            ("6", Wire::Constant(39412160854, 37)),
            ("7", Wire::Range(0, 6)),
            ("8", Wire::Relative(7, "_7", 8, false)),
        ])
    }
}

record!(T21 { 0, 1, 2, 3, 4, 5, 6, 7, 8 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T22(
    pub Box<bool>,
    #[bits(range = 0..=3)] pub u16,
    #[bits(align, elide = true, when = _1 != 3)] pub bool,
);

impl T22 {
    pub fn wire() -> Wire {
        Wire::Struct("T22", vec![
            ("0", Wire::Bool),
            ("1", Wire::Range(0, 3)),
            ("2", when("_1 != 3", |seen| int(&seen[1]) != 3, Tree::Bool(false), elide("true", Tree::Bool(true), aligned(Wire::Bool)))),
        ])
    }
}

record!(T22 { 0, 1, 2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T23 {
    V0(
        f64,
    ),
    #[bits(check = 1201875052)] V1 {
    },
    V2 {
        f0: bool,
        #[float(raw)] f1: f32,
        f2: Box<char>,
        #[bits(const = 7858, width = 13)] f3: (),
    },
    V3,
}

impl T23 {
    pub fn wire() -> Wire {
        Wire::Enum("T23", vec![
            case("V0", vec![
                ("0", Wire::Raw64),
            ]),
            Case { align: false, check: Some(1201875052), ..case("V1", vec![]) },
            case("V2", vec![
                ("f0", Wire::Bool),
                ("f1", Wire::Raw32),
                ("f2", Wire::Char),
                ("f3", Wire::Constant(7858, 13)),
            ]),
            case("V3", vec![]),
        ])
    }
}

cases!(T23 { V0 { 0: v0 }, V1 {  }, V2 { f0: v0, f1: v1, f2: v2, f3: v3 }, V3 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !f0)]
pub struct T24 {
    pub f0: bool,
    #[bits(range = 0..=3, align, elide = 3)] pub f1: u16,
    pub f2: T11,
    #[bits(range = 77..=151)] pub f3: Range<u32>,
    #[bits(relative(f1))] pub f4: u16,
}

impl T24 {
    pub fn wire() -> Wire {
        ensured("!f0", |seen| seen[0] == Tree::Bool(false), Wire::Struct("T24", vec![
            ("f0", Wire::Bool),
            ("f1", elide("3", Tree::Int(3), aligned(Wire::Range(0, 3)))),
            ("f2", T11::wire()),
            ("f3", Wire::Struct("Range", vec![("start", Wire::Range(77, 151)), ("end", Wire::Range(77, 151))])),
            ("f4", Wire::Relative(1, "f1", 16, false)),
        ]))
    }
}

record!(T24 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T25 {
    #[bits(id = 3, check = 209050572)] V0(
        #[bits(align)] bool,
        #[bits(reserved = 13)] (),
    ),
    #[bits(id = 9)] V1 {
    },
    #[bits(id = 40)] V2(
        #[bits(reserved = 10)] (),
        #[array(bytes)] [[u8; 6]; 0],
        #[array(max = 6)] Vec<[bool; 5]>,
    ),
    #[bits(skip)] Local,
}

impl T25 {
    pub fn wire() -> Wire {
        Wire::Tagged("T25", Tag::range(0, 40), vec![
            Case { align: false, check: Some(209050572), ..id(3, "V0", vec![
                ("0", aligned(Wire::Bool)),
                ("1", Wire::Constant(0, 13)),
            ]) },
            id(9, "V1", vec![]),
            id(40, "V2", vec![
                ("0", Wire::Constant(0, 10)),
                ("1", array(0, Wire::ByteArray(6))),
                ("2", list(0, 6, array(5, Wire::Bool))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T25 { V0 { 0: v0, 1: v1 }, V1 {  }, V2 { 0: v0, 1: v1, 2: v2 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 1..=13))]
pub enum T26 {
    #[bits(id = 9)] V0,
    #[bits(id = 11)] V1 {
        #[bits(width = 15, align)] f0: u16,
    },
    #[bits(id = 6, align)] V2(
        T14,
        #[float(182.5, 495.5, 0.1)] #[bits(align)] [f32; 4],
        #[bits(reserved = 35)] (),
        u128,
    ),
    #[bits(id = 7, align)] V3(
        bool,
        T2,
    ),
    #[bits(id = 1)] V4 {
        #[bits(varint)] f0: i32,
    },
    #[bits(other)] Other(i32),
}

impl T26 {
    pub fn wire() -> Wire {
        Wire::Tagged("T26", Tag::range(1, 13), vec![
            id(9, "V0", vec![]),
            id(11, "V1", vec![
                ("f0", aligned(Wire::Unsigned(15))),
            ]),
            Case { align: true, check: None, ..id(6, "V2", vec![
                ("0", T14::wire()),
                ("1", aligned(array(4, Wire::Float(182.5, 495.5, 0.1)))),
                ("2", Wire::Constant(0, 35)),
                ("3", Wire::Unsigned(128)),
            ]) },
            Case { align: true, check: None, ..id(7, "V3", vec![
                ("0", Wire::Bool),
                ("1", T2::wire()),
            ]) },
            id(1, "V4", vec![
                ("f0", Wire::Varint(7, 32, true)),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ])
    }
}

cases!(T26 { V0 {  }, V1 { f0: v0 }, V2 { 0: v0, 1: v1, 2: v2, 3: v3 }, V3 { 0: v0, 1: v1 }, V4 { f0: v0 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 16..=30), align)]
pub enum T27 {
    #[bits(id = 28)] V0(
        [bool; 9],
        #[bits(skip, default = 7)] u64,
        (T8, T8),
    ),
    #[bits(skip)] Local,
    #[bits(other)] Other(i32),
}

impl T27 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T27", Tag::range(16, 30), vec![
            id(28, "V0", vec![
                ("0", array(9, Wire::Bool)),
                ("2", Wire::Tuple(vec![T8::wire(), T8::wire()])),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ]))
    }
}

cases!(T27 { V0 { 0: v0, 2: v1 } skipped { 1: 7 }, Local {}, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T28(
    #[bits(align, elide = true)] pub bool,
    pub T12,
    #[bits(const = 506, width = 11)] pub (),
    #[bits(when = _0)] pub bool,
    #[bits(fixed(int = 8, frac = 0), range = 155..=196, elide = 3)] pub u8,
    #[bits(range = 0..=6)] pub u8,
    #[array(max = 5, count = _5)] pub Vec<Result<bool, bool>>,
    #[bits(elide(group = g7, value = true))] pub bool,
    #[bits(elide(group = g7, value = 'x'))] pub char,
    #[array(max = 4)] pub BTreeMap<u8, u16>,
);

impl T28 {
    pub fn wire() -> Wire {
        Wire::Struct("T28", vec![
            ("0", elide("true", Tree::Bool(true), aligned(Wire::Bool))),
            ("1", T12::wire()),
            ("2", Wire::Constant(506, 11)),
            ("3", when("_0", |seen| seen[0] == Tree::Bool(true), Tree::Bool(false), Wire::Bool)),
            ("4", elide("3", Tree::Int(3), Wire::Fixed(8, 0, 155, 196, false))),
            ("5", Wire::Range(0, 6)),
            ("6", counted("_5", |seen| int(&seen[5]), (0, 5), Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Bool)))),
            ("7", elide_in("g7", "true", Tree::Bool(true), Wire::Bool)),
            ("8", elide_in("g7", "'x'", Tree::Char('x'), Wire::Char)),
            ("9", Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(Wire::Unsigned(16)))),
        ])
    }
}

record!(T28 { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T29 {
    #[float(raw)] pub f0: [Option<f64>; 9],
    #[array(max = 4)] pub f1: [BTreeMap<u8, Option<Percent>>; 2],
    pub f2: f32,
    #[bits(width = 1)] pub f3: Option<i8>,
    #[string(max = 6)] pub f4: [String; 9],
}

impl T29 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T29", vec![
            ("f0", array(9, option(Wire::Raw64))),
            ("f1", array(2, Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(option(Percent::wire()))))),
            ("f2", Wire::Raw32),
            ("f3", option(Wire::Signed(1))),
            ("f4", array(9, Wire::Text(0, 6))),
        ]))
    }
}

record!(T29 { f0, f1, f2, f3, f4 });

/// Types whose values may have more than one form.
pub const NOT_CANONICAL: &[&str] = &[
    "T0",
    "T1",
    "T2",
    "T3",
    "T6",
    "T13",
    "T15",
    "T16",
    "T26",
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
