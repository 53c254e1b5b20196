//! Declarations in a crate that forbids every lint: an `allow` in what the derive writes is an error here (E0453), and
//! so is a lint that it sets off.

use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::marker::PhantomData;

/// A bound.
pub const MOST: u8 = 100;
/// A limit.
pub const LIMIT: f64 = 64.0;

/// Ranges that every value of the type is in, and bounds in parentheses and braces.
#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranges {
    #[bits(range = 0..=255)]
    whole: u8,
    #[bits(range = u8::MIN..=u8::MAX)]
    named: u8,
    #[bits(range = -128..=127)]
    signed: i8,
    #[bits(range = 0..=18_446_744_073_709_551_615)]
    widest: u64,
    #[bits(range = 0..=340_282_366_920_938_463_463_374_607_431_768_211_455)]
    huge: u128,
    #[bits(range = (0)..=(100))]
    parentheses: u8,
    #[bits(range = { 0 }..={ MOST })]
    braces: u8,
    #[bits(range = ({ 0 })..=({ (MOST) }))]
    both: u8,
    #[bits(range = 0..=MOST as i64)]
    cast: i64,
    #[bits(range = 0..=MOST)]
    again: u8,
    #[bits(width = { 3 })]
    width: u8,
    #[bits(width = (3))]
    also: u8,
    #[bits(3)]
    bare: u8,
    #[bits(varint(group = (3)))]
    varint: u16,
    #[bits(fixed(int = (8), frac = { 8 }), range = (-1)..=(1))]
    fixed: i16,
    #[bits(const = (0xA5), width = { 8 })]
    known: (),
    #[bits(reserved = (3))]
    spare: (),
    #[bits(align, check = (7))]
    checked: u8,
    #[bits(relative(bare))]
    relative: u8,
}

/// A text that is no number.
pub const TEXT: &str = "text";
/// Whether all is sent.
pub const ALL: bool = true;

/// A pair.
#[derive(BitSerialize, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Two<T> {
    of: T,
}

impl Two<u8> {
    /// None.
    pub const ZERO: Self = Self { of: 0 };
    /// The most of each.
    pub const MOST: u8 = 9;
}

/// Constants in expressions: numbers, other types, types that the expression tells, and conditions over constants
/// alone.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq, Eq)]
#[bits(ensure = a != MOST || TEXT.is_empty(), salt = MOST)]
pub struct Constants<const V: u8> {
    a: u8,
    #[bits(when = a < MOST && a > Two::MOST, default = MOST)]
    b: u8,
    #[bits(elide = Two::ZERO)]
    c: Two<u8>,
    #[bits(when = ALL && (V < 3 || Two::MOST > MOST) && TEXT == "text")]
    d: u8,
    #[bits(when = ALL && (V < 3 || !(MOST > 3)))]
    e: u8,
    #[bits(when = V >= 3)]
    f: u8,
    #[array(max = 9, count = a % Two::MOST)]
    g: Vec<u8>,
    #[bits(when = matches!(a, MOST | 0..=3 if a < Two::MOST))]
    h: u8,
    #[bits(when = over::<MOST, AB>(a) || over::<V, u8>(a) || over::<{ V }, AB>(a))]
    i: u8,
    #[bits(when = matches!(V, 1 | MOST) && if ALL { { V < 3 } } else { match V { 1 => MOST > 3, 2 => V < 2, _ => false } })]
    j: u8,
    #[bits(when = { { let v: u8 = (V); v == r#MOST } })]
    k: u8,
}

/// A type by a name in upper case.
pub type AB = u16;

const fn over<const N: u8, A>(a: u8) -> bool {
    a > N && size_of::<[A; 2]>() > 2
}

/// Rules that always hold.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq, Eq)]
#[bits(ensure = a >= 0)]
pub struct AtLeastNothing {
    a: u8,
}

/// Rules in parentheses.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq, Eq)]
#[bits(ensure = (a <= 255 && (b >= 0)), max_bits = (400), max_bytes = { 50 })]
pub struct Parentheses {
    a: u8,
    b: u16,
    #[bits(when = (a > 0))]
    c: u8,
    #[bits(when = { a > 0 })]
    d: u8,
    #[bits(when = (({ a } > 0)), default = (7))]
    e: u8,
    #[bits(when = a >= 0, default = { 7 })]
    f: u8,
    #[bits(elide = (7))]
    g: u8,
    #[bits(elide = { a / 2 })]
    h: u8,
    #[bits(elide(group = rest, value = (0)))]
    i: u8,
    #[bits(elide(group = rest, value = { i }))]
    j: u8,
    #[array(max = (9), count = (a))]
    counted: Vec<u8>,
    #[array(max = { 9 }, count = { b as usize % 9 })]
    other: Vec<u16>,
    #[bits(when = if (a > 3) { (b > 3) } else { (false) })]
    branch: u8,
    #[bits(when = match (a) { 0 => (true), _ => ({ false }) })]
    arms: u8,
    #[bits(when = is_small((a)))]
    called: u8,
    #[bits(when = is_small({ a }) == (true))]
    compared: u8,
    #[bits(when = { let small = (a); return_it((small)) > 0 })]
    block: u8,
    #[bits(skip, default = (8))]
    skipped: u8,
    #[bits(skip, default = { 8 })]
    too: u8,
}

const fn is_small(value: u8) -> bool {
    value < 3
}

const fn return_it(value: u8) -> u8 {
    value
}

/// Floats whose bounds are in parentheses, and too large for `f32`.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
pub struct Floats {
    #[float(min = (-1.0), max = { 1.0 }, res = (0.25))]
    a: f32,
    #[float(min = -LIMIT, max = LIMIT, res = 1.0 / 4.0, strict)]
    b: f32,
    #[float(min = 0, max = MOST, bits = (8))]
    c: f64,
    #[float(min = -1e300, max = 1e300, bits = 16)]
    d: f64,
    #[float(-1e39, 1e39, 1e35)]
    e: f64,
    #[float(raw)]
    f: f32,
    #[quat(bits = { 9 })]
    g: [f32; 4],
    #[float(min = -1.0, max = 1.0, bits = 6, zero)]
    h: f32,
    #[bits(when = a > 0.0)]
    i: u8,
    #[bits(elide = (0.0))]
    j: f32,
}

/// Types without parameters, which a bound could only repeat.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
#[bits(bound = "Ranges: Clone, Vec<Floats>: Debug")]
pub struct Trivial {
    ranges: Ranges,
    #[array(max = (3))]
    floats: Vec<Floats>,
    option: Option<Box<AtLeastNothing>>,
    result: (Ranges, [Option<AtLeastNothing>; 3]),
    #[bits(elide = Ranges::default())]
    elided: Ranges,
}

/// The same without a bound by hand.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq)]
pub struct Nested {
    ranges: Ranges,
    #[bits(when = ranges.whole >= 0)]
    parentheses: Parentheses,
    #[bits(when = (parentheses.c) >= 0, elide = 3)]
    last: u8,
    option: Option<Trivial>,
    #[bits(elide = Ranges::default())]
    elided: Ranges,
}

/// Comparisons of constants that always hold.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq, Eq)]
pub struct AlwaysHold {
    #[bits(when = MOST >= 0)]
    a: u8,
    #[bits(when = MOST <= 255 && a > 3)]
    b: u8,
}

/// Deprecated fields, which are declared without a warning.
#[derive(BitSerialize, Debug)]
pub struct Fields {
    /// Old.
    #[deprecated]
    pub plain: u8,
    /// Old.
    #[deprecated]
    #[bits(range = 0..=MOST)]
    pub ranged: u8,
    /// Old.
    #[deprecated]
    #[bits(skip)]
    pub skipped: u8,
    /// Old.
    #[deprecated]
    #[bits(when = plain > 3)]
    pub sometimes: u8,
    /// Old.
    #[deprecated]
    #[bits(elide = plain)]
    pub elided: u8,
    /// Old.
    #[deprecated]
    #[array(max = 3, count = plain)]
    pub list: Vec<u8>,
    /// Old.
    #[deprecated]
    pub nested: Ranges,
    /// New.
    #[bits(when = nested.whole > 3)]
    pub new: u8,
}

/// A deprecated type.
#[derive(BitSerialize, Debug)]
#[deprecated]
pub struct Old {
    /// Old.
    #[deprecated]
    #[bits(range = 0..=LAST)]
    pub a: u8,
    /// Old.
    #[deprecated]
    #[float(min = 0, max = LAST, bits = LAST)]
    pub b: f32,
    /// Old.
    #[deprecated]
    #[bits(with = old::OldCodec)]
    pub with: u8,
}

/// A deprecated bound.
#[deprecated]
pub const LAST: u8 = 9;

/// A deprecated enum, with parameters.
#[derive(BitSerialize, Debug)]
#[deprecated]
pub enum OldEvent<T, const N: u8> {
    /// Old.
    #[deprecated]
    A,
    /// Old.
    #[deprecated]
    B {
        /// Old.
        #[deprecated]
        a: T,
        /// Old.
        #[bits(range = 0..=N)]
        b: u8,
    },
    /// Old.
    #[deprecated]
    C(#[deprecated] u8, #[bits(skip)] #[deprecated] u8),
}

/// Where all is deprecated.
#[deprecated]
pub mod old {
    use bitstream::{BitSerialize, Codec, Refusal, Schema, Stream};

    /// A codec.
    #[derive(Debug, Clone, Copy)]
    pub struct OldCodec;

    /// Its use.
    #[derive(BitSerialize, Debug, Clone, Copy)]
    pub struct Uses(#[bits(with = OldCodec)] u8);

    /// Types of its fields.
    #[derive(BitSerialize, Debug, Default, PartialEq, Eq)]
    pub struct Holds {
        a: Part,
        #[array(max = 3)]
        list: Vec<Part>,
        #[bits(skip)]
        skipped: Part,
        #[bits(when = a.0 > 3)]
        sometimes: Part,
        #[bits(elide = Part(3))]
        elided: Part,
    }

    /// A part.
    #[derive(BitSerialize, Debug, Default, PartialEq, Eq)]
    pub struct Part(u8);

    impl Codec<u8> for OldCodec {
        const SCHEMA: &'static Schema = &Schema::custom("Old", 8, 8);

        fn initial() -> u8 {
            0
        }

        fn serialize<S: Stream>(value: &mut u8, s: &mut S) -> Result<(), Refusal> {
            s.serialize_object(value)
        }
    }
}

/// Deprecated variants.
#[derive(BitSerialize, Debug)]
pub enum Variants {
    /// Old.
    #[deprecated]
    #[bits(id = 1)]
    A,
    /// Old.
    #[deprecated]
    #[bits(id = (7))]
    B(u8),
    /// Old.
    #[deprecated]
    #[bits(skip)]
    C,
    /// Old.
    #[deprecated]
    #[bits(id = { 2 })]
    D {
        /// Old.
        #[deprecated]
        a: u8,
        /// New.
        #[bits(when = a > 3)]
        b: u8,
    },
    /// Old.
    #[deprecated]
    #[bits(other)]
    Other(u8),
}

/// Deprecated variants without fields.
#[derive(BitSerialize, Debug, Clone, Copy)]
#[bits(tag(width = (3)))]
pub enum Tags {
    /// Old.
    #[deprecated]
    #[bits(id = (1))]
    A,
    /// New.
    #[bits(id = { 2 })]
    B,
}

/// Lifetimes that are used once, parameters, a bound.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq)]
pub struct Borrowed<'a, 'b: 'a, T: Clone + PartialEq + Debug, const N: u16>
where
    Vec<T>: Clone,
{
    #[string(max = 9)]
    name: Cow<'a, str>,
    #[array(max = 3)]
    list: Vec<T>,
    #[bits(range = 0..=N)]
    bounded: u16,
    #[bits(when = bounded >= 0)]
    sometimes: Option<T>,
    owner: PhantomData<&'b T>,
}

/// One lifetime, used once.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq)]
#[bits(ensure = !name.is_empty())]
pub struct Named<'a> {
    #[string(len = 1..=9)]
    name: Cow<'a, str>,
}

/// Collections, texts, slots.
#[derive(BitSerialize, Clone, Debug, Default, PartialEq, Eq)]
pub struct Collections {
    #[array(max = (3))]
    #[array(max = { 3 })]
    lists: Vec<Vec<u8>>,
    #[array(max = 3)]
    set: BTreeSet<u8>,
    #[array(max = 3)]
    map: BTreeMap<u8, u16>,
    #[array(max = 9, bytes)]
    bytes: Vec<u8>,
    #[array(sparse = bitmap)]
    #[bits(range = 0..=255)]
    bitmap: [Option<u8>; 3],
    #[array(max = (9), sparse = count)]
    sparse: Vec<(u16, u8)>,
    #[string(max = (9), ascii)]
    ascii: String,
    #[string(max = 9, wide)]
    wide: String,
    unit: (),
    array: [u8; 0],
    tuple: (u8, (bool,)),
    range: std::ops::Range<u8>,
}

/// Sent as another type.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
#[bits(try_from = u8, into = u8)]
pub struct Letter(u8);

impl TryFrom<u8> for Letter {
    type Error = ();

    fn try_from(code: u8) -> Result<Self, ()> {
        if code < 26 { Ok(Self(code)) } else { Err(()) }
    }
}

impl From<Letter> for u8 {
    fn from(letter: Letter) -> Self {
        letter.0
    }
}

/// Types by codecs.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq)]
pub struct Wrapped {
    #[bits(as = u8)]
    letter: Letter,
    #[bits(as = (u8))]
    letters: Option<Letter>,
    #[bits(with = Bit)]
    bit: bool,
    #[bits(with = PairForm)]
    pair: foreign::Pair,
    #[bits(with = KindForm)]
    #[bits(elide = foreign::Kind::A)]
    kind: foreign::Kind,
}

/// A codec by hand.
#[derive(Debug, Clone, Copy)]
pub struct Bit;

impl Codec<bool> for Bit {
    const SCHEMA: &'static Schema = &Schema::custom("Bit", 1, 1);

    fn initial() -> bool {
        false
    }

    fn serialize<S: Stream>(bit: &mut bool, s: &mut S) -> Result<(), Refusal> {
        s.serialize_bool(bit)
    }
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Pair)]
struct PairForm {
    #[bits(range = (0)..={ 255 })]
    x: u8,
    #[bits(when = x >= 0)]
    y: u8,
}

#[derive(BitSerialize)]
#[bits(remote = foreign::Kind)]
enum KindForm {
    A,
    B(#[bits(3)] u8),
    B2,
}

/// Types of another crate.
pub mod foreign {
    /// Two.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Pair {
        /// One.
        pub x: u8,
        /// Another.
        pub y: u8,
    }

    /// One of three.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Kind {
        /// One.
        A,
        /// Another.
        B(u8),
        /// Another.
        B2,
    }
}

/// One field for the whole.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
#[bits(transparent)]
pub struct Health<T>(#[bits(range = (0)..=(255))] u8, #[bits(skip)] PhantomData<T>);

/// Nothing.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit;

/// Nothing, in parentheses.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
#[bits(check = ({ 7 }), align)]
pub struct Tuple();

/// One variant.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i8)]
#[bits(tag(repr))]
pub enum Level {
    /// Below.
    Low = -3,
    /// Above.
    High = (7),
}

/// Tags in a range.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq)]
#[bits(tag(range = (0)..={ MOST }), align, check)]
pub enum Event {
    /// First.
    #[bits(id = (MOST))]
    Quit,
    /// Second.
    #[bits(id = { 2 }, check = (7), align)]
    Hit {
        /// How much.
        #[bits(range = 0..=(255))]
        damage: u8,
        /// Where.
        #[bits(when = (damage >= 0))]
        place: u8,
        #[bits(elide = (3))]
        /// How.
        how: u8,
    },
    /// Not sent.
    #[bits(skip)]
    Hidden(String),
    /// The rest.
    #[bits(other)]
    Other(u8),
}

macro_rules! by_macro {
    ($name:ident, $field:ident, $ty:ty, $max:expr, $when:expr) => {
        /// From a macro.
        #[derive(BitSerialize, Clone, Debug, PartialEq, Eq)]
        pub struct $name {
            #[bits(range = 0..=$max)]
            $field: $ty,
            #[bits(when = $when, default = ($max))]
            more: $ty,
            #[bits(when = ($when))]
            again: Option<$crate::Ranges>,
            ranges: $crate::Ranges,
        }
    };
}

by_macro!(ByMacro, held, u8, (MOST), (held >= 0));
by_macro!(AlsoByMacro, kept, u8, { MOST - 1 }, { kept > 3 });

/// Types of a function.
#[must_use]
pub const fn inside() -> usize {
    #[derive(BitSerialize)]
    struct Local {
        #[bits(range = 0..=MOST)]
        #[deprecated]
        value: u8,
    }
    Local::MAX_BITS
}
