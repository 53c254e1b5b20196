//! `#[bits(..)]`: the codecs of integers and of the user's own types, and the options of containers, variants and fields.

use super::cure::{self, Spot};
use super::keys::{self, Level};
use super::list::{Elide, Point, Relative, Tag};
use super::site::Site;
use super::{
    Asked, asked, entries, expr, flag, is_constant, key_of, nearest, needs_a_key, optional, range, set, ty, unknown,
};
use crate::errors::Errors;
use crate::hint::{Hint, shown_expr};
use crate::syntax::{Entry, Value, integer_literal, shown_range};
use quote::ToTokens;
use syn::{Attribute, Expr, Path, Type, WherePredicate};

/// The options of one container, variant or field.
#[derive(Default)]
pub(crate) struct Bits {
    pub(crate) range: Option<Asked<(Expr, Expr)>>,
    /// The distance between two values of `range`.
    pub(crate) step: Option<Asked<Expr>>,
    pub(crate) width: Option<Asked<Expr>>,
    /// The bits of a group, if given.
    pub(crate) varint: Option<Asked<Option<Expr>>>,
    /// The name of the earlier field.
    pub(crate) relative: Option<Asked<Relative>>,
    pub(crate) fixed: Option<Asked<Point>>,
    pub(crate) with: Option<Asked<Type>>,
    /// `as = TYPE`
    pub(crate) form: Option<Asked<Type>>,
    pub(crate) constant: Option<Asked<Expr>>,
    pub(crate) reserved: Option<Asked<Expr>>,

    pub(crate) skip: Option<Asked<()>>,
    /// `default`, or `default = EXPR`.
    pub(crate) default: Option<Asked<Option<Expr>>>,
    pub(crate) when: Option<Asked<Expr>>,
    pub(crate) elide: Option<Asked<Elide>>,
    pub(crate) align: Option<Asked<()>>,
    /// `check`, or `check = EXPR`.
    pub(crate) check: Option<Asked<Option<Expr>>>,

    pub(crate) id: Option<Asked<Expr>>,
    pub(crate) other: Option<Asked<()>>,

    pub(crate) runtime: Option<Asked<Path>>,
    pub(crate) bound: Option<Asked<Vec<WherePredicate>>>,
    pub(crate) max_bits: Option<Asked<Expr>>,
    pub(crate) max_bytes: Option<Asked<Expr>>,
    pub(crate) salt: Option<Asked<Expr>>,
    pub(crate) ensure: Option<Asked<Expr>>,
    pub(crate) transparent: Option<Asked<()>>,
    pub(crate) from: Option<Asked<Type>>,
    pub(crate) try_from: Option<Asked<Type>>,
    pub(crate) into: Option<Asked<Type>>,
    pub(crate) remote: Option<Asked<Type>>,
    pub(crate) tag: Option<Asked<Tag>>,
}

impl Bits {
    /// Those of a type or a variant.
    pub(crate) fn parse(attributes: &[Attribute], site: Site<'_>, errors: &mut Errors) -> Bits {
        let spot = Spot {
            place: "bits",
            site,
            layers: 0,
        };
        Bits::parse_in(attributes, spot, errors)
    }

    pub(super) fn parse_in(attributes: &[Attribute], spot: Spot<'_>, errors: &mut Errors) -> Bits {
        let mut bits = Bits::default();
        for attribute in attributes.iter().filter(|a| a.path().is_ident("bits")) {
            let list = entries(attribute, spot, errors).unwrap_or_default();
            for entry in &list {
                bits.add(entry, &list, spot, errors);
            }
        }
        bits
    }

    fn add(&mut self, entry: &Entry, list: &[Entry], spot: Spot<'_>, errors: &mut Errors) {
        let Some(key) = key_of(entry) else {
            return self.add_number(entry, list, spot, errors);
        };
        let level = spot.site.level();
        match keys::levels(&key) {
            Some(levels) if !levels.contains(&level) => {
                wrong_level_of(
                    entry.name(),
                    &cure::written(&entry.meant()),
                    &key,
                    levels,
                    spot.site,
                    errors,
                );
            }
            Some(_) => self.add_known(entry, &key, errors),
            None if level == Level::Field && matches!(entry.value, Value::Flag) && is_constant(&key) => {
                needs_a_key(entry, list, spot, errors);
            }
            None => {
                let here = keys::at_level(level);
                // a word that is near to a key of another level alone is written where that belongs
                let near = nearest(&key, &keys::all()).filter(|_| nearest(&key, &here).is_none());
                match (near, near.and_then(keys::levels)) {
                    (Some(near), Some(levels)) if !cure::is_word(&key) => {
                        let written = cure::written(&entry.meant()).replacen(&key, near, 1);
                        wrong_level_of(entry.name(), &written, near, levels, spot.site, errors);
                    }
                    _ => unknown(entry, list, spot, &here, errors),
                }
            }
        }
    }

    fn add_known(&mut self, entry: &Entry, key: &str, errors: &mut Errors) {
        let by = entry.name();
        match key {
            "range" => set(&mut self.range, range(entry, errors), by, key, errors),
            "step" => set(&mut self.step, expr(entry, errors), by, key, errors),
            "width" => set(&mut self.width, expr(entry, errors), by, key, errors),
            "varint" => set(&mut self.varint, super::list::varint(entry, errors), by, key, errors),
            "relative" => set(
                &mut self.relative,
                super::list::relative(entry, errors),
                by,
                key,
                errors,
            ),
            "fixed" => set(&mut self.fixed, super::list::fixed(entry, errors), by, key, errors),
            "with" => set(&mut self.with, ty(entry, errors), by, key, errors),
            "as" => set(&mut self.form, ty(entry, errors), by, key, errors),
            "const" => set(&mut self.constant, expr(entry, errors), by, key, errors),
            "reserved" => set(&mut self.reserved, expr(entry, errors), by, key, errors),
            "skip" => set(&mut self.skip, flag(entry, errors), by, key, errors),
            "default" => set(&mut self.default, optional(entry, errors), by, key, errors),
            "when" => set(&mut self.when, expr(entry, errors), by, key, errors),
            "elide" => set(&mut self.elide, super::list::elide(entry, errors), by, key, errors),
            "align" => set(&mut self.align, flag(entry, errors), by, key, errors),
            "check" => set(&mut self.check, optional(entry, errors), by, key, errors),
            "id" => set(&mut self.id, expr(entry, errors), by, key, errors),
            "other" => set(&mut self.other, flag(entry, errors), by, key, errors),
            "crate" => set(&mut self.runtime, path(entry, errors), by, key, errors),
            "bound" => set(&mut self.bound, bound(entry, errors), by, key, errors),
            "max_bits" => set(&mut self.max_bits, expr(entry, errors), by, key, errors),
            "max_bytes" => set(&mut self.max_bytes, expr(entry, errors), by, key, errors),
            "salt" => set(&mut self.salt, expr(entry, errors), by, key, errors),
            "ensure" => set(&mut self.ensure, expr(entry, errors), by, key, errors),
            "transparent" => set(&mut self.transparent, flag(entry, errors), by, key, errors),
            "from" => set(&mut self.from, ty(entry, errors), by, key, errors),
            "try_from" => set(&mut self.try_from, ty(entry, errors), by, key, errors),
            "into" => set(&mut self.into, ty(entry, errors), by, key, errors),
            "remote" => set(&mut self.remote, ty(entry, errors), by, key, errors),
            _ => set(&mut self.tag, super::list::tag(entry, errors), by, key, errors),
        }
    }

    /// `#[bits(5)]`.
    fn add_number(&mut self, entry: &Entry, list: &[Entry], spot: Spot<'_>, errors: &mut Errors) {
        let is_field = spot.site.level() == Level::Field;
        let number = match &entry.value {
            Value::Expr(expr) if integer_literal(expr).is_some() => expr.clone(),
            Value::Range(range) if !is_field => {
                let written = format!("range = {}", shown_range(range));
                return wrong_level_of(range, &written, "range", &[Level::Field], spot.site, errors);
            }
            _ if is_field => return needs_a_key(entry, list, spot, errors),
            _ => return errors.at(entry, "expected a key, such as `max_bits = N`"),
        };
        if !is_field {
            let written = shown_expr(entry);
            return wrong_level_of(entry, &written, "width", &[Level::Field], spot.site, errors);
        }
        set(&mut self.width, Some(number), entry, "width", errors);
    }

    /// The codecs of a value that were asked for; `width` beside `const` and `range` beside `fixed` belong to those.
    pub(crate) fn encodings(&self) -> Vec<Asked<&'static str>> {
        let range = self.range.as_ref().filter(|_| self.fixed.is_none());
        let width = self.width.as_ref().filter(|_| self.constant.is_none());
        [
            range.map(|range| asked(&range.by, "range")),
            width.map(|width| asked(&width.by, "width")),
            self.varint.as_ref().map(|varint| asked(&varint.by, "varint")),
            self.relative.as_ref().map(|relative| asked(&relative.by, "relative")),
            self.fixed.as_ref().map(|fixed| asked(&fixed.by, "fixed")),
            self.with.as_ref().map(|with| asked(&with.by, "with")),
            self.form.as_ref().map(|form| asked(&form.by, "as")),
            self.constant.as_ref().map(|constant| asked(&constant.by, "const")),
            self.reserved.as_ref().map(|reserved| asked(&reserved.by, "reserved")),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// A type that says how to send the value, whatever that is.
    pub(crate) fn own_codec(&self) -> Option<&Asked<Type>> {
        self.with.as_ref().or(self.form.as_ref())
    }

    /// The modifiers that were asked for.
    pub(crate) fn modifiers(&self) -> Vec<Asked<&'static str>> {
        [
            self.when.as_ref().map(|when| asked(&when.by, "when")),
            self.elide.as_ref().map(|elide| asked(&elide.by, "elide")),
            self.align.as_ref().map(|align| asked(&align.by, "align")),
            self.check.as_ref().map(|check| asked(&check.by, "check")),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Refuses a key at the wrong level, and writes the entry where it belongs.
fn wrong_level_of(at: impl ToTokens, written: &str, key: &str, levels: &[Level], site: Site<'_>, errors: &mut Errors) {
    let attribute = format!("#[bits({written})]");
    let value = written.split_once('=').map_or("TYPE", |(_, value)| value.trim());
    let id = value.parse::<u64>().ok().or(written.parse().ok());
    let text = match (key, site) {
        ("width" | "tag", Site::Variant(_, variant)) if id.is_some() && (key == "tag" || variant.fields.is_empty()) => {
            let id = id.unwrap_or_default();
            format!("the tag of a variant is its `id`: write `#[bits(id = {id})]`")
        }
        // an enum has these by another name
        ("width", Site::Type(_)) if site.is_enum() => {
            let number = if value == "TYPE" { written } else { value };
            format!("the width of an enum is that of its tag: write `#[bits(tag(width = {number}))]`")
        }
        ("range", Site::Type(_)) if site.is_enum() => {
            format!("the range of an enum is that of its tag: write `#[bits(tag(range = {value}))]`")
        }
        ("from" | "try_from" | "into", Site::Field(..)) => {
            format!("`{key}` describes a type: of a field write `#[bits(as = {value})]`")
        }
        ("as", Site::Type(_)) => format!("`as` describes a field: of a type write `from = {value}, into = {value}`"),
        ("remote", Site::Field(..)) => {
            format!(
                "`remote` describes a type: of a field write `#[bits(with = TYPE)]`, where TYPE is a definition with `{written}`"
            )
        }
        ("tag", Site::Field(_, field)) if !matches!(Hint::of_leaf(&field.ty), Hint::Other) => {
            "`tag` describes an enum, and fields are sent in order without numbers: remove it".to_string()
        }
        ("default", _) => {
            "`default` describes a field that is not always sent: write `#[bits(skip, default = EXPR)]` on one"
                .to_string()
        }
        ("ensure", Site::Variant(..)) => {
            "`ensure` is a rule over the fields of a struct: put the fields of the variant in one".to_string()
        }
        _ => {
            let place = match levels {
                _ if key == "tag" => "an enum",
                [Level::Container] => "a type",
                [Level::Variant] => "a variant",
                [Level::Variant, Level::Field] => "a variant or a field",
                _ => "a field",
            };
            format!(
                "`{key}` describes {place}: {}",
                site.right_place(&attribute, key, levels)
            )
        }
    };
    // on each variant it is the same mistake
    match matches!(site, Site::Variant(..)) && errors.is_told(key) {
        true => {}
        false => errors.misplaced(at, text),
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

/// `bound = "T: Clone, U: Default"`; an empty text is no bounds.
fn bound(entry: &Entry, errors: &mut Errors) -> Option<Vec<WherePredicate>> {
    let Expr::Lit(syn::ExprLit {
        lit: syn::Lit::Str(text),
        ..
    }) = without_group(expr(entry, errors)?)
    else {
        errors.at(entry, "`bound` takes a where clause as text: `bound = \"T: Clone\"`");
        return None;
    };
    let parser = syn::punctuated::Punctuated::<WherePredicate, syn::Token![,]>::parse_terminated;
    match text.parse_with(parser) {
        Ok(predicates) => Some(predicates.into_iter().collect()),
        Err(error) => {
            errors.at(&text, format!("`bound` takes a where clause: {error}"));
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
