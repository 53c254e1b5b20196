//! Rules of the tiers of `#[bits(relative(FIELD, tiers = [..]))]`.

use super::integer_literal;
use crate::attr::Asked;
use crate::errors::Errors;
use crate::hint::{self, Hint};
use crate::literal::{self, Int};
use syn::{Expr, Type};

/// Checks the number of tiers, and that literal tiers increase and fit the type.
pub(super) fn tiers(tiers: &Asked<Vec<Expr>>, ty: &Type, errors: &mut Errors) {
    let ends = &tiers.what;
    if !(2..=32).contains(&ends.len()) {
        let text = "`tiers` takes 2 to 32 tiers: for one, send the difference in a field with `range`";
        return errors.at(&tiers.by, text);
    }
    let mut before = Some(Int::Signed(0));
    for end in ends {
        if !integer_literal(end, "tiers", errors) {
            return;
        }
        let value = literal::int(end);
        if let (Some(value), Some(before)) = (value, before) {
            if value <= before {
                let text = match before {
                    Int::Signed(0) => {
                        format!("a distance is at least 1, and this tier ends at {value}: write at least 1")
                    }
                    Int::Signed(_) | Int::Huge(_) => {
                        format!("the distances of `tiers` must increase: {value} is not above {before}")
                    }
                };
                return errors.at(end, text);
            }
        }
        before = value;
    }
    if let (Hint::Integer(name), Some(value), Some(end)) = (Hint::of(ty), before, ends.last()) {
        let most = (1_i128 << hint::bits(name).min(32)) - 1;
        if value > Int::Signed(most) {
            errors.at(
                end,
                format!("two values of `{name}` are at most {most} apart: end the last tier there, or widen the field"),
            );
        }
    }
}
