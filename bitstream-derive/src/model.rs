//! What the user declared, in the terms of the format.

use crate::literal;
use proc_macro2::Span;
use syn::{Expr, Generics, Ident, Member, Path, Type};

/// A struct or an enum to implement `BitSerialize` for.
pub(crate) struct Model {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// The crate `bitstream`, as the user's crate knows it.
    pub(crate) runtime: Path,
    /// The value begins on a byte boundary.
    pub(crate) align: bool,
    pub(crate) shape: Shape,
}

pub(crate) enum Shape {
    Struct(Vec<Field>),
    Enum(Vec<Variant>),
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    /// The fields begin on a byte boundary.
    pub(crate) align: bool,
    pub(crate) fields: Vec<Field>,
}

pub(crate) struct Field {
    pub(crate) member: Member,
    /// The local that holds the field while it is read.
    pub(crate) local: Ident,
    pub(crate) ty: Type,
    pub(crate) wire: Wire,
    /// `Type.field`, for messages about its constants.
    pub(crate) path: String,
    /// Where those constants stand.
    pub(crate) place: Span,
}

/// What of a field is sent.
#[allow(clippy::large_enum_variant)] // one per field of one derive
pub(crate) enum Wire {
    Sent(Codec),
    /// Nothing; the reader takes this, or `Default`.
    Skipped(Option<Expr>),
}

/// How a field is sent: a codec of the runtime and its parameters, the outermost layer first.
pub(crate) enum Codec {
    Plain,
    Range {
        lower: Expr,
        upper: Expr,
    },
    Width(Expr),
    Float {
        min: Expr,
        max: Expr,
        res: Expr,
    },
    FloatBits {
        min: Expr,
        max: Expr,
        bits: Expr,
        zero: bool,
    },
    FloatRaw,
    Quat {
        bits: Expr,
    },
    String(Lengths),
    Array(Lengths, Box<Codec>),
    Align(Box<Codec>),
}

/// Shortest and longest; no shortest is 0.
#[derive(Clone)]
pub(crate) struct Lengths {
    pub(crate) min: Option<Expr>,
    pub(crate) max: Expr,
}

impl Lengths {
    /// Whether both ends are literals.
    pub(crate) fn is_literal(&self) -> bool {
        let min = self.min.as_ref().is_none_or(|min| literal::int(min).is_some());
        min && literal::int(&self.max).is_some()
    }
}
