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
    #[bits(check, elide = true)] pub f2: bool,
    pub f3: bool,
    #[array(max = 1)] #[bits(range = 15..=55)] pub f4: BTreeSet<u32>,
    #[bits(fixed(int = 3, frac = 5), range = 7..=7, elide(group = g5, value = 3))] pub f5: u8,
    #[float(252.25, 786.75, 0.5)] #[bits(elide(group = g5, value = 0.0))] pub f6: f64,
    #[bits(elide(group = g5, value = false))] pub f7: bool,
    #[bits(relative(f0))] pub f8: u16,
    #[array(max = 6)] #[bits(range = 83..=103)] pub f9: BTreeSet<u16>,
    #[bits(relative(f5))] pub f10: u8,
}

impl T0 {
    pub fn wire() -> Wire {
        aligned(checked(4092634289, Wire::Struct("T0", vec![
            ("f0", Wire::Range(0, 5)),
            ("f1", Wire::Range(0, 3)),
            ("f2", elide("true", Tree::Bool(true), checked(1526641013, Wire::Bool))),
            ("f3", Wire::Bool),
            ("f4", Wire::Set(0, 1, Box::new(Wire::Range(15, 55)))),
            ("f5", elide_in("g5", "3", Tree::Int(3), Wire::Fixed(3, 5, 7, 7, false))),
            ("f6", elide_in("g5", "0.0", Tree::F64(0), Wire::Float64(252.25, 786.75, 0.5))),
            ("f7", elide_in("g5", "false", Tree::Bool(false), Wire::Bool)),
            ("f8", Wire::Relative(0, "f0", 16, false)),
            ("f9", Wire::Set(0, 6, Box::new(Wire::Range(83, 103)))),
            ("f10", Wire::Relative(5, "f5", 8, false)),
        ])))
    }
}

record!(T0 { f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10 });

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
    #[array(max = 18, sparse = count)] #[string(len = 0..=3, ascii)] pub f1: Vec<(i16, String)>,
    #[array(max = 16, sparse = sentinel)] #[bits(fixed(int = 6, frac = 2), range = -1..=23)] pub f2: Vec<(usize, i8)>,
}

impl T7 {
    pub fn wire() -> Wire {
        checked(2603968228, Wire::Struct("T7", vec![
            ("f0", Wire::Constant(2, 2)),
            ("f1", pairs(SparseForm::Count, 18, Wire::Ascii(0, 3))),
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
        #[array(sparse = relative)] #[float(min = 427.25, max = 441.75, res = 1.0)] [Option<f32>; 18],
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
                ("0", slots(SparseForm::Relative, 18, Wire::Float(427.25, 441.75, 1.0))),
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
        #[bits(2, check = 79811030)] usize,
    ),
    #[bits(other)] Other(i32),
}

impl T27 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T27", Tag::range(16, 30), vec![
            id(28, "V0", vec![
                ("0", array(9, Wire::Bool)),
                ("2", checked(79811030, Wire::Unsigned(2))),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ]))
    }
}

cases!(T27 { V0 { 0: v0, 2: v1 } skipped { 1: 7 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T28 {
    #[bits(const = 59973376, width = 26)] pub f0: (),
}

impl T28 {
    pub fn wire() -> Wire {
        Wire::Struct("T28", vec![
            ("f0", Wire::Constant(59973376, 26)),
        ])
    }
}

record!(T28 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8))]
pub enum T29 {
    #[bits(id = 23, align)] V0 {
        #[bits(elide = false)] f0: bool,
        f1: Option<bool>,
    },
    #[bits(id = 183)] V1 {
    },
    #[bits(other)] Other(u16),
}

impl T29 {
    pub fn wire() -> Wire {
        Wire::Tagged("T29", Tag::bits(8), vec![
            Case { align: true, check: None, ..id(23, "V0", vec![
                ("f0", elide("false", Tree::Bool(false), Wire::Bool)),
                ("f1", option(Wire::Bool)),
            ]) },
            id(183, "V1", vec![]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T29 { V0 { f0: v0, f1: v1 }, V1 {  }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T30 {
    #[bits(align, check = 3074656505)] pub f0: Result<bool, bool>,
    #[array(max = 4)] #[bits(varint(group = 29))] pub f1: Vec<NonZeroUsize>,
}

impl T30 {
    pub fn wire() -> Wire {
        Wire::Struct("T30", vec![
            ("f0", checked(3074656505, aligned(Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Bool))))),
            ("f1", list(0, 4, Wire::NonZero(Box::new(Wire::Varint(29, 32, false))))),
        ])
    }
}

record!(T30 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T31(
    #[bits(skip, default = 7)] pub u64,
    #[bits(skip, default)] pub Vec<u8>,
    #[bits(range = 0..=6)] pub u8,
    #[array(max = 4)] pub [BTreeMap<u8, Option<Percent>>; 2],
    pub f32,
    #[bits(width = 1, when = _2 > 3)] pub Option<i8>,
    #[bits(39)] pub i64,
    #[array(max = 5, count = _2)] #[bits(varint(group = 5))] pub Vec<u32>,
    pub Result<i32, T27>,
);

impl T31 {
    pub fn wire() -> Wire {
        Wire::Struct("T31", vec![
            ("2", Wire::Range(0, 6)),
            ("3", array(2, Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(option(Percent::wire()))))),
            ("4", Wire::Raw32),
            ("5", when("_2 > 3", |seen| int(&seen[0]) > 3, Tree::Option(None), option(Wire::Signed(1)))),
            ("6", Wire::Signed(39)),
            ("7", counted("_2", |seen| int(&seen[0]), (0, 5), Wire::Varint(5, 32, false))),
            ("8", Wire::Result(Box::new(Wire::Signed(32)), Box::new(T27::wire()))),
        ])
    }
}

record!(T31 { 2, 3, 4, 5, 6, 7, 8 } skipped { 0: 7, 1: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 9), align)]
pub enum T32 {
    #[bits(id = 60, check = 2094720767)] V0(
        #[array(sparse = relative)] [Option<Box<T28>>; 4],
    ),
    #[bits(id = 186)] V1(
        #[bits(range = 18..=61)] u8,
        #[bits(relative(0))] u8,
    ),
}

impl T32 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T32", Tag::bits(9), vec![
            Case { align: false, check: Some(2094720767), ..id(60, "V0", vec![
                ("0", slots(SparseForm::Relative, 4, T28::wire())),
            ]) },
            id(186, "V1", vec![
                ("0", Wire::Range(18, 61)),
                ("1", Wire::Relative(0, "_0", 8, false)),
            ]),
        ]))
    }
}

cases!(T32 { V0 { 0: v0 }, V1 { 0: v0, 1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T33 {
    V0 = 83,
    V1 = 43,
}

impl T33 {
    pub fn wire() -> Wire {
        Wire::Tagged("T33", Tag::signed(16), vec![
            id(83, "V0", vec![]),
            id(43, "V1", vec![]),
        ])
    }
}

cases!(T33 { V0 {}, V1 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T34 {
    V0(
        #[bits(skip, default = 7)] u64,
        #[array(max = 1)] #[float(min = -101.75, max = 860.0, bits = 6, zero)] Vec<[f64; 1]>,
        #[bits(range = 0..=2, align, when = !_1.is_empty())] u16,
        #[bits(when = _2 > 1)] Option<Result<Percent, bool>>,
    ),
}

impl T34 {
    pub fn wire() -> Wire {
        Wire::Enum("T34", vec![
            case("V0", vec![
                ("1", list(0, 1, array(1, Wire::FloatBits64(-101.75, 860.0, 6, true)))),
                ("2", when("!_1.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Tree::Int(0), aligned(Wire::Range(0, 2)))),
                ("3", when("_2 > 1", |seen| int(&seen[1]) > 1, Tree::Option(None), option(Wire::Result(Box::new(Percent::wire()), Box::new(Wire::Bool))))),
            ]),
        ])
    }
}

cases!(T34 { V0 { 1: v0, 2: v1, 3: v2 } skipped { 0: 7 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T35 {
    pub f0: (Option<char>, Option<u32>, bool),
    #[bits(fixed(int = 40, frac = 88), range = -112675850521..=16520181107)] pub f1: Option<Option<i128>>,
    #[bits(fixed(int = 32, frac = 32), range = -1128458740..=-271115727, check = 3157861838)] pub f2: i64,
}

impl T35 {
    pub fn wire() -> Wire {
        Wire::Struct("T35", vec![
            ("f0", Wire::Tuple(vec![option(Wire::Char), option(Wire::Unsigned(32)), Wire::Bool])),
            ("f1", option(option(Wire::Fixed(40, 88, -112675850521, 16520181107, true)))),
            ("f2", checked(3157861838, Wire::Fixed(32, 32, -1128458740, -271115727, true))),
        ])
    }
}

record!(T35 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T36(
    pub bool,
);

impl T36 {
    pub fn wire() -> Wire {
        Wire::Struct("T36", vec![
            ("0", Wire::Bool),
        ])
    }
}

record!(T36 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -15..=-3))]
pub enum T37 {
    #[bits(id = -5)] V0(
        #[string(len = 0..=1)] #[bits(elide(group = g0, value = String::from("")))] String,
        #[bits(elide(group = g0, value = 0.0))] f64,
        #[bits(elide(group = g0, value = true))] bool,
        #[bits(skip, default = 7)] u64,
        #[string(max = 2)] #[bits(elide(group = g4, value = String::from("")))] String,
        #[bits(elide(group = g4, value = false))] bool,
    ),
    #[bits(id = -11)] V1,
    #[bits(id = -9)] V2(
        [T36; 5],
        #[bits(range = 0..=2, elide = 2)] u8,
        bool,
        #[bits(fixed(int = 9, frac = 23), range = -204..=57)] i32,
    ),
    #[bits(id = -10)] V3 {
    },
    #[bits(id = -4)] V4(
        #[array(max = 1)] #[array(max = 7)] #[bits(range = 11..=27, step = 4)] Vec<Vec<usize>>,
    ),
}

impl T37 {
    pub fn wire() -> Wire {
        Wire::Tagged("T37", Tag::range(-15, -3), vec![
            id(-5, "V0", vec![
                ("0", elide_in("g0", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 1))),
                ("1", elide_in("g0", "0.0", Tree::F64(0), Wire::Raw64)),
                ("2", elide_in("g0", "true", Tree::Bool(true), Wire::Bool)),
                ("4", elide_in("g4", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 2))),
                ("5", elide_in("g4", "false", Tree::Bool(false), Wire::Bool)),
            ]),
            id(-11, "V1", vec![]),
            id(-9, "V2", vec![
                ("0", array(5, T36::wire())),
                ("1", elide("2", Tree::Int(2), Wire::Range(0, 2))),
                ("2", Wire::Bool),
                ("3", Wire::Fixed(9, 23, -204, 57, true)),
            ]),
            id(-10, "V3", vec![]),
            id(-4, "V4", vec![
                ("0", list(0, 1, list(0, 7, Wire::Steps(11, 27, 4)))),
            ]),
        ])
    }
}

cases!(T37 { V0 { 0: v0, 1: v1, 2: v2, 4: v3, 5: v4 } skipped { 3: 7 }, V1 {  }, V2 { 0: v0, 1: v1, 2: v2, 3: v3 }, V3 {  }, V4 { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T38 {
    V0 = 47,
    V1 = -5,
    V2 = -28,
}

impl T38 {
    pub fn wire() -> Wire {
        Wire::Tagged("T38", Tag::signed(16), vec![
            id(47, "V0", vec![]),
            id(-5, "V1", vec![]),
            id(-28, "V2", vec![]),
        ])
    }
}

cases!(T38 { V0 {}, V1 {}, V2 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T39(
    pub NonZeroU32,
    #[bits(varint(group = 3))] pub Option<Option<i8>>,
    #[bits(varint(group = 34), elide(group = g2, value = 3))] pub i64,
    #[float(min = -140.0, max = 204.5, res = 1.0)] #[bits(elide(group = g2, value = 0.0))] pub f32,
    #[string(max = 8, wide)] #[bits(elide(group = g2, value = String::from("")))] pub String,
);

impl T39 {
    pub fn wire() -> Wire {
        Wire::Struct("T39", vec![
            ("0", Wire::NonZero(Box::new(Wire::Unsigned(32)))),
            ("1", option(option(Wire::Varint(3, 8, true)))),
            ("2", elide_in("g2", "3", Tree::Int(3), Wire::Varint(34, 64, true))),
            ("3", elide_in("g2", "0.0", Tree::F32(0), Wire::Float(-140.0, 204.5, 1.0))),
            ("4", elide_in("g2", "String::from(\"\")", Tree::Text("".into()), Wire::Wide(0, 8))),
        ])
    }
}

record!(T39 { 0, 1, 2, 3, 4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f0 > 2)]
pub struct T40 {
    #[bits(range = 0..=5)] pub f0: i8,
    #[bits(varint)] pub f1: usize,
    pub f2: [Result<char, i128>; 4],
    #[bits(when = f0 > 2)] pub f3: bool,
    #[bits(relative(f0))] pub f4: i8,
}

impl T40 {
    pub fn wire() -> Wire {
        ensured("f0 > 2", |seen| int(&seen[0]) > 2, Wire::Struct("T40", vec![
            ("f0", Wire::Range(0, 5)),
            ("f1", Wire::Varint(7, 32, false)),
            ("f2", array(4, Wire::Result(Box::new(Wire::Char), Box::new(Wire::Signed(128))))),
            ("f3", when("f0 > 2", |seen| int(&seen[0]) > 2, Tree::Bool(false), Wire::Bool)),
            ("f4", Wire::Relative(0, "f0", 8, true)),
        ]))
    }
}

record!(T40 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 7))]
pub enum T41 {
    #[bits(id = 121)] V0 {
        f0: Option<(T9, Option<i32>, Option<u8>)>,
        #[array(sparse = count)] f1: [Option<Duration>; 8],
    },
    #[bits(id = 20)] V1 {
        #[bits(fixed(int = 20, frac = 12), range = 104964..=618472)] f0: u32,
        #[bits(relative(f0))] f1: u32,
        #[float(raw)] #[bits(elide = 0.0)] f2: f32,
    },
}

impl T41 {
    pub fn wire() -> Wire {
        Wire::Tagged("T41", Tag::bits(7), vec![
            id(121, "V0", vec![
                ("f0", option(Wire::Tuple(vec![T9::wire(), option(Wire::Signed(32)), option(Wire::Unsigned(8))]))),
                ("f1", slots(SparseForm::Count, 8, Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))]))),
            ]),
            id(20, "V1", vec![
                ("f0", Wire::Fixed(20, 12, 104964, 618472, false)),
                ("f1", Wire::Relative(0, "f0", 32, false)),
                ("f2", elide("0.0", Tree::F32(0), Wire::Raw32)),
            ]),
        ])
    }
}

cases!(T41 { V0 { f0: v0, f1: v1 }, V1 { f0: v0, f1: v1, f2: v2 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T42 {
    #[bits(range = 0..=2)] pub f0: u8,
}

impl T42 {
    pub fn wire() -> Wire {
        Wire::Struct("T42", vec![
            ("f0", Wire::Range(0, 2)),
        ])
    }
}

record!(T42 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -12..=18), check = 954065564)]
pub enum T43 {
    #[bits(id = 6, align)] V0(
        #[array(sparse = sentinel)] #[bits(fixed(int = 29, frac = 35), range = 50066885..=227719143)] [Option<u64>; 16],
    ),
    #[bits(id = 17, align)] V1(
        #[bits(range = 0..=1)] u16,
    ),
    #[bits(id = -2, align)] V2,
    #[bits(other)] Other(i32),
}

impl T43 {
    pub fn wire() -> Wire {
        checked(954065564, Wire::Tagged("T43", Tag::range(-12, 18), vec![
            Case { align: true, check: None, ..id(6, "V0", vec![
                ("0", slots(SparseForm::Sentinel, 16, Wire::Fixed(29, 35, 50066885, 227719143, false))),
            ]) },
            Case { align: true, check: None, ..id(17, "V1", vec![
                ("0", Wire::Range(0, 1)),
            ]) },
            Case { align: true, check: None, ..id(-2, "V2", vec![]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ]))
    }
}

cases!(T43 { V0 { 0: v0 }, V1 { 0: v0 }, V2 {  }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T44 {
    #[array(max = 3)] pub f0: Vec<bool>,
    #[array(max = 9, bytes)] #[bits(align, when = !f0.is_empty())] pub f1: Box<Vec<u8>>,
    #[array(max = 4)] #[bits(18)] pub f2: Vec<u64>,
    #[bits(when = !f0.is_empty())] pub f3: Option<[Percent; 1]>,
}

impl T44 {
    pub fn wire() -> Wire {
        Wire::Struct("T44", vec![
            ("f0", list(0, 3, Wire::Bool)),
            ("f1", when("!f0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Tree::Parts(vec![]), aligned(Wire::Bytes(0, 9)))),
            ("f2", list(0, 4, Wire::Unsigned(18))),
            ("f3", when("!f0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Tree::Option(None), option(array(1, Percent::wire())))),
        ])
    }
}

record!(T44 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T45 {
    #[bits(range = 0..=6)] pub f0: u8,
    pub f1: u64,
    #[array(max = 1)] #[bits(when = f0 > 3)] pub f2: BTreeMap<u8, i128>,
    #[bits(skip)] pub f3: Option<String>,
    #[quat(bits = 4)] pub f4: [f32; 4],
    #[bits(relative(f0))] pub f5: u8,
    #[bits(range = 0..=3, elide = 3, when = f0 != 6)] pub f6: u16,
    #[array(max = 3, count = f6)] pub f7: Vec<char>,
    #[float(raw)] #[bits(elide(group = g8, value = 0.0))] pub f8: f32,
    #[bits(elide(group = g8, value = true))] pub f9: bool,
    #[bits(elide(group = g8, value = true))] pub f10: bool,
}

impl T45 {
    pub fn wire() -> Wire {
        Wire::Struct("T45", vec![
            ("f0", Wire::Range(0, 6)),
            ("f1", Wire::Unsigned(64)),
            ("f2", when("f0 > 3", |seen| int(&seen[0]) > 3, Tree::Parts(vec![]), Wire::Map(0, 1, Box::new(Wire::Unsigned(8)), Box::new(Wire::Signed(128))))),
            ("f4", Wire::Quat(4)),
            ("f5", Wire::Relative(0, "f0", 8, false)),
            ("f6", when("f0 != 6", |seen| int(&seen[0]) != 6, Tree::Int(0), elide("3", Tree::Int(3), Wire::Range(0, 3)))),
            ("f7", counted("f6", |seen| int(&seen[5]), (0, 3), Wire::Char)),
            ("f8", elide_in("g8", "0.0", Tree::F32(0), Wire::Raw32)),
            ("f9", elide_in("g8", "true", Tree::Bool(true), Wire::Bool)),
            ("f10", elide_in("g8", "true", Tree::Bool(true), Wire::Bool)),
        ])
    }
}

record!(T45 { f0, f1, f2, f4, f5, f6, f7, f8, f9, f10 } skipped { f3: None });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T46 {
    V0 = 20,
    V1 = 10,
    V2 = 5,
    V3 = 56,
    V4 = 9,
}

impl T46 {
    pub fn wire() -> Wire {
        Wire::Tagged("T46", Tag::bits(8), vec![
            id(20, "V0", vec![]),
            id(10, "V1", vec![]),
            id(5, "V2", vec![]),
            id(56, "V3", vec![]),
            id(9, "V4", vec![]),
        ])
    }
}

cases!(T46 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T47 {
    #[bits(id = 13)] V0(
        #[bits(reserved = 32)] (),
        #[array(max = 3)] Option<BTreeMap<u8, Option<T46>>>,
    ),
    #[bits(id = 5)] V1,
    #[bits(id = 20)] V2 {
        #[float(min = 135.75, max = 896.25, bits = 16)] #[bits(check)] f0: f64,
    },
    #[bits(id = 9)] V3 {
        #[bits(width = 3)] f0: i16,
        #[bits(check = 3596945021)] f1: Percent,
    },
}

impl T47 {
    pub fn wire() -> Wire {
        Wire::Tagged("T47", Tag::range(0, 20), vec![
            id(13, "V0", vec![
                ("0", Wire::Constant(0, 32)),
                ("1", option(Wire::Map(0, 3, Box::new(Wire::Unsigned(8)), Box::new(option(T46::wire()))))),
            ]),
            id(5, "V1", vec![]),
            id(20, "V2", vec![
                ("f0", checked(1526641013, Wire::FloatBits64(135.75, 896.25, 16, false))),
            ]),
            id(9, "V3", vec![
                ("f0", Wire::Signed(3)),
                ("f1", checked(3596945021, Percent::wire())),
            ]),
        ])
    }
}

cases!(T47 { V0 { 0: v0, 1: v1 }, V1 {  }, V2 { f0: v0 }, V3 { f0: v0, f1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T48 {
    V0(
        #[bits(range = 0..=1)] i8,
        #[bits(when = _0 != 1)] bool,
    ),
    #[bits(check = 864964387)] V1 {
        #[bits(skip, default = 7)] f0: u64,
        f1: Result<T29, bool>,
    },
    #[bits(align, check = 1080079445)] V2 {
        #[bits(check)] f0: T34,
        #[array(len = 4..=6, bytes)] #[bits(check)] f1: Vec<u8>,
    },
    #[bits(align)] V3,
    #[bits(align)] V4(
        #[bits(range = 0..=1)] u8,
        #[bits(relative(0))] u8,
    ),
    V5 {
        f0: u16,
        #[array(sparse = sentinel)] f1: [Option<char>; 18],
        #[bits(when = f0 != 65535)] f2: bool,
        #[float(raw)] f3: [f32; 3],
    },
}

impl T48 {
    pub fn wire() -> Wire {
        Wire::Enum("T48", vec![
            case("V0", vec![
                ("0", Wire::Range(0, 1)),
                ("1", when("_0 != 1", |seen| int(&seen[0]) != 1, Tree::Bool(false), Wire::Bool)),
            ]),
            Case { align: false, check: Some(864964387), ..case("V1", vec![
                ("f1", Wire::Result(Box::new(T29::wire()), Box::new(Wire::Bool))),
            ]) },
            Case { align: true, check: Some(1080079445), ..case("V2", vec![
                ("f0", checked(1526641013, T34::wire())),
                ("f1", checked(1526641013, Wire::Bytes(4, 6))),
            ]) },
            Case { align: true, check: None, ..case("V3", vec![]) },
            Case { align: true, check: None, ..case("V4", vec![
                ("0", Wire::Range(0, 1)),
                ("1", Wire::Relative(0, "_0", 8, false)),
            ]) },
            case("V5", vec![
                ("f0", Wire::Unsigned(16)),
                ("f1", slots(SparseForm::Sentinel, 18, Wire::Char)),
                ("f2", when("f0 != 65535", |seen| int(&seen[0]) != 65535, Tree::Bool(false), Wire::Bool)),
                ("f3", array(3, Wire::Raw32)),
            ]),
        ])
    }
}

cases!(T48 { V0 { 0: v0, 1: v1 }, V1 { f1: v0 } skipped { f0: 7 }, V2 { f0: v0, f1: v1 }, V3 {  }, V4 { 0: v0, 1: v1 }, V5 { f0: v0, f1: v1, f2: v2, f3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T49(
    #[bits(align, elide = false)] pub bool,
    #[array(max = 2)] pub Box<BTreeMap<u8, Option<i64>>>,
    #[bits(elide = 0.0)] pub f32,
    #[bits(elide(group = g3, value = true))] pub bool,
    #[bits(elide(group = g3, value = false))] pub bool,
    #[bits(elide(group = g3, value = true))] pub bool,
    #[bits(align)] pub T9,
    #[bits(7, when = _4)] pub Option<Box<i16>>,
    pub Duration,
    #[bits(range = 0..=3, align, elide = 3)] pub i8,
    #[bits(range = 423470915..=926750732)] pub NonZeroU32,
);

impl T49 {
    pub fn wire() -> Wire {
        Wire::Struct("T49", vec![
            ("0", elide("false", Tree::Bool(false), aligned(Wire::Bool))),
            ("1", Wire::Map(0, 2, Box::new(Wire::Unsigned(8)), Box::new(option(Wire::Signed(64))))),
            ("2", elide("0.0", Tree::F32(0), Wire::Raw32)),
            ("3", elide_in("g3", "true", Tree::Bool(true), Wire::Bool)),
            ("4", elide_in("g3", "false", Tree::Bool(false), Wire::Bool)),
            ("5", elide_in("g3", "true", Tree::Bool(true), Wire::Bool)),
            ("6", aligned(T9::wire())),
            ("7", when("_4", |seen| seen[4] == Tree::Bool(true), Tree::Option(None), option(Wire::Signed(7)))),
            ("8", Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))])),
            ("9", elide("3", Tree::Int(3), aligned(Wire::Range(0, 3)))),
            ("10", Wire::NonZero(Box::new(Wire::Range(423470915, 926750732)))),
        ])
    }
}

record!(T49 { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T50 {
    #[bits(range = -1..=0)] pub f0: Range<i8>,
}

impl T50 {
    pub fn wire() -> Wire {
        Wire::Struct("T50", vec![
            ("f0", Wire::Struct("Range", vec![("start", Wire::Range(-1, 0)), ("end", Wire::Range(-1, 0))])),
        ])
    }
}

record!(T50 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T51 {
    #[bits(range = 10..=25, align)] pub f0: Range<u8>,
    #[bits(reserved = 89)] pub f1: (),
    #[bits(elide(group = g2, value = false))] pub f2: bool,
    #[float(min = -451.5, max = -87.0, bits = 27)] #[bits(elide(group = g2, value = 0.0))] pub f3: f64,
    #[float(-426.5, -388.75, 0.01)] #[bits(elide = 0.0)] pub f4: f64,
    #[bits(range = 0..=2, elide = 2, when = f2)] pub f5: u32,
    #[string(max = 3)] #[bits(when = f5 != 2)] pub f6: Box<Option<String>>,
    #[bits(range = 0..=6)] pub f7: i8,
}

impl T51 {
    pub fn wire() -> Wire {
        Wire::Struct("T51", vec![
            ("f0", aligned(Wire::Struct("Range", vec![("start", Wire::Range(10, 25)), ("end", Wire::Range(10, 25))]))),
            ("f1", Wire::Constant(0, 89)),
            ("f2", elide_in("g2", "false", Tree::Bool(false), Wire::Bool)),
            ("f3", elide_in("g2", "0.0", Tree::F64(0), Wire::FloatBits64(-451.5, -87.0, 27, false))),
            ("f4", elide("0.0", Tree::F64(0), Wire::Float64(-426.5, -388.75, 0.01))),
            ("f5", when("f2", |seen| seen[2] == Tree::Bool(true), Tree::Int(0), elide("2", Tree::Int(2), Wire::Range(0, 2)))),
            ("f6", when("f5 != 2", |seen| int(&seen[5]) != 2, Tree::Option(None), option(Wire::Text(0, 3)))),
            ("f7", Wire::Range(0, 6)),
        ])
    }
}

record!(T51 { f0, f1, f2, f3, f4, f5, f6, f7 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T52(
    #[bits(check = 3077745360)] pub Option<Result<char, bool>>,
);

impl T52 {
    pub fn wire() -> Wire {
        Wire::Struct("T52", vec![
            ("0", checked(3077745360, option(Wire::Result(Box::new(Wire::Char), Box::new(Wire::Bool))))),
        ])
    }
}

record!(T52 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T53 {
    pub f0: [[bool; 6]; 1],
    #[bits(align, elide = 3)] pub f1: i32,
    pub f2: Duration,
    #[array(len = 2..=5)] #[bits(varint(group = 39), check = 2494535366, when = f1 > 1073741823)] pub f3: Vec<u64>,
    #[array(max = 39, sparse = relative)] #[float(min = 116.75, max = 1027.5, bits = 19)] pub f4: Vec<(u32, f32)>,
}

impl T53 {
    pub fn wire() -> Wire {
        Wire::Struct("T53", vec![
            ("f0", array(1, array(6, Wire::Bool))),
            ("f1", elide("3", Tree::Int(3), aligned(Wire::Signed(32)))),
            ("f2", Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))])),
            ("f3", when("f1 > 1073741823", |seen| int(&seen[1]) > 1073741823, Tree::Parts(vec![]), checked(2494535366, list(2, 5, Wire::Varint(39, 64, false))))),
            ("f4", pairs(SparseForm::Relative, 39, Wire::FloatBits(116.75, 1027.5, 19, false))),
        ])
    }
}

record!(T53 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T54 {
    V0 = 69,
    V1 = 18,
    V2 = -40,
    V3 = 54,
    V4 = -18,
}

impl T54 {
    pub fn wire() -> Wire {
        Wire::Tagged("T54", Tag::signed(16), vec![
            id(69, "V0", vec![]),
            id(18, "V1", vec![]),
            id(-40, "V2", vec![]),
            id(54, "V3", vec![]),
            id(-18, "V4", vec![]),
        ])
    }
}

cases!(T54 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T55 {
    V0 = 65,
}

impl T55 {
    pub fn wire() -> Wire {
        Wire::Tagged("T55", Tag::bits(8), vec![
            id(65, "V0", vec![]),
        ])
    }
}

cases!(T55 { V0 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -2..=8))]
pub enum T56 {
    #[bits(id = 0, check = 4217136730)] V0(
        bool,
        T52,
    ),
    #[bits(skip)] Local,
    #[bits(other)] Other(i32),
}

impl T56 {
    pub fn wire() -> Wire {
        Wire::Tagged("T56", Tag::range(-2, 8), vec![
            Case { align: false, check: Some(4217136730), ..id(0, "V0", vec![
                ("0", Wire::Bool),
                ("1", T52::wire()),
            ]) },
            Case { role: Role::Skipped, ..case("Local", vec![]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ])
    }
}

cases!(T56 { V0 { 0: v0, 1: v1 }, Local {}, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T57 {
    #[bits(elide(group = g0, value = true))] pub f0: bool,
    #[float(min = 353.5, max = 649.0, bits = 35)] #[bits(elide(group = g0, value = 0.0))] pub f1: f64,
    #[bits(varint(group = 2), elide(group = g0, value = 3))] pub f2: i32,
    #[array(max = 1, sparse = sentinel)] #[bits(fixed(int = 3, frac = 13), range = 4..=6)] pub f3: Vec<(usize, [u16; 9])>,
    #[bits(relative(f2))] pub f4: i32,
    #[bits(range = 0..=5)] pub f5: u8,
}

impl T57 {
    pub fn wire() -> Wire {
        Wire::Struct("T57", vec![
            ("f0", elide_in("g0", "true", Tree::Bool(true), Wire::Bool)),
            ("f1", elide_in("g0", "0.0", Tree::F64(0), Wire::FloatBits64(353.5, 649.0, 35, false))),
            ("f2", elide_in("g0", "3", Tree::Int(3), Wire::Varint(2, 32, true))),
            ("f3", pairs(SparseForm::Sentinel, 1, array(9, Wire::Fixed(3, 13, 4, 6, false)))),
            ("f4", Wire::Relative(2, "f2", 32, true)),
            ("f5", Wire::Range(0, 5)),
        ])
    }
}

record!(T57 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T58 {
    V0 {
        #[bits(range = 0..=2)] f0: u16,
    },
    V1 {
    },
    V2 {
        #[array(max = 5, sparse = bitmap)] f0: Vec<(i16, T14)>,
    },
    V3(
        #[bits(range = 0..=2, align)] i8,
    ),
}

impl T58 {
    pub fn wire() -> Wire {
        Wire::Enum("T58", vec![
            case("V0", vec![
                ("f0", Wire::Range(0, 2)),
            ]),
            case("V1", vec![]),
            case("V2", vec![
                ("f0", pairs(SparseForm::Bitmap, 5, T14::wire())),
            ]),
            case("V3", vec![
                ("0", aligned(Wire::Range(0, 2))),
            ]),
        ])
    }
}

cases!(T58 { V0 { f0: v0 }, V1 {  }, V2 { f0: v0 }, V3 { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8))]
pub enum T59 {
    #[bits(id = 184)] V0(
        #[bits(skip, default)] Vec<u8>,
        #[bits(skip)] Option<String>,
        #[bits(range = 1172377218750292..=2544240920774375, elide = 1172377218750292)] u128,
    ),
    #[bits(id = 214)] V1 {
        #[bits(elide(group = g0, value = false))] f0: bool,
        #[bits(elide(group = g0, value = false))] f1: bool,
        #[bits(elide(group = g0, value = true))] f2: bool,
        #[bits(when = f1)] f3: i128,
        #[bits(skip, default)] f4: Vec<u8>,
        f5: i8,
    },
    #[bits(id = 127)] V2(
        #[bits(reserved = 34)] (),
        #[string(max = 4)] #[bits(check)] String,
        #[bits(varint(group = 60))] i64,
    ),
    #[bits(id = 179, check = 2048786331)] V3(
        #[bits(varint, align)] i16,
    ),
    #[bits(skip)] Local,
    #[bits(other)] Other(u16),
}

impl T59 {
    pub fn wire() -> Wire {
        Wire::Tagged("T59", Tag::bits(8), vec![
            id(184, "V0", vec![
                ("2", elide("1172377218750292", Tree::Int(1172377218750292), Wire::Range(1172377218750292, 2544240920774375))),
            ]),
            id(214, "V1", vec![
                ("f0", elide_in("g0", "false", Tree::Bool(false), Wire::Bool)),
                ("f1", elide_in("g0", "false", Tree::Bool(false), Wire::Bool)),
                ("f2", elide_in("g0", "true", Tree::Bool(true), Wire::Bool)),
                ("f3", when("f1", |seen| seen[1] == Tree::Bool(true), Tree::Int(0), Wire::Signed(128))),
                ("f5", Wire::Signed(8)),
            ]),
            id(127, "V2", vec![
                ("0", Wire::Constant(0, 34)),
                ("1", checked(1526641013, Wire::Text(0, 4))),
                ("2", Wire::Varint(60, 64, true)),
            ]),
            Case { align: false, check: Some(2048786331), ..id(179, "V3", vec![
                ("0", aligned(Wire::Varint(7, 16, true))),
            ]) },
            Case { role: Role::Skipped, ..case("Local", vec![]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T59 { V0 { 2: v0 } skipped { 0: vec![], 1: None }, V1 { f0: v0, f1: v1, f2: v2, f3: v3, f5: v4 } skipped { f4: vec![] }, V2 { 0: v0, 1: v1, 2: v2 }, V3 { 0: v0 }, Local {}, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 4212798521)]
pub struct T60 {
    #[bits(range = 0..=5)] pub f0: u32,
    #[bits(width = 8)] pub f1: Range<i16>,
    #[bits(skip, default)] pub f2: Vec<u8>,
    #[float(min = -237.5, max = -80.5, bits = 7)] #[bits(elide = 0.0, when = f0 > 2)] pub f3: f32,
    #[array(max = 3, sparse = count)] #[bits(align)] pub f4: Vec<(usize, T46)>,
    #[array(max = 1)] pub f5: BTreeMap<bool, char>,
}

impl T60 {
    pub fn wire() -> Wire {
        checked(4212798521, Wire::Struct("T60", vec![
            ("f0", Wire::Range(0, 5)),
            ("f1", Wire::Struct("Range", vec![("start", Wire::Signed(8)), ("end", Wire::Signed(8))])),
            ("f3", when("f0 > 2", |seen| int(&seen[0]) > 2, Tree::F32(0), elide("0.0", Tree::F32(0), Wire::FloatBits(-237.5, -80.5, 7, false)))),
            ("f4", aligned(pairs(SparseForm::Count, 3, T46::wire()))),
            ("f5", Wire::Map(0, 1, Box::new(Wire::Bool), Box::new(Wire::Char))),
        ]))
    }
}

record!(T60 { f0, f1, f3, f4, f5 } skipped { f2: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 3737143434)]
pub struct T61(
    #[bits(align)] pub bool,
    #[bits(range = 0..=6, elide = 3)] pub i8,
);

impl T61 {
    pub fn wire() -> Wire {
        checked(3737143434, Wire::Struct("T61", vec![
            ("0", aligned(Wire::Bool)),
            ("1", elide("3", Tree::Int(3), Wire::Range(0, 6))),
        ]))
    }
}

record!(T61 { 0, 1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T62 {
    #[quat(bits = 8)] pub f0: [f32; 4],
    #[bits(range = 0..=4, elide = 3)] pub f1: u32,
    #[bits(elide(group = g2, value = false))] pub f2: bool,
    #[bits(elide(group = g2, value = true))] pub f3: bool,
    #[bits(width = 29, elide(group = g2, value = 3))] pub f4: u64,
    pub f5: f64,
    pub f6: (Option<bool>, T50, bool),
}

impl T62 {
    pub fn wire() -> Wire {
        Wire::Struct("T62", vec![
            ("f0", Wire::Quat(8)),
            ("f1", elide("3", Tree::Int(3), Wire::Range(0, 4))),
            ("f2", elide_in("g2", "false", Tree::Bool(false), Wire::Bool)),
            ("f3", elide_in("g2", "true", Tree::Bool(true), Wire::Bool)),
            ("f4", elide_in("g2", "3", Tree::Int(3), Wire::Unsigned(29))),
            ("f5", Wire::Raw64),
            ("f6", Wire::Tuple(vec![option(Wire::Bool), T50::wire(), Wire::Bool])),
        ])
    }
}

record!(T62 { f0, f1, f2, f3, f4, f5, f6 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = _4 > 4611686018427387903)]
pub struct T63(
    #[array(sparse = count)] #[bits(fixed(int = 40, frac = 24), range = 360150907879..=909568445186)] pub [Option<u64>; 7],
    #[array(max = 5)] pub BTreeMap<bool, f64>,
    #[array(max = 2)] #[bits(range = -1..=0)] pub BTreeSet<i8>,
    #[quat(bits = 15)] pub [f32; 4],
    #[bits(varint(group = 51))] pub i64,
);

impl T63 {
    pub fn wire() -> Wire {
        ensured("_4 > 4611686018427387903", |seen| int(&seen[4]) > 4611686018427387903, Wire::Struct("T63", vec![
            ("0", slots(SparseForm::Count, 7, Wire::Fixed(40, 24, 360150907879, 909568445186, false))),
            ("1", Wire::Map(0, 5, Box::new(Wire::Bool), Box::new(Wire::Raw64))),
            ("2", Wire::Set(0, 2, Box::new(Wire::Range(-1, 0)))),
            ("3", Wire::Quat(15)),
            ("4", Wire::Varint(51, 64, true)),
        ]))
    }
}

record!(T63 { 0, 1, 2, 3, 4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 1614673895)]
pub struct T64 {
    pub f0: Option<Result<T4, char>>,
    #[bits(fixed(int = 13, frac = 3), range = 2026..=3829)] pub f1: u16,
    #[bits(range = 0..=2, check = 2085346941)] pub f2: u16,
    #[bits(relative(f2))] pub f3: u16,
    #[bits(reserved = 91)] pub f4: (),
    #[bits(relative(f3))] pub f5: u16,
    pub f6: [[i32; 3]; 1],
    #[bits(6)] pub f7: Range<i16>,
    #[array(max = 1, count = f2, bytes)] pub f8: Vec<u8>,
}

impl T64 {
    pub fn wire() -> Wire {
        checked(1614673895, Wire::Struct("T64", vec![
            ("f0", option(Wire::Result(Box::new(T4::wire()), Box::new(Wire::Char)))),
            ("f1", Wire::Fixed(13, 3, 2026, 3829, false)),
            ("f2", checked(2085346941, Wire::Range(0, 2))),
            ("f3", Wire::Relative(2, "f2", 16, false)),
            ("f4", Wire::Constant(0, 91)),
            ("f5", Wire::Relative(3, "f3", 16, false)),
            ("f6", array(1, array(3, Wire::Signed(32)))),
            ("f7", Wire::Struct("Range", vec![("start", Wire::Signed(6)), ("end", Wire::Signed(6))])),
            ("f8", counted_bytes("f2", |seen| int(&seen[2]), (0, 1))),
        ]))
    }
}

record!(T64 { f0, f1, f2, f3, f4, f5, f6, f7, f8 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T65 {
    #[bits(varint(group = 25))] pub f0: i32,
    #[bits(reserved = 7)] pub f1: (),
    #[array(max = 5)] #[string(max = 2)] pub f2: [BTreeSet<String>; 0],
    #[bits(range = 0..=6)] pub f3: i8,
    pub f4: [Option<T23>; 3],
    #[string(max = 4)] pub f5: String,
    #[bits(range = 0..=3, when = f3 != 6)] pub f6: u8,
    #[bits(relative(f0))] pub f7: i32,
    pub f8: (f64, T29),
}

impl T65 {
    pub fn wire() -> Wire {
        Wire::Struct("T65", vec![
            ("f0", Wire::Varint(25, 32, true)),
            ("f1", Wire::Constant(0, 7)),
            ("f2", array(0, Wire::Set(0, 5, Box::new(Wire::Text(0, 2))))),
            ("f3", Wire::Range(0, 6)),
            ("f4", array(3, option(T23::wire()))),
            ("f5", Wire::Text(0, 4)),
            ("f6", when("f3 != 6", |seen| int(&seen[3]) != 6, Tree::Int(0), Wire::Range(0, 3))),
            ("f7", Wire::Relative(0, "f0", 32, true)),
            ("f8", Wire::Tuple(vec![Wire::Raw64, T29::wire()])),
        ])
    }
}

record!(T65 { f0, f1, f2, f3, f4, f5, f6, f7, f8 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -8..=16), align)]
pub enum T66 {
    #[bits(id = -7)] V0(
        #[bits(range = 0..=5, elide = 3)] u16,
        #[bits(relative(0))] u16,
    ),
    #[bits(id = -5)] V1 {
        #[bits(26)] f0: usize,
        #[float(min = 434.75, max = 1037.25, bits = 9)] f1: f32,
    },
    #[bits(id = -6)] V2 {
        f0: Result<f32, bool>,
        #[array(max = 3)] #[array(max = 2)] #[string(max = 4, wide)] f1: Vec<Vec<String>>,
    },
    #[bits(id = 13)] V3,
    #[bits(id = 14, check = 266918512)] V4(
        #[bits(align, elide = true)] bool,
        #[array(max = 6)] #[bits(when = !_0)] Vec<f32>,
    ),
    #[bits(id = 5)] V5 {
        #[bits(range = 0..=3, elide = 3)] f0: u32,
    },
    #[bits(skip)] Local,
}

impl T66 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T66", Tag::range(-8, 16), vec![
            id(-7, "V0", vec![
                ("0", elide("3", Tree::Int(3), Wire::Range(0, 5))),
                ("1", Wire::Relative(0, "_0", 16, false)),
            ]),
            id(-5, "V1", vec![
                ("f0", Wire::Unsigned(26)),
                ("f1", Wire::FloatBits(434.75, 1037.25, 9, false)),
            ]),
            id(-6, "V2", vec![
                ("f0", Wire::Result(Box::new(Wire::Raw32), Box::new(Wire::Bool))),
                ("f1", list(0, 3, list(0, 2, Wire::Wide(0, 4)))),
            ]),
            id(13, "V3", vec![]),
            Case { align: false, check: Some(266918512), ..id(14, "V4", vec![
                ("0", elide("true", Tree::Bool(true), aligned(Wire::Bool))),
                ("1", when("!_0", |seen| seen[0] == Tree::Bool(false), Tree::Parts(vec![]), list(0, 6, Wire::Raw32))),
            ]) },
            id(5, "V5", vec![
                ("f0", elide("3", Tree::Int(3), Wire::Range(0, 3))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ]))
    }
}

cases!(T66 { V0 { 0: v0, 1: v1 }, V1 { f0: v0, f1: v1 }, V2 { f0: v0, f1: v1 }, V3 {  }, V4 { 0: v0, 1: v1 }, V5 { f0: v0 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T67(
    pub bool,
);

impl T67 {
    pub fn wire() -> Wire {
        Wire::Struct("T67", vec![
            ("0", Wire::Bool),
        ])
    }
}

record!(T67 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2241236396)]
pub struct T68 {
    #[bits(range = 0..=4, elide = 3)] pub f0: u8,
    #[array(max = 4, count = f0)] #[float(raw)] pub f1: Vec<Option<f32>>,
    #[bits(when = f0 != 4)] pub f2: Option<T62>,
    pub f3: (NonZeroU128, T12, f64),
    pub f4: (T4, Option<Percent>, bool),
    #[bits(elide = false)] pub f5: bool,
}

impl T68 {
    pub fn wire() -> Wire {
        checked(2241236396, Wire::Struct("T68", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Range(0, 4))),
            ("f1", counted("f0", |seen| int(&seen[0]), (0, 4), option(Wire::Raw32))),
            ("f2", when("f0 != 4", |seen| int(&seen[0]) != 4, Tree::Option(None), option(T62::wire()))),
            ("f3", Wire::Tuple(vec![Wire::NonZero(Box::new(Wire::Unsigned(128))), T12::wire(), Wire::Raw64])),
            ("f4", Wire::Tuple(vec![T4::wire(), option(Percent::wire()), Wire::Bool])),
            ("f5", elide("false", Tree::Bool(false), Wire::Bool)),
        ]))
    }
}

record!(T68 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T69 {
    #[array(max = 3, sparse = count)] #[array(max = 3)] #[quat(bits = 19)] pub f0: Vec<(usize, Vec<[f32; 4]>)>,
    #[bits(fixed(int = 16, frac = 0), range = 25204..=61278)] pub f1: u16,
    #[bits(range = 0..=2)] pub f2: i8,
}

impl T69 {
    pub fn wire() -> Wire {
        Wire::Struct("T69", vec![
            ("f0", pairs(SparseForm::Count, 3, list(0, 3, Wire::Quat(19)))),
            ("f1", Wire::Fixed(16, 0, 25204, 61278, false)),
            ("f2", Wire::Range(0, 2)),
        ])
    }
}

record!(T69 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T70 {
    #[array(len = 3..=5)] #[float(min = -60.5, max = 380.0, res = 0.25)] pub f0: Vec<Option<f32>>,
    #[bits(elide(group = g1, value = true))] pub f1: bool,
    #[bits(elide(group = g1, value = false))] pub f2: bool,
    pub f3: Result<char, Option<i64>>,
    #[array(max = 4)] #[bits(when = !f1)] pub f4: BTreeMap<i16, T54>,
    #[bits(fixed(int = 9, frac = 23), range = 27..=76, elide = 3)] pub f5: u32,
}

impl T70 {
    pub fn wire() -> Wire {
        Wire::Struct("T70", vec![
            ("f0", list(3, 5, option(Wire::Float(-60.5, 380.0, 0.25)))),
            ("f1", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
            ("f2", elide_in("g1", "false", Tree::Bool(false), Wire::Bool)),
            ("f3", Wire::Result(Box::new(Wire::Char), Box::new(option(Wire::Signed(64))))),
            ("f4", when("!f1", |seen| seen[1] == Tree::Bool(false), Tree::Parts(vec![]), Wire::Map(0, 4, Box::new(Wire::Signed(16)), Box::new(T54::wire())))),
            ("f5", elide("3", Tree::Int(3), Wire::Fixed(9, 23, 27, 76, false))),
        ])
    }
}

record!(T70 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -1..=1), check = 1035797623)]
pub enum T71 {
    #[bits(id = 0)] V0(
        #[bits(fixed(int = 37, frac = 27), range = -62790234226..=-5623989415)] Option<[i64; 3]>,
        #[array(len = 2..=3)] #[bits(fixed(int = 15, frac = 113), range = -8968..=-7055)] Vec<Option<i128>>,
    ),
    #[bits(skip)] Local,
}

impl T71 {
    pub fn wire() -> Wire {
        checked(1035797623, Wire::Tagged("T71", Tag::range(-1, 1), vec![
            id(0, "V0", vec![
                ("0", option(array(3, Wire::Fixed(37, 27, -62790234226, -5623989415, true)))),
                ("1", list(2, 3, option(Wire::Fixed(15, 113, -8968, -7055, true)))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ]))
    }
}

cases!(T71 { V0 { 0: v0, 1: v1 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T72(
    #[array(max = 4)] #[array(bytes)] pub Box<Vec<[u8; 0]>>,
    #[array(max = 1)] #[bits(align)] pub BTreeMap<u8, bool>,
    #[bits(elide(group = g2, value = false))] pub bool,
    #[string(len = 6..=8)] #[bits(elide(group = g2, value = String::from("bitstr")))] pub String,
    #[bits(elide(group = g2, value = true))] pub bool,
    #[bits(align, check = 2393996925)] pub NonZeroI128,
    #[string(max = 7, ascii)] pub String,
    #[bits(range = 0..=6, when = !_2)] pub u32,
);

impl T72 {
    pub fn wire() -> Wire {
        Wire::Struct("T72", vec![
            ("0", list(0, 4, Wire::ByteArray(0))),
            ("1", aligned(Wire::Map(0, 1, Box::new(Wire::Unsigned(8)), Box::new(Wire::Bool)))),
            ("2", elide_in("g2", "false", Tree::Bool(false), Wire::Bool)),
            ("3", elide_in("g2", "String::from(\"bitstr\")", Tree::Text("bitstr".into()), Wire::Text(6, 8))),
            ("4", elide_in("g2", "true", Tree::Bool(true), Wire::Bool)),
            ("5", checked(2393996925, aligned(Wire::NonZero(Box::new(Wire::Signed(128)))))),
            ("6", Wire::Ascii(0, 7)),
            ("7", when("!_2", |seen| seen[2] == Tree::Bool(false), Tree::Int(0), Wire::Range(0, 6))),
        ])
    }
}

record!(T72 { 0, 1, 2, 3, 4, 5, 6, 7 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T73 {
    V0(
        #[bits(varint, align)] u64,
        #[bits(fixed(int = 8, frac = 0), range = 56..=117)] u8,
    ),
}

impl T73 {
    pub fn wire() -> Wire {
        Wire::Enum("T73", vec![
            case("V0", vec![
                ("0", aligned(Wire::Varint(7, 64, false))),
                ("1", Wire::Fixed(8, 0, 56, 117, false)),
            ]),
        ])
    }
}

cases!(T73 { V0 { 0: v0, 1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T74 {
    #[bits(reserved = 1)] pub f0: (),
    #[bits(range = 0..=6, check)] pub f1: i8,
}

impl T74 {
    pub fn wire() -> Wire {
        Wire::Struct("T74", vec![
            ("f0", Wire::Constant(0, 1)),
            ("f1", checked(1526641013, Wire::Range(0, 6))),
        ])
    }
}

record!(T74 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T75 {
    #[bits(id = 2)] V0,
    #[bits(id = 20)] V1 {
        #[array(max = 1)] #[string(max = 1)] f0: BTreeSet<String>,
        #[bits(fixed(int = 4, frac = 4), range = 1..=1)] f1: Option<[u8; 0]>,
    },
    #[bits(id = 23, align)] V2 {
        #[array(max = 2)] #[bits(range = 19..=25, step = 2)] f0: BTreeSet<u8>,
        #[bits(range = 18..=19)] f1: Range<u16>,
        #[bits(align)] f2: bool,
    },
    #[bits(id = 15)] V3(
        #[bits(skip, default)] Vec<u8>,
        #[quat(bits = 9)] Option<[f32; 4]>,
    ),
    #[bits(id = 9, align)] V4 {
    },
    #[bits(id = 5)] V5(
        #[bits(range = 1872..=2267, elide = 1872)] u32,
    ),
    #[bits(skip)] Local,
    #[bits(other)] Other(u16),
}

impl T75 {
    pub fn wire() -> Wire {
        Wire::Tagged("T75", Tag::bits(5), vec![
            id(2, "V0", vec![]),
            id(20, "V1", vec![
                ("f0", Wire::Set(0, 1, Box::new(Wire::Text(0, 1)))),
                ("f1", option(array(0, Wire::Fixed(4, 4, 1, 1, false)))),
            ]),
            Case { align: true, check: None, ..id(23, "V2", vec![
                ("f0", Wire::Set(0, 2, Box::new(Wire::Steps(19, 25, 2)))),
                ("f1", Wire::Struct("Range", vec![("start", Wire::Range(18, 19)), ("end", Wire::Range(18, 19))])),
                ("f2", aligned(Wire::Bool)),
            ]) },
            id(15, "V3", vec![
                ("1", option(Wire::Quat(9))),
            ]),
            Case { align: true, check: None, ..id(9, "V4", vec![]) },
            id(5, "V5", vec![
                ("0", elide("1872", Tree::Int(1872), Wire::Range(1872, 2267))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T75 { V0 {  }, V1 { f0: v0, f1: v1 }, V2 { f0: v0, f1: v1, f2: v2 }, V3 { 1: v0 } skipped { 0: vec![] }, V4 {  }, V5 { 0: v0 }, Local {}, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 4))]
pub enum T76 {
    #[bits(id = 10, check = 1038642045)] V0(
        #[bits(range = 0..=2, elide = 2)] i8,
        #[bits(const = 22624, width = 15)] (),
        (Percent, bool, u64),
    ),
    #[bits(id = 9, align)] V1(
        #[bits(range = 0..=5)] u32,
        #[bits(elide(group = g1, value = true))] bool,
        #[string(len = 2..=3, wide)] #[bits(elide(group = g1, value = String::from("bi")))] String,
        #[float(min = 359.25, max = 1167.75, bits = 37)] #[bits(elide(group = g1, value = 0.0))] f64,
    ),
    #[bits(id = 1)] V2 {
        #[bits(14, elide = 3)] f0: usize,
    },
    #[bits(id = 5)] V3 {
        #[bits(const = 104, width = 12)] f0: (),
        #[quat(bits = 17)] f1: [f32; 4],
    },
    #[bits(id = 7)] V4 {
        #[bits(fixed(int = 31, frac = 97), range = 439491655..=1426000231, align)] f0: u128,
        #[bits(8)] f1: NonZeroU8,
        f2: i128,
        #[string(len = 0..=6, ascii)] #[bits(elide(group = g3, value = String::from("")))] f3: String,
        #[bits(elide(group = g3, value = false))] f4: bool,
        #[bits(elide(group = g3, value = false))] f5: bool,
    },
    #[bits(id = 14, check = 4160402457)] V5 {
        #[array(max = 5)] #[bits(range = 1..=5)] f0: BTreeSet<u8>,
    },
    #[bits(other)] Other(u16),
}

impl T76 {
    pub fn wire() -> Wire {
        Wire::Tagged("T76", Tag::bits(4), vec![
            Case { align: false, check: Some(1038642045), ..id(10, "V0", vec![
                ("0", elide("2", Tree::Int(2), Wire::Range(0, 2))),
                ("1", Wire::Constant(22624, 15)),
                ("2", Wire::Tuple(vec![Percent::wire(), Wire::Bool, Wire::Unsigned(64)])),
            ]) },
            Case { align: true, check: None, ..id(9, "V1", vec![
                ("0", Wire::Range(0, 5)),
                ("1", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
                ("2", elide_in("g1", "String::from(\"bi\")", Tree::Text("bi".into()), Wire::Wide(2, 3))),
                ("3", elide_in("g1", "0.0", Tree::F64(0), Wire::FloatBits64(359.25, 1167.75, 37, false))),
            ]) },
            id(1, "V2", vec![
                ("f0", elide("3", Tree::Int(3), Wire::Unsigned(14))),
            ]),
            id(5, "V3", vec![
                ("f0", Wire::Constant(104, 12)),
                ("f1", Wire::Quat(17)),
            ]),
            id(7, "V4", vec![
                ("f0", aligned(Wire::Fixed(31, 97, 439491655, 1426000231, false))),
                ("f1", Wire::NonZero(Box::new(Wire::Unsigned(8)))),
                ("f2", Wire::Signed(128)),
                ("f3", elide_in("g3", "String::from(\"\")", Tree::Text("".into()), Wire::Ascii(0, 6))),
                ("f4", elide_in("g3", "false", Tree::Bool(false), Wire::Bool)),
                ("f5", elide_in("g3", "false", Tree::Bool(false), Wire::Bool)),
            ]),
            Case { align: false, check: Some(4160402457), ..id(14, "V5", vec![
                ("f0", Wire::Set(0, 5, Box::new(Wire::Range(1, 5)))),
            ]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T76 { V0 { 0: v0, 1: v1, 2: v2 }, V1 { 0: v0, 1: v1, 2: v2, 3: v3 }, V2 { f0: v0 }, V3 { f0: v0, f1: v1 }, V4 { f0: v0, f1: v1, f2: v2, f3: v3, f4: v4, f5: v5 }, V5 { f0: v0 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 16..=22))]
pub enum T77 {
    #[bits(id = 17)] V0 {
    },
    #[bits(id = 19)] V1(
        #[bits(range = 0..=1, check)] i8,
    ),
    #[bits(id = 16)] V2 {
        #[bits(range = -31..=-29)] f0: Range<i8>,
        #[bits(range = 0..=2, elide = 2)] f1: u16,
        #[array(max = 3)] f2: BTreeMap<u8, bool>,
        #[array(sparse = bitmap)] #[bits(range = 0..=1)] f3: [Option<Range<i32>>; 2],
    },
    #[bits(id = 18)] V3(
        #[array(len = 1..=2)] #[array(bytes)] Vec<Option<[u8; 7]>>,
        #[bits(range = 0..=5)] u32,
        #[bits(relative(1))] u32,
    ),
    #[bits(id = 20)] V4,
}

impl T77 {
    pub fn wire() -> Wire {
        Wire::Tagged("T77", Tag::range(16, 22), vec![
            id(17, "V0", vec![]),
            id(19, "V1", vec![
                ("0", checked(1526641013, Wire::Range(0, 1))),
            ]),
            id(16, "V2", vec![
                ("f0", Wire::Struct("Range", vec![("start", Wire::Range(-31, -29)), ("end", Wire::Range(-31, -29))])),
                ("f1", elide("2", Tree::Int(2), Wire::Range(0, 2))),
                ("f2", Wire::Map(0, 3, Box::new(Wire::Unsigned(8)), Box::new(Wire::Bool))),
                ("f3", slots(SparseForm::Bitmap, 2, Wire::Struct("Range", vec![("start", Wire::Range(0, 1)), ("end", Wire::Range(0, 1))]))),
            ]),
            id(18, "V3", vec![
                ("0", list(1, 2, option(Wire::ByteArray(7)))),
                ("1", Wire::Range(0, 5)),
                ("2", Wire::Relative(1, "_1", 32, false)),
            ]),
            id(20, "V4", vec![]),
        ])
    }
}

cases!(T77 { V0 {  }, V1 { 0: v0 }, V2 { f0: v0, f1: v1, f2: v2, f3: v3 }, V3 { 0: v0, 1: v1, 2: v2 }, V4 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T78 {
    #[bits(id = 23)] V0(
        Result<Option<T5>, i16>,
        #[array(max = 7)] #[float(min = -33.25, max = 626.75, res = 0.25)] #[bits(check)] Vec<Box<f32>>,
        #[bits(elide = true)] bool,
    ),
    #[bits(id = 3)] V1,
    #[bits(id = 4)] V2 {
        #[string(len = 4..=7)] f0: String,
        #[bits(varint(group = 21), align)] f1: i32,
        #[array(len = 3..=4, bytes)] f2: Vec<u8>,
        #[bits(relative(f1))] f3: i32,
    },
    #[bits(id = 30)] V3 {
        f0: Box<Result<Option<NonZeroI128>, char>>,
    },
    #[bits(id = 1, align, check = 458651406)] V4 {
        #[array(sparse = bitmap)] #[bits(range = 23267184..=49195549)] f0: [Option<u32>; 24],
    },
}

impl T78 {
    pub fn wire() -> Wire {
        Wire::Tagged("T78", Tag::bits(5), vec![
            id(23, "V0", vec![
                ("0", Wire::Result(Box::new(option(T5::wire())), Box::new(Wire::Signed(16)))),
                ("1", checked(1526641013, list(0, 7, Wire::Float(-33.25, 626.75, 0.25)))),
                ("2", elide("true", Tree::Bool(true), Wire::Bool)),
            ]),
            id(3, "V1", vec![]),
            id(4, "V2", vec![
                ("f0", Wire::Text(4, 7)),
                ("f1", aligned(Wire::Varint(21, 32, true))),
                ("f2", Wire::Bytes(3, 4)),
                ("f3", Wire::Relative(1, "f1", 32, true)),
            ]),
            id(30, "V3", vec![
                ("f0", Wire::Result(Box::new(option(Wire::NonZero(Box::new(Wire::Signed(128))))), Box::new(Wire::Char))),
            ]),
            Case { align: true, check: Some(458651406), ..id(1, "V4", vec![
                ("f0", slots(SparseForm::Bitmap, 24, Wire::Range(23267184, 49195549))),
            ]) },
        ])
    }
}

cases!(T78 { V0 { 0: v0, 1: v1, 2: v2 }, V1 {  }, V2 { f0: v0, f1: v1, f2: v2, f3: v3 }, V3 { f0: v0 }, V4 { f0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T79 {
    #[bits(id = 11)] V0 {
        f0: (bool, T36),
        #[array(len = 2..=3)] #[bits(65, align)] f1: [Vec<i128>; 2],
        #[array(max = 3)] f2: BTreeMap<u8, Option<T22>>,
    },
    #[bits(id = 31)] V1 {
        #[float(min = 144.75, max = 228.0, bits = 22)] #[bits(elide(group = g0, value = 0.0))] f0: f32,
        #[bits(elide(group = g0, value = 3))] f1: i64,
        #[bits(elide(group = g0, value = 3))] f2: i16,
        #[array(sparse = count)] f3: [Option<Option<T57>>; 1],
        #[bits(range = 0..=6)] f4: i8,
        #[bits(relative(f2))] f5: i16,
    },
    #[bits(id = 33)] V2(
        #[quat(bits = 6)] [f32; 4],
        #[bits(range = 0..=4, elide = 3)] u8,
    ),
    #[bits(id = 24)] V3 {
        #[array(max = 5)] f0: Vec<Result<bool, bool>>,
    },
    #[bits(id = 15)] V4(
        #[bits(skip)] Option<String>,
        #[quat(bits = 7)] #[bits(align)] [f32; 4],
    ),
}

impl T79 {
    pub fn wire() -> Wire {
        Wire::Tagged("T79", Tag::range(0, 33), vec![
            id(11, "V0", vec![
                ("f0", Wire::Tuple(vec![Wire::Bool, T36::wire()])),
                ("f1", aligned(array(2, list(2, 3, Wire::Signed(65))))),
                ("f2", Wire::Map(0, 3, Box::new(Wire::Unsigned(8)), Box::new(option(T22::wire())))),
            ]),
            id(31, "V1", vec![
                ("f0", elide_in("g0", "0.0", Tree::F32(0), Wire::FloatBits(144.75, 228.0, 22, false))),
                ("f1", elide_in("g0", "3", Tree::Int(3), Wire::Signed(64))),
                ("f2", elide_in("g0", "3", Tree::Int(3), Wire::Signed(16))),
                ("f3", slots(SparseForm::Count, 1, option(T57::wire()))),
                ("f4", Wire::Range(0, 6)),
                ("f5", Wire::Relative(2, "f2", 16, true)),
            ]),
            id(33, "V2", vec![
                ("0", Wire::Quat(6)),
                ("1", elide("3", Tree::Int(3), Wire::Range(0, 4))),
            ]),
            id(24, "V3", vec![
                ("f0", list(0, 5, Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Bool)))),
            ]),
            id(15, "V4", vec![
                ("1", aligned(Wire::Quat(7))),
            ]),
        ])
    }
}

cases!(T79 { V0 { f0: v0, f1: v1, f2: v2 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3, f4: v4, f5: v5 }, V2 { 0: v0, 1: v1 }, V3 { f0: v0 }, V4 { 1: v0 } skipped { 0: None } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T80 {
    #[bits(range = 0..=4, align, elide = 3)] pub f0: u32,
    #[bits(const = 3048, width = 14)] pub f1: (),
    #[array(sparse = count)] pub f2: [Option<Option<f32>>; 13],
}

impl T80 {
    pub fn wire() -> Wire {
        Wire::Struct("T80", vec![
            ("f0", elide("3", Tree::Int(3), aligned(Wire::Range(0, 4)))),
            ("f1", Wire::Constant(3048, 14)),
            ("f2", slots(SparseForm::Count, 13, option(Wire::Raw32))),
        ])
    }
}

record!(T80 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T81 {
    #[bits(id = 39)] V0,
}

impl T81 {
    pub fn wire() -> Wire {
        Wire::Tagged("T81", Tag::range(0, 39), vec![
            id(39, "V0", vec![]),
        ])
    }
}

cases!(T81 { V0 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T82 {
    V0 = -8,
    V1 = 75,
    V2 = 69,
    V3 = 60,
    V4 = 14,
    V5 = -6,
}

impl T82 {
    pub fn wire() -> Wire {
        Wire::Tagged("T82", Tag::signed(16), vec![
            id(-8, "V0", vec![]),
            id(75, "V1", vec![]),
            id(69, "V2", vec![]),
            id(60, "V3", vec![]),
            id(14, "V4", vec![]),
            id(-6, "V5", vec![]),
        ])
    }
}

cases!(T82 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {}, V5 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2935364375)]
pub struct T83 {
    #[bits(range = 6..=7, elide(group = g0, value = 6))] pub f0: u16,
    #[bits(elide(group = g0, value = 'x'))] pub f1: char,
    #[quat(bits = 15)] #[bits(align, when = f0 != 7)] pub f2: [f32; 4],
    #[array(sparse = bitmap)] pub f3: [Option<(bool, Option<f32>, T33)>; 15],
}

impl T83 {
    pub fn wire() -> Wire {
        checked(2935364375, Wire::Struct("T83", vec![
            ("f0", elide_in("g0", "6", Tree::Int(6), Wire::Range(6, 7))),
            ("f1", elide_in("g0", "'x'", Tree::Char('x'), Wire::Char)),
            ("f2", when("f0 != 7", |seen| int(&seen[0]) != 7, Tree::Parts(vec![Tree::F32(0); 4]), aligned(Wire::Quat(15)))),
            ("f3", slots(SparseForm::Bitmap, 15, Wire::Tuple(vec![Wire::Bool, option(Wire::Raw32), T33::wire()]))),
        ]))
    }
}

record!(T83 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T84 {
    #[string(max = 6, ascii)] #[bits(check = 546427025)] pub f0: [String; 6],
}

impl T84 {
    pub fn wire() -> Wire {
        Wire::Struct("T84", vec![
            ("f0", checked(546427025, array(6, Wire::Ascii(0, 6)))),
        ])
    }
}

record!(T84 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T85 {
    #[float(min = 153.75, max = 498.5, res = 0.1)] pub f0: f32,
    pub f1: T47,
    #[string(len = 0..=1)] pub f2: String,
}

impl T85 {
    pub fn wire() -> Wire {
        Wire::Struct("T85", vec![
            ("f0", Wire::Float(153.75, 498.5, 0.1)),
            ("f1", T47::wire()),
            ("f2", Wire::Text(0, 1)),
        ])
    }
}

record!(T85 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8), align)]
pub enum T86 {
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

impl T86 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T86", Tag::bits(8), vec![
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

cases!(T86 { V0 { 0: v0, 1: v1 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, V2 { 0: v0, 1: v1, 2: v2 }, V3 { f0: v0 }, V4 { f0: v0, f1: v1 }, V5 { 0: v0, 2: v1 } skipped { 1: vec![] } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 3218491408)]
pub struct T87 {
    #[bits(skip)] pub f0: Option<String>,
    pub f1: [Result<u32, Option<bool>>; 4],
    #[bits(range = 0..=1)] pub f2: u8,
    #[array(max = 4)] #[array(max = 1)] #[bits(range = 0..=1)] pub f3: Vec<BTreeSet<i16>>,
    #[bits(elide = false, when = !f3.is_empty())] pub f4: bool,
    #[bits(align)] pub f5: bool,
    pub f6: Option<bool>,
}

impl T87 {
    pub fn wire() -> Wire {
        checked(3218491408, Wire::Struct("T87", vec![
            ("f1", array(4, Wire::Result(Box::new(Wire::Unsigned(32)), Box::new(option(Wire::Bool))))),
            ("f2", Wire::Range(0, 1)),
            ("f3", list(0, 4, Wire::Set(0, 1, Box::new(Wire::Range(0, 1))))),
            ("f4", when("!f3.is_empty()", |seen| seen[2] != Tree::Parts(vec![]), Tree::Bool(false), elide("false", Tree::Bool(false), Wire::Bool))),
            ("f5", aligned(Wire::Bool)),
            ("f6", option(Wire::Bool)),
        ]))
    }
}

record!(T87 { f1, f2, f3, f4, f5, f6 } skipped { f0: None });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T88 {
    #[bits(const = 20904378122, width = 36)] pub f0: (),
    #[bits(range = 0..=1, elide = 1)] pub f1: i8,
    #[bits(reserved = 89)] pub f2: (),
    #[array(max = 4)] #[bits(range = 0..=1)] pub f3: BTreeSet<u8>,
    #[array(max = 1, count = f1)] #[bits(1)] pub f4: Vec<Range<u8>>,
    #[bits(align)] pub f5: bool,
}

impl T88 {
    pub fn wire() -> Wire {
        Wire::Struct("T88", vec![
            ("f0", Wire::Constant(20904378122, 36)),
            ("f1", elide("1", Tree::Int(1), Wire::Range(0, 1))),
            ("f2", Wire::Constant(0, 89)),
            ("f3", Wire::Set(0, 4, Box::new(Wire::Range(0, 1)))),
            ("f4", counted("f1", |seen| int(&seen[1]), (0, 1), Wire::Struct("Range", vec![("start", Wire::Unsigned(1)), ("end", Wire::Unsigned(1))]))),
            ("f5", aligned(Wire::Bool)),
        ])
    }
}

record!(T88 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T89 {
    #[bits(fixed(int = 9, frac = 7), range = -112..=249)] pub f0: [i16; 4],
    #[bits(range = 0..=3, elide = 3)] pub f1: u32,
}

impl T89 {
    pub fn wire() -> Wire {
        Wire::Struct("T89", vec![
            ("f0", array(4, Wire::Fixed(9, 7, -112, 249, true))),
            ("f1", elide("3", Tree::Int(3), Wire::Range(0, 3))),
        ])
    }
}

record!(T89 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T90(
    pub (T29, T56),
    #[bits(skip, default = 7)] pub u64,
    #[bits(skip, default = 7)] pub u64,
    #[bits(range = 0..=6, elide = 3)] pub u8,
    #[bits(skip, default = 7)] pub u64,
    #[array(max = 6)] #[bits(width = 12)] pub BTreeSet<i16>,
);

impl T90 {
    pub fn wire() -> Wire {
        Wire::Struct("T90", vec![
            ("0", Wire::Tuple(vec![T29::wire(), T56::wire()])),
            ("3", elide("3", Tree::Int(3), Wire::Range(0, 6))),
            ("5", Wire::Set(0, 6, Box::new(Wire::Signed(12)))),
        ])
    }
}

record!(T90 { 0, 3, 5 } skipped { 1: 7, 2: 7, 4: 7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -1..=29))]
pub enum T91 {
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
        f0: T46,
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

impl T91 {
    pub fn wire() -> Wire {
        Wire::Tagged("T91", Tag::range(-1, 29), vec![
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
                ("f0", T46::wire()),
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

cases!(T91 { V0 { 0: v0, 1: v1, 2: v2, 3: v3 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, V2 { 0: v0, 1: v1, 2: v2, 3: v3 }, V3 { f0: v0, f1: v1 }, V4 { 0: v0, 2: v1, 3: v2 } skipped { 1: None }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !f0.is_empty())]
pub struct T92 {
    #[array(len = 1..=2)] #[bits(check)] pub f0: Vec<Option<u128>>,
    #[bits(elide = false)] pub f1: bool,
}

impl T92 {
    pub fn wire() -> Wire {
        ensured("!f0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Wire::Struct("T92", vec![
            ("f0", checked(1526641013, list(1, 2, option(Wire::Unsigned(128))))),
            ("f1", elide("false", Tree::Bool(false), Wire::Bool)),
        ]))
    }
}

record!(T92 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T93 {
    #[array(len = 1..=3)] #[array(len = 0..=1)] #[quat(bits = 16)] #[bits(align)] pub f0: Vec<Vec<[f32; 4]>>,
    #[array(max = 11, sparse = bitmap)] #[float(91.75, 94.75, 0.5)] pub f1: Vec<(i16, f64)>,
    pub f2: bool,
    #[bits(9)] pub f3: Option<u128>,
    pub f4: bool,
}

impl T93 {
    pub fn wire() -> Wire {
        Wire::Struct("T93", vec![
            ("f0", aligned(list(1, 3, list(0, 1, Wire::Quat(16))))),
            ("f1", pairs(SparseForm::Bitmap, 11, Wire::Float64(91.75, 94.75, 0.5))),
            ("f2", Wire::Bool),
            ("f3", option(Wire::Unsigned(9))),
            ("f4", Wire::Bool),
        ])
    }
}

record!(T93 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T94 {
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

impl T94 {
    pub fn wire() -> Wire {
        Wire::Tagged("T94", Tag::bits(5), vec![
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

cases!(T94 { V0 { f0: v0 }, V1 { 0: v0, 2: v1, 3: v2 } skipped { 1: 7 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T95 {
    #[bits(reserved = 24)] pub f0: (),
    #[bits(reserved = 32)] pub f1: (),
    #[bits(varint, elide(group = g2, value = 3))] pub f2: usize,
    #[string(max = 7, wide)] #[bits(elide(group = g2, value = String::from("")))] pub f3: String,
}

impl T95 {
    pub fn wire() -> Wire {
        Wire::Struct("T95", vec![
            ("f0", Wire::Constant(0, 24)),
            ("f1", Wire::Constant(0, 32)),
            ("f2", elide_in("g2", "3", Tree::Int(3), Wire::Varint(7, 32, false))),
            ("f3", elide_in("g2", "String::from(\"\")", Tree::Text("".into()), Wire::Wide(0, 7))),
        ])
    }
}

record!(T95 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -10..=12))]
pub enum T96 {
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
    #[bits(id = -9, align)] V4 {
        #[bits(check = 1363539154)] f0: bool,
        #[bits(range = 184273027823521301425482574..=972795300439141672777596947, elide = 184273027823521301425482574, when = f0)] f1: u128,
    },
    #[bits(id = 1, align)] V5(
        #[bits(range = 0..=6, align)] u32,
    ),
}

impl T96 {
    pub fn wire() -> Wire {
        Wire::Tagged("T96", Tag::range(-10, 12), vec![
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
            Case { align: true, check: None, ..id(-9, "V4", vec![
                ("f0", checked(1363539154, Wire::Bool)),
                ("f1", when("f0", |seen| seen[0] == Tree::Bool(true), Tree::Int(0), elide("184273027823521301425482574", Tree::Int(184273027823521301425482574), Wire::Range(184273027823521301425482574, 972795300439141672777596947)))),
            ]) },
            Case { align: true, check: None, ..id(1, "V5", vec![
                ("0", aligned(Wire::Range(0, 6))),
            ]) },
        ])
    }
}

cases!(T96 { V0 { f0: v0, f1: v1, f2: v2, f3: v3 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3, f4: v4 }, V2 { f0: v0, f1: v1, f2: v2 }, V3 { 0: v0, 1: v1, 2: v2 }, V4 { f0: v0, f1: v1 }, V5 { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T97 {
    #[array(max = 5)] pub f0: Vec<char>,
    #[array(max = 3)] pub f1: BTreeMap<i16, bool>,
    pub f2: Option<bool>,
    #[bits(range = -8..=4)] pub f3: Option<Range<i8>>,
    pub f4: [Percent; 9],
}

impl T97 {
    pub fn wire() -> Wire {
        Wire::Struct("T97", vec![
            ("f0", list(0, 5, Wire::Char)),
            ("f1", Wire::Map(0, 3, Box::new(Wire::Signed(16)), Box::new(Wire::Bool))),
            ("f2", option(Wire::Bool)),
            ("f3", option(Wire::Struct("Range", vec![("start", Wire::Range(-8, 4)), ("end", Wire::Range(-8, 4))]))),
            ("f4", array(9, Percent::wire())),
        ])
    }
}

record!(T97 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = _1 > 2147483647)]
pub struct T98(
    #[bits(varint(group = 2))] pub i64,
    pub u32,
);

impl T98 {
    pub fn wire() -> Wire {
        ensured("_1 > 2147483647", |seen| int(&seen[1]) > 2147483647, Wire::Struct("T98", vec![
            ("0", Wire::Varint(2, 64, true)),
            ("1", Wire::Unsigned(32)),
        ]))
    }
}

record!(T98 { 0, 1 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f0 != 5)]
pub struct T99 {
    #[bits(range = 0..=5)] pub f0: u16,
}

impl T99 {
    pub fn wire() -> Wire {
        ensured("f0 != 5", |seen| int(&seen[0]) != 5, Wire::Struct("T99", vec![
            ("f0", Wire::Range(0, 5)),
        ]))
    }
}

record!(T99 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2056269051)]
pub struct T100(
    #[float(-426.75, 336.75, 0.25)] pub f32,
);

impl T100 {
    pub fn wire() -> Wire {
        checked(2056269051, Wire::Struct("T100", vec![
            ("0", Wire::Float(-426.75, 336.75, 0.25)),
        ]))
    }
}

record!(T100 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T101 {
    #[bits(range = 0..=1, elide = 1)] pub f0: u8,
    #[bits(elide(group = g1, value = true))] pub f1: bool,
    #[bits(fixed(int = 3, frac = 5), range = -3..=1, elide(group = g1, value = 3))] pub f2: i8,
    #[bits(elide(group = g1, value = false))] pub f3: bool,
    #[bits(range = 1038..=3494)] pub f4: usize,
    #[bits(when = !f1)] pub f5: Option<Result<char, i16>>,
    #[string(max = 5, wide)] #[bits(elide(group = g6, value = String::from("")))] pub f6: String,
    #[bits(varint, elide(group = g6, value = 3))] pub f7: u64,
    #[bits(56)] pub f8: u64,
    #[array(max = 5)] #[bits(when = f0 > 0)] pub f9: BTreeMap<i16, bool>,
    #[array(max = 1)] #[string(len = 4..=8, wide)] pub f10: BTreeSet<String>,
    #[array(max = 3)] pub f11: [BTreeMap<u8, Option<u8>>; 6],
}

impl T101 {
    pub fn wire() -> Wire {
        Wire::Struct("T101", vec![
            ("f0", elide("1", Tree::Int(1), Wire::Range(0, 1))),
            ("f1", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
            ("f2", elide_in("g1", "3", Tree::Int(3), Wire::Fixed(3, 5, -3, 1, true))),
            ("f3", elide_in("g1", "false", Tree::Bool(false), Wire::Bool)),
            ("f4", Wire::Range(1038, 3494)),
            ("f5", when("!f1", |seen| seen[1] == Tree::Bool(false), Tree::Option(None), option(Wire::Result(Box::new(Wire::Char), Box::new(Wire::Signed(16)))))),
            ("f6", elide_in("g6", "String::from(\"\")", Tree::Text("".into()), Wire::Wide(0, 5))),
            ("f7", elide_in("g6", "3", Tree::Int(3), Wire::Varint(7, 64, false))),
            ("f8", Wire::Unsigned(56)),
            ("f9", when("f0 > 0", |seen| int(&seen[0]) > 0, Tree::Parts(vec![]), Wire::Map(0, 5, Box::new(Wire::Signed(16)), Box::new(Wire::Bool)))),
            ("f10", Wire::Set(0, 1, Box::new(Wire::Wide(4, 8)))),
            ("f11", array(6, Wire::Map(0, 3, Box::new(Wire::Unsigned(8)), Box::new(option(Wire::Unsigned(8)))))),
        ])
    }
}

record!(T101 { f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T102(
    #[bits(range = -235947598921490..=385297253562659)] pub i128,
);

impl T102 {
    pub fn wire() -> Wire {
        Wire::Struct("T102", vec![
            ("0", Wire::Range(-235947598921490, 385297253562659)),
        ])
    }
}

record!(T102 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T103 {
    #[bits(check, elide = 0.0)] pub f0: f32,
    #[bits(const = 138, width = 10)] pub f1: (),
}

impl T103 {
    pub fn wire() -> Wire {
        Wire::Struct("T103", vec![
            ("f0", elide("0.0", Tree::F32(0), checked(1526641013, Wire::Raw32))),
            ("f1", Wire::Constant(138, 10)),
        ])
    }
}

record!(T103 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T104 {
    pub f0: i64,
    #[bits(width = 26, elide = 3, when = f0 > 4611686018427387903)] pub f1: usize,
}

impl T104 {
    pub fn wire() -> Wire {
        Wire::Struct("T104", vec![
            ("f0", Wire::Signed(64)),
            ("f1", when("f0 > 4611686018427387903", |seen| int(&seen[0]) > 4611686018427387903, Tree::Int(0), elide("3", Tree::Int(3), Wire::Unsigned(26)))),
        ])
    }
}

record!(T104 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T105 {
    V0 = 54,
    V1 = 52,
}

impl T105 {
    pub fn wire() -> Wire {
        Wire::Tagged("T105", Tag::bits(8), vec![
            id(54, "V0", vec![]),
            id(52, "V1", vec![]),
        ])
    }
}

cases!(T105 { V0 {}, V1 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = _1 != 2)]
pub struct T106(
    pub [(bool, bool, T74); 9],
    #[bits(range = 0..=2)] pub u16,
);

impl T106 {
    pub fn wire() -> Wire {
        ensured("_1 != 2", |seen| int(&seen[1]) != 2, Wire::Struct("T106", vec![
            ("0", array(9, Wire::Tuple(vec![Wire::Bool, Wire::Bool, T74::wire()]))),
            ("1", Wire::Range(0, 2)),
        ]))
    }
}

record!(T106 { 0, 1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T107 {
    #[array(max = 4)] #[bits(fixed(int = 38, frac = 90), range = -123992042665..=-77481356156)] pub f0: Vec<i128>,
}

impl T107 {
    pub fn wire() -> Wire {
        Wire::Struct("T107", vec![
            ("f0", list(0, 4, Wire::Fixed(38, 90, -123992042665, -77481356156, true))),
        ])
    }
}

record!(T107 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T108 {
    #[bits(fixed(int = 22, frac = 106), range = -2026499..=-1437105, elide = 3)] pub f0: i128,
    #[bits(range = 14552344..=17308606, align)] pub f1: usize,
    #[array(max = 3)] #[bits(check = 3220506878, when = f1 != 17308606)] pub f2: Option<Vec<bool>>,
    #[bits(elide(group = g3, value = 3))] pub f3: i32,
    #[float(min = -205.75, max = 260.75, bits = 15)] #[bits(elide(group = g3, value = 0.0))] pub f4: f32,
    #[array(max = 2)] #[float(raw)] pub f5: Vec<f32>,
    #[bits(when = f1 != 17308606)] pub f6: Option<[i64; 3]>,
}

impl T108 {
    pub fn wire() -> Wire {
        Wire::Struct("T108", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Fixed(22, 106, -2026499, -1437105, true))),
            ("f1", aligned(Wire::Range(14552344, 17308606))),
            ("f2", when("f1 != 17308606", |seen| int(&seen[1]) != 17308606, Tree::Option(None), checked(3220506878, option(list(0, 3, Wire::Bool))))),
            ("f3", elide_in("g3", "3", Tree::Int(3), Wire::Signed(32))),
            ("f4", elide_in("g3", "0.0", Tree::F32(0), Wire::FloatBits(-205.75, 260.75, 15, false))),
            ("f5", list(0, 2, Wire::Raw32)),
            ("f6", when("f1 != 17308606", |seen| int(&seen[1]) != 17308606, Tree::Option(None), option(array(3, Wire::Signed(64))))),
        ])
    }
}

record!(T108 { f0, f1, f2, f3, f4, f5, f6 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -16..=0), align)]
pub enum T109 {
    #[bits(id = -14)] V0 {
        #[bits(elide(group = g0, value = false))] f0: bool,
        #[bits(width = 4, elide(group = g0, value = 3))] f1: usize,
        #[bits(elide(group = g0, value = 'x'))] f2: char,
    },
    #[bits(other)] Other(i32),
}

impl T109 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T109", Tag::range(-16, 0), vec![
            id(-14, "V0", vec![
                ("f0", elide_in("g0", "false", Tree::Bool(false), Wire::Bool)),
                ("f1", elide_in("g0", "3", Tree::Int(3), Wire::Unsigned(4))),
                ("f2", elide_in("g0", "'x'", Tree::Char('x'), Wire::Char)),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ]))
    }
}

cases!(T109 { V0 { f0: v0, f1: v1, f2: v2 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T110(
    #[bits(align, check)] pub T73,
    #[bits(range = 0..=1)] pub u8,
    pub bool,
);

impl T110 {
    pub fn wire() -> Wire {
        Wire::Struct("T110", vec![
            ("0", checked(1526641013, aligned(T73::wire()))),
            ("1", Wire::Range(0, 1)),
            ("2", Wire::Bool),
        ])
    }
}

record!(T110 { 0, 1, 2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f1 != 4)]
pub struct T111 {
    #[bits(skip)] pub f0: Option<String>,
    #[bits(range = 0..=4)] pub f1: i8,
}

impl T111 {
    pub fn wire() -> Wire {
        ensured("f1 != 4", |seen| int(&seen[0]) != 4, Wire::Struct("T111", vec![
            ("f1", Wire::Range(0, 4)),
        ]))
    }
}

record!(T111 { f1 } skipped { f0: None });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T112 {
    #[bits(width = 5)] pub f0: Range<u16>,
    #[string(max = 1, wide)] pub f1: String,
    #[bits(range = 0..=2)] pub f2: i8,
    #[array(max = 17, sparse = count)] pub f3: Vec<(i16, (bool, Option<u16>, bool))>,
    #[bits(elide(group = g4, value = false))] pub f4: bool,
    #[bits(fixed(int = 5, frac = 3), range = 3..=16, elide(group = g4, value = 3))] pub f5: u8,
    #[bits(range = 14262302..=16583702, elide(group = g4, value = 14262302))] pub f6: usize,
    #[bits(relative(f2))] pub f7: i8,
}

impl T112 {
    pub fn wire() -> Wire {
        Wire::Struct("T112", vec![
            ("f0", Wire::Struct("Range", vec![("start", Wire::Unsigned(5)), ("end", Wire::Unsigned(5))])),
            ("f1", Wire::Wide(0, 1)),
            ("f2", Wire::Range(0, 2)),
            ("f3", pairs(SparseForm::Count, 17, Wire::Tuple(vec![Wire::Bool, option(Wire::Unsigned(16)), Wire::Bool]))),
            ("f4", elide_in("g4", "false", Tree::Bool(false), Wire::Bool)),
            ("f5", elide_in("g4", "3", Tree::Int(3), Wire::Fixed(5, 3, 3, 16, false))),
            ("f6", elide_in("g4", "14262302", Tree::Int(14262302), Wire::Range(14262302, 16583702))),
            ("f7", Wire::Relative(2, "f2", 8, true)),
        ])
    }
}

record!(T112 { f0, f1, f2, f3, f4, f5, f6, f7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !f5)]
pub struct T113 {
    #[bits(skip, default)] pub f0: Vec<u8>,
    #[bits(reserved = 26)] pub f1: (),
    #[bits(const = 106, width = 12)] pub f2: (),
    #[bits(range = -2..=3)] pub f3: NonZeroI128,
    #[array(max = 5)] #[bits(width = 17)] pub f4: Vec<Range<i32>>,
    #[bits(align, elide = false)] pub f5: bool,
}

impl T113 {
    pub fn wire() -> Wire {
        ensured("!f5", |seen| seen[4] == Tree::Bool(false), Wire::Struct("T113", vec![
            ("f1", Wire::Constant(0, 26)),
            ("f2", Wire::Constant(106, 12)),
            ("f3", Wire::NonZero(Box::new(Wire::Range(-2, 3)))),
            ("f4", list(0, 5, Wire::Struct("Range", vec![("start", Wire::Signed(17)), ("end", Wire::Signed(17))]))),
            ("f5", elide("false", Tree::Bool(false), aligned(Wire::Bool))),
        ]))
    }
}

record!(T113 { f1, f2, f3, f4, f5 } skipped { f0: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T114 {
    #[bits(elide = false)] pub f0: bool,
    pub f1: bool,
    #[bits(elide(group = g2, value = false))] pub f2: bool,
    #[string(max = 1, ascii)] #[bits(elide(group = g2, value = String::from("")))] pub f3: String,
    #[bits(elide(group = g2, value = 0.0))] pub f4: f32,
    #[bits(when = !f1)] pub f5: Option<bool>,
    pub f6: bool,
    #[string(len = 0..=2)] #[bits(elide = String::from(""))] pub f7: String,
}

impl T114 {
    pub fn wire() -> Wire {
        Wire::Struct("T114", vec![
            ("f0", elide("false", Tree::Bool(false), Wire::Bool)),
            ("f1", Wire::Bool),
            ("f2", elide_in("g2", "false", Tree::Bool(false), Wire::Bool)),
            ("f3", elide_in("g2", "String::from(\"\")", Tree::Text("".into()), Wire::Ascii(0, 1))),
            ("f4", elide_in("g2", "0.0", Tree::F32(0), Wire::Raw32)),
            ("f5", when("!f1", |seen| seen[1] == Tree::Bool(false), Tree::Option(None), option(Wire::Bool))),
            ("f6", Wire::Bool),
            ("f7", elide("String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 2))),
        ])
    }
}

record!(T114 { f0, f1, f2, f3, f4, f5, f6, f7 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T115 {
    #[bits(range = 9738955785324868115683..=28225878539110295710604)] pub f0: i128,
    pub f1: Percent,
}

impl T115 {
    pub fn wire() -> Wire {
        Wire::Struct("T115", vec![
            ("f0", Wire::Range(9738955785324868115683, 28225878539110295710604)),
            ("f1", Percent::wire()),
        ])
    }
}

record!(T115 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T116 {
    #[array(max = 5, sparse = relative)] #[array(len = 1..=3)] #[bits(range = 0..=1)] pub f0: Vec<(u8, Vec<u8>)>,
    #[bits(range = 0..=5, check)] pub f1: u32,
    #[bits(range = 3..=10)] pub f2: u16,
    #[string(max = 5, ascii)] pub f3: [String; 0],
}

impl T116 {
    pub fn wire() -> Wire {
        Wire::Struct("T116", vec![
            ("f0", pairs(SparseForm::Relative, 5, list(1, 3, Wire::Range(0, 1)))),
            ("f1", checked(1526641013, Wire::Range(0, 5))),
            ("f2", Wire::Range(3, 10)),
            ("f3", array(0, Wire::Ascii(0, 5))),
        ])
    }
}

record!(T116 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T117 {
    #[bits(range = 0..=2)] pub f0: u32,
    #[bits(align, when = f0 > 1)] pub f1: Option<[f32; 6]>,
    #[bits(elide(group = g2, value = true))] pub f2: bool,
    #[bits(elide(group = g2, value = true))] pub f3: bool,
    #[bits(varint, elide(group = g2, value = 3))] pub f4: u128,
}

impl T117 {
    pub fn wire() -> Wire {
        Wire::Struct("T117", vec![
            ("f0", Wire::Range(0, 2)),
            ("f1", when("f0 > 1", |seen| int(&seen[0]) > 1, Tree::Option(None), aligned(option(array(6, Wire::Raw32))))),
            ("f2", elide_in("g2", "true", Tree::Bool(true), Wire::Bool)),
            ("f3", elide_in("g2", "true", Tree::Bool(true), Wire::Bool)),
            ("f4", elide_in("g2", "3", Tree::Int(3), Wire::Varint(7, 128, false))),
        ])
    }
}

record!(T117 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 16..=28))]
pub enum T118 {
    #[bits(id = 19)] V0 {
        #[bits(range = 0..=2)] f0: u8,
        #[bits(range = -24..=82)] f1: Range<i32>,
    },
    #[bits(id = 21)] V1(
        #[bits(20)] u32,
    ),
}

impl T118 {
    pub fn wire() -> Wire {
        Wire::Tagged("T118", Tag::range(16, 28), vec![
            id(19, "V0", vec![
                ("f0", Wire::Range(0, 2)),
                ("f1", Wire::Struct("Range", vec![("start", Wire::Range(-24, 82)), ("end", Wire::Range(-24, 82))])),
            ]),
            id(21, "V1", vec![
                ("0", Wire::Unsigned(20)),
            ]),
        ])
    }
}

cases!(T118 { V0 { f0: v0, f1: v1 }, V1 { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8))]
pub enum T119 {
    #[bits(id = 243)] V0,
    #[bits(id = 131)] V1(
        #[float(raw)] f32,
        #[bits(varint(group = 22))] u128,
        #[bits(range = 0..=6, align, elide = 3)] i8,
    ),
    #[bits(id = 108)] V2 {
        #[bits(check = 2610975787, elide = true)] f0: bool,
        #[bits(align)] f1: bool,
        #[string(len = 4..=5)] #[bits(elide(group = g2, value = String::from("bits")))] f2: String,
        #[string(max = 4)] #[bits(elide(group = g2, value = String::from("")))] f3: String,
        #[bits(range = -67..=103, elide(group = g2, value = 3))] f4: i8,
    },
    #[bits(id = 29)] V3 {
        #[bits(align)] f0: char,
    },
    #[bits(id = 27)] V4 {
        #[array(len = 3..=7)] f0: Option<Vec<u128>>,
    },
    #[bits(other)] Other(u16),
}

impl T119 {
    pub fn wire() -> Wire {
        Wire::Tagged("T119", Tag::bits(8), vec![
            id(243, "V0", vec![]),
            id(131, "V1", vec![
                ("0", Wire::Raw32),
                ("1", Wire::Varint(22, 128, false)),
                ("2", elide("3", Tree::Int(3), aligned(Wire::Range(0, 6)))),
            ]),
            id(108, "V2", vec![
                ("f0", elide("true", Tree::Bool(true), checked(2610975787, Wire::Bool))),
                ("f1", aligned(Wire::Bool)),
                ("f2", elide_in("g2", "String::from(\"bits\")", Tree::Text("bits".into()), Wire::Text(4, 5))),
                ("f3", elide_in("g2", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 4))),
                ("f4", elide_in("g2", "3", Tree::Int(3), Wire::Range(-67, 103))),
            ]),
            id(29, "V3", vec![
                ("f0", aligned(Wire::Char)),
            ]),
            id(27, "V4", vec![
                ("f0", option(list(3, 7, Wire::Unsigned(128)))),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T119 { V0 {  }, V1 { 0: v0, 1: v1, 2: v2 }, V2 { f0: v0, f1: v1, f2: v2, f3: v3, f4: v4 }, V3 { f0: v0 }, V4 { f0: v0 }, Other { 0: v0 } });

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
    "T34",
    "T39",
    "T41",
    "T45",
    "T47",
    "T48",
    "T51",
    "T53",
    "T57",
    "T60",
    "T62",
    "T63",
    "T65",
    "T66",
    "T68",
    "T69",
    "T70",
    "T75",
    "T76",
    "T77",
    "T78",
    "T79",
    "T83",
    "T85",
    "T86",
    "T91",
    "T93",
    "T96",
    "T100",
    "T108",
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
