//! Defines the kinds of wire forms, and the functions through which tools read schemas.

use super::{Code, Field, NamedConstant, Schema, SentOrder, Tag, Variant};
use crate::ladder::{self, Distances, Tier};
use crate::width::{bits_required, mask_wide};

/// Kind of a [`Schema`].
///
/// Adding a variant is a breaking change. Tools match all variants, so the compiler reports each place that must handle
/// the new variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A value of no bits: `()`, `PhantomData`.
    Nothing,
    /// One number, whose values all take the same number of bits.
    Scalar(Scalar),
    /// An integer in k groups of bits, for the smallest k whose groups hold the value. Before the groups, k - 1 ones
    /// and a zero are sent. For the largest k no zero is sent, and the groups have all bits of the type.
    Varint {
        /// Number of bits of a group.
        group: u32,
        /// Number of bits of the longest form, which sends all bits of the type.
        width: u32,
        /// True if the value is zigzag coded first.
        signed: bool,
    },
    /// A code in truncated binary: its [low bits](Code::low_bits), then one more bit if [two codes](Code::twice) have
    /// equal low bits.
    Truncated(Code),
    /// An integer in groups of 7 bits, each before a bit that is 1 if another group follows: LEB128.
    Leb128 {
        /// Number of bits of the type.
        width: u32,
        /// True if the value is zigzag coded first.
        signed: bool,
    },
    /// An integer in a number of bits that is computed from earlier fields.
    SaidWidth {
        /// Expression of the declaration that gives the number of bits.
        width: Expr,
        /// Largest number of bits that the expression may give; the smallest number of bits is 0.
        max: u32,
        /// True for two's complement.
        signed: bool,
    },
    /// A code in truncated binary, for a range whose end is computed from earlier fields.
    TruncatedTo {
        /// Expression of the declaration that gives the largest value.
        end: Expr,
        /// Codes of the range if the expression gives its largest possible end.
        code: Code,
    },
    /// An integer that is greater than an earlier field, sent as its distance to that field: `int_relative` of the
    /// "serialize 1.0" standard, or tiers of the declaration.
    Relative {
        /// Name of the earlier field.
        to: &'static str,
        /// Number of bits of the type.
        width: u32,
        /// True for a signed type.
        signed: bool,
        /// Largest distance of each tier; empty for the tiers of the standard.
        tiers: &'static [i128],
    },
    /// A length, then a text or bytes.
    Text(Text),
    /// A list or an array: elements with one wire form, one after the other.
    Sequence(Sequence),
    /// A length, then keys and values, with strictly increasing keys.
    Map {
        /// The number of entries.
        length: Count,
        /// Wire form of each key.
        key: &'static Schema,
        /// Wire form of each value, after its key.
        value: &'static Schema,
    },
    /// The values of the filled slots of an array, with the indices of these slots.
    Sparse {
        /// Form of the indices.
        form: SparseForm,
        /// Number of slots.
        slots: usize,
        /// Wire form of the value in a filled slot.
        of: &'static Schema,
    },
    /// A bit, 1 for the first of two values, then that value.
    Result {
        /// Wire form of the value after a 1.
        ok: &'static Schema,
        /// Wire form of the value after a 0.
        err: &'static Schema,
    },
    /// A value inside a layer, such as an option or an alignment.
    Around(Around, &'static Schema),
    /// The fields of a struct or a tuple, in order. Fields of a tuple are named by their index.
    Fields {
        /// Name of the struct.
        name: Option<&'static str>,
        /// Fields that are sent, in order.
        fields: &'static [Field],
    },
    /// An enum: a tag, then the fields of the variant.
    Enum {
        /// Name of the type.
        name: &'static str,
        /// Form of the tag.
        tag: Tag,
        /// Variants in the order of the declaration.
        variants: &'static [Variant],
    },
    /// A hand-written codec, of which only the sizes are known.
    Custom {
        /// Name of the codec. Codecs of different wire forms have different names.
        name: &'static str,
        /// Fewest bits that a value takes.
        min_bits: usize,
        /// Most bits that a value takes.
        max_bits: usize,
    },
}

/// One number, whose values all take the same number of bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// A `bool`, an integer or a fixed-point number, sent as its code in a range.
    Code(Code),
    /// A Unicode scalar value in 21 bits.
    Char,
    /// A float of 32 or 64 bits, sent unchanged.
    RawFloat {
        /// Number of bits: 32 or 64.
        width: u32,
    },
    /// A float sent as an integer code.
    Float(Quantised),
    /// A unit quaternion: the index of its largest component in 2 bits, then the other three in `bits` bits each.
    Quat {
        /// Number of bits of a component.
        bits: u32,
    },
    /// A constant of the declaration: each packet has equal bits for it.
    Constant {
        /// The number.
        value: u128,
        /// Number of bits in which the number is sent.
        width: u32,
    },
    /// A number of at least two whole bytes, whose highest byte is sent first. [`Scalar::reordered`] turns the bits that
    /// are sent into the code of the number.
    BigEndian(&'static Scalar),
}

/// Describes how the float of a [`Scalar::Float`] is rounded to codes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantised {
    /// Value of the lowest code.
    pub min: f64,
    /// Value of the highest code.
    pub max: f64,
    /// Highest code of a float without `zero`.
    pub max_int: u64,
    /// Number of bits in which a code is sent.
    pub width: u32,
    /// True if code 0 is exactly 0.0, and the other codes start at 1.
    pub zero: bool,
    /// True for arithmetic in `f64` instead of `f32`.
    pub double: bool,
    /// True if the highest code decodes to exactly `max`, although rounding in the format's formula gives another
    /// value. False if the formula gives `max`, and for `f32` with `res`, where the standard fixes the value of each
    /// code.
    pub exact_max: bool,
}

/// A number of elements, sent as a ranged integer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Count {
    /// Smallest allowed number of elements.
    pub min: usize,
    /// Largest allowed number of elements.
    pub max: usize,
    /// Number of bits of the sent length. If `said` is given, the number of bits that `max` needs.
    pub width: u32,
    /// Expression over earlier fields that gives the number of bits of the sent length, 0 to 32.
    pub said: Option<Expr>,
}

/// A length, then a text or bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Text {
    /// Form of each unit of the text: a byte, a character or a UTF-16 unit.
    pub form: TextForm,
    /// Bounds of the number of units, and how this number is sent.
    pub length: Count,
}

/// Form of the units of a [`Text`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextForm {
    /// Zero bits up to a byte boundary, then UTF-8 without NUL. The length is in bytes.
    String,
    /// 7 bits for each character.
    Ascii,
    /// 32 bits for each UTF-16 unit: the standard's `wstring`.
    Wide,
    /// Zero bits up to a byte boundary, then bytes.
    Bytes,
    /// 8 bits for each byte of UTF-8, then 8 zero bits: no length is sent.
    Nul,
    /// 8 bits for each byte of UTF-8, and zeros up to the longest text: no length is sent.
    Padded,
}

/// A list or an array: elements with one wire form, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sequence {
    /// Source of the number of elements.
    pub length: Length,
    /// Property that all elements share: their order, or that they are bytes.
    pub form: SequenceForm,
    /// Wire form of each element.
    pub of: &'static Schema,
}

/// Source of the number of elements of a [`Sequence`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Length {
    /// The type fixes the number of elements: an array.
    Fixed(usize),
    /// The number of elements is sent before them, as a ranged integer.
    Sent(Count),
    /// The number of elements is computed from earlier fields, and not sent.
    Said {
        /// Expression of the declaration that gives the number of elements.
        count: Expr,
        /// Smallest allowed number of elements.
        min: usize,
        /// Largest allowed number of elements.
        max: usize,
    },
    /// A 1 bit comes before each element, and a 0 bit after the last one.
    Flagged {
        /// Smallest allowed number of elements.
        min: usize,
        /// Largest allowed number of elements.
        max: usize,
    },
    /// An element that equals a known value ends the list, and is not itself part of the list.
    Ended {
        /// Expression of the declaration that gives the value.
        value: Expr,
        /// Smallest allowed number of elements.
        min: usize,
        /// Largest allowed number of elements.
        max: usize,
    },
    /// The list ends with the packet: as soon as fewer than 8 bits are left.
    Rest {
        /// Smallest allowed number of elements.
        min: usize,
        /// Largest allowed number of elements.
        max: usize,
    },
}

/// Property that all elements of a [`Sequence`] share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceForm {
    /// Any elements in any order.
    Any,
    /// The elements are strictly increasing: a set.
    Increasing,
    /// The elements are bytes, aligned and copied as a whole.
    Bytes,
}

/// A Rust expression of the declaration, such as the condition of `when`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expr {
    /// Text of the expression, as written.
    pub text: &'static str,
    /// Constants that the expression names, with their values if these are known.
    pub constants: &'static [NamedConstant],
}

/// Layer around one value: it adds bits, a condition or a rule to the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Around {
    /// One bit comes first: 1 if the value follows, 0 if there is no value.
    Option,
    /// The value is an integer that must not be 0.
    NonZero,
    /// Zero bits up to a byte boundary come before the value.
    Aligned,
    /// A conversion or hand-written code may refuse values that the bits allow, or a `transparent` type has fields that
    /// are not sent. The layer takes no bits.
    Restricted,
    /// The value is sent only if a condition over earlier fields holds.
    When {
        /// Expression of the condition, with the constants that the condition and `default` name.
        condition: Expr,
        /// Value of a field that is not sent, as an expression of the declaration, or `None` for its type's `Default`.
        default: Option<&'static str>,
        /// True if the condition consists of constants and is false: the value is never sent.
        never: bool,
    },
    /// One bit comes first: 1 if the value equals the known value, which is then not sent.
    Elide {
        /// The known value.
        value: Expr,
        /// True if the field shares its bit with the field before.
        shared: bool,
    },
    /// The value is an enum whose tag is computed from earlier fields and not sent.
    Tagged {
        /// The tag.
        tag: Expr,
        /// Number of bits of the tag, which are not sent.
        width: u32,
    },
    /// A known number in 32 bits comes after the value.
    Checked {
        /// The number.
        value: u32,
    },
    /// A rule over the fields of the value must hold. The layer takes no bits.
    Ensured {
        /// The rule.
        rule: Expr,
    },
    /// A number of the declaration is mixed into the wire hash: `salt = N`. The layer takes no bits.
    Salted {
        /// The number.
        salt: i128,
    },
    /// The type is given values that both sides know: `given(NAME: TYPE)`. The layer takes no bits.
    Given {
        /// Names and types of the given values, as declared: `version: u16, classes: &Classes`.
        what: &'static str,
    },
}

/// Form in which the indices of filled slots are sent, for a [`Kind::Sparse`]. The source is "Serialization
/// Strategies".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SparseForm {
    /// One bit for each slot, 1 if it is filled and its value follows.
    Bitmap,
    /// The number of filled slots is sent, then the index and the value of each filled slot.
    Count,
    /// The index of each filled slot is sent before its value. The number of slots, in place of an index, ends the
    /// list.
    Sentinel,
    /// The distance from the index before is sent before the value of each filled slot, in tiers. The distance to the
    /// number of slots ends the list.
    Relative,
}

/// Wire forms of the parts of a wire form: its fields, elements or variants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Children {
    /// The wire form has no parts: it is a number, a text or nothing.
    None,
    /// The wire form of the value inside a layer.
    Inner(&'static Schema),
    /// The wire form of each element.
    Each(&'static Schema),
    /// The wire form of each key, and the wire form of each value.
    Entry(&'static Schema, &'static Schema),
    /// The wire forms of the values of `Ok` and of `Err`, one of which a packet has.
    Either(&'static Schema, &'static Schema),
    /// The wire forms of all fields.
    Fields(&'static [Field]),
    /// The wire forms of all variants, one of which a packet has.
    Choice(&'static [Variant]),
}

impl Kind {
    /// Returns the wire forms of the parts: fields, elements or variants.
    #[must_use]
    pub const fn children(&self) -> Children {
        match *self {
            Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Relative { .. } => Children::None,
            Kind::Truncated(_) | Kind::Leb128 { .. } | Kind::SaidWidth { .. } => Children::None,
            Kind::TruncatedTo { .. } => Children::None,
            Kind::Text(_) | Kind::Custom { .. } => Children::None,
            Kind::Sequence(Sequence { of, .. }) | Kind::Sparse { of, .. } => Children::Each(of),
            Kind::Map { key, value, .. } => Children::Entry(key, value),
            Kind::Result { ok, err } => Children::Either(ok, err),
            Kind::Around(_, of) => Children::Inner(of),
            Kind::Fields { fields, .. } => Children::Fields(fields),
            Kind::Enum { variants, .. } => Children::Choice(variants),
        }
    }

    /// Returns the codes of an integer that is sent as a code, even if some codes are shorter, as in truncated binary.
    #[must_use]
    pub const fn code(&self) -> Option<Code> {
        match *self {
            Kind::Truncated(code) => Some(code),
            Kind::Scalar(scalar) => match scalar {
                Scalar::Code(code) => match code.order().is_code() {
                    true => Some(code),
                    false => None,
                },
                Scalar::Char | Scalar::RawFloat { .. } | Scalar::Float(_) => None,
                // the bits that are sent are not the code
                Scalar::Quat { .. } | Scalar::Constant { .. } | Scalar::BigEndian(_) => None,
            },
            // earlier fields decide which codes are legal
            Kind::SaidWidth { .. } | Kind::TruncatedTo { .. } => None,
            Kind::Nothing | Kind::Varint { .. } | Kind::Leb128 { .. } | Kind::Relative { .. } => None,
            Kind::Text(_) | Kind::Sequence(_) | Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } => None,
            Kind::Around(..) | Kind::Fields { .. } | Kind::Enum { .. } | Kind::Custom { .. } => None,
        }
    }

    /// Returns how the length of a list or a text is sent, or `None` if no length is sent.
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
                Length::Flagged { .. } | Length::Ended { .. } | Length::Rest { .. } => None,
            },
            Kind::Sparse { slots, .. } => Some(Count::new(0, slots)),
            Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Relative { .. } | Kind::Custom { .. } => None,
            Kind::Truncated(_)
            | Kind::Leb128 { .. }
            | Kind::SaidWidth { .. }
            | Kind::TruncatedTo { .. }
            | Kind::Result { .. }
            | Kind::Around(..)
            | Kind::Fields { .. }
            | Kind::Enum { .. } => None,
        }
    }

    /// Returns the smallest and the largest number of elements, units or filled slots. Returns `None` for a form
    /// without elements.
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

    /// Returns the expression of the declaration on which a value depends: a condition, a known value, a count, a
    /// width, a tag, a rule, or the name of an earlier field.
    #[must_use]
    pub const fn expression(&self) -> Option<Expr> {
        match *self {
            Kind::Relative { to, .. } => Some(Expr::new(to)),
            Kind::SaidWidth { width, .. } => Some(width),
            Kind::TruncatedTo { end, .. } => Some(end),
            Kind::Text(Text { length, .. }) => length.said,
            Kind::Sequence(Sequence { length, .. }) => match length {
                Length::Sent(count) => count.said,
                Length::Said { count: expr, .. } | Length::Ended { value: expr, .. } => Some(expr),
                Length::Fixed(_) | Length::Flagged { .. } | Length::Rest { .. } => None,
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
            Kind::Custom { .. } => None,
            Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } | Kind::Fields { .. } | Kind::Enum { .. } => {
                None
            }
        }
    }

    /// Returns `true` if the part with the index `step` must be greater than the one before it: an element of a set, or
    /// a key of a map.
    #[must_use]
    pub const fn is_ordered(&self, step: usize) -> bool {
        if let Kind::Sequence(Sequence { form, .. }) = self {
            return matches!(form, SequenceForm::Increasing);
        }
        step % 2 == 0 && matches!(self.children(), Children::Entry(..))
    }

    /// Returns the tiers of distances of [`Kind::Relative`], and of [`Kind::Sparse`] with [`SparseForm::Relative`], the
    /// shortest distances first. The form of [`Kind::Relative`] that sends the whole value is not included. Other kinds
    /// have no tiers.
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
    /// Returns the number of bits that are sent.
    #[must_use]
    pub const fn width(&self) -> u32 {
        match *self {
            Scalar::Code(Code { width, .. }) | Scalar::Float(Quantised { width, .. }) => width,
            Scalar::RawFloat { width } | Scalar::Constant { width, .. } => width,
            Scalar::Char => 21,
            Scalar::Quat { bits } => 2 + 3 * bits,
            Scalar::BigEndian(of) => of.width(),
        }
    }

    /// Returns the code of the bits that are sent, or the bits that are sent for a code. They differ only for
    /// [`Scalar::BigEndian`].
    #[must_use]
    pub const fn reordered(&self, bits: u128) -> u128 {
        self.order().code_of(bits, self.width())
    }

    /// Returns the bits that are sent for a code.
    #[doc(hidden)]
    #[must_use]
    pub const fn sent(&self, code: u128) -> u128 {
        self.order().bits_of(code, self.width())
    }

    /// Returns the order in which the bits of a code are sent.
    pub(crate) const fn order(&self) -> SentOrder {
        match *self {
            Scalar::BigEndian(_) => SentOrder::HighestByte,
            Scalar::Code(code) => code.order(),
            Scalar::Char | Scalar::RawFloat { .. } => SentOrder::LowestBit,
            Scalar::Float(_) | Scalar::Quat { .. } | Scalar::Constant { .. } => SentOrder::LowestBit,
        }
    }

    /// Returns the highest code that stands for a value. All lower codes stand for values too, unless
    /// [`has_gaps`](Self::has_gaps) returns `true`.
    #[must_use]
    pub const fn last_code(&self) -> u128 {
        match *self {
            Scalar::Code(Code { last, .. }) => last,
            Scalar::Char => char::MAX as u128,
            Scalar::Float(float) => float.last_code() as u128,
            Scalar::RawFloat { .. } | Scalar::Quat { .. } => mask_wide(self.width()),
            Scalar::Constant { value, .. } => value,
            Scalar::BigEndian(of) => of.last_code(),
        }
    }

    /// Returns `true` if some codes below the highest one stand for no value, such as surrogates of a `char`.
    #[must_use]
    pub const fn has_gaps(&self) -> bool {
        match self {
            Scalar::Code(_) | Scalar::RawFloat { .. } | Scalar::Float(_) => false,
            Scalar::Char | Scalar::Quat { .. } | Scalar::Constant { .. } => true,
            Scalar::BigEndian(of) => of.has_gaps(),
        }
    }

    /// Returns `true` if each combination of bits stands for a value, so that a decoder rejects none.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        !self.has_gaps() && self.last_code() == mask_wide(self.width())
    }
}

impl Length {
    /// Returns the smallest and the largest number of elements or units.
    #[must_use]
    pub const fn bounds(&self) -> (usize, usize) {
        match *self {
            Length::Fixed(len) => (len, len),
            Length::Sent(Count { min, max, .. }) | Length::Said { min, max, .. } => (min, max),
            Length::Flagged { min, max } | Length::Ended { min, max, .. } | Length::Rest { min, max } => (min, max),
        }
    }
}

impl Count {
    /// Returns a length of `min..=max`, sent as a ranged integer.
    #[must_use]
    pub const fn new(min: usize, max: usize) -> Count {
        let width = bits_required(min as i128, max as i128);
        Count {
            min,
            max,
            width,
            said: None,
        }
    }

    /// Returns a length that is not sent and takes no bits.
    #[must_use]
    pub const fn unsent(min: usize, max: usize) -> Count {
        Count {
            width: 0,
            ..Count::new(min, max)
        }
    }

    /// Returns the fewest bits of the number.
    #[must_use]
    pub const fn least_width(&self) -> u32 {
        match self.said {
            None => self.width,
            Some(_) => 0,
        }
    }
}

impl TextForm {
    /// Returns the number of bits of a unit.
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
    /// Returns the highest code.
    #[must_use]
    pub const fn last_code(&self) -> u64 {
        self.max_int.saturating_add(self.zero as u64)
    }
}

impl Expr {
    /// Returns an expression that names no constants.
    #[must_use]
    pub const fn new(text: &'static str) -> Expr {
        Expr { text, constants: &[] }
    }

    /// Adds the constants that the expression names.
    #[must_use]
    pub const fn naming(self, constants: &'static [NamedConstant]) -> Expr {
        Expr { constants, ..self }
    }
}
