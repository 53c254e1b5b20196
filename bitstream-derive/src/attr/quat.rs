//! `#[quat(bits = N)]`.

use super::cure::{Spot, example};
use super::{entries, expr, key_of, keys, set, unknown};
use crate::errors::Errors;
use syn::{Attribute, Expr};

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Expr> {
    let mut bits = None;
    let list = entries(attribute, spot, errors)?;
    let before = errors.count();
    for entry in &list {
        match key_of(entry).as_deref() {
            Some("bits") => set(&mut bits, expr(entry, errors), entry.name(), "bits", errors),
            _ => {
                unknown(entry, &list, spot, &keys::QUAT, errors);
                return None;
            }
        }
    }
    if bits.is_none() && errors.count() == before {
        let text = format!("`#[quat]` needs the bits of a component: `{}`", example("quat"));
        errors.at(attribute, text);
    }
    bits.map(|bits| bits.what)
}
