//! Keys of `#[bits(..)]` that take a list: `varint(group = 5)`, `relative(first, tiers = [8, 40, 900])`, `fixed(int =
//! 8, frac = 8)`, `elide(group = rest, value = 0)`, `tag(width = 8)`.

use super::unknown_in_list;
use super::values::{Parsed, Values, read, values};
use crate::errors::Errors;
use crate::hint::{is_integer, shown_expr};
use crate::keys::{self, Key, Notation};
use crate::literal;
use crate::model::Elide;
use crate::syntax::{self, Entry, Value};
use crate::tokens;
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Token, Type, parse_quote};

/// Value of `varint`: an integer is sent in as many groups of bits as it needs.
pub(crate) enum Varint {
    /// `group = N`: number of bits of a group, if given. The bits that tell the number of groups come before all
    /// groups.
    Groups(Option<Expr>),
    /// Each byte has a bit that says whether another byte follows.
    Leb128,
}

/// Position of the point of a fixed-point number.
pub(crate) struct Point {
    pub(crate) int: Expr,
    pub(crate) frac: Expr,
}

/// The earlier field from which an integer's distance is sent, and the largest distance of each tier.
pub(crate) struct Relative {
    pub(crate) field: Ident,
    pub(crate) tiers: Option<super::Asked<Vec<Expr>>>,
}

/// A condition, and the group of fields that are sent under it. The first field of a group has the condition of all.
pub(crate) struct WhenKey {
    pub(crate) group: Option<Ident>,
    pub(crate) condition: Option<Expr>,
}

/// Form of the tag of an enum.
pub(crate) enum TagKey {
    Range(Expr, Expr),
    Width(Expr),
    Repr,
    /// An expression over earlier fields gives the tag.
    Said(Expr),
}

impl TagKey {
    /// The forms of the attribute on an enum, for messages.
    pub(super) const FORMS: &'static str = "`tag(range = A..=B)`, `tag(width = N)` or `tag(repr)`";
}

values! { struct VarintValues of keys::VARINT; "group" group: Expr, "leb128" leb128: (), }
values! { struct RelativeValues of keys::RELATIVE; "tiers" tiers: Vec<Expr>, }
values! { struct FixedValues of keys::FIXED; "int" int: Expr, "frac" frac: Expr, }
values! { struct WhenValues of keys::WHEN; "group" group: Expr, "condition" condition: Expr, }
values! { struct ElideValues of keys::ELIDE; "group" group: Expr, "value" value: Expr, }
values! { struct TagValues of keys::TAG; "range" range: (Expr, Expr), "width" width: Expr, "repr" repr: (), }

/// Reads the values in the list of a key.
fn inside<V: Values>(key: &Key, list: &[Entry], errors: &mut Errors) -> Option<V> {
    read(list, errors, |entry, errors| {
        unknown_in_list(entry, key, errors);
        true
    })
}

/// Returns the entries in parentheses after a key, if each of these entries has a key.
fn keyed(entry: &Entry) -> Option<&[Entry]> {
    match &entry.value {
        Value::List(list, _) if list.iter().all(|entry| entry.key.is_some()) => Some(list),
        _ => None,
    }
}

/// Returns the value of a key, or the only value in its parentheses.
fn only_value(entry: &Entry) -> Option<&Expr> {
    match &entry.value {
        Value::Expr(value) => Some(value),
        Value::List(list, _) => match list.as_slice() {
            [only] if only.key.is_none() => only_value(only),
            _ => None,
        },
        _ => None,
    }
}

/// `varint`, `varint(group = 5)`, `varint(leb128)`
impl Parsed for Varint {
    const NOTATION: Notation = Notation::List;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Varint> {
        if let Some(list) = keyed(entry) {
            let values: VarintValues = inside(key, list, errors)?;
            match (values.group, values.leb128) {
                (Some(group), None) if shown_expr(&group.what) == "leb128" => {
                    return errors.none(group.what, "`leb128` stands alone: write `varint(leb128)`");
                }
                (Some(group), None) => return Some(Varint::Groups(Some(group.what))),
                (None, Some(_)) => return Some(Varint::Leb128),
                (Some(_), Some(leb128)) => {
                    return errors.none(leb128.by, "a group of `leb128` has 7 bits: remove `group`");
                }
                (None, None) => {}
            }
        }
        if let Value::Flag = entry.value {
            return Some(Varint::Groups(None));
        }
        let group = only_value(entry).map_or_else(
            || "7".to_string(),
            |group| literal::text(group).unwrap_or(shown_expr(group)),
        );
        let text = match group.as_str() {
            "leb128" => "`leb128` stands in parentheses: write `varint(leb128)`".to_string(),
            _ if group.starts_with("leb128") => "`leb128` takes no value: write `varint(leb128)`".to_string(),
            group => {
                let is_number = group.parse::<u128>().is_ok_and(|bits| bits > 0);
                let is_group = is_number || syn::parse_str::<syn::Path>(group).is_ok();
                let group = if is_group { group } else { "N" };
                format!("`varint` takes the bits of a group by name: write `varint(group = {group})`")
            }
        };
        errors.none(entry, text)
    }
}

/// `relative(first)`, `relative(first, tiers = [8, 40, 900])`; of a tuple `relative(0)` or `relative(_0)`.
impl Parsed for Relative {
    const NOTATION: Notation = Notation::List;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Relative> {
        let is_option = |entry: &Entry| match &entry.key {
            Some(key) => key == "tiers" || !matches!(entry.value, Value::Flag),
            None => false,
        };
        if let Value::List(list, _) = &entry.value {
            if let Some((first, options)) = list.split_first() {
                if let (Some(field), true) = (field(first), options.iter().all(is_option)) {
                    let values: RelativeValues = inside(key, options, errors)?;
                    let tiers = values.tiers;
                    return Some(Relative { field, tiers });
                }
            }
        }
        let quoted = only_value(entry).and_then(literal::text);
        let is_field = |name: &String| name.parse::<u32>().is_ok() || syn::parse_str::<Ident>(name).is_ok();
        let name = quoted
            .filter(is_field)
            .or(only_name(entry).map(|name| name.to_string()))
            .unwrap_or("FIELD".to_string());
        errors.none(
            entry,
            format!("`relative` names an earlier field: write `relative({name})`"),
        )
    }
}

/// Returns the name of the field that an entry names, also by an index in a tuple.
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

fn span(tokens: &impl ToTokens) -> Span {
    let first = TokenStream::into_iter(tokens.to_token_stream()).next();
    first.map_or_else(Span::call_site, |token| token.span())
}

/// Returns the only name in the value, apart from `self` and the key `tiers`.
fn only_name(entry: &Entry) -> Option<Ident> {
    let value = match &entry.value {
        Value::List(_, list) => list.clone(),
        Value::Expr(value) => value.to_token_stream(),
        _ => return None,
    };
    let is_field = |name: &Ident| name != "self" && name != "tiers";
    let mut names = tokens::idents(value).into_iter().filter(is_field);
    names.next().filter(|_| names.next().is_none())
}

/// `tiers = [8, 40, 900]`
impl Parsed for Vec<Expr> {
    const NOTATION: Notation = Notation::Exprs;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Vec<Expr>> {
        let list = Expr::parse(key, entry, errors)?;
        let text = "`tiers` lists the largest distance of each tier: write `tiers = [8, 40, 900]`";
        syntax::listed(&list).or_else(|| errors.none(&list, text))
    }
}

/// `fixed(int = 8, frac = 8)`
impl Parsed for Point {
    const NOTATION: Notation = Notation::List;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Point> {
        if let Some(list) = keyed(entry) {
            let values: FixedValues = inside(key, list, errors)?;
            if let (Some(int), Some(frac)) = (values.int, values.frac) {
                let (int, frac) = (int.what, frac.what);
                return Some(Point { int, frac });
            }
        }
        let text = "`fixed` takes the bits before and after the point: write `fixed(int = I, frac = F)`";
        errors.none(entry, text)
    }
}

/// `when = EXPR`, `when(group = rest, condition = EXPR)`, `when(group = rest)`
impl Parsed for WhenKey {
    const NOTATION: Notation = Notation::List;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<WhenKey> {
        let Value::List(list, _) = &entry.value else {
            let condition = Some(Expr::parse(key, entry, errors)?);
            return Some(WhenKey { group: None, condition });
        };
        if let [only @ (Entry { key: None, .. } | Entry { value: Value::Flag, .. })] = list.as_slice() {
            return errors.none(
                entry.name(),
                format!("expected `=`: write `when = {}`", shown_expr(only)),
            );
        }
        let values: WhenValues = inside(key, list, errors)?;
        let condition = values.condition.map(|condition| condition.what);
        let Some(group) = values.group else {
            let written = condition.map_or_else(|| "CONDITION".to_string(), shown_expr);
            let text = format!(
                "parentheses are for a `group` of fields that share a condition: for one field write `when = {written}`"
            );
            return errors.none(entry, text);
        };
        let group = Some(group_name(&group.what, "when(group = rest, condition = EXPR)", errors)?);
        Some(WhenKey { group, condition })
    }
}

/// `elide = EXPR`, `elide(group = rest, value = EXPR)`
impl Parsed for Elide {
    const NOTATION: Notation = Notation::List;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<Elide> {
        let Value::List(list, _) = &entry.value else {
            let value = Expr::parse(key, entry, errors)?;
            return Some(Elide { group: None, value });
        };
        if let [Entry { key: None, .. }] = list.as_slice() {
            return errors.none(entry, "expected `=`: write `elide = EXPR`");
        }
        let values: ElideValues = inside(key, list, errors)?;
        let (group, value) = match (values.group, values.value) {
            (Some(group), Some(value)) => (group.what, value.what),
            (None, Some(value)) => {
                let value = shown_expr(&value.what);
                let text = format!(
                    "parentheses are for a `group` of fields that share a bit: for one field write `elide = {value}`"
                );
                return errors.none(entry, text);
            }
            (_, None) => {
                let text = "`elide` needs the known value: `elide = EXPR` or `elide(group = NAME, value = EXPR)`";
                return errors.none(entry, text);
            }
        };
        let group = Some(group_name(&group, "elide(group = rest, value = EXPR)", errors)?);
        Some(Elide { group, value })
    }
}

/// Returns the name of a group, or rejects another expression.
fn group_name(group: &Expr, example: &str, errors: &mut Errors) -> Option<Ident> {
    if let Ok(name) = syn::parse2(group.to_token_stream()) {
        return Some(name);
    }
    let text = match literal::text(group).filter(|name| syn::parse_str::<Ident>(name).is_ok()) {
        Some(name) => format!("`group` takes a name: write `group = {name}`, without quotes"),
        None => format!("`group` takes a name: write `{example}`"),
    };
    errors.none(group, text)
}

/// `tag(range = A..=B)`, `tag(width = N)`, `tag(repr)`; of a field `tag = EXPR`
impl Parsed for TagKey {
    const NOTATION: Notation = Notation::List;

    fn parse(key: &Key, entry: &Entry, errors: &mut Errors) -> Option<TagKey> {
        const FORMS: &str = TagKey::FORMS;
        if let Value::Expr(said) = &entry.value {
            return Some(TagKey::Said(said.clone()));
        }
        let Value::List(list, _) = &entry.value else {
            return errors.none(entry, format!("`tag` takes one of {FORMS}"));
        };
        if let Some(unnamed) = list.iter().find(|entry| entry.key.is_none()) {
            let text = match &unnamed.value {
                Value::Expr(bits) if literal::int(bits).is_some() => {
                    format!("a tag of N bits has a key: write `tag(width = {})`", shown_expr(bits))
                }
                _ => format!("`tag` takes one of {FORMS}"),
            };
            return errors.none(unnamed, text);
        }
        let mut keys = list.iter().filter_map(|entry| entry.key.as_ref());
        if let Some(ty) = keys.find(|key| is_integer(&key.to_string())) {
            let text = format!(
                "a tag in the type of the discriminant is written `tag(repr)`, with `#[repr({ty})]` on the enum"
            );
            return errors.none(ty, text);
        }
        let values: TagValues = inside(key, list, errors)?;
        match (values.range, values.width, values.repr) {
            (Some(range), None, None) => Some(TagKey::Range(range.what.0, range.what.1)),
            (None, Some(width), None) => Some(TagKey::Width(width.what)),
            (None, None, Some(_)) => Some(TagKey::Repr),
            _ => errors.none(entry, format!("`tag` takes one of {FORMS}")),
        }
    }
}

/// `given(version: u16, classes: &Classes)`
impl Parsed for Vec<(Ident, Type)> {
    const NOTATION: Notation = Notation::Names;

    fn parse(_: &Key, entry: &Entry, errors: &mut Errors) -> Option<Vec<(Ident, Type)>> {
        let text = "`given` takes names with their types: write `given(version: u16)`";
        let Value::List(_, list) = &entry.value else {
            return errors.none(entry, text);
        };
        let one = |input: ParseStream<'_>| {
            let name: Ident = input.parse()?;
            input.parse::<Token![:]>()?;
            Ok((name, input.parse::<Type>()?))
        };
        let all = |input: ParseStream<'_>| Punctuated::<_, Token![,]>::parse_terminated_with(input, one);
        let names = syntax::enclosed(list).and_then(|list| all.parse2(list).ok());
        match names.filter(|names| !names.is_empty()) {
            Some(names) => Some(names.into_iter().collect()),
            None => errors.none(list, text),
        }
    }
}

/// `give(version = version, classes)`
impl Parsed for Vec<(Ident, Expr)> {
    const NOTATION: Notation = Notation::List;

    fn parse(_: &Key, entry: &Entry, errors: &mut Errors) -> Option<Vec<(Ident, Expr)>> {
        let text = "`give` passes given values by name: write `give(version = EXPR)`";
        let list = match &entry.value {
            Value::List(list, _) if !list.is_empty() => list,
            _ => return errors.none(entry, text),
        };
        let value = |entry: &Entry| match (&entry.key, &entry.value) {
            (Some(name), Value::Expr(value)) => Some((name.clone(), value.clone())),
            (Some(name), Value::Flag) => Some((name.clone(), parse_quote!(#name))),
            _ => None,
        };
        match list.iter().map(value).collect() {
            Some(values) => Some(values),
            None => errors.none(list.iter().find(|entry| value(entry).is_none()), text),
        }
    }
}
