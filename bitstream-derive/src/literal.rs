//! Reads the values of literals that the macro can see, for errors with numbers.

use core::fmt::Display;
use core::ops::Neg;
use core::str::FromStr;
use syn::{Expr, ExprLit, Lit, UnOp};

/// Integer as written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Int {
    /// An integer that fits `i128`.
    Signed(i128),
    /// An integer that only fits `u128`.
    Huge(u128),
}

impl Int {
    /// Returns the pattern in two's complement.
    pub(crate) fn pattern(self) -> u128 {
        match self {
            Int::Signed(value) => value as u128,
            Int::Huge(value) => value,
        }
    }
}

impl Display for Int {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Int::Signed(v) => write!(f, "{v}"),
            Int::Huge(v) => write!(f, "{v}"),
        }
    }
}

impl PartialOrd for Int {
    fn partial_cmp(&self, other: &Int) -> Option<core::cmp::Ordering> {
        match (self, other) {
            (Int::Signed(a), Int::Signed(b)) => a.partial_cmp(b),
            (Int::Huge(a), Int::Huge(b)) => a.partial_cmp(b),
            (Int::Signed(_), Int::Huge(_)) => Some(core::cmp::Ordering::Less),
            (Int::Huge(_), Int::Signed(_)) => Some(core::cmp::Ordering::Greater),
        }
    }
}

/// Returns an expression without parentheses, and without the invisible group of a `macro_rules!`.
pub(crate) fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => bare(&paren.expr),
        Expr::Group(group) => bare(&group.expr),
        expr => expr,
    }
}

/// Returns the content of a text in quotes.
pub(crate) fn text(expr: &Expr) -> Option<String> {
    match bare(expr) {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text), ..
        }) => Some(text.value()),
        _ => None,
    }
}

/// Returns the value of an integer literal, possibly negative or in parentheses.
pub(crate) fn int(expr: &Expr) -> Option<Int> {
    match bare(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(lit) => {
                let value: u128 = lit.base10_parse().ok()?;
                if most(lit.suffix()).is_some_and(|most| value > most) {
                    // the compiler reports a literal that does not fit its own suffix
                    return None;
                }
                Some(i128::try_from(value).map_or(Int::Huge(value), Int::Signed))
            }
            Lit::Byte(lit) => Some(Int::Signed(i128::from(lit.value()))),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => match int(&unary.expr)? {
            Int::Signed(value) => Some(Int::Signed(value.checked_neg()?)),
            Int::Huge(value) if value == 1 << 127 => Some(Int::Signed(i128::MIN)),
            Int::Huge(_) => None,
        },
        _ => None,
    }
}

/// Returns the difference of two literals, or `None` if the first is above the second.
pub(crate) fn int_span(lower: &Expr, upper: &Expr) -> Option<u128> {
    span(int(lower)?, int(upper)?)
}

/// Returns the difference of two integers, or `None` if the first is above the second.
pub(crate) fn span(lower: Int, upper: Int) -> Option<u128> {
    (lower <= upper).then(|| upper.pattern().wrapping_sub(lower.pattern()))
}

/// Returns the number of bits that a number needs.
pub(crate) fn width(number: u128) -> u32 {
    u128::BITS - number.leading_zeros()
}

/// Returns the largest integer literal with this suffix. After a minus sign, the largest literal is one more.
fn most(suffix: &str) -> Option<u128> {
    let bits = match suffix.get(1..)? {
        "8" => 8,
        "16" => 16,
        "32" => 32,
        "64" | "size" => 64,
        "128" => 128,
        _ => return None,
    };
    match suffix.get(..1)? {
        "i" => Some(1 << (bits - 1)),
        "u" => Some(u128::MAX >> (128 - bits)),
        _ => None,
    }
}

/// Returns the value of a number literal in a float type, possibly negative or in parentheses.
pub(crate) fn float<T: FromStr<Err: Display> + Neg<Output = T>>(expr: &Expr) -> Option<T> {
    match bare(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Float(lit) => lit.base10_parse().ok(),
            Lit::Int(lit) => lit.base10_parse().ok(),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => Some(-float::<T>(&unary.expr)?),
        _ => None,
    }
}
