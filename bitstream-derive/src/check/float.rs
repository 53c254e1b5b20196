//! Rules of `#[float]`.

use super::literals::Kind;
use super::{integer_literal, literal_of, not_through_a_map};
use crate::attr::{Asked, NEEDS_OF_ZERO};
use crate::errors::Errors;
use crate::hint::{Hint, shown};
use crate::literal::{self, Int};
use crate::model::{Float, Interval};
use core::fmt::Display;
use core::ops::Neg;
use core::str::FromStr;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Expr, Type};

/// A message, and the tokens that it points to.
type Problem = (TokenStream, String);

/// Returns the message for `float` on another type, if the tokens show the type.
pub(super) fn unsuited(ty: &Type) -> Option<String> {
    Some(match Hint::of_leaf(ty) {
        Hint::Integer(name) | Hint::Pointer(name) => {
            format!("`#[float]` applies to `f32` and `f64`, but this is `{name}`: write `#[bits(range = A..=B)]`")
        }
        Hint::Bool | Hint::Char | Hint::String => {
            "`#[float]` applies to `f32` and `f64`: remove it from this field".to_string()
        }
        Hint::Map => not_through_a_map("#[float]"),
        // only the codec knows the type of an alias, and checks it
        _ => return None,
    })
}

/// Rejects literal parameters of `#[float]` that leave no codes.
pub(super) fn check(float: &Asked<Float>, ty: &Type, errors: &mut Errors) {
    let name = match Hint::of_leaf(ty) {
        Hint::Float(name) => name,
        _ => "",
    };
    let problem = match &float.what {
        Float::Raw => None,
        Float::Res(interval, res) => {
            // without `||`, so that each wrong literal is reported
            if !is_number(res, "res", errors) | !are_numbers(interval, errors) {
                return;
            }
            span_problem(interval, name).or_else(|| resolution_problem(interval, res, name))
        }
        Float::Bits { interval, bits, zero } => {
            if !are_numbers(interval, errors) || !integer_literal(bits, "bits", errors) {
                return;
            }
            let zero_problem = || zero.then(|| zero_problem(interval, &float.by)).flatten();
            span_problem(interval, name)
                .or_else(zero_problem)
                .or_else(|| bits_problem(bits, *zero, name))
        }
    };
    if let Some((at, text)) = problem {
        errors.at(at, text);
    }
}

/// Rejects literal bounds that are not numbers. Returns whether both are numbers.
fn are_numbers(interval: &Interval, errors: &mut Errors) -> bool {
    is_number(&interval.min, "min", errors) & is_number(&interval.max, "max", errors)
}

fn is_number(expr: &Expr, name: &str, errors: &mut Errors) -> bool {
    literal_of(expr, name, (&[Kind::Integer, Kind::Float], "numbers"), errors)
}

/// Rejects a `min` that is not below `max`.
fn span_problem(Interval { min, max, .. }: &Interval, name: &str) -> Option<Problem> {
    let (of, most, shown_most) = match name {
        "f32" => ("f32", f64::from(f32::MAX), "3.4028235e38"),
        _ => ("f64", f64::MAX, "1.7976931348623157e308"),
    };
    for (key, bound) in [("min", min), ("max", max)] {
        if literal::float::<f64>(bound).is_some_and(|value| value.abs() > most) {
            let bound_text = shown(bound);
            let text = format!("`{key} = {bound_text}` is beyond `{of}`, whose largest value is {shown_most}");
            return Some((bound.to_token_stream(), text));
        }
    }
    let unordered = match name {
        // two different literals may be the same `f32`
        "f32" => unordered::<f32>(min, max),
        _ => unordered::<f64>(min, max),
    };
    Some((min.to_token_stream(), unordered?))
}

fn unordered<T: FromStr<Err: Display> + Neg<Output = T> + PartialOrd + Display>(
    min: &Expr,
    max: &Expr,
) -> Option<String> {
    let (low, high) = (literal::float::<T>(min)?, literal::float::<T>(max)?);
    let cure = if low > high { ": swap them" } else { "" };
    (low >= high).then(|| format!("`min` ({low}) must be less than `max` ({high}){cure}"))
}

/// Rejects resolutions that are not positive, too coarse or too fine, in the arithmetic of the field's type. For an
/// alias, the resolution must be wrong in both types.
fn resolution_problem(Interval { min, max, .. }: &Interval, res: &Expr, name: &str) -> Option<Problem> {
    let (single, double) = (literal::float::<f32>(res)?, literal::float::<f64>(res)?);
    let refused = |single: bool, double: bool| (single || name == "f64") && (double || name == "f32");
    let at = res.to_token_stream();
    if refused(
        !(single > 0.0 && single.is_finite()),
        !(double > 0.0 && double.is_finite()),
    ) {
        return Some((at, "`res` must be finite and positive".to_string()));
    }
    let span = literal::float::<f64>(max)? - literal::float::<f64>(min)?;
    let span_f32 = literal::float::<f32>(max)? - literal::float::<f32>(min)?;
    if refused(single > span_f32, double > span) {
        let text = "`res` is larger than the whole range, so every value would become `min` or `max`: lower `res`";
        return Some((at, text.to_string()));
    }
    let (steps, steps_f32) = (span / double, span_f32 / single);
    let bits = steps.log2().floor() + 1.0;
    let text = match name {
        // the number of steps takes 32 bits, but no `f32` holds it
        "f32" if steps_f32 > 4_294_967_040.0 && !(bits > 32.0 && bits.is_finite()) => {
            "this range and `res` need more bits than the 32 of a raw `f32`: write `#[float(raw)]`, or raise `res`".to_string()
        }
        "f32" if steps_f32 > 4_294_967_040.0 => {
            format!("this range and `res` need {bits} bits, and a raw `f32` takes 32: write `#[float(raw)]`, or raise `res`")
        }
        "f64" if steps.is_infinite() => {
            "this range and `res` need more than the 53 bits up to which the arithmetic of `f64` is exact: write `#[float(raw)]`, or raise `res`".to_string()
        }
        "f64" if steps > 9_007_199_254_740_992.0 => {
            format!("this range and `res` need {bits} bits, and the arithmetic of `f64` is exact up to 53: write `#[float(raw)]`, or raise `res`")
        }
        _ => return None,
    };
    Some((at, text))
}

/// Rejects `zero` if 0 is not between the bounds.
fn zero_problem(Interval { min, max, .. }: &Interval, by: &TokenStream) -> Option<Problem> {
    let above = literal::float::<f64>(min).is_some_and(|min| min >= 0.0);
    let below = literal::float::<f64>(max).is_some_and(|max| max <= 0.0);
    (above || below).then(|| (by.clone(), NEEDS_OF_ZERO.to_string()))
}

fn bits_problem(bits: &Expr, zero: bool, name: &str) -> Option<Problem> {
    let most = if name == "f32" { 24 } else { 53 };
    let least = if zero { 2 } else { 1 };
    if matches!(literal::int(bits)?, Int::Signed(n) if (least..=most).contains(&n)) {
        return None;
    }
    let name = if name.is_empty() { "f64" } else { name };
    let with = if zero { " with `zero`" } else { "" };
    Some((
        bits.to_token_stream(),
        format!("`bits`{with} must be {least}..={most} for `{name}`"),
    ))
}
