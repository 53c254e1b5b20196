//! `#[string(max = N)]`, `#[string(len = A..=B)]`, and how characters are sent.

use super::{Asked, Layer, expr, flag, key_of, lengths, range, set, unknown};
use crate::errors::Errors;
use crate::model::StringForm;
use crate::syntax;
use syn::{Attribute, Expr};

const KEYS: [&str; 4] = ["max", "len", "ascii", "wide"];

#[derive(Default)]
struct Keys {
    max: Option<Asked<Expr>>,
    len: Option<Asked<(Expr, Expr)>>,
    ascii: Option<Asked<()>>,
    wide: Option<Asked<()>>,
}

pub(super) fn parse(attribute: &Attribute, errors: &mut Errors) -> Option<Layer> {
    let mut keys = Keys::default();
    let list = errors.ok(syntax::entries(attribute))?;
    let before = errors.count();
    for entry in list {
        let by = entry.name();
        match key_of(&entry).as_deref() {
            Some("max") => set(&mut keys.max, expr(&entry, errors), by, "max", errors),
            Some("len") => set(&mut keys.len, range(&entry, errors), by, "len", errors),
            Some("ascii") => set(&mut keys.ascii, flag(&entry, errors), by, "ascii", errors),
            Some("wide") => set(&mut keys.wide, flag(&entry, errors), by, "wide", errors),
            _ => unknown(&entry, "string", &KEYS, errors),
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
        (Some(ascii), Some(wide)) => {
            errors.two(
                (&wide.by, "choose one of `ascii` and `wide`"),
                (&ascii.by, "`ascii` is given here"),
            );
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
