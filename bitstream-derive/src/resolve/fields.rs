//! Resolves the attributes of the fields of a struct or a variant to codecs.

#![deny(clippy::wildcard_enum_match_arm)]

use super::{check_value, facts, versions};
use crate::attr::{Asked, Bits, Declared, FieldAttributes, Layer, Point, Relative, Told, Varint};
use crate::check::{self, constants::Varying};
use crate::errors::Errors;
use crate::hint::shown_expr;
use crate::keys::Encoding;
use crate::literal;
use crate::model::{Around, Codec, Field, ForDeltas, Given, Lengths, Outside, Sent, When, Wire};
use crate::syntax::local;
use crate::tokens;
use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{DeriveInput, Expr, Fields, Member, Type, parse_quote};

pub(super) fn resolve(
    input: &DeriveInput,
    path: &str,
    fields: &Fields,
    options: &Bits,
    errors: &mut Errors,
) -> Vec<Field> {
    let mut declared: Vec<Declared<'_>> = fields
        .iter()
        .enumerate()
        .map(|(i, f)| Declared::new(input, i, f, errors))
        .collect();
    check::context::groups_are_adjacent(&declared, errors);
    share_conditions(&mut declared, errors);
    for field in &mut declared {
        versions::apply(
            &mut field.attributes.bits,
            options.version.as_ref(),
            &input.generics,
            errors,
        );
        field.attributes.bits.imply_range(field.ty);
    }
    let varying = Varying::new(input, options, fields.iter());
    let mut resolved = Vec::new();
    for (index, field) in declared.iter().enumerate() {
        let name = field_name(field);
        let path = format!("{path}.{name}");
        let before = errors.count();
        check::field(&input.ident, &path, &field.attributes, field.ty, errors);
        let is_clean = errors.count() == before;
        check::context::field(&declared, index, &varying, is_clean, errors);
        resolved.push(Field {
            member: field.member.clone(),
            name: field.name.clone(),
            // the local has a prefix, since a constant of the same name would turn the binding into a comparison
            local: match options.remote.is_some() {
                // the span makes the compiler point to the type of the field if the foreign field has another type
                true => located(local(&format!("__field_{name}")), field.ty.span()),
                false => local(&format!("__field_{name}")),
            },
            ty: field.ty.clone(),
            place: place(&field.attributes).unwrap_or_else(|| field.ty.span()),
            wire: wire(&declared, &field.attributes, field.ty),
            path,
        });
    }
    resolved
}

fn located(mut name: Ident, place: Span) -> Ident {
    name.set_span(name.span().located_at(place));
    name
}

/// Copies the condition of the first field of each group to the others.
fn share_conditions(declared: &mut [Declared<'_>], errors: &mut Errors) {
    let mut open: Option<(Ident, Expr)> = None;
    for when in declared
        .iter_mut()
        .filter_map(|field| field.attributes.bits.when.as_mut())
    {
        let Some(group) = &when.what.group else { continue };
        match (&open, &when.what.condition) {
            (Some((name, _)), Some(condition)) if name == group => {
                let text =
                    format!("the first field of group `{group}` has the condition of all its fields: remove this one");
                errors.at(condition, text);
            }
            (Some((name, condition)), None) if name == group => when.what.condition = Some(condition.clone()),
            (_, Some(condition)) => open = Some((group.clone(), condition.clone())),
            (_, None) => {
                let text = format!(
                    "the first field of group `{group}` needs the condition: write `when(group = {group}, condition = EXPR)`"
                );
                errors.at(group, text);
            }
        }
    }
}

/// Returns the name of a field, or its index in a tuple.
fn field_name(field: &Declared<'_>) -> String {
    match &field.member {
        Member::Named(_) => field.name.clone(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Returns the location of the constants of a field, or of one of them.
fn place(attributes: &FieldAttributes) -> Option<Span> {
    let bits = &attributes.bits;
    let what = |asked: &Option<Asked<Expr>>| Some(asked.as_ref()?.what.span());
    let by = |name| Some(bits.given(&[name]).first()?.by.span());
    // points to the bound that is not a literal, since literals are already checked
    let range = || {
        let range = bits.numbers()?;
        let mut named = range.numbers().filter(|number| literal::int(number).is_none());
        Some(named.next().unwrap_or(&range.upper).span())
    };
    // points to the lengths, unless they are literals, which are already checked
    let key = || {
        attributes.layers.iter().find_map(|layer| {
            let Layer::Array { key, lengths, .. } = &layer.what else {
                return None;
            };
            Some(key.as_ref().filter(|_| lengths.is_literal())?.by.span())
        })
    };
    let layer = || {
        let layer = attributes.layers.first()?;
        let max = layer.what.lengths().map(|lengths| lengths.max.span());
        Some(max.unwrap_or_else(|| layer.by.span()))
    };
    // points to a hint, if all other constants are literals, which are already checked
    let is_checked = |(key, expr): &(&str, &Expr)| *key == "usual" || literal::float::<f64>(expr).is_some();
    let hint = what(&bits.usual).or_else(|| by("predict"));
    hint.filter(|_| attributes.constants().iter().all(is_checked))
        .or_else(|| what(&bits.constant))
        .or_else(|| what(&bits.reserved))
        .or_else(|| by("fixed"))
        .or_else(range)
        .or_else(|| what(&bits.max))
        .or_else(|| what(&bits.width))
        .or_else(|| by("varint"))
        .or_else(|| Some(attributes.float.as_ref()?.by.span()))
        .or_else(|| Some(attributes.quat.as_ref()?.what.bits.span()))
        .or_else(key)
        .or_else(|| bits.said_tag().map(Spanned::span))
        .or_else(layer)
        .or(hint)
}

fn wire(declared: &[Declared<'_>], attributes: &FieldAttributes, ty: &Type) -> Wire {
    let bits = &attributes.bits;
    let default = bits.default.as_ref().and_then(|default| default.what.clone());
    if bits.skip.is_some() {
        return Wire::Skipped(default);
    }
    let (codec, given) = (codec(attributes), given(declared, attributes, ty));
    Wire::Sent(Sent {
        facts: facts::of(&codec, &given, ty),
        codec,
        given,
        when: bits.when.as_ref().and_then(|when| {
            let condition = when.what.condition.clone()?;
            Some(When { condition, default })
        }),
        elide: bits.elide.as_ref().map(|elide| elide.what.clone()),
    })
}

/// Resolves expressions over earlier fields.
fn given(declared: &[Declared<'_>], attributes: &FieldAttributes, ty: &Type) -> Given {
    let outside = attributes.bits.give.as_ref().map(|give| {
        let with = attributes.bits.with.as_ref().map(|with| &with.what);
        Outside {
            to: with.unwrap_or(ty).clone(),
            values: give.what.clone(),
        }
    });
    if let Some(tag) = attributes.bits.said_tag() {
        let tag = tag.clone();
        return Given::Tag { tag, outside };
    }
    if let Some(outside) = outside {
        return Given::Outside(outside);
    }
    match (&attributes.bits.width, &attributes.bits.max) {
        (Some(width), Some(_)) => return Given::Count(width.what.clone()),
        (None, Some(end)) => return Given::Count(end.what.clone()),
        (_, None) => {}
    }
    let Some(relative) = &attributes.bits.relative else {
        let first = attributes.layers.first();
        if let Some(value) = first.and_then(|layer| layer.what.ending()) {
            return Given::End {
                list: ty.clone(),
                value: value.clone(),
            };
        }
        let count = first.and_then(|layer| Some(&layer.what.count()?.what));
        let number = count.or_else(|| first?.what.said_width());
        return number.map_or(Given::Nothing, |number| Given::Count(number.clone()));
    };
    let name = tokens::plain(&relative.what.field);
    match declared.iter().find(|field| field.name == name) {
        Some(field) => Given::Field {
            name,
            ty: field.ty.clone(),
        },
        // another rule reports a name that is not a field
        None => Given::Nothing,
    }
}

/// Returns the codec with all layers: the check around the alignment around the value.
fn codec(attributes: &FieldAttributes) -> Codec {
    let (of_field, of_sent) = attributes.layers_around_as();
    let mut codec = layered(of_sent, leaf(attributes));
    if let Some(form) = &attributes.bits.form {
        codec = Codec::As(form.what.clone(), Box::new(codec));
    }
    codec = layered(of_field, codec);
    let bits = &attributes.bits;
    let usual = bits.usual.as_ref().map(|usual| ForDeltas::Usual(usual.what.clone()));
    let layers = [
        bits.present.as_ref().map(|_| Around::Present),
        bits.predict.as_ref().map(|_| Around::Hinted(ForDeltas::Predict)),
        usual.map(Around::Hinted),
        bits.align.as_ref().map(|_| Around::Align),
        bits.check.as_ref().map(|check| Around::Check(check_value(check))),
    ];
    for layer in layers.into_iter().flatten() {
        codec = Codec::Around(layer, Box::new(codec));
    }
    codec
}

/// Returns a codec inside layers, the outermost first.
fn layered(layers: &[Asked<Layer>], mut codec: Codec) -> Codec {
    for layer in layers.iter().rev() {
        codec = match &layer.what {
            Layer::Array {
                lengths,
                told,
                bytes,
                key,
            } => {
                let (lengths, inner) = (lengths.clone(), (!bytes).then(|| Box::new(codec)));
                let codec = match (told, inner) {
                    (Told::Count(count), inner) => counted(lengths, &count.what, inner),
                    (Told::Until(until), inner) => Codec::Until {
                        lengths,
                        until: until.what.clone(),
                        inner,
                    },
                    (Told::Length, None) => Codec::Bytes(lengths),
                    (Told::Length, Some(inner)) => Codec::Array(lengths, inner),
                };
                match key {
                    Some(key) => Codec::Around(Around::Hinted(ForDeltas::Key(key.what.0.clone())), Box::new(codec)),
                    None => codec,
                }
            }
            Layer::Bytes => Codec::ByteArray,
            Layer::Bits(bits) => Codec::BitSet(bits.clone()),
            Layer::Sparse { form, slots } => {
                let (form, slots, inner) = (*form, slots.as_ref().map(|slots| slots.max.clone()), Box::new(codec));
                Codec::Sparse { form, slots, inner }
            }
            Layer::String {
                lengths,
                count: Some(count),
                ..
            } => counted(lengths.clone(), &count.what, None),
            Layer::String {
                lengths,
                form,
                count: None,
            } => Codec::String(lengths.clone(), *form),
        };
    }
    codec
}

fn counted(lengths: Lengths, count: &Expr, inner: Option<Box<Codec>>) -> Codec {
    let count = shown_expr(count);
    Codec::Counted { lengths, count, inner }
}

/// Returns the codec of the innermost value.
fn leaf(attributes: &FieldAttributes) -> Codec {
    match (&attributes.quat, &attributes.float) {
        (Some(quat), _) => Codec::Quat(quat.what.clone()),
        (None, Some(float)) => Codec::Float(float.what.clone()),
        // a key without the keys that it needs was refused before
        (None, None) => of_bits(&attributes.bits).unwrap_or_else(|| match attributes.bits.said_tag() {
            Some(tag) => Codec::Tagged { tag: shown_expr(tag) },
            None => Codec::Plain,
        }),
    }
}

fn of_bits(bits: &Bits) -> Option<Codec> {
    fn what<T: Clone>(asked: &Option<Asked<T>>) -> Option<T> {
        asked.as_ref().map(|asked| asked.what.clone())
    }
    Some(match bits.encoding()? {
        Encoding::Range => Codec::Range(bits.numbers()?),
        Encoding::Width => match (what(&bits.width)?, what(&bits.max)) {
            (width, Some(max)) => Codec::SaidWidth {
                width: shown_expr(&width),
                max,
            },
            (width, None) => Codec::Width(width),
        },
        Encoding::BigEndian => Codec::BigEndian(what(&bits.width)),
        Encoding::Varint => match &bits.varint.as_ref()?.what {
            Varint::Groups(group) => Codec::Varint(group.clone().unwrap_or_else(|| parse_quote!(7))),
            Varint::Leb128 => Codec::Leb128,
        },
        Encoding::Relative => {
            let Relative { field, tiers } = &bits.relative.as_ref()?.what;
            let (to, tiers) = (tokens::plain(field), what(tiers));
            Codec::Relative { to, tiers }
        }
        Encoding::Fixed => {
            let (Point { int, frac }, range) = (&bits.fixed.as_ref()?.what, bits.numbers()?);
            let (int, frac) = (int.clone(), frac.clone());
            Codec::Fixed { int, frac, range }
        }
        Encoding::With if bits.give.is_some() => Codec::WithGiven(what(&bits.with)?),
        Encoding::With => Codec::With(what(&bits.with)?),
        Encoding::Const => {
            let (value, bits) = (what(&bits.constant)?, what(&bits.width)?);
            Codec::Constant { value, bits }
        }
        Encoding::Reserved => {
            let (value, bits) = (parse_quote!(0), what(&bits.reserved)?);
            Codec::Constant { value, bits }
        }
    })
}
