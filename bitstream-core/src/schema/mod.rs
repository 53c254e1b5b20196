//! What a type looks like on the wire, as constant data.

mod build;
mod field;
mod hash;
#[cfg(feature = "serde")]
mod json;
mod kind;
mod tag;

pub(crate) use build::sizes;
pub use field::{Field, Variant};
pub use hash::wire_hash;
pub use kind::{Kind, SparseForm};
pub use tag::Tag;

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

impl Schema {
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
        if tag.min > tag.max {
            return Some("empty range of tags");
        }
        if tag.width > 64 {
            return Some("the tag of an enum takes 1..=64 bits");
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
            | Kind::Counted { of, .. }
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
            | Kind::Relative { .. }
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
