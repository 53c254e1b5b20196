//! What attributes mean, one file per attribute.

mod array;
mod bits;
mod cure;
mod declared;
mod float;
mod keys;
mod list;
mod quat;
mod site;
mod string;

use crate::errors::Errors;
use crate::hint::shown;
use crate::model::{Lengths, SparseForm, StringForm};
use crate::syntax::{self, Entry, RangeSyntax, Value};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, DeriveInput, Expr, Ident, Meta, Type};

pub(crate) use bits::Bits;
pub(crate) use declared::Declared;
pub(crate) use float::{Codes, Float};
use keys::Level;
pub(crate) use list::{Point, Relative, Tag};
pub(crate) use site::Site;

use cure::Spot;

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
    /// Returns whether no codec of its own describes what is inside.
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
    pub(crate) fn parse(input: &DeriveInput, field: &syn::Field, errors: &mut Errors) -> FieldAttributes {
        let site = Site::Field(input, field);
        let mut float = None;
        let mut quat = None;
        let mut layers = Vec::new();
        let is_layer =
            |attribute: &&Attribute| attribute.path().is_ident("array") || attribute.path().is_ident("string");
        let all = field.attrs.iter().filter(is_layer).count();
        let mut outer = 0;
        let before = errors.count();
        for attribute in &field.attrs {
            let path = attribute.path();
            let spot = |place, layers| Spot { place, site, layers };
            if path.is_ident("float") {
                let parsed = float::parse(attribute, spot("float", all), errors);
                set(&mut float, parsed, attribute, "#[float]", errors);
            } else if path.is_ident("quat") {
                let parsed = quat::parse(attribute, spot("quat", all), errors);
                set(&mut quat, parsed, attribute, "#[quat]", errors);
            } else if path.is_ident("array") {
                let parsed = array::parse(attribute, spot("array", outer), errors);
                layers.extend(parsed.map(|what| asked(attribute, what)));
                outer += 1;
            } else if path.is_ident("string") {
                let parsed = string::parse(attribute, spot("string", outer), errors);
                layers.extend(parsed.map(|what| asked(attribute, what)));
                outer += 1;
            }
        }
        let spot = Spot {
            place: "bits",
            site,
            layers: all,
        };
        let bits = Bits::parse_in(&field.attrs, spot, errors);
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
pub(crate) fn refuse_codecs(attributes: &[Attribute], site: Site<'_>, errors: &mut Errors) {
    for attribute in attributes {
        for name in ["float", "quat", "array", "string"] {
            if attribute.path().is_ident(name) {
                let written = crate::hint::shown_expr(attribute).replacen("# ", "#", 1);
                let cure = site.right_place(&written, name, &[Level::Field]);
                errors.misplaced(attribute.path(), format!("`#[{name}]` describes a field: {cure}"));
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
    if slot.is_some() {
        return errors.at(&by, format!("duplicate `{name}`: keep one"));
    }
    *slot = Some(asked(by, what));
}

/// The entries of an attribute whose keys, where it has them, are followed by `=`.
fn entries(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Vec<Entry>> {
    let name = spot.place;
    let list = match &attribute.meta {
        Meta::List(list) => errors.ok(syntax::entries(list))?,
        Meta::Path(_) => {
            errors.at(attribute, format!("`{name}` takes a list: `{}`", cure::example(name)));
            return None;
        }
        Meta::NameValue(pair) => {
            let entry = Entry {
                key: None,
                value: Value::Expr(pair.value.clone()),
            };
            let cure = cure::bare(&entry, std::slice::from_ref(&entry), spot);
            errors.at(attribute, format!("`{name}` takes a list; {cure}"));
            return None;
        }
    };
    let mut glued: Option<(TokenStream, String)> = None;
    for entry in list.iter().filter(|entry| matches!(entry.value, Value::Glued(_))) {
        // at another level it is not to be mended
        let is_here = |key: &String| name != "bits" || keys::at_level(spot.site.level()).contains(&key.as_str());
        if let Some(key) = key_of(entry).filter(|key| keys::is_key_of(name, key) && is_here(key)) {
            let written = syntax::with_equals_sign(&key, entry);
            glued = Some(match glued {
                None => (entry.name(), written),
                // one style of writing is one mistake
                Some((at, before)) => (at, format!("{before}, {written}")),
            });
        }
    }
    match glued {
        None => Some(list),
        Some((at, written)) => {
            let rule = match syntax::is_flag(&at.to_string()) {
                true => format!("`{at}` takes no value"),
                false => "expected `=`".to_string(),
            };
            errors.at(at, format!("{rule}: write `{written}`"));
            None
        }
    }
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
        (Some(_), Some(len)) => {
            errors.at(&len.by, "`max` and `len` both bound the length: keep one");
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
        Value::Type(_) | Value::List(..) | Value::Glued(_) => errors.at(entry, format!("write `{name} = ..`")),
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

/// The text for an exclusive range: with numbers where they are literals.
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

/// Refuses an entry of `list` whose key is none of the attribute's.
fn unknown(entry: &Entry, list: &[Entry], spot: Spot<'_>, known: &[&str], errors: &mut Errors) {
    let place = spot.place;
    let constant = matches!(entry.value, Value::Flag) && key_of(entry).is_some_and(|key| is_constant(&key));
    let Some(key) = entry.key.as_ref().filter(|_| !constant) else {
        return needs_a_key(entry, list, spot, errors);
    };
    // of serde's `tag = "t", content = "c"` the tag is told
    let is_tag = |entry: &Entry| key_of(entry).as_deref() == Some("tag") && !matches!(entry.value, Value::List(..));
    if key == "content" && list.iter().any(is_tag) {
        return;
    }
    // of several words that ask for one thing the first is told
    let first = list.iter().find(|entry| {
        let known = key_of(entry).is_some_and(|key| keys::is_key_of(place, &key));
        !known && cure::is_of_the_value(entry)
    });
    if first.is_some_and(|first| cure::is_of_the_value(entry) && !std::ptr::eq(first, entry)) {
        return;
    }
    match cure::of(entry, list, spot) {
        Some(cure) if spot.site.level() != Level::Field => {
            errors.misplaced(key, format!("unknown key `{key}` in `#[{place}(..)]`; {cure}"));
        }
        Some(cure) => errors.at(key, format!("unknown key `{key}` in `#[{place}(..)]`; {cure}")),
        None if place != "bits" && keys::at_level(Level::Field).contains(&key.to_string().as_str()) => {
            let written = match syntax::is_flag(&key.to_string()) {
                true => key.to_string(),
                false => cure::written(&entry.meant()),
            };
            errors.at(
                key,
                format!("`{key}` is a key of `#[bits(..)]`: write `#[bits({written})]`"),
            );
        }
        None => errors.at(key, nearest_or_list(key, &format!("#[{place}(..)]"), known)),
    }
}

/// A value alone: a literal, a range, a constant.
fn needs_a_key(entry: &Entry, list: &[Entry], spot: Spot<'_>, errors: &mut Errors) {
    let values: Vec<Entry> = list.iter().cloned().map(constant_by_position).collect();
    // of several values the first is told
    let first = values.iter().position(|entry| entry.key.is_none());
    if first.is_some_and(|first| !std::ptr::eq(&list[first], entry)) {
        return;
    }
    let cure = cure::bare(&constant_by_position(entry.clone()), &values, spot);
    errors.at(entry, format!("a value needs its key; {cure}"));
}

/// `MIN` alone is no key: a constant.
fn constant_by_position(entry: Entry) -> Entry {
    match (entry.key, entry.value) {
        (Some(key), Value::Flag) if is_constant(&key.to_string()) => Entry {
            key: None,
            value: Value::Expr(syn::parse_quote!(#key)),
        },
        (key, value) => Entry { key, value },
    }
}

/// The same in the list of a key.
fn unknown_in_list(entry: &Entry, name: &str, known: &[&str], errors: &mut Errors) {
    let Some(key) = &entry.key else {
        let list = known.join("`, `");
        return errors.at(entry, format!("expected a key in `{name}(..)`: `{list}`"));
    };
    errors.at(
        key,
        match cure::nested(name, &key.to_string()) {
            Some(cure) => format!("unknown key `{key}` in `{name}(..)`; write `{cure}`"),
            None => nearest_or_list(key, &format!("{name}(..)"), known),
        },
    );
}

fn nearest_or_list(key: &Ident, place: &str, known: &[&str]) -> String {
    let hint = match nearest(&key.to_string(), known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.len() == 1 => format!("the key is `{}`", known[0]),
        None => format!("the keys are `{}`", known.join("`, `")),
    };
    format!("unknown key `{key}` in `{place}`; {hint}")
}

/// The known word that a typing mistake turned into `word`, or that it is without its vowels.
fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let consonants = |key: &str| key.replace(['a', 'e', 'i', 'o', 'u'], "");
    if let Some(key) = known.iter().find(|key| word.len() >= 3 && consonants(key) == word) {
        return Some(key);
    }
    let near = known
        .iter()
        .map(|candidate| (distance(word, candidate), *candidate))
        .min()?;
    let most = match word.len() {
        0 | 1 => 0,
        2..5 => 1,
        _ => 2,
    };
    (near.0 <= most).then_some(near.1)
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
