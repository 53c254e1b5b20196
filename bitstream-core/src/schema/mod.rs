//! Describes the wire form of a type as constant data.

#![deny(clippy::wildcard_enum_match_arm)]

mod build;
mod code;
#[doc(hidden)]
pub mod constant;
mod field;
mod hash;
mod hint;
#[cfg(feature = "serde")]
mod json;
mod kind;
#[cfg_attr(not(feature = "alloc"), allow(dead_code))]
mod memory;
mod place;
mod tag;

pub use crate::ladder::Tier;
pub use code::{Code, CodeForm};
pub(crate) use code::{SentOrder, sum};
pub use constant::{Literal, NamedConstant};
pub use field::{Field, Variant};
pub(crate) use hash::is_same;
pub use hint::Hint;
pub(crate) use hint::HintSet;
pub use kind::{
    Around, Children, Count, Expr, Kind, Length, Quantised, Scalar, Sequence, SequenceForm, SparseForm, Text, TextForm,
};
#[doc(hidden)]
pub use memory::Memory;
pub(crate) use memory::{bitless_charge, bitless_memory, bitless_most, bitless_read};
pub use place::Place;
pub(crate) use place::Step;
pub use tag::Tag;

/// Wire form of a type: its shape, its bounds and its size.
///
/// Every type that can be sent has a schema, [`BitSerialize::SCHEMA`](crate::BitSerialize::SCHEMA). A schema determines
/// the bytes of the type, and has the names that errors and tables show.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Schema {
    /// The shape of the type (struct, enum, list, number, ..), with its bounds.
    pub kind: Kind,
    /// Fewest bits that a value takes, whatever bit of the packet it begins at.
    pub min_bits: usize,
    /// Most bits that a value takes, whatever bit of the packet it begins at.
    pub max_bits: usize,
    pub(crate) memory: Memory,
    pub(crate) hints: HintSet,
    /// False if no part of a value has elements that take no bits.
    has_bitless: bool,
    /// True if encoders send another value in place of a value out of range.
    pub(crate) clamps: bool,
    /// Part of a packet that tells a decoder where a value ends.
    end: build::End,
}

impl Schema {
    /// Marks values that the encoder clamps, which is not part of the wire form.
    pub(crate) const fn clamped(self, clamps: bool) -> Schema {
        Schema { clamps, ..self }
    }

    /// Returns `true` if a value takes all bits up to the end of the packet, as a list with `until = end` does. No
    /// field may follow a value that takes all bits up to the end.
    #[must_use]
    pub const fn takes_the_rest(&self) -> bool {
        !matches!(self.end, build::End::Own)
    }

    /// Refuses a form in which something follows a value that ends with the packet.
    #[track_caller]
    pub(crate) const fn refuse_followed(&self) {
        self.end.refuse_followed(None);
    }

    /// Returns whether hand-written code writes the bits, so that the schema may not describe them.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_by_hand(&self) -> bool {
        self.memory.is_by_hand
    }
}

/// Compares wire forms. Two schemas are equal even if their declared memory differs.
impl PartialEq for Schema {
    fn eq(&self, other: &Schema) -> bool {
        self.kind == other.kind && self.min_bits == other.min_bits && self.max_bits == other.max_bits
    }
}

/// Problem of the tag and the ids of an enum.
#[derive(Debug, PartialEq)]
pub(crate) enum TagProblem<'a> {
    /// The first value of the range is above the last.
    Empty(i128, i128),
    /// The tag has more than 64 bits, or none.
    Wide,
    /// The id of a variant is not in the range.
    Outside(&'a Variant, i128, i128),
    /// Two variants have the same id.
    Twice(&'a Variant, &'a Variant),
}

impl Schema {
    /// Returns the number of bits of a value if all values take equally many at every position, and otherwise `None`.
    #[must_use]
    pub const fn fixed_bits(&self) -> Option<usize> {
        if self.min_bits == self.max_bits {
            Some(self.min_bits)
        } else {
            None
        }
    }

    /// Returns the variant at an index of the declaration.
    ///
    /// # Panics
    /// Panics if the enum has no variant at the index: generated code calls this function at compile time.
    #[must_use]
    pub(crate) const fn variant(&self, index: usize) -> &Variant {
        match self.choice() {
            Some((_, variants)) => &variants[index],
            None => panic!("not an enum"),
        }
    }

    /// Returns the tag and the variants of an enum.
    pub(crate) const fn choice(&self) -> Option<(Tag, &'static [Variant])> {
        let Kind::Enum { tag, variants, .. } = self.unwrapped().kind else {
            return None;
        };
        Some((tag, variants))
    }

    /// Returns the problem of the tag and the ids of an enum, if there is one.
    pub(crate) const fn tag_problem(&self) -> Option<TagProblem<'_>> {
        let Some((tag, variants)) = self.choice() else {
            return None;
        };
        if tag.min > tag.max {
            return Some(TagProblem::Empty(tag.min, tag.max));
        }
        if tag.width > 64 {
            return Some(TagProblem::Wide);
        }
        let mut i = 0;
        while i < variants.len() {
            if !variants[i].other && !tag.holds(variants[i].id) {
                return Some(TagProblem::Outside(&variants[i], tag.min, tag.max));
            }
            let mut j = 0;
            while j < i {
                if !variants[i].other && !variants[j].other && variants[i].id == variants[j].id {
                    return Some(TagProblem::Twice(&variants[j], &variants[i]));
                }
                j += 1;
            }
            i += 1;
        }
        None
    }

    /// Returns the largest tag, if the bits of the tag can hold larger tags, or each tag belongs to a variant.
    pub(crate) const fn refused_tag(&self) -> Option<i128> {
        let Some((tag, variants)) = self.choice() else {
            return None;
        };
        if self.tag_problem().is_some() {
            return None;
        }
        // one of the variants has `other`, which holds all other tags
        let is_full = tag.max < variants.len() as i128 - 1;
        if is_full || tag.max != (1 << tag.width) - 1 {
            return Some(tag.max);
        }
        None
    }

    /// Returns whether a variant of an enum has this id.
    pub(crate) fn has_id(&self, id: i128) -> bool {
        let variants = self.choice().map_or(&[][..], |(_, variants)| variants);
        variants.iter().any(|variant| !variant.other && variant.id == id)
    }

    /// Returns whether values that differ have different bits. Returns true for numbers and lists of numbers, none of
    /// which is rounded.
    pub(crate) const fn is_plain(&self) -> bool {
        match self.kind {
            _ if self.clamps => false,
            Kind::Nothing
            | Kind::Varint { .. }
            | Kind::Truncated(_)
            | Kind::Leb128 { .. }
            | Kind::SaidWidth { .. }
            | Kind::TruncatedTo { .. }
            | Kind::Relative { .. }
            | Kind::Text(_) => true,
            Kind::Scalar(scalar) => match scalar {
                Scalar::Code(_) | Scalar::Char | Scalar::RawFloat { .. } | Scalar::BigEndian(_) => true,
                Scalar::Float(_) | Scalar::Quat { .. } | Scalar::Constant { .. } => false,
            },
            Kind::Sequence(Sequence { of, .. }) => of.is_plain(),
            Kind::Around(around, of) => match around {
                Around::Option | Around::NonZero | Around::Aligned | Around::Checked { .. } => of.is_plain(),
                Around::When { .. } | Around::Elide { .. } | Around::Ensured { .. } | Around::Tagged { .. } => false,
                Around::Restricted | Around::Salted { .. } | Around::Given { .. } => false,
            },
            Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } => false,
            Kind::Fields { .. } | Kind::Enum { .. } | Kind::Custom { .. } => false,
        }
    }

    /// Returns whether the value, its fields and the fields of its variants contain no other struct or enum, and no
    /// hand-written code.
    pub(crate) const fn is_shallow(&self) -> bool {
        let inner = self.unwrapped();
        match inner.kind.children() {
            Children::Fields(fields) => are_simple(fields),
            Children::Choice(variants) => {
                let mut i = 0;
                while i < variants.len() {
                    if !are_simple(variants[i].fields) {
                        return false;
                    }
                    i += 1;
                }
                true
            }
            Children::None | Children::Inner(_) | Children::Each(_) | Children::Entry(..) | Children::Either(..) => {
                inner.is_simple()
            }
        }
    }

    const fn is_simple(&self) -> bool {
        match self.kind.children() {
            Children::None => !matches!(self.kind, Kind::Custom { .. }),
            Children::Inner(of) | Children::Each(of) => of.is_simple(),
            Children::Entry(a, b) | Children::Either(a, b) => a.is_simple() && b.is_simple(),
            Children::Fields(_) | Children::Choice(_) => false,
        }
    }

    /// Returns the form of an enum's tag. For any other type the result is a tag of 0 bits.
    #[must_use]
    pub const fn tag(&self) -> Tag {
        match self.choice() {
            Some((tag, _)) => tag,
            None => Tag::range(0, 0),
        }
    }

    /// Returns the name of a struct or an enum, without its module.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        let inner = self.unwrapped();
        if let Kind::Fields { name: Some(name), .. } | Kind::Enum { name, .. } = inner.kind {
            return Some(name);
        }
        None
    }

    /// Returns whether the schema is that of `string(.., count = EXPR)`: a layer around bytes that earlier fields
    /// count.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_counted_text(&self) -> bool {
        self.counted_text().is_some()
    }

    /// Returns the length of `string(.., count = EXPR)`, with its bounds.
    const fn counted_text(&self) -> Option<(Expr, [usize; 2])> {
        let Kind::Around(Around::Restricted, of) = self.kind else {
            return None;
        };
        let Kind::Sequence(Sequence {
            length: Length::Said { count, min, max },
            form: SequenceForm::Bytes,
            ..
        }) = of.kind
        else {
            return None;
        };
        // no conversion has a length from an earlier field: codecs of conversions read no earlier field
        match of.is_by_hand() {
            true => None,
            false => Some((count, [min, max])),
        }
    }

    /// Returns whether the value inside all layers is a UTF-8 text in whole bytes, without an end mark or padding.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_text(&self) -> bool {
        let mut inner = self;
        while let Kind::Around(_, next) = inner.kind {
            if inner.is_counted_text() {
                return true;
            }
            inner = next;
        }
        matches!(
            inner.kind,
            Kind::Text(Text {
                form: TextForm::String,
                ..
            })
        )
    }

    /// Returns the schema of the value inside all layers, such as `Option`, alignment, conditions and checks.
    #[must_use]
    pub const fn unwrapped(&self) -> &Schema {
        let mut inner = self;
        while let Kind::Around(_, next) = inner.kind {
            inner = next;
        }
        inner
    }
}

const fn are_simple(fields: &[Field]) -> bool {
    let mut i = 0;
    while i < fields.len() {
        if !fields[i].schema.is_simple() {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    const BOOL: Schema = Schema::code(Code::BOOL);
    const QUAT: Schema = Schema::scalar(Scalar::Quat { bits: 9 });
    const A: Variant = Variant::new("A", 3, &[]);
    const B: Variant = Variant::new("B", 5, &[]);

    #[test]
    fn a_size_is_fixed_where_it_does_not_depend_on_the_value() {
        assert_eq!(BOOL.fixed_bits(), Some(1));
        assert_eq!(Schema::option(&BOOL).fixed_bits(), None);
    }

    #[test]
    fn variants_are_found_inside_of_what_stands_around_an_enum() {
        static ENUM: Schema = Schema::enumeration("E", Tag::range(3, 5), &[A, B]);
        for schema in [ENUM, Schema::aligned(&ENUM), Schema::checked(7, &ENUM)] {
            assert_eq!((schema.variant(0).name, schema.variant(1).name), ("A", "B"));
            assert_eq!(schema.tag(), Tag::range(3, 5));
        }
        assert!(std::panic::catch_unwind(|| BOOL.variant(0)).is_err());
    }

    #[test]
    fn ids_are_different_and_fit_the_tag() {
        let problem = |tag: Tag, variants: &'static [Variant]| {
            // the text lives as long as its schema
            let of: &'static Schema = Box::leak(Box::new(Schema::enumeration("E", tag, variants)));
            of.tag_problem()
        };
        assert_eq!(problem(Tag::range(3, 5), &[A, B]), None);
        assert_eq!(problem(Tag::range(3, 4), &[A, B]), Some(TagProblem::Outside(&B, 3, 4)));
        assert_eq!(problem(Tag::range(4, 5), &[A, B]), Some(TagProblem::Outside(&A, 4, 5)));
        assert_eq!(problem(Tag::range(3, 5), &[A, B, A]), Some(TagProblem::Twice(&A, &A)));
        assert_eq!(problem(Tag::range(3, 5), &[B, A, A]), Some(TagProblem::Twice(&A, &A)));
        // the variant with `other` has no id of its own
        const OTHER: Variant = Variant {
            id: 3,
            ..Variant::other("Other")
        };
        assert_eq!(problem(Tag::range(3, 5), &[A, OTHER]), None);
        assert_eq!(problem(Tag::range(3, 5), &[OTHER, A]), None);
        assert_eq!(problem(Tag::range(4, 5), &[OTHER, B]), None);
        assert_eq!(problem(Tag::range(5, 3), &[A]), Some(TagProblem::Empty(5, 3)));
        assert_eq!(problem(Tag::range(3, 3), &[A]), None);
        assert_eq!(problem(Tag::bits(64), &[A, B]), None);
        assert_eq!(problem(Tag::bits(65), &[A, B]), Some(TagProblem::Wide));
        assert_eq!(BOOL.tag_problem(), None);
        let two = Schema::enumeration("E", Tag::range(3, 4), &[A, B]);
        assert!(two.has_id(5) && !two.has_id(4) && !BOOL.has_id(0));
    }

    #[test]
    fn numbers_and_lists_of_them_are_plain() {
        for of in [BOOL, Schema::string(0, 3), Schema::bytes(0, 3), Schema::wide(0, 3)] {
            assert!(of.is_plain(), "{of:?}");
        }
        assert!(!QUAT.is_plain() && !Schema::custom("C", 1, 1).is_plain());
        let around = [
            Schema::option,
            Schema::non_zero,
            Schema::aligned,
            |of| Schema::array(3, of),
            |of| Schema::list(0, 3, of),
            |of| Schema::counted("n", 0, 3, of),
            |of| Schema::set(0, 3, of),
            |of| Schema::checked(7, of),
        ];
        for around in around {
            assert!(around(&BOOL).is_plain() && !around(&QUAT).is_plain());
        }
        assert!(!Schema::structure("S", &[]).is_plain());
    }
}
