//! The fields of a struct or a variant: their attributes to codecs.

use super::check_value;
use crate::attr::{Codes, Declared, FieldAttributes, Float, Layer};
use crate::check;
use crate::errors::Errors;
use crate::literal;
use crate::model::{Codec, Elide, Field, Given, Sent, When, Wire};
use crate::syntax::local;
use crate::tokens;
use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{DeriveInput, Fields, Member, parse_quote};

pub(super) fn resolve(input: &DeriveInput, path: &str, fields: &Fields, errors: &mut Errors) -> Vec<Field> {
    let declared: Vec<Declared<'_>> = fields
        .iter()
        .enumerate()
        .map(|(i, f)| Declared::new(input, i, f, errors))
        .collect();
    check::context::groups_are_adjacent(&declared, errors);
    let mut resolved = Vec::new();
    for (index, field) in declared.iter().enumerate() {
        let name = field_name(field);
        let path = format!("{path}.{name}");
        check::field(&input.ident, &path, &field.attributes, field.ty, errors);
        check::context::field(&declared, index, errors);
        resolved.push(Field {
            member: field.member.clone(),
            name: field.name.clone(),
            // not the name alone: a constant of that name would turn the binding into a comparison
            local: local(&format!("__field_{name}")),
            ty: field.ty.clone(),
            place: place(&field.attributes).unwrap_or_else(|| field.ty.span()),
            wire: wire(&declared, &field.attributes),
            path,
        });
    }
    resolved
}

/// Its name, or its place in a tuple.
fn field_name(field: &Declared<'_>) -> String {
    match &field.member {
        Member::Named(_) => field.name.clone(),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// The constants of a field, or one of them.
fn place(attributes: &FieldAttributes) -> Option<Span> {
    let bits = &attributes.bits;
    // of two bounds the one that is no literal: those were looked at
    let step = bits.step.as_ref().map(|step| &step.what);
    let range = bits.range.as_ref().map(|range| {
        let (lower, upper) = &range.what;
        let mut named = [Some(lower), Some(upper), step].into_iter().flatten();
        named
            .find(|bound| literal::int(bound).is_none())
            .unwrap_or(upper)
            .span()
    });
    let fixed = bits.fixed.as_ref().map(|fixed| fixed.by.span());
    let width = bits.width.as_ref().map(|width| width.what.span());
    let varint = bits.varint.as_ref().map(|varint| varint.by.span());
    let constant = bits.constant.as_ref().map(|constant| constant.what.span());
    let reserved = bits.reserved.as_ref().map(|reserved| reserved.what.span());
    let float = attributes.float.as_ref().map(|float| float.by.span());
    let quat = attributes.quat.as_ref().map(|quat| quat.what.span());
    let layer = attributes.layers.first().map(|layer| match &layer.what {
        Layer::Array { lengths, .. } | Layer::Counted { lengths, .. } | Layer::String { lengths, .. } => {
            lengths.max.span()
        }
        Layer::Sparse { slots: Some(slots), .. } => slots.max.span(),
        Layer::Sparse { .. } | Layer::Bytes => layer.by.span(),
    });
    constant
        .or(reserved)
        .or(fixed)
        .or(range)
        .or(width)
        .or(varint)
        .or(float)
        .or(quat)
        .or(layer)
}

fn wire(declared: &[Declared<'_>], attributes: &FieldAttributes) -> Wire {
    let bits = &attributes.bits;
    let default = bits.default.as_ref().and_then(|default| default.what.clone());
    if bits.skip.is_some() {
        return Wire::Skipped(default);
    }
    Wire::Sent(Sent {
        codec: codec(attributes),
        given: given(declared, attributes),
        when: bits.when.as_ref().map(|when| When {
            condition: when.what.clone(),
            default,
        }),
        elide: bits.elide.as_ref().map(|elide| Elide {
            group: elide.what.group.as_ref().map(Ident::to_string),
            value: elide.what.value.clone(),
        }),
    })
}

/// What earlier fields have to say.
fn given(declared: &[Declared<'_>], attributes: &FieldAttributes) -> Given {
    if let Some(relative) = &attributes.bits.relative {
        let name = tokens::plain(&relative.what.field);
        let known = declared.iter().find(|field| field.name == name);
        // of a name that is no field there is an error
        return known.map_or(Given::Nothing, |field| Given::Field {
            name,
            ty: field.ty.clone(),
        });
    }
    match attributes.layers.first().map(|layer| &layer.what) {
        Some(Layer::Counted { count, .. }) => Given::Count(count.what.clone()),
        _ => Given::Nothing,
    }
}

/// The codec with all layers, the check around the alignment around the value.
fn codec(attributes: &FieldAttributes) -> Codec {
    let mut codec = leaf(attributes);
    for layer in attributes.layers.iter().rev() {
        codec = match &layer.what {
            Layer::Array { lengths, bytes: true } => Codec::Bytes(lengths.clone()),
            Layer::Array { lengths, bytes: false } => Codec::Array(lengths.clone(), Box::new(codec)),
            Layer::Bytes => Codec::ByteArray,
            Layer::Counted { lengths, count, bytes } => Codec::Counted {
                lengths: lengths.clone(),
                count: crate::hint::shown_expr(&count.what),
                inner: (!bytes).then(|| Box::new(codec)),
            },
            Layer::Sparse { form, slots } => Codec::Sparse {
                form: *form,
                slots: slots.as_ref().map(|slots| slots.max.clone()),
                inner: Box::new(codec),
            },
            Layer::String { lengths, form } => Codec::String(lengths.clone(), *form),
        };
    }
    if attributes.bits.align.is_some() {
        codec = Codec::Align(Box::new(codec));
    }
    match &attributes.bits.check {
        Some(check) => Codec::Check(check_value(check), Box::new(codec)),
        None => codec,
    }
}

/// The codec of the innermost value.
fn leaf(attributes: &FieldAttributes) -> Codec {
    let bits = &attributes.bits;
    if let Some(bits) = &attributes.quat {
        let bits = bits.what.clone();
        return Codec::Quat { bits };
    }
    if let Some(float) = &attributes.float {
        return float_codec(&float.what);
    }
    if let Some(relative) = &bits.relative {
        return Codec::Relative {
            to: tokens::plain(&relative.what.field),
            tiers: relative.what.tiers.as_ref().map(|tiers| tiers.what.clone()),
        };
    }
    if let Some(with) = &bits.with {
        return Codec::With(with.what.clone());
    }
    if let Some(form) = &bits.form {
        return Codec::As(form.what.clone());
    }
    if let Some(varint) = &bits.varint {
        return Codec::Varint(varint.what.0.clone().unwrap_or_else(|| parse_quote!(7)));
    }
    if let Some(reserved) = &bits.reserved {
        return Codec::Constant {
            value: parse_quote!(0),
            bits: reserved.what.clone(),
        };
    }
    match (&bits.range, &bits.fixed, &bits.width, &bits.constant) {
        (Some(range), Some(point), ..) => Codec::Fixed {
            int: point.what.int.clone(),
            frac: point.what.frac.clone(),
            lower: range.what.0.clone(),
            upper: range.what.1.clone(),
        },
        (Some(range), None, ..) => Codec::Range {
            lower: range.what.0.clone(),
            upper: range.what.1.clone(),
            step: bits.step.as_ref().map(|step| step.what.clone()),
        },
        (None, None, Some(width), Some(constant)) => Codec::Constant {
            value: constant.what.clone(),
            bits: width.what.clone(),
        },
        (None, None, Some(width), None) => Codec::Width(width.what.clone()),
        _ => Codec::Plain,
    }
}

fn float_codec(float: &Float) -> Codec {
    let Float::Quantised {
        min,
        max,
        codes,
        strict,
    } = float
    else {
        return Codec::FloatRaw;
    };
    let (min, max, strict) = (min.clone(), max.clone(), *strict);
    match codes {
        Codes::Res(res) => Codec::Float {
            min,
            max,
            res: res.clone(),
            strict,
        },
        Codes::Bits { bits, zero } => Codec::FloatBits {
            min,
            max,
            bits: bits.clone(),
            zero: *zero,
            strict,
        },
    }
}
