//! Tells whether a value stays legal if it gets elements of other values of its type.

use bitstream_core::Schema;
use bitstream_core::schema::{Around, Children, Field, Kind};

/// Returns whether rules concern only single elements of lists: then any mixture of elements of legal values is legal.
/// Returns `false` if a condition, a rule, a conversion or hand-written code outside the elements may depend on them.
pub(super) fn is_always_legal(schema: &Schema) -> bool {
    let are_legal = |fields: &[Field]| fields.iter().all(|field| is_always_legal(field.schema));
    if schema.is_by_hand() || names_fields(&schema.kind) {
        return false;
    }
    if let Kind::Around(around, _) = schema.kind {
        if !matches!(
            around,
            Around::Option | Around::NonZero | Around::Aligned | Around::Salted { .. }
        ) {
            return false;
        }
    }
    match schema.kind.children() {
        Children::None => true,
        Children::Inner(of) => is_always_legal(of),
        Children::Each(of) => is_independent(of, false),
        Children::Entry(key, value) => is_independent(key, false) && is_independent(value, false),
        Children::Either(ok, err) => is_always_legal(ok) && is_always_legal(err),
        Children::Fields(fields) => are_legal(fields),
        Children::Choice(variants) => variants.iter().all(|variant| are_legal(variant.fields)),
    }
}

/// Returns whether an element depends on no value outside itself. Within a struct of the element, expressions name
/// fields of that struct.
fn is_independent(schema: &Schema, in_struct: bool) -> bool {
    let is_given = matches!(schema.kind, Kind::Around(Around::Given { .. }, _));
    if is_given || !in_struct && names_fields(&schema.kind) {
        return false;
    }
    let are_independent = |fields: &[Field]| fields.iter().all(|field| is_independent(field.schema, true));
    match schema.kind.children() {
        Children::None => true,
        Children::Inner(of) | Children::Each(of) => is_independent(of, in_struct),
        Children::Entry(a, b) | Children::Either(a, b) => is_independent(a, in_struct) && is_independent(b, in_struct),
        Children::Fields(fields) => are_independent(fields),
        Children::Choice(variants) => variants.iter().all(|variant| are_independent(variant.fields)),
    }
}

/// Returns whether an expression of the declaration gives a condition, a length, a width or a tag.
fn names_fields(kind: &Kind) -> bool {
    kind.expression().is_some() || kind.count().is_some_and(|count| count.said.is_some())
}
