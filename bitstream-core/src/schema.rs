//! What a type looks like on the wire, as constant data.

use crate::codec::{Encoding, Integer, ladder};
use crate::width::{bits_required, mask};

/// The wire form of a type: its shape, its bounds and its size.
///
/// Every type that can be sent has one, in [`BitSerialize::SCHEMA`](crate::BitSerialize::SCHEMA). It says everything
/// that determines the bytes, and the names that errors and tables show.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Schema {
    /// The shape and its bounds.
    pub kind: Kind,
    /// Bits that every value takes, from any starting position.
    pub min_bits: usize,
    /// Bits that no value exceeds, from any starting position.
    pub max_bits: usize,
}

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
    /// `value - min`, in the bits that `max - min` needs.
    Range {
        /// Smallest value.
        min: i128,
        /// Largest value.
        max: i128,
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
    /// An integer above an earlier field, by its distance: the standard's `int_relative`.
    Relative {
        /// The earlier field.
        to: &'static str,
        /// Bits of the type.
        width: u32,
        /// Of a signed type.
        signed: bool,
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
        /// The value.
        of: &'static Schema,
    },
    /// One bit, 1 for a value known beforehand, which is then not sent.
    Elide {
        /// The known value, as an expression of the declaration.
        value: &'static str,
        /// The bit is that of the field before.
        shared: bool,
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
        /// The value.
        of: &'static Schema,
    },
    /// A value that its type restricts further: a conversion, or code written by hand, may refuse what the bits allow.
    /// Nothing more is sent.
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

/// How the tag of an enum is sent: `id - base` in `width` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// What is subtracted.
    pub base: i128,
    /// Smallest id.
    pub min: i128,
    /// Largest id.
    pub max: i128,
    /// Bits on the wire.
    pub width: u32,
}

impl Tag {
    /// A ranged integer.
    #[must_use]
    pub const fn range(min: i128, max: i128) -> Tag {
        Tag {
            base: min,
            min,
            max,
            width: bits_required(min, max),
        }
    }

    /// An unsigned integer of so many bits.
    #[must_use]
    pub const fn bits(width: i128) -> Tag {
        // what is refused counts as the widest
        let width = if 1 <= width && width <= 64 { width as u32 } else { 65 };
        Tag {
            base: 0,
            min: 0,
            max: (1 << width) - 1,
            width,
        }
    }

    /// The whole of an integer type.
    #[must_use]
    pub const fn whole<T: Integer>() -> Tag {
        Tag {
            base: 0,
            min: T::MIN,
            max: T::MAX,
            width: T::WIRE_BITS,
        }
    }

    /// A ranged integer up to the largest of these ids.
    #[must_use]
    pub const fn up_to(ids: &[i128]) -> Tag {
        let mut most = 0;
        let mut i = 0;
        while i < ids.len() {
            most = if ids[i] > most { ids[i] } else { most };
            i += 1;
        }
        Tag::range(0, most)
    }

    /// Whether an id can be sent.
    #[must_use]
    pub const fn holds(&self, id: i128) -> bool {
        self.min <= id && id <= self.max
    }

    /// What a tag on the wire stands for: the reverse of [`wire`](Self::wire).
    #[must_use]
    pub const fn id(&self, wire: u64) -> i128 {
        let id = self.base.wrapping_add(wire as i128);
        // of a whole signed type the pattern
        if self.min < self.base && id > self.max {
            return id - (1 << self.width);
        }
        id
    }

    /// What is sent for an id.
    #[must_use]
    pub const fn wire(&self, id: i128) -> u64 {
        id.wrapping_sub(self.base) as u64 & mask(self.width)
    }
}

/// A field of a struct or a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// Its name, or its index in a tuple.
    pub name: &'static str,
    /// Its wire form.
    pub schema: &'static Schema,
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// What its tag stands for.
    pub id: i128,
    /// Its field holds every tag that no other variant has.
    pub other: bool,
    /// Zero bits up to a byte boundary before its fields.
    pub align: bool,
    /// A known number in 32 bits behind its fields.
    pub check: Option<u32>,
    /// What follows the tag, in order.
    pub fields: &'static [Field],
}

impl Field {
    /// A field of type `T` with codec `C`.
    #[must_use]
    pub const fn new<C: Encoding<T>, T>(name: &'static str) -> Field {
        Field {
            name,
            schema: C::SCHEMA,
        }
    }
}

impl Variant {
    /// A variant and what its tag stands for.
    #[must_use]
    pub const fn new(name: &'static str, id: i128, fields: &'static [Field]) -> Variant {
        Variant {
            name,
            id,
            other: false,
            align: false,
            check: None,
            fields,
        }
    }

    /// The variant that holds every other tag, and nothing else.
    #[must_use]
    pub const fn other(name: &'static str) -> Variant {
        Variant {
            other: true,
            ..Variant::new(name, 0, &[])
        }
    }

    /// The same, with a check behind its fields.
    #[must_use]
    pub const fn checked(self, value: u32) -> Variant {
        Variant {
            check: Some(value),
            ..self
        }
    }

    /// The same, with fields that begin on a byte boundary.
    #[must_use]
    pub const fn aligned(self) -> Variant {
        Variant { align: true, ..self }
    }

    /// Bits that the fields take at least.
    #[must_use]
    pub const fn min_bits(&self) -> usize {
        plus(sizes(self.fields).0, self.check_bits())
    }

    const fn check_bits(&self) -> usize {
        if self.check.is_some() { 32 } else { 0 }
    }

    /// Bits that the fields take at most, alignment included.
    #[must_use]
    pub const fn max_bits(&self) -> usize {
        let padding = if self.align { 7 } else { 0 };
        plus(sizes(self.fields).1, padding + self.check_bits())
    }
}

/// A byte, whole.
const BYTE: Schema = Schema::fixed(
    Kind::Integer {
        width: 8,
        signed: false,
    },
    8,
);

/// A sum of sizes. Checked whatever the profile: a size that wraps would be believed.
const fn plus(a: usize, b: usize) -> usize {
    match a.checked_add(b) {
        Some(sum) => sum,
        None => panic!("the largest value has more bits than `usize` counts; lower a bound"),
    }
}

/// A product of sizes.
const fn times(a: usize, b: usize) -> usize {
    match a.checked_mul(b) {
        Some(product) => product,
        None => panic!("the largest value has more bits than `usize` counts; lower a bound"),
    }
}

/// Bits that no choice of slots exceeds in the ladder, each with a value: as many steps of the dearest distance as there
/// are from -1 to the end mark, and one of 1 where they do not come out even.
const fn most_in_ladder(slots: usize, value: usize) -> usize {
    let distance = ladder::dearest_distance(value);
    let end = plus(slots, 1);
    let (steps, odd) = (end / distance, end % distance);
    let step_bits = ladder::bits(distance as u64, slots as u64);
    // the last step is the end mark, which has no value
    let values = steps + odd - 1;
    plus(plus(times(steps, step_bits), odd), times(values, value))
}

/// The sums of the smallest and of the largest sizes.
const fn sizes(fields: &[Field]) -> (usize, usize) {
    let (mut least, mut most) = (0, 0);
    let mut i = 0;
    while i < fields.len() {
        least = plus(least, fields[i].schema.min_bits);
        most = plus(most, fields[i].schema.max_bits);
        i += 1;
    }
    (least, most)
}

impl Schema {
    /// A struct: its fields, one after the other.
    #[must_use]
    pub const fn structure(name: &'static str, fields: &'static [Field]) -> Schema {
        let (least, most) = sizes(fields);
        Schema::new(Kind::Struct { name, fields }, least, most)
    }

    /// A tuple: its fields, one after the other.
    #[must_use]
    pub const fn tuple(fields: &'static [Field]) -> Schema {
        let (least, most) = sizes(fields);
        Schema::new(Kind::Tuple(fields), least, most)
    }

    /// An enum: a tag, then the fields of one of its variants.
    #[must_use]
    pub const fn enumeration(name: &'static str, tag: Tag, variants: &'static [Variant]) -> Schema {
        let (mut least, mut most) = (usize::MAX, 0);
        let mut i = 0;
        while i < variants.len() {
            let (min_bits, max_bits) = (variants[i].min_bits(), variants[i].max_bits());
            least = if min_bits < least { min_bits } else { least };
            most = if max_bits > most { max_bits } else { most };
            i += 1;
        }
        let kind = Kind::Enum { name, tag, variants };
        Schema::new(kind, plus(tag.width as usize, least), plus(tag.width as usize, most))
    }

    /// So many elements, one after the other.
    #[must_use]
    pub const fn array(len: usize, of: &'static Schema) -> Schema {
        Schema::new(
            Kind::Array { len, of },
            times(len, of.min_bits),
            times(len, of.max_bits),
        )
    }

    /// A length of `min..=max` as a ranged integer, then the elements.
    #[must_use]
    pub const fn list(min: usize, max: usize, of: &'static Schema) -> Schema {
        let width = bits_required(min as i128, max as i128);
        let kind = Kind::List { min, max, width, of };
        Schema::new(
            kind,
            plus(width as usize, times(min, of.min_bits)),
            plus(width as usize, times(max, of.max_bits)),
        )
    }

    /// A length of `min..=max` in bytes, alignment, the bytes.
    #[must_use]
    pub const fn string(min: usize, max: usize) -> Schema {
        let width = bits_required(min as i128, max as i128);
        let kind = Kind::String { min, max, width };
        Schema::new(
            kind,
            plus(width as usize, times(min, 8)),
            plus(width as usize + 7, times(max, 8)),
        )
    }

    /// As many elements as earlier fields say.
    #[must_use]
    pub const fn counted(count: &'static str, min: usize, max: usize, of: &'static Schema) -> Schema {
        let bytes = false;
        let kind = Kind::Counted {
            count,
            min,
            max,
            bytes,
            of,
        };
        Schema::new(kind, times(min, of.min_bits), times(max, of.max_bits))
    }

    /// Alignment, then as many bytes as earlier fields say.
    #[must_use]
    pub const fn counted_bytes(count: &'static str, min: usize, max: usize) -> Schema {
        let kind = Kind::Counted {
            count,
            min,
            max,
            bytes: true,
            of: &BYTE,
        };
        Schema::new(kind, times(min, 8), plus(7, times(max, 8)))
    }

    /// A length of `min..=max` in characters, 7 bits for each.
    #[must_use]
    pub const fn ascii(min: usize, max: usize) -> Schema {
        let width = bits_required(min as i128, max as i128);
        let kind = Kind::Ascii { min, max, width };
        Schema::new(
            kind,
            plus(width as usize, times(min, 7)),
            plus(width as usize, times(max, 7)),
        )
    }

    /// A length of `min..=max` in UTF-16 units, 32 bits for each.
    #[must_use]
    pub const fn wide(min: usize, max: usize) -> Schema {
        let width = bits_required(min as i128, max as i128);
        let kind = Kind::Wide { min, max, width };
        Schema::new(
            kind,
            plus(width as usize, times(min, 32)),
            plus(width as usize, times(max, 32)),
        )
    }

    /// A length of `min..=max` in bytes, alignment, the bytes.
    #[must_use]
    pub const fn bytes(min: usize, max: usize) -> Schema {
        let text = Schema::string(min, max);
        let width = bits_required(min as i128, max as i128);
        Schema::new(Kind::Bytes { min, max, width }, text.min_bits, text.max_bits)
    }

    /// Some of so many slots.
    #[must_use]
    pub const fn sparse(form: SparseForm, slots: usize, of: &'static Schema) -> Schema {
        let kind = Kind::Sparse { form, slots, of };
        let number = bits_required(0, slots as i128) as usize;
        let index = bits_required(0, slots.saturating_sub(1) as i128) as usize;
        let (least, most) = match form {
            SparseForm::Bitmap => (slots, times(slots, plus(1, of.max_bits))),
            SparseForm::Count => (number, plus(number, times(slots, plus(index, of.max_bits)))),
            SparseForm::Sentinel => (number, plus(number, times(slots, plus(number, of.max_bits)))),
            SparseForm::Relative => (ladder::least(slots, of.min_bits), most_in_ladder(slots, of.max_bits)),
        };
        Schema::new(kind, least, most)
    }

    /// One bit, then a value or none.
    #[must_use]
    pub const fn option(inner: &'static Schema) -> Schema {
        Schema::new(Kind::Option(inner), 1, plus(1, inner.max_bits))
    }

    /// One bit, then one of two values.
    #[must_use]
    pub const fn result(ok: &'static Schema, err: &'static Schema) -> Schema {
        let (a, b) = (ok.min_bits, err.min_bits);
        let least = if a < b { a } else { b };
        let (a, b) = (ok.max_bits, err.max_bits);
        let most = if a > b { a } else { b };
        Schema::new(Kind::Result { ok, err }, plus(1, least), plus(1, most))
    }

    /// The same bits, without the value 0.
    #[must_use]
    pub const fn non_zero(of: &'static Schema) -> Schema {
        Schema::new(Kind::NonZero(of), of.min_bits, of.max_bits)
    }

    /// A length of `min..=max` as a ranged integer, then strictly increasing elements.
    #[must_use]
    pub const fn set(min: usize, max: usize, of: &'static Schema) -> Schema {
        let list = Schema::list(min, max, of);
        let width = bits_required(min as i128, max as i128);
        Schema::new(Kind::Set { min, max, width, of }, list.min_bits, list.max_bits)
    }

    /// A length of `min..=max` as a ranged integer, then keys and values, the keys strictly increasing.
    #[must_use]
    pub const fn map(min: usize, max: usize, key: &'static Schema, value: &'static Schema) -> Schema {
        let width = bits_required(min as i128, max as i128);
        let kind = Kind::Map {
            min,
            max,
            width,
            key,
            value,
        };
        Schema::new(
            kind,
            plus(width as usize, times(min, plus(key.min_bits, value.min_bits))),
            plus(width as usize, times(max, plus(key.max_bits, value.max_bits))),
        )
    }

    /// The same, from a byte boundary.
    #[must_use]
    pub const fn aligned(inner: &'static Schema) -> Schema {
        Schema::new(Kind::Aligned(inner), inner.min_bits, plus(inner.max_bits, 7))
    }

    /// The value, where a condition holds.
    #[must_use]
    pub const fn when(condition: &'static str, of: &'static Schema) -> Schema {
        Schema::new(Kind::When { condition, of }, 0, of.max_bits)
    }

    /// One bit, then the value where it differs from a known one.
    #[must_use]
    pub const fn elide(value: &'static str, of: &'static Schema) -> Schema {
        let shared = false;
        Schema::new(Kind::Elide { value, shared, of }, 1, plus(1, of.max_bits))
    }

    /// As [`elide`](Self::elide), with the bit of the field before.
    #[must_use]
    pub const fn elide_too(value: &'static str, of: &'static Schema) -> Schema {
        let shared = true;
        Schema::new(Kind::Elide { value, shared, of }, 0, of.max_bits)
    }

    /// The value, then a check.
    #[must_use]
    pub const fn checked(value: u32, of: &'static Schema) -> Schema {
        Schema::new(
            Kind::Checked { value, of },
            plus(of.min_bits, 32),
            plus(of.max_bits, 32),
        )
    }

    /// A value with a rule over its fields.
    #[must_use]
    pub const fn ensured(rule: &'static str, of: &'static Schema) -> Schema {
        Schema::new(Kind::Ensured { rule, of }, of.min_bits, of.max_bits)
    }

    /// A value that its type restricts further.
    #[must_use]
    pub const fn restricted(of: &'static Schema) -> Schema {
        Schema::new(Kind::Restricted(of), of.min_bits, of.max_bits)
    }

    /// A hand-written codec: its name, and the fewest and the most bits that it takes from any starting position.
    #[must_use]
    pub const fn custom(name: &'static str, min_bits: usize, max_bits: usize) -> Schema {
        Schema::new(Kind::Custom { name }, min_bits, max_bits)
    }

    /// A schema of a size that is always the same.
    #[must_use]
    pub const fn fixed(kind: Kind, bits: usize) -> Schema {
        Schema {
            kind,
            min_bits: bits,
            max_bits: bits,
        }
    }

    /// A schema of a size within bounds.
    #[must_use]
    pub const fn new(kind: Kind, min_bits: usize, max_bits: usize) -> Schema {
        Schema {
            kind,
            min_bits,
            max_bits,
        }
    }

    /// The size in bits, where it does not depend on the value or the position.
    #[must_use]
    pub const fn fixed_bits(&self) -> Option<usize> {
        if self.min_bits == self.max_bits {
            Some(self.min_bits)
        } else {
            None
        }
    }

    /// The variant at a place of the declaration.
    ///
    /// # Panics
    /// Where there is none: generated code asks at compile time.
    #[must_use]
    pub(crate) const fn variant(&self, index: usize) -> &Variant {
        match &self.kind {
            Kind::Enum { variants, .. } => &variants[index],
            Kind::Aligned(inner) | Kind::Checked { of: inner, .. } => inner.variant(index),
            _ => panic!("not an enum"),
        }
    }

    /// What is wrong with the ids of an enum, if anything is.
    pub(crate) const fn tag_problem(&self) -> Option<&'static str> {
        let Kind::Enum { tag, variants, .. } = &self.unwrapped().kind else {
            return None;
        };
        if tag.width > 64 {
            return Some("the tag of an enum takes 1..=64 bits");
        }
        if tag.min > tag.max {
            return Some("empty range of tags");
        }
        let mut i = 0;
        while i < variants.len() {
            if !variants[i].other && !tag.holds(variants[i].id) {
                return Some("the id of a variant is outside of the range of the tag");
            }
            let mut j = 0;
            while j < i {
                if !variants[i].other && !variants[j].other && variants[i].id == variants[j].id {
                    return Some("two variants have the same id");
                }
                j += 1;
            }
            i += 1;
        }
        None
    }

    /// Whether a variant of an enum has this id.
    pub(crate) fn has_id(&self, id: i128) -> bool {
        match self.unwrapped().kind {
            Kind::Enum { variants, .. } => variants.iter().any(|variant| !variant.other && variant.id == id),
            _ => false,
        }
    }

    /// Whether two values that differ have different bits: of numbers and lists of them, none of which is rounded.
    pub(crate) const fn is_plain(&self) -> bool {
        match self.kind {
            Kind::Option(of)
            | Kind::NonZero(of)
            | Kind::Array { of, .. }
            | Kind::List { of, .. }
            | Kind::Set { of, .. }
            | Kind::Aligned(of)
            | Kind::Checked { of, .. } => of.is_plain(),
            Kind::Nothing
            | Kind::Bool
            | Kind::Char
            | Kind::Integer { .. }
            | Kind::Range { .. }
            | Kind::RawFloat { .. }
            | Kind::Varint { .. }
            | Kind::Fixed { .. }
            | Kind::String { .. }
            | Kind::Ascii { .. }
            | Kind::Wide { .. }
            | Kind::Bytes { .. } => true,
            _ => false,
        }
    }

    /// How the tag of an enum is sent; that of anything else takes no bits.
    #[must_use]
    pub const fn tag(&self) -> Tag {
        match &self.kind {
            Kind::Enum { tag, .. } => *tag,
            Kind::Aligned(inner) | Kind::Checked { of: inner, .. } => inner.tag(),
            _ => Tag::range(0, 0),
        }
    }

    /// The name of a struct or an enum.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        match self.unwrapped().kind {
            Kind::Struct { name, .. } | Kind::Enum { name, .. } => Some(name),
            _ => None,
        }
    }

    /// The value itself, inside of `Option`, alignment, conditions and checks.
    #[must_use]
    pub const fn unwrapped(&self) -> &Schema {
        let mut inner = self;
        while let Kind::Option(next)
        | Kind::NonZero(next)
        | Kind::Aligned(next)
        | Kind::Restricted(next)
        | Kind::When { of: next, .. }
        | Kind::Elide { of: next, .. }
        | Kind::Checked { of: next, .. }
        | Kind::Ensured { of: next, .. } = inner.kind
        {
            inner = next;
        }
        inner
    }
}
