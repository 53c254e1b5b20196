//! The shapes of wire forms.

use super::{Field, NamedConstant, Schema, Tag, Variant};
use crate::ladder::{self, Distances, Tier};

/// The shape of a [`Schema`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// Nothing is sent: `()`, `PhantomData`.
    Nothing,
    /// One bit.
    Bool,
    /// A Unicode scalar value in 21 bits.
    Char,
    /// An integer in so many bits: unsigned, or two's complement.
    Integer {
        /// Bits on the wire.
        width: u32,
        /// Two's complement.
        signed: bool,
    },
    /// `(value - min) / step`, in the bits that `(max - min) / step` needs.
    Range {
        /// Smallest value.
        min: i128,
        /// Largest value.
        max: i128,
        /// Distance between two values: at least 1, and a divisor of `max - min`.
        step: u128,
        /// Bits on the wire.
        width: u32,
        /// Of a signed type. In an unsigned one the bounds are patterns: those of `u128` reach beyond `i128`.
        signed: bool,
    },
    /// A float, bit for bit.
    RawFloat {
        /// 32 or 64.
        width: u32,
    },
    /// A float sent as an integer code.
    Float {
        /// Value of the lowest code.
        min: f64,
        /// Value of the highest code.
        max: f64,
        /// Highest code.
        max_int: u64,
        /// Bits on the wire.
        width: u32,
        /// Code 0 is 0.0 exactly, and the other codes start at 1.
        zero: bool,
        /// Arithmetic in `f64` instead of `f32`.
        double: bool,
        /// The highest code is read as exactly `max`, and no code as more, where the formula of the format misses `max`.
        /// False where the formula gives `max`, and where the standard pins another value (`f32` with `res`).
        exact_max: bool,
    },
    /// A unit quaternion: the index of its largest component in 2 bits, the other three in so many bits each.
    Quat {
        /// Bits per component.
        bits: u32,
    },
    /// One bit that says whether a value follows.
    Option(&'static Schema),
    /// So many elements, one after the other.
    Array {
        /// Number of elements.
        len: usize,
        /// Each of them.
        of: &'static Schema,
    },
    /// A length as a ranged integer, then the elements.
    List {
        /// Fewest elements.
        min: usize,
        /// Most elements.
        max: usize,
        /// Bits of the length.
        width: u32,
        /// Each element.
        of: &'static Schema,
    },
    /// A length in bytes as a ranged integer, alignment, then UTF-8 without NUL.
    String {
        /// Fewest bytes.
        min: usize,
        /// Most bytes.
        max: usize,
        /// Bits of the length.
        width: u32,
    },
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
    /// A fixed-point number: the standard's `fixed`, its bounds in whole units.
    Fixed {
        /// Bits before the point, the sign among them.
        int: u32,
        /// Bits behind the point.
        frac: u32,
        /// Smallest value in whole units.
        min: i128,
        /// Largest value in whole units.
        max: i128,
        /// Bits on the wire.
        width: u32,
        /// Of a signed type.
        signed: bool,
    },
    /// An integer that is never 0.
    NonZero(&'static Schema),
    /// One bit, 1 for the first of the two, then that one.
    Result {
        /// After a 1.
        ok: &'static Schema,
        /// After a 0.
        err: &'static Schema,
    },
    /// A length in characters as a ranged integer, then 7 bits for each.
    Ascii {
        /// Fewest characters.
        min: usize,
        /// Most characters.
        max: usize,
        /// Bits of the length.
        width: u32,
    },
    /// A length in UTF-16 units as a ranged integer, then 32 bits for each: the standard's `wstring`.
    Wide {
        /// Fewest units.
        min: usize,
        /// Most units.
        max: usize,
        /// Bits of the length.
        width: u32,
    },
    /// A length as a ranged integer, alignment, whole bytes.
    Bytes {
        /// Fewest bytes.
        min: usize,
        /// Most bytes.
        max: usize,
        /// Bits of the length.
        width: u32,
    },
    /// Elements whose number is said by earlier fields.
    Counted {
        /// The number, as an expression of the declaration.
        count: &'static str,
        /// Fewest elements.
        min: usize,
        /// Most elements.
        max: usize,
        /// Aligned and copied as whole bytes.
        bytes: bool,
        /// The constants that `count` names.
        constants: &'static [NamedConstant],
        /// Each element.
        of: &'static Schema,
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
    /// A length as a ranged integer, then keys and values, the keys strictly increasing.
    Map {
        /// Fewest entries.
        min: usize,
        /// Most entries.
        max: usize,
        /// Bits of the length.
        width: u32,
        /// Each key.
        key: &'static Schema,
        /// Each value, behind its key.
        value: &'static Schema,
    },
    /// A length as a ranged integer, then strictly increasing elements.
    Set {
        /// Fewest elements.
        min: usize,
        /// Most elements.
        max: usize,
        /// Bits of the length.
        width: u32,
        /// Each element.
        of: &'static Schema,
    },
    /// Zero bits up to a byte boundary, then the value.
    Aligned(&'static Schema),
    /// A value that is sent only where a condition over earlier fields holds.
    When {
        /// The condition, as an expression of the declaration.
        condition: &'static str,
        /// What it is elsewhere, as an expression of the declaration; `None`: its type's `Default`.
        default: Option<&'static str>,
        /// The constants that both name.
        constants: &'static [NamedConstant],
        /// The condition is over constants alone, and does not hold: the value is never sent.
        never: bool,
        /// The value.
        of: &'static Schema,
    },
    /// One bit, 1 for a value known beforehand, which is then not sent.
    Elide {
        /// The known value, as an expression of the declaration.
        value: &'static str,
        /// The bit is that of the field before.
        shared: bool,
        /// The constants that the value names.
        constants: &'static [NamedConstant],
        /// The value where it differs.
        of: &'static Schema,
    },
    /// The value, then a known number in 32 bits.
    Checked {
        /// The number.
        value: u32,
        /// What stands before it.
        of: &'static Schema,
    },
    /// A known number: the same bits in every packet.
    Constant {
        /// The number.
        value: u128,
        /// Bits on the wire.
        width: u32,
    },
    /// A value with a rule over its fields. Nothing more is sent.
    Ensured {
        /// The rule, as an expression of the declaration.
        rule: &'static str,
        /// The constants that the rule names.
        constants: &'static [NamedConstant],
        /// The value.
        of: &'static Schema,
    },
    /// A value whose wire hash a number of the declaration goes into: `salt = N`. Nothing more is sent.
    Salted {
        /// The number.
        salt: i128,
        /// The value.
        of: &'static Schema,
    },
    /// A value of a type that is more than its bits: a conversion, or code written by hand, may refuse what they allow, and
    /// a transparent type may have fields that are not sent. Nothing more is sent.
    Restricted(&'static Schema),
    /// A hand-written codec, of which no more is known than its sizes.
    Custom {
        /// What it calls itself. Codecs of different wire forms have different names.
        name: &'static str,
    },
    /// Fields in order.
    Struct {
        /// Name of the type.
        name: &'static str,
        /// What is sent, in order.
        fields: &'static [Field],
    },
    /// Fields in order, named by their index.
    Tuple(&'static [Field]),
    /// A tag, then the fields of the variant.
    Enum {
        /// Name of the type.
        name: &'static str,
        /// How the tag is sent.
        tag: Tag,
        /// In order of declaration.
        variants: &'static [Variant],
    },
}

impl Kind {
    /// The tiers of a ladder, the shortest distances first: of [`Kind::Relative`], whose last resort, the whole value, is none of
    /// them, and of [`Kind::Sparse`] with [`SparseForm::Relative`]. Other kinds have none.
    pub fn tiers(&self) -> impl Iterator<Item = Tier> {
        let (distances, slots) = match *self {
            Kind::Relative { tiers, .. } => (Some(Distances::new(tiers)), None),
            Kind::Sparse {
                form: SparseForm::Relative,
                slots,
                ..
            } => (None, Some(slots as u64)),
            _ => (None, None),
        };
        let relative = distances.into_iter().flat_map(Distances::tiers);
        relative.chain(slots.into_iter().flat_map(ladder::tiers))
    }
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
