//! Rules of `bytes` and `sparse`.

use super::integer_literal;
use crate::attr::{Asked, Layer};
use crate::errors::Errors;
use crate::hint::{Hint, of_option, shown};
use syn::{Expr, Type};

pub(super) fn is_byte(ty: &Type) -> bool {
    matches!(Hint::of(ty), Hint::Integer("u8") | Hint::Other)
}

/// Checks `#[array(bytes)]`, which needs a fixed array of bytes in some layer.
pub(super) fn bytes(layer: &Asked<Layer>, ty: &Type, fixed: bool, errors: &mut Errors) {
    let byte = matches!(Hint::of_leaf(ty), Hint::Integer("u8") | Hint::Other);
    match (fixed, Hint::of(ty)) {
        (_, Hint::Vec(_)) => errors.at(
            &layer.by,
            format!(
                "`{}` has no bound on the wire: add `#[array(max = N, bytes)]`",
                shown(ty)
            ),
        ),
        (true, _) if byte => {}
        (false, Hint::Other) => {}
        _ => errors.at(
            &layer.by,
            format!("`#[array(bytes)]` needs `[u8; N]`, or `Vec<u8>` with `max`, but this is `{}`: remove `#[array(bytes)]`", shown(ty)),
        ),
    }
}

/// Rejects `#[array(bits = N)]` on a type that holds no words, as far as the tokens show it.
pub(super) fn bits(layer: &Asked<Layer>, bits: &Expr, ty: &Type, errors: &mut Errors) {
    if !integer_literal(bits, "bits", errors) {
        return;
    }
    let bits = shown(bits);
    let text = match (Hint::of(ty), Hint::of_leaf(ty)) {
        (_, Hint::Other) => return,
        (Hint::Array(_) | Hint::Vec(_), Hint::Integer("u8" | "u16" | "u32" | "u64")) => return,
        (Hint::Vec(_), Hint::Bool) => format!("`bool`s take 1 bit each by themselves: write `#[array(max = {bits})]`"),
        (_, Hint::Bool) => "`bool`s take 1 bit each by themselves: remove `#[array(..)]`".to_string(),
        (_, Hint::Pointer(name)) => {
            format!("`{name}` differs between 32- and 64-bit peers: write `u64` in place of `{name}`")
        }
        (Hint::Array(_) | Hint::Vec(_), Hint::Integer(name)) => {
            format!("flags are the bits of `u8`, `u16`, `u32` or `u64`: write `u64` in place of `{name}`")
        }
        _ => format!("`bits` applies to words: use `[u64; {}]` or `Vec<u64>`", words(&bits)),
    };
    errors.at(&layer.by, text);
}

/// Returns the number of `u64` that hold `bits` flags.
fn words(bits: &str) -> String {
    match bits.parse::<u64>() {
        Ok(bits) => bits.div_ceil(64).to_string(),
        Err(_) => format!("({bits}).div_ceil(64)"),
    }
}

/// Rejects `sparse` without slots. Returns the type of the value in a slot, if the tokens show it.
pub(super) fn sparse<'a>(layer: &Asked<Layer>, bounded: bool, ty: &'a Type, errors: &mut Errors) -> Option<&'a Type> {
    const SLOTS: &str = "`sparse` applies to slots: use `[Option<T>; N]` or `Vec<(index, T)>`";
    match Hint::of(ty) {
        Hint::Array(_) if bounded => errors.at(&layer.by, format!("`{}` has a fixed length: remove `max`", shown(ty))),
        Hint::Array(element) => match of_option(element) {
            Some(value) => return Some(value),
            None if matches!(Hint::of(element), Hint::Other) => {}
            None => errors.at(&layer.by, SLOTS),
        },
        Hint::Vec(Type::Tuple(pair)) if pair.elems.len() == 2 && bounded => return pair.elems.last(),
        Hint::Vec(Type::Tuple(pair)) if pair.elems.len() == 2 => {
            let text = "`sparse` on a `Vec` needs the number of its slots: add `max = N`";
            errors.at(&layer.by, text);
        }
        Hint::Vec(item) if matches!(Hint::of(item), Hint::Other) => {}
        Hint::Other => {}
        _ => errors.at(&layer.by, SLOTS),
    }
    None
}
