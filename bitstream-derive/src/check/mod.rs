//! The rules of a declaration that the macro can see: what needs more than one attribute here, what belongs to one
//! attribute in the file of its name. One function per rule. Rules on constants that only rustc knows are assertions in
//! the runtime's codecs.

mod array;
mod float;
mod quat;
mod range;
mod width;

use crate::attr::{FieldAttributes, Layer};
use crate::errors::Errors;
use crate::hint::{Hint, shown};
use crate::literal::{self, Int};
use quote::ToTokens;
use syn::{Expr, Ident, Type};

/// All rules of one field. Rules that build on another are looked at only where that holds: one mistake, one error.
pub(crate) fn field(container: &Ident, path: &str, attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    if attributes.broken {
        return;
    }
    let before = errors.count();
    one_encoding(attributes, errors);
    skipped_is_not_encoded(attributes, errors);
    default_has_a_use(attributes, errors);
    if attributes.bits.skip.is_some() || errors.count() > before {
        return;
    }
    sendable(ty, errors);
    not_recursive(container, ty, errors);
    integer_codec_on_integer(attributes, ty, errors);
    array::layers_match(attributes, ty, errors);
    if errors.count() > before {
        return;
    }
    if let Some(range) = &attributes.bits.range {
        range::check(path, &range.what, ty, errors);
    }
    if let Some(width) = &attributes.bits.width {
        width::check(&width.what, ty, errors);
    }
    if let Some(float) = &attributes.float {
        float::check(float, ty, errors);
    }
    if let Some(quat) = &attributes.quat {
        quat::check(quat, ty, errors);
    }
    for layer in &attributes.layers {
        match &layer.what {
            Layer::Array(lengths) => array::lengths(lengths, "array", errors),
            Layer::String(lengths) => array::lengths(lengths, "string", errors),
        }
    }
    if errors.count() == before {
        array::bounded(attributes, ty, errors);
    }
}

/// References to fields of a packed struct may be unaligned.
pub(crate) fn not_packed(attributes: &[syn::Attribute], errors: &mut Errors) {
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        if attribute.meta.to_token_stream().to_string().contains("packed") {
            errors.at(
                attribute,
                "drop `packed`: the derive packs the bits, and the memory may keep its layout",
            );
        }
    }
}

/// G10, G11: a value has one codec.
fn one_encoding(attributes: &FieldAttributes, errors: &mut Errors) {
    let integers = attributes.bits.encodings();
    if let [first, second, ..] = integers.as_slice() {
        let bits = match &attributes.bits.range {
            Some(range) => match bits_of(&range.what) {
                Some(bits) => format!("`range` already fixes the width ({bits} bits)"),
                None => "`range` already fixes the width".to_string(),
            },
            None => format!("`{}` is given already", first.what),
        };
        let mut error = syn::Error::new_spanned(&second.by, format!("choose one encoding: {bits}"));
        error.combine(syn::Error::new_spanned(&first.by, "the other one"));
        errors.push(error);
    }
    let integer = integers.first().map(|encoding| &encoding.by);
    let float = attributes.float.as_ref().map(|float| &float.by);
    let quat = attributes.quat.as_ref().map(|quat| &quat.by);
    let string = attributes
        .layers
        .iter()
        .find(|layer| matches!(layer.what, Layer::String(_)));
    let leaves: Vec<_> = [integer, float, quat, string.map(|layer| &layer.by)]
        .into_iter()
        .flatten()
        .collect();
    if let [first, second, ..] = leaves.as_slice() {
        let mut error = syn::Error::new_spanned(second, "two codecs for one value; keep one");
        error.combine(syn::Error::new_spanned(first, "the other one"));
        errors.push(error);
    }
}

fn bits_of(range: &(Expr, Expr)) -> Option<u32> {
    let (Int::Signed(lower), Int::Signed(upper)) = (literal::int(&range.0)?, literal::int(&range.1)?) else {
        return None;
    };
    let span = upper.checked_sub(lower)?;
    u128::try_from(span).ok().map(|span| u128::BITS - span.leading_zeros())
}

/// G35.
fn skipped_is_not_encoded(attributes: &FieldAttributes, errors: &mut Errors) {
    if attributes.bits.skip.is_none() {
        return;
    }
    let codecs = attributes.bits.encodings();
    let named = codecs.iter().map(|codec| (&codec.by, codec.what.to_string()));
    let align = attributes
        .bits
        .align
        .iter()
        .map(|align| (&align.by, "align".to_string()));
    let float = attributes.float.iter().map(|float| (&float.by, "#[float]".to_string()));
    let quat = attributes.quat.iter().map(|quat| (&quat.by, "#[quat]".to_string()));
    let layers = attributes.layers.iter().map(|layer| match layer.what {
        Layer::Array(_) => (&layer.by, "#[array]".to_string()),
        Layer::String(_) => (&layer.by, "#[string]".to_string()),
    });
    for (by, name) in named.chain(align).chain(float).chain(quat).chain(layers) {
        errors.at(by, format!("a skipped field is not encoded; remove `{name}`"));
    }
}

/// G37.
fn default_has_a_use(attributes: &FieldAttributes, errors: &mut Errors) {
    if let (Some(default), None) = (&attributes.bits.default, &attributes.bits.skip) {
        errors.at(
            &default.by,
            "`default` is never used: only a skipped field takes it (`skip, default = ..`)",
        );
    }
}

/// G31.
fn sendable(ty: &Type, errors: &mut Errors) {
    let what = match ty {
        Type::Ptr(_) => "a raw pointer",
        Type::Reference(_) => "a reference",
        Type::FnPtr(_) => "a function pointer",
        Type::Never(_) => "`!`",
        _ => return,
    };
    errors.at(
        ty,
        format!("{what} cannot be sent; send what it stands for, or `#[bits(skip)]` the field"),
    );
}

/// G48, where the tokens show it: through the containers that hold their content.
fn not_recursive(container: &Ident, ty: &Type, errors: &mut Errors) {
    if contains(container, ty) {
        errors.at(
            ty,
            format!("`{container}` contains itself, so it has no maximum size; use indices"),
        );
    }
}

fn contains(container: &Ident, ty: &Type) -> bool {
    match crate::hint::peel(ty) {
        Type::Tuple(tuple) => tuple.elems.iter().any(|element| contains(container, element)),
        Type::Path(path) if path.path.segments.len() == 1 => {
            let itself = path.path.segments.first().map(|segment| &segment.ident);
            match Hint::of(ty) {
                Hint::Vec(item) => contains(container, item),
                _ => itself.is_some_and(|name| name == container || name == "Self"),
            }
        }
        other => match Hint::of(other) {
            Hint::Vec(item) | Hint::Array(item) => contains(container, item),
            _ => false,
        },
    }
}

/// G08, G52.
fn integer_codec_on_integer(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    for encoding in attributes.bits.encodings() {
        let name = encoding.what;
        let text = match Hint::of_leaf(ty) {
            Hint::Float(float) => format!("`{name}` applies to integers; for `{float}` use `#[float(min, max, res)]`"),
            Hint::Bool => format!("`{name}` applies to integers; a `bool` is 1 bit without an attribute"),
            Hint::Char => format!("`{name}` applies to integers; a `char` is 21 bits without an attribute"),
            Hint::String => format!("`{name}` applies to integers; for a `String` use `#[string(max = N)]`"),
            Hint::Tuple | Hint::Map if attributes.layers.is_empty() => {
                format!("`{name}` does not pass through a tuple or a map; put it in a struct")
            }
            _ => continue,
        };
        errors.at(&encoding.by, text);
    }
}

/// A literal that is no integer, where one is expected.
fn integer_literal(expr: &Expr, name: &str, errors: &mut Errors) -> bool {
    let what = match expr {
        Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Int(_) | syn::Lit::Byte(_) => return true,
            syn::Lit::Float(_) => "a float",
            syn::Lit::Char(_) => "a character",
            syn::Lit::Bool(_) => "a truth value",
            _ => "a text",
        },
        Expr::Unary(unary) => return integer_literal(&unary.expr, name, errors),
        Expr::Paren(paren) => return integer_literal(&paren.expr, name, errors),
        _ => return true,
    };
    errors.at(
        expr,
        format!("`{name}` takes integers, and `{}` is {what}", shown(expr)),
    );
    false
}

/// Both ends of a range, to underline.
struct Pair<'a>(&'a (Expr, Expr));

impl ToTokens for Pair<'_> {
    fn to_tokens(&self, tokens: &mut proc_macro2::TokenStream) {
        self.0.0.to_tokens(tokens);
        self.0.1.to_tokens(tokens);
    }
}
