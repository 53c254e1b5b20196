//! What a type looks like on the wire, as constant data.

use crate::codec::Encoding;
use crate::width::bits_required;

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
    /// Zero bits up to a byte boundary, then the value.
    Aligned(&'static Schema),
    /// Fields in order.
    Struct {
        /// Name of the type.
        name: &'static str,
        /// What is sent, in order.
        fields: &'static [Field],
    },
    /// Fields in order, named by their index.
    Tuple(&'static [Field]),
    /// A tag as a ranged integer from 0, then the fields of the variant.
    Enum {
        /// Name of the type.
        name: &'static str,
        /// Bits of the tag.
        width: u32,
        /// In order of declaration.
        variants: &'static [Variant],
    },
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
    /// Its tag on the wire.
    pub tag: u64,
    /// Zero bits up to a byte boundary before its fields.
    pub align: bool,
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
    /// A variant whose tag is its place in the declaration.
    #[must_use]
    pub const fn new(name: &'static str, tag: u64, fields: &'static [Field]) -> Variant {
        Variant {
            name,
            tag,
            align: false,
            fields,
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
        sizes(self.fields).0
    }

    /// Bits that the fields take at most, alignment included.
    #[must_use]
    pub const fn max_bits(&self) -> usize {
        plus(sizes(self.fields).1, if self.align { 7 } else { 0 })
    }
}

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

    /// An enum: a tag in the bits that the number of variants needs, then the fields of one of them.
    #[must_use]
    pub const fn enumeration(name: &'static str, variants: &'static [Variant]) -> Schema {
        let (mut least, mut most) = (usize::MAX, 0);
        let mut i = 0;
        while i < variants.len() {
            let (min_bits, max_bits) = (variants[i].min_bits(), variants[i].max_bits());
            least = if min_bits < least { min_bits } else { least };
            most = if max_bits > most { max_bits } else { most };
            i += 1;
        }
        let width = bits_required(0, variants.len() as i128 - 1);
        let kind = Kind::Enum { name, width, variants };
        Schema::new(kind, plus(width as usize, least), plus(width as usize, most))
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

    /// One bit, then a value or none.
    #[must_use]
    pub const fn option(inner: &'static Schema) -> Schema {
        Schema::new(Kind::Option(inner), 1, plus(1, inner.max_bits))
    }

    /// The same, from a byte boundary.
    #[must_use]
    pub const fn aligned(inner: &'static Schema) -> Schema {
        Schema::new(Kind::Aligned(inner), inner.min_bits, plus(inner.max_bits, 7))
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
            Kind::Aligned(inner) => inner.variant(index),
            _ => panic!("not an enum"),
        }
    }

    /// Bits of the tag of an enum, 0 for anything else.
    #[must_use]
    pub const fn tag_bits(&self) -> u32 {
        match &self.kind {
            Kind::Enum { width, .. } => *width,
            Kind::Aligned(inner) => inner.tag_bits(),
            _ => 0,
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

    /// What is inside of `Option` and alignment.
    #[must_use]
    pub const fn unwrapped(&self) -> &Schema {
        let mut inner = self;
        while let Kind::Option(next) | Kind::Aligned(next) = inner.kind {
            inner = next;
        }
        inner
    }
}
