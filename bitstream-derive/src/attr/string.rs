//! `#[string(max = N)]`, `#[string(len = A..=B)]`.

use super::lengths;
use crate::errors::Errors;
use crate::model::Lengths;
use syn::Attribute;

pub(super) fn parse(attribute: &Attribute, errors: &mut Errors) -> Option<Lengths> {
    lengths(attribute, "string", errors)
}
