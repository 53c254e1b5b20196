//! Fields that depend on earlier ones, and bits beside values: flags, checks, constants, rules.

use super::choices::Mode;
use super::shapes::Entity;
use crate::tree::Tree;
use crate::wire::{
    Wire, aligned, array, checked, counted, counted_bytes, elide, elide_in, ensured, length_in, length_of, list,
    option, said_width, truncated_to, when,
};
use crate::{cases, record};
use bitstream::BitSerialize;

fn int(tree: &Tree) -> i128 {
    match tree {
        Tree::Int(value) => *value,
        _ => panic!("{tree:?} is no integer"),
    }
}

fn len(tree: &Tree) -> usize {
    match tree {
        Tree::Parts(parts) => parts.len(),
        Tree::Text(text) => text.len(),
        _ => panic!("{tree:?} has no length"),
    }
}

const ON: Tree = Tree::Bool(true);
const OFF: Tree = Tree::Bool(false);

fn some(tree: Tree) -> Tree {
    Tree::Option(Some(Box::new(tree)))
}

/// Optional fields with a value exactly if a condition holds.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Presents {
    pub moving: bool,
    #[bits(range = 0..=20, truncated, when = moving, present)]
    pub speed: Option<u8>,
    #[string(max = 3)]
    #[bits(when = !moving, present)]
    pub name: Option<String>,
    #[bits(when = speed.is_some_and(|speed| speed > 10), present)]
    pub entity: Option<Entity>,
    #[array(max = 3)]
    #[bits(when = entity.is_some(), present)]
    pub items: Option<Vec<Option<bool>>>,
    pub last: bool,
}

impl Presents {
    pub fn wire() -> Wire {
        let none = || Tree::Option(None);
        let present = |of| Wire::Present(Box::new(of));
        let fast = |seen: &[Tree]| matches!(&seen[1], Tree::Option(Some(speed)) if int(speed) > 10);
        let speed = Wire::Truncated(Box::new(Wire::Range(0, 20)));
        let items = Wire::List(0, 3, Box::new(option(Wire::Bool)));
        let fields = vec![
            ("moving", Wire::Bool),
            ("speed", when("moving", |seen| seen[0] == ON, none(), present(speed))),
            (
                "name",
                when("!moving", |seen| seen[0] == OFF, none(), present(Wire::Text(0, 3))),
            ),
            (
                "entity",
                when(
                    "speed.is_some_and(|speed| speed > 10)",
                    fast,
                    none(),
                    present(Entity::wire()),
                ),
            ),
            (
                "items",
                when(
                    "entity.is_some()",
                    |seen| seen[3] != Tree::Option(None),
                    none(),
                    present(items),
                ),
            ),
            ("last", Wire::Bool),
        ];
        Wire::Struct("Presents", fields)
    }
}

record!(Presents {
    moving,
    speed,
    name,
    entity,
    items,
    last
});

/// Conditions over earlier fields, one of which may be absent itself.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Whens {
    pub at_rest: bool,
    #[bits(when = !at_rest)]
    pub velocity: [i8; 3],
    #[bits(range = 0..=9, when = !at_rest, default = 5)]
    pub level: u8,
    #[bits(when = level > 6)]
    pub high: Option<u16>,
    #[array(max = 3)]
    pub items: Vec<bool>,
    #[bits(when = !items.is_empty())]
    pub entity: Entity,
    #[string(max = 3)]
    #[bits(when = high.is_some() || entity.jumping)]
    pub name: String,
    #[bits(when = matches!(level, 3..=6) && items.len() as u8 <= level, default = Mode::Run)]
    pub mode: Mode,
    pub last: bool,
}

impl Whens {
    pub fn wire() -> Wire {
        let zeros = Tree::Parts(vec![Tree::Int(0); 3]);
        let nobody = Tree::Parts(vec![Tree::Int(0), Tree::Int(0), OFF, OFF]);
        let some_or_jumping = |seen: &[Tree]| {
            let jumping = matches!(&seen[5], Tree::Parts(parts) if parts[2] == ON);
            seen[3] != Tree::Option(None) || jumping
        };
        let fields = vec![
            ("at_rest", Wire::Bool),
            (
                "velocity",
                when("!at_rest", |seen| seen[0] == OFF, zeros, array(3, Wire::Signed(8))),
            ),
            (
                "level",
                when("!at_rest", |seen| seen[0] == OFF, Tree::Int(5), Wire::Range(0, 9)),
            ),
            (
                "high",
                when(
                    "level > 6",
                    |seen| int(&seen[2]) > 6,
                    Tree::Option(None),
                    option(Wire::Unsigned(16)),
                ),
            ),
            ("items", list(0, 3, Wire::Bool)),
            (
                "entity",
                when("!items.is_empty()", |seen| len(&seen[4]) > 0, nobody, Entity::wire()),
            ),
            (
                "name",
                when(
                    "high.is_some() || entity.jumping",
                    some_or_jumping,
                    Tree::Text(String::new()),
                    Wire::Text(0, 3),
                ),
            ),
            (
                "mode",
                when(
                    "matches!(level, 3..=6) && items.len() as u8 <= level",
                    |seen| (3..=6).contains(&int(&seen[2])) && len(&seen[4]) as i128 <= int(&seen[2]),
                    Tree::Case(2, vec![]),
                    Mode::wire(),
                ),
            ),
            ("last", Wire::Bool),
        ];
        Wire::Struct("Whens", fields)
    }
}

record!(Whens {
    at_rest,
    velocity,
    level,
    high,
    items,
    entity,
    name,
    mode,
    last
});

/// Lists whose lengths earlier fields give.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Counts {
    #[bits(range = 0..=5)]
    pub n: u8,
    #[array(max = 5, count = n)]
    pub a: Vec<u8>,
    #[array(max = 6, count = n as usize + 1)]
    pub b: Vec<Entity>,
    #[array(max = 5, count = n, bytes)]
    pub c: Vec<u8>,
    pub signed: i8,
    #[array(len = 1..=4, count = signed)]
    #[bits(when = signed > 0)]
    pub d: Vec<Option<Mode>>,
    #[array(max = 9, count = a.len() + c.len())]
    #[array(max = 2)]
    pub e: Vec<Vec<bool>>,
    #[array(max = 4, count = n.min(4))]
    #[bits(varint(group = 3), check)]
    pub f: Vec<u16>,
    pub last: bool,
}

impl Counts {
    pub fn wire() -> Wire {
        let fields = vec![
            ("n", Wire::Range(0, 5)),
            ("a", counted("n", |seen| int(&seen[0]), (0, 5), Wire::Unsigned(8))),
            (
                "b",
                counted("n as usize + 1", |seen| int(&seen[0]) + 1, (0, 6), Entity::wire()),
            ),
            ("c", counted_bytes("n", |seen| int(&seen[0]), (0, 5))),
            ("signed", Wire::Signed(8)),
            (
                "d",
                when(
                    "signed > 0",
                    |seen| int(&seen[4]) > 0,
                    Tree::Parts(vec![]),
                    counted("signed", |seen| int(&seen[4]), (1, 4), option(Mode::wire())),
                ),
            ),
            (
                "e",
                counted(
                    "a.len() + c.len()",
                    |seen| (len(&seen[1]) + len(&seen[3])) as i128,
                    (0, 9),
                    list(0, 2, Wire::Bool),
                ),
            ),
            (
                "f",
                checked(
                    0x5AFE_B175,
                    counted(
                        "n.min(4)",
                        |seen| int(&seen[0]).min(4),
                        (0, 4),
                        Wire::Varint(3, 16, false),
                    ),
                ),
            ),
            ("last", Wire::Bool),
        ];
        Wire::Struct("Counts", fields)
    }
}

record!(Counts {
    n,
    a,
    b,
    c,
    signed,
    d,
    e,
    f,
    last
});

/// Known values that are not sent, alone and in groups.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Elides {
    #[bits(elide = 5)]
    pub a: u8,
    #[bits(elide(group = motion, value = [0.0; 3]))]
    pub linear: [f32; 3],
    #[bits(elide(group = motion, value = 0), range = -7..=7)]
    pub angular: i8,
    #[bits(elide = Mode::Walk)]
    pub mode: Mode,
    pub moving: bool,
    #[bits(elide = None, when = moving)]
    pub b: Option<u16>,
    #[array(max = 4)]
    #[bits(elide = vec![true])]
    pub c: Vec<bool>,
    #[bits(elide(group = rest, value = 1))]
    pub d: u16,
    #[string(max = 3)]
    #[bits(elide(group = rest, value = "a".to_string()))]
    pub e: String,
    #[bits(elide(group = rest, value = false))]
    pub f: bool,
    #[bits(elide(group = other, value = 9), varint)]
    pub g: u32,
    #[bits(elide = 3, relative(d))]
    pub h: u16,
    pub last: bool,
}

impl Elides {
    pub fn wire() -> Wire {
        let zeros = Tree::Parts(vec![Tree::F32(0); 3]);
        let fields = vec![
            ("a", elide("5", Tree::Int(5), Wire::Unsigned(8))),
            ("linear", elide_in("motion", "[0.0; 3]", zeros, array(3, Wire::Raw32))),
            ("angular", elide_in("motion", "0", Tree::Int(0), Wire::Range(-7, 7))),
            ("mode", elide("Mode::Walk", Tree::Case(1, vec![]), Mode::wire())),
            ("moving", Wire::Bool),
            (
                "b",
                when(
                    "moving",
                    |seen| seen[4] == ON,
                    Tree::Option(None),
                    elide("None", Tree::Option(None), option(Wire::Unsigned(16))),
                ),
            ),
            ("c", elide("vec![true]", Tree::Parts(vec![ON]), list(0, 4, Wire::Bool))),
            ("d", elide_in("rest", "1", Tree::Int(1), Wire::Unsigned(16))),
            (
                "e",
                elide_in("rest", "\"a\".to_string()", Tree::Text("a".into()), Wire::Text(0, 3)),
            ),
            ("f", elide_in("rest", "false", OFF, Wire::Bool)),
            ("g", elide_in("other", "9", Tree::Int(9), Wire::Varint(7, 32, false))),
            ("h", elide("3", Tree::Int(3), Wire::Relative(7, "d", 16, false))),
            ("last", Wire::Bool),
        ];
        Wire::Struct("Elides", fields)
    }
}

record!(Elides {
    a,
    linear,
    angular,
    mode,
    moving,
    b,
    c,
    d,
    e,
    f,
    g,
    h,
    last
});

/// Known values to which others are rounded.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct RoundedElides {
    #[bits(elide = 5.0)]
    #[float(0.0, 10.0, 0.5)]
    pub a: f32,
    #[bits(elide(group = g, value = [0.0; 2]))]
    #[float(min = -1.0, max = 1.0, bits = 3, zero)]
    pub b: [f32; 2],
    #[bits(elide(group = g, value = false))]
    pub c: bool,
    #[bits(elide = Hidden { on: false, hidden: 0 })]
    pub d: Hidden,
    /// A known value without a code. A value that is clamped to the same bound is another value.
    #[bits(elide = 20.0)]
    #[float(0.0, 10.0, 0.5)]
    pub e: f32,
}

/// A part that may not be sent.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Hidden {
    pub on: bool,
    #[bits(when = on)]
    pub hidden: u8,
}

impl RoundedElides {
    pub fn wire() -> Wire {
        let zero = || Tree::F32(0);
        let hidden = vec![
            ("on", Wire::Bool),
            (
                "hidden",
                when("on", |seen| seen[0] == ON, Tree::Int(0), Wire::Unsigned(8)),
            ),
        ];
        let fields = vec![
            (
                "a",
                elide("5.0", Tree::F32(5.0_f32.to_bits()), Wire::Float(0.0, 10.0, 0.5)),
            ),
            (
                "b",
                elide_in(
                    "g",
                    "[0.0; 2]",
                    Tree::Parts(vec![zero(), zero()]),
                    array(2, Wire::FloatBits(-1.0, 1.0, 3, true)),
                ),
            ),
            ("c", elide_in("g", "false", OFF, Wire::Bool)),
            (
                "d",
                elide(
                    "Hidden { on: false, hidden: 0 }",
                    Tree::Parts(vec![OFF, Tree::Int(0)]),
                    Wire::Struct("Hidden", hidden),
                ),
            ),
            (
                "e",
                elide("20.0", Tree::F32(20.0_f32.to_bits()), Wire::Float(0.0, 10.0, 0.5)),
            ),
        ];
        Wire::Struct("RoundedElides", fields)
    }
}

record!(RoundedElides { a, b, c, d, e });
record!(Hidden { on, hidden });

/// Bits that are the same in every packet.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(align, check = 0x0102_0304)]
pub struct Marks {
    #[bits(const = 0b101, width = 3)]
    pub magic: (),
    #[bits(check)]
    pub a: bool,
    #[bits(reserved = 5)]
    pub spare: (),
    #[bits(align, check = 7)]
    pub b: u8,
    #[bits(check = 8, when = a)]
    pub c: Entity,
    #[bits(align, check, elide = 4)]
    pub d: u16,
    #[bits(const = 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF, width = 128)]
    pub wide: (),
    #[bits(reserved = 70)]
    pub wide_spare: (),
}

impl Marks {
    pub fn wire() -> Wire {
        let nobody = Tree::Parts(vec![Tree::Int(0), Tree::Int(0), OFF, OFF]);
        let fields = vec![
            ("magic", Wire::Constant(0b101, 3)),
            ("a", checked(0x5AFE_B175, Wire::Bool)),
            ("spare", Wire::Constant(0, 5)),
            ("b", checked(7, aligned(Wire::Unsigned(8)))),
            ("c", when("a", |seen| seen[1] == ON, nobody, checked(8, Entity::wire()))),
            (
                "d",
                elide("4", Tree::Int(4), checked(0x5AFE_B175, aligned(Wire::Unsigned(16)))),
            ),
            ("wide", Wire::Constant(u128::MAX, 128)),
            ("wide_spare", Wire::Constant(0, 70)),
        ];
        aligned(checked(0x0102_0304, Wire::Struct("Marks", fields)))
    }
}

record!(Marks {
    magic,
    a,
    spare,
    b,
    c,
    d,
    wide,
    wide_spare
});

/// A rule over fields, one of which may be absent, as in a slice of a chunk.
#[derive(BitSerialize, Debug, PartialEq)]
#[bits(ensure = slice_id < num_slices && slice_bytes >= 2)]
pub struct Slice {
    #[bits(range = 0..=15)]
    pub slice_id: u16,
    #[bits(range = 1..=16)]
    pub num_slices: u16,
    #[bits(range = 1..=40, when = slice_id + 1 == num_slices, default = 40)]
    pub slice_bytes: u16,
    #[array(max = 40, count = slice_bytes, bytes)]
    pub data: Vec<u8>,
}

impl Slice {
    pub fn wire() -> Wire {
        let fields = vec![
            ("slice_id", Wire::Range(0, 15)),
            ("num_slices", Wire::Range(1, 16)),
            (
                "slice_bytes",
                when(
                    "slice_id + 1 == num_slices",
                    |seen| int(&seen[0]) + 1 == int(&seen[1]),
                    Tree::Int(40),
                    Wire::Range(1, 40),
                ),
            ),
            ("data", counted_bytes("slice_bytes", |seen| int(&seen[2]), (0, 40))),
        ];
        ensured(
            "slice_id < num_slices && slice_bytes >= 2",
            |seen| int(&seen[0]) < int(&seen[1]) && int(&seen[2]) >= 2,
            Wire::Struct("Slice", fields),
        )
    }
}

record!(Slice {
    slice_id,
    num_slices,
    slice_bytes,
    data
});

/// Fields that depend on earlier ones, inside of variants.
#[derive(BitSerialize, Debug, PartialEq)]
pub enum Dependent {
    When(bool, #[bits(when = _0)] Entity, #[bits(when = !_0, default = 7)] u8),
    Count {
        #[bits(3)]
        n: u8,
        #[array(max = 7, count = n)]
        items: Vec<Option<bool>>,
        #[bits(skip)]
        cache: Option<u8>,
    },
    Relative {
        first: u16,
        #[bits(relative(first))]
        second: u16,
    },
    Elide {
        #[bits(elide(group = g, value = 0))]
        a: u8,
        #[bits(skip, default = 3)]
        between: u8,
        #[bits(elide(group = g, value = 1))]
        b: u8,
        #[bits(elide = some_2())]
        c: Option<u8>,
    },
    Inner(#[bits(elide = Mode::Idle)] Mode, Box<Slice>),
}

fn some_2() -> Option<u8> {
    Some(2)
}

impl Dependent {
    pub fn wire() -> Wire {
        use crate::wire::case;
        let nobody = Tree::Parts(vec![Tree::Int(0), Tree::Int(0), OFF, OFF]);
        let variants = vec![
            case(
                "When",
                vec![
                    ("0", Wire::Bool),
                    ("1", when("_0", |seen| seen[0] == ON, nobody, Entity::wire())),
                    ("2", when("!_0", |seen| seen[0] == OFF, Tree::Int(7), Wire::Unsigned(8))),
                ],
            ),
            case(
                "Count",
                vec![
                    ("n", Wire::Unsigned(3)),
                    ("items", counted("n", |seen| int(&seen[0]), (0, 7), option(Wire::Bool))),
                ],
            ),
            case(
                "Relative",
                vec![
                    ("first", Wire::Unsigned(16)),
                    ("second", Wire::Relative(0, "first", 16, false)),
                ],
            ),
            case(
                "Elide",
                vec![
                    ("a", elide_in("g", "0", Tree::Int(0), Wire::Unsigned(8))),
                    ("b", elide_in("g", "1", Tree::Int(1), Wire::Unsigned(8))),
                    ("c", elide("some_2()", some(Tree::Int(2)), option(Wire::Unsigned(8)))),
                ],
            ),
            case(
                "Inner",
                vec![
                    ("0", elide("Mode::Idle", Tree::Case(0, vec![]), Mode::wire())),
                    ("1", Slice::wire()),
                ],
            ),
        ];
        Wire::Enum("Dependent", variants)
    }
}

cases!(Dependent {
    When { 0: a, 1: b, 2: c },
    Count { n: a, items: b } skipped { cache: None },
    Relative { first: a, second: b },
    Elide { a: a, b: b, c: c } skipped { between: 3 },
    Inner { 0: a, 1: b },
});

/// Dependent fields in lists, options and arrays.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct Nest {
    #[bits(3)]
    pub before: u8,
    pub a: [Option<Dependent>; 3],
    #[array(max = 3)]
    pub b: Vec<Elides>,
    pub c: Option<Box<Marks>>,
    #[array(len = 1..=2)]
    pub d: Vec<Slice>,
    pub e: (bool, Counts),
    pub after: bool,
}

impl Nest {
    pub fn wire() -> Wire {
        let fields = vec![
            ("before", Wire::Unsigned(3)),
            ("a", array(3, option(Dependent::wire()))),
            ("b", list(0, 3, Elides::wire())),
            ("c", option(Marks::wire())),
            ("d", list(1, 2, Slice::wire())),
            ("e", Wire::Tuple(vec![Wire::Bool, Counts::wire()])),
            ("after", Wire::Bool),
        ];
        Wire::Struct("Nest", fields)
    }
}

record!(Nest {
    before,
    a,
    b,
    c,
    d,
    e,
    after
});

/// Integers in a number of bits that earlier fields give: none, all of their type, and more than allowed.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct SaidWidths {
    #[bits(range = 0..=32)]
    pub bits: u8,
    #[bits(width = bits, max = 32)]
    pub a: u32,
    #[bits(width = bits / 2, max = 16)]
    pub b: i16,
    #[bits(width = bits, max = 32, when = bits > 4)]
    pub c: i64,
    #[bits(width = u32::from(bits) * 4, max = 128)]
    pub d: i128,
    #[bits(width = u32::from(bits) + 96, max = 128, elide = 7)]
    pub e: u128,
    #[bits(when = bits > 2, present, width = bits, max = 32)]
    pub f: Option<usize>,
    #[bits(width = bits % 17 * 2, max = 30)]
    pub g: u64,
}

impl SaidWidths {
    pub fn wire() -> Wire {
        let f = Wire::Present(Box::new(said_width("bits", |seen| int(&seen[0]), 32, false)));
        let e = said_width(
            "u32::from(bits) + 96",
            |seen| int(&seen[0]).saturating_add(96),
            128,
            false,
        );
        let c = said_width("bits", |seen| int(&seen[0]), 32, true);
        let g = said_width("bits % 17 * 2", |seen| int(&seen[0]).rem_euclid(17) * 2, 30, false);
        let fields = vec![
            ("bits", Wire::Range(0, 32)),
            ("a", said_width("bits", |seen| int(&seen[0]), 32, false)),
            ("b", said_width("bits / 2", |seen| int(&seen[0]) / 2, 16, true)),
            ("c", when("bits > 4", |seen| int(&seen[0]) > 4, Tree::Int(0), c)),
            (
                "d",
                said_width("u32::from(bits) * 4", |seen| int(&seen[0]).saturating_mul(4), 128, true),
            ),
            ("e", elide("7", Tree::Int(7), e)),
            ("f", when("bits > 2", |seen| int(&seen[0]) > 2, Tree::Option(None), f)),
            ("g", g),
        ];
        Wire::Struct("SaidWidths", fields)
    }
}

record!(SaidWidths {
    bits,
    a,
    b,
    c,
    d,
    e,
    f,
    g
});

/// Truncated binary up to ends that earlier fields give: one value, a power of two, all values.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct SaidEnds {
    #[bits(range = 0..=40)]
    pub end: u8,
    #[bits(range = 0..=40, truncated, max = end)]
    pub a: u8,
    #[bits(range = -7..=40, truncated, max = i16::from(end) - 7)]
    pub b: i16,
    #[bits(range = 3..=1000, truncated, max = 3 + u32::from(end) * 20, when = end > 4)]
    pub c: u64,
    #[bits(range = 0..=170141183460469231731687303715884105727, truncated, max = u128::from(end) << 100, elide = 7)]
    pub d: u128,
    #[bits(when = end > 2, present, range = 0..=20, truncated, max = end / 2)]
    pub e: Option<usize>,
}

impl SaidEnds {
    pub fn wire() -> Wire {
        let end = |seen: &[Tree]| int(&seen[0]);
        let c = truncated_to(
            "3 + u32::from(end) * 20",
            |seen| int(&seen[0]).wrapping_mul(20).wrapping_add(3),
            Wire::Range(3, 1000),
        );
        let d = truncated_to(
            "u128::from(end) << 100",
            |seen| int(&seen[0]) << 100,
            Wire::Range(0, i128::MAX),
        );
        let e = Wire::Present(Box::new(truncated_to(
            "end / 2",
            |seen| int(&seen[0]) / 2,
            Wire::Range(0, 20),
        )));
        let fields = vec![
            ("end", Wire::Range(0, 40)),
            ("a", truncated_to("end", end, Wire::Range(0, 40))),
            (
                "b",
                truncated_to(
                    "i16::from(end) - 7",
                    |seen| int(&seen[0]).wrapping_sub(7),
                    Wire::Range(-7, 40),
                ),
            ),
            ("c", when("end > 4", |seen| int(&seen[0]) > 4, Tree::Int(0), c)),
            ("d", elide("7", Tree::Int(7), d)),
            ("e", when("end > 2", |seen| int(&seen[0]) > 2, Tree::Option(None), e)),
        ];
        Wire::Struct("SaidEnds", fields)
    }
}

record!(SaidEnds { end, a, b, c, d, e });

/// Lengths in as many bits as earlier fields give: of none, of all that a length has, and of more than may be. And
/// lengths of more bits than they need.
#[derive(BitSerialize, Debug, PartialEq)]
pub struct LengthWidths {
    #[bits(range = 0..=33)]
    pub bits: u8,
    #[array(max = 20, width = bits)]
    #[bits(range = 0..=100)]
    pub a: Vec<u8>,
    #[array(bytes, max = 9, width = bits)]
    pub b: Vec<u8>,
    #[string(max = 6, width = i32::from(bits))]
    pub c: String,
    #[bits(when = bits > 4)]
    #[string(max = 6, ascii, width = bits)]
    pub d: String,
    #[string(max = 6, wide, width = u64::from(bits))]
    pub e: String,
    #[array(max = 5, width = bits)]
    pub f: Vec<()>,
    #[array(max = 3, width = 16)]
    #[array(max = 4, width = 4)]
    pub g: Vec<Vec<Option<bool>>>,
    #[array(bytes, max = 9, width = 12)]
    pub h: Vec<u8>,
    #[string(max = 6, width = 8)]
    pub i: String,
    #[string(max = 6, width = 32, ascii)]
    pub j: Option<String>,
    #[string(max = 6, width = 3, wide)]
    pub k: String,
}

impl LengthWidths {
    pub fn wire() -> Wire {
        let said = |seen: &[Tree]| int(&seen[0]);
        let d = length_in("bits", said, Wire::Ascii(0, 6));
        let fields = vec![
            ("bits", Wire::Range(0, 33)),
            ("a", length_in("bits", said, list(0, 20, Wire::Range(0, 100)))),
            ("b", length_in("bits", said, Wire::Bytes(0, 9))),
            ("c", length_in("i32::from(bits)", said, Wire::Text(0, 6))),
            (
                "d",
                when("bits > 4", |seen| int(&seen[0]) > 4, Tree::Text(String::new()), d),
            ),
            ("e", length_in("u64::from(bits)", said, Wire::Wide(0, 6))),
            ("f", length_in("bits", said, list(0, 5, Wire::Nothing))),
            (
                "g",
                length_of(16, list(0, 3, length_of(4, list(0, 4, option(Wire::Bool))))),
            ),
            ("h", length_of(12, Wire::Bytes(0, 9))),
            ("i", length_of(8, Wire::Text(0, 6))),
            ("j", option(length_of(32, Wire::Ascii(0, 6)))),
            ("k", Wire::Wide(0, 6)),
        ];
        Wire::Struct("LengthWidths", fields)
    }
}

record!(LengthWidths {
    bits,
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
