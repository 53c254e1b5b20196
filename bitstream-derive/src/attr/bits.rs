//! `#[bits(..)]`: the codecs of integers and of the user's own types, and the options of containers, variants and
//! fields.

use super::cure::{self, Spot};
use super::list::{Point, Relative, TagKey, Varint, WhenKey};
use super::site::Site;
use super::values::{Values, values};
use super::{Asked, asked, entries, is_layer, name, nearest, needs_a_key, unknown};
use crate::errors::Errors;
use crate::hint::{Hint, integer_bounds, shown_expr};
use crate::keys::{self, BITS, Encoding, Key, Level, Purpose, RangeKey};
use crate::literal;
use crate::model::Elide;
use crate::range::Range;
use crate::syntax::{Entry, Value, integer_literal, shown_range};
use proc_macro2::{Ident, Literal};
use quote::ToTokens;
use syn::{Attribute, Expr, Path, Type, WherePredicate, parse_quote};

values! {
    /// The keys of `#[bits(..)]` on one type, variant or field.
    pub(crate) struct Bits of keys::BITS;
    "range" range: (Expr, Expr),
    "step" step: Expr,
    "truncated" truncated: (),
    "clamp" clamp: (),
    "width" width: Expr,
    "max" max: Expr,
    "big_endian" big_endian: (),
    "varint" varint: Varint,
    "relative" relative: Relative,
    "fixed" fixed: Point,
    "with" with: Type,
    "as" form: Type,
    "const" constant: Expr,
    "reserved" reserved: Expr,
    "skip" skip: (),
    "default" default: Option<Expr>,
    "when" when: WhenKey,
    "since" since: Expr,
    "until" until: Expr,
    "present" present: (),
    "elide" elide: Elide,
    "give" give: Vec<(Ident, Expr)>,
    "align" align: (),
    "predict" predict: (),
    "usual" usual: Expr,
    "check" check: Option<Expr>,
    "id" id: Expr,
    "other" other: (),
    "tag" tag: TagKey,
    "ensure" ensure: Expr,
    "max_bits" max_bits: Expr,
    "max_bytes" max_bytes: Expr,
    "salt" salt: Expr,
    "given" outside: Vec<(Ident, Type)>,
    "version" version: Expr,
    "transparent" transparent: (),
    "from" from: Type,
    "try_from" try_from: Type,
    "into" into: Type,
    "remote" remote: Type,
    "bound" bound: Vec<WherePredicate>,
    "crate" runtime: Path,
}

impl Bits {
    /// Returns the integers of `range`, with the keys that change which integers are sent, and how.
    pub(crate) fn numbers(&self) -> Option<Range> {
        let (lower, upper) = self.range.as_ref()?.what.clone();
        Some(Range {
            lower,
            upper,
            step: self.step.as_ref().map(|step| step.what.clone()),
            truncated: self.truncated.is_some(),
            end: self.max.as_ref().map(|end| shown_expr(&end.what)),
            clamp: self.clamp.is_some(),
        })
    }

    /// Parses the options of a type, a variant or a field.
    pub(crate) fn parse(attributes: &[Attribute], site: Site<'_>, errors: &mut Errors) -> Bits {
        Bits::of_field(attributes, site, errors).0
    }

    /// Parses options like [`parse`](Self::parse). Also returns how many `#[array]` and `#[string]` are above `as`: all
    /// of them if there is no `as`.
    pub(super) fn of_field(attributes: &[Attribute], site: Site<'_>, errors: &mut Errors) -> (Bits, usize) {
        let (place, layers) = ("bits", attributes.iter().filter(is_layer).count());
        let spot = Spot { place, site, layers };
        let (mut bits, mut outer, mut above) = (Bits::default(), 0, layers);
        for attribute in attributes {
            outer += usize::from(is_layer(&attribute));
            if name(attribute) != Some("bits") {
                continue;
            }
            let list = entries(attribute, spot, errors).unwrap_or_default();
            for entry in &list {
                bits.add_entry(entry, &list, spot, errors);
            }
            if bits.form.is_some() {
                above = above.min(outer);
            }
        }
        (bits, above)
    }

    fn add_entry(&mut self, entry: &Entry, list: &[Entry], spot: Spot<'_>, errors: &mut Errors) {
        let Some(word) = entry.word() else {
            return self.add_number(entry, list, spot, errors);
        };
        let level = spot.site.level();
        let is_of_width =
            |key: &&Key| key.name != "max" || self.width.is_some() || self.truncated.is_some() || has_width(list);
        match entry.key_in(&BITS).filter(is_of_width) {
            Some(key) if key.name == "tag" && !is_tag_of(level, &entry.value) => match (level, &entry.value) {
                (Level::Container, Value::Expr(name)) if literal::text(name).is_some() => {
                    let text =
                        "the tag of an enum is always sent, and has no name: remove `tag`, or write `tag(width = N)`";
                    errors.at(entry, text);
                }
                (Level::Container, _) => {
                    let text = format!(
                        "on an enum `tag` takes one of {}, and on a field of an enum `tag = EXPR`",
                        TagKey::FORMS
                    );
                    errors.at(entry, text);
                }
                (_, Value::List(..)) => {
                    wrong_level_of(entry.name(), &cure::written(&entry.meant()), key, spot.site, errors);
                }
                _ => errors.at(
                    entry.name(),
                    "`tag` of a field names an earlier field: write `tag = FIELD`",
                ),
            },
            Some(key) if key.is_at(level) => self.add(key, entry, errors),
            Some(key) => wrong_level_of(entry.name(), &cure::written(&entry.meant()), key, spot.site, errors),
            None => {
                let here = keys::at_level(level);
                // a misspelt key of another level is reported with its right place
                let near = nearest(&word, &keys::names(&BITS)).filter(|_| nearest(&word, &here).is_none());
                match near.and_then(|near| keys::find(&BITS, near)) {
                    Some(near) if !cure::is_word(&word) => {
                        let written = cure::written(&entry.meant()).replacen(&word, near.name, 1);
                        wrong_level_of(entry.name(), &written, near, spot.site, errors);
                    }
                    _ => unknown(entry, list, spot, &here, errors),
                }
            }
        }
    }

    /// Parses `#[bits(5)]`.
    fn add_number(&mut self, entry: &Entry, list: &[Entry], spot: Spot<'_>, errors: &mut Errors) {
        let is_field = spot.site.level() == Level::Field;
        let meant = match &entry.value {
            Value::Expr(expr) if integer_literal(expr).is_some() => {
                Some(("width", shown_expr(entry), entry.to_token_stream()))
            }
            Value::Range(range) if !is_field => Some((
                "range",
                format!("range = {}", shown_range(range)),
                range.to_token_stream(),
            )),
            _ => None,
        };
        match meant.and_then(|(name, written, at)| Some((keys::find(&BITS, name)?, written, at))) {
            Some((width, ..)) if is_field => self.add(width, entry, errors),
            Some((key, written, at)) => wrong_level_of(at, &written, key, spot.site, errors),
            None if is_field => needs_a_key(entry, list, spot, errors),
            None => errors.at(entry, "expected a key, such as `max_bits = N`"),
        }
    }

    /// Returns the keys of `names` that are given, in the order of `names`.
    pub(crate) fn given(&self, names: &[&'static str]) -> Vec<Asked<&'static str>> {
        let given = names
            .iter()
            .filter_map(|name| Some(asked(self.written.by(name)?, *name)));
        given.collect()
    }

    fn of_purpose(&self, is: impl Fn(Purpose) -> bool) -> Vec<Asked<&'static str>> {
        let names: Vec<&str> = BITS.iter().filter(|key| is(key.purpose)).map(|key| key.name).collect();
        self.given(&names)
    }

    /// Returns the keys that choose a codec. `width` beside `const` or `big_endian`, and `range` beside `fixed`, choose no
    /// codec of their own.
    pub(crate) fn encodings(&self) -> Vec<Asked<&'static str>> {
        let mut all = self.of_purpose(|purpose| matches!(purpose, Purpose::Integer(_) | Purpose::Other(_)));
        all.retain(|key| match key.what {
            "range" => self.fixed.is_none(),
            "width" => self.constant.is_none() && self.big_endian.is_none(),
            _ => true,
        });
        all
    }

    /// Returns the codec of the innermost value, if `#[bits(..)]` chooses it.
    pub(crate) fn encoding(&self) -> Option<Encoding> {
        let key = keys::find(&BITS, self.encodings().first()?.what)?;
        match key.purpose {
            Purpose::Integer(encoding) | Purpose::Other(encoding) => Some(encoding),
            Purpose::OfRange(_) | Purpose::Part | Purpose::Absence => None,
        }
    }

    /// Returns the expressions that have to be constants, each with its key.
    pub(crate) fn constants(&self) -> Vec<(&'static str, &Expr)> {
        let one = [
            ("step", &self.step),
            ("const", &self.constant),
            ("reserved", &self.reserved),
            ("usual", &self.usual),
            ("id", &self.id),
            ("max_bits", &self.max_bits),
            ("max_bytes", &self.max_bytes),
            ("salt", &self.salt),
        ];
        let mut all: Vec<_> = one
            .into_iter()
            .filter_map(|(key, asked)| Some((key, &asked.as_ref()?.what)))
            .collect();
        let both = |(lower, upper)| [("range", lower), ("range", upper)];
        all.extend(self.range.iter().flat_map(|range| both((&range.what.0, &range.what.1))));
        if let (Some(width), None) = (&self.width, &self.max) {
            all.push(("width", &width.what));
        }
        for (key, optional) in [("default", &self.default), ("check", &self.check)] {
            all.extend(optional.iter().filter_map(|asked| Some((key, asked.what.as_ref()?))));
        }
        if let Some(Varint::Groups(Some(group))) = self.varint.as_ref().map(|varint| &varint.what) {
            all.push(("group", group));
        }
        if let Some(Point { int, frac }) = self.fixed.as_ref().map(|fixed| &fixed.what) {
            all.extend([("int", int), ("frac", frac)]);
        }
        let tiers = self.relative.iter().filter_map(|relative| relative.what.tiers.as_ref());
        all.extend(tiers.flat_map(|tiers| &tiers.what).map(|tier| ("tiers", tier)));
        match self.tag.as_ref().map(|tag| &tag.what) {
            Some(TagKey::Range(lower, upper)) => all.extend(both((lower, upper))),
            Some(TagKey::Width(width)) => all.push(("width", width)),
            Some(TagKey::Repr | TagKey::Said(_)) | None => {}
        }
        all
    }

    /// Returns whether a type given by `with` or `as` sends the value.
    pub(crate) fn has_own_codec(&self) -> bool {
        self.with.is_some() || self.form.is_some()
    }

    /// Adds the range of the type, from 0 on, to `truncated, max = EXPR` without a range, if the tokens show the type.
    pub(crate) fn imply_range(&mut self, ty: &Type) {
        let (Some(truncated), Some(_), None) = (&self.truncated, &self.max, &self.range) else {
            return;
        };
        let Hint::Integer(name) = Hint::of(ty) else { return };
        let most = Literal::i128_unsuffixed(integer_bounds(name).1);
        let by = truncated.by.clone();
        self.range = Some(asked(&by, (parse_quote!(0), parse_quote!(#most))));
        self.written.imply(&BITS, "range", by);
    }

    /// Returns the tag that earlier fields give.
    pub(crate) fn said_tag(&self) -> Option<&Expr> {
        match &self.tag.as_ref()?.what {
            TagKey::Said(tag) => Some(tag),
            TagKey::Range(..) | TagKey::Width(_) | TagKey::Repr => None,
        }
    }

    /// Returns the keys that describe how a field is sent.
    pub(crate) fn of_sending(&self) -> Vec<Asked<&'static str>> {
        self.of_purpose(|purpose| !matches!(purpose, Purpose::Absence))
    }

    /// Returns the keys that change which integers of `range` are sent, or how.
    pub(crate) fn of_range(&self) -> Vec<(RangeKey, Asked<&'static str>)> {
        let given = BITS.iter().filter_map(|key| match key.purpose {
            Purpose::OfRange(of) => Some((of, asked(self.written.by(key.name)?, key.name))),
            Purpose::Integer(_) | Purpose::Other(_) | Purpose::Part | Purpose::Absence => None,
        });
        given.collect()
    }
}

/// Returns whether the value of `tag` has the form of its level: `tag(..)` of an enum, `tag = EXPR` of a field.
fn is_tag_of(level: Level, value: &Value) -> bool {
    let is_said = matches!(value, Value::Expr(_));
    match level {
        Level::Container => !is_said,
        Level::Field => is_said,
        // a `tag` on a variant has an error of its own
        Level::Variant => true,
    }
}

/// Returns whether one of the entries chooses a width, or is misspelt and means one. Without a width, `max` is a key of
/// other attributes.
pub(super) fn has_width(list: &[Entry]) -> bool {
    list.iter().filter_map(Entry::word).any(|word| {
        let meant = if keys::find(&BITS, &word).is_some() {
            &*word
        } else {
            nearest(&word, &keys::names(&BITS)).unwrap_or_default()
        };
        matches!(meant, "width" | "truncated")
    })
}

/// Returns the name in `tag(NAME)`, a mistake for `tag = NAME` on a field.
fn said_field(written: &str) -> Option<&str> {
    let name = written.strip_prefix("tag(")?.strip_suffix(')')?;
    let is_name = name != "repr" && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_name.then_some(name)
}

/// Rejects a key at the wrong level, and shows the entry where it belongs.
fn wrong_level_of(at: impl ToTokens, written: &str, key: &Key, site: Site<'_>, errors: &mut Errors) {
    let Key { name, levels, .. } = *key;
    let attribute = format!("#[bits({written})]");
    let value = written.split_once('=').map_or("TYPE", |(_, value)| value.trim());
    let id = value.parse::<u64>().ok().or(written.parse().ok());
    let text = match (name, site) {
        ("width" | "tag", Site::Variant(_, variant))
            if id.is_some() && (name == "tag" || variant.fields.is_empty()) =>
        {
            let id = id.unwrap_or_default();
            format!("the tag of a variant is its `id`: write `#[bits(id = {id})]`")
        }
        // on an enum, `width` is a part of the key `tag`
        ("width", Site::Type(_)) if site.is_enum() => {
            let number = if value == "TYPE" { written } else { value };
            format!("the width of an enum is that of its tag: write `#[bits(tag(width = {number}))]`")
        }
        ("range", Site::Type(_)) if site.is_enum() => {
            format!("the range of an enum is that of its tag: write `#[bits(tag(range = {value}))]`")
        }
        ("big_endian", Site::Type(_)) if site.has_tag_alone() => {
            format!("`big_endian` describes a number: {}", cure::BIG_ENDIAN_TAG)
        }
        ("from" | "try_from" | "into", Site::Field(..)) => {
            format!("`{name}` describes a type: on a field write `#[bits(as = {value})]`")
        }
        ("as", Site::Type(_)) => format!("`as` describes a field: on a type write `from = {value}, into = {value}`"),
        ("remote", Site::Field(..)) => {
            format!(
                "`remote` describes a type: on a field write `#[bits(with = TYPE)]`, where TYPE is a definition with `{written}`"
            )
        }
        ("tag", Site::Field(..)) if said_field(written).is_some() => {
            let name = said_field(written).unwrap_or_default();
            format!("`tag` of a field takes an expression: write `tag = {name}`")
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
                _ if name == "tag" => "an enum",
                [Level::Container] => "a type",
                [Level::Variant] => "a variant",
                [Level::Variant, Level::Field] => "a variant or a field",
                _ => "a field",
            };
            format!("`{name}` describes {place}: {}", site.right_place(&attribute, key))
        }
    };
    // a key that is repeated on each variant is one mistake
    match matches!(site, Site::Variant(..)) && errors.is_told(name) {
        true => {}
        false => errors.misplaced(at, text),
    }
}
