//! Rules of keys beside a codec, and of keys that need another key.

use super::{integer_literal, of_the_field, range};
use crate::attr::{Asked, FieldAttributes, Layer, Point, Told};
use crate::errors::Errors;
use crate::hint::{self, Hint, integer_bounds, shown_expr};
use crate::literal::{self, Int};
use crate::model::Until;
use syn::{Expr, Type};

/// Rejects codecs and modifiers of a field that is not sent.
pub(super) fn skipped_is_not_encoded(attributes: &FieldAttributes, errors: &mut Errors) {
    let bits = &attributes.bits;
    if bits.skip.is_none() {
        return;
    }
    let own = bits.of_sending().into_iter();
    let all: Vec<_> = own
        .chain(attributes.codecs())
        .chain(attributes.names_of_layers())
        .collect();
    if let Some(first) = all.first() {
        let names: Vec<String> = all.iter().map(|key| format!("`{}`", key.what)).collect();
        let text = format!("a skipped field is not encoded: remove {}", names.join(" and "));
        errors.at(&first.by, text);
    }
}

/// Rejects `default` on a field that is always sent.
pub(super) fn default_has_a_use(attributes: &FieldAttributes, errors: &mut Errors) -> bool {
    let bits = &attributes.bits;
    let (Some(default), None, None) = (&bits.default, &bits.skip, &bits.when) else {
        return true;
    };
    let text = "`default` has no effect on a field that is always sent: remove `default`, or add `skip` or `when`";
    errors.at(&default.by, text);
    false
}

/// Rejects `present` without a condition, with a default, and on a type other than `Option`.
pub(super) fn present_has_a_condition(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let bits = &attributes.bits;
    let Some(present) = &bits.present else { return };
    if let Some(elide) = &bits.elide {
        let text = "`elide` sends a bit of its own, and `present` sends none: keep one";
        return errors.at(&elide.by, text);
    }
    if bits.when.is_none() {
        let text = "`present` needs the condition: write `when = CONDITION, present`";
        return errors.at(&present.by, text);
    }
    if let Some(default) = &bits.default {
        let text = "a field with `present` is `None` where its condition does not hold: remove `default`";
        return errors.at(&default.by, text);
    }
    if !matches!(Hint::of(ty), Hint::Other) && hint::of_option(ty).is_none() {
        let shown = hint::shown(ty);
        let text = format!(
            "`present` applies to an `Option`, but this is `{shown}`: remove `present`, or make the field an `Option`"
        );
        errors.at(&present.by, text);
    }
}

/// Rejects `const` and `reserved` on other types, and values that do not fit the width.
pub(super) fn constant(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let bits = &attributes.bits;
    let known = [("const", &bits.constant), ("reserved", &bits.reserved)];
    for (name, asked) in known {
        let Some(asked) = asked else { continue };
        if !matches!(Hint::of(ty), Hint::Other | Hint::Nothing) {
            let shown = hint::shown(ty);
            let text = format!("`{name}` applies to a field of type `()`, but this is `{shown}`: write `()`");
            errors.at(ty, text);
            continue;
        }
        let (width, value) = match (name, &bits.width) {
            ("const", None) => {
                errors.at(&asked.by, needs_bits(&asked.what));
                continue;
            }
            ("const", Some(width)) => (&width.what, literal::int(&asked.what)),
            _ => (&asked.what, Some(Int::Signed(0))),
        };
        if !integer_literal(&asked.what, name, errors) || !integer_literal(width, "width", errors) {
            continue;
        }
        constant_fits(name, value, width, &asked.what, errors);
    }
}

/// Rejects `max` beside a constant width, and a width of earlier fields inside a layer or beside `as`.
pub(super) fn max_is_of_a_width(attributes: &FieldAttributes, errors: &mut Errors) {
    let bits = &attributes.bits;
    let (Some(max), Some(width)) = (&bits.max, &bits.width) else {
        return;
    };
    // the rule of two codecs reports `width` beside `truncated`
    if bits.truncated.is_some() {
        return;
    }
    let shown = shown_expr(&width.what);
    let text = if bits.constant.is_some() {
        "`max` limits a `width` over earlier fields, and that of a `const` is constant: remove `max`".to_string()
    } else if literal::int(&width.what).is_some() {
        format!("`max` limits a `width` over earlier fields, and `width = {shown}` is constant: remove `max`")
    } else if let Some(text) = of_the_field(attributes, "`width` with `max`") {
        text
    } else {
        return;
    };
    errors.at(&max.by, text);
}

/// Rejects a `usual` that is not an integer. The compiler compares it with the bits of the number.
pub(super) fn usual(attributes: &FieldAttributes, errors: &mut Errors) {
    if let Some(usual) = &attributes.bits.usual {
        integer_literal(&usual.what, "usual", errors);
    }
}

/// Returns the message for a constant without a width.
fn needs_bits(value: &Expr) -> String {
    let bits = match literal::int(value) {
        Some(value) if value >= Int::Signed(0) => literal::width(value.pattern()).max(1).to_string(),
        _ => "N".to_string(),
    };
    let value = shown_expr(value);
    format!("`const` needs the number of its bits: write `const = {value}, width = {bits}`")
}

fn constant_fits(name: &str, value: Option<Int>, width: &Expr, at: &Expr, errors: &mut Errors) {
    let Some(Int::Signed(bits)) = literal::int(width) else {
        return;
    };
    if !(1..=128).contains(&bits) {
        let key = if name == "const" { "width" } else { name };
        return errors.at(width, format!("`{key}` must be 1..=128"));
    }
    let Some(value) = value else { return };
    if value < Int::Signed(0) {
        return errors.at(at, "a constant must be at least 0");
    }
    let needed = literal::width(value.pattern());
    if i128::from(needed) > bits {
        let shown = hint::shown(at);
        errors.at(
            at,
            format!("the constant {shown} needs {needed} bits, and `width` is {bits}: raise `width`"),
        );
    }
}

/// Checks literal parameters of `fixed`: `int` + `frac` is the number of bits of the type, and the bounds fit `int`
/// bits.
pub(super) fn fixed(path: &str, point: &Asked<Point>, bounds: &(Expr, Expr), ty: &Type, errors: &mut Errors) {
    let Point { int, frac } = &point.what;
    if !(integer_literal(int, "int", errors) && integer_literal(frac, "frac", errors)) {
        return;
    }
    if !range::is_range_of_integers(path, bounds, errors) {
        return;
    }
    let (Some(Int::Signed(whole)), Some(Int::Signed(part))) = (literal::int(int), literal::int(frac)) else {
        return;
    };
    let name = match Hint::of_leaf(ty) {
        Hint::Integer(name) => name,
        Hint::Pointer(name) => {
            let text = format!("`{name}` differs between 32- and 64-bit peers: use an integer of fixed size");
            return errors.at(&point.by, text);
        }
        _ => return,
    };
    let bits = hint::bits(name);
    if whole < 0 || part < 0 || whole.checked_add(part) != Some(bits) {
        let text = format!("`int` + `frac` must be {bits}, the bits of `{name}`, and are {whole} + {part}");
        return errors.at(&point.by, text);
    }
    let unit = format!("{}{whole}", &name[..1]);
    let (least, most) = match whole {
        0 => (0, 0),
        _ => integer_bounds(&unit),
    };
    for bound in [&bounds.0, &bounds.1] {
        if let Some(Int::Signed(value)) = literal::int(bound) {
            if value < least || value > most {
                let text = format!("`{value}` does not fit the {whole} bits before the point ({least}..={most})");
                errors.at(bound, text);
            }
        }
    }
}

/// Rejects keys that refer to other fields on inner layers, since such keys describe the field itself.
pub(super) fn context_is_outermost(attributes: &FieldAttributes, errors: &mut Errors) {
    let outermost = attributes.above.min(1);
    let inner = || attributes.layers.iter().skip(outermost).map(|layer| &layer.what);
    for (layer, count) in inner().filter_map(|layer| Some((layer, layer.count()?))) {
        let text = match (&attributes.bits.form, attributes.above) {
            (Some(_), 0) => {
                "`count` gives the length of the field itself, and `as` sends another type: put the length in that type"
            }
            _ if matches!(layer, Layer::String { .. }) => {
                "`count` gives the length of the field itself: put the text in a struct, and pass the length to it with `give`"
            }
            _ => {
                "`count` gives the length of the field itself: write it in the first `#[array]`, or put the inner list in a struct"
            }
        };
        errors.at(&count.by, text);
    }
    for width in inner().filter_map(Layer::said_width) {
        let text =
            "a `width` over earlier fields is for the length of the field itself: write it in the first `#[array]`";
        errors.at(width, text);
    }
    for until in inner().filter_map(Layer::until) {
        let text = match until.what {
            Until::More => continue,
            Until::Value(_) => "`until = VALUE` ends the field itself: put the inner list in a struct of its own",
            Until::End => "`until = end` ends the field itself: write it in the first `#[array]`",
        };
        errors.at(&until.by, text);
    }
    if let (Some(relative), Some(layer)) = (&attributes.bits.relative, attributes.layers.first()) {
        let attribute = layer.what.attribute();
        let text = format!(
            "`relative` describes the field itself, and `{attribute}` its elements: keep one, or write `#[array(sparse = relative)]` for increasing indices"
        );
        errors.at(&relative.by, text);
    }
}

/// Rejects `give` beside a codec: given values go to the type of the field.
pub(super) fn given_to_a_type(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let Some(give) = &attributes.bits.give else { return };
    let bits = &attributes.bits;
    let codecs = bits.encodings().into_iter().chain(attributes.codecs());
    let others = bits.given(&["as"]).into_iter().chain(codecs);
    let before = errors.count();
    for Asked { by, what } in others.filter(|other| other.what != "with") {
        let text = format!(
            "`give` passes values to the type of the field, and `{what}` replaces the form of that type: keep one"
        );
        errors.at(by, text);
    }
    for layer in &attributes.layers {
        let is_plain = matches!(layer.what, Layer::Array { told: Told::Length, .. });
        if !is_plain || layer.what.said_width().is_some() {
            let text = "`give` reaches the elements of an `#[array(max = N)]`, and of no other form: use a `Vec` with `#[array(max = N)]`";
            errors.at(&give.by, text);
        }
    }
    let is_known = matches!(
        Hint::of_leaf(ty),
        Hint::Integer(_) | Hint::Float(_) | Hint::Bool | Hint::Char | Hint::String | Hint::Tuple | Hint::Nothing
    );
    if is_known && bits.with.is_none() && errors.count() == before {
        let shown = hint::shown(ty);
        let text = format!("`give` passes values to a type with `given`, but this is `{shown}`: remove `give`");
        errors.at(&give.by, text);
    }
}
