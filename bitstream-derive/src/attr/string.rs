//! `#[string(max = N)]`, `#[string(len = A..=B)]`, and how characters are sent.

use super::cure::Spot;
use super::values::values;
use super::{Layer, entries, lengths, needs_a_bound, values_of};
use crate::errors::Errors;
use crate::keys;
use crate::model::StringForm;
use syn::{Attribute, Expr};

values! {
    struct StringValues of keys::STRING;
    "max" max: Expr,
    "len" len: (Expr, Expr),
    "ascii" ascii: (),
    "wide" wide: (),
}

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Layer> {
    let list = entries(attribute, spot, errors)?;
    let values: StringValues = values_of(&list, spot, true, errors)?;
    let bounded = lengths(values.max, values.len, errors).ok()?;
    let form = match (values.ascii, values.wide) {
        (None, None) => StringForm::Utf8,
        (Some(_), None) => StringForm::Ascii,
        (None, Some(_)) => StringForm::Wide,
        (Some(_), Some(wide)) => {
            return errors.none(wide.by, "`ascii` and `wide` are two forms of one text: keep one");
        }
    };
    match bounded {
        Some(lengths) => Some(Layer::String { lengths, form }),
        None => errors.none(attribute, needs_a_bound("string")),
    }
}
