//! What attributes mean, one file per attribute.

mod array;
mod bits;
mod declared;
mod float;
mod keys;
mod list;
mod quat;
mod string;

use crate::errors::Errors;
use crate::hint::shown;
use crate::model::{Lengths, SparseForm, StringForm};
use crate::syntax::{self, Entry, RangeSyntax, Value};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, Ident, Type};

pub(crate) use bits::Bits;
pub(crate) use declared::Declared;
pub(crate) use float::{Codes, Float};
pub(crate) use keys::Level;
pub(crate) use list::{Point, Relative, Tag};

/// A thing and the token that asked for it.
pub(crate) struct Asked<T> {
    pub(crate) by: TokenStream,
    pub(crate) what: T,
}

/// Everything written on one field.
pub(crate) struct FieldAttributes {
    pub(crate) bits: Bits,
    pub(crate) float: Option<Asked<Float>>,
    pub(crate) quat: Option<Asked<Expr>>,
    /// Outermost first.
    pub(crate) layers: Vec<Asked<Layer>>,
    /// An attribute could not be read: what is missing because of it is not an error of its own.
    pub(crate) broken: bool,
}

/// A container layer.
pub(crate) enum Layer {
    /// A length, then the elements; with `bytes` as whole bytes.
    Array { lengths: Lengths, bytes: bool },
    /// `#[array(bytes)]`: a fixed array as whole bytes.
    Bytes,
    /// The number of elements is said by earlier fields.
    Counted {
        lengths: Lengths,
        count: Asked<Expr>,
        bytes: bool,
    },
    /// Some of so many slots: of the type, or at most these.
    Sparse { form: SparseForm, slots: Option<Lengths> },
    /// Text.
    String { lengths: Lengths, form: StringForm },
}

impl Layer {
    /// Whether no codec of its own describes what is inside.
    pub(crate) fn is_closed(&self) -> bool {
        match self {
            Layer::Bytes | Layer::String { .. } => true,
            Layer::Array { bytes, .. } | Layer::Counted { bytes, .. } => *bytes,
            Layer::Sparse { .. } => false,
        }
    }

    /// Its bounds, where it has any.
    pub(crate) fn lengths(&self) -> Option<&Lengths> {
        match self {
            Layer::Array { lengths, .. } | Layer::Counted { lengths, .. } | Layer::String { lengths, .. } => {
                Some(lengths)
            }
            Layer::Sparse { slots, .. } => slots.as_ref(),
            Layer::Bytes => None,
        }
    }

    /// The attribute it came from.
    pub(crate) fn attribute(&self) -> &'static str {
        match self {
            Layer::String { .. } => "#[string]",
            _ => "#[array]",
        }
    }
}

impl FieldAttributes {
    pub(crate) fn parse(attributes: &[Attribute], errors: &mut Errors) -> FieldAttributes {
        let mut float = None;
        let mut quat = None;
        let mut layers = Vec::new();
        let before = errors.count();
        for attribute in attributes {
            let path = attribute.path();
            if path.is_ident("float") {
                let parsed = float::parse(attribute, errors);
                set(&mut float, parsed, attribute, "#[float]", errors);
            } else if path.is_ident("quat") {
                let parsed = quat::parse(attribute, errors);
                set(&mut quat, parsed, attribute, "#[quat]", errors);
            } else if path.is_ident("array") {
                let parsed = array::parse(attribute, errors);
                layers.extend(parsed.map(|what| asked(attribute, what)));
            } else if path.is_ident("string") {
                let parsed = string::parse(attribute, errors);
                layers.extend(parsed.map(|what| asked(attribute, what)));
            }
        }
        let bits = Bits::parse(attributes, Level::Field, errors);
        FieldAttributes {
            bits,
            float,
            quat,
            layers,
            broken: errors.count() > before,
        }
    }
}

/// The attributes that describe a field, on something that is none.
pub(crate) fn refuse_codecs(attributes: &[Attribute], errors: &mut Errors) {
    for attribute in attributes {
        for name in ["float", "quat", "array", "string"] {
            if attribute.path().is_ident(name) {
                errors.at(attribute.path(), format!("`#[{name}]` describes a field"));
            }
        }
    }
}

fn asked<T>(by: impl ToTokens, what: T) -> Asked<T> {
    Asked {
        by: by.to_token_stream(),
        what,
    }
}

/// Fills a slot once.
fn set<T>(slot: &mut Option<Asked<T>>, what: Option<T>, by: impl ToTokens, name: &str, errors: &mut Errors) {
    let Some(what) = what else { return };
    if let Some(first) = slot {
        return errors.two((&by, &format!("duplicate `{name}`")), (&first.by, "first given here"));
    }
    *slot = Some(asked(by, what));
}

/// The entries of an attribute; none after an error.
fn entries(attribute: &Attribute, errors: &mut Errors) -> Vec<Entry> {
    errors.ok(syntax::entries(attribute)).unwrap_or_default()
}

/// `max` and `len` of `#[array]` and `#[string]`: one of them, or none.
fn lengths(
    max: Option<Asked<Expr>>,
    len: Option<Asked<(Expr, Expr)>>,
    errors: &mut Errors,
) -> Result<Option<Lengths>, ()> {
    match (max, len) {
        (Some(max), None) => Ok(Some(Lengths {
            min: None,
            max: max.what,
        })),
        (None, Some(len)) => Ok(Some(Lengths {
            min: Some(len.what.0),
            max: len.what.1,
        })),
        (None, None) => Ok(None),
        (Some(max), Some(len)) => {
            errors.two(
                (&len.by, "choose one of `max` and `len`"),
                (&max.by, "`max` is given here"),
            );
            Err(())
        }
    }
}

/// Written like a constant, and so not a key with a typing mistake.
fn is_constant(name: &str) -> bool {
    !name.chars().any(char::is_lowercase)
}

fn key_of(entry: &Entry) -> Option<String> {
    entry.key.as_ref().map(Ident::to_string)
}

/// The value as an expression.
fn expr(entry: &Entry, errors: &mut Errors) -> Option<Expr> {
    let name = key_of(entry).unwrap_or_default();
    match &entry.value {
        Value::Expr(expr) => return Some(expr.clone()),
        Value::Flag => errors.at(entry.name(), syntax::needs_a_value(&name)),
        Value::Range(range) => errors.at(range, format!("`{name}` is one value, not a range")),
        Value::Type(_) | Value::List(..) => errors.at(entry, format!("write `{name} = ..`")),
    }
    None
}

/// A value, or none.
fn optional(entry: &Entry, errors: &mut Errors) -> Option<Option<Expr>> {
    match entry.value {
        Value::Flag => Some(None),
        _ => expr(entry, errors).map(Some),
    }
}

/// The value as a type.
fn ty(entry: &Entry, errors: &mut Errors) -> Option<Type> {
    if let Value::Type(ty) = &entry.value {
        return Some(ty.clone());
    }
    let name = key_of(entry).unwrap_or_default();
    errors.at(entry.name(), format!("`{name}` needs a type: `{name} = TYPE`"));
    None
}

/// No value.
fn flag(entry: &Entry, errors: &mut Errors) -> Option<()> {
    if matches!(entry.value, Value::Flag) {
        return Some(());
    }
    let name = key_of(entry).unwrap_or_default();
    errors.at(entry, format!("`{name}` takes no value"));
    None
}

/// The value as an inclusive range with both ends.
fn range(entry: &Entry, errors: &mut Errors) -> Option<(Expr, Expr)> {
    let name = key_of(entry).unwrap_or_default();
    let cure = match name.as_str() {
        "range" => "; for the whole type drop the attribute",
        _ => "",
    };
    range_or(entry, cure, errors)
}

/// The same, with what to do where an end is not wanted.
fn range_or(entry: &Entry, cure: &str, errors: &mut Errors) -> Option<(Expr, Expr)> {
    let name = key_of(entry).unwrap_or_default();
    match &entry.value {
        Value::Range(range) => whole_range(range, &name, cure, errors),
        Value::Flag => {
            errors.at(entry.name(), syntax::needs_a_value(&name));
            None
        }
        _ => {
            errors.at(entry, format!("`{name}` takes a range: `{name} = A..=B`"));
            None
        }
    }
}

fn whole_range(range: &RangeSyntax, name: &str, cure: &str, errors: &mut Errors) -> Option<(Expr, Expr)> {
    let (Some(lower), Some(upper)) = (&range.lower, &range.upper) else {
        errors.at(range, format!("`{name}` needs both ends: `A..=B`{cure}"));
        return None;
    };
    if !range.inclusive {
        errors.at(range, exclusive(lower, upper, name));
        return None;
    }
    Some((lower.clone(), upper.clone()))
}

/// The text of G03: with numbers where they are literals.
fn exclusive(lower: &Expr, upper: &Expr, name: &str) -> String {
    let (low, high) = (shown(lower), shown(upper));
    let less = match (crate::literal::int(lower), crate::literal::int(upper)) {
        (Some(a), Some(b)) if a >= b => return format!("`{name}` must be inclusive: write `{low}..={high}`"),
        (_, Some(crate::literal::Int::Signed(v))) if v > i128::MIN => (v - 1).to_string(),
        _ if high.contains(' ') => format!("({high}) - 1"),
        _ => format!("{high} - 1"),
    };
    format!("`{name}` must be inclusive: write `{low}..={less}` (or `{low}..={high}` if {high} is legal)")
}

/// The text of G01. `place` is an attribute, or a key with a list.
fn unknown(entry: &Entry, place: &str, known: &[&str], errors: &mut Errors) {
    // what a type or a variant has no key for may be near to one that it has: of `bits` the caller looks
    if place != "bits" && elsewhere(entry, place, errors) {
        return;
    }
    let place = match place {
        "bits" | "float" | "array" | "string" | "quat" => format!("#[{place}(..)]"),
        key => format!("{key}(..)"),
    };
    let Some(key) = &entry.key else {
        let list = known.join("`, `");
        errors.at(entry, format!("expected a key in `{place}`: `{list}`"));
        return;
    };
    let hint = match nearest(&key.to_string(), known) {
        Some(near) => format!("; did you mean `{near}`?"),
        None if known.len() == 1 => format!("; the key is `{}`", known[0]),
        None => format!("; the keys are `{}`", known.join("`, `")),
    };
    errors.at(key, format!("unknown key `{key}` in `{place}`{hint}"));
}

/// The error of a key that belongs to another attribute; whether it is one.
fn elsewhere(entry: &Entry, place: &str, errors: &mut Errors) -> bool {
    let Some(key) = &entry.key else { return false };
    let name = key.to_string();
    let owners = owners(&name, place);
    let Some(first) = owners.first() else { return false };
    let list: Vec<String> = owners.iter().map(|owner| format!("`#[{owner}(..)]`")).collect();
    let written = match entry.value {
        Value::Flag if STAND_ALONE.contains(&name.as_str()) => name.clone(),
        _ => format!("{name} = .."),
    };
    let list = list.join(" and ");
    errors.at(
        key,
        format!("`{name}` is a key of {list}: write `#[{first}({written})]`"),
    );
    true
}

/// Keys that may have no value.
const STAND_ALONE: [&str; 12] = [
    "bytes", "ascii", "wide", "zero", "strict", "raw", "varint", "skip", "default", "align", "check", "other",
];

/// The attributes that have a key which this one lacks. Not where they would not apply to the field: a list is no text.
fn owners(key: &str, place: &str) -> &'static [&'static str] {
    match (place, key) {
        ("bits" | "float" | "quat", "max" | "len") => &["array", "string"],
        ("bits" | "float" | "quat", "count" | "bytes" | "sparse") => &["array"],
        ("bits" | "float" | "quat" | "array", "ascii" | "wide") => &["string"],
        // of a length `min` is a part of `len`
        ("bits" | "quat", "min") => &["float"],
        ("bits" | "quat" | "array" | "string", "res" | "zero" | "strict" | "raw") => &["float"],
        ("float" | "quat" | "array" | "string", key) if keys::at_level(Level::Field).contains(&key) => &["bits"],
        _ => &[],
    }
}

/// The known word that a typing mistake would turn into `word`, or that is short for it.
fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let short = known.iter().find(|key| key.len() >= 3 && word.starts_with(**key));
    let long = || known.iter().find(|key| word.len() >= 3 && abbreviates(word, key));
    if let Some(key) = short.or_else(long) {
        return Some(key);
    }
    let near = known
        .iter()
        .map(|candidate| (distance(word, candidate), *candidate))
        .min()?;
    (near.0 <= 1 + word.len() / 4).then_some(near.1)
}

/// `grp` of `group`: the same first letter, then some of the others in order.
fn abbreviates(word: &str, key: &str) -> bool {
    let mut letters = key.chars();
    word.chars().next() == key.chars().next() && word.chars().all(|letter| letters.any(|l| l == letter))
}

/// Insertions, deletions, replacements and swaps of neighbours between two words.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replace = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut best = replace.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(rows[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    rows[a.len()][b.len()]
}
