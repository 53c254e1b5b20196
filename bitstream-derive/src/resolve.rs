//! The item and its attributes to the model.

use crate::attr::{Bits, FieldAttributes, Float, Layer, Level, refuse_codecs};
use crate::check;
use crate::errors::Errors;
use crate::literal;
use crate::model::{Codec, Field, Model, Shape, Variant, Wire};
use crate::syntax::local;
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Ident, Member, parse_quote};

pub(crate) fn resolve(input: &DeriveInput, errors: &mut Errors) -> Option<Model> {
    refuse_codecs(&input.attrs, errors);
    let options = Bits::parse(&input.attrs, Level::Container, errors);
    check::not_packed(&input.attrs, errors);
    let shape = match &input.data {
        Data::Struct(data) => Shape::Struct(fields(&input.ident, &input.ident.to_string(), &data.fields, errors)),
        Data::Enum(data) => {
            if data.variants.is_empty() {
                errors.at(&input.ident, "a value of an empty enum cannot exist; nothing to decode");
            }
            let variants = data.variants.iter().map(|v| variant(&input.ident, v, errors));
            Shape::Enum(variants.collect())
        }
        Data::Union(data) => {
            errors.at(data.union_token, "`BitSerialize` supports structs and enums");
            return None;
        }
    };
    Some(Model {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        runtime: match options.runtime {
            Some(path) => path.what,
            None => parse_quote!(::bitstream),
        },
        align: options.align.is_some(),
        shape,
    })
}

fn variant(container: &Ident, variant: &syn::Variant, errors: &mut Errors) -> Variant {
    refuse_codecs(&variant.attrs, errors);
    let options = Bits::parse(&variant.attrs, Level::Variant, errors);
    Variant {
        ident: variant.ident.clone(),
        align: options.align.is_some(),
        fields: fields(
            container,
            &format!("{container}.{}", variant.ident),
            &variant.fields,
            errors,
        ),
    }
}

fn fields(container: &Ident, path: &str, fields: &Fields, errors: &mut Errors) -> Vec<Field> {
    fields
        .iter()
        .enumerate()
        .map(|(i, f)| field(container, path, i, f, errors))
        .collect()
}

fn field(container: &Ident, path: &str, index: usize, field: &syn::Field, errors: &mut Errors) -> Field {
    let (member, name) = match &field.ident {
        Some(ident) => (Member::Named(ident.clone()), ident.unraw().to_string()),
        None => {
            let member = syn::Index {
                index: index as u32,
                span: field.ty.span(),
            };
            (Member::Unnamed(member), index.to_string())
        }
    };
    // not the name alone: a constant of that name would turn the binding into a comparison
    let local = local(&format!("__field_{name}"));
    let attributes = FieldAttributes::parse(&field.attrs, errors);
    let path = format!("{path}.{name}");
    check::field(container, &path, &attributes, &field.ty, errors);
    Field {
        member,
        local,
        ty: field.ty.clone(),
        path,
        place: place(&attributes).unwrap_or_else(|| field.ty.span()),
        wire: wire(attributes),
    }
}

/// The constants of a field, or one of them.
fn place(attributes: &FieldAttributes) -> Option<Span> {
    // of two bounds the one that is no literal: those were looked at
    let range = attributes
        .bits
        .range
        .as_ref()
        .map(|range| match literal::int(&range.what.0) {
            Some(_) => range.what.1.span(),
            None => range.what.0.span(),
        });
    let width = attributes.bits.width.as_ref().map(|width| width.what.span());
    let float = attributes.float.as_ref().map(|float| float.by.span());
    let quat = attributes.quat.as_ref().map(|quat| quat.what.span());
    let layer = attributes.layers.first().map(|layer| match &layer.what {
        Layer::Array(lengths) | Layer::String(lengths) => lengths.max.span(),
    });
    range.or(width).or(float).or(quat).or(layer)
}

fn wire(attributes: FieldAttributes) -> Wire {
    if attributes.bits.skip.is_some() {
        return Wire::Skipped(attributes.bits.default.and_then(|default| default.what));
    }
    let align = attributes.bits.align.is_some();
    let mut codec = leaf(&attributes);
    for layer in attributes.layers.into_iter().rev() {
        codec = match layer.what {
            Layer::Array(lengths) => Codec::Array(lengths, Box::new(codec)),
            Layer::String(lengths) => Codec::String(lengths),
        };
    }
    Wire::Sent(if align { Codec::Align(Box::new(codec)) } else { codec })
}

/// The codec of the innermost value.
fn leaf(attributes: &FieldAttributes) -> Codec {
    if let Some(range) = &attributes.bits.range {
        let (lower, upper) = range.what.clone();
        return Codec::Range { lower, upper };
    }
    if let Some(width) = &attributes.bits.width {
        return Codec::Width(width.what.clone());
    }
    if let Some(bits) = &attributes.quat {
        return Codec::Quat {
            bits: bits.what.clone(),
        };
    }
    match attributes.float.as_ref().map(|float| &float.what) {
        None => Codec::Plain,
        Some(Float::Raw) => Codec::FloatRaw,
        Some(Float::Res { min, max, res }) => Codec::Float {
            min: min.clone(),
            max: max.clone(),
            res: res.clone(),
        },
        Some(Float::Bits { min, max, bits, zero }) => Codec::FloatBits {
            min: min.clone(),
            max: max.clone(),
            bits: bits.clone(),
            zero: *zero,
        },
    }
}
