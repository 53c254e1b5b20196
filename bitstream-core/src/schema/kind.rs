//! The shapes of wire forms, and the questions that all readers of schemas ask them.

use super::{Code, Field, NamedConstant, Schema, Tag, Variant};
use crate::ladder::{self, Distances, Tier};
use crate::width::{bits_required, mask_wide};

/// The shape of a [`Schema`].
///
/// Adding a variant is a breaking change: tools match all of them, so that the compiler names each place that has to know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Nothing is sent: `()`, `PhantomData`.
    Nothing,
    /// One number of always so many bits.
    Scalar(Scalar),
    /// An integer in groups of bits: k - 1 ones, a zero and k groups for the smallest k that holds the value; the last
    /// form, which has the whole width, has no zero.
    Varint {
        /// Bits of a group.
        group: u32,
        /// Bits of the last form: those of the type.
        width: u32,
        /// Zigzag first.
        signed: bool,
    },
    /// A code in truncated binary: its [low bits](Code::low_bits), then one more bit where [two codes](Code::twice) have them.
    Truncated(Code),
    /// An integer in groups of 7 bits, each before a bit that says whether one more follows: LEB128.
    Leb128 {
        /// Bits of the type.
        width: u32,
        /// Zigzag first.
        signed: bool,
    },
    /// An integer in as many bits as earlier fields say.
    SaidWidth {
        /// The bits, as an expression of the declaration.
        width: Expr,
        /// Most bits; 0 are the fewest.
        max: u32,
        /// Two's complement.
        signed: bool,
    },
    /// An integer above an earlier field, by its distance: the standard's `int_relative`, or tiers of the declaration.
    Relative {
        /// The earlier field.
        to: &'static str,
        /// Bits of the type.
        width: u32,
        /// Of a signed type.
        signed: bool,
        /// The largest distance of each tier; none for the tiers of the standard.
        tiers: &'static [i128],
    },
    /// A length, then a text or bytes.
    Text(Text),
    /// Elements of one form, one after the other.
    Sequence(Sequence),
    /// A length, then keys and values, the keys strictly increasing.
    Map {
        /// The number of entries.
        length: Count,
        /// Each key.
        key: &'static Schema,
        /// Each value, behind its key.
        value: &'static Schema,
    },
    /// Some of so many slots, with their indices.
    Sparse {
        /// How the indices are sent.
        form: SparseForm,
        /// Number of slots.
        slots: usize,
        /// The value in a slot.
        of: &'static Schema,
    },
    /// One bit, 1 for the first of the two, then that one.
    Result {
        /// After a 1.
        ok: &'static Schema,
        /// After a 0.
        err: &'static Schema,
    },
    /// One value with something around it.
    Around(Around, &'static Schema),
    /// Fields in order: of a struct, or of a tuple, whose fields are named by their index.
    Fields {
        /// Name of the struct.
        name: Option<&'static str>,
        /// What is sent, in order.
        fields: &'static [Field],
    },
    /// A tag, then the fields of the variant.
    Enum {
        /// Name of the type.
        name: &'static str,
        /// How the tag is sent.
        tag: Tag,
        /// In order of declaration.
        variants: &'static [Variant],
    },
    /// A hand-written codec, of which no more is known than its sizes.
    Custom {
        /// What it calls itself. Codecs of different wire forms have different names.
        name: &'static str,
        /// Bits that every value takes.
        min_bits: usize,
        /// Bits that no value exceeds.
        max_bits: usize,
    },
}

/// One number of always so many bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// A `bool`, an integer or a fixed-point number: a code of a range.
    Code(Code),
    /// A Unicode scalar value in 21 bits.
    Char,
    /// A float, bit for bit.
    RawFloat {
        /// 32 or 64.
        width: u32,
    },
    /// A float sent as an integer code.
    Float(Quantised),
    /// A unit quaternion: the index of its largest component in 2 bits, the other three in so many bits each.
    Quat {
        /// Bits per component.
        bits: u32,
    },
    /// A known number: the same bits in every packet.
    Constant {
        /// The number.
        value: u128,
        /// Bits on the wire.
        width: u32,
    },
}

/// The codes of a [`Scalar::Float`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantised {
    /// Value of the lowest code.
    pub min: f64,
    /// Value of the highest code.
    pub max: f64,
    /// Highest code, where 0.0 has no code of its own.
    pub max_int: u64,
    /// Bits on the wire.
    pub width: u32,
    /// Code 0 is 0.0 exactly, and the other codes start at 1.
    pub zero: bool,
    /// Arithmetic in `f64` instead of `f32`.
    pub double: bool,
    /// The highest code is read as exactly `max`, and no code as more, where the formula of the format misses `max`.
    /// False where the formula gives `max`, and where the standard pins another value (`f32` with `res`).
    pub exact_max: bool,
}

/// A number of elements, sent as a ranged integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Fewest elements.
    pub min: usize,
    /// Most elements.
    pub max: usize,
    /// Bits on the wire.
    pub width: u32,
}

/// A length, then a text or bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// How each unit is sent.
    pub form: TextForm,
    /// The number of units.
    pub length: Count,
}

/// How the units of a [`Text`] are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextForm {
    /// Alignment, then UTF-8 without NUL, counted in bytes.
    String,
    /// 7 bits for each character.
    Ascii,
    /// 32 bits for each UTF-16 unit: the standard's `wstring`.
    Wide,
    /// Alignment, then whole bytes.
    Bytes,
    /// 8 bits for each byte of UTF-8, then 8 zero bits: no length is sent.
    Nul,
    /// 8 bits for each byte of UTF-8, and zeros up to the longest text: no length is sent.
    Padded,
}

/// Elements of one form, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequence {
    /// Who says how many there are.
    pub length: Length,
    /// What is known of the elements together.
    pub form: SequenceForm,
    /// Each element.
    pub of: &'static Schema,
}

/// Who says how many elements a [`Sequence`] has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// The type: always so many.
    Fixed(usize),
    /// A ranged integer in front of the elements.
    Sent(Count),
    /// Earlier fields.
    Said {
        /// The number, as an expression of the declaration.
        count: Expr,
        /// Fewest elements.
        min: usize,
        /// Most elements.
        max: usize,
    },
}

/// What is known of the elements of a [`Sequence`] together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceForm {
    /// Nothing: any elements in any order.
    Any,
    /// They are strictly increasing: a set.
    Increasing,
    /// They are bytes, aligned and copied as a whole.
    Bytes,
}

/// An expression of the declaration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expr {
    /// As it was written.
    pub text: &'static str,
    /// The constants that it names.
    pub constants: &'static [NamedConstant],
}

/// What stands around one value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Around {
    /// One bit says whether the value follows.
    Option,
    /// The value is an integer that is never 0.
    NonZero,
    /// Zero bits up to a byte boundary come before the value.
    Aligned,
    /// The type is more than its bits: a conversion, or code written by hand, may refuse what they allow, and a transparent
    /// type may have fields that are not sent. Nothing more is sent.
    Restricted,
    /// The value is sent only where a condition over earlier fields holds.
    When {
        /// The condition, and the constants that it and `default` name.
        condition: Expr,
        /// The value where it is not sent, as an expression of the declaration; `None`: its type's `Default`.
        default: Option<&'static str>,
        /// The condition is over constants alone, and does not hold: the value is never sent.
        never: bool,
    },
    /// One bit, 1 for a value known beforehand, which is then not sent.
    Elide {
        /// The known value.
        value: Expr,
        /// The bit is that of the field before.
        shared: bool,
    },
    /// The value is an enum without its tag, which earlier fields say.
    Tagged {
        /// The tag.
        tag: Expr,
        /// The bits of the tag, which are not sent.
        width: u32,
    },
    /// A known number in 32 bits comes after the value.
    Checked {
        /// The number.
        value: u32,
    },
    /// A rule over the fields of the value holds. Nothing more is sent.
    Ensured {
        /// The rule.
        rule: Expr,
    },
    /// A number of the declaration goes into the wire hash: `salt = N`. Nothing more is sent.
    Salted {
        /// The number.
        salt: i128,
    },
    /// Both sides know something that is not sent: `given(NAME: TYPE)`. Nothing more is sent.
    Given {
        /// What is given, as it was declared: `version: u16, classes: &Classes`.
        what: &'static str,
    },
}

/// How the filled slots of a [`Kind::Sparse`] are told from the empty ones. Source: "Serialization Strategies".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SparseForm {
    /// One bit for each slot.
    Bitmap,
    /// The number of filled slots, then each with its absolute index.
    Count,
    /// Each with its absolute index; the number of slots ends them.
    Sentinel,
    /// Each with the distance from the one before, in a ladder of tiers; the number of slots ends them.
    Relative,
}

/// The wire forms inside of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Children {
    /// None: one number, a text or nothing.
    None,
    /// One, with something around it.
    Inner(&'static Schema),
    /// That of each element.
    Each(&'static Schema),
    /// That of each key, and that of each value.
    Entry(&'static Schema, &'static Schema),
    /// One of two: `Ok` or `Err`.
    Either(&'static Schema, &'static Schema),
    /// Those of all fields.
    Fields(&'static [Field]),
    /// Those of one of the variants.
    Choice(&'static [Variant]),
}

impl Kind {
    /// The wire forms inside of this one.
    #[must_use]
    pub const fn children(&self) -> Children {
        match *self {
            Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Relative { .. } => Children::None,
            Kind::Truncated(_) | Kind::Leb128 { .. } | Kind::SaidWidth { .. } => Children::None,
            Kind::Text(_) | Kind::Custom { .. } => Children::None,
            Kind::Sequence(Sequence { of, .. }) | Kind::Sparse { of, .. } => Children::Each(of),
            Kind::Map { key, value, .. } => Children::Entry(key, value),
            Kind::Result { ok, err } => Children::Either(ok, err),
            Kind::Around(_, of) => Children::Inner(of),
            Kind::Fields { fields, .. } => Children::Fields(fields),
            Kind::Enum { variants, .. } => Children::Choice(variants),
        }
    }

    /// The number in front of elements or units, as it is sent. `None` for a length that is not sent.
    #[must_use]
    pub const fn count(&self) -> Option<Count> {
        match *self {
            Kind::Text(Text { form, length }) => match form.is_counted() {
                true => Some(length),
                false => None,
            },
            Kind::Map { length, .. } => Some(length),
            Kind::Sequence(Sequence { length, .. }) => match length {
                Length::Sent(count) => Some(count),
                Length::Fixed(_) | Length::Said { .. } => None,
            },
            Kind::Sparse { slots, .. } => Some(Count::new(0, slots)),
            Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Relative { .. } | Kind::Custom { .. } => None,
            Kind::Truncated(_)
            | Kind::Leb128 { .. }
            | Kind::SaidWidth { .. }
            | Kind::Result { .. }
            | Kind::Around(..)
            | Kind::Fields { .. }
            | Kind::Enum { .. } => None,
        }
    }

    /// The fewest and the most elements, units or filled slots. `None` for a form that has none.
    #[must_use]
    pub const fn lengths(&self) -> Option<(usize, usize)> {
        if let Kind::Sequence(Sequence { length, .. }) = self {
            return Some(length.bounds());
        }
        if let Kind::Text(Text { length, .. }) = self {
            return Some((length.min, length.max));
        }
        match self.count() {
            Some(Count { min, max, .. }) => Some((min, max)),
            None => None,
        }
    }

    /// The expression of the declaration that a value depends on: a condition, a known value, a count, a width, a tag, a rule or the
    /// name of an earlier field.
    #[must_use]
    pub const fn expression(&self) -> Option<Expr> {
        match *self {
            Kind::Relative { to, .. } => Some(Expr::new(to)),
            Kind::SaidWidth { width, .. } => Some(width),
            Kind::Sequence(Sequence { length, .. }) => match length {
                Length::Said { count, .. } => Some(count),
                Length::Fixed(_) | Length::Sent(_) => None,
            },
            Kind::Around(around, _) => match around {
                Around::When { condition, .. } => Some(condition),
                Around::Elide { value, .. } => Some(value),
                Around::Ensured { rule } => Some(rule),
                Around::Tagged { tag, .. } => Some(tag),
                Around::Option | Around::NonZero | Around::Aligned | Around::Restricted => None,
                Around::Checked { .. } | Around::Salted { .. } | Around::Given { .. } => None,
            },
            Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Truncated(_) | Kind::Leb128 { .. } => None,
            Kind::Text(_) | Kind::Custom { .. } => None,
            Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } | Kind::Fields { .. } | Kind::Enum { .. } => {
                None
            }
        }
    }

    /// Returns whether the part at a step is in strictly increasing order: an element of a set, or a key of a map.
    #[must_use]
    pub const fn is_ordered(&self, step: usize) -> bool {
        if let Kind::Sequence(Sequence { form, .. }) = self {
            return matches!(form, SequenceForm::Increasing);
        }
        step % 2 == 0 && matches!(self.children(), Children::Entry(..))
    }

    /// The tiers of a ladder, the shortest distances first: of [`Kind::Relative`], whose last resort, the whole value, is none of
    /// them, and of [`Kind::Sparse`] with [`SparseForm::Relative`]. Other kinds have none.
    pub fn tiers(&self) -> impl Iterator<Item = Tier> {
        let (mut distances, mut of_slots) = (None, None);
        if let Kind::Relative { tiers, .. } = *self {
            distances = Some(Distances::new(tiers));
        } else if let Kind::Sparse { form, slots, .. } = *self {
            of_slots = (form == SparseForm::Relative).then_some(slots as u64);
        }
        let relative = distances.into_iter().flat_map(Distances::tiers);
        relative.chain(of_slots.into_iter().flat_map(ladder::tiers))
    }
}

impl Scalar {
    /// Bits on the wire.
    #[must_use]
    pub const fn width(&self) -> u32 {
        match *self {
            Scalar::Code(Code { width, .. }) | Scalar::Float(Quantised { width, .. }) => width,
            Scalar::RawFloat { width } | Scalar::Constant { width, .. } => width,
            Scalar::Char => 21,
            Scalar::Quat { bits } => 2 + 3 * bits,
        }
    }

    /// The highest code that may stand for a value. Those below all do, unless there are [gaps](Self::has_gaps).
    #[must_use]
    pub const fn last_code(&self) -> u128 {
        match *self {
            Scalar::Code(Code { last, .. }) => last,
            Scalar::Char => char::MAX as u128,
            Scalar::Float(float) => float.last_code() as u128,
            Scalar::RawFloat { .. } | Scalar::Quat { .. } => mask_wide(self.width()),
            Scalar::Constant { value, .. } => value,
        }
    }

    /// Returns whether codes below the last stand for no value.
    #[must_use]
    pub const fn has_gaps(&self) -> bool {
        match self {
            Scalar::Code(_) | Scalar::RawFloat { .. } | Scalar::Float(_) => false,
            Scalar::Char | Scalar::Quat { .. } | Scalar::Constant { .. } => true,
        }
    }

    /// Returns whether every code that the bits hold stands for a value.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        !self.has_gaps() && self.last_code() == mask_wide(self.width())
    }
}

impl Length {
    /// The fewest and the most elements.
    #[must_use]
    pub const fn bounds(&self) -> (usize, usize) {
        match *self {
            Length::Fixed(len) => (len, len),
            Length::Sent(Count { min, max, .. }) | Length::Said { min, max, .. } => (min, max),
        }
    }
}

impl Count {
    /// A number of `min..=max`.
    #[must_use]
    pub const fn new(min: usize, max: usize) -> Count {
        let width = bits_required(min as i128, max as i128);
        Count { min, max, width }
    }
}

impl TextForm {
    /// Bits of a unit.
    #[must_use]
    pub const fn unit_bits(self) -> usize {
        match self {
            TextForm::String | TextForm::Bytes | TextForm::Nul | TextForm::Padded => 8,
            TextForm::Ascii => 7,
            TextForm::Wide => 32,
        }
    }

    /// Returns whether the units begin on a byte boundary.
    #[must_use]
    pub const fn is_aligned(self) -> bool {
        match self {
            TextForm::String | TextForm::Bytes => true,
            TextForm::Ascii | TextForm::Wide | TextForm::Nul | TextForm::Padded => false,
        }
    }

    /// Returns whether the length is sent before the units.
    #[must_use]
    pub const fn is_counted(self) -> bool {
        match self {
            TextForm::String | TextForm::Ascii | TextForm::Wide | TextForm::Bytes => true,
            TextForm::Nul | TextForm::Padded => false,
        }
    }
}

impl Quantised {
    /// The highest code.
    #[must_use]
    pub const fn last_code(&self) -> u64 {
        self.max_int.saturating_add(self.zero as u64)
    }
}

impl Expr {
    /// An expression that names no constants.
    #[must_use]
    pub const fn new(text: &'static str) -> Expr {
        Expr { text, constants: &[] }
    }

    /// The same, with the constants that it names.
    #[must_use]
    pub const fn naming(self, constants: &'static [NamedConstant]) -> Expr {
        Expr { constants, ..self }
    }
}
