//! Parses a field with its attributes.

use super::FieldAttributes;
use crate::errors::Errors;
use crate::tokens;
use syn::spanned::Spanned;
use syn::{DeriveInput, Field, Index, Member, Type};

/// A field with its attributes.
pub(crate) struct Declared<'a> {
    pub(crate) member: Member,
    /// Name in expressions: `_0` in a tuple.
    pub(crate) name: String,
    pub(crate) ty: &'a Type,
    pub(crate) attributes: FieldAttributes,
}

impl<'a> Declared<'a> {
    pub(crate) fn new(input: &'a DeriveInput, index: usize, field: &'a Field, errors: &mut Errors) -> Declared<'a> {
        let (member, name) = match &field.ident {
            Some(ident) => (Member::Named(ident.clone()), tokens::plain(ident)),
            None => {
                let member = Index {
                    index: index as u32,
                    span: field.ty.span(),
                };
                (Member::Unnamed(member), format!("_{index}"))
            }
        };
        Declared {
            member,
            name,
            ty: &field.ty,
            attributes: FieldAttributes::parse(input, field, errors),
        }
    }
}
