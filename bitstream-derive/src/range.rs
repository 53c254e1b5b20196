//! The range of an integer: the numbers that its codes stand for.

use crate::hint::shown_expr;
use crate::literal::{self, Int};
use syn::Expr;

/// The integers from `lower` to `upper`, every one or every `step`th.
pub(crate) struct Range {
    pub(crate) lower: Expr,
    pub(crate) upper: Expr,
    pub(crate) step: Option<Expr>,
}

impl Range {
    /// The bounds, and the step if there is one.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &Expr> {
        [&self.lower, &self.upper].into_iter().chain(&self.step)
    }

    /// Returns whether every number is a literal.
    pub(crate) fn is_literal(&self) -> bool {
        self.numbers().all(|number| literal::int(number).is_some())
    }

    /// A range of every integer.
    pub(crate) fn new(lower: Expr, upper: Expr) -> Range {
        Range {
            lower,
            upper,
            step: None,
        }
    }

    /// The bits of a code: a number, or words where an expression is not a literal.
    pub(crate) fn bits(&self) -> String {
        bits(&self.lower, &self.upper, self.step.as_ref())
    }

    /// `0..=100 in steps of 5`
    pub(crate) fn values(&self) -> String {
        values(&self.lower, &self.upper, self.step.as_ref(), "")
    }
}

/// As [`Range::bits`].
pub(crate) fn bits(lower: &Expr, upper: &Expr, step: Option<&Expr>) -> String {
    let known = || {
        let step = step.map_or(Some(Int::Signed(1)), literal::int)?.pattern();
        let last = literal::int_span(lower, upper)?.checked_div(step)?;
        Some(literal::width(last).to_string())
    };
    known().unwrap_or_else(|| format!("the bits of {}", values(lower, upper, step, "`")))
}

fn values(lower: &Expr, upper: &Expr, step: Option<&Expr>, quotes: &str) -> String {
    let range = format!("{quotes}{}..={}{quotes}", shown_expr(lower), shown_expr(upper));
    match step {
        Some(step) => format!("{range} in steps of {}", shown_number(step)),
        None => range,
    }
}

/// A number, or an expression between backticks.
pub(crate) fn shown_number(expr: &Expr) -> String {
    match literal::int(expr) {
        Some(value) => value.to_string(),
        None => format!("`{}`", shown_expr(expr)),
    }
}
