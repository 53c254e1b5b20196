//! 120 random types from the seed 1, each beside its wire form: what the program `programs` generates.
#![allow(missing_docs, dead_code, unreachable_pub, unused_imports, clippy::all)]

use bitstream::BitSerialize;
use bitstream::schema::SparseForm;
use bitstream_tests::oracle::int;
use bitstream_tests::tree::Tree;
use bitstream_tests::wire::*;
use bitstream_tests::zoo::tags::{Letter, Percent};
use bitstream_tests::{cases, record};
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

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T30 {
    #[bits(varint(group = 5))] pub f0: u32,
    #[quat(bits = 9)] pub f1: [f32; 4],
    #[bits(range = 0..=2, elide = 2)] pub f2: i8,
}

impl T30 {
    pub fn wire() -> Wire {
        Wire::Struct("T30", vec![
            ("f0", Wire::Varint(5, 32, false)),
            ("f1", Wire::Quat(9)),
            ("f2", elide("2", Tree::Int(2), Wire::Range(0, 2))),
        ])
    }
}

record!(T30 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub enum T31 {
    V0(
        #[bits(range = 0..=2)] i8,
    ),
    V1 {
        #[quat(bits = 6)] #[bits(check = 792839393)] f0: ([[f32; 4]; 4], [[f32; 4]; 4]),
        f1: Option<Duration>,
        f2: (i64, i64),
        #[bits(const = 15850695, width = 24)] f3: (),
    },
    #[bits(align)] V2(
        #[bits(range = 720..=2575, align)] NonZeroI32,
        i128,
        #[float(-482.0, -93.25, 0.001)] Option<f32>,
        #[array(max = 11, bytes)] Vec<u8>,
    ),
    V3 {
        f0: Option<bool>,
        #[bits(7)] f1: i16,
    },
    V4,
}

impl T31 {
    pub fn wire() -> Wire {
        aligned(Wire::Enum("T31", vec![
            case("V0", vec![
                ("0", Wire::Range(0, 2)),
            ]),
            case("V1", vec![
                ("f0", checked(792839393, Wire::Tuple(vec![array(4, Wire::Quat(6)), array(4, Wire::Quat(6))]))),
                ("f1", option(Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))]))),
                ("f2", Wire::Tuple(vec![Wire::Signed(64), Wire::Signed(64)])),
                ("f3", Wire::Constant(15850695, 24)),
            ]),
            Case { align: true, check: None, ..case("V2", vec![
                ("0", aligned(Wire::NonZero(Box::new(Wire::Range(720, 2575))))),
                ("1", Wire::Signed(128)),
                ("2", option(Wire::Float(-482.0, -93.25, 0.001))),
                ("3", Wire::Bytes(0, 11)),
            ]) },
            case("V3", vec![
                ("f0", option(Wire::Bool)),
                ("f1", Wire::Signed(7)),
            ]),
            case("V4", vec![]),
        ]))
    }
}

cases!(T31 { V0 { 0: v0 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, V2 { 0: v0, 1: v1, 2: v2, 3: v3 }, V3 { f0: v0, f1: v1 }, V4 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T32 {
    V0 = 18,
    V1 = 12,
}

impl T32 {
    pub fn wire() -> Wire {
        Wire::Tagged("T32", Tag::bits(8), vec![
            id(18, "V0", vec![]),
            id(12, "V1", vec![]),
        ])
    }
}

cases!(T32 { V0 {}, V1 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8))]
pub enum T33 {
    #[bits(id = 40)] V0 {
        #[bits(range = 0..=1, elide = 1)] f0: u16,
        #[bits(4, align, check = 4190598849)] f1: u8,
        #[array(max = 1, count = f0)] #[float(min = -324.25, max = 499.0, res = 0.001)] f2: Vec<f64>,
    },
    #[bits(id = 199)] V1 {
    },
    #[bits(id = 181)] V2(
        #[bits(range = 0..=5, elide = 3)] u16,
    ),
    #[bits(skip)] Local,
}

impl T33 {
    pub fn wire() -> Wire {
        Wire::Tagged("T33", Tag::bits(8), vec![
            id(40, "V0", vec![
                ("f0", elide("1", Tree::Int(1), Wire::Range(0, 1))),
                ("f1", checked(4190598849, aligned(Wire::Unsigned(4)))),
                ("f2", counted("f0", |seen| int(&seen[0]), (0, 1), Wire::Float64(-324.25, 499.0, 0.001))),
            ]),
            id(199, "V1", vec![]),
            id(181, "V2", vec![
                ("0", elide("3", Tree::Int(3), Wire::Range(0, 5))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T33 { V0 { f0: v0, f1: v1, f2: v2 }, V1 {  }, V2 { 0: v0 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T34 {
    pub f0: bool,
    #[array(max = 2)] #[bits(align, when = f0)] pub f1: BTreeMap<i16, f64>,
    #[bits(check = 3568714531)] pub f2: Option<Result<bool, bool>>,
    #[bits(align)] pub f3: Result<Option<T8>, bool>,
    #[bits(range = 0..=3)] pub f4: u32,
    #[array(max = 3, count = f4, bytes)] pub f5: Vec<u8>,
    #[array(max = 4)] pub f6: Vec<Result<bool, Option<bool>>>,
    #[array(max = 3)] #[array(max = 2)] #[string(max = 6, ascii)] #[bits(align)] pub f7: Vec<Vec<String>>,
}

impl T34 {
    pub fn wire() -> Wire {
        Wire::Struct("T34", vec![
            ("f0", Wire::Bool),
            ("f1", when("f0", |seen| seen[0] == Tree::Bool(true), Tree::Parts(vec![]), aligned(Wire::Map(0, 2, Box::new(Wire::Signed(16)), Box::new(Wire::Raw64))))),
            ("f2", checked(3568714531, option(Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Bool))))),
            ("f3", aligned(Wire::Result(Box::new(option(T8::wire())), Box::new(Wire::Bool)))),
            ("f4", Wire::Range(0, 3)),
            ("f5", counted_bytes("f4", |seen| int(&seen[4]), (0, 3))),
            ("f6", list(0, 4, Wire::Result(Box::new(Wire::Bool), Box::new(option(Wire::Bool))))),
            ("f7", aligned(list(0, 3, list(0, 2, Wire::Ascii(0, 6))))),
        ])
    }
}

record!(T34 { f0, f1, f2, f3, f4, f5, f6, f7 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T35 {
    #[array(max = 2)] #[bits(range = -7..=48)] pub f0: BTreeSet<i8>,
    pub f1: (char, i128),
    #[bits(width = 2)] pub f2: Range<u8>,
    #[bits(align)] pub f3: NonZeroU16,
}

impl T35 {
    pub fn wire() -> Wire {
        Wire::Struct("T35", vec![
            ("f0", Wire::Set(0, 2, Box::new(Wire::Range(-7, 48)))),
            ("f1", Wire::Tuple(vec![Wire::Char, Wire::Signed(128)])),
            ("f2", Wire::Struct("Range", vec![("start", Wire::Unsigned(2)), ("end", Wire::Unsigned(2))])),
            ("f3", aligned(Wire::NonZero(Box::new(Wire::Unsigned(16))))),
        ])
    }
}

record!(T35 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T36 {
    #[bits(as = u8)] pub f0: Letter,
    #[array(sparse = bitmap)] #[array(max = 1)] pub f1: [Option<BTreeMap<bool, bool>>; 37],
    #[bits(range = 6..=63, align)] pub f2: Range<u32>,
    #[bits(fixed(int = 20, frac = 12), range = 104964..=618472)] pub f3: u32,
    #[bits(relative(f3))] pub f4: u32,
    #[float(raw)] #[bits(elide = 0.0)] pub f5: f32,
}

impl T36 {
    pub fn wire() -> Wire {
        Wire::Struct("T36", vec![
            ("f0", Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8)))),
            ("f1", slots(SparseForm::Bitmap, 37, Wire::Map(0, 1, Box::new(Wire::Bool), Box::new(Wire::Bool)))),
            ("f2", aligned(Wire::Struct("Range", vec![("start", Wire::Range(6, 63)), ("end", Wire::Range(6, 63))]))),
            ("f3", Wire::Fixed(20, 12, 104964, 618472, false)),
            ("f4", Wire::Relative(3, "f3", 32, false)),
            ("f5", elide("0.0", Tree::F32(0), Wire::Raw32)),
        ])
    }
}

record!(T36 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T37 {
    #[bits(id = 4, check = 970057799)] V0 {
    },
    #[bits(id = 11, align)] V1(
    ),
    #[bits(id = 38, align)] V2(
        #[bits(range = 0..=1)] u16,
    ),
    #[bits(id = 13, align)] V3,
    #[bits(id = 0)] V4 {
        #[bits(7, elide = 3)] f0: u16,
        #[bits(as = u8)] f1: Letter,
    },
    #[bits(id = 26)] V5 {
        #[array(max = 2)] #[float(min = 82.75, max = 921.0, res = 1.0)] f0: Box<Vec<f32>>,
    },
    #[bits(skip)] Local,
}

impl T37 {
    pub fn wire() -> Wire {
        Wire::Tagged("T37", Tag::range(0, 38), vec![
            Case { align: false, check: Some(970057799), ..id(4, "V0", vec![]) },
            Case { align: true, check: None, ..id(11, "V1", vec![]) },
            Case { align: true, check: None, ..id(38, "V2", vec![
                ("0", Wire::Range(0, 1)),
            ]) },
            Case { align: true, check: None, ..id(13, "V3", vec![]) },
            id(0, "V4", vec![
                ("f0", elide("3", Tree::Int(3), Wire::Unsigned(7))),
                ("f1", Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8)))),
            ]),
            id(26, "V5", vec![
                ("f0", list(0, 2, Wire::Float(82.75, 921.0, 1.0))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T37 { V0 {  }, V1 {  }, V2 { 0: v0 }, V3 {  }, V4 { f0: v0, f1: v1 }, V5 { f0: v0 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8))]
pub enum T38 {
    #[bits(id = 75, align)] V0 {
        f0: Result<f32, Option<bool>>,
        #[bits(varint(group = 3), check, elide = 3)] f1: i8,
        #[bits(skip)] f2: Option<String>,
        #[bits(range = 0..=4, when = f1 > 63)] f3: i8,
    },
    #[bits(id = 60)] V1 {
        #[bits(range = 0..=6, elide = 3)] f0: u32,
        #[array(len = 0..=1)] #[bits(when = f0 > 3)] f1: Vec<T9>,
        #[bits(const = 4182553852149460197463216927953001777, width = 122)] f2: (),
        f3: Result<char, Option<i8>>,
    },
    #[bits(id = 17, align)] V2(
        #[array(max = 3)] #[string(max = 8, ascii)] BTreeSet<String>,
        #[bits(skip, default = 7)] u64,
        #[bits(110)] i128,
    ),
}

impl T38 {
    pub fn wire() -> Wire {
        Wire::Tagged("T38", Tag::bits(8), vec![
            Case { align: true, check: None, ..id(75, "V0", vec![
                ("f0", Wire::Result(Box::new(Wire::Raw32), Box::new(option(Wire::Bool)))),
                ("f1", elide("3", Tree::Int(3), checked(1526641013, Wire::Varint(3, 8, true)))),
                ("f3", when("f1 > 63", |seen| int(&seen[1]) > 63, Tree::Int(0), Wire::Range(0, 4))),
            ]) },
            id(60, "V1", vec![
                ("f0", elide("3", Tree::Int(3), Wire::Range(0, 6))),
                ("f1", when("f0 > 3", |seen| int(&seen[0]) > 3, Tree::Parts(vec![]), list(0, 1, T9::wire()))),
                ("f2", Wire::Constant(4182553852149460197463216927953001777, 122)),
                ("f3", Wire::Result(Box::new(Wire::Char), Box::new(option(Wire::Signed(8))))),
            ]),
            Case { align: true, check: None, ..id(17, "V2", vec![
                ("0", Wire::Set(0, 3, Box::new(Wire::Ascii(0, 8)))),
                ("2", Wire::Signed(110)),
            ]) },
        ])
    }
}

cases!(T38 { V0 { f0: v0, f1: v1, f3: v2 } skipped { f2: None }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, V2 { 0: v0, 2: v1 } skipped { 1: 7 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !f3)]
pub struct T39 {
    #[bits(check, elide = true)] pub f0: bool,
    #[array(max = 6)] #[string(len = 3..=5)] pub f1: Vec<String>,
    #[bits(const = 986000959, width = 32)] pub f2: (),
    pub f3: bool,
    #[string(max = 9, ascii)] pub f4: String,
    #[bits(range = 0..=1)] pub f5: i32,
    #[bits(range = 0..=6, when = f3)] pub f6: u8,
}

impl T39 {
    pub fn wire() -> Wire {
        ensured("!f3", |seen| seen[3] == Tree::Bool(false), Wire::Struct("T39", vec![
            ("f0", elide("true", Tree::Bool(true), checked(1526641013, Wire::Bool))),
            ("f1", list(0, 6, Wire::Text(3, 5))),
            ("f2", Wire::Constant(986000959, 32)),
            ("f3", Wire::Bool),
            ("f4", Wire::Ascii(0, 9)),
            ("f5", Wire::Range(0, 1)),
            ("f6", when("f3", |seen| seen[3] == Tree::Bool(true), Tree::Int(0), Wire::Range(0, 6))),
        ]))
    }
}

record!(T39 { f0, f1, f2, f3, f4, f5, f6 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T40 {
    pub f0: [i32; 0],
}

impl T40 {
    pub fn wire() -> Wire {
        Wire::Struct("T40", vec![
            ("f0", array(0, Wire::Signed(32))),
        ])
    }
}

record!(T40 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 15..=30))]
pub enum T41 {
    #[bits(id = 21)] V0(
        #[bits(range = 0..=1)] u8,
        #[bits(when = _0 > 0)] Option<Option<Percent>>,
    ),
    #[bits(skip)] Local,
}

impl T41 {
    pub fn wire() -> Wire {
        Wire::Tagged("T41", Tag::range(15, 30), vec![
            id(21, "V0", vec![
                ("0", Wire::Range(0, 1)),
                ("1", when("_0 > 0", |seen| int(&seen[0]) > 0, Tree::Option(None), option(option(Percent::wire())))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T41 { V0 { 0: v0, 1: v1 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -7..=18))]
pub enum T42 {
    #[bits(id = -2, align)] V0(
        #[array(max = 3)] #[bits(varint)] (Vec<i128>, Vec<i128>),
    ),
    #[bits(id = 5, align, check = 1080079445)] V1 {
        #[bits(check)] f0: T30,
        #[array(len = 4..=6, bytes)] #[bits(check)] f1: Vec<u8>,
    },
    #[bits(id = 6)] V2 {
    },
    #[bits(id = 4)] V3 {
    },
    #[bits(id = 0, align, check = 3007248702)] V4 {
    },
    #[bits(id = 14)] V5 {
        #[bits(range = -5..=-3)] f0: i8,
    },
    #[bits(skip)] Local,
}

impl T42 {
    pub fn wire() -> Wire {
        Wire::Tagged("T42", Tag::range(-7, 18), vec![
            Case { align: true, check: None, ..id(-2, "V0", vec![
                ("0", Wire::Tuple(vec![list(0, 3, Wire::Varint(7, 128, true)), list(0, 3, Wire::Varint(7, 128, true))])),
            ]) },
            Case { align: true, check: Some(1080079445), ..id(5, "V1", vec![
                ("f0", checked(1526641013, T30::wire())),
                ("f1", checked(1526641013, Wire::Bytes(4, 6))),
            ]) },
            id(6, "V2", vec![]),
            id(4, "V3", vec![]),
            Case { align: true, check: Some(3007248702), ..id(0, "V4", vec![]) },
            id(14, "V5", vec![
                ("f0", Wire::Range(-5, -3)),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T42 { V0 { 0: v0 }, V1 { f0: v0, f1: v1 }, V2 {  }, V3 {  }, V4 {  }, V5 { f0: v0 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T43 {
    #[bits(id = 24)] V0 {
        #[array(max = 3)] f0: Vec<bool>,
        #[bits(varint)] f1: i16,
        #[bits(reserved = 34)] f2: (),
    },
    #[bits(id = 33)] V1(
        #[array(max = 5)] #[array(bytes)] #[bits(check = 2338766641)] Vec<[u8; 8]>,
        #[array(max = 1, sparse = relative)] #[array(max = 3)] #[string(len = 5..=6)] #[bits(when = !_0.is_empty())] Vec<(u32, Vec<String>)>,
    ),
    #[bits(id = 17, check = 222056409)] V2(
        #[array(max = 3)] #[array(max = 4)] #[quat(bits = 7)] Vec<Vec<[f32; 4]>>,
    ),
    #[bits(id = 10)] V3(
        u16,
    ),
    #[bits(id = 13, align, check = 2178836224)] V4 {
        f0: Option<Result<bool, char>>,
        #[bits(range = 0..=2)] f1: i8,
    },
    #[bits(id = 6, align)] V5 {
        f0: [bool; 1],
        #[bits(range = 0..=6)] f1: u32,
        #[bits(range = -1..=0)] f2: Range<i8>,
        #[bits(range = 0..=6)] f3: u16,
    },
}

impl T43 {
    pub fn wire() -> Wire {
        Wire::Tagged("T43", Tag::range(0, 33), vec![
            id(24, "V0", vec![
                ("f0", list(0, 3, Wire::Bool)),
                ("f1", Wire::Varint(7, 16, true)),
                ("f2", Wire::Constant(0, 34)),
            ]),
            id(33, "V1", vec![
                ("0", checked(2338766641, list(0, 5, Wire::ByteArray(8)))),
                ("1", when("!_0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Tree::Parts(vec![]), pairs(SparseForm::Relative, 1, list(0, 3, Wire::Text(5, 6))))),
            ]),
            Case { align: false, check: Some(222056409), ..id(17, "V2", vec![
                ("0", list(0, 3, list(0, 4, Wire::Quat(7)))),
            ]) },
            id(10, "V3", vec![
                ("0", Wire::Unsigned(16)),
            ]),
            Case { align: true, check: Some(2178836224), ..id(13, "V4", vec![
                ("f0", option(Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Char)))),
                ("f1", Wire::Range(0, 2)),
            ]) },
            Case { align: true, check: None, ..id(6, "V5", vec![
                ("f0", array(1, Wire::Bool)),
                ("f1", Wire::Range(0, 6)),
                ("f2", Wire::Struct("Range", vec![("start", Wire::Range(-1, 0)), ("end", Wire::Range(-1, 0))])),
                ("f3", Wire::Range(0, 6)),
            ]) },
        ])
    }
}

cases!(T43 { V0 { f0: v0, f1: v1, f2: v2 }, V1 { 0: v0, 1: v1 }, V2 { 0: v0 }, V3 { 0: v0 }, V4 { f0: v0, f1: v1 }, V5 { f0: v0, f1: v1, f2: v2, f3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T44 {
    #[bits(elide = false)] pub f0: bool,
    #[bits(elide(group = g1, value = false))] pub f1: bool,
    #[float(min = -451.5, max = -87.0, bits = 27)] #[bits(elide(group = g1, value = 0.0))] pub f2: f64,
    #[float(-426.5, -388.75, 0.01)] #[bits(elide = 0.0)] pub f3: f64,
    #[bits(range = 0..=2, elide = 2, when = !f0)] pub f4: u32,
    #[string(max = 3)] #[bits(when = f4 > 1)] pub f5: Box<Option<String>>,
    #[bits(range = 0..=6)] pub f6: i8,
    #[bits(relative(f4))] pub f7: u32,
    #[bits(elide(group = g8, value = true))] pub f8: bool,
    #[bits(elide(group = g8, value = false))] pub f9: bool,
    #[string(max = 5)] #[bits(elide(group = g8, value = String::from("")))] pub f10: String,
}

impl T44 {
    pub fn wire() -> Wire {
        Wire::Struct("T44", vec![
            ("f0", elide("false", Tree::Bool(false), Wire::Bool)),
            ("f1", elide_in("g1", "false", Tree::Bool(false), Wire::Bool)),
            ("f2", elide_in("g1", "0.0", Tree::F64(0), Wire::FloatBits64(-451.5, -87.0, 27, false))),
            ("f3", elide("0.0", Tree::F64(0), Wire::Float64(-426.5, -388.75, 0.01))),
            ("f4", when("!f0", |seen| seen[0] == Tree::Bool(false), Tree::Int(0), elide("2", Tree::Int(2), Wire::Range(0, 2)))),
            ("f5", when("f4 > 1", |seen| int(&seen[4]) > 1, Tree::Option(None), option(Wire::Text(0, 3)))),
            ("f6", Wire::Range(0, 6)),
            ("f7", Wire::Relative(4, "f4", 32, false)),
            ("f8", elide_in("g8", "true", Tree::Bool(true), Wire::Bool)),
            ("f9", elide_in("g8", "false", Tree::Bool(false), Wire::Bool)),
            ("f10", elide_in("g8", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 5))),
        ])
    }
}

record!(T44 { f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T45(
    #[bits(range = 0..=5, align)] pub u8,
    #[bits(const = 1578607979065816674138070655, width = 92)] pub (),
    #[bits(relative(0))] pub u8,
    #[array(len = 4..=7)] #[string(max = 1)] pub Vec<String>,
);

impl T45 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T45", vec![
            ("0", aligned(Wire::Range(0, 5))),
            ("1", Wire::Constant(1578607979065816674138070655, 92)),
            ("2", Wire::Relative(0, "_0", 8, false)),
            ("3", list(4, 7, Wire::Text(0, 1))),
        ]))
    }
}

record!(T45 { 0, 1, 2, 3 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T46(
    pub Duration,
    #[array(len = 2..=5)] #[bits(varint(group = 39))] pub Vec<u64>,
    #[bits(skip)] pub Option<String>,
);

impl T46 {
    pub fn wire() -> Wire {
        Wire::Struct("T46", vec![
            ("0", Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))])),
            ("1", list(2, 5, Wire::Varint(39, 64, false))),
        ])
    }
}

record!(T46 { 0, 1 } skipped { 2: None });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T47 {
    V0 = 52,
    V1 = 40,
    V2 = 79,
    V3 = 62,
}

impl T47 {
    pub fn wire() -> Wire {
        Wire::Tagged("T47", Tag::signed(16), vec![
            id(52, "V0", vec![]),
            id(40, "V1", vec![]),
            id(79, "V2", vec![]),
            id(62, "V3", vec![]),
        ])
    }
}

cases!(T47 { V0 {}, V1 {}, V2 {}, V3 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 7))]
pub enum T48 {
    #[bits(id = 100)] V0 {
    },
    #[bits(id = 41)] V1 {
        #[bits(width = 12, align)] f0: Range<u16>,
        #[bits(width = 12)] f1: i32,
        #[array(sparse = sentinel)] #[bits(check = 2190617401)] f2: [Option<(T44, bool, bool)>; 1],
    },
    #[bits(id = 108)] V2,
    #[bits(id = 67, align)] V3 {
        #[array(max = 1, sparse = sentinel)] #[bits(fixed(int = 3, frac = 13), range = 4..=6)] f0: Vec<(usize, [u16; 9])>,
        #[bits(varint)] f1: u64,
    },
    #[bits(id = 47, check = 3088204588)] V4(
        #[bits(6, align)] [u32; 4],
        #[bits(range = 0..=1, align)] u16,
        #[float(raw)] f64,
        #[string(max = 1, wide)] [[String; 9]; 1],
    ),
    #[bits(id = 2)] V5,
}

impl T48 {
    pub fn wire() -> Wire {
        Wire::Tagged("T48", Tag::bits(7), vec![
            id(100, "V0", vec![]),
            id(41, "V1", vec![
                ("f0", aligned(Wire::Struct("Range", vec![("start", Wire::Unsigned(12)), ("end", Wire::Unsigned(12))]))),
                ("f1", Wire::Signed(12)),
                ("f2", checked(2190617401, slots(SparseForm::Sentinel, 1, Wire::Tuple(vec![T44::wire(), Wire::Bool, Wire::Bool])))),
            ]),
            id(108, "V2", vec![]),
            Case { align: true, check: None, ..id(67, "V3", vec![
                ("f0", pairs(SparseForm::Sentinel, 1, array(9, Wire::Fixed(3, 13, 4, 6, false)))),
                ("f1", Wire::Varint(7, 64, false)),
            ]) },
            Case { align: false, check: Some(3088204588), ..id(47, "V4", vec![
                ("0", aligned(array(4, Wire::Unsigned(6)))),
                ("1", aligned(Wire::Range(0, 1))),
                ("2", Wire::Raw64),
                ("3", array(1, array(9, Wire::Wide(0, 1)))),
            ]) },
            id(2, "V5", vec![]),
        ])
    }
}

cases!(T48 { V0 {  }, V1 { f0: v0, f1: v1, f2: v2 }, V2 {  }, V3 { f0: v0, f1: v1 }, V4 { 0: v0, 1: v1, 2: v2, 3: v3 }, V5 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T49 {
    #[bits(range = 0..=6, elide = 3)] pub f0: u32,
    #[bits(elide(group = g1, value = true))] pub f1: bool,
    #[bits(elide(group = g1, value = false))] pub f2: bool,
    #[float(raw)] #[bits(elide(group = g1, value = 0.0))] pub f3: f32,
    #[bits(when = f1)] pub f4: i128,
}

impl T49 {
    pub fn wire() -> Wire {
        Wire::Struct("T49", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Range(0, 6))),
            ("f1", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
            ("f2", elide_in("g1", "false", Tree::Bool(false), Wire::Bool)),
            ("f3", elide_in("g1", "0.0", Tree::F32(0), Wire::Raw32)),
            ("f4", when("f1", |seen| seen[1] == Tree::Bool(true), Tree::Int(0), Wire::Signed(128))),
        ])
    }
}

record!(T49 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T50(
    #[array(sparse = sentinel)] #[array(max = 2)] #[float(277.0, 775.25, 0.01)] pub [Option<Vec<f32>>; 19],
    #[array(max = 1)] #[bits(range = 2..=3)] pub BTreeSet<u8>,
);

impl T50 {
    pub fn wire() -> Wire {
        Wire::Struct("T50", vec![
            ("0", slots(SparseForm::Sentinel, 19, list(0, 2, Wire::Float(277.0, 775.25, 0.01)))),
            ("1", Wire::Set(0, 1, Box::new(Wire::Range(2, 3)))),
        ])
    }
}

record!(T50 { 0, 1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T51(
    #[bits(width = 67, elide(group = g0, value = 3))] pub i128,
    #[bits(elide(group = g0, value = false))] pub bool,
    #[array(max = 4)] pub BTreeMap<u8, Option<i32>>,
);

impl T51 {
    pub fn wire() -> Wire {
        Wire::Struct("T51", vec![
            ("0", elide_in("g0", "3", Tree::Int(3), Wire::Signed(67))),
            ("1", elide_in("g0", "false", Tree::Bool(false), Wire::Bool)),
            ("2", Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(option(Wire::Signed(32))))),
        ])
    }
}

record!(T51 { 0, 1, 2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T52 {
    #[string(max = 5, wide)] pub f0: String,
}

impl T52 {
    pub fn wire() -> Wire {
        Wire::Struct("T52", vec![
            ("f0", Wire::Wide(0, 5)),
        ])
    }
}

record!(T52 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T53 {
    #[bits(range = 0..=6, check, elide = 3)] pub f0: u8,
    #[array(sparse = count)] #[bits(align)] pub f1: [Option<[T38; 0]>; 3],
    #[array(max = 1)] pub f2: BTreeMap<bool, char>,
    #[bits(skip, default)] pub f3: Vec<u8>,
    #[bits(skip, default)] pub f4: Vec<u8>,
    #[bits(range = 7786390..=12957578)] pub f5: Box<NonZeroI32>,
}

impl T53 {
    pub fn wire() -> Wire {
        Wire::Struct("T53", vec![
            ("f0", elide("3", Tree::Int(3), checked(1526641013, Wire::Range(0, 6)))),
            ("f1", aligned(slots(SparseForm::Count, 3, array(0, T38::wire())))),
            ("f2", Wire::Map(0, 1, Box::new(Wire::Bool), Box::new(Wire::Char))),
            ("f5", Wire::NonZero(Box::new(Wire::Range(7786390, 12957578)))),
        ])
    }
}

record!(T53 { f0, f1, f2, f5 } skipped { f3: vec![], f4: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T54 {
    #[quat(bits = 8)] pub f0: [f32; 4],
    #[bits(range = 0..=4, elide = 3)] pub f1: u32,
    #[bits(elide(group = g2, value = false))] pub f2: bool,
    #[bits(elide(group = g2, value = true))] pub f3: bool,
    #[bits(width = 29, elide(group = g2, value = 3))] pub f4: u64,
    pub f5: (Option<bool>, Option<bool>),
    #[bits(range = 0..=5)] pub f6: u32,
}

impl T54 {
    pub fn wire() -> Wire {
        Wire::Struct("T54", vec![
            ("f0", Wire::Quat(8)),
            ("f1", elide("3", Tree::Int(3), Wire::Range(0, 4))),
            ("f2", elide_in("g2", "false", Tree::Bool(false), Wire::Bool)),
            ("f3", elide_in("g2", "true", Tree::Bool(true), Wire::Bool)),
            ("f4", elide_in("g2", "3", Tree::Int(3), Wire::Unsigned(29))),
            ("f5", Wire::Tuple(vec![option(Wire::Bool), option(Wire::Bool)])),
            ("f6", Wire::Range(0, 5)),
        ])
    }
}

record!(T54 { f0, f1, f2, f3, f4, f5, f6 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T55 {
    #[array(max = 5)] pub f0: BTreeMap<i16, Option<u64>>,
}

impl T55 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T55", vec![
            ("f0", Wire::Map(0, 5, Box::new(Wire::Signed(16)), Box::new(option(Wire::Unsigned(64))))),
        ]))
    }
}

record!(T55 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T56(
    pub Option<T5>,
    #[bits(width = 11)] pub i32,
    pub Result<f64, T27>,
    #[quat(bits = 8)] pub [Option<[f32; 4]>; 2],
);

impl T56 {
    pub fn wire() -> Wire {
        Wire::Struct("T56", vec![
            ("0", option(T5::wire())),
            ("1", Wire::Signed(11)),
            ("2", Wire::Result(Box::new(Wire::Raw64), Box::new(T27::wire()))),
            ("3", array(2, option(Wire::Quat(8)))),
        ])
    }
}

record!(T56 { 0, 1, 2, 3 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T57 {
    V0(
        #[bits(skip)] Option<String>,
        #[bits(align)] Result<bool, f32>,
        #[bits(skip, default = 7)] u64,
    ),
    V1,
    V2(
        #[bits(varint(group = 1), align)] i8,
        #[bits(range = 15154..=85048, when = _0 != 127)] i32,
    ),
}

impl T57 {
    pub fn wire() -> Wire {
        Wire::Enum("T57", vec![
            case("V0", vec![
                ("1", aligned(Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Raw32)))),
            ]),
            case("V1", vec![]),
            case("V2", vec![
                ("0", aligned(Wire::Varint(1, 8, true))),
                ("1", when("_0 != 127", |seen| int(&seen[0]) != 127, Tree::Int(0), Wire::Range(15154, 85048))),
            ]),
        ])
    }
}

cases!(T57 { V0 { 1: v0 } skipped { 0: None, 2: 7 }, V1 {  }, V2 { 0: v0, 1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T58 {
    #[bits(skip, default = 7)] pub f0: u64,
}

impl T58 {
    pub fn wire() -> Wire {
        Wire::Struct("T58", vec![])
    }
}

record!(T58 {  } skipped { f0: 7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8))]
pub enum T59 {
    #[bits(id = 37)] V0(
        #[string(max = 3)] #[bits(elide = String::from(""))] String,
        #[bits(skip, default)] Vec<u8>,
        #[array(max = 1)] #[bits(as = u8)] (Vec<Letter>, Vec<Letter>),
        T4,
    ),
}

impl T59 {
    pub fn wire() -> Wire {
        Wire::Tagged("T59", Tag::bits(8), vec![
            id(37, "V0", vec![
                ("0", elide("String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 3))),
                ("2", Wire::Tuple(vec![list(0, 1, Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8)))), list(0, 1, Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8))))])),
                ("3", T4::wire()),
            ]),
        ])
    }
}

cases!(T59 { V0 { 0: v0, 2: v1, 3: v2 } skipped { 1: vec![] } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5), check = 667653759)]
pub enum T60 {
    #[bits(id = 13)] V0(
        #[quat(bits = 7)] [f32; 4],
        (Option<bool>, char),
        ((u64, Percent, T38), (u64, Percent, T38)),
    ),
    #[bits(id = 5)] V1(
        #[array(max = 1)] Vec<Box<T28>>,
    ),
    #[bits(id = 16)] V2 {
        #[bits(elide = false)] f0: bool,
        #[array(max = 4)] f1: BTreeMap<u8, Option<Percent>>,
    },
    #[bits(id = 21)] V3(
        #[bits(range = 0..=4, elide = 3)] u8,
        u8,
        #[array(sparse = relative)] #[array(max = 7)] [Option<Vec<bool>>; 23],
        #[bits(range = 4..=13, check = 3269527327)] ([u64; 1], [u64; 1]),
    ),
}

impl T60 {
    pub fn wire() -> Wire {
        checked(667653759, Wire::Tagged("T60", Tag::bits(5), vec![
            id(13, "V0", vec![
                ("0", Wire::Quat(7)),
                ("1", Wire::Tuple(vec![option(Wire::Bool), Wire::Char])),
                ("2", Wire::Tuple(vec![Wire::Tuple(vec![Wire::Unsigned(64), Percent::wire(), T38::wire()]), Wire::Tuple(vec![Wire::Unsigned(64), Percent::wire(), T38::wire()])])),
            ]),
            id(5, "V1", vec![
                ("0", list(0, 1, T28::wire())),
            ]),
            id(16, "V2", vec![
                ("f0", elide("false", Tree::Bool(false), Wire::Bool)),
                ("f1", Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(option(Percent::wire())))),
            ]),
            id(21, "V3", vec![
                ("0", elide("3", Tree::Int(3), Wire::Range(0, 4))),
                ("1", Wire::Unsigned(8)),
                ("2", slots(SparseForm::Relative, 23, list(0, 7, Wire::Bool))),
                ("3", checked(3269527327, Wire::Tuple(vec![array(1, Wire::Range(4, 13)), array(1, Wire::Range(4, 13))]))),
            ]),
        ]))
    }
}

cases!(T60 { V0 { 0: v0, 1: v1, 2: v2 }, V1 { 0: v0 }, V2 { f0: v0, f1: v1 }, V3 { 0: v0, 1: v1, 2: v2, 3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T61 {
    V0(
        #[array(max = 5)] #[bits(align)] BTreeMap<bool, Duration>,
        #[bits(check = 3961266157)] (f32, bool, Option<T54>),
    ),
    #[bits(align, check = 406108705)] V1 {
    },
    V2(
        #[bits(elide(group = g0, value = 0.0))] f32,
        #[string(max = 1, wide)] #[bits(elide(group = g0, value = String::from("")))] String,
        #[array(len = 1..=4)] Vec<Option<bool>>,
    ),
    V3(
        #[array(bytes)] #[bits(check = 1190174738)] [u8; 2],
    ),
    V4(
        #[array(bytes)] #[bits(align)] [u8; 2],
        #[bits(width = 11, elide = 3)] i16,
        #[bits(range = 0..=1, align)] u32,
        #[bits(fixed(int = 16, frac = 0), range = 39595..=41923)] Option<Option<u16>>,
    ),
}

impl T61 {
    pub fn wire() -> Wire {
        Wire::Enum("T61", vec![
            case("V0", vec![
                ("0", aligned(Wire::Map(0, 5, Box::new(Wire::Bool), Box::new(Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))]))))),
                ("1", checked(3961266157, Wire::Tuple(vec![Wire::Raw32, Wire::Bool, option(T54::wire())]))),
            ]),
            Case { align: true, check: Some(406108705), ..case("V1", vec![]) },
            case("V2", vec![
                ("0", elide_in("g0", "0.0", Tree::F32(0), Wire::Raw32)),
                ("1", elide_in("g0", "String::from(\"\")", Tree::Text("".into()), Wire::Wide(0, 1))),
                ("2", list(1, 4, option(Wire::Bool))),
            ]),
            case("V3", vec![
                ("0", checked(1190174738, Wire::ByteArray(2))),
            ]),
            case("V4", vec![
                ("0", aligned(Wire::ByteArray(2))),
                ("1", elide("3", Tree::Int(3), Wire::Signed(11))),
                ("2", aligned(Wire::Range(0, 1))),
                ("3", option(option(Wire::Fixed(16, 0, 39595, 41923, false)))),
            ]),
        ])
    }
}

cases!(T61 { V0 { 0: v0, 1: v1 }, V1 {  }, V2 { 0: v0, 1: v1, 2: v2 }, V3 { 0: v0 }, V4 { 0: v0, 1: v1, 2: v2, 3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T62 {
    #[bits(id = 10)] V0(
        #[array(len = 2..=3)] #[bits(fixed(int = 24, frac = 40), range = -5718465..=-3753546)] Vec<[i64; 0]>,
        Box<Result<T4, Option<Percent>>>,
        bool,
    ),
    #[bits(id = 2)] V1(
        #[bits(range = 0..=1)] u32,
        #[bits(varint)] i16,
        #[bits(range = 0..=3, when = _0 != 1)] i8,
    ),
    #[bits(id = 15)] V2(
        #[bits(varint(group = 103))] [i128; 5],
    ),
}

impl T62 {
    pub fn wire() -> Wire {
        Wire::Tagged("T62", Tag::range(0, 15), vec![
            id(10, "V0", vec![
                ("0", list(2, 3, array(0, Wire::Fixed(24, 40, -5718465, -3753546, true)))),
                ("1", Wire::Result(Box::new(T4::wire()), Box::new(option(Percent::wire())))),
                ("2", Wire::Bool),
            ]),
            id(2, "V1", vec![
                ("0", Wire::Range(0, 1)),
                ("1", Wire::Varint(7, 16, true)),
                ("2", when("_0 != 1", |seen| int(&seen[0]) != 1, Tree::Int(0), Wire::Range(0, 3))),
            ]),
            id(15, "V2", vec![
                ("0", array(5, Wire::Varint(103, 128, true))),
            ]),
        ])
    }
}

cases!(T62 { V0 { 0: v0, 1: v1, 2: v2 }, V1 { 0: v0, 1: v1, 2: v2 }, V2 { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T63 {
    #[bits(range = 0..=5)] pub f0: u16,
    #[bits(fixed(int = 8, frac = 8), range = 203..=224, align, check)] pub f1: Option<Option<u16>>,
    #[bits(range = 20..=60)] pub f2: Range<u32>,
    #[array(max = 2)] pub f3: Vec<[char; 6]>,
    pub f4: bool,
}

impl T63 {
    pub fn wire() -> Wire {
        Wire::Struct("T63", vec![
            ("f0", Wire::Range(0, 5)),
            ("f1", checked(1526641013, aligned(option(option(Wire::Fixed(8, 8, 203, 224, false)))))),
            ("f2", Wire::Struct("Range", vec![("start", Wire::Range(20, 60)), ("end", Wire::Range(20, 60))])),
            ("f3", list(0, 2, array(6, Wire::Char))),
            ("f4", Wire::Bool),
        ])
    }
}

record!(T63 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T64 {
    V0 = 36,
    V1 = -4,
}

impl T64 {
    pub fn wire() -> Wire {
        Wire::Tagged("T64", Tag::signed(16), vec![
            id(36, "V0", vec![]),
            id(-4, "V1", vec![]),
        ])
    }
}

cases!(T64 { V0 {}, V1 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T65 {
    #[array(max = 22, sparse = sentinel)] pub f0: Vec<(u32, bool)>,
    #[array(max = 5)] pub f1: Option<Vec<bool>>,
}

impl T65 {
    pub fn wire() -> Wire {
        Wire::Struct("T65", vec![
            ("f0", pairs(SparseForm::Sentinel, 22, Wire::Bool)),
            ("f1", option(list(0, 5, Wire::Bool))),
        ])
    }
}

record!(T65 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 223683498)]
pub struct T66 {
    pub f0: char,
    #[array(max = 5)] #[string(max = 2)] pub f1: Vec<String>,
    #[bits(15)] pub f2: Range<i32>,
    #[bits(fixed(int = 8, frac = 0), range = 13..=107, check = 1967452177)] pub f3: i8,
    #[bits(elide(group = g4, value = true))] pub f4: bool,
    #[bits(elide(group = g4, value = false))] pub f5: bool,
    #[array(max = 3)] #[bits(range = 1..=1, step = 2, align, when = f4)] pub f6: Vec<Range<i8>>,
    #[bits(elide(group = g7, value = false))] pub f7: bool,
    #[string(len = 6..=8)] #[bits(elide(group = g7, value = String::from("bitstr")))] pub f8: String,
    #[bits(elide(group = g7, value = true))] pub f9: bool,
}

impl T66 {
    pub fn wire() -> Wire {
        checked(223683498, Wire::Struct("T66", vec![
            ("f0", Wire::Char),
            ("f1", list(0, 5, Wire::Text(0, 2))),
            ("f2", Wire::Struct("Range", vec![("start", Wire::Signed(15)), ("end", Wire::Signed(15))])),
            ("f3", checked(1967452177, Wire::Fixed(8, 0, 13, 107, true))),
            ("f4", elide_in("g4", "true", Tree::Bool(true), Wire::Bool)),
            ("f5", elide_in("g4", "false", Tree::Bool(false), Wire::Bool)),
            ("f6", when("f4", |seen| seen[4] == Tree::Bool(true), Tree::Parts(vec![]), aligned(list(0, 3, Wire::Struct("Range", vec![("start", Wire::Steps(1, 1, 2)), ("end", Wire::Steps(1, 1, 2))]))))),
            ("f7", elide_in("g7", "false", Tree::Bool(false), Wire::Bool)),
            ("f8", elide_in("g7", "String::from(\"bitstr\")", Tree::Text("bitstr".into()), Wire::Text(6, 8))),
            ("f9", elide_in("g7", "true", Tree::Bool(true), Wire::Bool)),
        ]))
    }
}

record!(T66 { f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T67(
    #[array(max = 4)] pub BTreeMap<bool, Option<NonZeroU128>>,
);

impl T67 {
    pub fn wire() -> Wire {
        Wire::Struct("T67", vec![
            ("0", Wire::Map(0, 4, Box::new(Wire::Bool), Box::new(option(Wire::NonZero(Box::new(Wire::Unsigned(128))))))),
        ])
    }
}

record!(T67 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T68 {
    #[bits(range = 0..=4, elide = 3)] pub f0: u32,
}

impl T68 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T68", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Range(0, 4))),
        ]))
    }
}

record!(T68 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = _3 > 3)]
pub struct T69(
    #[bits(varint, elide = 3)] pub usize,
    #[bits(const = 53, width = 6)] pub (),
    #[bits(const = 14829238967211418, width = 54)] pub (),
    #[bits(range = 0..=6, when = _0 != 4294967295)] pub i8,
    #[bits(width = 2)] pub Range<u8>,
    #[bits(varint(group = 7))] pub NonZeroUsize,
    #[array(max = 1)] pub BTreeMap<i16, NonZeroU8>,
);

impl T69 {
    pub fn wire() -> Wire {
        ensured("_3 > 3", |seen| int(&seen[3]) > 3, Wire::Struct("T69", vec![
            ("0", elide("3", Tree::Int(3), Wire::Varint(7, 32, false))),
            ("1", Wire::Constant(53, 6)),
            ("2", Wire::Constant(14829238967211418, 54)),
            ("3", when("_0 != 4294967295", |seen| int(&seen[0]) != 4294967295, Tree::Int(0), Wire::Range(0, 6))),
            ("4", Wire::Struct("Range", vec![("start", Wire::Unsigned(2)), ("end", Wire::Unsigned(2))])),
            ("5", Wire::NonZero(Box::new(Wire::Varint(7, 32, false)))),
            ("6", Wire::Map(0, 1, Box::new(Wire::Signed(16)), Box::new(Wire::NonZero(Box::new(Wire::Unsigned(8)))))),
        ]))
    }
}

record!(T69 { 0, 1, 2, 3, 4, 5, 6 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T70 {
    V0 = 57,
    V1 = 32,
    V2 = -37,
}

impl T70 {
    pub fn wire() -> Wire {
        Wire::Tagged("T70", Tag::signed(16), vec![
            id(57, "V0", vec![]),
            id(32, "V1", vec![]),
            id(-37, "V2", vec![]),
        ])
    }
}

cases!(T70 { V0 {}, V1 {}, V2 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 16..=29))]
pub enum T71 {
    #[bits(id = 17)] V0 {
        #[bits(range = 0..=2)] f0: u8,
    },
    #[bits(id = 25)] V1 {
    },
    #[bits(id = 23)] V2 {
    },
    #[bits(id = 22, check = 763066056)] V3(
        #[bits(4)] u8,
        #[bits(relative(0))] u8,
        #[bits(fixed(int = 5, frac = 3), range = 12..=28)] u8,
    ),
    #[bits(id = 21)] V4 {
        #[array(len = 1..=2)] f0: Vec<f64>,
        #[bits(range = 0..=6, elide = 3, when = !f0.is_empty())] f1: u32,
    },
    #[bits(other)] Other(i32),
}

impl T71 {
    pub fn wire() -> Wire {
        Wire::Tagged("T71", Tag::range(16, 29), vec![
            id(17, "V0", vec![
                ("f0", Wire::Range(0, 2)),
            ]),
            id(25, "V1", vec![]),
            id(23, "V2", vec![]),
            Case { align: false, check: Some(763066056), ..id(22, "V3", vec![
                ("0", Wire::Unsigned(4)),
                ("1", Wire::Relative(0, "_0", 8, false)),
                ("2", Wire::Fixed(5, 3, 12, 28, false)),
            ]) },
            id(21, "V4", vec![
                ("f0", list(1, 2, Wire::Raw64)),
                ("f1", when("!f0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Tree::Int(0), elide("3", Tree::Int(3), Wire::Range(0, 6)))),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ])
    }
}

cases!(T71 { V0 { f0: v0 }, V1 {  }, V2 {  }, V3 { 0: v0, 1: v1, 2: v2 }, V4 { f0: v0, f1: v1 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 109707172)]
pub struct T72 {
    #[bits(const = 22624, width = 15)] pub f0: (),
    pub f1: (Percent, bool, u64),
    #[bits(fixed(int = 15, frac = 1), range = 7889..=16837)] pub f2: u16,
    #[array(max = 27, sparse = sentinel)] #[string(max = 2)] pub f3: Vec<(u8, String)>,
    pub f4: Result<bool, bool>,
    #[bits(varint(group = 43))] pub f5: Option<NonZeroU128>,
}

impl T72 {
    pub fn wire() -> Wire {
        checked(109707172, Wire::Struct("T72", vec![
            ("f0", Wire::Constant(22624, 15)),
            ("f1", Wire::Tuple(vec![Percent::wire(), Wire::Bool, Wire::Unsigned(64)])),
            ("f2", Wire::Fixed(15, 1, 7889, 16837, false)),
            ("f3", pairs(SparseForm::Sentinel, 27, Wire::Text(0, 2))),
            ("f4", Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Bool))),
            ("f5", option(Wire::NonZero(Box::new(Wire::Varint(43, 128, false))))),
        ]))
    }
}

record!(T72 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2277697235)]
pub struct T73 {
    pub f0: (T57, Option<bool>, bool),
    pub f1: T17,
    #[array(len = 0..=1)] #[float(raw)] pub f2: Box<Vec<f32>>,
    #[bits(range = -6229648..=5502552, step = 4, align)] pub f3: i32,
    #[bits(relative(f3))] pub f4: i32,
    #[bits(skip, default)] pub f5: Vec<u8>,
    #[bits(skip, default = 7)] pub f6: u64,
    #[bits(range = 0..=6, check)] pub f7: i8,
}

impl T73 {
    pub fn wire() -> Wire {
        checked(2277697235, Wire::Struct("T73", vec![
            ("f0", Wire::Tuple(vec![T57::wire(), option(Wire::Bool), Wire::Bool])),
            ("f1", T17::wire()),
            ("f2", list(0, 1, Wire::Raw32)),
            ("f3", aligned(Wire::Steps(-6229648, 5502552, 4))),
            ("f4", Wire::Relative(3, "f3", 32, true)),
            ("f7", checked(1526641013, Wire::Range(0, 6))),
        ]))
    }
}

record!(T73 { f0, f1, f2, f3, f4, f7 } skipped { f5: vec![], f6: 7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 9))]
pub enum T74 {
    #[bits(id = 108)] V0(
        #[bits(const = 106034, width = 20)] (),
        #[string(len = 0..=9, ascii)] ([String; 9], [String; 9]),
    ),
    #[bits(id = 106)] V1 {
        f0: u8,
    },
    #[bits(other)] Other(u16),
}

impl T74 {
    pub fn wire() -> Wire {
        Wire::Tagged("T74", Tag::bits(9), vec![
            id(108, "V0", vec![
                ("0", Wire::Constant(106034, 20)),
                ("1", Wire::Tuple(vec![array(9, Wire::Ascii(0, 9)), array(9, Wire::Ascii(0, 9))])),
            ]),
            id(106, "V1", vec![
                ("f0", Wire::Unsigned(8)),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T74 { V0 { 0: v0, 1: v1 }, V1 { f0: v0 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T75(
    #[float(min = -145.0, max = -108.75, res = 0.001)] pub (f32, f32),
    #[bits(align)] pub Duration,
    #[bits(align)] pub (bool, Option<char>, bool),
    #[bits(fixed(int = 26, frac = 6), range = 7640535..=21596348)] pub i32,
    #[bits(align, check = 1308320619)] pub bool,
    #[array(max = 4)] #[string(max = 1)] pub BTreeSet<String>,
    pub Result<T4, char>,
    #[bits(relative(3))] pub i32,
    #[array(len = 3..=4, bytes)] pub Vec<u8>,
);

impl T75 {
    pub fn wire() -> Wire {
        Wire::Struct("T75", vec![
            ("0", Wire::Tuple(vec![Wire::Float(-145.0, -108.75, 0.001), Wire::Float(-145.0, -108.75, 0.001)])),
            ("1", aligned(Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))]))),
            ("2", aligned(Wire::Tuple(vec![Wire::Bool, option(Wire::Char), Wire::Bool]))),
            ("3", Wire::Fixed(26, 6, 7640535, 21596348, true)),
            ("4", checked(1308320619, aligned(Wire::Bool))),
            ("5", Wire::Set(0, 4, Box::new(Wire::Text(0, 1)))),
            ("6", Wire::Result(Box::new(T4::wire()), Box::new(Wire::Char))),
            ("7", Wire::Relative(3, "_3", 32, true)),
            ("8", Wire::Bytes(3, 4)),
        ])
    }
}

record!(T75 { 0, 1, 2, 3, 4, 5, 6, 7, 8 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8))]
pub enum T76 {
    #[bits(id = 140)] V0(
        #[bits(4, elide(group = g0, value = 3))] u16,
        #[bits(21, elide(group = g0, value = 3))] i32,
        #[bits(relative(0))] u16,
        #[bits(relative(0))] u16,
    ),
}

impl T76 {
    pub fn wire() -> Wire {
        Wire::Tagged("T76", Tag::bits(8), vec![
            id(140, "V0", vec![
                ("0", elide_in("g0", "3", Tree::Int(3), Wire::Unsigned(4))),
                ("1", elide_in("g0", "3", Tree::Int(3), Wire::Signed(21))),
                ("2", Wire::Relative(0, "_0", 16, false)),
                ("3", Wire::Relative(0, "_0", 16, false)),
            ]),
        ])
    }
}

cases!(T76 { V0 { 0: v0, 1: v1, 2: v2, 3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T77 {
    #[bits(range = 1171462..=1349600, step = 2)] pub f0: Box<NonZeroUsize>,
    pub f1: Result<bool, Option<u32>>,
    #[bits(as = u8)] pub f2: Option<Option<Letter>>,
    pub f3: f32,
    #[bits(varint(group = 99))] pub f4: u128,
    pub f5: f64,
    #[bits(range = 0..=6, check, elide = 3)] pub f6: u8,
    #[bits(elide(group = g7, value = true))] pub f7: bool,
    #[string(max = 9)] #[bits(elide(group = g7, value = String::from("")))] pub f8: String,
    #[array(max = 1)] #[bits(when = f6 != 6)] pub f9: Vec<Option<T70>>,
}

impl T77 {
    pub fn wire() -> Wire {
        Wire::Struct("T77", vec![
            ("f0", Wire::NonZero(Box::new(Wire::Steps(1171462, 1349600, 2)))),
            ("f1", Wire::Result(Box::new(Wire::Bool), Box::new(option(Wire::Unsigned(32))))),
            ("f2", option(option(Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8)))))),
            ("f3", Wire::Raw32),
            ("f4", Wire::Varint(99, 128, false)),
            ("f5", Wire::Raw64),
            ("f6", elide("3", Tree::Int(3), checked(1526641013, Wire::Range(0, 6)))),
            ("f7", elide_in("g7", "true", Tree::Bool(true), Wire::Bool)),
            ("f8", elide_in("g7", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 9))),
            ("f9", when("f6 != 6", |seen| int(&seen[6]) != 6, Tree::Parts(vec![]), list(0, 1, option(T70::wire())))),
        ])
    }
}

record!(T77 { f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T78 {
    #[bits(range = -3858..=3762, elide = 3)] pub f0: i32,
    #[array(max = 4)] #[bits(when = f0 != 3762)] pub f1: BTreeMap<u8, T52>,
    #[bits(range = 0..=4, elide = 3)] pub f2: u8,
    #[float(min = -244.0, max = 678.0, bits = 11)] #[bits(elide = 0.0)] pub f3: f32,
    #[bits(skip)] pub f4: Option<String>,
    #[array(max = 1)] #[string(max = 8)] pub f5: BTreeSet<String>,
    #[bits(skip)] pub f6: Option<String>,
    #[quat(bits = 7)] #[bits(align)] pub f7: [f32; 4],
}

impl T78 {
    pub fn wire() -> Wire {
        Wire::Struct("T78", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Range(-3858, 3762))),
            ("f1", when("f0 != 3762", |seen| int(&seen[0]) != 3762, Tree::Parts(vec![]), Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(T52::wire())))),
            ("f2", elide("3", Tree::Int(3), Wire::Range(0, 4))),
            ("f3", elide("0.0", Tree::F32(0), Wire::FloatBits(-244.0, 678.0, 11, false))),
            ("f5", Wire::Set(0, 1, Box::new(Wire::Text(0, 8)))),
            ("f7", aligned(Wire::Quat(7))),
        ])
    }
}

record!(T78 { f0, f1, f2, f3, f5, f7 } skipped { f4: None, f6: None });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2935364375)]
pub struct T79 {
    #[bits(range = 0..=4)] pub f0: u16,
    pub f1: bool,
    #[bits(range = 0..=3, elide = 3)] pub f2: u16,
    #[array(max = 4)] #[array(bytes)] pub f3: Vec<([u8; 5], [u8; 5])>,
    #[bits(skip, default)] pub f4: Vec<u8>,
    pub f5: Option<char>,
    #[bits(range = 1..=2)] pub f6: [Range<u32>; 2],
    #[array(sparse = bitmap)] pub f7: [Option<(bool, Option<f32>, T32)>; 18],
}

impl T79 {
    pub fn wire() -> Wire {
        checked(2935364375, Wire::Struct("T79", vec![
            ("f0", Wire::Range(0, 4)),
            ("f1", Wire::Bool),
            ("f2", elide("3", Tree::Int(3), Wire::Range(0, 3))),
            ("f3", list(0, 4, Wire::Tuple(vec![Wire::ByteArray(5), Wire::ByteArray(5)]))),
            ("f5", option(Wire::Char)),
            ("f6", array(2, Wire::Struct("Range", vec![("start", Wire::Range(1, 2)), ("end", Wire::Range(1, 2))]))),
            ("f7", slots(SparseForm::Bitmap, 18, Wire::Tuple(vec![Wire::Bool, option(Wire::Raw32), T32::wire()]))),
        ]))
    }
}

record!(T79 { f0, f1, f2, f3, f5, f6, f7 } skipped { f4: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T80 {
    #[string(max = 6, ascii)] #[bits(check = 546427025)] pub f0: [String; 6],
}

impl T80 {
    pub fn wire() -> Wire {
        Wire::Struct("T80", vec![
            ("f0", checked(546427025, array(6, Wire::Ascii(0, 6)))),
        ])
    }
}

record!(T80 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T81 {
    #[float(min = 153.75, max = 498.5, res = 0.1)] pub f0: f32,
    pub f1: T47,
    #[string(len = 0..=1)] pub f2: String,
}

impl T81 {
    pub fn wire() -> Wire {
        Wire::Struct("T81", vec![
            ("f0", Wire::Float(153.75, 498.5, 0.1)),
            ("f1", T47::wire()),
            ("f2", Wire::Text(0, 1)),
        ])
    }
}

record!(T81 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8), align)]
pub enum T82 {
    #[bits(id = 102, check = 404134624)] V0(
        #[array(max = 6)] Vec<i32>,
        #[bits(range = 0..=2, when = !_0.is_empty())] u8,
    ),
    #[bits(id = 220, align)] V1 {
        #[array(max = 5)] #[bits(range = 0..=4)] f0: BTreeSet<u8>,
        #[bits(range = 67..=323, step = 8)] f1: u16,
        #[bits(range = 0..=2)] f2: u32,
        #[bits(relative(f1))] f3: u16,
    },
    #[bits(id = 229)] V2(
        #[bits(fixed(int = 31, frac = 1), range = 1160316883..=1216723372)] u32,
        #[bits(relative(0))] u32,
        #[array(sparse = bitmap)] [Option<[bool; 3]>; 18],
    ),
    #[bits(id = 75)] V3 {
        #[array(len = 0..=6)] f0: Option<Vec<Percent>>,
    },
    #[bits(id = 210, align)] V4 {
        #[array(max = 7)] #[bits(as = u8, align)] f0: Vec<Letter>,
        #[bits(range = 0..=4, elide = 3)] f1: u16,
    },
    #[bits(id = 34)] V5(
        #[array(max = 4)] BTreeMap<u8, u8>,
        #[bits(skip, default)] Vec<u8>,
        #[bits(as = u8, elide = Letter('x'))] Letter,
    ),
}

impl T82 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T82", Tag::bits(8), vec![
            Case { align: false, check: Some(404134624), ..id(102, "V0", vec![
                ("0", list(0, 6, Wire::Signed(32))),
                ("1", when("!_0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Tree::Int(0), Wire::Range(0, 2))),
            ]) },
            Case { align: true, check: None, ..id(220, "V1", vec![
                ("f0", Wire::Set(0, 5, Box::new(Wire::Range(0, 4)))),
                ("f1", Wire::Steps(67, 323, 8)),
                ("f2", Wire::Range(0, 2)),
                ("f3", Wire::Relative(1, "f1", 16, false)),
            ]) },
            id(229, "V2", vec![
                ("0", Wire::Fixed(31, 1, 1160316883, 1216723372, false)),
                ("1", Wire::Relative(0, "_0", 32, false)),
                ("2", slots(SparseForm::Bitmap, 18, array(3, Wire::Bool))),
            ]),
            id(75, "V3", vec![
                ("f0", option(list(0, 6, Percent::wire()))),
            ]),
            Case { align: true, check: None, ..id(210, "V4", vec![
                ("f0", aligned(list(0, 7, Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8)))))),
                ("f1", elide("3", Tree::Int(3), Wire::Range(0, 4))),
            ]) },
            id(34, "V5", vec![
                ("0", Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(Wire::Unsigned(8)))),
                ("2", elide("Letter('x')", Tree::Int(0x78), Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8))))),
            ]),
        ]))
    }
}

cases!(T82 { V0 { 0: v0, 1: v1 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, V2 { 0: v0, 1: v1, 2: v2 }, V3 { f0: v0 }, V4 { f0: v0, f1: v1 }, V5 { 0: v0, 2: v1 } skipped { 1: vec![] } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 3218491408)]
pub struct T83 {
    #[bits(skip)] pub f0: Option<String>,
    pub f1: [Result<u32, Option<bool>>; 4],
    #[bits(range = 0..=1)] pub f2: u8,
    #[array(max = 4)] #[array(max = 1)] #[bits(range = 0..=1)] pub f3: Vec<BTreeSet<i16>>,
    #[bits(elide = false, when = !f3.is_empty())] pub f4: bool,
    #[bits(align)] pub f5: bool,
    pub f6: Option<bool>,
}

impl T83 {
    pub fn wire() -> Wire {
        checked(3218491408, Wire::Struct("T83", vec![
            ("f1", array(4, Wire::Result(Box::new(Wire::Unsigned(32)), Box::new(option(Wire::Bool))))),
            ("f2", Wire::Range(0, 1)),
            ("f3", list(0, 4, Wire::Set(0, 1, Box::new(Wire::Range(0, 1))))),
            ("f4", when("!f3.is_empty()", |seen| seen[2] != Tree::Parts(vec![]), Tree::Bool(false), elide("false", Tree::Bool(false), Wire::Bool))),
            ("f5", aligned(Wire::Bool)),
            ("f6", option(Wire::Bool)),
        ]))
    }
}

record!(T83 { f1, f2, f3, f4, f5, f6 } skipped { f0: None });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T84 {
    #[bits(const = 20904378122, width = 36)] pub f0: (),
    #[bits(range = 0..=1, elide = 1)] pub f1: i8,
    #[bits(reserved = 89)] pub f2: (),
    #[array(max = 4)] #[bits(range = 0..=1)] pub f3: BTreeSet<u8>,
    #[array(max = 1, count = f1)] #[bits(1)] pub f4: Vec<Range<u8>>,
    #[bits(align)] pub f5: bool,
}

impl T84 {
    pub fn wire() -> Wire {
        Wire::Struct("T84", vec![
            ("f0", Wire::Constant(20904378122, 36)),
            ("f1", elide("1", Tree::Int(1), Wire::Range(0, 1))),
            ("f2", Wire::Constant(0, 89)),
            ("f3", Wire::Set(0, 4, Box::new(Wire::Range(0, 1)))),
            ("f4", counted("f1", |seen| int(&seen[1]), (0, 1), Wire::Struct("Range", vec![("start", Wire::Unsigned(1)), ("end", Wire::Unsigned(1))]))),
            ("f5", aligned(Wire::Bool)),
        ])
    }
}

record!(T84 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T85 {
    #[bits(fixed(int = 9, frac = 7), range = -112..=249)] pub f0: [i16; 4],
    #[bits(range = 0..=3, elide = 3)] pub f1: u32,
}

impl T85 {
    pub fn wire() -> Wire {
        Wire::Struct("T85", vec![
            ("f0", array(4, Wire::Fixed(9, 7, -112, 249, true))),
            ("f1", elide("3", Tree::Int(3), Wire::Range(0, 3))),
        ])
    }
}

record!(T85 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T86(
    pub (T30, T54),
    #[bits(skip, default = 7)] pub u64,
    #[bits(skip, default = 7)] pub u64,
    #[bits(range = 0..=6, elide = 3)] pub u8,
    #[bits(skip, default = 7)] pub u64,
    #[array(max = 6)] #[bits(width = 12)] pub BTreeSet<i16>,
);

impl T86 {
    pub fn wire() -> Wire {
        Wire::Struct("T86", vec![
            ("0", Wire::Tuple(vec![T30::wire(), T54::wire()])),
            ("3", elide("3", Tree::Int(3), Wire::Range(0, 6))),
            ("5", Wire::Set(0, 6, Box::new(Wire::Signed(12)))),
        ])
    }
}

record!(T86 { 0, 3, 5 } skipped { 1: 7, 2: 7, 4: 7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -1..=29))]
pub enum T87 {
    #[bits(id = 6)] V0(
        #[bits(range = 0..=6, elide = 3)] i8,
        #[array(max = 4)] #[bits(width = 8, check = 3921476053, when = _0 != 6)] BTreeSet<i8>,
        #[array(max = 6, count = _0)] #[bits(fixed(int = 6, frac = 10), range = -19..=21)] Vec<i16>,
        #[bits(align)] NonZeroI128,
    ),
    #[bits(id = 21, align)] V1 {
        #[bits(fixed(int = 9, frac = 23), range = -213..=137)] f0: i32,
        f1: (i64, Option<bool>, NonZeroU64),
        #[float(min = 123.0, max = 528.0, bits = 8)] f2: f32,
        #[bits(range = 0..=1, elide = 1)] f3: u16,
    },
    #[bits(id = 9)] V2(
        i128,
        #[string(len = 3..=4)] #[bits(elide(group = g1, value = String::from("bit")))] String,
        #[string(max = 8, ascii)] #[bits(elide(group = g1, value = String::from("")))] String,
        #[string(len = 2..=7)] #[bits(elide(group = g1, value = String::from("bi")))] String,
    ),
    #[bits(id = 24)] V3 {
        f0: T45,
        #[bits(range = 0..=4)] f1: u32,
    },
    #[bits(id = -1)] V4(
        #[bits(range = 0..=2, elide = 2)] i8,
        #[bits(skip)] Option<String>,
        #[array(len = 0..=1)] #[array(max = 2)] #[bits(range = 6..=6, step = 8)] Vec<BTreeSet<u8>>,
        #[bits(relative(0))] i8,
    ),
    #[bits(skip)] Local,
}

impl T87 {
    pub fn wire() -> Wire {
        Wire::Tagged("T87", Tag::range(-1, 29), vec![
            id(6, "V0", vec![
                ("0", elide("3", Tree::Int(3), Wire::Range(0, 6))),
                ("1", when("_0 != 6", |seen| int(&seen[0]) != 6, Tree::Parts(vec![]), checked(3921476053, Wire::Set(0, 4, Box::new(Wire::Signed(8)))))),
                ("2", counted("_0", |seen| int(&seen[0]), (0, 6), Wire::Fixed(6, 10, -19, 21, true))),
                ("3", aligned(Wire::NonZero(Box::new(Wire::Signed(128))))),
            ]),
            Case { align: true, check: None, ..id(21, "V1", vec![
                ("f0", Wire::Fixed(9, 23, -213, 137, true)),
                ("f1", Wire::Tuple(vec![Wire::Signed(64), option(Wire::Bool), Wire::NonZero(Box::new(Wire::Unsigned(64)))])),
                ("f2", Wire::FloatBits(123.0, 528.0, 8, false)),
                ("f3", elide("1", Tree::Int(1), Wire::Range(0, 1))),
            ]) },
            id(9, "V2", vec![
                ("0", Wire::Signed(128)),
                ("1", elide_in("g1", "String::from(\"bit\")", Tree::Text("bit".into()), Wire::Text(3, 4))),
                ("2", elide_in("g1", "String::from(\"\")", Tree::Text("".into()), Wire::Ascii(0, 8))),
                ("3", elide_in("g1", "String::from(\"bi\")", Tree::Text("bi".into()), Wire::Text(2, 7))),
            ]),
            id(24, "V3", vec![
                ("f0", T45::wire()),
                ("f1", Wire::Range(0, 4)),
            ]),
            id(-1, "V4", vec![
                ("0", elide("2", Tree::Int(2), Wire::Range(0, 2))),
                ("2", list(0, 1, Wire::Set(0, 2, Box::new(Wire::Steps(6, 6, 8))))),
                ("3", Wire::Relative(0, "_0", 8, true)),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T87 { V0 { 0: v0, 1: v1, 2: v2, 3: v3 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, V2 { 0: v0, 1: v1, 2: v2, 3: v3 }, V3 { f0: v0, f1: v1 }, V4 { 0: v0, 2: v1, 3: v2 } skipped { 1: None }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !f0.is_empty())]
pub struct T88 {
    #[array(len = 1..=2)] #[bits(check)] pub f0: Vec<Option<u128>>,
    #[bits(elide = false)] pub f1: bool,
}

impl T88 {
    pub fn wire() -> Wire {
        ensured("!f0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Wire::Struct("T88", vec![
            ("f0", checked(1526641013, list(1, 2, option(Wire::Unsigned(128))))),
            ("f1", elide("false", Tree::Bool(false), Wire::Bool)),
        ]))
    }
}

record!(T88 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T89 {
    #[array(len = 1..=3)] #[array(len = 0..=1)] #[quat(bits = 16)] #[bits(align)] pub f0: Vec<Vec<[f32; 4]>>,
    #[array(max = 7, sparse = bitmap)] #[float(91.75, 94.75, 0.5)] pub f1: Vec<(i16, (f64, f64))>,
    pub f2: bool,
    #[bits(9)] pub f3: Option<u128>,
    pub f4: bool,
}

impl T89 {
    pub fn wire() -> Wire {
        Wire::Struct("T89", vec![
            ("f0", aligned(list(1, 3, list(0, 1, Wire::Quat(16))))),
            ("f1", pairs(SparseForm::Bitmap, 7, Wire::Tuple(vec![Wire::Float64(91.75, 94.75, 0.5), Wire::Float64(91.75, 94.75, 0.5)]))),
            ("f2", Wire::Bool),
            ("f3", option(Wire::Unsigned(9))),
            ("f4", Wire::Bool),
        ])
    }
}

record!(T89 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T90 {
    #[bits(id = 6, align, check = 2083643232)] V0 {
        #[bits(range = 0..=4)] f0: u16,
    },
    #[bits(id = 8)] V1(
        #[bits(range = 8..=21)] u8,
        #[bits(skip, default = 7)] u64,
        [Result<Option<bool>, Option<f32>>; 3],
        #[array(max = 18, sparse = bitmap)] #[bits(1, align)] Vec<(u8, [NonZeroU32; 4])>,
    ),
    #[bits(other)] Other(u16),
}

impl T90 {
    pub fn wire() -> Wire {
        Wire::Tagged("T90", Tag::bits(5), vec![
            Case { align: true, check: Some(2083643232), ..id(6, "V0", vec![
                ("f0", Wire::Range(0, 4)),
            ]) },
            id(8, "V1", vec![
                ("0", Wire::Range(8, 21)),
                ("2", array(3, Wire::Result(Box::new(option(Wire::Bool)), Box::new(option(Wire::Raw32))))),
                ("3", aligned(pairs(SparseForm::Bitmap, 18, array(4, Wire::NonZero(Box::new(Wire::Unsigned(1))))))),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T90 { V0 { f0: v0 }, V1 { 0: v0, 2: v1, 3: v2 } skipped { 1: 7 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T91 {
    #[bits(reserved = 24)] pub f0: (),
    #[bits(reserved = 32)] pub f1: (),
    #[bits(varint, elide(group = g2, value = 3))] pub f2: usize,
    #[string(max = 7, wide)] #[bits(elide(group = g2, value = String::from("")))] pub f3: String,
}

impl T91 {
    pub fn wire() -> Wire {
        Wire::Struct("T91", vec![
            ("f0", Wire::Constant(0, 24)),
            ("f1", Wire::Constant(0, 32)),
            ("f2", elide_in("g2", "3", Tree::Int(3), Wire::Varint(7, 32, false))),
            ("f3", elide_in("g2", "String::from(\"\")", Tree::Text("".into()), Wire::Wide(0, 7))),
        ])
    }
}

record!(T91 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -10..=12))]
pub enum T92 {
    #[bits(id = -2)] V0 {
        #[bits(range = 0..=2, elide = 2)] f0: u32,
        #[bits(align)] f1: Option<(Duration, u16, T14)>,
        #[bits(elide = false)] f2: bool,
        #[bits(relative(f0))] f3: u32,
    },
    #[bits(id = -1)] V1 {
        #[bits(width = 16)] f0: NonZeroI16,
        #[bits(width = 62, elide(group = g1, value = 3))] f1: u64,
        #[string(max = 3, wide)] #[bits(elide(group = g1, value = String::from("")))] f2: String,
        f3: Result<Option<u8>, i32>,
        #[bits(range = 0..=1, elide = 1)] f4: u32,
    },
    #[bits(id = -5)] V2 {
        #[array(max = 3, sparse = count)] #[bits(range = 733401..=3429112)] f0: Vec<(usize, u32)>,
        #[array(max = 1)] #[quat(bits = 6)] f1: Vec<[f32; 4]>,
        #[bits(range = 0..=2)] f2: i8,
    },
    #[bits(id = -3, align)] V3(
        #[bits(elide = 3)] u32,
        #[bits(range = 0..=2)] i8,
        Percent,
    ),
    #[bits(id = -9)] V4 {
        #[bits(align)] f0: (bool, bool),
        #[bits(range = 184273027823521301425482574..=972795300439141672777596947, elide(group = g1, value = 184273027823521301425482574))] f1: u128,
        #[bits(elide(group = g1, value = true))] f2: bool,
    },
    #[bits(id = 2)] V5 {
        #[array(sparse = sentinel)] f0: [Option<(T24, T5, bool)>; 1],
        f1: bool,
    },
}

impl T92 {
    pub fn wire() -> Wire {
        Wire::Tagged("T92", Tag::range(-10, 12), vec![
            id(-2, "V0", vec![
                ("f0", elide("2", Tree::Int(2), Wire::Range(0, 2))),
                ("f1", aligned(option(Wire::Tuple(vec![Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))]), Wire::Unsigned(16), T14::wire()])))),
                ("f2", elide("false", Tree::Bool(false), Wire::Bool)),
                ("f3", Wire::Relative(0, "f0", 32, false)),
            ]),
            id(-1, "V1", vec![
                ("f0", Wire::NonZero(Box::new(Wire::Signed(16)))),
                ("f1", elide_in("g1", "3", Tree::Int(3), Wire::Unsigned(62))),
                ("f2", elide_in("g1", "String::from(\"\")", Tree::Text("".into()), Wire::Wide(0, 3))),
                ("f3", Wire::Result(Box::new(option(Wire::Unsigned(8))), Box::new(Wire::Signed(32)))),
                ("f4", elide("1", Tree::Int(1), Wire::Range(0, 1))),
            ]),
            id(-5, "V2", vec![
                ("f0", pairs(SparseForm::Count, 3, Wire::Range(733401, 3429112))),
                ("f1", list(0, 1, Wire::Quat(6))),
                ("f2", Wire::Range(0, 2)),
            ]),
            Case { align: true, check: None, ..id(-3, "V3", vec![
                ("0", elide("3", Tree::Int(3), Wire::Unsigned(32))),
                ("1", Wire::Range(0, 2)),
                ("2", Percent::wire()),
            ]) },
            id(-9, "V4", vec![
                ("f0", aligned(Wire::Tuple(vec![Wire::Bool, Wire::Bool]))),
                ("f1", elide_in("g1", "184273027823521301425482574", Tree::Int(184273027823521301425482574), Wire::Range(184273027823521301425482574, 972795300439141672777596947))),
                ("f2", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
            ]),
            id(2, "V5", vec![
                ("f0", slots(SparseForm::Sentinel, 1, Wire::Tuple(vec![T24::wire(), T5::wire(), Wire::Bool]))),
                ("f1", Wire::Bool),
            ]),
        ])
    }
}

cases!(T92 { V0 { f0: v0, f1: v1, f2: v2, f3: v3 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3, f4: v4 }, V2 { f0: v0, f1: v1, f2: v2 }, V3 { 0: v0, 1: v1, 2: v2 }, V4 { f0: v0, f1: v1, f2: v2 }, V5 { f0: v0, f1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T93 {
    V0,
    #[bits(align)] V1 {
        #[bits(range = 0..=6)] f0: u16,
        #[array(sparse = sentinel)] #[bits(range = 87156..=225429)] f1: [Option<usize>; 19],
    },
}

impl T93 {
    pub fn wire() -> Wire {
        Wire::Enum("T93", vec![
            case("V0", vec![]),
            Case { align: true, check: None, ..case("V1", vec![
                ("f0", Wire::Range(0, 6)),
                ("f1", slots(SparseForm::Sentinel, 19, Wire::Range(87156, 225429))),
            ]) },
        ])
    }
}

cases!(T93 { V0 {  }, V1 { f0: v0, f1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T94(
    #[bits(range = 0..=3)] pub i8,
    #[bits(relative(0))] pub i8,
    #[bits(relative(1))] pub i8,
    #[array(max = 2)] pub Vec<T73>,
);

impl T94 {
    pub fn wire() -> Wire {
        Wire::Struct("T94", vec![
            ("0", Wire::Range(0, 3)),
            ("1", Wire::Relative(0, "_0", 8, true)),
            ("2", Wire::Relative(1, "_1", 8, true)),
            ("3", list(0, 2, T73::wire())),
        ])
    }
}

record!(T94 { 0, 1, 2, 3 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T95 {
    V0 = 73,
    V1 = 41,
    V2 = 50,
    V3 = -11,
}

impl T95 {
    pub fn wire() -> Wire {
        Wire::Tagged("T95", Tag::signed(16), vec![
            id(73, "V0", vec![]),
            id(41, "V1", vec![]),
            id(50, "V2", vec![]),
            id(-11, "V3", vec![]),
        ])
    }
}

cases!(T95 { V0 {}, V1 {}, V2 {}, V3 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f1)]
pub struct T96 {
    pub f0: Result<u128, u8>,
    pub f1: bool,
}

impl T96 {
    pub fn wire() -> Wire {
        ensured("f1", |seen| seen[1] == Tree::Bool(true), Wire::Struct("T96", vec![
            ("f0", Wire::Result(Box::new(Wire::Unsigned(128)), Box::new(Wire::Unsigned(8)))),
            ("f1", Wire::Bool),
        ]))
    }
}

record!(T96 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T97(
    #[bits(check = 2181767005)] pub bool,
    #[bits(range = 0..=5)] pub u16,
    #[bits(when = _1 > 2)] pub bool,
    #[string(len = 1..=5, ascii)] #[bits(check = 1646493599)] pub String,
    #[bits(varint)] pub (u8, u8),
);

impl T97 {
    pub fn wire() -> Wire {
        Wire::Struct("T97", vec![
            ("0", checked(2181767005, Wire::Bool)),
            ("1", Wire::Range(0, 5)),
            ("2", when("_1 > 2", |seen| int(&seen[1]) > 2, Tree::Bool(false), Wire::Bool)),
            ("3", checked(1646493599, Wire::Ascii(1, 5))),
            ("4", Wire::Tuple(vec![Wire::Varint(7, 8, false), Wire::Varint(7, 8, false)])),
        ])
    }
}

record!(T97 { 0, 1, 2, 3, 4 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T98 {
    #[array(max = 5)] pub f0: BTreeMap<bool, T57>,
    #[bits(4, elide(group = g1, value = 3))] pub f1: u8,
    #[bits(fixed(int = 8, frac = 120), range = 144..=233, elide(group = g1, value = 3))] pub f2: u128,
    #[bits(fixed(int = 7, frac = 1), range = -59..=27, elide(group = g1, value = 3))] pub f3: i8,
}

impl T98 {
    pub fn wire() -> Wire {
        Wire::Struct("T98", vec![
            ("f0", Wire::Map(0, 5, Box::new(Wire::Bool), Box::new(T57::wire()))),
            ("f1", elide_in("g1", "3", Tree::Int(3), Wire::Unsigned(4))),
            ("f2", elide_in("g1", "3", Tree::Int(3), Wire::Fixed(8, 120, 144, 233, false))),
            ("f3", elide_in("g1", "3", Tree::Int(3), Wire::Fixed(7, 1, -59, 27, true))),
        ])
    }
}

record!(T98 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T99 {
    #[string(max = 5, wide)] #[bits(elide(group = g0, value = String::from("")))] pub f0: String,
    #[bits(varint, elide(group = g0, value = 3))] pub f1: u64,
    #[bits(56)] pub f2: u64,
    #[array(max = 5)] #[bits(when = f2 > 36028797018963967)] pub f3: BTreeMap<i16, bool>,
}

impl T99 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T99", vec![
            ("f0", elide_in("g0", "String::from(\"\")", Tree::Text("".into()), Wire::Wide(0, 5))),
            ("f1", elide_in("g0", "3", Tree::Int(3), Wire::Varint(7, 64, false))),
            ("f2", Wire::Unsigned(56)),
            ("f3", when("f2 > 36028797018963967", |seen| int(&seen[2]) > 36028797018963967, Tree::Parts(vec![]), Wire::Map(0, 5, Box::new(Wire::Signed(16)), Box::new(Wire::Bool)))),
        ]))
    }
}

record!(T99 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 7), check = 1591377171)]
pub enum T100 {
    #[bits(id = 51)] V0(
        #[bits(range = -47..=-7)] Range<i8>,
    ),
    #[bits(id = 63)] V1(
        i8,
    ),
    #[bits(id = 53)] V2 {
    },
    #[bits(id = 90, align)] V3 {
        #[array(bytes)] f0: [[u8; 8]; 1],
        #[bits(range = 0..=3, check, elide = 3)] f1: u32,
    },
    #[bits(id = 29)] V4 {
    },
    #[bits(other)] Other(u16),
}

impl T100 {
    pub fn wire() -> Wire {
        checked(1591377171, Wire::Tagged("T100", Tag::bits(7), vec![
            id(51, "V0", vec![
                ("0", Wire::Struct("Range", vec![("start", Wire::Range(-47, -7)), ("end", Wire::Range(-47, -7))])),
            ]),
            id(63, "V1", vec![
                ("0", Wire::Signed(8)),
            ]),
            id(53, "V2", vec![]),
            Case { align: true, check: None, ..id(90, "V3", vec![
                ("f0", array(1, Wire::ByteArray(8))),
                ("f1", elide("3", Tree::Int(3), checked(1526641013, Wire::Range(0, 3)))),
            ]) },
            id(29, "V4", vec![]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ]))
    }
}

cases!(T100 { V0 { 0: v0 }, V1 { 0: v0 }, V2 {  }, V3 { f0: v0, f1: v1 }, V4 {  }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T101 {
    V0 = 38,
    V1 = 35,
    V2 = 21,
    V3 = 53,
}

impl T101 {
    pub fn wire() -> Wire {
        Wire::Tagged("T101", Tag::bits(8), vec![
            id(38, "V0", vec![]),
            id(35, "V1", vec![]),
            id(21, "V2", vec![]),
            id(53, "V3", vec![]),
        ])
    }
}

cases!(T101 { V0 {}, V1 {}, V2 {}, V3 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T102 {
    #[array(max = 3)] pub f0: Vec<bool>,
    #[bits(when = !f0.is_empty())] pub f1: Option<(bool, NonZeroU64)>,
}

impl T102 {
    pub fn wire() -> Wire {
        Wire::Struct("T102", vec![
            ("f0", list(0, 3, Wire::Bool)),
            ("f1", when("!f0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Tree::Option(None), option(Wire::Tuple(vec![Wire::Bool, Wire::NonZero(Box::new(Wire::Unsigned(64)))])))),
        ])
    }
}

record!(T102 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T103(
    #[array(max = 5, sparse = relative)] pub Vec<(u8, (Duration, i16, Option<char>))>,
    #[bits(range = 240573508009..=526942210968)] pub Option<u128>,
    #[array(max = 3)] #[bits(9)] pub BTreeSet<u16>,
    #[array(max = 5, sparse = count)] #[array(max = 1)] #[quat(bits = 19)] pub Vec<(u32, Vec<[f32; 4]>)>,
    #[bits(range = 0..=4, elide = 3)] pub i8,
);

impl T103 {
    pub fn wire() -> Wire {
        Wire::Struct("T103", vec![
            ("0", pairs(SparseForm::Relative, 5, Wire::Tuple(vec![Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))]), Wire::Signed(16), option(Wire::Char)]))),
            ("1", option(Wire::Range(240573508009, 526942210968))),
            ("2", Wire::Set(0, 3, Box::new(Wire::Unsigned(9)))),
            ("3", pairs(SparseForm::Count, 5, list(0, 1, Wire::Quat(19)))),
            ("4", elide("3", Tree::Int(3), Wire::Range(0, 4))),
        ])
    }
}

record!(T103 { 0, 1, 2, 3, 4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 705997995)]
pub struct T104 {
    #[bits(6, elide = 3)] pub f0: i16,
    #[bits(const = 81534360, width = 28)] pub f1: (),
}

impl T104 {
    pub fn wire() -> Wire {
        checked(705997995, Wire::Struct("T104", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Signed(6))),
            ("f1", Wire::Constant(81534360, 28)),
        ]))
    }
}

record!(T104 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T105 {
    V0(
        #[bits(range = 0..=1, elide = 1)] u8,
    ),
    #[bits(align, check = 224437787)] V1 {
        f0: bool,
        f1: (char, Option<f32>),
        #[array(max = 5, sparse = count)] #[bits(range = 4..=5, check)] f2: Vec<(u32, Range<u32>)>,
    },
}

impl T105 {
    pub fn wire() -> Wire {
        Wire::Enum("T105", vec![
            case("V0", vec![
                ("0", elide("1", Tree::Int(1), Wire::Range(0, 1))),
            ]),
            Case { align: true, check: Some(224437787), ..case("V1", vec![
                ("f0", Wire::Bool),
                ("f1", Wire::Tuple(vec![Wire::Char, option(Wire::Raw32)])),
                ("f2", checked(1526641013, pairs(SparseForm::Count, 5, Wire::Struct("Range", vec![("start", Wire::Range(4, 5)), ("end", Wire::Range(4, 5))])))),
            ]) },
        ])
    }
}

cases!(T105 { V0 { 0: v0 }, V1 { f0: v0, f1: v1, f2: v2 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !f6)]
pub struct T106 {
    #[bits(align)] pub f0: bool,
    #[bits(fixed(int = 5, frac = 3), range = 3..=16)] pub f1: u8,
    pub f2: T95,
    #[bits(align)] pub f3: Option<(T9, bool)>,
    #[array(max = 1)] #[bits(when = !f0)] pub f4: Option<BTreeMap<i16, Option<i128>>>,
    #[bits(width = 19, elide(group = g5, value = 3))] pub f5: i32,
    #[bits(elide(group = g5, value = false))] pub f6: bool,
    #[bits(elide(group = g5, value = 'x'))] pub f7: char,
}

impl T106 {
    pub fn wire() -> Wire {
        ensured("!f6", |seen| seen[6] == Tree::Bool(false), Wire::Struct("T106", vec![
            ("f0", aligned(Wire::Bool)),
            ("f1", Wire::Fixed(5, 3, 3, 16, false)),
            ("f2", T95::wire()),
            ("f3", aligned(option(Wire::Tuple(vec![T9::wire(), Wire::Bool])))),
            ("f4", when("!f0", |seen| seen[0] == Tree::Bool(false), Tree::Option(None), option(Wire::Map(0, 1, Box::new(Wire::Signed(16)), Box::new(option(Wire::Signed(128))))))),
            ("f5", elide_in("g5", "3", Tree::Int(3), Wire::Signed(19))),
            ("f6", elide_in("g5", "false", Tree::Bool(false), Wire::Bool)),
            ("f7", elide_in("g5", "'x'", Tree::Char('x'), Wire::Char)),
        ]))
    }
}

record!(T106 { f0, f1, f2, f3, f4, f5, f6, f7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f2)]
pub struct T107 {
    #[bits(reserved = 98)] pub f0: (),
    #[bits(reserved = 32)] pub f1: (),
    #[bits(elide = false)] pub f2: bool,
}

impl T107 {
    pub fn wire() -> Wire {
        ensured("f2", |seen| seen[2] == Tree::Bool(true), Wire::Struct("T107", vec![
            ("f0", Wire::Constant(0, 98)),
            ("f1", Wire::Constant(0, 32)),
            ("f2", elide("false", Tree::Bool(false), Wire::Bool)),
        ]))
    }
}

record!(T107 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T108 {
    #[bits(reserved = 24)] pub f0: (),
    #[bits(range = 0..=3)] pub f1: i8,
    #[float(min = 29.5, max = 236.5, bits = 4)] #[bits(align, when = f1 != 3)] pub f2: f32,
    #[bits(varint, check = 3627731944, when = f1 > 1)] pub f3: Option<NonZeroUsize>,
    #[array(max = 1)] pub f4: BTreeMap<u8, NonZeroU16>,
    #[array(max = 3, count = f1)] #[bits(range = 9738955785324868115683..=28225878539110295710604)] pub f5: Vec<i128>,
    #[bits(relative(f1))] pub f6: i8,
    #[array(max = 6, sparse = relative)] pub f7: Vec<(i16, (Percent, NonZeroI8, Option<u16>))>,
    #[array(max = 2, sparse = bitmap)] pub f8: Vec<(u32, [T54; 2])>,
}

impl T108 {
    pub fn wire() -> Wire {
        Wire::Struct("T108", vec![
            ("f0", Wire::Constant(0, 24)),
            ("f1", Wire::Range(0, 3)),
            ("f2", when("f1 != 3", |seen| int(&seen[1]) != 3, Tree::F32(0), aligned(Wire::FloatBits(29.5, 236.5, 4, false)))),
            ("f3", when("f1 > 1", |seen| int(&seen[1]) > 1, Tree::Option(None), checked(3627731944, option(Wire::NonZero(Box::new(Wire::Varint(7, 32, false))))))),
            ("f4", Wire::Map(0, 1, Box::new(Wire::Unsigned(8)), Box::new(Wire::NonZero(Box::new(Wire::Unsigned(16)))))),
            ("f5", counted("f1", |seen| int(&seen[1]), (0, 3), Wire::Range(9738955785324868115683, 28225878539110295710604))),
            ("f6", Wire::Relative(1, "f1", 8, true)),
            ("f7", pairs(SparseForm::Relative, 6, Wire::Tuple(vec![Percent::wire(), Wire::NonZero(Box::new(Wire::Signed(8))), option(Wire::Unsigned(16))]))),
            ("f8", pairs(SparseForm::Bitmap, 2, array(2, T54::wire()))),
        ])
    }
}

record!(T108 { f0, f1, f2, f3, f4, f5, f6, f7, f8 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = _0 > 3)]
pub struct T109(
    #[bits(range = 0..=6)] pub u32,
    #[array(max = 31, sparse = sentinel)] #[bits(as = u8)] pub Vec<(u8, Letter)>,
    #[bits(skip, default)] pub Vec<u8>,
    #[bits(range = -5..=-4)] pub (Range<i8>, Range<i8>),
    #[bits(skip, default = 7)] pub u64,
    #[array(max = 6, count = _0)] pub Vec<NonZeroI128>,
);

impl T109 {
    pub fn wire() -> Wire {
        ensured("_0 > 3", |seen| int(&seen[0]) > 3, Wire::Struct("T109", vec![
            ("0", Wire::Range(0, 6)),
            ("1", pairs(SparseForm::Sentinel, 31, Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8))))),
            ("3", Wire::Tuple(vec![Wire::Struct("Range", vec![("start", Wire::Range(-5, -4)), ("end", Wire::Range(-5, -4))]), Wire::Struct("Range", vec![("start", Wire::Range(-5, -4)), ("end", Wire::Range(-5, -4))])])),
            ("5", counted("_0", |seen| int(&seen[0]), (0, 6), Wire::NonZero(Box::new(Wire::Signed(128))))),
        ]))
    }
}

record!(T109 { 0, 1, 3, 5 } skipped { 2: vec![], 4: 7 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T110 {
    #[bits(id = 10)] V0 {
        f0: Option<bool>,
        #[bits(fixed(int = 16, frac = 0), range = 12554..=50352, elide(group = g1, value = 3))] f1: u16,
        #[bits(elide(group = g1, value = 'x'))] f2: char,
        #[bits(elide(group = g1, value = true))] f3: bool,
    },
    #[bits(id = 9)] V1 {
        #[bits(range = 0..=1)] f0: u8,
    },
    #[bits(id = 35)] V2(
        #[bits(as = u8, elide(group = g0, value = Letter('x')))] Letter,
        #[bits(range = -128..=127, elide(group = g0, value = 3))] i8,
        #[bits(fixed(int = 8, frac = 0), range = 77..=112, elide(group = g0, value = 3))] i8,
        #[bits(elide(group = g3, value = false))] bool,
        #[bits(elide(group = g3, value = 3))] i8,
        #[bits(range = 0..=3, check = 1620934560, when = _4 > 63)] u32,
        #[bits(when = _4 > 63)] bool,
    ),
    #[bits(skip)] Local,
}

impl T110 {
    pub fn wire() -> Wire {
        Wire::Tagged("T110", Tag::range(0, 35), vec![
            id(10, "V0", vec![
                ("f0", option(Wire::Bool)),
                ("f1", elide_in("g1", "3", Tree::Int(3), Wire::Fixed(16, 0, 12554, 50352, false))),
                ("f2", elide_in("g1", "'x'", Tree::Char('x'), Wire::Char)),
                ("f3", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
            ]),
            id(9, "V1", vec![
                ("f0", Wire::Range(0, 1)),
            ]),
            id(35, "V2", vec![
                ("0", elide_in("g0", "Letter('x')", Tree::Int(0x78), Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8))))),
                ("1", elide_in("g0", "3", Tree::Int(3), Wire::Range(-128, 127))),
                ("2", elide_in("g0", "3", Tree::Int(3), Wire::Fixed(8, 0, 77, 112, true))),
                ("3", elide_in("g3", "false", Tree::Bool(false), Wire::Bool)),
                ("4", elide_in("g3", "3", Tree::Int(3), Wire::Signed(8))),
                ("5", when("_4 > 63", |seen| int(&seen[4]) > 63, Tree::Int(0), checked(1620934560, Wire::Range(0, 3)))),
                ("6", when("_4 > 63", |seen| int(&seen[4]) > 63, Tree::Bool(false), Wire::Bool)),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T110 { V0 { f0: v0, f1: v1, f2: v2, f3: v3 }, V1 { f0: v0 }, V2 { 0: v0, 1: v1, 2: v2, 3: v3, 4: v4, 5: v5, 6: v6 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 10..=23), check = 2075882492)]
pub enum T111 {
    #[bits(id = 11, align)] V0(
        #[bits(skip, default = 7)] u64,
        Option<(i32, i32)>,
        #[bits(62)] Option<u128>,
    ),
    #[bits(id = 23)] V1(
        #[bits(varint)] usize,
        T84,
    ),
    #[bits(id = 14, align)] V2,
    #[bits(id = 20)] V3 {
        f0: [(f32, Option<bool>); 3],
        #[bits(range = 29..=44)] f1: i128,
        #[bits(const = 413103171987, width = 39)] f2: (),
    },
    #[bits(other)] Other(i32),
}

impl T111 {
    pub fn wire() -> Wire {
        checked(2075882492, Wire::Tagged("T111", Tag::range(10, 23), vec![
            Case { align: true, check: None, ..id(11, "V0", vec![
                ("1", option(Wire::Tuple(vec![Wire::Signed(32), Wire::Signed(32)]))),
                ("2", option(Wire::Unsigned(62))),
            ]) },
            id(23, "V1", vec![
                ("0", Wire::Varint(7, 32, false)),
                ("1", T84::wire()),
            ]),
            Case { align: true, check: None, ..id(14, "V2", vec![]) },
            id(20, "V3", vec![
                ("f0", array(3, Wire::Tuple(vec![Wire::Raw32, option(Wire::Bool)]))),
                ("f1", Wire::Range(29, 44)),
                ("f2", Wire::Constant(413103171987, 39)),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ]))
    }
}

cases!(T111 { V0 { 1: v0, 2: v1 } skipped { 0: 7 }, V1 { 0: v0, 1: v1 }, V2 {  }, V3 { f0: v0, f1: v1, f2: v2 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T112 {
    #[array(sparse = bitmap)] pub f0: [Option<Option<char>>; 39],
}

impl T112 {
    pub fn wire() -> Wire {
        Wire::Struct("T112", vec![
            ("f0", slots(SparseForm::Bitmap, 39, option(Wire::Char))),
        ])
    }
}

record!(T112 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T113 {
    #[bits(id = 21)] V0 {
    },
    #[bits(id = 9, align)] V1,
    #[bits(id = 0, align)] V2(
        #[bits(varint, elide(group = g0, value = 3))] i32,
        #[bits(varint, elide(group = g0, value = 3))] i16,
        #[bits(fixed(int = 4, frac = 12), range = 5..=6, elide(group = g0, value = 3))] i16,
        bool,
        #[bits(elide(group = g4, value = false))] bool,
        #[bits(elide(group = g4, value = 0.0))] f32,
        #[bits(elide(group = g4, value = true))] bool,
        #[array(bytes)] (([u8; 8], [u8; 8]), ([u8; 8], [u8; 8])),
    ),
    #[bits(id = 27)] V3(
        #[array(max = 5)] #[array(max = 5)] #[string(len = 1..=5)] Vec<BTreeSet<String>>,
    ),
    #[bits(id = 19, check = 4215777407)] V4 {
        f0: (Option<T54>, Option<T54>),
        #[array(len = 0..=1)] f1: Vec<char>,
        #[array(max = 5)] #[bits(range = -94..=-49, step = 9)] f2: BTreeSet<i8>,
        #[bits(range = -63..=15)] f3: Range<i8>,
    },
    #[bits(id = 32)] V5 {
        #[bits(varint(group = 1), elide(group = g0, value = 3))] f0: i8,
        #[bits(elide(group = g0, value = 'x'))] f1: char,
    },
}

impl T113 {
    pub fn wire() -> Wire {
        Wire::Tagged("T113", Tag::range(0, 32), vec![
            id(21, "V0", vec![]),
            Case { align: true, check: None, ..id(9, "V1", vec![]) },
            Case { align: true, check: None, ..id(0, "V2", vec![
                ("0", elide_in("g0", "3", Tree::Int(3), Wire::Varint(7, 32, true))),
                ("1", elide_in("g0", "3", Tree::Int(3), Wire::Varint(7, 16, true))),
                ("2", elide_in("g0", "3", Tree::Int(3), Wire::Fixed(4, 12, 5, 6, true))),
                ("3", Wire::Bool),
                ("4", elide_in("g4", "false", Tree::Bool(false), Wire::Bool)),
                ("5", elide_in("g4", "0.0", Tree::F32(0), Wire::Raw32)),
                ("6", elide_in("g4", "true", Tree::Bool(true), Wire::Bool)),
                ("7", Wire::Tuple(vec![Wire::Tuple(vec![Wire::ByteArray(8), Wire::ByteArray(8)]), Wire::Tuple(vec![Wire::ByteArray(8), Wire::ByteArray(8)])])),
            ]) },
            id(27, "V3", vec![
                ("0", list(0, 5, Wire::Set(0, 5, Box::new(Wire::Text(1, 5))))),
            ]),
            Case { align: false, check: Some(4215777407), ..id(19, "V4", vec![
                ("f0", Wire::Tuple(vec![option(T54::wire()), option(T54::wire())])),
                ("f1", list(0, 1, Wire::Char)),
                ("f2", Wire::Set(0, 5, Box::new(Wire::Steps(-94, -49, 9)))),
                ("f3", Wire::Struct("Range", vec![("start", Wire::Range(-63, 15)), ("end", Wire::Range(-63, 15))])),
            ]) },
            id(32, "V5", vec![
                ("f0", elide_in("g0", "3", Tree::Int(3), Wire::Varint(1, 8, true))),
                ("f1", elide_in("g0", "'x'", Tree::Char('x'), Wire::Char)),
            ]),
        ])
    }
}

cases!(T113 { V0 {  }, V1 {  }, V2 { 0: v0, 1: v1, 2: v2, 3: v3, 4: v4, 5: v5, 6: v6, 7: v7 }, V3 { 0: v0 }, V4 { f0: v0, f1: v1, f2: v2, f3: v3 }, V5 { f0: v0, f1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T114 {
    V0(
        #[array(sparse = relative)] #[array(len = 0..=4)] [Option<Vec<f64>>; 2],
        #[bits(reserved = 19)] (),
        #[bits(7)] i8,
        #[bits(const = 589856926284, width = 40)] (),
    ),
    #[bits(align)] V1 {
        #[bits(reserved = 19)] f0: (),
        #[bits(const = 11, width = 4)] f1: (),
        #[bits(fixed(int = 7, frac = 25), range = -49..=8, elide = 3)] f2: i32,
        #[bits(varint, align)] f3: u64,
    },
    V2(
        #[bits(fixed(int = 12, frac = 4), range = -1749..=1479)] Option<(i16, i16)>,
    ),
    V3 {
        #[bits(elide = false)] f0: bool,
        f1: bool,
        #[bits(varint(group = 15))] f2: NonZeroU32,
    },
    V4,
    #[bits(check = 1812477054)] V5(
        #[float(234.75, 639.25, 0.5)] #[bits(elide(group = g0, value = 0.0))] f32,
        #[float(min = -104.25, max = -47.75, bits = 9)] #[bits(elide(group = g0, value = 0.0))] f32,
        #[bits(elide(group = g0, value = 0.0))] f64,
        #[bits(range = 0..=2)] u16,
        #[bits(when = _3 > 1)] bool,
        #[array(max = 2, count = _3, bytes)] Vec<u8>,
    ),
}

impl T114 {
    pub fn wire() -> Wire {
        Wire::Enum("T114", vec![
            case("V0", vec![
                ("0", slots(SparseForm::Relative, 2, list(0, 4, Wire::Raw64))),
                ("1", Wire::Constant(0, 19)),
                ("2", Wire::Signed(7)),
                ("3", Wire::Constant(589856926284, 40)),
            ]),
            Case { align: true, check: None, ..case("V1", vec![
                ("f0", Wire::Constant(0, 19)),
                ("f1", Wire::Constant(11, 4)),
                ("f2", elide("3", Tree::Int(3), Wire::Fixed(7, 25, -49, 8, true))),
                ("f3", aligned(Wire::Varint(7, 64, false))),
            ]) },
            case("V2", vec![
                ("0", option(Wire::Tuple(vec![Wire::Fixed(12, 4, -1749, 1479, true), Wire::Fixed(12, 4, -1749, 1479, true)]))),
            ]),
            case("V3", vec![
                ("f0", elide("false", Tree::Bool(false), Wire::Bool)),
                ("f1", Wire::Bool),
                ("f2", Wire::NonZero(Box::new(Wire::Varint(15, 32, false)))),
            ]),
            case("V4", vec![]),
            Case { align: false, check: Some(1812477054), ..case("V5", vec![
                ("0", elide_in("g0", "0.0", Tree::F32(0), Wire::Float(234.75, 639.25, 0.5))),
                ("1", elide_in("g0", "0.0", Tree::F32(0), Wire::FloatBits(-104.25, -47.75, 9, false))),
                ("2", elide_in("g0", "0.0", Tree::F64(0), Wire::Raw64)),
                ("3", Wire::Range(0, 2)),
                ("4", when("_3 > 1", |seen| int(&seen[3]) > 1, Tree::Bool(false), Wire::Bool)),
                ("5", counted_bytes("_3", |seen| int(&seen[3]), (0, 2))),
            ]) },
        ])
    }
}

cases!(T114 { V0 { 0: v0, 1: v1, 2: v2, 3: v3 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, V2 { 0: v0 }, V3 { f0: v0, f1: v1, f2: v2 }, V4 {  }, V5 { 0: v0, 1: v1, 2: v2, 3: v3, 4: v4, 5: v5 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 0..=32))]
pub enum T115 {
    #[bits(id = 10, check = 2616184757)] V0(
        #[bits(align)] T38,
        Result<T71, T95>,
    ),
    #[bits(id = 4, check = 772807746)] V1 {
        #[array(max = 7)] #[bits(align)] f0: Option<Vec<T2>>,
    },
    #[bits(id = 25, check = 2513183008)] V2 {
        #[bits(range = -3..=1)] f0: Range<i16>,
    },
}

impl T115 {
    pub fn wire() -> Wire {
        Wire::Tagged("T115", Tag::range(0, 32), vec![
            Case { align: false, check: Some(2616184757), ..id(10, "V0", vec![
                ("0", aligned(T38::wire())),
                ("1", Wire::Result(Box::new(T71::wire()), Box::new(T95::wire()))),
            ]) },
            Case { align: false, check: Some(772807746), ..id(4, "V1", vec![
                ("f0", aligned(option(list(0, 7, T2::wire())))),
            ]) },
            Case { align: false, check: Some(2513183008), ..id(25, "V2", vec![
                ("f0", Wire::Struct("Range", vec![("start", Wire::Range(-3, 1)), ("end", Wire::Range(-3, 1))])),
            ]) },
        ])
    }
}

cases!(T115 { V0 { 0: v0, 1: v1 }, V1 { f0: v0 }, V2 { f0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T116 {
    #[bits(id = 23)] V0 {
        #[array(bytes)] f0: [u8; 3],
        #[bits(range = 0..=6)] f1: i8,
        #[array(max = 4)] f2: BTreeMap<u8, f64>,
        #[bits(align)] f3: i128,
    },
    #[bits(id = 19)] V1(
        #[bits(width = 4)] u32,
        #[array(max = 4)] #[bits(check = 2148548116)] BTreeMap<u8, bool>,
        #[array(sparse = relative)] #[bits(12)] [Option<i16>; 15],
    ),
    #[bits(id = 11)] V2 {
        #[bits(skip, default = 7)] f0: u64,
        #[bits(reserved = 112)] f1: (),
        #[bits(width = 6)] f2: u32,
    },
    #[bits(id = 2, check = 3982015734)] V3 {
    },
    #[bits(id = 31)] V4 {
        #[string(len = 1..=2)] #[bits(elide(group = g0, value = String::from("b")))] f0: String,
        #[bits(width = 82, elide(group = g0, value = 3))] f1: i128,
    },
    #[bits(id = 1)] V5(
        #[bits(range = 0..=4)] u8,
    ),
}

impl T116 {
    pub fn wire() -> Wire {
        Wire::Tagged("T116", Tag::range(0, 31), vec![
            id(23, "V0", vec![
                ("f0", Wire::ByteArray(3)),
                ("f1", Wire::Range(0, 6)),
                ("f2", Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(Wire::Raw64))),
                ("f3", aligned(Wire::Signed(128))),
            ]),
            id(19, "V1", vec![
                ("0", Wire::Unsigned(4)),
                ("1", checked(2148548116, Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(Wire::Bool)))),
                ("2", slots(SparseForm::Relative, 15, Wire::Signed(12))),
            ]),
            id(11, "V2", vec![
                ("f1", Wire::Constant(0, 112)),
                ("f2", Wire::Unsigned(6)),
            ]),
            Case { align: false, check: Some(3982015734), ..id(2, "V3", vec![]) },
            id(31, "V4", vec![
                ("f0", elide_in("g0", "String::from(\"b\")", Tree::Text("b".into()), Wire::Text(1, 2))),
                ("f1", elide_in("g0", "3", Tree::Int(3), Wire::Signed(82))),
            ]),
            id(1, "V5", vec![
                ("0", Wire::Range(0, 4)),
            ]),
        ])
    }
}

cases!(T116 { V0 { f0: v0, f1: v1, f2: v2, f3: v3 }, V1 { 0: v0, 1: v1, 2: v2 }, V2 { f1: v0, f2: v1 } skipped { f0: 7 }, V3 {  }, V4 { f0: v0, f1: v1 }, V5 { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T117(
    #[array(max = 6)] #[bits(range = -3..=-3, step = 5, align)] pub BTreeSet<i16>,
    #[bits(range = 114..=303, step = 9)] pub NonZeroUsize,
    #[array(sparse = relative)] #[bits(align)] pub [Option<Result<bool, i16>>; 18],
);

impl T117 {
    pub fn wire() -> Wire {
        Wire::Struct("T117", vec![
            ("0", aligned(Wire::Set(0, 6, Box::new(Wire::Steps(-3, -3, 5))))),
            ("1", Wire::NonZero(Box::new(Wire::Steps(114, 303, 9)))),
            ("2", aligned(slots(SparseForm::Relative, 18, Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Signed(16)))))),
        ])
    }
}

record!(T117 { 0, 1, 2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T118 {
    #[array(len = 4..=7, bytes)] #[bits(check = 3713134847)] pub f0: Box<Box<Vec<u8>>>,
    #[float(min = 5.0, max = 503.75, bits = 2)] pub f1: f64,
    #[bits(range = 0..=5, check)] pub f2: u32,
    #[bits(relative(f2))] pub f3: u32,
    #[bits(when = f2 > 2)] pub f4: char,
    #[array(max = 4, count = f2, bytes)] pub f5: Vec<u8>,
    pub f6: (bool, T95),
}

impl T118 {
    pub fn wire() -> Wire {
        Wire::Struct("T118", vec![
            ("f0", checked(3713134847, Wire::Bytes(4, 7))),
            ("f1", Wire::FloatBits64(5.0, 503.75, 2, false)),
            ("f2", checked(1526641013, Wire::Range(0, 5))),
            ("f3", Wire::Relative(2, "f2", 32, false)),
            ("f4", when("f2 > 2", |seen| int(&seen[2]) > 2, Tree::Char('\0'), Wire::Char)),
            ("f5", counted_bytes("f2", |seen| int(&seen[2]), (0, 4))),
            ("f6", Wire::Tuple(vec![Wire::Bool, T95::wire()])),
        ])
    }
}

record!(T118 { f0, f1, f2, f3, f4, f5, f6 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T119(
    #[bits(const = 8153, width = 13)] pub (),
    #[bits(12, elide = 3)] pub u16,
    #[string(len = 4..=7, ascii)] #[bits(when = _1 > 2047)] pub String,
    #[array(max = 6)] pub Vec<T100>,
);

impl T119 {
    pub fn wire() -> Wire {
        Wire::Struct("T119", vec![
            ("0", Wire::Constant(8153, 13)),
            ("1", elide("3", Tree::Int(3), Wire::Unsigned(12))),
            ("2", when("_1 > 2047", |seen| int(&seen[1]) > 2047, Tree::Text(String::new()), Wire::Ascii(4, 7))),
            ("3", list(0, 6, T100::wire())),
        ])
    }
}

record!(T119 { 0, 1, 2, 3 });

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
    "T30",
    "T31",
    "T33",
    "T36",
    "T37",
    "T42",
    "T43",
    "T44",
    "T48",
    "T50",
    "T54",
    "T56",
    "T60",
    "T61",
    "T73",
    "T75",
    "T78",
    "T81",
    "T82",
    "T86",
    "T87",
    "T89",
    "T92",
    "T94",
    "T103",
    "T108",
    "T113",
    "T114",
    "T115",
    "T118",
];

bitstream_tests::programs! {
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
    T30,
    T31,
    T32,
    T33,
    T34,
    T35,
    T36,
    T37,
    T38,
    T39,
    T40,
    T41,
    T42,
    T43,
    T44,
    T45,
    T46,
    T47,
    T48,
    T49,
    T50,
    T51,
    T52,
    T53,
    T54,
    T55,
    T56,
    T57,
    T58,
    T59,
    T60,
    T61,
    T62,
    T63,
    T64,
    T65,
    T66,
    T67,
    T68,
    T69,
    T70,
    T71,
    T72,
    T73,
    T74,
    T75,
    T76,
    T77,
    T78,
    T79,
    T80,
    T81,
    T82,
    T83,
    T84,
    T85,
    T86,
    T87,
    T88,
    T89,
    T90,
    T91,
    T92,
    T93,
    T94,
    T95,
    T96,
    T97,
    T98,
    T99,
    T100,
    T101,
    T102,
    T103,
    T104,
    T105,
    T106,
    T107,
    T108,
    T109,
    T110,
    T111,
    T112,
    T113,
    T114,
    T115,
    T116,
    T117,
    T118,
    T119,
}
