//! `#[quat(bits = N)]`.

use super::cure::Spot;
use super::values::values;
use super::{entries, values_of};
use crate::errors::Errors;
use crate::keys;
use crate::model::Quat;
use syn::{Attribute, Expr};

values! { struct QuatValues of keys::QUAT; "bits" bits: Expr, "normalize" normalize: (), }

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Quat> {
    let list = entries(attribute, spot, errors)?;
    let values: QuatValues = values_of(&list, spot, false, errors)?;
    match values.bits {
        Some(bits) => Some(Quat {
            bits: bits.what,
            normalize: values.normalize.is_some(),
        }),
        None => errors.none(
            attribute,
            format!(
                "`#[quat]` needs the bits of a component: write `{}`",
                keys::example("quat")
            ),
        ),
    }
}
