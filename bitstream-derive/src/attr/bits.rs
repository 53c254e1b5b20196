//! `#[bits(..)]`: the integer codecs, and the options of containers, variants and fields.

use super::{Asked, asked, entries, expr, flag, is_constant, key_of, nearest, range, set, unknown};
use crate::errors::Errors;
use crate::syntax::{Entry, Value, integer_literal};
use syn::{Attribute, Expr, Path};

/// What an attribute is written on.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Level {
    Container,
    Variant,
    Field,
}

/// Every key and the levels it belongs to.
const KEYS: [(&str, &[Level]); 6] = [
    ("range", &[Level::Field]),
    ("width", &[Level::Field]),
    ("skip", &[Level::Field]),
    ("default", &[Level::Field]),
    ("align", &[Level::Container, Level::Variant, Level::Field]),
    ("crate", &[Level::Container]),
];

/// The options of one container, variant or field.
#[derive(Default)]
pub(crate) struct Bits {
    pub(crate) range: Option<Asked<(Expr, Expr)>>,
    pub(crate) width: Option<Asked<Expr>>,
    pub(crate) skip: Option<Asked<()>>,
    /// `default`, or `default = EXPR`.
    pub(crate) default: Option<Asked<Option<Expr>>>,
    pub(crate) align: Option<Asked<()>>,
    pub(crate) runtime: Option<Asked<Path>>,
}

impl Bits {
    pub(crate) fn parse(attributes: &[Attribute], level: Level, errors: &mut Errors) -> Bits {
        let mut bits = Bits::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("bits")) {
            for entry in entries(attribute, errors) {
                bits.add(&entry, level, errors);
            }
        }
        bits
    }

    fn add(&mut self, entry: &Entry, level: Level, errors: &mut Errors) {
        let Some(key) = key_of(entry) else {
            return self.add_number(entry, level, errors);
        };
        let known = KEYS.iter().find(|(name, _)| *name == key);
        match known {
            Some((_, levels)) if !levels.contains(&level) => return wrong_level(entry, &key, levels, errors),
            Some(_) => {}
            None if matches!(entry.value, Value::Flag) && is_constant(&key) => {
                return errors.at(entry, format!("for a constant write `#[bits(width = {key})]`"));
            }
            None => {
                let here: Vec<&str> = at_level(level).collect();
                let all: Vec<&str> = KEYS.iter().map(|(name, _)| *name).collect();
                // a word that is near to a key of another level is better explained than listed
                let known = if nearest(&key, &here).is_some() { &here } else { &all };
                return unknown(entry, "bits", known, errors);
            }
        }
        let by = entry.name();
        match key.as_str() {
            "range" => set(&mut self.range, range(entry, errors), by, "range", errors),
            "width" => set(&mut self.width, expr(entry, errors), by, "width", errors),
            "skip" => set(&mut self.skip, flag(entry, errors), by, "skip", errors),
            "align" => set(&mut self.align, flag(entry, errors), by, "align", errors),
            "default" => set(&mut self.default, default(entry, errors), by, "default", errors),
            _ => set(&mut self.runtime, path(entry, errors), by, "crate", errors),
        }
    }

    /// `#[bits(5)]`.
    fn add_number(&mut self, entry: &Entry, level: Level, errors: &mut Errors) {
        let number = match &entry.value {
            Value::Expr(expr) if integer_literal(expr).is_some() => expr.clone(),
            Value::Range(range) => {
                return errors.at(range, "a range needs its key: `#[bits(range = A..=B)]`");
            }
            _ => {
                return errors.at(
                    entry,
                    "expected a key or an integer literal; for a constant write `#[bits(width = ..)]`",
                );
            }
        };
        if level != Level::Field {
            return wrong_level(entry, "width", &[Level::Field], errors);
        }
        set(&mut self.width, Some(number), entry, "width", errors);
    }
}

fn at_level(level: Level) -> impl Iterator<Item = &'static str> {
    KEYS.iter()
        .filter(move |(_, levels)| levels.contains(&level))
        .map(|(name, _)| *name)
}

/// The text of G49.
fn wrong_level(entry: &Entry, key: &str, levels: &[Level], errors: &mut Errors) {
    let place = match levels {
        [Level::Container] => "an option of the struct or enum",
        [Level::Variant] => "a variant option",
        _ => "a field option",
    };
    errors.at(entry.name(), format!("`{key}` is {place}"));
}

fn default(entry: &Entry, errors: &mut Errors) -> Option<Option<Expr>> {
    match entry.value {
        Value::Flag => Some(None),
        _ => expr(entry, errors).map(Some),
    }
}

fn path(entry: &Entry, errors: &mut Errors) -> Option<Path> {
    match without_group(expr(entry, errors)?) {
        Expr::Path(path) => Some(path.path),
        other => {
            errors.at(other, "`crate` takes a path: `crate = ::bitstream`");
            None
        }
    }
}

/// What a `macro_rules!` put in.
fn without_group(expr: Expr) -> Expr {
    match expr {
        Expr::Group(group) => without_group(*group.expr),
        Expr::Paren(paren) => without_group(*paren.expr),
        other => other,
    }
}

impl Bits {
    /// The integer codecs that were asked for.
    pub(crate) fn encodings(&self) -> Vec<Asked<&'static str>> {
        let range = self.range.as_ref().map(|range| asked(&range.by, "range"));
        let width = self.width.as_ref().map(|width| asked(&width.by, "width"));
        range.into_iter().chain(width).collect()
    }
}
