//! Defines the declaration of the user, in the terms of the format.

use crate::literal::{self, Int};
use crate::range::Range;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, Generics, Ident, Member, Path, Type, WherePredicate};

/// A struct or an enum to implement a wire form for.
pub(crate) struct Model {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// The crate `bitstream`, as the user's crate knows it.
    pub(crate) runtime: Path,
    /// The foreign type that this one describes.
    pub(crate) remote: Option<Type>,
    /// Bounds in place of those that the fields ask for.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    /// The value begins on a byte boundary.
    pub(crate) align: bool,
    /// A known number in 32 bits after the value.
    pub(crate) check: Option<Expr>,
    /// A rule over the fields.
    pub(crate) ensure: Option<Expr>,
    pub(crate) budgets: Vec<Budget>,
    /// A number that the wire hash depends on.
    pub(crate) salt: Option<Expr>,
    /// Names and types of values that both sides know.
    pub(crate) given: Vec<(Ident, Type)>,
    pub(crate) shape: Shape,
}

/// Most bits or bytes that a value may take.
pub(crate) struct Budget {
    pub(crate) unit: Unit,
    pub(crate) most: Expr,
}

#[derive(Clone, Copy)]
pub(crate) enum Unit {
    Bits,
    Bytes,
}

pub(crate) enum Shape {
    Struct(Vec<Field>),
    /// One field that is sent stands for the whole; the others are skipped.
    Transparent(Vec<Field>),
    Enum(Enum),
    /// Another type is sent in its place.
    Converted {
        wire: Type,
        fallible: bool,
    },
}

pub(crate) struct Enum {
    pub(crate) tag: Tag,
    pub(crate) variants: Vec<Variant>,
}

/// How the tag is sent.
pub(crate) enum Tag {
    /// Up to the largest id.
    Ids,
    Range(Expr, Expr),
    Width(Expr),
    /// The whole integer type of the `repr`.
    Repr(Ident),
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) role: Role,
    /// Its id was written, not counted.
    pub(crate) has_id: bool,
    /// The fields begin on a byte boundary.
    pub(crate) align: bool,
    /// It is part of the format where this holds.
    pub(crate) when: Option<Expr>,
    /// A known number in 32 bits after the fields.
    pub(crate) check: Option<Expr>,
    pub(crate) fields: Vec<Field>,
}

/// Form of a variant on the wire.
pub(crate) enum Role {
    Sent {
        id: Expr,
    },
    /// Every tag that no other variant has: its field holds it.
    Other,
    Skipped,
}

pub(crate) struct Field {
    pub(crate) member: Member,
    /// As expressions of the declaration call it.
    pub(crate) name: String,
    /// The local that holds the field while it is read.
    pub(crate) local: Ident,
    pub(crate) ty: Type,
    pub(crate) wire: Wire,
    /// `Type.field`, for messages about its constants.
    pub(crate) path: String,
    /// Where those constants stand.
    pub(crate) place: Span,
}

/// Form of a field on the wire.
#[allow(clippy::large_enum_variant)] // one per field of one derive
pub(crate) enum Wire {
    Sent(Sent),
    /// Nothing; the reader takes this, or `Default`.
    Skipped(Option<Expr>),
}

pub(crate) struct Sent {
    pub(crate) codec: Codec,
    /// Information about earlier fields that the codec needs.
    pub(crate) given: Given,
    pub(crate) when: Option<When>,
    pub(crate) elide: Option<Elide>,
}

pub(crate) enum Given {
    Nothing,
    /// An earlier field: its name and its type.
    Field {
        name: String,
        ty: Type,
    },
    /// A number of elements, or of bits.
    Count(Expr),
    /// The element that ends a list.
    End {
        list: Type,
        value: Expr,
    },
    /// Values that a type or a codec is given.
    Outside(Outside),
    /// The tag of an enum, and what is given to its type.
    Tag {
        tag: Expr,
        outside: Option<Outside>,
    },
}

/// Names and values that a type or a codec is given.
pub(crate) struct Outside {
    pub(crate) to: Type,
    pub(crate) values: Vec<(Ident, Expr)>,
}

impl Given {
    /// The type of what the codec has to know.
    pub(crate) fn ty(&self, rt: &Path) -> TokenStream {
        self.ty_of(rt, &quote!('_))
    }

    /// The same, of a lifetime.
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

    /// What is given from outside.
    pub(crate) fn outside(&self) -> Option<&Outside> {
        match self {
            Given::Outside(outside) => Some(outside),
            Given::Tag { outside, .. } => outside.as_ref(),
            Given::Nothing | Given::Field { .. } | Given::Count(_) | Given::End { .. } => None,
        }
    }

    /// The number that an expression over earlier fields says.
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

/// A field that is sent only where a condition holds.
pub(crate) struct When {
    pub(crate) condition: Expr,
    /// Value that the decoder sets otherwise, or `None` for `Default`.
    pub(crate) default: Option<Expr>,
}

/// A field that is not sent where it has a known value.
pub(crate) struct Elide {
    /// Adjacent fields of a group share the bit.
    pub(crate) group: Option<String>,
    pub(crate) value: Expr,
}

/// How a field is sent: a codec of the runtime and its parameters, the outermost layer first.
pub(crate) enum Codec {
    Plain,
    Range(Range),
    Width(Expr),
    /// As many bits as earlier fields say.
    SaidWidth {
        width: String,
        max: Expr,
    },
    /// An enum whose tag earlier fields say.
    Tagged {
        tag: String,
    },
    /// The bits of a group.
    Varint(Expr),
    Leb128,
    Fixed {
        int: Expr,
        frac: Expr,
        range: Range,
    },
    Float {
        min: Expr,
        max: Expr,
        res: Expr,
        strict: bool,
    },
    FloatBits {
        min: Expr,
        max: Expr,
        bits: Expr,
        zero: bool,
        strict: bool,
    },
    FloatRaw,
    Quat {
        bits: Expr,
        /// Writers bring it to length 1.
        normalize: bool,
    },
    /// A hand-written codec, or the definition of a foreign type.
    With(Type),
    /// A hand-written codec that is given something from outside.
    WithGiven(Type),
    /// By way of another type, which is sent by a codec.
    As(Type, Box<Codec>),
    Constant {
        value: Expr,
        bits: Expr,
    },
    Relative {
        /// The earlier field.
        to: String,
        /// The largest distance of each tier; none for the standard's.
        tiers: Option<Vec<Expr>>,
    },
    String(Lengths, StringForm),
    Array(Lengths, Box<Codec>),
    Bytes(Lengths),
    ByteArray,
    Counted {
        lengths: Lengths,
        count: String,
        /// Nothing: as whole bytes.
        inner: Option<Box<Codec>>,
    },
    /// A list without a length.
    Until {
        lengths: Lengths,
        until: Until,
        /// Nothing: as whole bytes.
        inner: Option<Box<Codec>>,
    },
    Sparse {
        form: SparseForm,
        slots: Option<Expr>,
        inner: Box<Codec>,
    },
    Align(Box<Codec>),
    /// An `Option` that is there exactly where the condition of the field holds.
    Present(Box<Codec>),
    /// Its difference is one from where the value would be by now.
    Predict(Box<Codec>),
    Check(Expr, Box<Codec>),
}

/// End of a list without a length.
pub(crate) enum Until {
    /// A bit before each element: another follows.
    More,
    /// An element that equals this.
    Value(String),
    /// The end of the packet.
    End,
}

/// How characters are sent.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum StringForm {
    Utf8,
    Ascii,
    Wide,
    /// Up to a NUL.
    Nul,
    /// In a room of as many bytes as the longest has.
    Padded,
}

/// How filled slots are told from empty ones.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum SparseForm {
    Bitmap,
    Count,
    Sentinel,
    Relative,
}

/// Shortest and longest; no shortest is 0.
#[derive(Clone)]
pub(crate) struct Lengths {
    pub(crate) min: Option<Expr>,
    pub(crate) max: Expr,
}

impl Lengths {
    /// Returns whether both ends are literals.
    pub(crate) fn is_literal(&self) -> bool {
        let min = self.min.as_ref().is_none_or(|min| literal::int(min).is_some());
        min && literal::int(&self.max).is_some()
    }

    /// Returns whether both ends are literals, and so few elements that these may take no bits: a list of more asks its elements.
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
