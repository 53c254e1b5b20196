//! `#[float(min, max, res)]` and its other forms.

use super::cure::Spot;
use super::{Asked, constant_by_position, entries, expr, flag, key_of, keys, needs_a_key, set, unknown};
use crate::errors::Errors;
use crate::syntax::{Entry, Value};
use syn::{Attribute, Expr};

/// One of the forms of the attribute.
#[allow(clippy::large_enum_variant)] // one per field of one derive
pub(crate) enum Float {
    Quantised {
        min: Expr,
        max: Expr,
        codes: Codes,
        /// Values outside of the range are refused, not clamped.
        strict: bool,
    },
    /// `raw`
    Raw,
}

/// How many codes a range has.
pub(crate) enum Codes {
    /// `res`
    Res(Expr),
    /// `bits [, zero]`
    Bits { bits: Expr, zero: bool },
}

#[derive(Default)]
struct Keys {
    min: Option<Asked<Expr>>,
    max: Option<Asked<Expr>>,
    res: Option<Asked<Expr>>,
    bits: Option<Asked<Expr>>,
    zero: Option<Asked<()>>,
    strict: Option<Asked<()>>,
    raw: Option<Asked<()>>,
}

pub(super) fn parse(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Float> {
    let list = entries(attribute, spot, errors)?;
    let list: Vec<Entry> = list.into_iter().map(constant_by_position).collect();
    let values = list.iter().filter(|entry| entry.key.is_none()).count();
    // the one key that stands beside values
    let strict = list.iter().filter(|entry| is_strict(entry)).count();
    let float = match values {
        0 => named(attribute, &list, spot, errors)?,
        n if n + strict == list.len() => positional(attribute, &list, spot, errors)?,
        _ if has_unknown_key(&list, spot, errors) => return None,
        _ => {
            errors.at(
                attribute,
                "use either `#[float(0.0, 10.0, 0.01)]` or `min = .., max = .., res = ..`",
            );
            return None;
        }
    };
    Some(float)
}

/// A typing mistake among values is one of the key.
fn has_unknown_key(list: &[Entry], spot: Spot<'_>, errors: &mut Errors) -> bool {
    let is_unknown = |entry: &&Entry| key_of(entry).is_some_and(|key| !keys::FLOAT.contains(&key.as_str()));
    let unknown_entries = list.iter().filter(is_unknown);
    let before = errors.count();
    unknown_entries.for_each(|entry| unknown(entry, list, spot, &keys::FLOAT, errors));
    errors.count() > before
}

fn is_strict(entry: &Entry) -> bool {
    key_of(entry).as_deref() == Some("strict") && matches!(entry.value, Value::Flag)
}

fn positional(attribute: &Attribute, entries: &[Entry], spot: Spot<'_>, errors: &mut Errors) -> Option<Float> {
    let mut strict = None;
    for entry in entries.iter().filter(|entry| is_strict(entry)) {
        set(&mut strict, Some(()), entry, "strict", errors);
    }
    let list: Vec<&Entry> = entries.iter().filter(|entry| !is_strict(entry)).collect();
    let values: Vec<&Expr> = list
        .iter()
        .filter_map(|entry| match &entry.value {
            Value::Expr(expr) => Some(expr),
            _ => None,
        })
        .collect();
    match (list.len(), values.as_slice()) {
        (3, [min, max, res]) => Some(Float::Quantised {
            min: (*min).clone(),
            max: (*max).clone(),
            codes: Codes::Res((*res).clone()),
            strict: strict.is_some(),
        }),
        (1, _) => {
            needs_a_key(list[0], entries, spot, errors);
            None
        }
        _ => {
            errors.at(
                attribute,
                "`#[float]` takes three values, min, max and resolution: `#[float(0.0, 10.0, 0.01)]`",
            );
            None
        }
    }
}

fn named(attribute: &Attribute, list: &[Entry], spot: Spot<'_>, errors: &mut Errors) -> Option<Float> {
    let mut keys = Keys::default();
    let before = errors.count();
    for entry in list {
        let by = entry.name();
        match key_of(entry).as_deref() {
            Some("min") => set(&mut keys.min, expr(entry, errors), by, "min", errors),
            Some("max") => set(&mut keys.max, expr(entry, errors), by, "max", errors),
            Some("res") => set(&mut keys.res, expr(entry, errors), by, "res", errors),
            Some("bits") => set(&mut keys.bits, expr(entry, errors), by, "bits", errors),
            Some("zero") => set(&mut keys.zero, flag(entry, errors), by, "zero", errors),
            Some("strict") => set(&mut keys.strict, flag(entry, errors), by, "strict", errors),
            Some("raw") => set(&mut keys.raw, flag(entry, errors), by, "raw", errors),
            _ => {
                unknown(entry, list, spot, &keys::FLOAT, errors);
                return None;
            }
        }
    }
    if errors.count() > before {
        return None;
    }
    if keys.raw.is_some() {
        if list.len() > 1 {
            errors.at(attribute, "`raw` sends the bits as they are and takes nothing else");
            return None;
        }
        return Some(Float::Raw);
    }
    quantised(attribute, keys, errors)
}

fn quantised(attribute: &Attribute, keys: Keys, errors: &mut Errors) -> Option<Float> {
    let (Some(min), Some(max)) = (keys.min, keys.max) else {
        errors.at(attribute, "`#[float]` needs `min` and `max`, or `raw`");
        return None;
    };
    let codes = match (keys.res, keys.bits, keys.zero) {
        (Some(res), None, None) => Codes::Res(res.what),
        (None, Some(bits), zero) => Codes::Bits {
            bits: bits.what,
            zero: zero.is_some(),
        },
        (Some(_), None, Some(zero)) => {
            errors.at(
                zero.by,
                "`zero` reserves code 0 for 0.0 and needs `bits` and min < 0 < max",
            );
            return None;
        }
        _ => {
            errors.at(attribute, "give exactly one of `res` or `bits`");
            return None;
        }
    };
    Some(Float::Quantised {
        min: min.what,
        max: max.what,
        codes,
        strict: keys.strict.is_some(),
    })
}
