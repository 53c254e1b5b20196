//! Rules of `#[bits(width)]`.

use super::integer_literal;
use crate::errors::Errors;
use crate::hint::{self, Hint, shown_expr};
use crate::literal::{self, Int};
use syn::{Expr, Type};

/// Rejects a literal width that is 0 or has more bits than the type of the field. `key` is `width`, or `max` if earlier
/// fields give the width.
pub(super) fn check(width: &Expr, key: &str, ty: &Type, errors: &mut Errors) {
    if !integer_literal(width, key, errors) {
        return;
    }
    let word = shown_expr(width);
    if matches!(word.as_str(), "varint" | "leb128") {
        let cure = word.replace("leb128", "varint(leb128)");
        return errors.at(
            width,
            format!("`{key}` takes a number of bits: write `#[bits({cure})]`"),
        );
    }
    let Some(Int::Signed(bits)) = literal::int(width) else {
        return;
    };
    if !(1..=128).contains(&bits) {
        return errors.at(width, format!("`{key}` must be 1..=128"));
    }
    match Hint::of_leaf(ty) {
        Hint::Pointer(name) if bits > 32 => errors.at(
            width,
            format!(
                "`{name}` takes at most 32 bits on the wire, since it has 32 bits on some peers: use fewer bits, or an integer of fixed size"
            ),
        ),
        Hint::Integer(name) if bits > hint::bits(name) => {
            let most = hint::bits(name);
            let text = format!("`{name}` has {most} bits, and `{key} = {bits}` would send bits that are never used: write at most {most}");
            errors.at(width, text);
        }
        _ => {}
    }
}

/// Rejects a literal width beside `big_endian` that is not a number of whole bytes, or that stands on a float.
pub(super) fn big_endian(width: &Expr, ty: &Type, errors: &mut Errors) {
    if let Hint::Float(name) = Hint::of_leaf(ty) {
        let text = format!("a `{name}` is sent in all its bits: remove the width, and write `#[bits(big_endian)]`");
        return errors.at(width, text);
    }
    let before = errors.count();
    check(width, "width", ty, errors);
    if let (Some(Int::Signed(bits)), true) = (literal::int(width), errors.count() == before) {
        if bits % 8 != 0 {
            let whole = (bits as u32).next_multiple_of(8);
            let text = format!(
                "`big_endian` is the order of whole bytes, and {bits} is not a multiple of 8: write `#[bits({whole}, big_endian)]`, and take parts of the number with shifts"
            );
            errors.at(width, text);
        }
    }
}

/// Rejects literal groups of `varint` of 0 bits, and groups wider than the type.
pub(super) fn group(group: &Expr, ty: &Type, errors: &mut Errors) {
    if !integer_literal(group, "group", errors) {
        return;
    }
    let Some(Int::Signed(bits)) = literal::int(group) else {
        return;
    };
    let (name, most) = match Hint::of_leaf(ty) {
        Hint::Integer(name) => (name, hint::bits(name)),
        Hint::Pointer(name) => (name, 32),
        _ => ("integer", 128),
    };
    if !(1..=most).contains(&bits) {
        errors.at(group, format!("`group` must be 1..={most}, the bits of the `{name}`"));
    }
}
