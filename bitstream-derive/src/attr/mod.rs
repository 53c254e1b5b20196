//! Parses attributes into keys and values, one file per attribute.

mod array;
mod bits;
mod cure;
mod declared;
mod float;
mod list;
mod quat;
mod site;
mod string;
mod values;

use crate::errors::Errors;
use crate::hint::{self, Hint, shown};
use crate::keys::{self, Key, Level, Notation};
use crate::model::{Float, Interval, Lengths, Quat, SparseForm, StringForm, Until};
use crate::syntax::{self, Entry, Value};
use crate::tokens;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, DeriveInput, Expr, Ident, Meta, Type};

pub(crate) use bits::Bits;
pub(crate) use declared::Declared;
pub(crate) use float::NEEDS_OF_ZERO;
pub(crate) use list::{Point, Relative, TagKey, Varint, WhenKey};
pub(crate) use site::{Site, all_fields};

use cure::Spot;
use values::Values;

/// A value of an attribute, with the tokens that asked for it.
pub(crate) struct Asked<T> {
    pub(crate) by: TokenStream,
    pub(crate) what: T,
}

/// All attributes of one field.
pub(crate) struct FieldAttributes {
    pub(crate) bits: Bits,
    pub(crate) float: Option<Asked<Float>>,
    pub(crate) quat: Option<Asked<Quat>>,
    /// Container layers, the outermost first.
    pub(crate) layers: Vec<Asked<Layer>>,
    /// Number of layers above `as`. Layers above `as` belong to the field, and layers below `as` to the type that is
    /// sent.
    pub(crate) above: usize,
    /// True if an attribute could not be read. Keys that may be missing because of this attribute are not reported.
    pub(crate) broken: bool,
}

/// A container layer.
pub(crate) enum Layer {
    /// A list: its elements, with `bytes` as whole bytes, and the source of their number.
    Array {
        lengths: Lengths,
        told: Told,
        bytes: bool,
        /// The field by which differences match elements.
        key: Option<Asked<KeyField>>,
    },
    /// `#[array(bytes)]`: a fixed array as whole bytes.
    Bytes,
    /// `#[array(bits = N)]`: words whose bits are N flags.
    Bits(Expr),
    /// A sparse array. `slots` limits the number of its slots, unless the type determines them.
    Sparse { form: SparseForm, slots: Option<Lengths> },
    /// Text, and the source of its length if no length is sent.
    String {
        lengths: Lengths,
        form: StringForm,
        count: Option<Asked<Expr>>,
    },
}

/// Value of `key`: the name of a field of the elements, or its index in a tuple.
pub(crate) struct KeyField(pub(crate) String);

/// Source of the number of elements of a list.
pub(crate) enum Told {
    /// A length that is sent before the elements.
    Length,
    /// An expression over earlier fields (`count`).
    Count(Asked<Expr>),
    /// The end of the list: see [`Until`].
    Until(Asked<Until>),
}

impl Layer {
    /// Returns whether the layer is copied as a whole, without a codec for its content.
    pub(crate) fn is_closed(&self) -> bool {
        match self {
            Layer::Bytes | Layer::Bits(_) | Layer::String { .. } => true,
            Layer::Array { bytes, .. } => *bytes,
            Layer::Sparse { .. } => false,
        }
    }

    /// Returns the shortest and the longest length of the layer, if it has lengths.
    pub(crate) fn lengths(&self) -> Option<&Lengths> {
        match self {
            Layer::Array { lengths, .. } | Layer::String { lengths, .. } => Some(lengths),
            Layer::Sparse { slots, .. } => slots.as_ref(),
            Layer::Bytes | Layer::Bits(_) => None,
        }
    }

    /// Returns the number of elements or bytes that earlier fields give.
    pub(crate) fn count(&self) -> Option<&Asked<Expr>> {
        match self {
            Layer::Array {
                told: Told::Count(count),
                ..
            } => Some(count),
            Layer::String { count, .. } => count.as_ref(),
            Layer::Array { .. } | Layer::Bytes | Layer::Bits(_) | Layer::Sparse { .. } => None,
        }
    }

    /// Returns the expression for the bits of the length, if earlier fields give them.
    pub(crate) fn said_width(&self) -> Option<&Expr> {
        self.lengths()?.said()
    }

    /// Returns the value of `until`, if the list has one.
    pub(crate) fn until(&self) -> Option<&Asked<Until>> {
        match self {
            Layer::Array {
                told: Told::Until(until),
                ..
            } => Some(until),
            Layer::Array { .. } | Layer::Bytes | Layer::Bits(_) | Layer::Sparse { .. } | Layer::String { .. } => None,
        }
    }

    /// Returns the element that ends the list.
    pub(crate) fn ending(&self) -> Option<&Expr> {
        match &self.until()?.what {
            Until::Value(value) => Some(value),
            Until::More | Until::End => None,
        }
    }

    /// Returns the name of the layer's attribute.
    pub(crate) fn attribute(&self) -> &'static str {
        match self {
            Layer::String { .. } => "#[string]",
            Layer::Array { .. } | Layer::Bytes | Layer::Bits(_) | Layer::Sparse { .. } => "#[array]",
        }
    }
}

impl FieldAttributes {
    pub(crate) fn parse(input: &DeriveInput, field: &syn::Field, errors: &mut Errors) -> FieldAttributes {
        let site = Site::Field(input, field);
        let before = errors.count();
        let all = field.attrs.iter().filter(is_layer).count();
        let (mut float, mut quat, mut layers, mut outer) = (None, None, Vec::new(), 0);
        for attribute in &field.attrs {
            let Some(place) = name(attribute) else { continue };
            let spot = |layers| Spot { place, site, layers };
            let layer = match place {
                "float" => {
                    let found = float::parse(attribute, spot(all), errors);
                    set(&mut float, found, attribute, errors);
                    continue;
                }
                "quat" => {
                    let found = quat::parse(attribute, spot(all), errors);
                    set(&mut quat, found, attribute, errors);
                    continue;
                }
                "array" => array::parse(attribute, spot(outer), errors),
                "string" => string::parse(attribute, spot(outer), errors),
                _ => continue,
            };
            layers.extend(layer.map(|what| asked(attribute, what)));
            outer += 1;
        }
        let (bits, above) = Bits::of_field(&field.attrs, site, errors);
        let broken = errors.count() > before;
        FieldAttributes {
            bits,
            float,
            quat,
            // an attribute that could not be read is not a layer
            above: above.min(layers.len()),
            layers,
            broken,
        }
    }

    /// Returns the expressions that have to be constants, each with its key.
    pub(crate) fn constants(&self) -> Vec<(&'static str, &Expr)> {
        let mut all = self.bits.constants();
        all.extend(self.quat.iter().map(|quat| ("bits", &quat.what.bits)));
        let float = match self.float.as_ref().map(|float| &float.what) {
            Some(Float::Res(interval, res)) => Some((interval, ("res", res))),
            Some(Float::Bits { interval, bits, .. }) => Some((interval, ("bits", bits))),
            Some(Float::Raw) | None => None,
        };
        if let Some((Interval { min, max, .. }, codes)) = float {
            all.extend([("min", min), ("max", max), codes]);
        }
        for layer in &self.layers {
            if let Layer::Bits(bits) = &layer.what {
                all.push(("bits", bits));
            }
            if let Some(Lengths { min, max, .. }) = layer.what.lengths() {
                let key = if min.is_some() { "len" } else { "max" };
                all.extend(min.iter().chain([max]).map(|end| (key, end)));
            }
        }
        all
    }

    /// Returns the layers above `as`, which belong to the field, and the layers below it, which belong to the sent
    /// type.
    pub(crate) fn layers_around_as(&self) -> (&[Asked<Layer>], &[Asked<Layer>]) {
        self.layers.split_at(self.above)
    }

    /// Returns the type that the innermost layers and the codec describe, with these layers. With `as` this is the sent
    /// type, otherwise the type of the field.
    pub(crate) fn described<'t>(&'t self, ty: &'t Type) -> (&'t Type, &'t [Asked<Layer>]) {
        let (of_field, of_sent) = self.layers_around_as();
        match &self.bits.form {
            Some(form) => (&form.what, of_sent),
            None => (ty, of_field),
        }
    }

    /// Returns the attributes that choose a codec of the innermost value.
    pub(crate) fn codecs(&self) -> impl Iterator<Item = Asked<&'static str>> {
        let float = self.float.iter().map(|float| asked(&float.by, "#[float]"));
        let quat = self.quat.iter().map(|quat| asked(&quat.by, "#[quat]"));
        float.chain(quat)
    }

    /// Returns the attributes of the layers, the outermost first.
    pub(crate) fn names_of_layers(&self) -> impl Iterator<Item = Asked<&'static str>> {
        self.layers.iter().map(|layer| asked(&layer.by, layer.what.attribute()))
    }
}

/// Returns the name of an attribute of the derive.
pub(crate) fn name(attribute: &Attribute) -> Option<&'static str> {
    let name = tokens::plain(attribute.path().get_ident()?);
    keys::attribute_of(&name).map(|known| known.name)
}

fn is_layer(attribute: &&Attribute) -> bool {
    matches!(name(attribute), Some("array" | "string"))
}

/// Rejects attributes of fields on a type or a variant.
pub(crate) fn refuse_codecs(attributes: &[Attribute], site: Site<'_>, errors: &mut Errors) {
    for attribute in attributes {
        if let Some(name) = name(attribute).filter(|name| *name != "bits") {
            let written = hint::shown_expr(attribute).replacen("# ", "#", 1);
            let types = match name {
                "array" => "a list type",
                "float" => "type `f32` or `f64`",
                "string" => "type `String`",
                _ => "type `[f32; 4]`",
            };
            let cure = site.on_a_field(&written, types, |ty| match name {
                "array" => matches!(Hint::of(hint::collection(ty)), Hint::Vec(_) | Hint::Map),
                "float" => matches!(Hint::of_leaf(ty), Hint::Float(_)),
                "string" => matches!(Hint::of_leaf(ty), Hint::String),
                _ => match Hint::of(ty) {
                    Hint::Array(item) => matches!(Hint::of_leaf(item), Hint::Float("f32") | Hint::Other),
                    of => matches!(of, Hint::Other),
                },
            });
            errors.misplaced(attribute.path(), format!("`#[{name}]` describes a field: {cure}"));
        }
    }
}

fn asked<T>(by: impl ToTokens, what: T) -> Asked<T> {
    let by = by.to_token_stream();
    Asked { by, what }
}

/// Keeps the value of an attribute, and rejects a second attribute of the same name.
fn set<T>(slot: &mut Option<Asked<T>>, what: Option<T>, by: &Attribute, errors: &mut Errors) {
    let Some(what) = what else { return };
    if slot.is_some() {
        return errors.at(by, format!("duplicate `#[{}]`: keep one", shown(by.path())));
    }
    *slot = Some(asked(by, what));
}

/// Returns the entries of an attribute, and rejects keys that are not followed by `=`.
fn entries(attribute: &Attribute, spot: Spot<'_>, errors: &mut Errors) -> Option<Vec<Entry>> {
    let name = spot.place;
    let list = match &attribute.meta {
        Meta::List(list) => errors.ok(syntax::entries(list))?,
        Meta::Path(_) => {
            return errors.none(
                attribute,
                format!("`{name}` takes a list: write `{}`", keys::example(name)),
            );
        }
        Meta::NameValue(pair) => {
            let value = Value::Expr(pair.value.clone());
            let entry = Entry { key: None, value };
            let cure = cure::bare(&entry, std::slice::from_ref(&entry), spot);
            return errors.none(attribute, format!("`{name}` takes a list: {cure}"));
        }
    };
    // a key that is allowed elsewhere gets a different error
    let is_meant = |key: &Key| name != "bits" || key.name != "max" || bits::has_width(&list);
    let is_here = |key: &&Key| key.is_at(spot.site.level()) && is_meant(key);
    let is_glued = |entry: &&Entry| matches!(entry.value, Value::Glued(_));
    let key_of = |entry: &Entry| keys::find_in(name, &entry.word()?).filter(is_here);
    let glued = list
        .iter()
        .filter(is_glued)
        .filter_map(|entry| Some((key_of(entry)?, entry)));
    // several entries in the same wrong notation are reported as one mistake
    let written: Vec<String> = glued
        .clone()
        .map(|(key, entry)| syntax::with_equals_sign(key, entry))
        .collect();
    let Some((key, first)) = glued.into_iter().next() else {
        return Some(list);
    };
    let rule = match key.notation == Notation::Flag {
        true => format!("`{}` takes no value", key.name),
        false if key.is_list() => format!("`{}` takes a list in parentheses", key.name),
        false => "expected `=`".to_string(),
    };
    errors.none(first.name(), format!("{rule}: write `{}`", written.join(", ")))
}

/// Returns the values of an attribute that has no levels, if all of them are right. Unless `continues` is true, one
/// unknown key is the only error.
fn values_of<V: Values>(list: &[Entry], spot: Spot<'_>, continues: bool, errors: &mut Errors) -> Option<V> {
    values::read(list, errors, |entry, errors| {
        unknown(entry, list, spot, &keys::names(V::KEYS), errors);
        continues
    })
}

/// Returns the lengths by `max` or `len` of `#[array]` and `#[string]`, if one is given, with the bits of the length.
fn lengths(
    max: Option<Asked<Expr>>,
    len: Option<Asked<(Expr, Expr)>>,
    width: Option<Asked<Expr>>,
    errors: &mut Errors,
) -> Result<Option<Lengths>, ()> {
    if let (Some(_), Some(len)) = (&max, &len) {
        errors.at(&len.by, "`max` and `len` both bound the length: keep one");
        return Err(());
    }
    let (min, max) = match len {
        Some(len) => (Some(len.what.0), Some(len.what.1)),
        None => (None, max.map(|max| max.what)),
    };
    if let (Some(_), Some(width)) = (&min, &width) {
        let text = "`width` and a smallest length cannot stand together: write `max = N`, and the smallest length as a rule of `ensure`";
        errors.at(&width.by, text);
        return Err(());
    }
    let width = width.map(|width| width.what);
    Ok(max.map(|max| Lengths { min, max, width }))
}

fn needs_a_bound(name: &str) -> String {
    format!("`#[{name}]` needs a bound: write `#[{name}(max = N)]` or `#[{name}(len = A..=B)]`")
}

/// Returns whether a name is written like a constant, and is therefore no misspelt key.
pub(crate) fn is_constant(name: &str) -> bool {
    !name.chars().any(char::is_lowercase)
}

/// Rejects an entry of `list` whose key the attribute does not have.
fn unknown(entry: &Entry, list: &[Entry], spot: Spot<'_>, known: &[&str], errors: &mut Errors) {
    let place = spot.place;
    let constant = matches!(entry.value, Value::Flag) && entry.word().is_some_and(|word| is_constant(&word));
    let Some(key) = entry.key.as_ref().filter(|_| !constant) else {
        return needs_a_key(entry, list, spot, errors);
    };
    // serde's `tag = "t", content = "c"` is one mistake, reported at `tag`
    let is_tag = |entry: &Entry| entry.is("tag") && !matches!(entry.value, Value::List(..));
    if key == "content" && list.iter().any(is_tag) {
        return;
    }
    // only the first of several words with one meaning is reported
    let is_unknown = |entry: &Entry| entry.word().and_then(|word| keys::find_in(place, &word)).is_none();
    let first = list
        .iter()
        .find(|entry| is_unknown(entry) && cure::is_of_the_value(entry));
    if first.is_some_and(|first| cure::is_of_the_value(entry) && !std::ptr::eq(first, entry)) {
        return;
    }
    if place == "string" && key == "until" {
        return errors.at(
            key,
            "`until` applies to lists: for a text that ends with NUL write `nul`",
        );
    }
    let of_a_field = match &entry.value {
        Value::Flag => cure::of_a_field(key, None, spot),
        // a comparison without `when`
        Value::Glued(rest) => syn::parse2::<Expr>(quote!(#key #rest))
            .ok()
            .and_then(|expr| cure::of_a_field(key, Some(&expr), spot)),
        _ => None,
    };
    if let Some(cure) = of_a_field {
        return errors.at(key, format!("`{key}` is a field: write `{cure}`"));
    }
    let is_of_bits = |key: &&Key| place != "bits" && key.name != "max" && key.is_at(Level::Field);
    let of_bits = keys::find(&keys::BITS, &key.to_string()).filter(is_of_bits);
    match (cure::of(entry, list, spot), of_bits) {
        (Some(cure), _) if spot.site.level() != Level::Field => {
            errors.misplaced(key, format!("unknown key `{key}` in `#[{place}(..)]`; {cure}"));
        }
        (Some(cure), _) => errors.at(key, format!("unknown key `{key}` in `#[{place}(..)]`; {cure}")),
        (None, Some(of_bits)) => {
            let written = match of_bits.notation {
                Notation::Flag => of_bits.name.to_string(),
                _ if of_bits.is_list() || !of_bits.inside.is_empty() => cure::written(entry),
                _ => cure::written(&entry.meant()),
            };
            let text = format!("`{key}` is a key of `#[bits(..)]`: write `#[bits({written})]`");
            errors.at(key, text);
        }
        (None, None) => errors.at(key, nearest_or_list(key, &format!("#[{place}(..)]"), known)),
    }
}

/// Rejects a value without a key: a literal, a range, a constant.
fn needs_a_key(entry: &Entry, list: &[Entry], spot: Spot<'_>, errors: &mut Errors) {
    let values: Vec<Entry> = list.iter().cloned().map(constant_by_position).collect();
    // only the first of several values without a key is reported
    let first = values.iter().position(|entry| entry.key.is_none());
    if first.is_some_and(|first| !std::ptr::eq(&list[first], entry)) {
        return;
    }
    let stands_alone = |name: &Ident| {
        let key = keys::find_in(spot.place, &name.to_string());
        key.is_some_and(|key| matches!(key.notation, Notation::Flag | Notation::Optional))
    };
    let names = tokens::idents(entry.to_token_stream());
    if !names.is_empty() && names.iter().all(stands_alone) {
        let names: Vec<String> = names.iter().map(Ident::to_string).collect();
        let text = format!(
            "separate keys by commas, not by operators: write `{}`",
            names.join(", ")
        );
        return errors.at(entry, text);
    }
    if let Value::Expr(expr) = &entry.value {
        let of_a_field = |name| Some((name, cure::of_a_field(name, Some(expr), spot)?));
        if let Some((name, cure)) = names.iter().find_map(of_a_field) {
            return errors.at(entry, format!("`{name}` is a field: write `{cure}`"));
        }
    }
    let cure = cure::bare(&constant_by_position(entry.clone()), &values, spot);
    let text = match cure.starts_with('`') {
        true => cure,
        false => format!("a value needs its key: {cure}"),
    };
    errors.at(entry, text);
}

/// Turns `MIN` without a value into a constant without a key.
fn constant_by_position(entry: Entry) -> Entry {
    match (entry.key, entry.value) {
        (Some(key), Value::Flag) if is_constant(&key.to_string()) => Entry {
            key: None,
            value: Value::Expr(syn::parse_quote!(#key)),
        },
        (key, value) => Entry { key, value },
    }
}

/// Rejects an entry that is not a key of the list.
fn unknown_in_list(entry: &Entry, list: &Key, errors: &mut Errors) {
    let (name, known) = (list.name, keys::names(list.inside));
    let Some(key) = &entry.key else {
        let known = known.join("`, `");
        return errors.at(entry, format!("expected a key in `{name}(..)`: `{known}`"));
    };
    let text = match cure::nested(name, &key.to_string()) {
        Some(cure) => format!("unknown key `{key}` in `{name}(..)`; write `{cure}`"),
        None if name == "tag" && cure::is_order(&key.to_string()) => {
            format!("unknown key `{key}` in `{name}(..)`; {}", cure::BIG_ENDIAN_TAG)
        }
        None => nearest_or_list(key, &format!("{name}(..)"), &known),
    };
    errors.at(key, text);
}

fn nearest_or_list(key: &Ident, place: &str, known: &[&str]) -> String {
    let hint = match nearest(&key.to_string(), known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.len() == 1 => format!("the key is `{}`", known[0]),
        None => format!("the keys are `{}`", known.join("`, `")),
    };
    format!("unknown key `{key}` in `{place}`; {hint}")
}

/// Returns the known word of which `word` is a misspelling, or an abbreviation without vowels.
fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let consonants = |key: &str| key.replace(['a', 'e', 'i', 'o', 'u'], "");
    if let Some(key) = known.iter().find(|key| word.len() >= 2 && consonants(key) == word) {
        return Some(key);
    }
    let near = known
        .iter()
        .map(|candidate| (distance(word, candidate), *candidate))
        .min()?;
    let most = match word.len() {
        // words of two letters are not corrected, since each is near to another
        0..3 => 0,
        3..5 => 1,
        _ => 2,
    };
    (near.0 <= most).then_some(near.1)
}

/// Returns the number of insertions, deletions, replacements and swaps of neighbours between two words.
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
