//! `#[quat(bits = N)]`.

use super::{entries, expr, key_of, set, unknown};
use crate::errors::Errors;
use syn::{Attribute, Expr};

pub(super) fn parse(attribute: &Attribute, errors: &mut Errors) -> Option<Expr> {
    let mut bits = None;
    let before = errors.count();
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
        if errors.count() > before {
            return None;
        }
        errors.at(
            attribute,
            "`#[quat]` needs the bits of a component: `#[quat(bits = 9)]`",
        );
        return None;
    };
    Some(bits.what)
}
