//! Rules of `#[array]` and `#[string]`: the layers of a type, and their lengths.

use super::integer_literal;
use crate::attr::{Asked, FieldAttributes, Layer};
use crate::errors::Errors;
use crate::hint::{Hint, shown};
use crate::literal::{self, Int};
use crate::model::Lengths;
use quote::ToTokens;
use syn::{Expr, Type};

/// G02 and G22: each layer attribute has its layer in the type.
pub(super) fn layers_match(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let text = attributes.layers.iter().position(|layer| layer.what.is_closed());
    if let Some(extra) = text.and_then(|at| attributes.layers.get(at + 1)) {
        return errors.at(
            &extra.by,
            "more layers than the type has: nothing is inside of a string or of bytes",
        );
    }
    let mut inner = ty;
    for layer in &attributes.layers {
        if let Layer::Sparse { slots, .. } = &layer.what {
            match sparse(layer, slots.is_some(), inner, errors) {
                Some(value) => inner = value,
                None => return,
            }
            continue;
        }
        // through fixed arrays to the collection
        let mut hint = Hint::of(inner);
        let mut fixed = None;
        while let Hint::Array(element) = hint {
            fixed = Some(inner);
            hint = Hint::of(element);
        }
        match (&layer.what, hint) {
            (Layer::Array { bytes: true, .. } | Layer::Counted { bytes: true, .. }, Hint::Vec(element))
                if !is_byte(element) =>
            {
                let text = format!("`bytes` copies `u8`, and this is a list of `{}`", shown(element));
                return errors.at(&layer.by, text);
            }
            (Layer::Array { .. } | Layer::Counted { .. }, Hint::Vec(element)) => inner = element,
            (Layer::Bytes, _) => return bytes(layer, inner, fixed, errors),
            // looked at above
            (Layer::Sparse { .. }, _) => return,
            (Layer::String { .. }, Hint::String) | (_, Hint::Other | Hint::Map) => return,
            (Layer::Array { .. } | Layer::Counted { .. }, Hint::String) => {
                return errors.at(&layer.by, "`#[array]` on a `String`; use `#[string(max = N)]`");
            }
            (Layer::Array { .. } | Layer::Counted { .. }, _) => {
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
            (Layer::String { .. }, Hint::Vec(_)) => {
                return errors.at(&layer.by, "`#[string]` on a `Vec`; use `#[array(max = N)]`");
            }
            (Layer::String { .. }, _) => {
                return errors.at(
                    &layer.by,
                    "`#[string]` applies to `String`; for a collection use `#[array(max = N)]`",
                );
            }
        }
    }
}

fn is_byte(ty: &Type) -> bool {
    matches!(Hint::of(ty), Hint::Integer("u8") | Hint::Other)
}

/// `#[array(bytes)]`: a fixed array of bytes, somewhere inside.
fn bytes(layer: &Asked<Layer>, ty: &Type, fixed: Option<&Type>, errors: &mut Errors) {
    let byte = match Hint::of_leaf(ty) {
        Hint::Integer("u8") | Hint::Other => true,
        _ => false,
    };
    match (fixed, Hint::of(ty)) {
        (_, Hint::Vec(_)) => errors.at(
            &layer.by,
            format!("`{}` has no bound on the wire: `#[array(max = N, bytes)]`", shown(ty)),
        ),
        (Some(_), _) if byte => {}
        (None, Hint::Other) => {}
        _ => errors.at(&layer.by, "`#[array(bytes)]` needs `[u8; N]`, or `Vec<u8>` with `max`"),
    }
}

/// G28 and G22: `sparse` has slots. The type of what is in a slot, where the tokens show it.
fn sparse<'a>(layer: &Asked<Layer>, bounded: bool, ty: &'a Type, errors: &mut Errors) -> Option<&'a Type> {
    const SLOTS: &str = "`sparse` needs slots: `[Option<T>; N]` or `Vec<(index, T)>`";
    match Hint::of(ty) {
        Hint::Array(_) if bounded => errors.at(&layer.by, format!("`{}` is fixed; `max` is not needed", shown(ty))),
        Hint::Array(element) => match option(element) {
            Some(value) => return Some(value),
            None if matches!(Hint::of(element), Hint::Other) => {}
            None => errors.at(&layer.by, SLOTS),
        },
        Hint::Vec(Type::Tuple(pair)) if pair.elems.len() == 2 && bounded => return pair.elems.last(),
        Hint::Vec(Type::Tuple(pair)) if pair.elems.len() == 2 => {
            errors.at(
                &layer.by,
                "`sparse` on a `Vec` needs the number of its slots: `max = N`",
            );
        }
        Hint::Vec(item) if matches!(Hint::of(item), Hint::Other) => {}
        Hint::Other => {}
        _ => errors.at(&layer.by, SLOTS),
    }
    None
}

/// What is inside of an `Option`, by its tokens.
fn option(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let syn::PathArguments::AngleBracketed(list) = &last.arguments else {
        return None;
    };
    list.args.iter().find_map(|argument| match argument {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
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

/// The lengths of a layer.
pub(super) fn layer(layer: &Asked<Layer>, errors: &mut Errors) {
    match &layer.what {
        Layer::Array {
            lengths: bounds,
            bytes: false,
        } => lengths(bounds, "array", errors),
        Layer::Array { lengths: bounds, .. }
        | Layer::Counted { lengths: bounds, .. }
        | Layer::String { lengths: bounds, .. } => {
            lengths(bounds, "string", errors);
        }
        Layer::Sparse { slots: Some(slots), .. } => lengths(slots, "array", errors),
        Layer::Sparse { .. } | Layer::Bytes => {}
    }
}

/// G23 and G25, for literals.
fn lengths(lengths: &Lengths, name: &str, errors: &mut Errors) {
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
