//! Rules of `#[quat]`.

use super::integer_literal;
use crate::attr::Asked;
use crate::errors::Errors;
use crate::hint::{self, Hint, peel, shown};
use crate::literal::{self, Int};
use crate::model::Quat;
use syn::Type;

/// Rejects `quat` on a type without four `f32`, and literal bits outside 2 to 20.
pub(super) fn check(quat: &Asked<Quat>, ty: &Type, errors: &mut Errors) {
    let bits = &quat.what.bits;
    if !integer_literal(bits, "bits", errors) {
        return;
    }
    if !is_quaternion(ty) {
        let text = format!(
            "`#[quat]` needs four `f32` components, `[f32; 4]` as x y z w, but this is `{}`",
            shown(component(ty))
        );
        return errors.at(&quat.by, text);
    }
    if !matches!(literal::int(bits), Some(Int::Signed(2..=20)) | None) {
        errors.at(bits, "`bits` of `#[quat]` must be 2..=20");
    }
}

/// Returns the innermost array of floats, or the innermost element.
fn component(ty: &Type) -> &Type {
    match Hint::of(ty) {
        Hint::Array(item) if matches!(Hint::of(item), Hint::Float(_)) => peel(ty),
        Hint::Array(item) | Hint::Vec(item) => component(item),
        _ => ty,
    }
}

/// Returns whether the innermost array has four `f32`, as far as the tokens show.
fn is_quaternion(ty: &Type) -> bool {
    match (Hint::of(ty), peel(ty)) {
        (Hint::Array(item), Type::Array(array)) if matches!(Hint::of(item), Hint::Float(_)) => {
            matches!(Hint::of(item), Hint::Float("f32"))
                && matches!(literal::int(&array.len), Some(Int::Signed(4)) | None)
        }
        (Hint::Array(item) | Hint::Vec(item), _) => is_quaternion(item),
        (Hint::Tuple, _) => hint::fields(ty).all(is_quaternion),
        (hint, _) => matches!(hint, Hint::Other),
    }
}
