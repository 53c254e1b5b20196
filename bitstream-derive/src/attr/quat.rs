//! `#[quat(bits = N)]`.

use super::cure::Spot;
use super::values::values;
use super::{entries, values_of};
use crate::errors::Errors;
use crate::keys;
use syn::{Attribute, Expr};

values! { struct QuatValues of keys::QUAT; "bits" bits: Expr, }

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Expr> {
    let list = entries(attribute, spot, errors)?;
    let values: QuatValues = values_of(&list, spot, false, errors)?;
    match values.bits {
        Some(bits) => Some(bits.what),
        None => errors.none(
            attribute,
            format!("`#[quat]` needs the bits of a component: `{}`", keys::example("quat")),
        ),
    }
}
