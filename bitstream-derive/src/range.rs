//! Describes the range of an integer: the numbers that the integer's codes stand for.

use crate::hint::{shown_expr, shown_number};
use crate::literal::{self, Int};
use crate::size::{Extent, Size};
use syn::Expr;

/// The integers from `lower` to `upper`, or every `step`th of them.
pub(crate) struct Range {
    pub(crate) lower: Expr,
    pub(crate) upper: Expr,
    pub(crate) step: Option<Expr>,
    /// True if the integer is sent in truncated binary.
    pub(crate) truncated: bool,
    /// End that earlier fields give, for truncated binary.
    pub(crate) end: Option<String>,
    /// True if an encoder clamps a value out of range.
    pub(crate) clamp: bool,
}

impl Range {
    /// Returns the bounds, and the step if there is one.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &Expr> {
        // without `..`, so that the compiler reports a new key
        let Range {
            lower,
            upper,
            step,
            truncated: _,
            end: _,
            clamp: _,
        } = self;
        [lower, upper].into_iter().chain(step)
    }

    /// Returns whether the bounds and the step are literals.
    pub(crate) fn is_literal(&self) -> bool {
        self.numbers().all(|number| literal::int(number).is_some())
    }

    /// Returns the number of bits of a code, if all numbers of the range are literals.
    pub(crate) fn bits(&self) -> Size {
        // without `..`, so that the compiler reports a new key
        let Range {
            lower,
            upper,
            step,
            truncated,
            end,
            clamp: _,
        } = self;
        let step = step.as_ref();
        if end.is_some() {
            let bits = bits(lower, upper, None);
            return Size::new(format!("up to {}", bits.text), bits.extent.map(Extent::or_nothing));
        }
        match truncated.then(|| last(lower, upper, step)) {
            None => bits(lower, upper, step),
            Some(Some(last)) => truncated_bits(last),
            Some(None) => {
                let values = values(lower, upper, step, "`");
                Size::hidden(format!("the bits of {values}, truncated"))
            }
        }
    }

    /// Shows the values of a range, such as `0..=100 in steps of 5`.
    pub(crate) fn values(&self) -> String {
        // without `..`, so that the compiler reports a new key
        let Range {
            lower,
            upper,
            step,
            truncated: _,
            end,
            clamp: _,
        } = self;
        let values = values(lower, upper, step.as_ref(), "");
        match end {
            Some(end) => format!("{values}, at most `{end}`"),
            None => values,
        }
    }
}

/// Returns the bits of a code of `lower..=upper`, like [`Range::bits`].
pub(crate) fn bits(lower: &Expr, upper: &Expr, step: Option<&Expr>) -> Size {
    match last(lower, upper, step) {
        Some(last) => Size::exact(literal::width(last).into()),
        None => Size::hidden(format!("the bits of {}", values(lower, upper, step, "`"))),
    }
}

/// Returns the largest code of a range, if its bounds and its step are literals.
fn last(lower: &Expr, upper: &Expr, step: Option<&Expr>) -> Option<u128> {
    let step = step.map_or(Some(Int::Signed(1)), literal::int)?.pattern();
    literal::int_span(lower, upper)?.checked_div(step)
}

/// Returns the bits of truncated binary, such as `4 to 5`.
fn truncated_bits(last: u128) -> Size {
    let most = literal::width(last).into();
    match last.checked_add(1).is_none_or(u128::is_power_of_two) {
        true => Size::exact(most),
        false => Size::between(most - 1, most),
    }
}

fn values(lower: &Expr, upper: &Expr, step: Option<&Expr>, quotes: &str) -> String {
    let range = format!("{quotes}{}..={}{quotes}", shown_expr(lower), shown_expr(upper));
    match step {
        Some(step) => format!("{range} in steps of {}", shown_number(step)),
        None => range,
    }
}
