//! Rules of `#[quat]`.

use super::integer_literal;
use crate::attr::Asked;
use crate::errors::Errors;
use crate::hint::Hint;
use crate::literal::{self, Int};
use syn::{Expr, Type};

/// G29.
pub(super) fn check(quat: &Asked<Expr>, ty: &Type, errors: &mut Errors) {
    let bits = &quat.what;
    if !integer_literal(bits, "bits", errors) {
        return;
    }
    if !matches!(Hint::of_leaf(ty), Hint::Float("f32") | Hint::Other) {
        return errors.at(&quat.by, "`#[quat]` needs four `f32` components: `[f32; 4]`, x y z w");
    }
    if !matches!(literal::int(bits), Some(Int::Signed(2..=20)) | None) {
        errors.at(bits, "`bits` of `#[quat]` must be 2..=20");
    }
}
