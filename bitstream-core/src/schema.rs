//! What a type looks like on the wire, as constant data.

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
        /// Largest value, as the two's complement pattern for `u128`.
        max: i128,
        /// Bits on the wire.
        width: u32,
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

impl Schema {
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
