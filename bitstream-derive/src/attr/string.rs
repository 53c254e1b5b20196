//! `#[string(max = N)]`, `#[string(len = A..=B)]`, and how characters are sent.

use super::cure::Spot;
use super::{Asked, Layer, entries, expr, flag, key_of, keys, lengths, range, set, unknown};
use crate::errors::Errors;
use crate::model::StringForm;
use syn::{Attribute, Expr};

#[derive(Default)]
struct Keys {
    max: Option<Asked<Expr>>,
    len: Option<Asked<(Expr, Expr)>>,
    ascii: Option<Asked<()>>,
    wide: Option<Asked<()>>,
}

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Layer> {
    let mut keys = Keys::default();
    let list = entries(attribute, spot, errors)?;
    let before = errors.count();
    for entry in &list {
        let by = entry.name();
        match key_of(entry).as_deref() {
            Some("max") => set(&mut keys.max, expr(entry, errors), by, "max", errors),
            Some("len") => set(&mut keys.len, range(entry, errors), by, "len", errors),
            Some("ascii") => set(&mut keys.ascii, flag(entry, errors), by, "ascii", errors),
            Some("wide") => set(&mut keys.wide, flag(entry, errors), by, "wide", errors),
            _ => unknown(entry, &list, spot, &keys::STRING, errors),
        }
    }
    if errors.count() > before {
        return None;
    }
    let bounded = lengths(keys.max, keys.len, errors).ok()?;
    let form = match (keys.ascii, keys.wide) {
        (None, None) => StringForm::Utf8,
        (Some(_), None) => StringForm::Ascii,
        (None, Some(_)) => StringForm::Wide,
        (Some(_), Some(wide)) => {
            errors.at(&wide.by, "`ascii` and `wide` are two forms of one text: keep one");
            return None;
        }
    };
    match bounded {
        Some(lengths) => Some(Layer::String { lengths, form }),
        None => {
            let text = "`#[string]` needs a bound: `#[string(max = N)]` or `#[string(len = A..=B)]`";
            errors.at(attribute, text);
            None
        }
    }
}
