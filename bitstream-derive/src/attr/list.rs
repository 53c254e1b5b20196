//! Keys of `#[bits(..)]` that are followed by a list: `varint(group = 5)`, `relative(first, tiers = [8, 40, 900])`,
//! `fixed(int = 8, frac = 8)`, `elide(group = rest, value = 0)`, `tag(width = 8)`.

use super::{Asked, expr, flag, key_of, range_or, set, unknown_in_list};
use crate::errors::Errors;
use crate::hint::{is_integer, shown_expr};
use crate::scope;
use crate::syntax::{self, Entry, Value};
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::Expr;

/// Where the point of a fixed-point number is.
pub(crate) struct Point {
    pub(crate) int: Expr,
    pub(crate) frac: Expr,
}

/// The earlier field that an integer is above, and the largest distance of each tier.
pub(crate) struct Relative {
    pub(crate) field: Ident,
    pub(crate) tiers: Option<Asked<Vec<Expr>>>,
}

/// A value that is known beforehand, and the other fields that share its bit.
pub(crate) struct Elide {
    pub(crate) group: Option<Ident>,
    pub(crate) value: Expr,
}

/// How the tag of an enum is sent.
pub(crate) enum Tag {
    Range(Expr, Expr),
    Width(Expr),
    Repr,
}

/// `varint`, `varint(group = 5)`
pub(super) fn varint(entry: &Entry, errors: &mut Errors) -> Option<Option<Expr>> {
    let form = |group: Option<&Expr>| {
        let group = group.map_or_else(|| "7".to_string(), shown_expr);
        format!("`varint` takes the bits of a group by name: `varint(group = {group})`")
    };
    let list = match &entry.value {
        Value::Flag => return Some(None),
        Value::List(list, _) if list.iter().all(|entry| entry.key.is_some()) => list,
        Value::List(list, _) => match list.as_slice() {
            [
                Entry {
                    value: Value::Expr(group),
                    ..
                },
            ] => return wrong_form(entry, &form(Some(group)), errors),
            _ => return wrong_form(entry, &form(None), errors),
        },
        Value::Expr(group) => return wrong_form(entry, &form(Some(group)), errors),
        _ => return wrong_form(entry, &form(None), errors),
    };
    let mut group = None;
    keys(list, "varint", &["group"], errors, |entry, _, errors| {
        set(&mut group, expr(entry, errors), entry.name(), "group", errors);
    })?;
    match group {
        Some(Asked { what, .. }) => Some(Some(what)),
        None => wrong_form(entry, &form(None), errors),
    }
}

/// `relative(first)`, `relative(first, tiers = [8, 40, 900])`; of a tuple `relative(0)` or `relative(_0)`.
pub(super) fn relative(entry: &Entry, errors: &mut Errors) -> Option<Relative> {
    if let Value::List(list, _) = &entry.value {
        if let Some((first, options)) = list.split_first() {
            let is_option = |entry: &Entry| match &entry.key {
                Some(key) => key == "tiers" || !matches!(entry.value, Value::Flag),
                None => false,
            };
            if let (Some(field), true) = (field(first), options.iter().all(is_option)) {
                let mut given = None;
                keys(options, "relative", &["tiers"], errors, |entry, _, errors| {
                    set(&mut given, tiers(entry, errors), entry.name(), "tiers", errors);
                })?;
                return Some(Relative { field, tiers: given });
            }
        }
    }
    let name = only_name(entry).map_or_else(|| "FIELD".to_string(), |name| name.to_string());
    let text = format!("`relative` names an earlier field: `relative({name})`");
    wrong_form(entry, &text, errors)
}

/// A name, or the place of a field in a tuple.
fn field(entry: &Entry) -> Option<Ident> {
    match (&entry.key, &entry.value) {
        (Some(name), Value::Flag) => Some(name.clone()),
        (None, Value::Expr(value)) => {
            let text = value.to_token_stream().to_string();
            let is_place = text.chars().all(|c| c.is_ascii_digit());
            is_place.then(|| Ident::new(&format!("_{text}"), span(value)))
        }
        _ => None,
    }
}

/// `tiers = [8, 40, 900]`
fn tiers(entry: &Entry, errors: &mut Errors) -> Option<Vec<Expr>> {
    let list = expr(entry, errors)?;
    let tiers = crate::syntax::listed(&list);
    if tiers.is_none() {
        errors.at(
            &list,
            "`tiers` lists the largest distance of each tier: `tiers = [8, 40, 900]`",
        );
    }
    tiers
}

/// The one name in the value, apart from `self` and the key `tiers`.
fn only_name(entry: &Entry) -> Option<Ident> {
    let value = match &entry.value {
        Value::List(_, list) => list.clone(),
        Value::Expr(value) => value.to_token_stream(),
        _ => return None,
    };
    let is_field = |name: &Ident| name != "self" && name != "tiers";
    let mut names = scope::idents(value).into_iter().filter(is_field);
    match (names.next(), names.next()) {
        (Some(name), None) => Some(name),
        _ => None,
    }
}

/// `fixed(int = 8, frac = 8)`
pub(super) fn fixed(entry: &Entry, errors: &mut Errors) -> Option<Point> {
    const FORM: &str = "`fixed` takes the bits before and after the point: `fixed(int = I, frac = F)`";
    let list = match &entry.value {
        Value::List(list, _) if list.iter().all(|entry| entry.key.is_some()) => list,
        _ => return wrong_form(entry, FORM, errors),
    };
    let (mut int, mut frac) = (None, None);
    keys(
        list,
        "fixed",
        &["int", "frac"],
        errors,
        |entry, key, errors| match key {
            "int" => set(&mut int, expr(entry, errors), entry.name(), key, errors),
            _ => set(&mut frac, expr(entry, errors), entry.name(), key, errors),
        },
    )?;
    match (int, frac) {
        (Some(int), Some(frac)) => Some(Point {
            int: int.what,
            frac: frac.what,
        }),
        _ => wrong_form(entry, FORM, errors),
    }
}

/// `elide = EXPR`, `elide(group = rest, value = EXPR)`
pub(super) fn elide(entry: &Entry, errors: &mut Errors) -> Option<Elide> {
    let Value::List(list, _) = &entry.value else {
        let value = expr(entry, errors)?;
        return Some(Elide { group: None, value });
    };
    if let [Entry { key: None, .. }] = list.as_slice() {
        return wrong_form(entry, "expected `=`: write `elide = EXPR`", errors);
    }
    let (mut group, mut value) = (None, None);
    keys(
        list,
        "elide",
        &["group", "value"],
        errors,
        |entry, key, errors| match key {
            "group" => set(&mut group, expr(entry, errors), entry.name(), key, errors),
            _ => set(&mut value, expr(entry, errors), entry.name(), key, errors),
        },
    )?;
    let (group, value) = match (group, value) {
        (Some(group), Some(value)) => (group, value),
        (None, Some(value)) => {
            let value = shown_expr(&value.what);
            let text = format!("a value in parentheses shares the bit of a `group`; alone write `elide = {value}`");
            return wrong_form(entry, &text, errors);
        }
        _ => {
            let text = "`elide` needs the known value: `elide = EXPR` or `elide(group = NAME, value = EXPR)`";
            return wrong_form(entry, text, errors);
        }
    };
    let Ok(group) = syn::parse2::<Ident>(group.what.to_token_stream()) else {
        errors.at(&group.what, "`group` is a name: `elide(group = rest, value = EXPR)`");
        return None;
    };
    Some(Elide {
        group: Some(group),
        value: value.what,
    })
}

/// `tag(range = A..=B)`, `tag(width = N)`, `tag(repr)`
pub(super) fn tag(entry: &Entry, errors: &mut Errors) -> Option<Tag> {
    const FORMS: &str = "`tag(range = A..=B)`, `tag(width = N)` or `tag(repr)`";
    let Value::List(list, _) = &entry.value else {
        errors.at(entry, format!("`tag` takes one of {FORMS}"));
        return None;
    };
    if let Some(unnamed) = list.iter().find(|entry| entry.key.is_none()) {
        errors.at(unnamed, format!("`tag` takes one of {FORMS}"));
        return None;
    }
    if let Some(ty) = list
        .iter()
        .filter_map(|entry| entry.key.as_ref())
        .find(|key| is_integer(&key.to_string()))
    {
        errors.at(
            ty,
            format!("a tag in the type of the discriminant is `tag(repr)`, with `#[repr({ty})]` on the enum"),
        );
        return None;
    }
    let (mut ids, mut width, mut repr) = (None, None, None);
    keys(
        list,
        "tag",
        &["range", "width", "repr"],
        errors,
        |entry, key, errors| match key {
            "range" => set(&mut ids, range_or(entry, "", errors), entry.name(), key, errors),
            "width" => set(&mut width, expr(entry, errors), entry.name(), key, errors),
            _ => set(&mut repr, flag(entry, errors), entry.name(), key, errors),
        },
    )?;
    match (ids, width, repr) {
        (Some(ids), None, None) => Some(Tag::Range(ids.what.0, ids.what.1)),
        (None, Some(width), None) => Some(Tag::Width(width.what)),
        (None, None, Some(_)) => Some(Tag::Repr),
        _ => {
            errors.at(entry, format!("choose one of {FORMS}"));
            None
        }
    }
}

/// Each entry of a list of known keys; nothing after an error.
fn keys(
    list: &[Entry],
    name: &str,
    known: &[&str],
    errors: &mut Errors,
    mut each: impl FnMut(&Entry, &str, &mut Errors),
) -> Option<()> {
    let before = errors.count();
    for entry in list {
        match key_of(entry).filter(|key| known.contains(&key.as_str())) {
            Some(key) if matches!(entry.value, Value::Glued(_)) => {
                let written = syntax::with_equals_sign(&key, entry);
                errors.at(entry.name(), format!("expected `=`: write `{written}`"));
            }
            Some(key) => each(entry, &key, errors),
            None => unknown_in_list(entry, name, known, errors),
        }
    }
    (errors.count() == before).then_some(())
}

fn wrong_form<T>(entry: &Entry, text: &str, errors: &mut Errors) -> Option<T> {
    errors.at(entry, text);
    None
}

fn span(tokens: &impl ToTokens) -> Span {
    let first = TokenStream::into_iter(tokens.to_token_stream()).next();
    first.map_or_else(Span::call_site, |token| token.span())
}
