//! Range of an integer: the numbers that its codes stand for.

use crate::hint::shown_expr;
use crate::literal::{self, Int};
use syn::Expr;

/// The integers from `lower` to `upper`, or every `step`th of them.
pub(crate) struct Range {
    pub(crate) lower: Expr,
    pub(crate) upper: Expr,
    pub(crate) step: Option<Expr>,
    /// True for truncated binary.
    pub(crate) truncated: bool,
    /// End that earlier fields give, for truncated binary.
    pub(crate) end: Option<String>,
    /// True if an encoder clamps a value out of range.
    pub(crate) clamp: bool,
}

impl Range {
    /// Returns the bounds, and the step if there is one.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &Expr> {
        [&self.lower, &self.upper].into_iter().chain(&self.step)
    }

    /// Returns whether every number is a literal.
    pub(crate) fn is_literal(&self) -> bool {
        self.numbers().all(|number| literal::int(number).is_some())
    }

    /// Returns the range of every integer between the bounds.
    pub(crate) fn new(lower: Expr, upper: Expr) -> Range {
        Range {
            lower,
            upper,
            step: None,
            truncated: false,
            end: None,
            clamp: false,
        }
    }

    /// Returns the bits of a code: a number, or words if an expression is not a literal.
    pub(crate) fn bits(&self) -> String {
        if self.end.is_some() {
            return format!("up to {}", bits(&self.lower, &self.upper, None));
        }
        match self
            .truncated
            .then(|| last(&self.lower, &self.upper, self.step.as_ref()))
        {
            None => bits(&self.lower, &self.upper, self.step.as_ref()),
            Some(Some(last)) => truncated_bits(last),
            Some(None) => format!("the bits of {}, truncated", self.quoted()),
        }
    }

    fn quoted(&self) -> String {
        values(&self.lower, &self.upper, self.step.as_ref(), "`")
    }

    /// Shows the values: `0..=100 in steps of 5`.
    pub(crate) fn values(&self) -> String {
        let values = values(&self.lower, &self.upper, self.step.as_ref(), "");
        match &self.end {
            Some(end) => format!("{values}, at most `{end}`"),
            None => values,
        }
    }
}

/// Returns the bits of a code of `lower..=upper`, like [`Range::bits`].
pub(crate) fn bits(lower: &Expr, upper: &Expr, step: Option<&Expr>) -> String {
    match last(lower, upper, step) {
        Some(last) => literal::width(last).to_string(),
        None => format!("the bits of {}", values(lower, upper, step, "`")),
    }
}

/// Returns the largest code, if all numbers are literals.
fn last(lower: &Expr, upper: &Expr, step: Option<&Expr>) -> Option<u128> {
    let step = step.map_or(Some(Int::Signed(1)), literal::int)?.pattern();
    literal::int_span(lower, upper)?.checked_div(step)
}

/// Shows the bits of truncated binary: `4 to 5`.
fn truncated_bits(last: u128) -> String {
    let most = literal::width(last);
    match last.checked_add(1).is_none_or(u128::is_power_of_two) {
        true => most.to_string(),
        false => format!("{} to {most}", most - 1),
    }
}

fn values(lower: &Expr, upper: &Expr, step: Option<&Expr>, quotes: &str) -> String {
    let range = format!("{quotes}{}..={}{quotes}", shown_expr(lower), shown_expr(upper));
    match step {
        Some(step) => format!("{range} in steps of {}", shown_number(step)),
        None => range,
    }
}

/// Shows a number, or an expression between backticks.
pub(crate) fn shown_number(expr: &Expr) -> String {
    match literal::int(expr) {
        Some(value) => value.to_string(),
        None => format!("`{}`", shown_expr(expr)),
    }
}
