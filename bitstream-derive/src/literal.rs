//! Reads the values of literals that the macro can see, for errors with numbers.

use core::fmt::Display;
use core::ops::Neg;
use core::str::FromStr;
use syn::{Expr, ExprLit, Lit, UnOp};

/// Value of an integer literal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Int {
    /// An integer that fits `i128`.
    Signed(i128),
    /// An integer that only fits `u128`.
    Huge(u128),
}

impl Int {
    /// Returns the bit pattern of the integer in two's complement.
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

/// Returns the value of an integer literal, if it fits `i128`.
pub(crate) fn signed(expr: &Expr) -> Option<i128> {
    match int(expr)? {
        Int::Signed(value) => Some(value),
        Int::Huge(_) => None,
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

/// Returns the number of bits that an unsigned number needs.
pub(crate) fn width(number: u128) -> u32 {
    u128::BITS - number.leading_zeros()
}

/// Returns the largest integer literal with a type suffix such as `i8`. After a minus sign, the largest literal is one
/// more.
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

/// Returns the decimal literals of `#[float(min, max, res)]` as numbers over a power of ten, and the exponent. The
/// numbers are so small that their quotients are the values of the literals, even in `f32`, and break no rule.
pub(crate) fn decimals(min: &Expr, max: &Expr, res: &Expr) -> Option<([i64; 3], u32)> {
    const MOST: i64 = 1 << 22;
    let each = [decimal(min)?, decimal(max)?, decimal(res)?];
    let digits = each.iter().map(|(_, digits)| *digits).max()?;
    let [min, max, res] = each.map(|(number, of)| number.saturating_mul(10_i64.pow(digits - of)));
    // two numbers of 22 bits that differ are also different quotients in `f32`
    let are_sound = -MOST <= min && min < max && max <= MOST && 0 < res && res <= (max - min) / 2;
    are_sound.then_some(([min, max, res], digits))
}

/// Returns the digits of a decimal literal without suffix as a number, and how many of them (0..=10) are after the
/// point.
fn decimal(expr: &Expr) -> Option<(i64, u32)> {
    let text = match bare(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Float(lit) if lit.suffix().is_empty() => lit.base10_digits(),
            Lit::Int(lit) if lit.suffix().is_empty() => lit.base10_digits(),
            _ => return None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            let (number, digits) = decimal(&unary.expr)?;
            // -0.0 is excluded, since the integer 0 cannot express its sign
            return (number != 0).then_some((-number, digits));
        }
        _ => return None,
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let fraction = fraction.trim_end_matches('0');
    // a literal with an exponent, such as `1e3`, does not parse as an integer
    let number = format!("{whole}{fraction}").parse().ok()?;
    let digits = u32::try_from(fraction.len()).ok()?;
    (digits <= 10).then_some((number, digits))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn found(min: &str, max: &str, res: &str) -> Option<([i64; 3], u32)> {
        let [min, max, res] = [min, max, res].map(|text| syn::parse_str::<Expr>(text).expect(text));
        decimals(&min, &max, &res)
    }

    #[test]
    fn decimals_are_numbers_over_a_power_of_ten() {
        assert_eq!(found("-180.0", "180.0", "0.01"), Some(([-18_000, 18_000, 1], 2)));
        assert_eq!(found("0", "(1.0)", "0.001"), Some(([0, 1000, 1], 3)));
        assert_eq!(found("-(1)", "1_000.50", "2"), Some(([-10, 10_005, 20], 1)));
        assert_eq!(found("0.0", "0.0000000002", "0.0000000001"), Some(([0, 2, 1], 10)));
        assert_eq!(
            found("-4_194_304", "4_194_304", "1"),
            Some(([-4_194_304, 4_194_304, 1], 0))
        );
    }

    #[test]
    fn other_literals_are_no_decimals() {
        for (min, max, res) in [
            ("MIN", "1.0", "0.1"),
            ("0.0", "1e3", "0.1"),
            ("0.0f32", "1.0", "0.1"),
            ("0.0", "1u8", "0.1"),
            // -0.0 is excluded, since a number cannot express its sign
            ("-0.0", "1.0", "0.1"),
            ("0.0", "4_194_305", "1"),
            ("-4_194_305", "0", "1"),
            ("0.0", "1.0", "0.00000000001"),
            ("0.0", "9223372036854775807", "0.1"),
            ("1.0", "1.0", "0.1"),
            ("0.0", "1.0", "0"),
            ("0.0", "1.0", "-0.1"),
            // differences of bounds are rounded, so a larger step may exceed the range
            ("0.0", "1.0", "0.6"),
        ] {
            assert_eq!(found(min, max, res), None, "{min} {max} {res}");
        }
    }

    /// The codec divides by the power of ten, in the type of the field.
    #[test]
    fn quotients_are_the_values_of_the_literals() {
        for digits in 0..=10 {
            let scale = 10_u64.pow(digits);
            let mut before = None;
            for number in ((1 << 22) - 2000..=1 << 22)
                .chain(1..2000)
                .chain((2000..1 << 22).step_by(9973))
            {
                let text = format!("{number}e-{digits}");
                assert_eq!(text.parse::<f64>(), Ok(number as f64 / scale as f64));
                let single = number as f32 / scale as f32;
                assert_eq!(text.parse::<f32>(), Ok(single));
                assert_ne!(Some(single), before.replace(single), "{text}");
            }
        }
    }
}
