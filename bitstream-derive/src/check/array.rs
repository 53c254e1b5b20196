//! Rules of `#[array]` and `#[string]`: the layers of a type, and their lengths.

use super::integer_literal;
use crate::attr::{FieldAttributes, Layer};
use crate::errors::Errors;
use crate::hint::{Hint, shown};
use crate::literal::{self, Int};
use crate::model::Lengths;
use quote::ToTokens;
use syn::{Expr, Type};

/// G02 and G22: each layer attribute has its layer in the type.
pub(super) fn layers_match(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let text = attributes
        .layers
        .iter()
        .position(|layer| matches!(layer.what, Layer::String(_)));
    if let Some(extra) = text.and_then(|at| attributes.layers.get(at + 1)) {
        return errors.at(
            &extra.by,
            "more layers than the type has: nothing is inside of a string",
        );
    }
    let mut inner = ty;
    for layer in &attributes.layers {
        // through fixed arrays to the collection
        let mut hint = Hint::of(inner);
        let mut fixed = None;
        while let Hint::Array(element) = hint {
            fixed = Some(inner);
            hint = Hint::of(element);
        }
        match (&layer.what, hint) {
            (Layer::Array(_), Hint::Vec(element)) => inner = element,
            (Layer::String(_), Hint::String) | (_, Hint::Other | Hint::Map) => return,
            (Layer::Array(_), Hint::String) => {
                return errors.at(&layer.by, "`#[array]` on a `String`; use `#[string(max = N)]`");
            }
            (Layer::Array(_), _) => {
                let text = match fixed {
                    Some(array) => {
                        let array = shown(array);
                        format!("`{array}` is fixed; `max` is not needed")
                    }
                    None if !std::ptr::eq(inner, ty) => {
                        "more `#[array]` layers than the type has collections".to_string()
                    }
                    None => "`#[array]` applies to a collection such as `Vec`".to_string(),
                };
                return errors.at(&layer.by, text);
            }
            (Layer::String(_), Hint::Vec(_)) => {
                return errors.at(&layer.by, "`#[string]` on a `Vec`; use `#[array(max = N)]`");
            }
            (Layer::String(_), _) => {
                return errors.at(
                    &layer.by,
                    "`#[string]` applies to `String`; for a collection use `#[array(max = N)]`",
                );
            }
        }
    }
}

/// G21, G30: what has no bound of its own needs one.
pub(super) fn bounded(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    if let Some((inner, attribute)) = unbounded(ty, attributes.layers.len()) {
        let text = shown(inner);
        errors.at(
            inner,
            format!(
                "`{text}` has no bound on the wire; add `#[{attribute}(max = N)]` so a hostile length cannot allocate"
            ),
        );
    }
    if let (Hint::Pointer(name), true) = (Hint::of_leaf(ty), attributes.bits.encodings().is_empty()) {
        errors.at(
            ty,
            format!("`{name}` differs between 32- and 64-bit peers; give `#[bits(range = 0..=N)]`"),
        );
    }
}

/// The first layer of a type that no attribute is left for, and the attribute that it needs.
fn unbounded(ty: &Type, layers: usize) -> Option<(&Type, &'static str)> {
    match Hint::of(ty) {
        Hint::Array(item) => unbounded(item, layers),
        Hint::Vec(item) if layers > 0 => unbounded(item, layers - 1),
        Hint::Vec(_) => Some((ty, "array")),
        Hint::String if layers == 0 => Some((ty, "string")),
        _ => None,
    }
}

/// G23 and G25, for literals.
pub(super) fn lengths(lengths: &Lengths, name: &str, errors: &mut Errors) {
    let key = if lengths.min.is_some() { "len" } else { "max" };
    let before = errors.count();
    for end in lengths.min.iter().chain([&lengths.max]) {
        integer_literal(end, key, errors);
    }
    if errors.count() > before {
        return;
    }
    let max = literal::int(&lengths.max);
    if matches!(max, Some(Int::Signed(..=0))) {
        let text = match lengths.min {
            None => "`max` must be a constant of at least 1",
            Some(_) => "`len` must end at 1 or more",
        };
        return errors.at(&lengths.max, text);
    }
    if let (Some(min), Some(max)) = (lengths.min.as_ref().and_then(literal::int), max) {
        let range = (lengths.min.as_ref(), &lengths.max);
        if min > max {
            errors.at(Lower(range), format!("`len`: empty range, {min} > {max}"));
        } else if min == max && name == "array" {
            errors.at(Lower(range), format!("a length that never varies: use `[T; {max}]`"));
        }
    }
}

/// Both ends of a length, to underline.
struct Lower<'a>((Option<&'a Expr>, &'a Expr));

impl ToTokens for Lower<'_> {
    fn to_tokens(&self, tokens: &mut proc_macro2::TokenStream) {
        if let Some(lower) = self.0.0 {
            lower.to_tokens(tokens);
        }
        self.0.1.to_tokens(tokens);
    }
}
