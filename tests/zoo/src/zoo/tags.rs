//! Tags of every kind, and values in the form of other types.

use super::choices::Mode;
use super::shapes::Entity;
use crate::oracle::int;
use crate::tree::{Tree, Treed};
use crate::wire::{Case, Role, Tag, Wire, array, case, checked, elide, id, list, option, said, slots, when};
use crate::{cases, record};
use bitstream::BitSerialize;
use bitstream::schema::SparseForm;

/// Ids with gaps and no tag attribute: the tag is 0..=the largest id.
#[derive(BitSerialize, Debug, PartialEq)]
pub enum Gaps {
    #[bits(id = 3)]
    A,
    #[bits(id = 9, align)]
    B(u8),
    #[bits(id = 0, check = 99)]
    C { x: bool },
}

impl Gaps {
    pub fn wire() -> Wire {
        let cases = vec![
            id(3, "A", vec![]),
            Case {
                align: true,
                ..id(9, "B", vec![("0", Wire::Unsigned(8))])
            },
            Case {
                check: Some(99),
                ..id(0, "C", vec![("x", Wire::Bool)])
            },
        ];
        Wire::Tagged("Gaps", Tag::range(0, 9), cases)
    }
}

cases!(Gaps { A {}, B { 0: a }, C { x: a } });

/// An id that only rustc knows.
pub const PONG: u8 = 5;

/// A wide tag, a variant that keeps unknown ids, and one that is not sent.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(width = 6), check)]
pub enum Open {
    #[bits(id = 1)]
    Ping(u16),
    #[bits(skip)]
    Local(#[bits(skip)] u8),
    #[bits(id = PONG)]
    Pong { at: Option<bool> },
    #[bits(other)]
    Other(u8),
    #[bits(id = 63)]
    End,
}

impl Open {
    pub fn wire() -> Wire {
        let skipped = Case {
            role: Role::Skipped,
            ..case("Local", vec![("0", Wire::Unsigned(8))])
        };
        let other = Case {
            role: Role::Other,
            ..case("Other", vec![("0", Wire::Unsigned(8))])
        };
        let cases = vec![
            id(1, "Ping", vec![("0", Wire::Unsigned(16))]),
            skipped,
            id(5, "Pong", vec![("at", option(Wire::Bool))]),
            other,
            id(63, "End", vec![]),
        ];
        checked(0x5AFE_B175, Wire::Tagged("Open", Tag::bits(6), cases))
    }
}

cases!(Open { Ping { 0: a }, Local { 0: a }, Pong { at: a }, Other { 0: a }, End {} });

/// A range that begins below 0.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -4..=8))]
pub enum Low {
    #[bits(id = -4)]
    A,
    #[bits(id = 0)]
    B,
    #[bits(id = 8)]
    C,
}

impl Low {
    pub fn wire() -> Wire {
        let cases = vec![id(-4, "A", vec![]), id(0, "B", vec![]), id(8, "C", vec![])];
        Wire::Tagged("Low", Tag::range(-4, 8), cases)
    }
}

cases!(Low { A {}, B {}, C {} });

/// A range that begins below 0, with a variant for unknown tags.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -4..=8))]
pub enum LowOpen {
    #[bits(id = -4)]
    A(Low),
    #[bits(other)]
    Unknown { id: i8 },
}

impl LowOpen {
    pub fn wire() -> Wire {
        let other = Case {
            role: Role::Other,
            ..case("Unknown", vec![("id", Wire::Signed(8))])
        };
        Wire::Tagged(
            "LowOpen",
            Tag::range(-4, 8),
            vec![id(-4, "A", vec![("0", Low::wire())]), other],
        )
    }
}

cases!(LowOpen { A { 0: a }, Unknown { id: a } });

/// Discriminants as tags, some of them negative.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(i16)]
pub enum Signs {
    Low = -300,
    Next,
    Zero = 0,
    One,
    High = 0x7FFF,
}

impl Signs {
    pub fn wire() -> Wire {
        let ids = [("Low", -300), ("Next", -299), ("Zero", 0), ("One", 1), ("High", 0x7FFF)];
        Wire::Tagged(
            "Signs",
            Tag::signed(16),
            ids.map(|(name, value)| id(value, name, vec![])).to_vec(),
        )
    }
}

cases!(Signs { Low {}, Next {}, Zero {}, One {}, High {} });

/// A whole byte as tag, with fields and a variant for unknown tags.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(repr))]
#[repr(u8)]
pub enum Opcode {
    Move {
        by: [i8; 2],
    } = 0x10,
    Stop,
    #[bits(other)]
    Other(u8) = 0xFF,
}

impl Opcode {
    pub fn wire() -> Wire {
        let other = Case {
            role: Role::Other,
            ..case("Other", vec![("0", Wire::Unsigned(8))])
        };
        let cases = vec![
            id(0x10, "Move", vec![("by", array(2, Wire::Signed(8)))]),
            id(0x11, "Stop", vec![]),
            other,
        ];
        Wire::Tagged("Opcode", Tag::range(0, 255), cases)
    }
}

cases!(Opcode { Move { by: a }, Stop {}, Other { 0: a } });

/// A percentage: not every byte converts to one.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(try_from = u8, into = u8)]
pub struct Percent(pub u8);

impl From<Percent> for u8 {
    fn from(percent: Percent) -> u8 {
        percent.0
    }
}

impl TryFrom<u8> for Percent {
    type Error = ();

    fn try_from(byte: u8) -> Result<Percent, ()> {
        if byte <= 100 { Ok(Percent(byte)) } else { Err(()) }
    }
}

impl Percent {
    pub fn wire() -> Wire {
        let fits = |tree: &Tree| matches!(tree, Tree::Int(0..=100));
        Wire::Converted(fits, Box::new(Wire::Unsigned(8)))
    }
}

impl Treed for Percent {
    fn to_tree(&self) -> Tree {
        self.0.to_tree()
    }

    fn from_tree(tree: &Tree) -> Option<Percent> {
        Percent::try_from(u8::from_tree(tree)?).ok()
    }
}

/// A struct whose only field stands for the whole.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(transparent)]
pub struct Health {
    #[bits(range = 0..=100)]
    pub value: u8,
    #[bits(skip)]
    pub shown: bool,
}

impl Treed for Health {
    fn to_tree(&self) -> Tree {
        self.value.to_tree()
    }

    fn from_tree(tree: &Tree) -> Option<Health> {
        let value = u8::from_tree(tree)?;
        Some(Health { value, shown: false })
    }
}

/// A letter in the form of a byte.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter(pub char);

impl From<Letter> for u8 {
    fn from(letter: Letter) -> u8 {
        letter.0 as u8
    }
}

impl TryFrom<u8> for Letter {
    type Error = ();

    fn try_from(byte: u8) -> Result<Letter, ()> {
        if byte.is_ascii_lowercase() {
            Ok(Letter(byte.into()))
        } else {
            Err(())
        }
    }
}

impl Treed for Letter {
    fn to_tree(&self) -> Tree {
        u8::from(self.clone()).to_tree()
    }

    fn from_tree(tree: &Tree) -> Option<Letter> {
        Letter::try_from(u8::from_tree(tree)?).ok()
    }
}

/// A type of another crate.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreign {
    pub x: u8,
    pub y: u8,
}

#[derive(BitSerialize)]
#[bits(remote = Foreign)]
#[allow(dead_code)] // describes the other type
struct ForeignForm {
    #[bits(range = 0..=5)]
    x: u8,
    #[bits(3)]
    y: u8,
}

record!(Foreign { x, y });

/// Enums and converted values in every container.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Guests {
    pub a: [Gaps; 2],
    #[array(max = 3)]
    pub b: Vec<Open>,
    pub c: (Low, Option<LowOpen>, Signs),
    #[array(sparse = relative)]
    pub d: [Option<Opcode>; 5],
    #[array(max = 3)]
    pub e: Vec<Percent>,
    pub f: Option<Health>,
    #[array(max = 3)]
    #[bits(as = u8)]
    pub g: Vec<Letter>,
    #[bits(with = ForeignForm)]
    pub h: [Option<Foreign>; 2],
    #[bits(with = ForeignForm)]
    pub i: Box<Foreign>,
    pub j: Entity,
}

impl Guests {
    pub fn wire() -> Wire {
        let letter = |tree: &Tree| matches!(tree, Tree::Int(0x61..=0x7A));
        let foreign = || Wire::Struct("ForeignForm", vec![("x", Wire::Range(0, 5)), ("y", Wire::Unsigned(3))]);
        let fields = vec![
            ("a", array(2, Gaps::wire())),
            ("b", list(0, 3, Open::wire())),
            (
                "c",
                Wire::Tuple(vec![Low::wire(), option(LowOpen::wire()), Signs::wire()]),
            ),
            ("d", slots(SparseForm::Relative, 5, Opcode::wire())),
            ("e", list(0, 3, Percent::wire())),
            // no value is refused, but the unsent part has no bits
            ("f", option(Wire::Converted(|_| true, Box::new(Wire::Range(0, 100))))),
            ("g", list(0, 3, Wire::Converted(letter, Box::new(Wire::Unsigned(8))))),
            ("h", array(2, option(foreign()))),
            ("i", foreign()),
            ("j", Entity::wire()),
        ];
        Wire::Struct("Guests", fields)
    }
}

record!(Guests {
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

/// Ids below 0, aligned fields, an inner enum, and a variant for unknown tags.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(tag(range = -1..=6))]
pub enum Carried {
    #[bits(id = -1)]
    Nothing,
    #[bits(id = 0, check = 7)]
    Small(#[bits(range = 0..=9)] u8),
    #[bits(id = 3, align)]
    Deep { mode: Mode, of: Low },
    #[bits(other)]
    Unknown(i8),
}

impl Carried {
    pub fn wire() -> Wire {
        let cases = vec![
            id(-1, "Nothing", vec![]),
            Case {
                check: Some(7),
                ..id(0, "Small", vec![("0", Wire::Range(0, 9))])
            },
            Case {
                align: true,
                ..id(3, "Deep", vec![("mode", Mode::wire()), ("of", Low::wire())])
            },
            Case {
                role: Role::Other,
                ..case("Unknown", vec![("0", Wire::Signed(8))])
            },
        ];
        Wire::Tagged("Carried", Tag::range(-1, 6), cases)
    }
}

cases!(Carried { Nothing {}, Small { 0: a }, Deep { mode: a, of: b }, Unknown { 0: a } });

/// Enums whose tag earlier fields give.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct SaidTags {
    #[bits(range = -1..=6)]
    pub kind: i8,
    pub all: bool,
    #[bits(tag = kind)]
    pub a: Carried,
    #[bits(tag = 5 - kind, when = all, default = Carried::Unknown(1))]
    pub b: Carried,
    #[bits(tag = kind & 3, when = kind > 1, present)]
    pub c: Option<Mode>,
    #[bits(tag = kind & 1, elide = Mode::Walk)]
    pub d: Mode,
    #[bits(align, tag = (kind + 4) % 8 - 1)]
    pub e: Carried,
}

impl SaidTags {
    pub fn wire() -> Wire {
        let kind = |seen: &[Tree]| int(&seen[0]);
        let b = said("5 - kind", |seen| 5_i128.wrapping_sub(int(&seen[0])), Carried::wire());
        let c = Wire::Present(Box::new(said("kind & 3", |seen| int(&seen[0]) & 3, Mode::wire())));
        let d = said("kind & 1", |seen| int(&seen[0]) & 1, Mode::wire());
        let e = said(
            "(kind + 4) % 8 - 1",
            |seen| int(&seen[0]).wrapping_add(4) % 8 - 1,
            Carried::wire(),
        );
        let all = |seen: &[Tree]| seen[1] == Tree::Bool(true);
        let fields = vec![
            ("kind", Wire::Range(-1, 6)),
            ("all", Wire::Bool),
            ("a", said("kind", kind, Carried::wire())),
            ("b", when("all", all, Tree::Case(3, vec![Tree::Int(1)]), b)),
            ("c", when("kind > 1", |seen| int(&seen[0]) > 1, Tree::Option(None), c)),
            ("d", elide("Mode::Walk", Tree::Case(1, vec![]), d)),
            ("e", Wire::Aligned(Box::new(e))),
        ];
        Wire::Struct("SaidTags", fields)
    }
}

record!(SaidTags {
    kind,
    all,
    a,
    b,
    c,
    d,
    e
});
