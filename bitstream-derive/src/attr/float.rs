//! `#[float(min, max, res)]` and its other forms.

use super::cure::{self, Spot};
use super::values::values;
use super::{constant_by_position, entries, needs_a_key, unknown, values_of};
use crate::errors::Errors;
use crate::keys;
use crate::model::{Float, Interval};
use crate::syntax::{Entry, Value};
use syn::{Attribute, Expr};

/// Message for `zero` without one of the keys that it needs.
pub(crate) const NEEDS_OF_ZERO: &str =
    "`zero` makes code 0 exactly 0.0, and needs `bits`, a `min` below 0 and a `max` above 0";

values! {
    struct FloatValues of keys::FLOAT;
    "min" min: Expr,
    "max" max: Expr,
    "res" res: Expr,
    "bits" bits: Expr,
    "zero" zero: (),
    "strict" strict: (),
    "raw" raw: (),
}

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Float> {
    let list = entries(attribute, spot, errors)?;
    let list: Vec<Entry> = list.into_iter().map(constant_by_position).collect();
    let values = list.iter().filter(|entry| entry.key.is_none()).count();
    // `strict` is the only key that stands beside positional values
    let strict = list.iter().filter(|entry| is_strict(entry)).count();
    match values {
        0 => named(attribute, &list, spot, errors),
        n if n + strict == list.len() => positional(attribute, &list, spot, errors),
        _ if has_unknown_key(&list, spot, errors) => None,
        _ => {
            let text = "`#[float]` takes either three values or keys: write `#[float(0.0, 10.0, 0.01)]` or `#[float(min = A, max = B, res = R)]`";
            errors.none(attribute, text)
        }
    }
}

/// Returns whether a key among positional values is misspelt.
fn has_unknown_key(list: &[Entry], spot: Spot<'_>, errors: &mut Errors) -> bool {
    let is_unknown = |entry: &&Entry| entry.key.is_some() && entry.key_in(&keys::FLOAT).is_none();
    let before = errors.count();
    let unknown_entries = list.iter().filter(is_unknown);
    unknown_entries.for_each(|entry| unknown(entry, list, spot, &keys::names(&keys::FLOAT), errors));
    errors.count() > before
}

fn is_strict(entry: &Entry) -> bool {
    entry.is("strict") && matches!(entry.value, Value::Flag)
}

fn positional(attribute: &Attribute, entries: &[Entry], spot: Spot<'_>, errors: &mut Errors) -> Option<Float> {
    let (strict, list): (Vec<&Entry>, Vec<&Entry>) = entries.iter().partition(|entry| is_strict(entry));
    for twice in strict.iter().skip(1) {
        errors.at(twice, "duplicate `strict`: keep one");
    }
    let value = |entry: &&Entry| match &entry.value {
        Value::Expr(expr) => Some(expr.clone()),
        _ => None,
    };
    let values: Option<Vec<Expr>> = list.iter().map(value).collect();
    match (list.as_slice(), values.as_deref()) {
        (_, Some([min, max, res])) => {
            let (min, max, strict) = (min.clone(), max.clone(), !strict.is_empty());
            Some(Float::Res(Interval { min, max, strict }, res.clone()))
        }
        ([one], _) => {
            needs_a_key(one, entries, spot, errors);
            None
        }
        _ => {
            let text = "`#[float]` takes three values, min, max and resolution: write `#[float(0.0, 10.0, 0.01)]`";
            errors.none(attribute, text)
        }
    }
}

fn named(attribute: &Attribute, list: &[Entry], spot: Spot<'_>, errors: &mut Errors) -> Option<Float> {
    let values: FloatValues = values_of(list, spot, false, errors)?;
    match values.raw {
        None => quantised(attribute, values, list, spot, errors),
        Some(_) if list.len() == 1 => Some(Float::Raw),
        Some(_) => errors.none(
            attribute,
            "`raw` sends all bits of the float: write `#[float(raw)]` without other keys",
        ),
    }
}

fn quantised(
    attribute: &Attribute,
    values: FloatValues,
    list: &[Entry],
    spot: Spot<'_>,
    errors: &mut Errors,
) -> Option<Float> {
    let (min, max) = match (values.min, values.max) {
        (Some(min), Some(max)) => (min.what, max.what),
        (Some(_), None) => return errors.none(attribute, "`#[float]` with `min` needs `max`: write `max = B`"),
        (None, Some(_)) => return errors.none(attribute, "`#[float]` with `max` needs `min`: write `min = A`"),
        (None, None) => {
            let text = match cure::float(list, spot) {
                Some(cure) => format!("`#[float]` needs a range: write `{cure}`, or `#[float(raw)]`"),
                None => "`#[float]` needs `min` and `max`, or `raw`".to_string(),
            };
            return errors.none(attribute, text);
        }
    };
    let strict = values.strict.is_some();
    let interval = Interval { min, max, strict };
    match (values.res, values.bits, values.zero) {
        (Some(res), None, None) => Some(Float::Res(interval, res.what)),
        (None, Some(bits), zero) => Some(Float::Bits {
            interval,
            bits: bits.what,
            zero: zero.is_some(),
        }),
        (Some(_), None, Some(zero)) => errors.none(zero.by, NEEDS_OF_ZERO),
        (Some(_), Some(bits), _) => errors.none(bits.by, "`res` and `bits` both give the codes of the float: keep one"),
        (None, None, _) => errors.none(
            attribute,
            "`#[float]` needs the step of its codes: write `res = STEP`, or `bits = N`",
        ),
    }
}
