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
#[bits(align)]
pub struct T0 {
    #[bits(range = 0..=5)] pub f0: u16,
    #[bits(range = 0..=3)] pub f1: u32,
    #[bits(check, elide = true)] pub f2: bool,
    pub f3: bool,
    #[array(max = 2)] #[bits(range = 15..=55, when = !f3)] pub f4: BTreeSet<u32>,
    #[bits(fixed(int = 3, frac = 5), range = 7..=7, elide(group = g5, value = 3))] pub f5: u8,
    #[float(252.25, 786.75, 0.5)] #[bits(elide(group = g5, value = 0.0))] pub f6: f64,
    #[bits(elide(group = g5, value = false))] pub f7: bool,
    #[bits(relative(f0))] pub f8: u16,
    #[array(max = 3)] #[bits(range = 83..=103)] pub f9: BTreeSet<u16>,
    #[bits(relative(f0))] pub f10: u16,
}

impl T0 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T0", vec![
            ("f0", Wire::Range(0, 5)),
            ("f1", Wire::Range(0, 3)),
            ("f2", elide("true", Tree::Bool(true), checked(1526641013, Wire::Bool))),
            ("f3", Wire::Bool),
            ("f4", when("!f3", |seen| seen[3] == Tree::Bool(false), Tree::Parts(vec![]), Wire::Set(0, 2, Box::new(Wire::Range(15, 55))))),
            ("f5", elide_in("g5", "3", Tree::Int(3), Wire::Fixed(3, 5, 7, 7, false))),
            ("f6", elide_in("g5", "0.0", Tree::F64(0), Wire::Float64(252.25, 786.75, 0.5))),
            ("f7", elide_in("g5", "false", Tree::Bool(false), Wire::Bool)),
            ("f8", Wire::Relative(0, "f0", 16, false)),
            ("f9", Wire::Set(0, 3, Box::new(Wire::Range(83, 103)))),
            ("f10", Wire::Relative(0, "f0", 16, false)),
        ]))
    }
}

record!(T0 { f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 9))]
pub enum T1 {
    #[bits(id = 0)] V0 {
        #[array(max = 6)] #[quat(bits = 4)] f0: Vec<[f32; 4]>,
        #[bits(range = -11..=7, when = !f0.is_empty())] f1: i8,
        #[bits(range = 0..=4, check = 1672107963, elide = 3, when = f1 > 3)] f2: u32,
    },
    #[bits(id = 280)] V1(
        #[bits(width = 5)] Range<i8>,
    ),
    #[bits(id = 478)] V2 {
    },
    #[bits(id = 148, check = 663771677)] V3 {
        #[bits(range = 0..=1, align)] f0: u16,
        #[bits(elide(group = g1, value = true))] f1: bool,
        #[bits(elide(group = g1, value = false))] f2: bool,
        #[bits(elide(group = g3, value = true))] f3: bool,
        #[string(max = 8)] #[bits(elide(group = g3, value = String::from("")))] f4: String,
        #[array(max = 1, count = f0)] #[array(len = 2..=5)] #[bits(range = 134..=383)] f5: Vec<Vec<usize>>,
    },
    #[bits(skip)] Local,
}

impl T1 {
    pub fn wire() -> Wire {
        Wire::Tagged("T1", Tag::bits(9), vec![
            id(0, "V0", vec![
                ("f0", list(0, 6, Wire::Quat(4))),
                ("f1", when("!f0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Tree::Int(0), Wire::Range(-11, 7))),
                ("f2", when("f1 > 3", |seen| int(&seen[1]) > 3, Tree::Int(0), elide("3", Tree::Int(3), checked(1672107963, Wire::Range(0, 4))))),
            ]),
            id(280, "V1", vec![
                ("0", Wire::Struct("Range", vec![("start", Wire::Signed(5)), ("end", Wire::Signed(5))])),
            ]),
            id(478, "V2", vec![]),
            Case { align: false, check: Some(663771677), ..id(148, "V3", vec![
                ("f0", aligned(Wire::Range(0, 1))),
                ("f1", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
                ("f2", elide_in("g1", "false", Tree::Bool(false), Wire::Bool)),
                ("f3", elide_in("g3", "true", Tree::Bool(true), Wire::Bool)),
                ("f4", elide_in("g3", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 8))),
                ("f5", counted("f0", |seen| int(&seen[0]), (0, 1), list(2, 5, Wire::Range(134, 383)))),
            ]) },
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T1 { V0 { f0: v0, f1: v1, f2: v2 }, V1 { 0: v0 }, V2 {  }, V3 { f0: v0, f1: v1, f2: v2, f3: v3, f4: v4, f5: v5 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T2 {
    #[bits(skip, default)] pub f0: Vec<u8>,
    #[bits(const = 9847, width = 14)] pub f1: (),
    #[bits(31)] pub f2: NonZeroI32,
    #[bits(varint(group = 3))] pub f3: i16,
    #[array(max = 2)] pub f4: Vec<T1>,
    #[bits(elide = false)] pub f5: bool,
    #[bits(elide(group = g6, value = true))] pub f6: bool,
    #[bits(varint, elide(group = g6, value = 3))] pub f7: i64,
    #[bits(fixed(int = 25, frac = 103), range = 15652617..=24036578, elide(group = g8, value = 3))] pub f8: u128,
    #[bits(elide(group = g8, value = 3))] pub f9: i32,
    #[bits(fixed(int = 6, frac = 26), range = 4..=10, elide(group = g8, value = 3))] pub f10: u32,
}

impl T2 {
    pub fn wire() -> Wire {
        Wire::Struct("T2", vec![
            ("f1", Wire::Constant(9847, 14)),
            ("f2", Wire::NonZero(Box::new(Wire::Signed(31)))),
            ("f3", Wire::Varint(3, 16, true)),
            ("f4", list(0, 2, T1::wire())),
            ("f5", elide("false", Tree::Bool(false), Wire::Bool)),
            ("f6", elide_in("g6", "true", Tree::Bool(true), Wire::Bool)),
            ("f7", elide_in("g6", "3", Tree::Int(3), Wire::Varint(7, 64, true))),
            ("f8", elide_in("g8", "3", Tree::Int(3), Wire::Fixed(25, 103, 15652617, 24036578, false))),
            ("f9", elide_in("g8", "3", Tree::Int(3), Wire::Signed(32))),
            ("f10", elide_in("g8", "3", Tree::Int(3), Wire::Fixed(6, 26, 4, 10, false))),
        ])
    }
}

record!(T2 { f1, f2, f3, f4, f5, f6, f7, f8, f9, f10 } skipped { f0: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T3 {
    #[array(sparse = count)] #[array(max = 1)] pub f0: [Option<Vec<f32>>; 22],
    #[string(len = 0..=1)] #[bits(elide(group = g1, value = String::from("")))] pub f1: String,
    #[string(len = 1..=5, wide)] #[bits(elide(group = g1, value = String::from("b")))] pub f2: String,
    #[bits(elide(group = g1, value = false))] pub f3: bool,
}

impl T3 {
    pub fn wire() -> Wire {
        Wire::Struct("T3", vec![
            ("f0", slots(SparseForm::Count, 22, list(0, 1, Wire::Raw32))),
            ("f1", elide_in("g1", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 1))),
            ("f2", elide_in("g1", "String::from(\"b\")", Tree::Text("b".into()), Wire::Wide(1, 5))),
            ("f3", elide_in("g1", "false", Tree::Bool(false), Wire::Bool)),
        ])
    }
}

record!(T3 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T4 {
    V0(
        bool,
    ),
}

impl T4 {
    pub fn wire() -> Wire {
        Wire::Enum("T4", vec![
            case("V0", vec![
                ("0", Wire::Bool),
            ]),
        ])
    }
}

cases!(T4 { V0 { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T5 {
    #[bits(range = 0..=5, elide = 3)] pub f0: i8,
    #[bits(elide(group = g1, value = 'x'))] pub f1: char,
    #[bits(elide(group = g1, value = 'x'))] pub f2: char,
    #[bits(elide(group = g1, value = 'x'))] pub f3: char,
    #[array(max = 6)] #[float(min = -223.75, max = -91.25, bits = 9)] pub f4: Vec<f32>,
    #[bits(varint)] pub f5: NonZeroI8,
    #[array(max = 5, count = f0)] #[array(max = 2)] pub f6: Vec<Vec<bool>>,
    #[quat(bits = 8)] pub f7: [f32; 4],
    #[bits(check = 27525955)] pub f8: Result<bool, bool>,
    #[bits(relative(f0))] pub f9: i8,
    #[bits(range = 18..=125)] pub f10: i8,
}

impl T5 {
    pub fn wire() -> Wire {
        Wire::Struct("T5", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Range(0, 5))),
            ("f1", elide_in("g1", "'x'", Tree::Char('x'), Wire::Char)),
            ("f2", elide_in("g1", "'x'", Tree::Char('x'), Wire::Char)),
            ("f3", elide_in("g1", "'x'", Tree::Char('x'), Wire::Char)),
            ("f4", list(0, 6, Wire::FloatBits(-223.75, -91.25, 9, false))),
            ("f5", Wire::NonZero(Box::new(Wire::Varint(7, 8, true)))),
            ("f6", counted("f0", |seen| int(&seen[0]), (0, 5), list(0, 2, Wire::Bool))),
            ("f7", Wire::Quat(8)),
            ("f8", checked(27525955, Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Bool)))),
            ("f9", Wire::Relative(0, "f0", 8, true)),
            ("f10", Wire::Range(18, 125)),
        ])
    }
}

record!(T5 { f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 1042296146)]
pub struct T6(
    #[bits(const = 27597, width = 16)] pub (),
    #[bits(range = 0..=6)] pub i8,
    #[array(max = 5, count = _1)] #[array(max = 5)] pub Vec<BTreeMap<i16, i16>>,
    #[bits(relative(1))] pub i8,
);

impl T6 {
    pub fn wire() -> Wire {
        checked(1042296146, Wire::Struct("T6", vec![
            ("0", Wire::Constant(27597, 16)),
            ("1", Wire::Range(0, 6)),
            ("2", counted("_1", |seen| int(&seen[1]), (0, 5), Wire::Map(0, 5, Box::new(Wire::Signed(16)), Box::new(Wire::Signed(16))))),
            ("3", Wire::Relative(1, "_1", 8, true)),
        ]))
    }
}

record!(T6 { 0, 1, 2, 3 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -17..=-10))]
pub enum T7 {
    #[bits(id = -16)] V0,
    #[bits(id = -14)] V1,
    #[bits(other)] Other(i32),
}

impl T7 {
    pub fn wire() -> Wire {
        Wire::Tagged("T7", Tag::range(-17, -10), vec![
            id(-16, "V0", vec![]),
            id(-14, "V1", vec![]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ])
    }
}

cases!(T7 { V0 {  }, V1 {  }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f4 != 7)]
pub struct T8 {
    #[bits(skip)] pub f0: Option<String>,
    #[bits(reserved = 11)] pub f1: (),
    #[bits(range = -1..=0)] pub f2: Range<i32>,
    #[array(max = 2)] #[bits(5)] pub f3: [BTreeSet<u8>; 9],
    #[bits(width = 4, check, elide = 3)] pub f4: i8,
    #[bits(relative(f4))] pub f5: i8,
}

impl T8 {
    pub fn wire() -> Wire {
        ensured("f4 != 7", |seen| int(&seen[3]) != 7, Wire::Struct("T8", vec![
            ("f1", Wire::Constant(0, 11)),
            ("f2", Wire::Struct("Range", vec![("start", Wire::Range(-1, 0)), ("end", Wire::Range(-1, 0))])),
            ("f3", array(9, Wire::Set(0, 2, Box::new(Wire::Unsigned(5))))),
            ("f4", elide("3", Tree::Int(3), checked(1526641013, Wire::Signed(4)))),
            ("f5", Wire::Relative(3, "f4", 8, true)),
        ]))
    }
}

record!(T8 { f1, f2, f3, f4, f5 } skipped { f0: None });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T9 {
    #[bits(id = 9, align)] V0(
        #[bits(fixed(int = 12, frac = 4), range = -925..=361)] i16,
        #[bits(elide(group = g1, value = false))] bool,
        #[bits(elide(group = g1, value = 0.0))] f32,
    ),
    #[bits(id = 1)] V1 {
    },
    #[bits(id = 39)] V2(
        #[bits(range = 2394609..=6117335, elide = 2394609)] usize,
        #[array(max = 2)] #[float(raw)] #[bits(align, when = _0 != 6117335)] Vec<f32>,
        #[bits(skip)] Option<String>,
    ),
}

impl T9 {
    pub fn wire() -> Wire {
        Wire::Tagged("T9", Tag::range(0, 39), vec![
            Case { align: true, check: None, ..id(9, "V0", vec![
                ("0", Wire::Fixed(12, 4, -925, 361, true)),
                ("1", elide_in("g1", "false", Tree::Bool(false), Wire::Bool)),
                ("2", elide_in("g1", "0.0", Tree::F32(0), Wire::Raw32)),
            ]) },
            id(1, "V1", vec![]),
            id(39, "V2", vec![
                ("0", elide("2394609", Tree::Int(2394609), Wire::Range(2394609, 6117335))),
                ("1", when("_0 != 6117335", |seen| int(&seen[0]) != 6117335, Tree::Parts(vec![]), aligned(list(0, 2, Wire::Raw32)))),
            ]),
        ])
    }
}

cases!(T9 { V0 { 0: v0, 1: v1, 2: v2 }, V1 {  }, V2 { 0: v0, 1: v1 } skipped { 2: None } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T10 {
    #[bits(id = 11)] V0 {
        #[bits(range = 1704728583134151019956202172719079..=2272916803976345075382620238280345)] f0: u128,
    },
    #[bits(id = 10)] V1,
    #[bits(id = 26)] V2 {
        f0: (T0, u32),
        #[bits(range = 1..=5)] f1: Range<u32>,
        #[bits(elide = true)] f2: bool,
    },
    #[bits(id = 17, align)] V3 {
        #[bits(const = 27, width = 5)] f0: (),
    },
    #[bits(id = 7)] V4(
        #[bits(skip, default)] Vec<u8>,
        #[array(sparse = bitmap)] #[quat(bits = 18)] [Option<[f32; 4]>; 5],
        #[array(max = 1)] #[bits(width = 8)] BTreeSet<u16>,
    ),
}

impl T10 {
    pub fn wire() -> Wire {
        Wire::Tagged("T10", Tag::range(0, 26), vec![
            id(11, "V0", vec![
                ("f0", Wire::Range(1704728583134151019956202172719079, 2272916803976345075382620238280345)),
            ]),
            id(10, "V1", vec![]),
            id(26, "V2", vec![
                ("f0", Wire::Tuple(vec![T0::wire(), Wire::Unsigned(32)])),
                ("f1", Wire::Struct("Range", vec![("start", Wire::Range(1, 5)), ("end", Wire::Range(1, 5))])),
                ("f2", elide("true", Tree::Bool(true), Wire::Bool)),
            ]),
            Case { align: true, check: None, ..id(17, "V3", vec![
                ("f0", Wire::Constant(27, 5)),
            ]) },
            id(7, "V4", vec![
                ("1", slots(SparseForm::Bitmap, 5, Wire::Quat(18))),
                ("2", Wire::Set(0, 1, Box::new(Wire::Unsigned(8)))),
            ]),
        ])
    }
}

cases!(T10 { V0 { f0: v0 }, V1 {  }, V2 { f0: v0, f1: v1, f2: v2 }, V3 { f0: v0 }, V4 { 1: v0, 2: v1 } skipped { 0: vec![] } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T11 {
    pub f0: bool,
    #[array(sparse = count)] pub f1: [Option<bool>; 38],
    #[bits(elide(group = g2, value = false))] pub f2: bool,
    #[string(max = 4, wide)] #[bits(elide(group = g2, value = String::from("")))] pub f3: String,
    #[array(max = 1)] #[float(min = -419.25, max = -63.25, res = 0.25)] #[bits(when = !f0)] pub f4: Vec<f64>,
}

impl T11 {
    pub fn wire() -> Wire {
        Wire::Struct("T11", vec![
            ("f0", Wire::Bool),
            ("f1", slots(SparseForm::Count, 38, Wire::Bool)),
            ("f2", elide_in("g2", "false", Tree::Bool(false), Wire::Bool)),
            ("f3", elide_in("g2", "String::from(\"\")", Tree::Text("".into()), Wire::Wide(0, 4))),
            ("f4", when("!f0", |seen| seen[0] == Tree::Bool(false), Tree::Parts(vec![]), list(0, 1, Wire::Float64(-419.25, -63.25, 0.25)))),
        ])
    }
}

record!(T11 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f1 != 1)]
pub struct T12 {
    #[bits(range = 0..=1, elide = 1)] pub f0: u8,
    #[bits(range = 0..=1)] pub f1: u16,
    #[bits(range = 0..=2, elide = 2)] pub f2: u8,
    #[float(min = 339.75, max = 1150.75, bits = 8)] pub f3: Option<f32>,
    #[bits(when = f0 > 0)] pub f4: bool,
}

impl T12 {
    pub fn wire() -> Wire {
        ensured("f1 != 1", |seen| int(&seen[1]) != 1, Wire::Struct("T12", vec![
            ("f0", elide("1", Tree::Int(1), Wire::Range(0, 1))),
            ("f1", Wire::Range(0, 1)),
            ("f2", elide("2", Tree::Int(2), Wire::Range(0, 2))),
            ("f3", option(Wire::FloatBits(339.75, 1150.75, 8, false))),
            ("f4", when("f0 > 0", |seen| int(&seen[0]) > 0, Tree::Bool(false), Wire::Bool)),
        ]))
    }
}

record!(T12 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T13 {
    #[bits(align)] pub f0: char,
}

impl T13 {
    pub fn wire() -> Wire {
        Wire::Struct("T13", vec![
            ("f0", aligned(Wire::Char)),
        ])
    }
}

record!(T13 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 3674246512)]
pub struct T14(
    #[array(sparse = count)] #[bits(align)] pub [Option<[T1; 3]>; 1],
    #[quat(bits = 18)] pub [f32; 4],
);

impl T14 {
    pub fn wire() -> Wire {
        checked(3674246512, Wire::Struct("T14", vec![
            ("0", aligned(slots(SparseForm::Count, 1, array(3, T1::wire())))),
            ("1", Wire::Quat(18)),
        ]))
    }
}

record!(T14 { 0, 1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T15 {
    pub f0: Result<Option<T7>, Option<bool>>,
    #[bits(elide = 'x')] pub f1: char,
    #[bits(6)] pub f2: i16,
    #[bits(width = 8)] pub f3: Range<i8>,
    #[bits(skip, default)] pub f4: Vec<u8>,
}

impl T15 {
    pub fn wire() -> Wire {
        Wire::Struct("T15", vec![
            ("f0", Wire::Result(Box::new(option(T7::wire())), Box::new(option(Wire::Bool)))),
            ("f1", elide("'x'", Tree::Char('x'), Wire::Char)),
            ("f2", Wire::Signed(6)),
            ("f3", Wire::Struct("Range", vec![("start", Wire::Signed(8)), ("end", Wire::Signed(8))])),
        ])
    }
}

record!(T15 { f0, f1, f2, f3 } skipped { f4: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T16(
    #[array(max = 1)] pub BTreeMap<i16, Percent>,
    #[bits(varint)] pub i128,
    #[string(max = 5, ascii)] pub Option<String>,
    #[bits(fixed(int = 22, frac = 106), range = -1622749..=1836446)] pub i128,
    #[bits(fixed(int = 26, frac = 102), range = 1750376..=57352985, elide(group = g4, value = 3))] pub u128,
    #[float(279.5, 1190.25, 0.5)] #[bits(elide(group = g4, value = 0.0))] pub f64,
    #[array(bytes)] pub [u8; 1],
    #[bits(width = 43)] pub i64,
    #[array(max = 3)] #[bits(range = 26..=59)] pub Vec<Range<u32>>,
);

impl T16 {
    pub fn wire() -> Wire {
        Wire::Struct("T16", vec![
            ("0", Wire::Map(0, 1, Box::new(Wire::Signed(16)), Box::new(Percent::wire()))),
            ("1", Wire::Varint(7, 128, true)),
            ("2", option(Wire::Ascii(0, 5))),
            ("3", Wire::Fixed(22, 106, -1622749, 1836446, true)),
            ("4", elide_in("g4", "3", Tree::Int(3), Wire::Fixed(26, 102, 1750376, 57352985, false))),
            ("5", elide_in("g4", "0.0", Tree::F64(0), Wire::Float64(279.5, 1190.25, 0.5))),
            ("6", Wire::ByteArray(1)),
            ("7", Wire::Signed(43)),
            ("8", list(0, 3, Wire::Struct("Range", vec![("start", Wire::Range(26, 59)), ("end", Wire::Range(26, 59))]))),
        ])
    }
}

record!(T16 { 0, 1, 2, 3, 4, 5, 6, 7, 8 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T17(
    pub Result<T0, bool>,
    #[bits(range = 5..=6, align)] pub Range<u16>,
    pub [Result<f32, Option<T8>>; 2],
    #[bits(skip)] pub Option<String>,
    #[float(min = 202.0, max = 852.0, bits = 16)] #[bits(elide = 0.0)] pub f32,
    #[bits(reserved = 14)] pub (),
    #[array(max = 4, sparse = count)] #[string(max = 1, wide)] pub Vec<(i16, Option<String>)>,
);

impl T17 {
    pub fn wire() -> Wire {
        Wire::Struct("T17", vec![
            ("0", Wire::Result(Box::new(T0::wire()), Box::new(Wire::Bool))),
            ("1", aligned(Wire::Struct("Range", vec![("start", Wire::Range(5, 6)), ("end", Wire::Range(5, 6))]))),
            ("2", array(2, Wire::Result(Box::new(Wire::Raw32), Box::new(option(T8::wire()))))),
            ("4", elide("0.0", Tree::F32(0), Wire::FloatBits(202.0, 852.0, 16, false))),
            ("5", Wire::Constant(0, 14)),
            ("6", pairs(SparseForm::Count, 4, option(Wire::Wide(0, 1)))),
        ])
    }
}

record!(T17 { 0, 1, 2, 4, 5, 6 } skipped { 3: None });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T18(
    #[bits(elide(group = g0, value = false))] pub bool,
    #[bits(elide(group = g0, value = 3))] pub u8,
    pub Option<(bool, T4)>,
    pub bool,
    #[bits(range = 0..=4, check)] pub u32,
    #[bits(align, elide = 3)] pub i8,
);

impl T18 {
    pub fn wire() -> Wire {
        Wire::Struct("T18", vec![
            ("0", elide_in("g0", "false", Tree::Bool(false), Wire::Bool)),
            ("1", elide_in("g0", "3", Tree::Int(3), Wire::Unsigned(8))),
            ("2", option(Wire::Tuple(vec![Wire::Bool, T4::wire()]))),
            ("3", Wire::Bool),
            ("4", checked(1526641013, Wire::Range(0, 4))),
            ("5", elide("3", Tree::Int(3), aligned(Wire::Signed(8)))),
        ])
    }
}

record!(T18 { 0, 1, 2, 3, 4, 5 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2305088165)]
pub struct T19 {
    #[array(max = 2)] #[bits(check = 305463157)] pub f0: BTreeMap<i16, T7>,
}

impl T19 {
    pub fn wire() -> Wire {
        checked(2305088165, Wire::Struct("T19", vec![
            ("f0", checked(305463157, Wire::Map(0, 2, Box::new(Wire::Signed(16)), Box::new(T7::wire())))),
        ]))
    }
}

record!(T19 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T20(
    #[bits(range = 3..=18)] pub Option<Range<u32>>,
    pub Option<f64>,
    #[string(max = 7, wide)] pub String,
    #[array(max = 4)] #[bits(24)] pub BTreeSet<u32>,
    #[bits(range = 0..=5)] pub u8,
    #[array(max = 4, count = _4)] #[bits(range = 0..=6)] pub Vec<Option<u8>>,
);

impl T20 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T20", vec![
            ("0", option(Wire::Struct("Range", vec![("start", Wire::Range(3, 18)), ("end", Wire::Range(3, 18))]))),
            ("1", option(Wire::Raw64)),
            ("2", Wire::Wide(0, 7)),
            ("3", Wire::Set(0, 4, Box::new(Wire::Unsigned(24)))),
            ("4", Wire::Range(0, 5)),
            ("5", counted("_4", |seen| int(&seen[4]), (0, 4), option(Wire::Range(0, 6)))),
        ]))
    }
}

record!(T20 { 0, 1, 2, 3, 4, 5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T21(
    #[bits(range = 0..=3)] pub u8,
    #[string(len = 2..=3, ascii)] pub String,
    #[bits(skip, default)] pub Vec<u8>,
    #[bits(relative(0))] pub u8,
    #[bits(range = -28..=16)] pub [i8; 2],
    #[array(max = 3, count = _0)] #[float(162.75, 1046.75, 1.0)] pub Vec<f32>,
    #[array(max = 3)] #[bits(when = _0 != 3)] pub BTreeMap<u8, bool>,
    pub Result<Option<bool>, T0>,
);

impl T21 {
    pub fn wire() -> Wire {
        Wire::Struct("T21", vec![
            ("0", Wire::Range(0, 3)),
            ("1", Wire::Ascii(2, 3)),
            ("3", Wire::Relative(0, "_0", 8, false)),
            ("4", array(2, Wire::Range(-28, 16))),
            ("5", counted("_0", |seen| int(&seen[0]), (0, 3), Wire::Float(162.75, 1046.75, 1.0))),
            ("6", when("_0 != 3", |seen| int(&seen[0]) != 3, Tree::Parts(vec![]), Wire::Map(0, 3, Box::new(Wire::Unsigned(8)), Box::new(Wire::Bool)))),
            ("7", Wire::Result(Box::new(option(Wire::Bool)), Box::new(T0::wire()))),
        ])
    }
}

record!(T21 { 0, 1, 3, 4, 5, 6, 7 } skipped { 2: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T22(
    #[bits(fixed(int = 9, frac = 23), range = -187..=164, elide = 3)] pub i32,
    #[bits(skip)] pub Option<String>,
    #[bits(relative(0))] pub i32,
    #[bits(relative(0))] pub i32,
    #[bits(relative(0))] pub i32,
    #[bits(range = 0..=1, check, elide = 1)] pub i8,
    pub [bool; 0],
    #[bits(range = 93..=127, when = _5 > 0)] pub Option<u8>,
);

impl T22 {
    pub fn wire() -> Wire {
        Wire::Struct("T22", vec![
            ("0", elide("3", Tree::Int(3), Wire::Fixed(9, 23, -187, 164, true))),
            ("2", Wire::Relative(0, "_0", 32, true)),
            ("3", Wire::Relative(0, "_0", 32, true)),
            ("4", Wire::Relative(0, "_0", 32, true)),
            ("5", elide("1", Tree::Int(1), checked(1526641013, Wire::Range(0, 1)))),
            ("6", array(0, Wire::Bool)),
            ("7", when("_5 > 0", |seen| int(&seen[4]) > 0, Tree::Option(None), option(Wire::Range(93, 127)))),
        ])
    }
}

record!(T22 { 0, 2, 3, 4, 5, 6, 7 } skipped { 1: None });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T23 {
    V0 = 78,
}

impl T23 {
    pub fn wire() -> Wire {
        Wire::Tagged("T23", Tag::signed(16), vec![
            id(78, "V0", vec![]),
        ])
    }
}

cases!(T23 { V0 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub enum T24 {
    V0(
        #[bits(range = 0..=4)] i8,
        #[array(max = 4, count = _0)] #[array(max = 3)] Vec<Vec<bool>>,
        #[array(max = 4, count = _0, bytes)] Vec<u8>,
    ),
    V1(
        #[bits(elide = 0.0)] f64,
    ),
    V2 {
        #[bits(57)] f0: Option<i64>,
        #[bits(varint)] f1: u64,
    },
}

impl T24 {
    pub fn wire() -> Wire {
        aligned(Wire::Enum("T24", vec![
            case("V0", vec![
                ("0", Wire::Range(0, 4)),
                ("1", counted("_0", |seen| int(&seen[0]), (0, 4), list(0, 3, Wire::Bool))),
                ("2", counted_bytes("_0", |seen| int(&seen[0]), (0, 4))),
            ]),
            case("V1", vec![
                ("0", elide("0.0", Tree::F64(0), Wire::Raw64)),
            ]),
            case("V2", vec![
                ("f0", option(Wire::Signed(57))),
                ("f1", Wire::Varint(7, 64, false)),
            ]),
        ]))
    }
}

cases!(T24 { V0 { 0: v0, 1: v1, 2: v2 }, V1 { 0: v0 }, V2 { f0: v0, f1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T25 {
    #[bits(id = 12)] V0 {
        #[bits(range = 0..=1, check = 4244880788)] f0: u32,
        #[array(sparse = sentinel)] #[array(max = 2)] f1: [Option<BTreeMap<bool, Option<bool>>>; 3],
    },
    #[bits(id = 11)] V1(
        #[float(raw)] Option<f32>,
    ),
    #[bits(id = 23)] V2(
        #[array(max = 4, bytes)] Vec<u8>,
        #[array(max = 2)] BTreeMap<u8, u64>,
        #[bits(varint(group = 27))] u64,
    ),
    #[bits(id = 27)] V3 {
        #[bits(range = 0..=2)] f0: u32,
    },
    #[bits(id = 29)] V4 {
        #[array(max = 3)] f0: Box<BTreeMap<u8, T8>>,
    },
    #[bits(skip)] Local,
}

impl T25 {
    pub fn wire() -> Wire {
        Wire::Tagged("T25", Tag::range(0, 29), vec![
            id(12, "V0", vec![
                ("f0", checked(4244880788, Wire::Range(0, 1))),
                ("f1", slots(SparseForm::Sentinel, 3, Wire::Map(0, 2, Box::new(Wire::Bool), Box::new(option(Wire::Bool))))),
            ]),
            id(11, "V1", vec![
                ("0", option(Wire::Raw32)),
            ]),
            id(23, "V2", vec![
                ("0", Wire::Bytes(0, 4)),
                ("1", Wire::Map(0, 2, Box::new(Wire::Unsigned(8)), Box::new(Wire::Unsigned(64)))),
                ("2", Wire::Varint(27, 64, false)),
            ]),
            id(27, "V3", vec![
                ("f0", Wire::Range(0, 2)),
            ]),
            id(29, "V4", vec![
                ("f0", Wire::Map(0, 3, Box::new(Wire::Unsigned(8)), Box::new(T8::wire()))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T25 { V0 { f0: v0, f1: v1 }, V1 { 0: v0 }, V2 { 0: v0, 1: v1, 2: v2 }, V3 { f0: v0 }, V4 { f0: v0 }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T26 {
    #[float(min = -49.75, max = 905.0, bits = 11, zero)] #[bits(elide = 0.0)] pub f0: f32,
    #[quat(bits = 7)] pub f1: Option<[f32; 4]>,
    #[array(max = 6)] #[string(max = 3)] pub f2: BTreeSet<String>,
    #[bits(elide(group = g3, value = false))] pub f3: bool,
    #[bits(fixed(int = 6, frac = 10), range = -29..=0, elide(group = g3, value = 3))] pub f4: i16,
    #[bits(elide(group = g3, value = true))] pub f5: bool,
}

impl T26 {
    pub fn wire() -> Wire {
        Wire::Struct("T26", vec![
            ("f0", elide("0.0", Tree::F32(0), Wire::FloatBits(-49.75, 905.0, 11, true))),
            ("f1", option(Wire::Quat(7))),
            ("f2", Wire::Set(0, 6, Box::new(Wire::Text(0, 3)))),
            ("f3", elide_in("g3", "false", Tree::Bool(false), Wire::Bool)),
            ("f4", elide_in("g3", "3", Tree::Int(3), Wire::Fixed(6, 10, -29, 0, true))),
            ("f5", elide_in("g3", "true", Tree::Bool(true), Wire::Bool)),
        ])
    }
}

record!(T26 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T27 {
    V0(
        #[bits(varint)] u64,
        #[bits(width = 15, align)] u16,
    ),
    V1 {
        f0: [Result<Option<char>, Option<f64>>; 4],
        #[bits(align)] f1: i8,
        f2: (char, char, Option<Duration>),
    },
    V2(
        bool,
        bool,
    ),
    V3 {
        #[bits(align)] f0: [Option<u8>; 9],
        #[bits(elide = true)] f1: bool,
        #[array(max = 5)] #[bits(range = 0..=4, when = f1)] f2: BTreeSet<u8>,
        #[bits(fixed(int = 8, frac = 0), range = 155..=196, elide = 3)] f3: u8,
    },
    #[bits(check = 1737922491)] V4(
        #[array(max = 5)] #[array(bytes)] Vec<[u8; 4]>,
    ),
    V5(
        T26,
        #[float(min = -286.25, max = 659.5, res = 0.25)] #[bits(elide(group = g1, value = 0.0))] f64,
        #[bits(elide(group = g1, value = 0.0))] f32,
        #[bits(elide(group = g1, value = true))] bool,
        [bool; 3],
    ),
}

impl T27 {
    pub fn wire() -> Wire {
        Wire::Enum("T27", vec![
            case("V0", vec![
                ("0", Wire::Varint(7, 64, false)),
                ("1", aligned(Wire::Unsigned(15))),
            ]),
            case("V1", vec![
                ("f0", array(4, Wire::Result(Box::new(option(Wire::Char)), Box::new(option(Wire::Raw64))))),
                ("f1", aligned(Wire::Signed(8))),
                ("f2", Wire::Tuple(vec![Wire::Char, Wire::Char, option(Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))]))])),
            ]),
            case("V2", vec![
                ("0", Wire::Bool),
                ("1", Wire::Bool),
            ]),
            case("V3", vec![
                ("f0", aligned(array(9, option(Wire::Unsigned(8))))),
                ("f1", elide("true", Tree::Bool(true), Wire::Bool)),
                ("f2", when("f1", |seen| seen[1] == Tree::Bool(true), Tree::Parts(vec![]), Wire::Set(0, 5, Box::new(Wire::Range(0, 4))))),
                ("f3", elide("3", Tree::Int(3), Wire::Fixed(8, 0, 155, 196, false))),
            ]),
            Case { align: false, check: Some(1737922491), ..case("V4", vec![
                ("0", list(0, 5, Wire::ByteArray(4))),
            ]) },
            case("V5", vec![
                ("0", T26::wire()),
                ("1", elide_in("g1", "0.0", Tree::F64(0), Wire::Float64(-286.25, 659.5, 0.25))),
                ("2", elide_in("g1", "0.0", Tree::F32(0), Wire::Raw32)),
                ("3", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
                ("4", array(3, Wire::Bool)),
            ]),
        ])
    }
}

cases!(T27 { V0 { 0: v0, 1: v1 }, V1 { f0: v0, f1: v1, f2: v2 }, V2 { 0: v0, 1: v1 }, V3 { f0: v0, f1: v1, f2: v2, f3: v3 }, V4 { 0: v0 }, V5 { 0: v0, 1: v1, 2: v2, 3: v3, 4: v4 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T28 {
    #[bits(const = 14671649, width = 25)] pub f0: (),
    #[float(min = -49.25, max = 151.5, bits = 2)] pub f1: f32,
    pub f2: T19,
    pub f3: Box<bool>,
    #[bits(range = 0..=3)] pub f4: u32,
    pub f5: f32,
    #[bits(width = 1, when = f4 > 1)] pub f6: Option<i8>,
    #[bits(39)] pub f7: i64,
    #[array(max = 2, count = f4)] #[bits(varint(group = 5))] pub f8: Vec<u32>,
}

impl T28 {
    pub fn wire() -> Wire {
        Wire::Struct("T28", vec![
            ("f0", Wire::Constant(14671649, 25)),
            ("f1", Wire::FloatBits(-49.25, 151.5, 2, false)),
            ("f2", T19::wire()),
            ("f3", Wire::Bool),
            ("f4", Wire::Range(0, 3)),
            ("f5", Wire::Raw32),
            ("f6", when("f4 > 1", |seen| int(&seen[4]) > 1, Tree::Option(None), option(Wire::Signed(1)))),
            ("f7", Wire::Signed(39)),
            ("f8", counted("f4", |seen| int(&seen[4]), (0, 2), Wire::Varint(5, 32, false))),
        ])
    }
}

record!(T28 { f0, f1, f2, f3, f4, f5, f6, f7, f8 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T29 {
    V0 = 29,
    V1 = 42,
    V2 = 12,
    V3 = 71,
}

impl T29 {
    pub fn wire() -> Wire {
        Wire::Tagged("T29", Tag::bits(8), vec![
            id(29, "V0", vec![]),
            id(42, "V1", vec![]),
            id(12, "V2", vec![]),
            id(71, "V3", vec![]),
        ])
    }
}

cases!(T29 { V0 {}, V1 {}, V2 {}, V3 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub enum T30 {
    V0 {
        #[bits(skip, default)] f0: Vec<u8>,
    },
    V1 {
        f0: T9,
        #[float(raw)] f1: [Option<f32>; 3],
        #[bits(range = 18..=61)] f2: u8,
        #[quat(bits = 19)] #[bits(align)] f3: [f32; 4],
    },
    V2 {
        f0: Option<T0>,
        #[float(min = -101.75, max = 860.0, bits = 6, zero)] #[bits(elide = 0.0)] f1: f64,
        #[bits(width = 4, elide = 3)] f2: i16,
        #[bits(range = -5130..=2811)] f3: i64,
    },
}

impl T30 {
    pub fn wire() -> Wire {
        aligned(Wire::Enum("T30", vec![
            case("V0", vec![]),
            case("V1", vec![
                ("f0", T9::wire()),
                ("f1", array(3, option(Wire::Raw32))),
                ("f2", Wire::Range(18, 61)),
                ("f3", aligned(Wire::Quat(19))),
            ]),
            case("V2", vec![
                ("f0", option(T0::wire())),
                ("f1", elide("0.0", Tree::F64(0), Wire::FloatBits64(-101.75, 860.0, 6, true))),
                ("f2", elide("3", Tree::Int(3), Wire::Signed(4))),
                ("f3", Wire::Range(-5130, 2811)),
            ]),
        ]))
    }
}

cases!(T30 { V0 {  } skipped { f0: vec![] }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, V2 { f0: v0, f1: v1, f2: v2, f3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T31 {
    #[bits(id = 37, align, check = 4246199964)] V0,
    #[bits(id = 9)] V1 {
        #[bits(7)] f0: i16,
    },
}

impl T31 {
    pub fn wire() -> Wire {
        Wire::Tagged("T31", Tag::range(0, 37), vec![
            Case { align: true, check: Some(4246199964), ..id(37, "V0", vec![]) },
            id(9, "V1", vec![
                ("f0", Wire::Signed(7)),
            ]),
        ])
    }
}

cases!(T31 { V0 {  }, V1 { f0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 8))]
pub enum T32 {
    #[bits(id = 74)] V0 {
    },
    #[bits(id = 19)] V1(
        #[bits(fixed(int = 5, frac = 11), range = -12..=-4, elide = 3)] i16,
        #[bits(4, align, check = 4190598849)] u8,
        #[bits(range = 0..=5, check = 3534926660, elide = 3)] u16,
    ),
    #[bits(id = 101)] V2 {
        #[bits(range = 0..=1)] f0: u8,
        #[bits(range = 0..=5, elide = 3)] f1: u16,
        #[bits(relative(f1))] f2: u16,
    },
    #[bits(id = 62)] V3 {
        f0: Option<bool>,
        #[string(len = 1..=2, ascii)] f1: String,
        f2: Option<bool>,
    },
    #[bits(id = 78)] V4 {
        #[string(max = 2)] #[bits(elide(group = g0, value = String::from("")))] f0: String,
        #[bits(elide(group = g0, value = false))] f1: bool,
        #[bits(align)] f2: bool,
    },
    #[bits(id = 130)] V5(
        #[float(min = 461.0, max = 1454.75, res = 0.1)] f32,
        #[bits(range = 0..=2)] u8,
        #[array(sparse = count)] [Option<(bool, Option<u16>, T24)>; 5],
    ),
    #[bits(skip)] Local,
    #[bits(other)] Other(u16),
}

impl T32 {
    pub fn wire() -> Wire {
        Wire::Tagged("T32", Tag::bits(8), vec![
            id(74, "V0", vec![]),
            id(19, "V1", vec![
                ("0", elide("3", Tree::Int(3), Wire::Fixed(5, 11, -12, -4, true))),
                ("1", checked(4190598849, aligned(Wire::Unsigned(4)))),
                ("2", elide("3", Tree::Int(3), checked(3534926660, Wire::Range(0, 5)))),
            ]),
            id(101, "V2", vec![
                ("f0", Wire::Range(0, 1)),
                ("f1", elide("3", Tree::Int(3), Wire::Range(0, 5))),
                ("f2", Wire::Relative(1, "f1", 16, false)),
            ]),
            id(62, "V3", vec![
                ("f0", option(Wire::Bool)),
                ("f1", Wire::Ascii(1, 2)),
                ("f2", option(Wire::Bool)),
            ]),
            id(78, "V4", vec![
                ("f0", elide_in("g0", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 2))),
                ("f1", elide_in("g0", "false", Tree::Bool(false), Wire::Bool)),
                ("f2", aligned(Wire::Bool)),
            ]),
            id(130, "V5", vec![
                ("0", Wire::Float(461.0, 1454.75, 0.1)),
                ("1", Wire::Range(0, 2)),
                ("2", slots(SparseForm::Count, 5, Wire::Tuple(vec![Wire::Bool, option(Wire::Unsigned(16)), T24::wire()]))),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T32 { V0 {  }, V1 { 0: v0, 1: v1, 2: v2 }, V2 { f0: v0, f1: v1, f2: v2 }, V3 { f0: v0, f1: v1, f2: v2 }, V4 { f0: v0, f1: v1, f2: v2 }, V5 { 0: v0, 1: v1, 2: v2 }, Local {}, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T33 {
    #[bits(range = 0..=6, elide = 3)] pub f0: i8,
    #[array(bytes)] pub f1: [u8; 5],
}

impl T33 {
    pub fn wire() -> Wire {
        Wire::Struct("T33", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Range(0, 6))),
            ("f1", Wire::ByteArray(5)),
        ])
    }
}

record!(T33 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T34 {
    #[bits(elide(group = g0, value = false))] pub f0: bool,
    #[bits(as = u8, elide(group = g0, value = Letter('x')))] pub f1: Letter,
    #[float(raw)] #[bits(elide(group = g0, value = 0.0))] pub f2: f64,
    #[bits(varint(group = 3))] pub f3: i8,
}

impl T34 {
    pub fn wire() -> Wire {
        Wire::Struct("T34", vec![
            ("f0", elide_in("g0", "false", Tree::Bool(false), Wire::Bool)),
            ("f1", elide_in("g0", "Letter('x')", Tree::Int(0x78), Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8))))),
            ("f2", elide_in("g0", "0.0", Tree::F64(0), Wire::Raw64)),
            ("f3", Wire::Varint(3, 8, true)),
        ])
    }
}

record!(T34 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T35 {
    #[bits(range = 0..=3, check)] pub f0: u32,
    #[bits(width = 12)] pub f1: Range<u32>,
    #[array(max = 3, count = f0, bytes)] pub f2: Vec<u8>,
    pub f3: bool,
    #[bits(relative(f0))] pub f4: u32,
}

impl T35 {
    pub fn wire() -> Wire {
        Wire::Struct("T35", vec![
            ("f0", checked(1526641013, Wire::Range(0, 3))),
            ("f1", Wire::Struct("Range", vec![("start", Wire::Unsigned(12)), ("end", Wire::Unsigned(12))])),
            ("f2", counted_bytes("f0", |seen| int(&seen[0]), (0, 3))),
            ("f3", Wire::Bool),
            ("f4", Wire::Relative(0, "f0", 32, false)),
        ])
    }
}

record!(T35 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T36 {
    V0 = 48,
    V1 = 12,
}

impl T36 {
    pub fn wire() -> Wire {
        Wire::Tagged("T36", Tag::signed(16), vec![
            id(48, "V0", vec![]),
            id(12, "V1", vec![]),
        ])
    }
}

cases!(T36 { V0 {}, V1 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T37 {
    #[string(max = 2, wide)] pub f0: Option<String>,
    #[bits(elide(group = g1, value = false))] pub f1: bool,
    #[bits(range = -9215448..=27212206, elide(group = g1, value = 3))] pub f2: i32,
    #[bits(elide(group = g1, value = 3))] pub f3: u64,
    #[bits(range = 0..=6, align, elide = 3)] pub f4: u32,
    #[bits(relative(f2))] pub f5: i32,
    pub f6: [i8; 1],
    #[bits(fixed(int = 30, frac = 98), range = -297350076..=476718402)] pub f7: i128,
}

impl T37 {
    pub fn wire() -> Wire {
        Wire::Struct("T37", vec![
            ("f0", option(Wire::Wide(0, 2))),
            ("f1", elide_in("g1", "false", Tree::Bool(false), Wire::Bool)),
            ("f2", elide_in("g1", "3", Tree::Int(3), Wire::Range(-9215448, 27212206))),
            ("f3", elide_in("g1", "3", Tree::Int(3), Wire::Unsigned(64))),
            ("f4", elide("3", Tree::Int(3), aligned(Wire::Range(0, 6)))),
            ("f5", Wire::Relative(2, "f2", 32, true)),
            ("f6", array(1, Wire::Signed(8))),
            ("f7", Wire::Fixed(30, 98, -297350076, 476718402, true)),
        ])
    }
}

record!(T37 { f0, f1, f2, f3, f4, f5, f6, f7 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T38 {
    #[bits(id = 39, check = 2315882271)] V0,
    #[bits(id = 6, check = 3940064915)] V1 {
    },
    #[bits(id = 15, align)] V2(
        #[bits(range = 0..=6)] u32,
    ),
    #[bits(id = 20)] V3(
        #[bits(range = 0..=1, elide = 1)] u8,
        #[string(len = 0..=1, ascii)] Option<String>,
        #[bits(when = _0 != 1)] bool,
    ),
}

impl T38 {
    pub fn wire() -> Wire {
        Wire::Tagged("T38", Tag::range(0, 39), vec![
            Case { align: false, check: Some(2315882271), ..id(39, "V0", vec![]) },
            Case { align: false, check: Some(3940064915), ..id(6, "V1", vec![]) },
            Case { align: true, check: None, ..id(15, "V2", vec![
                ("0", Wire::Range(0, 6)),
            ]) },
            id(20, "V3", vec![
                ("0", elide("1", Tree::Int(1), Wire::Range(0, 1))),
                ("1", option(Wire::Ascii(0, 1))),
                ("2", when("_0 != 1", |seen| int(&seen[0]) != 1, Tree::Bool(false), Wire::Bool)),
            ]),
        ])
    }
}

cases!(T38 { V0 {  }, V1 {  }, V2 { 0: v0 }, V3 { 0: v0, 1: v1, 2: v2 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T39(
    #[bits(range = 0..=2)] pub u8,
);

impl T39 {
    pub fn wire() -> Wire {
        Wire::Struct("T39", vec![
            ("0", Wire::Range(0, 2)),
        ])
    }
}

record!(T39 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T40(
    #[bits(range = 385987020688458503..=1767009745079144140)] pub u64,
    #[array(max = 1)] #[bits(range = 0..=1)] pub BTreeSet<i32>,
    #[bits(skip, default)] pub Vec<u8>,
    #[bits(elide(group = g3, value = true))] pub bool,
    #[bits(7, elide(group = g3, value = 3))] pub u16,
    #[bits(elide(group = g3, value = 3))] pub u16,
    #[bits(as = u8)] pub Letter,
    #[bits(range = 0..=4, when = _3)] pub u16,
    pub (Option<bool>, u64, T23),
    #[bits(reserved = 7)] pub (),
);

impl T40 {
    pub fn wire() -> Wire {
        Wire::Struct("T40", vec![
            ("0", Wire::Range(385987020688458503, 1767009745079144140)),
            ("1", Wire::Set(0, 1, Box::new(Wire::Range(0, 1)))),
            ("3", elide_in("g3", "true", Tree::Bool(true), Wire::Bool)),
            ("4", elide_in("g3", "3", Tree::Int(3), Wire::Unsigned(7))),
            ("5", elide_in("g3", "3", Tree::Int(3), Wire::Unsigned(16))),
            ("6", Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8)))),
            ("7", when("_3", |seen| seen[2] == Tree::Bool(true), Tree::Int(0), Wire::Range(0, 4))),
            ("8", Wire::Tuple(vec![option(Wire::Bool), Wire::Unsigned(64), T23::wire()])),
            ("9", Wire::Constant(0, 7)),
        ])
    }
}

record!(T40 { 0, 1, 3, 4, 5, 6, 7, 8, 9 } skipped { 2: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 3835328651)]
pub struct T41 {
    #[array(max = 1, sparse = count)] pub f0: Vec<(i16, u64)>,
    #[bits(range = 0..=3)] pub f1: u16,
    pub f2: f32,
    #[bits(width = 7, elide(group = g3, value = 3))] pub f3: u8,
    #[bits(elide(group = g3, value = true))] pub f4: bool,
    #[string(max = 9)] #[bits(elide(group = g3, value = String::from("")))] pub f5: String,
    #[array(max = 1)] pub f6: BTreeMap<bool, bool>,
}

impl T41 {
    pub fn wire() -> Wire {
        checked(3835328651, Wire::Struct("T41", vec![
            ("f0", pairs(SparseForm::Count, 1, Wire::Unsigned(64))),
            ("f1", Wire::Range(0, 3)),
            ("f2", Wire::Raw32),
            ("f3", elide_in("g3", "3", Tree::Int(3), Wire::Unsigned(7))),
            ("f4", elide_in("g3", "true", Tree::Bool(true), Wire::Bool)),
            ("f5", elide_in("g3", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 9))),
            ("f6", Wire::Map(0, 1, Box::new(Wire::Bool), Box::new(Wire::Bool))),
        ]))
    }
}

record!(T41 { f0, f1, f2, f3, f4, f5, f6 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T42 {
    #[bits(range = 0..=3, elide = 3)] pub f0: i8,
    #[bits(range = 11..=13, when = f0 != 3)] pub f1: i8,
}

impl T42 {
    pub fn wire() -> Wire {
        Wire::Struct("T42", vec![
            ("f0", elide("3", Tree::Int(3), Wire::Range(0, 3))),
            ("f1", when("f0 != 3", |seen| int(&seen[0]) != 3, Tree::Int(0), Wire::Range(11, 13))),
        ])
    }
}

record!(T42 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T43 {
    #[bits(check, elide = 0.0)] pub f0: f32,
    #[bits(check = 812805814)] pub f1: [Box<T1>; 6],
}

impl T43 {
    pub fn wire() -> Wire {
        Wire::Struct("T43", vec![
            ("f0", elide("0.0", Tree::F32(0), checked(1526641013, Wire::Raw32))),
            ("f1", checked(812805814, array(6, T1::wire()))),
        ])
    }
}

record!(T43 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T44 {
    #[quat(bits = 8)] pub f0: [f32; 4],
    #[bits(range = -14..=13)] pub f1: Option<Range<i32>>,
    #[bits(fixed(int = 25, frac = 7), range = 739928..=3532769, elide = 3)] pub f2: i32,
}

impl T44 {
    pub fn wire() -> Wire {
        Wire::Struct("T44", vec![
            ("f0", Wire::Quat(8)),
            ("f1", option(Wire::Struct("Range", vec![("start", Wire::Range(-14, 13)), ("end", Wire::Range(-14, 13))]))),
            ("f2", elide("3", Tree::Int(3), Wire::Fixed(25, 7, 739928, 3532769, true))),
        ])
    }
}

record!(T44 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f1 > 1)]
pub struct T45 {
    #[float(min = 145.75, max = 1105.0, bits = 37)] pub f0: f64,
    #[bits(range = 0..=3)] pub f1: i8,
}

impl T45 {
    pub fn wire() -> Wire {
        ensured("f1 > 1", |seen| int(&seen[1]) > 1, Wire::Struct("T45", vec![
            ("f0", Wire::FloatBits64(145.75, 1105.0, 37, false)),
            ("f1", Wire::Range(0, 3)),
        ]))
    }
}

record!(T45 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T46 {
    #[float(raw)] #[bits(align, elide = 0.0)] pub f0: f32,
    #[array(len = 1..=3)] #[bits(fixed(int = 8, frac = 8), range = 183..=215)] pub f1: Vec<u16>,
    #[float(min = -322.75, max = 513.0, res = 1.0)] pub f2: f32,
    #[array(sparse = bitmap)] #[bits(varint(group = 32), align)] pub f3: [Option<i32>; 29],
}

impl T46 {
    pub fn wire() -> Wire {
        Wire::Struct("T46", vec![
            ("f0", elide("0.0", Tree::F32(0), aligned(Wire::Raw32))),
            ("f1", list(1, 3, Wire::Fixed(8, 8, 183, 215, false))),
            ("f2", Wire::Float(-322.75, 513.0, 1.0)),
            ("f3", aligned(slots(SparseForm::Bitmap, 29, Wire::Varint(32, 32, true)))),
        ])
    }
}

record!(T46 { f0, f1, f2, f3 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T47(
    #[bits(align)] pub T0,
    #[string(max = 5, wide)] pub Option<String>,
    #[bits(range = 0..=2, elide = 2)] pub u16,
    pub i8,
    pub char,
    #[bits(relative(3))] pub i8,
    #[bits(when = _3 > 63)] pub bool,
);

impl T47 {
    pub fn wire() -> Wire {
        Wire::Struct("T47", vec![
            ("0", aligned(T0::wire())),
            ("1", option(Wire::Wide(0, 5))),
            ("2", elide("2", Tree::Int(2), Wire::Range(0, 2))),
            ("3", Wire::Signed(8)),
            ("4", Wire::Char),
            ("5", Wire::Relative(3, "_3", 8, true)),
            ("6", when("_3 > 63", |seen| int(&seen[3]) > 63, Tree::Bool(false), Wire::Bool)),
        ])
    }
}

record!(T47 { 0, 1, 2, 3, 4, 5, 6 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -6..=27))]
pub enum T48 {
    #[bits(id = 10)] V0 {
        #[array(len = 1..=7)] f0: Vec<[i32; 3]>,
    },
    #[bits(id = 21)] V1(
        #[array(max = 5)] #[array(bytes)] #[bits(check = 2338766641)] Vec<[u8; 8]>,
        #[array(max = 1, sparse = relative)] #[array(max = 3)] #[string(len = 5..=6)] #[bits(when = !_0.is_empty())] Vec<(u32, Vec<String>)>,
    ),
    #[bits(id = 8, check = 222056409)] V2(
        #[array(max = 3)] #[array(max = 4)] #[quat(bits = 7)] Vec<Vec<[f32; 4]>>,
    ),
    #[bits(id = 2)] V3(
        u16,
    ),
    #[bits(other)] Other(i32),
}

impl T48 {
    pub fn wire() -> Wire {
        Wire::Tagged("T48", Tag::range(-6, 27), vec![
            id(10, "V0", vec![
                ("f0", list(1, 7, array(3, Wire::Signed(32)))),
            ]),
            id(21, "V1", vec![
                ("0", checked(2338766641, list(0, 5, Wire::ByteArray(8)))),
                ("1", when("!_0.is_empty()", |seen| seen[0] != Tree::Parts(vec![]), Tree::Parts(vec![]), pairs(SparseForm::Relative, 1, list(0, 3, Wire::Text(5, 6))))),
            ]),
            Case { align: false, check: Some(222056409), ..id(8, "V2", vec![
                ("0", list(0, 3, list(0, 4, Wire::Quat(7)))),
            ]) },
            id(2, "V3", vec![
                ("0", Wire::Unsigned(16)),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ])
    }
}

cases!(T48 { V0 { f0: v0 }, V1 { 0: v0, 1: v1 }, V2 { 0: v0 }, V3 { 0: v0 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 7))]
pub enum T49 {
    #[bits(id = 15, align, check = 2178836224)] V0 {
        f0: bool,
        #[bits(range = 0..=2)] f1: i8,
    },
    #[bits(id = 19, align)] V1 {
        f0: [bool; 1],
        #[bits(range = 0..=6)] f1: u32,
        #[bits(range = -1..=0)] f2: Range<i8>,
        #[bits(range = 0..=6)] f3: u16,
    },
    #[bits(id = 70)] V2,
}

impl T49 {
    pub fn wire() -> Wire {
        Wire::Tagged("T49", Tag::bits(7), vec![
            Case { align: true, check: Some(2178836224), ..id(15, "V0", vec![
                ("f0", Wire::Bool),
                ("f1", Wire::Range(0, 2)),
            ]) },
            Case { align: true, check: None, ..id(19, "V1", vec![
                ("f0", array(1, Wire::Bool)),
                ("f1", Wire::Range(0, 6)),
                ("f2", Wire::Struct("Range", vec![("start", Wire::Range(-1, 0)), ("end", Wire::Range(-1, 0))])),
                ("f3", Wire::Range(0, 6)),
            ]) },
            id(70, "V2", vec![]),
        ])
    }
}

cases!(T49 { V0 { f0: v0, f1: v1 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, V2 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 1563254002)]
pub struct T50 {
    #[bits(range = 0..=5, align)] pub f0: u32,
}

impl T50 {
    pub fn wire() -> Wire {
        checked(1563254002, Wire::Struct("T50", vec![
            ("f0", aligned(Wire::Range(0, 5))),
        ]))
    }
}

record!(T50 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T51 {
    #[bits(id = 9)] V0 {
    },
    #[bits(id = 34)] V1 {
    },
}

impl T51 {
    pub fn wire() -> Wire {
        Wire::Tagged("T51", Tag::range(0, 34), vec![
            id(9, "V0", vec![]),
            id(34, "V1", vec![]),
        ])
    }
}

cases!(T51 { V0 {  }, V1 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = _1 != 3)]
pub struct T52(
    #[bits(check)] pub bool,
    #[bits(range = 0..=3, when = !_0)] pub u16,
    #[bits(range = 0..=6)] pub i8,
    #[bits(relative(1))] pub u16,
    #[bits(elide(group = g4, value = true))] pub bool,
    #[bits(elide(group = g4, value = false))] pub bool,
    #[string(max = 5)] #[bits(elide(group = g4, value = String::from("")))] pub String,
    #[bits(align, when = _5)] pub bool,
);

impl T52 {
    pub fn wire() -> Wire {
        ensured("_1 != 3", |seen| int(&seen[1]) != 3, Wire::Struct("T52", vec![
            ("0", checked(1526641013, Wire::Bool)),
            ("1", when("!_0", |seen| seen[0] == Tree::Bool(false), Tree::Int(0), Wire::Range(0, 3))),
            ("2", Wire::Range(0, 6)),
            ("3", Wire::Relative(1, "_1", 16, false)),
            ("4", elide_in("g4", "true", Tree::Bool(true), Wire::Bool)),
            ("5", elide_in("g4", "false", Tree::Bool(false), Wire::Bool)),
            ("6", elide_in("g4", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 5))),
            ("7", when("_5", |seen| seen[5] == Tree::Bool(true), Tree::Bool(false), aligned(Wire::Bool))),
        ]))
    }
}

record!(T52 { 0, 1, 2, 3, 4, 5, 6, 7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -17..=11))]
pub enum T53 {
    #[bits(id = -12)] V0(
        #[bits(fixed(int = 20, frac = 12), range = -285480..=-102296, elide(group = g0, value = 3))] i32,
        #[string(max = 1)] #[bits(elide(group = g0, value = String::from("")))] String,
    ),
    #[bits(id = 1)] V1(
        #[bits(align, elide = 'x')] char,
        #[bits(skip)] Option<String>,
        Duration,
    ),
    #[bits(id = -8)] V2 {
    },
    #[bits(id = -4, align)] V3(
        #[bits(6)] NonZeroU16,
        #[float(min = 116.75, max = 1027.5, bits = 19)] #[bits(elide = 0.0)] f32,
        #[bits(width = 6)] u16,
    ),
    #[bits(id = 0)] V4 {
    },
    #[bits(skip)] Local,
    #[bits(other)] Other(i32),
}

impl T53 {
    pub fn wire() -> Wire {
        Wire::Tagged("T53", Tag::range(-17, 11), vec![
            id(-12, "V0", vec![
                ("0", elide_in("g0", "3", Tree::Int(3), Wire::Fixed(20, 12, -285480, -102296, true))),
                ("1", elide_in("g0", "String::from(\"\")", Tree::Text("".into()), Wire::Text(0, 1))),
            ]),
            id(1, "V1", vec![
                ("0", elide("'x'", Tree::Char('x'), aligned(Wire::Char))),
                ("2", Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))])),
            ]),
            id(-8, "V2", vec![]),
            Case { align: true, check: None, ..id(-4, "V3", vec![
                ("0", Wire::NonZero(Box::new(Wire::Unsigned(6)))),
                ("1", elide("0.0", Tree::F32(0), Wire::FloatBits(116.75, 1027.5, 19, false))),
                ("2", Wire::Unsigned(6)),
            ]) },
            id(0, "V4", vec![]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ])
    }
}

cases!(T53 { V0 { 0: v0, 1: v1 }, V1 { 0: v0, 2: v1 } skipped { 1: None }, V2 {  }, V3 { 0: v0, 1: v1, 2: v2 }, V4 {  }, Local {}, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T54 {
    #[array(max = 7)] #[float(min = 110.25, max = 905.5, res = 0.001)] pub f0: Vec<f32>,
    #[bits(elide = 3)] pub f1: u32,
    #[bits(relative(f1))] pub f2: u32,
}

impl T54 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T54", vec![
            ("f0", list(0, 7, Wire::Float(110.25, 905.5, 0.001))),
            ("f1", elide("3", Tree::Int(3), Wire::Unsigned(32))),
            ("f2", Wire::Relative(1, "f1", 32, false)),
        ]))
    }
}

record!(T54 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 1811499918)]
pub struct T55 {
    #[bits(as = u8)] pub f0: Letter,
}

impl T55 {
    pub fn wire() -> Wire {
        checked(1811499918, Wire::Struct("T55", vec![
            ("f0", Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8)))),
        ]))
    }
}

record!(T55 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -13..=12))]
pub enum T56 {
    #[bits(id = 0)] V0(
        #[bits(skip)] Option<String>,
        Result<i8, bool>,
        #[array(max = 2)] #[bits(range = -1..=0)] BTreeSet<i16>,
        #[bits(varint, elide = 3)] u32,
    ),
    #[bits(id = -9)] V1 {
        #[bits(varint(group = 11))] f0: i16,
        #[bits(fixed(int = 8, frac = 0), range = -99..=1)] f1: Option<i8>,
        #[string(len = 2..=3)] f2: String,
        #[bits(range = 0..=5, elide = 3)] f3: u16,
    },
    #[bits(other)] Other(i32),
}

impl T56 {
    pub fn wire() -> Wire {
        Wire::Tagged("T56", Tag::range(-13, 12), vec![
            id(0, "V0", vec![
                ("1", Wire::Result(Box::new(Wire::Signed(8)), Box::new(Wire::Bool))),
                ("2", Wire::Set(0, 2, Box::new(Wire::Range(-1, 0)))),
                ("3", elide("3", Tree::Int(3), Wire::Varint(7, 32, false))),
            ]),
            id(-9, "V1", vec![
                ("f0", Wire::Varint(11, 16, true)),
                ("f1", option(Wire::Fixed(8, 0, -99, 1, true))),
                ("f2", Wire::Text(2, 3)),
                ("f3", elide("3", Tree::Int(3), Wire::Range(0, 5))),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Signed(32))]) },
        ])
    }
}

cases!(T56 { V0 { 1: v0, 2: v1, 3: v2 } skipped { 0: None }, V1 { f0: v0, f1: v1, f2: v2, f3: v3 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T57 {
    V0(
        #[bits(elide = false)] bool,
        #[bits(fixed(int = 29, frac = 35), range = 13657788..=473829100, elide(group = g1, value = 3))] u64,
        #[bits(elide(group = g1, value = true))] bool,
    ),
    V1 {
        #[array(len = 0..=1)] #[string(max = 5, ascii)] f0: Vec<String>,
    },
}

impl T57 {
    pub fn wire() -> Wire {
        Wire::Enum("T57", vec![
            case("V0", vec![
                ("0", elide("false", Tree::Bool(false), Wire::Bool)),
                ("1", elide_in("g1", "3", Tree::Int(3), Wire::Fixed(29, 35, 13657788, 473829100, false))),
                ("2", elide_in("g1", "true", Tree::Bool(true), Wire::Bool)),
            ]),
            case("V1", vec![
                ("f0", list(0, 1, Wire::Ascii(0, 5))),
            ]),
        ])
    }
}

cases!(T57 { V0 { 0: v0, 1: v1, 2: v2 }, V1 { f0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T58 {
    V0 = 82,
}

impl T58 {
    pub fn wire() -> Wire {
        Wire::Tagged("T58", Tag::signed(16), vec![
            id(82, "V0", vec![]),
        ])
    }
}

cases!(T58 { V0 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T59 {
    pub f0: Result<bool, Option<f32>>,
    #[bits(range = 0..=4)] pub f1: u16,
    #[bits(elide(group = g2, value = false))] pub f2: bool,
    #[bits(fixed(int = 20, frac = 108), range = 430472..=564861, elide(group = g2, value = 3))] pub f3: u128,
    #[bits(elide(group = g2, value = true))] pub f4: bool,
    #[array(max = 6)] #[string(len = 0..=6, ascii)] #[bits(align, when = f1 > 2)] pub f5: BTreeSet<String>,
}

impl T59 {
    pub fn wire() -> Wire {
        Wire::Struct("T59", vec![
            ("f0", Wire::Result(Box::new(Wire::Bool), Box::new(option(Wire::Raw32)))),
            ("f1", Wire::Range(0, 4)),
            ("f2", elide_in("g2", "false", Tree::Bool(false), Wire::Bool)),
            ("f3", elide_in("g2", "3", Tree::Int(3), Wire::Fixed(20, 108, 430472, 564861, false))),
            ("f4", elide_in("g2", "true", Tree::Bool(true), Wire::Bool)),
            ("f5", when("f1 > 2", |seen| int(&seen[1]) > 2, Tree::Parts(vec![]), aligned(Wire::Set(0, 6, Box::new(Wire::Ascii(0, 6)))))),
        ])
    }
}

record!(T59 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 4), align)]
pub enum T60 {
    #[bits(id = 4)] V0 {
    },
    #[bits(id = 13)] V1,
    #[bits(id = 0)] V2(
        Option<Option<T39>>,
    ),
    #[bits(id = 12)] V3 {
    },
    #[bits(id = 15)] V4,
    #[bits(skip)] Local,
}

impl T60 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T60", Tag::bits(4), vec![
            id(4, "V0", vec![]),
            id(13, "V1", vec![]),
            id(0, "V2", vec![
                ("0", option(option(T39::wire()))),
            ]),
            id(12, "V3", vec![]),
            id(15, "V4", vec![]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ]))
    }
}

cases!(T60 { V0 {  }, V1 {  }, V2 { 0: v0 }, V3 {  }, V4 {  }, Local {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T61 {
    #[bits(id = 10)] V0(
        #[quat(bits = 8)] [f32; 4],
        #[bits(range = 0..=4, elide = 3)] u32,
    ),
    #[bits(id = 4)] V1(
        #[bits(range = 0..=4)] u8,
        f64,
        (Option<u64>, T50, bool),
        #[bits(relative(0))] u8,
    ),
    #[bits(id = 7)] V2 {
        #[array(sparse = count)] #[bits(fixed(int = 40, frac = 24), range = 360150907879..=909568445186)] f0: [Option<u64>; 7],
        #[array(max = 5)] f1: BTreeMap<bool, f64>,
    },
}

impl T61 {
    pub fn wire() -> Wire {
        Wire::Tagged("T61", Tag::range(0, 10), vec![
            id(10, "V0", vec![
                ("0", Wire::Quat(8)),
                ("1", elide("3", Tree::Int(3), Wire::Range(0, 4))),
            ]),
            id(4, "V1", vec![
                ("0", Wire::Range(0, 4)),
                ("1", Wire::Raw64),
                ("2", Wire::Tuple(vec![option(Wire::Unsigned(64)), T50::wire(), Wire::Bool])),
                ("3", Wire::Relative(0, "_0", 8, false)),
            ]),
            id(7, "V2", vec![
                ("f0", slots(SparseForm::Count, 7, Wire::Fixed(40, 24, 360150907879, 909568445186, false))),
                ("f1", Wire::Map(0, 5, Box::new(Wire::Bool), Box::new(Wire::Raw64))),
            ]),
        ])
    }
}

cases!(T61 { V0 { 0: v0, 1: v1 }, V1 { 0: v0, 1: v1, 2: v2, 3: v3 }, V2 { f0: v0, f1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T62 {
    V0 = 24,
    V1 = 23,
    V2 = 11,
    V3 = 61,
}

impl T62 {
    pub fn wire() -> Wire {
        Wire::Tagged("T62", Tag::bits(8), vec![
            id(24, "V0", vec![]),
            id(23, "V1", vec![]),
            id(11, "V2", vec![]),
            id(61, "V3", vec![]),
        ])
    }
}

cases!(T62 { V0 {}, V1 {}, V2 {}, V3 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T63 {
    #[bits(varint)] pub f0: u16,
    #[bits(skip)] pub f1: Option<String>,
}

impl T63 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T63", vec![
            ("f0", Wire::Varint(7, 16, false)),
        ]))
    }
}

record!(T63 { f0 } skipped { f1: None });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T64 {
    #[array(max = 1, sparse = relative)] #[array(len = 0..=7)] pub f0: Vec<(u32, Vec<char>)>,
    pub f1: Result<char, Option<bool>>,
    #[bits(width = 39, check)] pub f2: u128,
    #[bits(align)] pub f3: T35,
    #[bits(align)] pub f4: Result<T57, Option<T4>>,
}

impl T64 {
    pub fn wire() -> Wire {
        Wire::Struct("T64", vec![
            ("f0", pairs(SparseForm::Relative, 1, list(0, 7, Wire::Char))),
            ("f1", Wire::Result(Box::new(Wire::Char), Box::new(option(Wire::Bool)))),
            ("f2", checked(1526641013, Wire::Unsigned(39))),
            ("f3", aligned(T35::wire())),
            ("f4", aligned(Wire::Result(Box::new(T57::wire()), Box::new(option(T4::wire()))))),
        ])
    }
}

record!(T64 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T65 {
    #[bits(id = 13)] V0(
        #[quat(bits = 7)] [f32; 4],
        (Option<bool>, char),
        #[bits(varint)] u64,
    ),
    #[bits(id = 10)] V1 {
        #[bits(range = 0..=2)] f0: u32,
        #[array(max = 7)] #[bits(range = 127..=528, when = f0 != 2)] f1: Vec<u16>,
        #[float(min = -64.75, max = -13.5, res = 0.1)] #[bits(elide(group = g2, value = 0.0))] f2: f32,
        #[bits(elide(group = g2, value = false))] f3: bool,
        f4: T34,
    },
    #[bits(id = 5, align)] V2(
        #[array(max = 7)] Vec<T45>,
    ),
    #[bits(id = 30, check = 454448326)] V3,
}

impl T65 {
    pub fn wire() -> Wire {
        Wire::Tagged("T65", Tag::bits(5), vec![
            id(13, "V0", vec![
                ("0", Wire::Quat(7)),
                ("1", Wire::Tuple(vec![option(Wire::Bool), Wire::Char])),
                ("2", Wire::Varint(7, 64, false)),
            ]),
            id(10, "V1", vec![
                ("f0", Wire::Range(0, 2)),
                ("f1", when("f0 != 2", |seen| int(&seen[0]) != 2, Tree::Parts(vec![]), list(0, 7, Wire::Range(127, 528)))),
                ("f2", elide_in("g2", "0.0", Tree::F32(0), Wire::Float(-64.75, -13.5, 0.1))),
                ("f3", elide_in("g2", "false", Tree::Bool(false), Wire::Bool)),
                ("f4", T34::wire()),
            ]),
            Case { align: true, check: None, ..id(5, "V2", vec![
                ("0", list(0, 7, T45::wire())),
            ]) },
            Case { align: false, check: Some(454448326), ..id(30, "V3", vec![]) },
        ])
    }
}

cases!(T65 { V0 { 0: v0, 1: v1, 2: v2 }, V1 { f0: v0, f1: v1, f2: v2, f3: v3, f4: v4 }, V2 { 0: v0 }, V3 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T66 {
    #[bits(varint)] pub f0: Option<u64>,
    #[bits(range = 0..=6)] pub f1: i8,
    #[bits(skip, default)] pub f2: Vec<u8>,
    #[bits(width = 30, when = f1 > 3)] pub f3: u128,
    #[array(sparse = count)] #[bits(26, check)] pub f4: [Option<Option<usize>>; 30],
}

impl T66 {
    pub fn wire() -> Wire {
        Wire::Struct("T66", vec![
            ("f0", option(Wire::Varint(7, 64, false))),
            ("f1", Wire::Range(0, 6)),
            ("f3", when("f1 > 3", |seen| int(&seen[1]) > 3, Tree::Int(0), Wire::Unsigned(30))),
            ("f4", checked(1526641013, slots(SparseForm::Count, 30, option(Wire::Unsigned(26))))),
        ])
    }
}

record!(T66 { f0, f1, f3, f4 } skipped { f2: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T67 {
    #[array(len = 0..=6)] #[bits(fixed(int = 24, frac = 40), range = 2895251..=4434227)] pub f0: Vec<Option<i64>>,
    pub f1: bool,
    #[bits(range = 0..=6)] pub f2: u32,
    pub f3: Box<T24>,
    #[bits(range = -23..=7)] pub f4: NonZeroI128,
    #[bits(range = 0..=1)] pub f5: u16,
    #[bits(elide(group = g6, value = false))] pub f6: bool,
    #[bits(elide(group = g6, value = true))] pub f7: bool,
    #[float(-438.0, -241.75, 0.5)] #[bits(elide(group = g6, value = 0.0))] pub f8: f64,
}

impl T67 {
    pub fn wire() -> Wire {
        Wire::Struct("T67", vec![
            ("f0", list(0, 6, option(Wire::Fixed(24, 40, 2895251, 4434227, true)))),
            ("f1", Wire::Bool),
            ("f2", Wire::Range(0, 6)),
            ("f3", T24::wire()),
            ("f4", Wire::NonZero(Box::new(Wire::Range(-23, 7)))),
            ("f5", Wire::Range(0, 1)),
            ("f6", elide_in("g6", "false", Tree::Bool(false), Wire::Bool)),
            ("f7", elide_in("g6", "true", Tree::Bool(true), Wire::Bool)),
            ("f8", elide_in("g6", "0.0", Tree::F64(0), Wire::Float64(-438.0, -241.75, 0.5))),
        ])
    }
}

record!(T67 { f0, f1, f2, f3, f4, f5, f6, f7, f8 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T68(
    #[array(max = 4, sparse = relative)] #[array(bytes)] #[bits(check)] pub Vec<(usize, [u8; 2])>,
    #[bits(width = 14, check)] pub Range<i16>,
    #[bits(width = 11, elide = 3)] pub i16,
    #[bits(range = 0..=1, align)] pub u32,
    #[bits(fixed(int = 16, frac = 0), range = 39595..=41923)] pub Option<Option<u16>>,
    pub [T24; 4],
    #[bits(fixed(int = 13, frac = 3), range = -2793..=528, elide = 3)] pub i16,
);

impl T68 {
    pub fn wire() -> Wire {
        Wire::Struct("T68", vec![
            ("0", checked(1526641013, pairs(SparseForm::Relative, 4, Wire::ByteArray(2)))),
            ("1", checked(1526641013, Wire::Struct("Range", vec![("start", Wire::Signed(14)), ("end", Wire::Signed(14))]))),
            ("2", elide("3", Tree::Int(3), Wire::Signed(11))),
            ("3", aligned(Wire::Range(0, 1))),
            ("4", option(option(Wire::Fixed(16, 0, 39595, 41923, false)))),
            ("5", array(4, T24::wire())),
            ("6", elide("3", Tree::Int(3), Wire::Fixed(13, 3, -2793, 528, true))),
        ])
    }
}

record!(T68 { 0, 1, 2, 3, 4, 5, 6 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T69 {
    V0 = 32,
    V1 = 71,
    V2 = 43,
    V3 = 7,
}

impl T69 {
    pub fn wire() -> Wire {
        Wire::Tagged("T69", Tag::signed(16), vec![
            id(32, "V0", vec![]),
            id(71, "V1", vec![]),
            id(43, "V2", vec![]),
            id(7, "V3", vec![]),
        ])
    }
}

cases!(T69 { V0 {}, V1 {}, V2 {}, V3 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T70(
    #[bits(skip)] pub Option<String>,
    #[float(raw)] pub f32,
);

impl T70 {
    pub fn wire() -> Wire {
        Wire::Struct("T70", vec![
            ("1", Wire::Raw32),
        ])
    }
}

record!(T70 { 1 } skipped { 0: None });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T71 {
    #[array(max = 2)] #[string(max = 2)] pub f0: Option<Vec<String>>,
    #[bits(1, align, elide = 0)] pub f1: i8,
}

impl T71 {
    pub fn wire() -> Wire {
        Wire::Struct("T71", vec![
            ("f0", option(list(0, 2, Wire::Text(0, 2)))),
            ("f1", elide("0", Tree::Int(0), aligned(Wire::Signed(1)))),
        ])
    }
}

record!(T71 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T72 {
    pub f0: bool,
    #[array(max = 3)] #[quat(bits = 9)] pub f1: Vec<[f32; 4]>,
    #[bits(range = 0..=3)] pub f2: u16,
    #[bits(range = 0..=2, when = f2 > 1)] pub f3: i8,
    #[array(max = 6)] #[bits(29)] pub f4: Vec<usize>,
}

impl T72 {
    pub fn wire() -> Wire {
        Wire::Struct("T72", vec![
            ("f0", Wire::Bool),
            ("f1", list(0, 3, Wire::Quat(9))),
            ("f2", Wire::Range(0, 3)),
            ("f3", when("f2 > 1", |seen| int(&seen[2]) > 1, Tree::Int(0), Wire::Range(0, 2))),
            ("f4", list(0, 6, Wire::Unsigned(29))),
        ])
    }
}

record!(T72 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T73 {
    #[array(max = 5)] pub f0: Vec<Result<T52, bool>>,
}

impl T73 {
    pub fn wire() -> Wire {
        Wire::Struct("T73", vec![
            ("f0", list(0, 5, Wire::Result(Box::new(T52::wire()), Box::new(Wire::Bool)))),
        ])
    }
}

record!(T73 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T74 {
    #[bits(id = 20)] V0,
}

impl T74 {
    pub fn wire() -> Wire {
        Wire::Tagged("T74", Tag::range(0, 20), vec![
            id(20, "V0", vec![]),
        ])
    }
}

cases!(T74 { V0 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f0 != 1)]
pub struct T75 {
    #[bits(range = 0..=1, elide = 1)] pub f0: u32,
    #[array(max = 3)] pub f1: BTreeMap<i16, Option<char>>,
}

impl T75 {
    pub fn wire() -> Wire {
        ensured("f0 != 1", |seen| int(&seen[0]) != 1, Wire::Struct("T75", vec![
            ("f0", elide("1", Tree::Int(1), Wire::Range(0, 1))),
            ("f1", Wire::Map(0, 3, Box::new(Wire::Signed(16)), Box::new(option(Wire::Char)))),
        ]))
    }
}

record!(T75 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 6..=30))]
pub enum T76 {
    #[bits(id = 7)] V0 {
        #[array(sparse = bitmap)] #[float(raw)] f0: [Option<f32>; 5],
    },
    #[bits(id = 29, align)] V1(
        NonZeroU64,
        #[bits(range = -472453273620543371..=-319239216771708102)] i64,
        #[bits(range = 0..=6)] i8,
        #[string(len = 4..=5)] #[bits(elide = String::from("bits"))] String,
    ),
}

impl T76 {
    pub fn wire() -> Wire {
        Wire::Tagged("T76", Tag::range(6, 30), vec![
            id(7, "V0", vec![
                ("f0", slots(SparseForm::Bitmap, 5, Wire::Raw32)),
            ]),
            Case { align: true, check: None, ..id(29, "V1", vec![
                ("0", Wire::NonZero(Box::new(Wire::Unsigned(64)))),
                ("1", Wire::Range(-472453273620543371, -319239216771708102)),
                ("2", Wire::Range(0, 6)),
                ("3", elide("String::from(\"bits\")", Tree::Text("bits".into()), Wire::Text(4, 5))),
            ]) },
        ])
    }
}

cases!(T76 { V0 { f0: v0 }, V1 { 0: v0, 1: v1, 2: v2, 3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T77 {
    #[bits(id = 14, check = 1855932261)] V0(
        #[bits(align, check = 1295484662)] [Option<Duration>; 0],
        #[bits(skip)] Option<String>,
        #[array(max = 4)] BTreeMap<bool, Option<NonZeroU128>>,
        #[bits(varint, align)] Box<Option<u64>>,
    ),
}

impl T77 {
    pub fn wire() -> Wire {
        Wire::Tagged("T77", Tag::range(0, 14), vec![
            Case { align: false, check: Some(1855932261), ..id(14, "V0", vec![
                ("0", checked(1295484662, aligned(array(0, option(Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))])))))),
                ("2", Wire::Map(0, 4, Box::new(Wire::Bool), Box::new(option(Wire::NonZero(Box::new(Wire::Unsigned(128))))))),
                ("3", aligned(option(Wire::Varint(7, 64, false)))),
            ]) },
        ])
    }
}

cases!(T77 { V0 { 0: v0, 2: v1, 3: v2 } skipped { 1: None } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !f1.is_empty())]
pub struct T78 {
    #[bits(range = 3..=34, align, check = 1799436858)] pub f0: usize,
    #[array(max = 7)] pub f1: Vec<bool>,
    #[bits(const = 124618316, width = 27)] pub f2: (),
    pub f3: Result<bool, Option<NonZeroU128>>,
    #[array(max = 1)] pub f4: BTreeMap<i16, NonZeroU8>,
}

impl T78 {
    pub fn wire() -> Wire {
        ensured("!f1.is_empty()", |seen| seen[1] != Tree::Parts(vec![]), Wire::Struct("T78", vec![
            ("f0", checked(1799436858, aligned(Wire::Range(3, 34)))),
            ("f1", list(0, 7, Wire::Bool)),
            ("f2", Wire::Constant(124618316, 27)),
            ("f3", Wire::Result(Box::new(Wire::Bool), Box::new(option(Wire::NonZero(Box::new(Wire::Unsigned(128))))))),
            ("f4", Wire::Map(0, 1, Box::new(Wire::Signed(16)), Box::new(Wire::NonZero(Box::new(Wire::Unsigned(8)))))),
        ]))
    }
}

record!(T78 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T79 {
    V0 = 57,
    V1 = 32,
    V2 = -37,
}

impl T79 {
    pub fn wire() -> Wire {
        Wire::Tagged("T79", Tag::signed(16), vec![
            id(57, "V0", vec![]),
            id(32, "V1", vec![]),
            id(-37, "V2", vec![]),
        ])
    }
}

cases!(T79 { V0 {}, V1 {}, V2 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = 16..=29))]
pub enum T80 {
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

impl T80 {
    pub fn wire() -> Wire {
        Wire::Tagged("T80", Tag::range(16, 29), vec![
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

cases!(T80 { V0 { f0: v0 }, V1 {  }, V2 {  }, V3 { 0: v0, 1: v1, 2: v2 }, V4 { f0: v0, f1: v1 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f2 != 6)]
pub struct T81 {
    #[bits(const = 22624, width = 15)] pub f0: (),
    #[bits(align)] pub f1: (Percent, bool, Option<T51>),
    #[bits(range = 0..=6, elide = 3)] pub f2: u32,
    #[bits(relative(f2))] pub f3: u32,
    #[array(max = 27, sparse = sentinel)] #[string(max = 2)] pub f4: Vec<(u8, String)>,
    pub f5: Result<bool, bool>,
}

impl T81 {
    pub fn wire() -> Wire {
        ensured("f2 != 6", |seen| int(&seen[2]) != 6, Wire::Struct("T81", vec![
            ("f0", Wire::Constant(22624, 15)),
            ("f1", aligned(Wire::Tuple(vec![Percent::wire(), Wire::Bool, option(T51::wire())]))),
            ("f2", elide("3", Tree::Int(3), Wire::Range(0, 6))),
            ("f3", Wire::Relative(2, "f2", 32, false)),
            ("f4", pairs(SparseForm::Sentinel, 27, Wire::Text(0, 2))),
            ("f5", Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Bool))),
        ]))
    }
}

record!(T81 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T82(
    #[bits(elide = true)] pub bool,
    #[bits(range = 0..=1, align, when = _0)] pub u16,
    #[array(len = 3..=4)] #[bits(when = _1 != 1)] pub Vec<Box<T63>>,
    #[array(len = 0..=1)] #[bits(align)] pub Vec<char>,
    pub Option<[i128; 9]>,
);

impl T82 {
    pub fn wire() -> Wire {
        Wire::Struct("T82", vec![
            ("0", elide("true", Tree::Bool(true), Wire::Bool)),
            ("1", when("_0", |seen| seen[0] == Tree::Bool(true), Tree::Int(0), aligned(Wire::Range(0, 1)))),
            ("2", when("_1 != 1", |seen| int(&seen[1]) != 1, Tree::Parts(vec![]), list(3, 4, T63::wire()))),
            ("3", aligned(list(0, 1, Wire::Char))),
            ("4", option(array(9, Wire::Signed(128)))),
        ])
    }
}

record!(T82 { 0, 1, 2, 3, 4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2981899654)]
pub struct T83(
    pub f64,
);

impl T83 {
    pub fn wire() -> Wire {
        checked(2981899654, Wire::Struct("T83", vec![
            ("0", Wire::Raw64),
        ]))
    }
}

record!(T83 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T84(
    #[array(max = 1)] #[string(len = 6..=7)] pub Vec<String>,
    #[bits(range = 0..=1, check)] pub i8,
    #[bits(range = 0..=6, check = 3919265593, elide = 3)] pub u16,
);

impl T84 {
    pub fn wire() -> Wire {
        Wire::Struct("T84", vec![
            ("0", list(0, 1, Wire::Text(6, 7))),
            ("1", checked(1526641013, Wire::Range(0, 1))),
            ("2", elide("3", Tree::Int(3), checked(3919265593, Wire::Range(0, 6)))),
        ])
    }
}

record!(T84 { 0, 1, 2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T85 {
    #[bits(range = -31..=-29)] pub f0: Range<i8>,
    #[bits(range = 0..=3, align, elide = 3)] pub f1: u16,
    #[array(max = 3, count = f1)] #[bits(width = 3)] pub f2: Vec<[i32; 6]>,
    #[bits(range = 0..=2, check)] pub f3: i8,
    pub f4: Result<bool, Percent>,
    #[bits(relative(f3))] pub f5: i8,
    #[bits(5)] pub f6: u8,
    #[bits(align)] pub f7: T13,
}

impl T85 {
    pub fn wire() -> Wire {
        Wire::Struct("T85", vec![
            ("f0", Wire::Struct("Range", vec![("start", Wire::Range(-31, -29)), ("end", Wire::Range(-31, -29))])),
            ("f1", elide("3", Tree::Int(3), aligned(Wire::Range(0, 3)))),
            ("f2", counted("f1", |seen| int(&seen[1]), (0, 3), array(6, Wire::Signed(3)))),
            ("f3", checked(1526641013, Wire::Range(0, 2))),
            ("f4", Wire::Result(Box::new(Wire::Bool), Box::new(Percent::wire()))),
            ("f5", Wire::Relative(3, "f3", 8, true)),
            ("f6", Wire::Unsigned(5)),
            ("f7", aligned(T13::wire())),
        ])
    }
}

record!(T85 { f0, f1, f2, f3, f4, f5, f6, f7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = !f3.is_empty())]
pub struct T86 {
    #[bits(check = 2741583153)] pub f0: bool,
    #[bits(range = 54..=100)] pub f1: NonZeroU16,
    pub f2: Result<Option<T8>, i16>,
    #[array(max = 7)] #[float(min = -33.25, max = 626.75, res = 0.25)] #[bits(check)] pub f3: Vec<Box<f32>>,
    #[bits(elide = true)] pub f4: bool,
    #[bits(elide(group = g5, value = false))] pub f5: bool,
    #[bits(elide(group = g5, value = false))] pub f6: bool,
}

impl T86 {
    pub fn wire() -> Wire {
        ensured("!f3.is_empty()", |seen| seen[3] != Tree::Parts(vec![]), Wire::Struct("T86", vec![
            ("f0", checked(2741583153, Wire::Bool)),
            ("f1", Wire::NonZero(Box::new(Wire::Range(54, 100)))),
            ("f2", Wire::Result(Box::new(option(T8::wire())), Box::new(Wire::Signed(16)))),
            ("f3", checked(1526641013, list(0, 7, Wire::Float(-33.25, 626.75, 0.25)))),
            ("f4", elide("true", Tree::Bool(true), Wire::Bool)),
            ("f5", elide_in("g5", "false", Tree::Bool(false), Wire::Bool)),
            ("f6", elide_in("g5", "false", Tree::Bool(false), Wire::Bool)),
        ]))
    }
}

record!(T86 { f0, f1, f2, f3, f4, f5, f6 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T87 {
    pub f0: i64,
    #[bits(range = 0..=1)] pub f1: u16,
    #[bits(relative(f1))] pub f2: u16,
    #[string(max = 2, wide)] pub f3: String,
    #[array(max = 2, bytes)] pub f4: Vec<u8>,
    #[array(max = 1, count = f1)] pub f5: Vec<Result<Option<NonZeroI128>, char>>,
}

impl T87 {
    pub fn wire() -> Wire {
        Wire::Struct("T87", vec![
            ("f0", Wire::Signed(64)),
            ("f1", Wire::Range(0, 1)),
            ("f2", Wire::Relative(1, "f1", 16, false)),
            ("f3", Wire::Wide(0, 2)),
            ("f4", Wire::Bytes(0, 2)),
            ("f5", counted("f1", |seen| int(&seen[1]), (0, 1), Wire::Result(Box::new(option(Wire::NonZero(Box::new(Wire::Signed(128))))), Box::new(Wire::Char)))),
        ])
    }
}

record!(T87 { f0, f1, f2, f3, f4, f5 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T88(
    #[bits(elide = true)] pub bool,
);

impl T88 {
    pub fn wire() -> Wire {
        Wire::Struct("T88", vec![
            ("0", elide("true", Tree::Bool(true), Wire::Bool)),
        ])
    }
}

record!(T88 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T89 {
    #[array(sparse = relative)] #[bits(align)] pub f0: [Option<Result<bool, bool>>; 40],
    #[bits(const = 496297, width = 20)] pub f1: (),
    #[bits(range = 0..=2)] pub f2: i8,
    #[array(max = 2, count = f2)] #[array(max = 6, bytes)] pub f3: Vec<Option<Vec<u8>>>,
    #[string(len = 3..=6, wide)] pub f4: String,
    #[array(max = 1, count = f2)] pub f5: Vec<bool>,
    #[array(max = 2, count = f2, bytes)] pub f6: Vec<u8>,
    #[bits(width = 25)] pub f7: usize,
    pub f8: T80,
}

impl T89 {
    pub fn wire() -> Wire {
        Wire::Struct("T89", vec![
            ("f0", aligned(slots(SparseForm::Relative, 40, Wire::Result(Box::new(Wire::Bool), Box::new(Wire::Bool))))),
            ("f1", Wire::Constant(496297, 20)),
            ("f2", Wire::Range(0, 2)),
            ("f3", counted("f2", |seen| int(&seen[2]), (0, 2), option(Wire::Bytes(0, 6)))),
            ("f4", Wire::Wide(3, 6)),
            ("f5", counted("f2", |seen| int(&seen[2]), (0, 1), Wire::Bool)),
            ("f6", counted_bytes("f2", |seen| int(&seen[2]), (0, 2))),
            ("f7", Wire::Unsigned(25)),
            ("f8", T80::wire()),
        ])
    }
}

record!(T89 { f0, f1, f2, f3, f4, f5, f6, f7, f8 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T90 {
    #[bits(range = 352..=470)] pub f0: Option<usize>,
}

impl T90 {
    pub fn wire() -> Wire {
        Wire::Struct("T90", vec![
            ("f0", option(Wire::Range(352, 470))),
        ])
    }
}

record!(T90 { f0 });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T91 {
    #[bits(align)] V0(
        #[array(bytes)] #[bits(align)] [u8; 6],
        #[bits(as = u8, elide = Letter('x'))] Letter,
        #[bits(range = 0..=6, check = 1709971155)] i8,
        #[bits(reserved = 29)] (),
    ),
    V1(
        #[bits(width = 9)] NonZeroI16,
        #[bits(range = 0..=6)] i8,
        #[bits(range = -11..=6, elide(group = g2, value = 3))] i16,
        #[bits(elide(group = g2, value = true))] bool,
        #[bits(elide(group = g2, value = 3))] i32,
    ),
    V2,
}

impl T91 {
    pub fn wire() -> Wire {
        Wire::Enum("T91", vec![
            Case { align: true, check: None, ..case("V0", vec![
                ("0", aligned(Wire::ByteArray(6))),
                ("1", elide("Letter('x')", Tree::Int(0x78), Wire::Converted(|tree| matches!(tree, Tree::Int(0x61..=0x7A)), Box::new(Wire::Unsigned(8))))),
                ("2", checked(1709971155, Wire::Range(0, 6))),
                ("3", Wire::Constant(0, 29)),
            ]) },
            case("V1", vec![
                ("0", Wire::NonZero(Box::new(Wire::Signed(9)))),
                ("1", Wire::Range(0, 6)),
                ("2", elide_in("g2", "3", Tree::Int(3), Wire::Range(-11, 6))),
                ("3", elide_in("g2", "true", Tree::Bool(true), Wire::Bool)),
                ("4", elide_in("g2", "3", Tree::Int(3), Wire::Signed(32))),
            ]),
            case("V2", vec![]),
        ])
    }
}

cases!(T91 { V0 { 0: v0, 1: v1, 2: v2, 3: v3 }, V1 { 0: v0, 1: v1, 2: v2, 3: v3, 4: v4 }, V2 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f6)]
pub struct T92 {
    #[float(raw)] #[bits(align)] pub f0: f32,
    pub f1: Option<char>,
    #[bits(range = 1..=2)] pub f2: [Range<u32>; 3],
    #[array(max = 4)] #[bits(align)] pub f3: BTreeMap<u8, Option<f32>>,
    #[array(max = 4)] #[bits(range = 3467010317676272..=6018510393877660, align)] pub f4: Vec<u128>,
    #[string(len = 2..=3, wide)] pub f5: Option<Option<String>>,
    #[bits(elide = false)] pub f6: bool,
    #[bits(range = 2..=3)] pub f7: Range<u8>,
    pub f8: T76,
}

impl T92 {
    pub fn wire() -> Wire {
        ensured("f6", |seen| seen[6] == Tree::Bool(true), Wire::Struct("T92", vec![
            ("f0", aligned(Wire::Raw32)),
            ("f1", option(Wire::Char)),
            ("f2", array(3, Wire::Struct("Range", vec![("start", Wire::Range(1, 2)), ("end", Wire::Range(1, 2))]))),
            ("f3", aligned(Wire::Map(0, 4, Box::new(Wire::Unsigned(8)), Box::new(option(Wire::Raw32))))),
            ("f4", aligned(list(0, 4, Wire::Range(3467010317676272, 6018510393877660)))),
            ("f5", option(option(Wire::Wide(2, 3)))),
            ("f6", elide("false", Tree::Bool(false), Wire::Bool)),
            ("f7", Wire::Struct("Range", vec![("start", Wire::Range(2, 3)), ("end", Wire::Range(2, 3))])),
            ("f8", T76::wire()),
        ]))
    }
}

record!(T92 { f0, f1, f2, f3, f4, f5, f6, f7, f8 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T93 {
    #[string(len = 0..=1)] pub f0: String,
    #[array(max = 2)] pub f1: BTreeMap<i16, bool>,
    #[bits(align)] pub f2: bool,
    #[bits(when = f2)] pub f3: Option<[char; 2]>,
    #[array(max = 35, sparse = relative)] pub f4: Vec<(usize, Option<bool>)>,
    #[bits(skip, default = 7)] pub f5: u64,
    #[bits(range = 0..=6)] pub f6: u8,
}

impl T93 {
    pub fn wire() -> Wire {
        Wire::Struct("T93", vec![
            ("f0", Wire::Text(0, 1)),
            ("f1", Wire::Map(0, 2, Box::new(Wire::Signed(16)), Box::new(Wire::Bool))),
            ("f2", aligned(Wire::Bool)),
            ("f3", when("f2", |seen| seen[2] == Tree::Bool(true), Tree::Option(None), option(array(2, Wire::Char)))),
            ("f4", pairs(SparseForm::Relative, 35, option(Wire::Bool))),
            ("f6", Wire::Range(0, 6)),
        ])
    }
}

record!(T93 { f0, f1, f2, f3, f4, f6 } skipped { f5: 7 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T94 {
    V0 = 20,
}

impl T94 {
    pub fn wire() -> Wire {
        Wire::Tagged("T94", Tag::bits(8), vec![
            id(20, "V0", vec![]),
        ])
    }
}

cases!(T94 { V0 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 6), check = 3083905917, align)]
pub enum T95 {
    #[bits(id = 10)] V0 {
        #[array(len = 5..=9, bytes)] f0: Vec<u8>,
        f1: bool,
        #[bits(fixed(int = 31, frac = 1), range = 1160316883..=1216723372, when = !f1)] f2: u32,
    },
    #[bits(id = 11)] V1(
        #[bits(varint(group = 30))] u32,
    ),
    #[bits(id = 17)] V2 {
        #[array(bytes)] f0: [u8; 7],
        f1: Option<(Option<char>, Option<T69>)>,
    },
    #[bits(id = 54, check = 1432432784)] V3 {
        #[bits(varint)] f0: i8,
        #[bits(check = 1477151322)] f1: bool,
    },
}

impl T95 {
    pub fn wire() -> Wire {
        aligned(checked(3083905917, Wire::Tagged("T95", Tag::bits(6), vec![
            id(10, "V0", vec![
                ("f0", Wire::Bytes(5, 9)),
                ("f1", Wire::Bool),
                ("f2", when("!f1", |seen| seen[1] == Tree::Bool(false), Tree::Int(0), Wire::Fixed(31, 1, 1160316883, 1216723372, false))),
            ]),
            id(11, "V1", vec![
                ("0", Wire::Varint(30, 32, false)),
            ]),
            id(17, "V2", vec![
                ("f0", Wire::ByteArray(7)),
                ("f1", option(Wire::Tuple(vec![option(Wire::Char), option(T69::wire())]))),
            ]),
            Case { align: false, check: Some(1432432784), ..id(54, "V3", vec![
                ("f0", Wire::Varint(7, 8, true)),
                ("f1", checked(1477151322, Wire::Bool)),
            ]) },
        ])))
    }
}

cases!(T95 { V0 { f0: v0, f1: v1, f2: v2 }, V1 { 0: v0 }, V2 { f0: v0, f1: v1 }, V3 { f0: v0, f1: v1 } });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T96 {
    #[bits(id = 8, check = 300087828)] V0 {
        #[bits(elide = 'x')] f0: char,
    },
    #[bits(id = 19)] V1 {
        f0: Result<T13, u8>,
        f1: bool,
        #[bits(skip)] f2: Option<String>,
        #[bits(varint(group = 99))] f3: NonZeroU128,
    },
    #[bits(id = 20)] V2,
}

impl T96 {
    pub fn wire() -> Wire {
        Wire::Tagged("T96", Tag::range(0, 20), vec![
            Case { align: false, check: Some(300087828), ..id(8, "V0", vec![
                ("f0", elide("'x'", Tree::Char('x'), Wire::Char)),
            ]) },
            id(19, "V1", vec![
                ("f0", Wire::Result(Box::new(T13::wire()), Box::new(Wire::Unsigned(8)))),
                ("f1", Wire::Bool),
                ("f3", Wire::NonZero(Box::new(Wire::Varint(99, 128, false)))),
            ]),
            id(20, "V2", vec![]),
        ])
    }
}

cases!(T96 { V0 { f0: v0 }, V1 { f0: v0, f1: v1, f3: v2 } skipped { f2: None }, V2 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T97(
    #[bits(6)] pub Option<Range<i16>>,
);

impl T97 {
    pub fn wire() -> Wire {
        Wire::Struct("T97", vec![
            ("0", option(Wire::Struct("Range", vec![("start", Wire::Signed(6)), ("end", Wire::Signed(6))]))),
        ])
    }
}

record!(T97 { 0 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T98 {
    V0 = 68,
}

impl T98 {
    pub fn wire() -> Wire {
        Wire::Tagged("T98", Tag::bits(8), vec![
            id(68, "V0", vec![]),
        ])
    }
}

cases!(T98 { V0 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 7), align)]
pub enum T99 {
    #[bits(id = 10)] V0(
        #[bits(range = 0..=3, align)] u16,
        #[bits(skip)] Option<String>,
        #[bits(reserved = 11)] (),
        (bool, T24, f32),
    ),
    #[bits(id = 6, align)] V1(
        #[bits(range = 0..=2, align, elide = 2)] u16,
        #[bits(align, when = _0 > 1)] (Option<bool>, bool),
        #[array(max = 6)] #[bits(width = 12)] BTreeSet<i16>,
        #[array(max = 3)] #[array(max = 5)] Vec<BTreeMap<i16, bool>>,
    ),
    #[bits(id = 8, check = 1628942076)] V2(
        #[bits(9, elide = 3)] usize,
        #[bits(fixed(int = 2, frac = 126), range = -1..=1, check, when = _0 > 255)] i128,
        #[array(max = 2)] #[bits(17)] BTreeSet<i32>,
        bool,
    ),
}

impl T99 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T99", Tag::bits(7), vec![
            id(10, "V0", vec![
                ("0", aligned(Wire::Range(0, 3))),
                ("2", Wire::Constant(0, 11)),
                ("3", Wire::Tuple(vec![Wire::Bool, T24::wire(), Wire::Raw32])),
            ]),
            Case { align: true, check: None, ..id(6, "V1", vec![
                ("0", elide("2", Tree::Int(2), aligned(Wire::Range(0, 2)))),
                ("1", when("_0 > 1", |seen| int(&seen[0]) > 1, Tree::Parts(vec![Tree::Option(None), Tree::Bool(false)]), aligned(Wire::Tuple(vec![option(Wire::Bool), Wire::Bool])))),
                ("2", Wire::Set(0, 6, Box::new(Wire::Signed(12)))),
                ("3", list(0, 3, Wire::Map(0, 5, Box::new(Wire::Signed(16)), Box::new(Wire::Bool)))),
            ]) },
            Case { align: false, check: Some(1628942076), ..id(8, "V2", vec![
                ("0", elide("3", Tree::Int(3), Wire::Unsigned(9))),
                ("1", when("_0 > 255", |seen| int(&seen[0]) > 255, Tree::Int(0), checked(1526641013, Wire::Fixed(2, 126, -1, 1, true)))),
                ("2", Wire::Set(0, 2, Box::new(Wire::Signed(17)))),
                ("3", Wire::Bool),
            ]) },
        ]))
    }
}

cases!(T99 { V0 { 0: v0, 2: v1, 3: v2 } skipped { 1: None }, V1 { 0: v0, 1: v1, 2: v2, 3: v3 }, V2 { 0: v0, 1: v1, 2: v2, 3: v3 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f6)]
pub struct T100 {
    pub f0: u64,
    #[bits(skip)] pub f1: Option<String>,
    #[array(len = 0..=2)] #[bits(range = -511769..=-424046)] pub f2: Vec<Box<i32>>,
    #[bits(skip, default = 7)] pub f3: u64,
    #[bits(elide(group = g4, value = 'x'))] pub f4: char,
    #[bits(elide(group = g4, value = 3))] pub f5: i128,
    #[bits(elide(group = g4, value = true))] pub f6: bool,
    #[array(max = 6)] pub f7: Vec<Result<T51, f32>>,
    #[bits(range = 0..=1)] pub f8: u8,
}

impl T100 {
    pub fn wire() -> Wire {
        ensured("f6", |seen| seen[4] == Tree::Bool(true), Wire::Struct("T100", vec![
            ("f0", Wire::Unsigned(64)),
            ("f2", list(0, 2, Wire::Range(-511769, -424046))),
            ("f4", elide_in("g4", "'x'", Tree::Char('x'), Wire::Char)),
            ("f5", elide_in("g4", "3", Tree::Int(3), Wire::Signed(128))),
            ("f6", elide_in("g4", "true", Tree::Bool(true), Wire::Bool)),
            ("f7", list(0, 6, Wire::Result(Box::new(T51::wire()), Box::new(Wire::Raw32)))),
            ("f8", Wire::Range(0, 1)),
        ]))
    }
}

record!(T100 { f0, f2, f4, f5, f6, f7, f8 } skipped { f1: None, f3: 7 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T101 {
    #[bits(const = 14599, width = 15)] pub f0: (),
    #[array(len = 1..=2)] #[bits(check)] pub f1: Vec<Option<u128>>,
    #[bits(elide = false)] pub f2: bool,
    #[bits(elide(group = g3, value = true))] pub f3: bool,
    #[bits(elide(group = g3, value = 'x'))] pub f4: char,
    #[array(len = 1..=3)] #[array(len = 0..=1)] #[quat(bits = 16)] #[bits(align)] pub f5: Vec<Vec<[f32; 4]>>,
    #[array(max = 11, sparse = bitmap)] #[float(91.75, 94.75, 0.5)] pub f6: Vec<(i16, f64)>,
    pub f7: bool,
    #[bits(9)] pub f8: Option<u128>,
    pub f9: bool,
}

impl T101 {
    pub fn wire() -> Wire {
        Wire::Struct("T101", vec![
            ("f0", Wire::Constant(14599, 15)),
            ("f1", checked(1526641013, list(1, 2, option(Wire::Unsigned(128))))),
            ("f2", elide("false", Tree::Bool(false), Wire::Bool)),
            ("f3", elide_in("g3", "true", Tree::Bool(true), Wire::Bool)),
            ("f4", elide_in("g3", "'x'", Tree::Char('x'), Wire::Char)),
            ("f5", aligned(list(1, 3, list(0, 1, Wire::Quat(16))))),
            ("f6", pairs(SparseForm::Bitmap, 11, Wire::Float64(91.75, 94.75, 0.5))),
            ("f7", Wire::Bool),
            ("f8", option(Wire::Unsigned(9))),
            ("f9", Wire::Bool),
        ])
    }
}

record!(T101 { f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5), check = 3050665804)]
pub enum T102 {
    #[bits(id = 6, align, check = 2083643232)] V0 {
        #[bits(range = 0..=4)] f0: u16,
    },
    #[bits(id = 8)] V1(
        #[bits(range = 8..=21)] u8,
        #[bits(varint)] usize,
        #[array(max = 26, sparse = bitmap)] #[bits(range = 66295730..=91497994)] Vec<(usize, u64)>,
    ),
    #[bits(other)] Other(u16),
}

impl T102 {
    pub fn wire() -> Wire {
        checked(3050665804, Wire::Tagged("T102", Tag::bits(5), vec![
            Case { align: true, check: Some(2083643232), ..id(6, "V0", vec![
                ("f0", Wire::Range(0, 4)),
            ]) },
            id(8, "V1", vec![
                ("0", Wire::Range(8, 21)),
                ("1", Wire::Varint(7, 32, false)),
                ("2", pairs(SparseForm::Bitmap, 26, Wire::Range(66295730, 91497994))),
            ]),
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ]))
    }
}

cases!(T102 { V0 { f0: v0 }, V1 { 0: v0, 1: v1, 2: v2 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 2632322597)]
pub struct T103(
    #[bits(range = -120..=31, align)] pub Option<Range<i16>>,
    #[array(max = 2)] #[bits(varint)] pub Vec<usize>,
);

impl T103 {
    pub fn wire() -> Wire {
        checked(2632322597, Wire::Struct("T103", vec![
            ("0", aligned(option(Wire::Struct("Range", vec![("start", Wire::Range(-120, 31)), ("end", Wire::Range(-120, 31))])))),
            ("1", list(0, 2, Wire::Varint(7, 32, false))),
        ]))
    }
}

record!(T103 { 0, 1 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub enum T104 {
    #[bits(id = 19)] V0(
        T52,
        #[bits(skip, default)] Vec<u8>,
        #[bits(range = 0..=2, elide = 2)] u32,
    ),
    #[bits(id = 2)] V1(
        #[array(max = 2)] BTreeMap<u8, u16>,
        #[bits(skip, default = 7)] u64,
    ),
    #[bits(id = 18, check = 2490956080)] V2(
        #[bits(fixed(int = 21, frac = 43), range = 393872..=480147, elide = 3)] i64,
    ),
    #[bits(id = 23)] V3 {
    },
    #[bits(id = 5)] V4 {
    },
    #[bits(id = 1)] V5,
}

impl T104 {
    pub fn wire() -> Wire {
        aligned(Wire::Tagged("T104", Tag::range(0, 23), vec![
            id(19, "V0", vec![
                ("0", T52::wire()),
                ("2", elide("2", Tree::Int(2), Wire::Range(0, 2))),
            ]),
            id(2, "V1", vec![
                ("0", Wire::Map(0, 2, Box::new(Wire::Unsigned(8)), Box::new(Wire::Unsigned(16)))),
            ]),
            Case { align: false, check: Some(2490956080), ..id(18, "V2", vec![
                ("0", elide("3", Tree::Int(3), Wire::Fixed(21, 43, 393872, 480147, true))),
            ]) },
            id(23, "V3", vec![]),
            id(5, "V4", vec![]),
            id(1, "V5", vec![]),
        ]))
    }
}

cases!(T104 { V0 { 0: v0, 2: v1 } skipped { 1: vec![] }, V1 { 0: v0 } skipped { 1: 7 }, V2 { 0: v0 }, V3 {  }, V4 {  }, V5 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(check = 1462724509)]
pub struct T105 {
    #[array(len = 5..=7)] pub f0: Vec<f32>,
    #[array(sparse = sentinel)] #[bits(39)] pub f1: [Option<u64>; 24],
}

impl T105 {
    pub fn wire() -> Wire {
        checked(1462724509, Wire::Struct("T105", vec![
            ("f0", list(5, 7, Wire::Raw32)),
            ("f1", slots(SparseForm::Sentinel, 24, Wire::Unsigned(39))),
        ]))
    }
}

record!(T105 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align)]
pub struct T106 {
    #[bits(skip)] pub f0: Option<String>,
    pub f1: i32,
}

impl T106 {
    pub fn wire() -> Wire {
        aligned(Wire::Struct("T106", vec![
            ("f1", Wire::Signed(32)),
        ]))
    }
}

record!(T106 { f1 } skipped { f0: None });

#[derive(BitSerialize, Debug, PartialEq)]
pub enum T107 {
    #[bits(id = 8)] V0,
}

impl T107 {
    pub fn wire() -> Wire {
        Wire::Tagged("T107", Tag::range(0, 8), vec![
            id(8, "V0", vec![]),
        ])
    }
}

cases!(T107 { V0 {  } });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T108(
    #[bits(range = 4..=52)] pub Option<Range<i32>>,
    #[bits(range = 0..=1)] pub u32,
    #[bits(width = 82)] pub u128,
    #[quat(bits = 12)] #[bits(when = _1 != 1)] pub Option<Option<[f32; 4]>>,
);

impl T108 {
    pub fn wire() -> Wire {
        Wire::Struct("T108", vec![
            ("0", option(Wire::Struct("Range", vec![("start", Wire::Range(4, 52)), ("end", Wire::Range(4, 52))]))),
            ("1", Wire::Range(0, 1)),
            ("2", Wire::Unsigned(82)),
            ("3", when("_1 != 1", |seen| int(&seen[1]) != 1, Tree::Option(None), option(option(Wire::Quat(12))))),
        ])
    }
}

record!(T108 { 0, 1, 2, 3 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f0 != 1905)]
pub struct T109 {
    #[bits(range = 447..=1905)] pub f0: u64,
    #[bits(reserved = 17)] pub f1: (),
}

impl T109 {
    pub fn wire() -> Wire {
        ensured("f0 != 1905", |seen| int(&seen[0]) != 1905, Wire::Struct("T109", vec![
            ("f0", Wire::Range(447, 1905)),
            ("f1", Wire::Constant(0, 17)),
        ]))
    }
}

record!(T109 { f0, f1 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T110 {
    #[bits(range = 184273027823521301425482574..=972795300439141672777596947, elide = 184273027823521301425482574)] pub f0: u128,
    #[bits(range = 0..=1)] pub f1: u32,
    #[bits(align)] pub f2: Result<bool, Option<T98>>,
}

impl T110 {
    pub fn wire() -> Wire {
        Wire::Struct("T110", vec![
            ("f0", elide("184273027823521301425482574", Tree::Int(184273027823521301425482574), Wire::Range(184273027823521301425482574, 972795300439141672777596947))),
            ("f1", Wire::Range(0, 1)),
            ("f2", aligned(Wire::Result(Box::new(Wire::Bool), Box::new(option(T98::wire()))))),
        ])
    }
}

record!(T110 { f0, f1, f2 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T111 {
    #[array(max = 8, sparse = sentinel)] #[bits(range = 87156..=225429)] pub f0: Vec<(u32, usize)>,
    #[bits(reserved = 11)] pub f1: (),
    #[bits(range = 0..=3, check)] pub f2: u8,
    pub f3: i128,
    pub f4: [(i128, u8); 1],
    #[bits(skip, default)] pub f5: Vec<u8>,
    #[bits(align, elide = true)] pub f6: bool,
    #[bits(relative(f2))] pub f7: u8,
}

impl T111 {
    pub fn wire() -> Wire {
        Wire::Struct("T111", vec![
            ("f0", pairs(SparseForm::Sentinel, 8, Wire::Range(87156, 225429))),
            ("f1", Wire::Constant(0, 11)),
            ("f2", checked(1526641013, Wire::Range(0, 3))),
            ("f3", Wire::Signed(128)),
            ("f4", array(1, Wire::Tuple(vec![Wire::Signed(128), Wire::Unsigned(8)]))),
            ("f6", elide("true", Tree::Bool(true), aligned(Wire::Bool))),
            ("f7", Wire::Relative(2, "f2", 8, false)),
        ])
    }
}

record!(T111 { f0, f1, f2, f3, f4, f6, f7 } skipped { f5: vec![] });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T112 {
    V0 = 46,
    V1 = 4,
    V2 = 27,
}

impl T112 {
    pub fn wire() -> Wire {
        Wire::Tagged("T112", Tag::bits(8), vec![
            id(46, "V0", vec![]),
            id(4, "V1", vec![]),
            id(27, "V2", vec![]),
        ])
    }
}

cases!(T112 { V0 {}, V1 {}, V2 {} });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T113 {
    pub f0: Option<Option<bool>>,
    #[float(-211.0, 273.75, 0.25)] pub f1: Option<Box<f64>>,
    pub f2: [bool; 0],
    #[array(max = 7)] #[string(len = 6..=7)] pub f3: Vec<String>,
    #[array(sparse = count)] pub f4: [Option<Option<char>>; 30],
}

impl T113 {
    pub fn wire() -> Wire {
        Wire::Struct("T113", vec![
            ("f0", option(option(Wire::Bool))),
            ("f1", option(Wire::Float64(-211.0, 273.75, 0.25))),
            ("f2", array(0, Wire::Bool)),
            ("f3", list(0, 7, Wire::Text(6, 7))),
            ("f4", slots(SparseForm::Count, 30, option(Wire::Char))),
        ])
    }
}

record!(T113 { f0, f1, f2, f3, f4 });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum T114 {
    V0 = 34,
    V1 = 79,
    V2 = 49,
    V3 = 32,
    V4 = 31,
}

impl T114 {
    pub fn wire() -> Wire {
        Wire::Tagged("T114", Tag::bits(8), vec![
            id(34, "V0", vec![]),
            id(79, "V1", vec![]),
            id(49, "V2", vec![]),
            id(32, "V3", vec![]),
            id(31, "V4", vec![]),
        ])
    }
}

cases!(T114 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 5))]
pub enum T115 {
    #[bits(id = 28)] V0(
        #[bits(check)] Option<(T7, bool)>,
    ),
    #[bits(id = 23, align)] V1 {
        #[quat(bits = 17)] f0: [f32; 4],
        #[array(max = 2)] #[array(max = 3)] #[bits(range = 44..=100)] f1: Vec<BTreeSet<u32>>,
        #[bits(align, check)] f2: [(Option<Duration>, bool, Percent); 6],
    },
    #[bits(other)] Other(u16),
}

impl T115 {
    pub fn wire() -> Wire {
        Wire::Tagged("T115", Tag::bits(5), vec![
            id(28, "V0", vec![
                ("0", checked(1526641013, option(Wire::Tuple(vec![T7::wire(), Wire::Bool])))),
            ]),
            Case { align: true, check: None, ..id(23, "V1", vec![
                ("f0", Wire::Quat(17)),
                ("f1", list(0, 2, Wire::Set(0, 3, Box::new(Wire::Range(44, 100))))),
                ("f2", checked(1526641013, aligned(array(6, Wire::Tuple(vec![option(Wire::Struct("Duration", vec![("secs", Wire::Unsigned(64)), ("nanos", Wire::Range(0, 999_999_999))])), Wire::Bool, Percent::wire()]))))),
            ]) },
            Case { role: Role::Other, ..case("Other", vec![("0", Wire::Unsigned(16))]) },
        ])
    }
}

cases!(T115 { V0 { 0: v0 }, V1 { f0: v0, f1: v1, f2: v2 }, Other { 0: v0 } });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum T116 {
    V0 = 25,
    V1 = 34,
    V2 = 0,
    V3 = -16,
    V4 = -23,
    V5 = -29,
}

impl T116 {
    pub fn wire() -> Wire {
        Wire::Tagged("T116", Tag::signed(16), vec![
            id(25, "V0", vec![]),
            id(34, "V1", vec![]),
            id(0, "V2", vec![]),
            id(-16, "V3", vec![]),
            id(-23, "V4", vec![]),
            id(-29, "V5", vec![]),
        ])
    }
}

cases!(T116 { V0 {}, V1 {}, V2 {}, V3 {}, V4 {}, V5 {} });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = f3 != 2)]
pub struct T117 {
    #[array(max = 29, sparse = sentinel)] #[float(min = -414.25, max = -377.25, bits = 6)] pub f0: Vec<(u32, f32)>,
    #[bits(33)] pub f1: u64,
    #[bits(align)] pub f2: T12,
    #[bits(range = 0..=2, elide = 2, when = f1 > 4294967295)] pub f3: u16,
    #[bits(relative(f3))] pub f4: u16,
    #[bits(range = 0..=2, elide = 2)] pub f5: u16,
    #[array(max = 3)] #[bits(when = f5 != 2)] pub f6: Vec<bool>,
    #[array(max = 6, sparse = bitmap)] pub f7: Vec<(u8, (bool, T44))>,
}

impl T117 {
    pub fn wire() -> Wire {
        ensured("f3 != 2", |seen| int(&seen[3]) != 2, Wire::Struct("T117", vec![
            ("f0", pairs(SparseForm::Sentinel, 29, Wire::FloatBits(-414.25, -377.25, 6, false))),
            ("f1", Wire::Unsigned(33)),
            ("f2", aligned(T12::wire())),
            ("f3", when("f1 > 4294967295", |seen| int(&seen[1]) > 4294967295, Tree::Int(0), elide("2", Tree::Int(2), Wire::Range(0, 2)))),
            ("f4", Wire::Relative(3, "f3", 16, false)),
            ("f5", elide("2", Tree::Int(2), Wire::Range(0, 2))),
            ("f6", when("f5 != 2", |seen| int(&seen[5]) != 2, Tree::Parts(vec![]), list(0, 3, Wire::Bool))),
            ("f7", pairs(SparseForm::Bitmap, 6, Wire::Tuple(vec![Wire::Bool, T44::wire()]))),
        ]))
    }
}

record!(T117 { f0, f1, f2, f3, f4, f5, f6, f7 });

#[derive(BitSerialize, Debug, PartialEq)]
pub struct T118 {
    pub f0: bool,
    #[bits(varint(group = 11), when = !f0)] pub f1: u16,
    #[bits(skip)] pub f2: Option<String>,
    #[bits(const = 3910339658, width = 32)] pub f3: (),
    pub f4: (Option<char>, T70, bool),
    #[bits(1)] pub f5: Range<u8>,
}

impl T118 {
    pub fn wire() -> Wire {
        Wire::Struct("T118", vec![
            ("f0", Wire::Bool),
            ("f1", when("!f0", |seen| seen[0] == Tree::Bool(false), Tree::Int(0), Wire::Varint(11, 16, false))),
            ("f3", Wire::Constant(3910339658, 32)),
            ("f4", Wire::Tuple(vec![option(Wire::Char), T70::wire(), Wire::Bool])),
            ("f5", Wire::Struct("Range", vec![("start", Wire::Unsigned(1)), ("end", Wire::Unsigned(1))])),
        ])
    }
}

record!(T118 { f0, f1, f3, f4, f5 } skipped { f2: None });

#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 6))]
pub enum T119 {
    #[bits(id = 30)] V0 {
        #[bits(elide = true)] f0: bool,
        f1: [bool; 9],
        #[bits(varint)] f2: i64,
    },
    #[bits(id = 28)] V1 {
        #[bits(range = 0..=2)] f0: u8,
        f1: u128,
    },
    #[bits(skip)] Local,
}

impl T119 {
    pub fn wire() -> Wire {
        Wire::Tagged("T119", Tag::bits(6), vec![
            id(30, "V0", vec![
                ("f0", elide("true", Tree::Bool(true), Wire::Bool)),
                ("f1", array(9, Wire::Bool)),
                ("f2", Wire::Varint(7, 64, true)),
            ]),
            id(28, "V1", vec![
                ("f0", Wire::Range(0, 2)),
                ("f1", Wire::Unsigned(128)),
            ]),
            Case { role: Role::Skipped, ..case("Local", vec![]) },
        ])
    }
}

cases!(T119 { V0 { f0: v0, f1: v1, f2: v2 }, V1 { f0: v0, f1: v1 }, Local {} });

/// Types whose values may have more than one form.
pub const NOT_CANONICAL: &[&str] = &[
    "T0",
    "T1",
    "T2",
    "T5",
    "T10",
    "T11",
    "T12",
    "T14",
    "T16",
    "T17",
    "T21",
    "T22",
    "T26",
    "T27",
    "T28",
    "T30",
    "T32",
    "T35",
    "T37",
    "T43",
    "T44",
    "T45",
    "T46",
    "T47",
    "T48",
    "T53",
    "T54",
    "T61",
    "T64",
    "T65",
    "T67",
    "T72",
    "T81",
    "T86",
    "T101",
    "T108",
    "T113",
    "T115",
    "T117",
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
