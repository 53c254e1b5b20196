//! Values whose type a literal shows: one error on it, where rustc would have one for each place that it is used in.

use crate::attr::{Asked, FieldAttributes, Layer};
use crate::errors::Errors;
use crate::hint::{Hint, bare, shown};
use crate::literal::{self, Int};
use quote::ToTokens;
use syn::{Expr, Lit, Type};

/// All values of one field.
pub(super) fn of_field(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let bits = &attributes.bits;
    if let Some(default) = bits.default.as_ref().and_then(|default| default.what.as_ref()) {
        of_the_type(default, "default", ty, errors);
    }
    if let Some(elide) = &bits.elide {
        of_the_type(&elide.what.value, "elide", ty, errors);
    }
    for layer in &attributes.layers {
        if let Layer::Counted { count, .. } = &layer.what {
            super::integer_literal(&count.what, "count", errors);
        }
    }
    check(bits.check.as_ref(), errors);
}

/// A check is a number of 32 bits.
pub(super) fn check(check: Option<&Asked<Option<Expr>>>, errors: &mut Errors) {
    let Some(number) = check.and_then(|check| check.what.as_ref()) else {
        return;
    };
    if !super::integer_literal(number, "check", errors) {
        return;
    }
    let fits = |value| matches!(value, Int::Signed(value) if u32::try_from(value).is_ok());
    if literal::int(number).is_some_and(|value| !fits(value)) {
        errors.at(number, "a check is 32 bits: 0..=0xFFFF_FFFF");
    }
}

/// A literal that is no truth value, where one is expected.
pub(super) fn is_a_condition(expr: &Expr, key: &str, errors: &mut Errors) {
    if let Expr::Lit(syn::ExprLit {
        lit: Lit::Str(text), ..
    }) = expr
    {
        let text = format!(
            "`{key}` takes a Rust expression: write `{}`, without quotes",
            text.value()
        );
        return errors.at(expr, text);
    }
    if let Some(what) = kind(expr).filter(|kind| *kind != Kind::Bool) {
        let text = format!("`{key}` needs a condition, and `{}` is {}", written(expr), what.text());
        errors.at(expr, text);
    }
}

/// A literal of another type than the field's, where the tokens show that.
fn of_the_type(expr: &Expr, key: &str, ty: &Type, errors: &mut Errors) {
    // not behind an `Option`
    let Type::Path(path) = bare(ty) else { return };
    let (Some(name), Some(kind)) = (path.path.get_ident(), kind(expr)) else {
        return;
    };
    let wanted = match Hint::of(ty) {
        Hint::Integer(_) => Kind::Integer,
        Hint::Float(_) => Kind::Float,
        Hint::Bool => Kind::Bool,
        Hint::Char => Kind::Char,
        _ => return,
    };
    if kind != wanted {
        let value = written(expr);
        errors.at(
            expr,
            format!(
                "`{key}` has the type of the field, `{name}`, and `{value}` is {}",
                kind.text()
            ),
        );
    }
}

/// Texts keep their spaces.
fn written(expr: &Expr) -> String {
    match expr {
        Expr::Lit(lit) => lit.to_token_stream().to_string(),
        other => shown(other),
    }
}

/// What a literal is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Integer,
    Float,
    Bool,
    Char,
    Text,
}

impl Kind {
    pub(super) fn text(self) -> &'static str {
        match self {
            Kind::Integer => "an integer",
            Kind::Float => "a float",
            Kind::Bool => "a truth value",
            Kind::Char => "a character",
            Kind::Text => "a text",
        }
    }
}

pub(super) fn kind(expr: &Expr) -> Option<Kind> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            // `1f32` is an integer to `syn`
            Lit::Int(int) if int.suffix().starts_with('f') => Some(Kind::Float),
            Lit::Int(_) | Lit::Byte(_) => Some(Kind::Integer),
            Lit::Float(_) => Some(Kind::Float),
            Lit::Bool(_) => Some(Kind::Bool),
            Lit::Char(_) => Some(Kind::Char),
            Lit::Str(_) | Lit::ByteStr(_) | Lit::CStr(_) => Some(Kind::Text),
            _ => None,
        },
        Expr::Unary(unary) => kind(&unary.expr),
        Expr::Paren(paren) => kind(&paren.expr),
        Expr::Group(group) => kind(&group.expr),
        _ => None,
    }
}
