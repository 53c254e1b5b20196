//! Takes the facts of a field from its tokens.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::attr::is_constant;
use crate::hint::{self, Hint};
use crate::literal::{self, Int};
use crate::model::{Around, Codec, Facts, Float, Given, Inside, Interval};
use crate::tokens::mentions;
use quote::ToTokens;
use syn::{Expr, Type};

/// Returns the facts that the tokens show about a field.
pub(super) fn of(codec: &Codec, given: &Given, ty: &Type) -> Facts {
    let alone = matches!(given, Given::Nothing);
    let applies = applies(codec, ty);
    // pointers are excluded, since a value in a pointer has no placeholder
    let pointers = ["Box", "Rc", "Arc"].map(String::from);
    Facts {
        applies: alone && (applies || is_quaternion(codec, ty)),
        is_filled: alone && applies && !mentions(ty.to_token_stream(), &pointers),
        is_checked: is_checked(codec, ty) && !is_constant_count(given),
        may_have_conditions: may_have_conditions(codec, ty),
        is_exact: is_exact(codec),
    }
}

/// Returns whether the tokens show that a codec applies to a type, by the names of numbers and of types through which
/// attributes reach. A bound that always holds has no effect, and without such bounds `cargo check` takes a fifth less
/// time: the compiler caches questions without assumptions for the whole crate.
fn applies(codec: &Codec, ty: &Type) -> bool {
    let leaf = hint::collection(ty);
    match codec {
        Codec::Around(Around::Align | Around::Hinted(_) | Around::Check(_), inner) => applies(inner, ty),
        Codec::Array(_, inner) => {
            matches!(Hint::of(ty), Hint::Vec(element) if hint::name(ty) == "Vec" && applies(inner, element))
        }
        Codec::String(..) => matches!(Hint::of(leaf), Hint::String) && hint::name(leaf) == "String",
        Codec::Range(_) | Codec::Width(_) | Codec::Varint(_) | Codec::Leb128 | Codec::Fixed { .. } => {
            matches!(Hint::of(leaf), Hint::Integer(_))
        }
        Codec::BigEndian(_) => matches!(Hint::of(leaf), Hint::Integer(_) | Hint::Float(_)),
        Codec::Float(_) => matches!(Hint::of(leaf), Hint::Float(_)),
        Codec::Plain => matches!(
            Hint::of(leaf),
            Hint::Integer(_) | Hint::Float(_) | Hint::Bool | Hint::Char
        ),
        Codec::SaidWidth { .. }
        | Codec::Tagged { .. }
        | Codec::Quat(_)
        | Codec::With(_)
        | Codec::WithGiven(_)
        | Codec::As(..)
        | Codec::Constant { .. }
        | Codec::Relative { .. }
        | Codec::Bytes(_)
        | Codec::ByteArray
        | Codec::BitSet(_)
        | Codec::Counted { .. }
        | Codec::Until { .. }
        | Codec::Sparse { .. }
        | Codec::Around(Around::Present, _) => false,
    }
}

/// Returns whether a field is `#[quat]` on `[f32; 4]`, so that its bound is always true.
fn is_quaternion(codec: &Codec, ty: &Type) -> bool {
    match (codec, hint::peel(ty)) {
        (Codec::Quat(_), Type::Array(array)) => {
            hint::name(&array.elem) == "f32" && matches!(literal::int(&array.len), Some(Int::Signed(4)))
        }
        _ => false,
    }
}

/// Returns whether every constant of a field is a literal, and the tokens show the field's type. The derive has then
/// checked all constants.
fn is_checked(codec: &Codec, ty: &Type) -> bool {
    // the capacity of a container is a constant too
    if !hint::is_growable(ty, layers(codec)) {
        return false;
    }
    let mut codec = codec;
    loop {
        // the type decides whether a hint is allowed
        if matches!(codec, Codec::Around(Around::Hinted(_), _)) {
            break false;
        }
        codec = match codec.inside() {
            Inside::Value(inner) => inner,
            Inside::Elements(inner) if has_short_length(codec) => inner,
            Inside::Elements(_) | Inside::Nothing => break is_checked_leaf(codec, ty),
        };
    }
}

/// Returns whether the number of elements is a constant, whose value the compiler compares with the bounds.
fn is_constant_count(given: &Given) -> bool {
    matches!(given, Given::Count(Expr::Path(count)) if {
        let name = count.path.segments.last();
        name.is_some_and(|name| is_constant(&name.ident.to_string()))
    })
}

/// Returns whether the layer has a length whose bounds the derive has checked.
fn has_short_length(codec: &Codec) -> bool {
    matches!(codec, Codec::Array(lengths, _) | Codec::Counted { lengths, .. } if lengths.is_short())
}

/// Returns the number of layers that have a length.
fn layers(codec: &Codec) -> usize {
    match codec.inside() {
        Inside::Value(inner) => layers(inner),
        Inside::Elements(inner) => 1 + layers(inner),
        Inside::Nothing => usize::from(matches!(
            codec,
            Codec::String(..) | Codec::Bytes(_) | Codec::Counted { .. }
        )),
    }
}

fn is_checked_leaf(codec: &Codec, ty: &Type) -> bool {
    let literal = |exprs: &[&Expr]| exprs.iter().all(|expr| literal::float::<f64>(expr).is_some());
    let leaf = Hint::of_leaf(ty);
    match codec {
        // a type argument of a generic type may break a rule of the field
        Codec::Plain => !hint::is_generic(hint::leaf(ty)),
        Codec::Float(Float::Raw) | Codec::Leb128 | Codec::Relative { tiers: None, .. } | Codec::ByteArray => true,
        Codec::Relative { tiers: Some(tiers), .. } => {
            literal(&tiers.iter().collect::<Vec<_>>()) && matches!(leaf, Hint::Integer(_))
        }
        Codec::Range(range) => range.end.is_none() && range.is_literal() && matches!(leaf, Hint::Integer(_)),
        Codec::Width(bits) | Codec::Varint(bits) => {
            literal(&[bits]) && matches!(leaf, Hint::Integer(_) | Hint::Pointer(_))
        }
        Codec::BigEndian(None) => matches!(leaf, Hint::Integer(_) | Hint::Float(_)),
        Codec::BigEndian(Some(bits)) => literal(&[bits]) && matches!(leaf, Hint::Integer(_)),
        Codec::Fixed { int, frac, range } => {
            literal(&[int, frac]) && range.is_literal() && matches!(leaf, Hint::Integer(_))
        }
        Codec::Constant { value, bits } => literal(&[value, bits]),
        Codec::Quat(quat) => literal(&[&quat.bits]),
        Codec::String(lengths, _) | Codec::Bytes(lengths) | Codec::Counted { lengths, .. } => lengths.is_literal(),
        Codec::Float(Float::Res(Interval { min, max, .. }, res)) => {
            literal::decimals(min, max, res).is_some() && matches!(leaf, Hint::Float(_))
        }
        // two different literal bounds may be the same `f32`
        Codec::Float(Float::Bits { .. }) => false,
        // the requirements of a user's type are not visible
        Codec::Tagged { .. } | Codec::With(_) | Codec::WithGiven(_) | Codec::As(..) => false,
        Codec::SaidWidth { .. } | Codec::Array(..) | Codec::Until { .. } | Codec::Sparse { .. } => false,
        Codec::BitSet(_) | Codec::Around(..) => false,
    }
}

/// Returns whether the decoder reconstructs the exact value, whatever its type. Codecs of integers, texts and bytes
/// apply to no type that they would round. For other codecs the compiler decides by the schema.
fn is_exact(codec: &Codec) -> bool {
    match codec {
        Codec::Around(_, inner) | Codec::Array(_, inner) => is_exact(inner),
        Codec::Counted { inner, .. } | Codec::Until { inner, .. } => inner.as_deref().is_none_or(is_exact),
        Codec::Range(range) | Codec::Fixed { range, .. } => !range.clamp,
        Codec::Width(_)
        | Codec::BigEndian(_)
        | Codec::SaidWidth { .. }
        | Codec::Varint(_)
        | Codec::Leb128
        | Codec::Relative { .. }
        | Codec::Constant { .. }
        | Codec::Float(Float::Raw)
        | Codec::String(..)
        | Codec::Bytes(_)
        | Codec::ByteArray
        | Codec::BitSet(_) => true,
        Codec::Plain
        | Codec::Tagged { .. }
        | Codec::Float(Float::Res(..) | Float::Bits { .. })
        | Codec::Quat(_)
        | Codec::With(_)
        | Codec::WithGiven(_)
        | Codec::As(..)
        | Codec::Sparse { .. } => false,
    }
}

/// Returns whether a field may hold a value with conditions of its own. A wrong answer affects only speed.
fn may_have_conditions(codec: &Codec, ty: &Type) -> bool {
    let codec = codec.of_leaf();
    let is_of_type = matches!(
        codec,
        Codec::Plain | Codec::With(_) | Codec::WithGiven(_) | Codec::As(..)
    );
    matches!(codec, Codec::Tagged { .. }) || (is_of_type && !is_scalar(hint::leaf(ty)))
}

/// Returns whether a type has the name of a number type.
fn is_scalar(ty: &Type) -> bool {
    matches!(ty, Type::Path(_))
        && matches!(
            Hint::of(ty),
            Hint::Integer(_) | Hint::Pointer(_) | Hint::Float(_) | Hint::Bool | Hint::Char
        )
        && hint::arguments(ty).is_empty()
}
