//! `#[quat(bits = N)]`.

use super::{entries, expr, key_of, set, unknown};
use crate::check;
use crate::errors::Errors;
use syn::{Attribute, Expr, Type};

pub(super) fn parse(attribute: &Attribute, ty: &Type, errors: &mut Errors) -> Option<Expr> {
    let mut bits = None;
    for entry in entries(attribute, errors) {
        match key_of(&entry).as_deref() {
            Some("bits") => set(&mut bits, expr(&entry, errors), entry.name(), "bits", errors),
            _ => {
                unknown(&entry, "quat", &["bits"], errors);
                return None;
            }
        }
    }
    let Some(bits) = bits else {
        errors.at(
            attribute,
            "`#[quat]` needs the bits of a component: `#[quat(bits = 9)]`",
        );
        return None;
    };
    check::quat(&bits.what, attribute, ty, errors).then_some(bits.what)
}
