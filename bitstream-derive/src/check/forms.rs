//! Rules of `bytes` and `sparse`.

use crate::attr::{Asked, Layer};
use crate::errors::Errors;
use crate::hint::{Hint, of_option, shown};
use syn::Type;

pub(super) fn is_byte(ty: &Type) -> bool {
    matches!(Hint::of(ty), Hint::Integer("u8") | Hint::Other)
}

/// Checks `#[array(bytes)]`, which needs a fixed array of bytes in some layer.
pub(super) fn bytes(layer: &Asked<Layer>, ty: &Type, fixed: bool, errors: &mut Errors) {
    let byte = matches!(Hint::of_leaf(ty), Hint::Integer("u8") | Hint::Other);
    match (fixed, Hint::of(ty)) {
        (_, Hint::Vec(_)) => errors.at(
            &layer.by,
            format!("`{}` has no bound on the wire: `#[array(max = N, bytes)]`", shown(ty)),
        ),
        (true, _) if byte => {}
        (false, Hint::Other) => {}
        _ => errors.at(&layer.by, "`#[array(bytes)]` needs `[u8; N]`, or `Vec<u8>` with `max`"),
    }
}

/// Rejects `sparse` without slots. Returns the type of the value in a slot, if the tokens show it.
pub(super) fn sparse<'a>(layer: &Asked<Layer>, bounded: bool, ty: &'a Type, errors: &mut Errors) -> Option<&'a Type> {
    const SLOTS: &str = "`sparse` needs slots: `[Option<T>; N]` or `Vec<(index, T)>`";
    match Hint::of(ty) {
        Hint::Array(_) if bounded => errors.at(&layer.by, format!("`{}` is fixed; `max` is not needed", shown(ty))),
        Hint::Array(element) => match of_option(element) {
            Some(value) => return Some(value),
            None if matches!(Hint::of(element), Hint::Other) => {}
            None => errors.at(&layer.by, SLOTS),
        },
        Hint::Vec(Type::Tuple(pair)) if pair.elems.len() == 2 && bounded => return pair.elems.last(),
        Hint::Vec(Type::Tuple(pair)) if pair.elems.len() == 2 => {
            let text = "`sparse` on a `Vec` needs the number of its slots: `max = N`";
            errors.at(&layer.by, text);
        }
        Hint::Vec(item) if matches!(Hint::of(item), Hint::Other) => {}
        Hint::Other => {}
        _ => errors.at(&layer.by, SLOTS),
    }
    None
}
