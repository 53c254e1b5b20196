//! Defines the declaration of the user, in the terms of the format.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::literal::{self, Int};
use crate::range::Range;
use crate::{scope, tokens};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, Generics, Ident, Member, Path, Type, WherePredicate};

/// Struct or enum for which a wire form is implemented.
pub(crate) struct Model {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// Path of the crate `bitstream` in the user's crate.
    pub(crate) runtime: Path,
    /// The foreign type that this type describes, if it has `remote`.
    pub(crate) remote: Option<Type>,
    /// Trait bounds of the key `bound`, in place of the bounds that the fields require.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    /// True if each value of the type begins on a byte boundary (`align`).
    pub(crate) align: bool,
    /// A known number that is sent in 32 bits after each value of the type (`check`).
    pub(crate) check: Option<Expr>,
    /// A rule over the fields that every value must meet (`ensure`).
    pub(crate) ensure: Option<Expr>,
    /// Limits for the bits and for the bytes of a value.
    pub(crate) max_bits: Option<Expr>,
    pub(crate) max_bytes: Option<Expr>,
    /// A number that changes the wire hash of the type (`salt`).
    pub(crate) salt: Option<Expr>,
    /// Names and types of given values, which both sides know and no packet holds.
    pub(crate) given: Vec<(Ident, Type)>,
    pub(crate) shape: Shape,
}

pub(crate) enum Shape {
    Struct(Vec<Field>),
    /// Fields of a transparent type: exactly one is sent and stands for the whole, and the others are skipped.
    Transparent(Vec<Field>),
    Enum(Enum),
    /// Another type is sent in place of this type (`from`, `try_from`, `into`).
    Converted {
        wire: Type,
        fallible: bool,
    },
}

impl Shape {
    /// Returns the fields of the type, those of an enum for all variants.
    pub(crate) fn fields(&self) -> Vec<&Field> {
        match self {
            Shape::Struct(fields) | Shape::Transparent(fields) => fields.iter().collect(),
            Shape::Enum(shape) => shape.variants.iter().flat_map(|variant| &variant.fields).collect(),
            Shape::Converted { .. } => Vec::new(),
        }
    }
}

pub(crate) struct Enum {
    pub(crate) tag: Tag,
    pub(crate) variants: Vec<Variant>,
}

/// Form of an enum's tag.
pub(crate) enum Tag {
    /// The tag is an integer from 0 to the largest id.
    Ids,
    Range(Expr, Expr),
    Width(Expr),
    /// The tag has all bits of the integer type in `repr`.
    Repr(Ident),
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) role: Role,
    /// True if the declaration gives the id of the variant, which otherwise is its position.
    pub(crate) has_id: bool,
    /// True if the fields of the variant begin on a byte boundary.
    pub(crate) align: bool,
    /// Condition under which the variant is part of the format.
    pub(crate) when: Option<Expr>,
    /// A known number that is sent in 32 bits after the fields of the variant.
    pub(crate) check: Option<Expr>,
    pub(crate) fields: Vec<Field>,
}

/// Form of a variant on the wire.
pub(crate) enum Role {
    Sent {
        id: Expr,
    },
    /// Variant for all tags that no other variant has. The field of this variant holds the tag.
    Other,
    Skipped,
}

pub(crate) struct Field {
    pub(crate) member: Member,
    /// Name of the field in expressions of the declaration.
    pub(crate) name: String,
    /// Local that holds the field while it is read.
    pub(crate) local: Ident,
    pub(crate) ty: Type,
    pub(crate) wire: Wire,
    /// The path `Type.field`, for messages about its constants.
    pub(crate) path: String,
    /// Source location of the constants of the field.
    pub(crate) place: Span,
}

/// Form of a field on the wire.
#[allow(clippy::large_enum_variant)] // one value per field of one derive
pub(crate) enum Wire {
    Sent(Sent),
    /// The field is not sent. The decoder sets it to this value, or to its `Default`.
    Skipped(Option<Expr>),
}

pub(crate) struct Sent {
    pub(crate) codec: Codec,
    /// Values of earlier fields that the codec needs.
    pub(crate) given: Given,
    pub(crate) when: Option<When>,
    pub(crate) elide: Option<Elide>,
    pub(crate) facts: Facts,
}

/// Facts about a field that the derive takes from tokens alone. Facts decide which code is left out, and never the
/// bytes. A type may have the name of another one, so the documentation of each fact says how a mistake shows.
pub(crate) struct Facts {
    /// The codec applies to the type, so its trait bound is left out. After a mistake, the code of the field does not
    /// compile.
    pub(crate) applies: bool,
    /// The type has a placeholder, so the decoder fills one. After a mistake, `step::start` does not compile, and its
    /// message says why.
    pub(crate) is_filled: bool,
    /// The derive has checked all constants, so their assertion is left out. After a mistake, a codec with a capacity
    /// fails to compile where it is read, since each read asserts the constants again.
    pub(crate) is_checked: bool,
    /// The value may have conditions of its own, so copies are made by parts. A mistake affects only speed.
    pub(crate) may_have_conditions: bool,
    /// The decoder reconstructs the exact value, since the codec applies to no type that it would round. This fact
    /// follows from the codec alone, so no mistake is possible.
    pub(crate) is_exact: bool,
}

pub(crate) enum Given {
    Nothing,
    /// An earlier field: its name and its type.
    Field {
        name: String,
        ty: Type,
    },
    /// An expression that gives a number of elements or of bits.
    Count(Expr),
    /// The value of the element that ends a list.
    End {
        list: Type,
        value: Expr,
    },
    /// Values that a field gives to its type or codec.
    Outside(Outside),
    /// The tag of an enum, and the values given to its type.
    Tag {
        tag: Expr,
        outside: Option<Outside>,
    },
}

/// Names and values that a field gives to its type or codec.
pub(crate) struct Outside {
    pub(crate) to: Type,
    pub(crate) values: Vec<(Ident, Expr)>,
}

impl Given {
    /// Returns the type of the values that the codec needs.
    pub(crate) fn ty(&self, rt: &Path) -> TokenStream {
        self.ty_of(rt, &quote!('_))
    }

    /// Returns the type of the values that the codec needs, with the lifetime `lifetime`.
    pub(crate) fn ty_of(&self, rt: &Path, lifetime: &TokenStream) -> TokenStream {
        match self {
            Given::Nothing => quote!(()),
            Given::Field { ty, .. } => ty.to_token_stream(),
            Given::Count(_) => quote!(::core::primitive::i128),
            Given::End { list, .. } => quote!(&#lifetime <#list as #rt::codec::ListOf>::Item),
            Given::Outside(outside) => outside.ty_of(rt, lifetime),
            Given::Tag { outside, .. } => {
                let given = match outside {
                    Some(outside) => outside.ty_of(rt, lifetime),
                    None => quote!(()),
                };
                quote!(#rt::codec::Outside<#rt::codec::ByTag<#given>>)
            }
        }
    }

    /// Returns the values that a field gives.
    pub(crate) fn outside(&self) -> Option<&Outside> {
        match self {
            Given::Outside(outside) => Some(outside),
            Given::Tag { outside, .. } => outside.as_ref(),
            Given::Nothing | Given::Field { .. } | Given::Count(_) | Given::End { .. } => None,
        }
    }

    /// Returns the number that an expression over earlier fields gives.
    pub(crate) fn number(&self) -> Option<&Expr> {
        match self {
            Given::Count(number) | Given::Tag { tag: number, .. } => Some(number),
            Given::Nothing | Given::Field { .. } | Given::End { .. } | Given::Outside(_) => None,
        }
    }
}

impl Outside {
    fn ty_of(&self, rt: &Path, lifetime: &TokenStream) -> TokenStream {
        let to = &self.to;
        quote!(#rt::codec::Outside<<#to as #rt::TakesGiven>::Given<#lifetime>>)
    }
}

/// Condition of a field that is sent only if it holds.
pub(crate) struct When {
    pub(crate) condition: Expr,
    /// Value that the decoder sets if the condition does not hold, or `None` for `Default`.
    pub(crate) default: Option<Expr>,
}

/// Known value of a field that is not sent if it has this value.
#[derive(Clone)]
pub(crate) struct Elide {
    /// The group of adjacent fields that share the bit of `elide`.
    pub(crate) group: Option<Ident>,
    pub(crate) value: Expr,
}

/// Form of a field: a codec of the runtime and its parameters, the outermost layer first.
pub(crate) enum Codec {
    Plain,
    Range(Range),
    Width(Expr),
    /// A number whose highest byte comes first, with the bits of an integer that has fewer than its type.
    BigEndian(Option<Expr>),
    /// An integer in a number of bits that earlier fields give.
    SaidWidth {
        width: String,
        max: Expr,
    },
    /// An enum whose tag earlier fields give.
    Tagged {
        tag: String,
    },
    /// An integer in groups of this many bits.
    Varint(Expr),
    Leb128,
    Fixed {
        int: Expr,
        frac: Expr,
        range: Range,
    },
    Float(Float),
    Quat(Quat),
    /// A hand-written codec, or the definition of a foreign type.
    With(Type),
    /// A hand-written codec with given values.
    WithGiven(Type),
    /// Conversion to another type, which a codec sends.
    As(Type, Box<Codec>),
    Constant {
        value: Expr,
        bits: Expr,
    },
    Relative {
        /// Name of the earlier field.
        to: String,
        /// The largest distance of each tier, or `None` for the standard's tiers.
        tiers: Option<Vec<Expr>>,
    },
    String(Lengths, StringForm),
    Array(Lengths, Box<Codec>),
    Bytes(Lengths),
    ByteArray,
    /// Flags that are the bits of words, and their number.
    BitSet(Expr),
    Counted {
        lengths: Lengths,
        count: String,
        /// The codec of an element, or `None` for whole bytes.
        inner: Option<Box<Codec>>,
    },
    /// A list without a length: a bit, an element or the end of the packet ends it.
    Until {
        lengths: Lengths,
        until: Until,
        /// The codec of an element, or `None` for whole bytes.
        inner: Option<Box<Codec>>,
    },
    Sparse {
        form: SparseForm,
        slots: Option<Expr>,
        inner: Box<Codec>,
    },
    Around(Around, Box<Codec>),
}

/// Layer around the codec of a value.
pub(crate) enum Around {
    /// Padding before the value, which begins on a byte boundary.
    Align,
    /// An `Option` that has a value exactly if the condition of the field holds.
    Present,
    /// A hint for differences, which changes no bit.
    Hinted(ForDeltas),
    /// A known number in 32 bits follows the value.
    Check(Expr),
}

/// The codec inside a codec.
pub(crate) enum Inside<'c> {
    /// Codec of the value itself, inside a layer.
    Value(&'c Codec),
    /// Codec of the elements of a list.
    Elements(&'c Codec),
    /// The innermost codec, or bytes that are copied as a whole.
    Nothing,
}

impl Codec {
    /// Returns the codec inside the outermost layer of this codec.
    pub(crate) fn inside(&self) -> Inside<'_> {
        match self {
            Codec::Around(_, inner) => Inside::Value(inner),
            Codec::Array(_, inner)
            | Codec::Sparse { inner, .. }
            | Codec::Counted { inner: Some(inner), .. }
            | Codec::Until { inner: Some(inner), .. } => Inside::Elements(inner),
            Codec::Plain
            | Codec::Range(_)
            | Codec::Width(_)
            | Codec::BigEndian(_)
            | Codec::SaidWidth { .. }
            | Codec::Tagged { .. }
            | Codec::Varint(_)
            | Codec::Leb128
            | Codec::Fixed { .. }
            | Codec::Float(_)
            | Codec::Quat(_)
            | Codec::With(_)
            | Codec::WithGiven(_)
            | Codec::As(..)
            | Codec::Constant { .. }
            | Codec::Relative { .. }
            | Codec::String(..)
            | Codec::Bytes(_)
            | Codec::ByteArray
            | Codec::BitSet(_)
            | Codec::Counted { inner: None, .. }
            | Codec::Until { inner: None, .. } => Inside::Nothing,
        }
    }

    /// Returns this codec without the layers that are hints for differences.
    pub(crate) fn unhinted(&self) -> &Codec {
        if let Codec::Around(Around::Hinted(_), inner) = self {
            return inner.unhinted();
        }
        self
    }

    /// Returns the codec of the value, inside the layers around it.
    pub(crate) fn of_value(&self) -> &Codec {
        match self.inside() {
            Inside::Value(inner) => inner.of_value(),
            Inside::Elements(_) | Inside::Nothing => self,
        }
    }

    /// Returns the codec of the innermost elements, or of a value that is not a list.
    pub(crate) fn of_leaf(&self) -> &Codec {
        match self.inside() {
            Inside::Value(inner) | Inside::Elements(inner) => inner.of_leaf(),
            Inside::Nothing => self,
        }
    }

    /// Returns whether the outermost layer is a sparse array.
    pub(crate) fn is_sparse(&self) -> bool {
        matches!(self.of_value(), Codec::Sparse { .. })
    }

    /// Returns whether the `Option` has a value exactly if the condition of the field holds.
    pub(crate) fn is_present(&self) -> bool {
        match self.inside() {
            Inside::Value(inner) => matches!(self, Codec::Around(Around::Present, _)) || inner.is_present(),
            Inside::Elements(_) | Inside::Nothing => false,
        }
    }

    /// Returns whether the compiler infers how the codec applies to a type.
    pub(crate) fn is_inferred(&self) -> bool {
        matches!(self.of_leaf(), Codec::With(_) | Codec::As(..))
    }
}

/// Form of a float.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)] // one value per field of one derive
pub(crate) enum Float {
    /// `raw`
    Raw,
    /// `res`: the largest distance of two codes.
    Res(Interval, Expr),
    /// `bits [, zero]`: the number of bits of a code.
    Bits { interval: Interval, bits: Expr, zero: bool },
}

/// The values of a float that have codes.
#[derive(Clone)]
pub(crate) struct Interval {
    pub(crate) min: Expr,
    pub(crate) max: Expr,
    /// True if values outside the interval are refused, false if they are clamped.
    pub(crate) strict: bool,
}

/// Parameters of a rotation.
#[derive(Clone)]
pub(crate) struct Quat {
    /// Bits of a component.
    pub(crate) bits: Expr,
    /// True if encoders scale the quaternion to length 1.
    pub(crate) normalize: bool,
}

/// A hint for differences.
pub(crate) enum ForDeltas {
    /// `predict`: numbers usually continue to change as they did before.
    Predict,
    /// `usual`: number of bits that most changes of a number fit.
    Usual(Expr),
    /// `key`: the field by which differences match the elements of a list.
    Key(String),
}

/// End of a list without a length.
#[derive(Clone)]
pub(crate) enum Until {
    /// A bit before each element, which says whether the element follows.
    More,
    /// An element that equals this value ends the list.
    Value(Expr),
    /// The end of the packet ends the list.
    End,
}

impl Until {
    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Until::Value(value) if literal::int(value).is_some())
    }
}

/// Form of the characters of a text.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum StringForm {
    Utf8,
    Ascii,
    Wide,
    /// The text ends with a NUL.
    Nul,
    /// Zero bytes pad the text to the length of the longest.
    Padded,
}

/// Form of the indices of filled slots.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum SparseForm {
    Bitmap,
    Count,
    Sentinel,
    Relative,
}

/// The shortest and the longest length. A missing shortest length is 0.
#[derive(Clone)]
pub(crate) struct Lengths {
    pub(crate) min: Option<Expr>,
    pub(crate) max: Expr,
    /// Bits of the length. If `None`, the length has as many bits as the largest length needs.
    pub(crate) width: Option<Expr>,
}

impl Lengths {
    /// Returns the bits of the length if they are an expression over earlier fields. Names in upper case are constants.
    pub(crate) fn said(&self) -> Option<&Expr> {
        let is_value = |name: &Ident| !tokens::is_upper(&name.to_string());
        let width = self.width.as_ref();
        width.filter(|width| scope::names(width.to_token_stream()).iter().any(is_value))
    }

    /// Returns whether both ends are literals, and the bits of the length where there are any.
    pub(crate) fn is_literal(&self) -> bool {
        let width = self.width.as_ref().is_none_or(|width| literal::int(width).is_some());
        let min = self.min.as_ref().is_none_or(|min| literal::int(min).is_some());
        min && width && literal::int(&self.max).is_some()
    }

    /// Returns whether both ends are literals, and so small that the elements may take no bits. The elements of longer
    /// lists are checked.
    pub(crate) fn is_short(&self) -> bool {
        self.is_literal() && matches!(literal::int(&self.max), Some(Int::Signed(..=1024)))
    }
}

impl Field {
    pub(crate) fn sent(&self) -> Option<&Sent> {
        match &self.wire {
            Wire::Sent(sent) => Some(sent),
            Wire::Skipped(_) => None,
        }
    }
}

impl Variant {
    pub(crate) fn is_skipped(&self) -> bool {
        matches!(self.role, Role::Skipped)
    }
}
