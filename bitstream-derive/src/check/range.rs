//! Rules of `#[bits(range)]`.

use super::literals::{Kind, kind};
use super::{bits_of, both, integer_literal, not_an_integer, of_the_field, unsuited};
use crate::attr::{Asked, Bits, FieldAttributes};
use crate::errors::Errors;
use crate::hint::{Hint, integer_bounds, shown_expr};
use crate::keys::RangeKey;
use crate::literal::{self, Int};
use syn::{Expr, Type};

pub(super) fn check(path: &str, bits: &Bits, ty: &Type, errors: &mut Errors) {
    let Some(range) = bits.range.as_ref().map(|range| &range.what) else {
        return;
    };
    let before = errors.count();
    are_integers(range, errors);
    range_fits(range, ty, errors);
    if errors.count() > before {
        return;
    }
    range_is_not_empty(path, range, errors);
    if let Some(step) = &bits.step {
        step_fits(&step.what, range, errors);
    }
}

/// Rejects keys of a `range` of integers without one, and beside the keys of other numbers.
pub(super) fn is_there(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let bits = &attributes.bits;
    let (is_float, is_missing) = (attributes.float.is_some(), bits.range.is_none());
    let has_float = matches!(Hint::of_leaf(ty), Hint::Float(_));
    if is_missing && !is_float {
        let is_plain = attributes.layers.is_empty();
        let keys = bits.of_range().into_iter().map(|(_, key)| key);
        for Asked { by, what } in bits.given(&["fixed"]).into_iter().chain(keys) {
            // floats have `res` in place of `step`
            if what == "step" && has_float {
                continue;
            }
            // a type that is not an integer can have no range
            if let Some(text) = unsuited(what, ty, |place| not_an_integer(what, place, is_plain)) {
                return errors.at(by, text);
            }
            if bits.big_endian.is_some() {
                let text = format!("`{what}` belongs to `range`, and a big-endian number has none: remove `{what}`");
                return errors.at(by, text);
            }
        }
    }
    if let (Some(fixed), true) = (&bits.fixed, is_missing) {
        let text = "`fixed` needs its bounds in whole units: write `fixed(int = I, frac = F), range = A..=B`";
        errors.at(&fixed.by, text);
    }
    for (key, Asked { by, .. }) in bits.of_range() {
        if let Some(text) = not_of_integers(key, attributes, has_float) {
            errors.at(by, text);
        }
    }
}

/// Returns the message for a key of a `range` of integers without one, or beside the keys of other numbers.
fn not_of_integers(key: RangeKey, attributes: &FieldAttributes, has_float: bool) -> Option<String> {
    let bits = &attributes.bits;
    let (is_float, is_fixed, is_missing) = (attributes.float.is_some(), bits.fixed.is_some(), bits.range.is_none());
    let text = match key {
        RangeKey::Step => {
            let step = bits.step.as_ref().map(|step| &step.what);
            let is_step_of_float = has_float || step.is_some_and(|step| kind(step) == Some(Kind::Float));
            let step = step.map(shown_expr).unwrap_or_default();
            if is_float {
                "`step` applies to integers, and `res` or `bits` sets the steps of a float: remove `step`"
            } else if is_step_of_float {
                &format!("`step` applies to integers: for a float write `#[float(min = A, max = B, res = {step})]`")
            } else if is_fixed {
                "the step of `fixed` is 2^-`frac`: remove `step`"
            } else if is_missing {
                &format!("`step` needs the bounds of the integer: write `range = A..=B, step = {step}`")
            } else {
                return None;
            }
        }
        RangeKey::Truncated => {
            if is_float {
                "`truncated` applies to integers, and all codes of a float take the same number of bits: remove `truncated`"
            } else if is_fixed {
                "all codes of `fixed` take the same number of bits: remove `truncated`"
            } else if is_missing {
                let max = if bits.max.is_some() { ", max = EXPR" } else { "" };
                &format!("`truncated` needs the bounds of the integer: write `range = A..=B, truncated{max}`")
            } else {
                return None;
            }
        }
        RangeKey::Clamp if is_float => "a float is clamped unless it is `strict`: remove `clamp`",
        RangeKey::Clamp if is_missing => "`clamp` needs the bounds of the integer: write `range = A..=B, clamp`",
        RangeKey::Clamp => return None,
    };
    Some(text.to_string())
}

/// Returns the message for a key that does not apply to a range whose end earlier fields give.
pub(super) fn needs_constant_end(bits: &Bits) -> Option<&'static str> {
    bits.of_range().into_iter().find_map(|(key, _)| match key {
        RangeKey::Step => Some("`step` needs a range with a constant end: remove `step`, or `max`"),
        RangeKey::Clamp => Some("`clamp` needs a range with a constant end: remove `clamp`, or `max`"),
        RangeKey::Truncated => None,
    })
}

/// Rejects a constant `max` beside `truncated`, and `max` beside keys that need a constant end, `as` and layers.
pub(super) fn max_is_an_end(attributes: &FieldAttributes, errors: &mut Errors) {
    let bits = &attributes.bits;
    let (Some(max), Some(_), Some(_), None) = (&bits.max, &bits.truncated, &bits.range, &bits.width) else {
        return;
    };
    if attributes.float.is_some() || bits.fixed.is_some() || !integer_literal(&max.what, "max", errors) {
        return;
    }
    let text = if let Some(text) = needs_constant_end(bits) {
        text.to_string()
    } else if let Some(text) = of_the_field(attributes, "`truncated` with `max`") {
        text
    } else {
        return;
    };
    errors.at(&max.by, text);
}

/// Checks a literal range: its ends are integers, and the first is not above the second.
pub(super) fn is_range_of_integers(path: &str, range: &(Expr, Expr), errors: &mut Errors) -> bool {
    let before = errors.count();
    are_integers(range, errors);
    range_is_not_empty(path, range, errors);
    errors.count() == before
}

fn are_integers(range: &(Expr, Expr), errors: &mut Errors) {
    let _ = integer_literal(&range.0, "range", errors) && integer_literal(&range.1, "range", errors);
}

/// Rejects a range of literals that contains no value.
fn range_is_not_empty(path: &str, range: &(Expr, Expr), errors: &mut Errors) {
    if let (Some(lower), Some(upper)) = (literal::int(&range.0), literal::int(&range.1)) {
        if lower > upper {
            errors.at(both(range), {
                format!("`{path}`: `range` is empty, since {lower} > {upper}: write `{upper}..={lower}`")
            });
        }
    }
}

/// Checks that a literal step leads from one bound to the other.
fn step_fits(step: &Expr, range: &(Expr, Expr), errors: &mut Errors) {
    if !integer_literal(step, "step", errors) {
        return;
    }
    let Some(step_of) = literal::int(step) else { return };
    if step_of < Int::Signed(1) {
        return errors.at(step, format!("`step` is {step_of}, and must be at least 1"));
    }
    let Some(span) = literal::int_span(&range.0, &range.1) else {
        return;
    };
    let rest = span % step_of.pattern();
    if let (true, Some(end)) = (rest != 0, literal::int(&range.1)) {
        let last = match end {
            Int::Signed(end) => end.wrapping_sub(rest as i128).to_string(),
            Int::Huge(end) => (end - rest).to_string(),
        };
        let text =
            format!("`step = {step_of}` misses the end of the range, {end}: end it at {last}, or change the step");
        errors.at(step, text);
    }
}

/// Rejects literal bounds that do not fit the type of the field, if the tokens show the type.
fn range_fits(range: &(Expr, Expr), ty: &Type, errors: &mut Errors) {
    let name = match Hint::of_leaf(ty) {
        Hint::Integer(name) => name,
        Hint::Pointer(name) => return pointer_fits(range, name, errors),
        _ => return,
    };
    let (least, most) = integer_bounds(name);
    for bound in [&range.0, &range.1] {
        let text = match literal::int(bound) {
            Some(Int::Signed(v)) if v < least => format!(
                "`{v}` does not fit `{name}` (min {least}): {}begin the range at {least}",
                wider(name, range)
            ),
            Some(Int::Signed(v)) if v > most => format!(
                "`{v}` does not fit `{name}` (max {most}): {}end the range at {most}",
                wider(name, range)
            ),
            Some(Int::Huge(v)) if name != "u128" => {
                format!("`{v}` does not fit `{name}` (max {most}): use `u128`, or end the range at {most}")
            }
            _ => continue,
        };
        return errors.at(bound, text);
    }
}

/// Returns the smallest integer type that has at least as many bits as `name` and holds both ends of a range: a signed
/// type if an end is negative.
fn wider(name: &str, range: &(Expr, Expr)) -> String {
    let ends = [literal::signed(&range.0), literal::signed(&range.1)];
    let ends: Vec<i128> = ends.into_iter().flatten().collect();
    let kind = if ends.iter().any(|end| *end < 0) {
        "i"
    } else {
        &name[..1]
    };
    let own = |bits: &u32| name[1..].parse().is_ok_and(|own: u32| *bits >= own);
    let larger = [8, 16, 32, 64, 128].into_iter().filter(own);
    let types: Vec<String> = larger.map(|bits| format!("{kind}{bits}")).collect();
    let fitting = types.iter().find(|ty| {
        let (least, most) = integer_bounds(ty);
        ends.iter().all(|end| (least..=most).contains(end))
    });
    fitting.map_or(String::new(), |ty| format!("use `{ty}`, or "))
}

/// Rejects literal ranges of more than 32 bits of `usize` and `isize`.
fn pointer_fits(range: &(Expr, Expr), name: &str, errors: &mut Errors) {
    if bits_of(range).is_some_and(|bits| bits > 32) {
        let text = format!(
            "`{name}` takes at most 32 bits on the wire, since it has 32 bits on some peers: narrow the range, or use an integer of fixed size"
        );
        errors.at(both(range), text);
    }
}
