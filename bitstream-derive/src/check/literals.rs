//! Rejects literals of the wrong type once, at the literal. The compiler would report an error at each use.

use crate::attr::{Asked, FieldAttributes};
use crate::errors::Errors;
use crate::hint::{self, Hint, bare, shown, shown_expr};
use crate::literal::{self, Int, bare as bare_expr};
use crate::tokens;
use proc_macro2::{Delimiter, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{BinOp, Expr, Lit, Path, Token, Type, UnOp};

/// Checks the literals in all attributes of one field.
pub(super) fn of_field(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let bits = &attributes.bits;
    if let Some(default) = bits.default.as_ref().and_then(|default| default.what.as_ref()) {
        of_the_type(default, ("default", "the field"), ty, &[], errors);
    }
    for count in attributes.layers.iter().filter_map(|layer| layer.what.count()) {
        super::integer_literal(&count.what, "count", errors);
    }
    check(bits.check.as_ref(), errors);
}

/// Checks that the number of a check has 32 bits.
pub(super) fn check(check: Option<&Asked<Option<Expr>>>, errors: &mut Errors) {
    let Some(number) = check.and_then(|check| check.what.as_ref()) else {
        return;
    };
    if !super::integer_literal(number, "check", errors) {
        return;
    }
    let fits = |value| matches!(value, Int::Signed(value) if u32::try_from(value).is_ok());
    if literal::int(number).is_some_and(|value| !fits(value)) {
        errors.at(number, "`check` has 32 bits, and must be 0..=0xFFFF_FFFF");
    }
}

/// Returns the message for an expression in quotes.
pub(super) fn in_quotes(expr: &Expr, key: &str) -> Option<String> {
    let text = literal::text(expr)?;
    Some(format!(
        "`{key}` takes a Rust expression: write `{text}`, without quotes"
    ))
}

/// Rejects a literal that is not a `bool` in place of a condition.
pub(super) fn is_a_condition(expr: &Expr, key: &str, known: Known<'_>, errors: &mut Errors) {
    if let Some(text) = in_quotes(expr, key) {
        return errors.at(expr, text);
    }
    let text = match (expr, kind(expr)) {
        (_, Some(Kind::Bool)) => return,
        (_, Some(what)) => format!("`{key}` needs a condition, but `{}` is {}", written(expr), what.text()),
        (Expr::Paren(_) | Expr::Group(_), _) => return is_a_condition(bare_expr(expr), key, known, errors),
        (Expr::Binary(both), _) if matches!(both.op, BinOp::And(_) | BinOp::Or(_)) => {
            is_a_condition(&both.left, key, known, errors);
            return is_a_condition(&both.right, key, known, errors);
        }
        (Expr::Binary(both), _) => match without_reference(both, known) {
            Some(text) => text,
            None => return is_no_condition(expr, key, known, errors),
        },
        (Expr::Cast(cast), _) if matches!(Hint::of(&cast.ty), Hint::Bool) => match kind_of(&cast.expr, known) {
            Some(Kind::Integer) => format!("no cast gives a `bool`: write `{} != 0`", shown_expr(&cast.expr)),
            _ => return,
        },
        _ => return is_no_condition(expr, key, known, errors),
    };
    errors.at(expr, text);
}

/// Rejects a condition that is a number, a text, a list or an `Option`, and proposes a comparison.
fn is_no_condition(expr: &Expr, key: &str, known: Known<'_>, errors: &mut Errors) {
    if let Some((_, ty)) = field(expr, known) {
        let name = shown_expr(expr);
        let cure = match (hint::of_option(ty), Hint::of(ty)) {
            (Some(_), _) => Some(format!("{name}.is_some()")),
            (None, Hint::String | Hint::Vec(_)) => Some(format!("!{name}.is_empty()")),
            _ => None,
        };
        if let Some(cure) = cure {
            let ty = hint::shown(ty);
            return errors.at(
                expr,
                format!("`{key}` needs a condition, but `{name}` is `{ty}`: write `{cure}`"),
            );
        }
    }
    let Some(kind @ (Kind::Integer | Kind::Float)) = kind_of(expr, known) else {
        return;
    };
    let zero = if kind == Kind::Float { "0.0" } else { "0" };
    let shown = shown_expr(expr);
    let text = match field(expr, known) {
        Some((_, ty)) => format!(
            "`{key}` needs a condition, but `{shown}` is `{}`: write `{shown} > {zero}` or another comparison",
            crate::hint::name(ty)
        ),
        None => {
            let cure = match expr {
                Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => format!("{} == 0", shown_expr(&not.expr)),
                _ => format!("{shown} != {zero}"),
            };
            format!(
                "`{key}` needs a condition, but `{shown}` is {}: write `{cure}`",
                kind.text()
            )
        }
    };
    errors.at(expr, text);
}

/// Returns the message for a comparison of a reference with a number.
fn without_reference(both: &syn::ExprBinary, known: Known<'_>) -> Option<String> {
    let (left, right) = match (&*both.left, &*both.right) {
        (Expr::Reference(left), right) => (&*left.expr, right),
        (left, Expr::Reference(right)) => (left, &*right.expr),
        _ => return None,
    };
    kind_of(left, known).and(kind_of(right, known))?;
    let (op, left, right) = (&both.op, shown_expr(left), shown_expr(right));
    let text = format!(
        "a reference is not compared with a value: write `{left} {} {right}`",
        op.to_token_stream()
    );
    is_comparison(op).then_some(text)
}

/// Rejects a literal of another type than the field's, if the tokens show the type.
pub(super) fn of_the_type(expr: &Expr, (key, of): (&str, &str), ty: &Type, known: Known<'_>, errors: &mut Errors) {
    let Some(kind) = kind_of(expr, known) else { return };
    let wanted = match (bare(ty), Hint::of(ty)) {
        (Type::Tuple(_), _) => None,
        (Type::Array(_), _) => Some(Kind::Array),
        // `Option<T>` is not an identifier, so it is not checked
        (Type::Path(path), _) if path.path.get_ident().is_none() => return,
        (_, Hint::Integer(_)) => Some(Kind::Integer),
        (_, Hint::Float(_)) => Some(Kind::Float),
        (_, Hint::Bool) => Some(Kind::Bool),
        (_, Hint::Char) => Some(Kind::Char),
        _ => return,
    };
    if Some(kind) != wanted {
        let (name, value, is) = (shown(bare(ty)), written(expr), kind.text());
        let cure = literal::text(expr).and_then(|text| unquoted(&text, key, wanted));
        let cure = cure.map_or(String::new(), |cure| format!(": write {cure}"));
        errors.at(
            expr,
            format!("`{key}` has the type of {of}, `{name}`, and `{value}` is {is}{cure}"),
        );
    }
}

/// Returns the value that the user meant by a text in quotes: a literal of the wanted kind, or in `default` a function
/// as in serde.
fn unquoted(text: &str, key: &str, wanted: Option<Kind>) -> Option<String> {
    let is_wanted = |expr: &Expr| wanted.is_some() && kind(expr) == wanted;
    match syn::parse_str(text) {
        Ok(value) if is_wanted(&value) => Some(format!("`{text}`, without quotes")),
        _ if wanted == Some(Kind::Char) && text.chars().count() == 1 => Some(format!("`'{text}'`")),
        _ if key == "default" && syn::parse_str::<Path>(text).is_ok() => {
            Some(format!("`default = {text}()`, which calls the function"))
        }
        _ => None,
    }
}

/// Shows an expression. Literals keep their spaces.
fn written(expr: &Expr) -> String {
    match expr {
        Expr::Lit(lit) => lit.to_token_stream().to_string(),
        other => shown_expr(other),
    }
}

/// Fields that an expression may name, with their types.
pub(super) type Known<'a> = &'a [(&'a str, &'a Type)];

/// Returns the field that an expression names, with its type.
pub(super) fn field<'a>(expr: &Expr, known: Known<'a>) -> Option<(&'a str, &'a Type)> {
    let Expr::Path(path) = expr else { return None };
    let name = tokens::plain(path.path.get_ident()?);
    known.iter().find(|(field, _)| *field == name).copied()
}

/// Returns the kind of an expression of literals, fields, casts and operators.
pub(super) fn kind_of(expr: &Expr, known: Known<'_>) -> Option<Kind> {
    let expr = bare_expr(expr);
    match expr {
        Expr::Path(_) => of_name(field(expr, known)?.1),
        Expr::Cast(cast) => of_name(&cast.ty),
        Expr::Binary(both) if is_comparison(&both.op) || matches!(both.op, BinOp::And(_) | BinOp::Or(_)) => {
            Some(Kind::Bool)
        }
        Expr::Binary(both) => kind_of(&both.left, known).filter(|_| kind_of(&both.right, known).is_some()),
        Expr::Unary(unary) if !matches!(unary.op, UnOp::Deref(_)) => kind_of(&unary.expr, known),
        other => kind(other),
    }
}

fn is_comparison(op: &BinOp) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

/// Returns the kind of literals that a type has, by the name of the type.
fn of_name(ty: &Type) -> Option<Kind> {
    match Hint::of(ty) {
        // an `Option` of a number is not a number
        _ if !std::ptr::eq(hint::peel(ty), ty) => None,
        Hint::Integer(_) | Hint::Pointer(_) => Some(Kind::Integer),
        Hint::Float(_) => Some(Kind::Float),
        Hint::Bool => Some(Kind::Bool),
        _ => None,
    }
}

/// Kind of a literal.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Integer,
    Float,
    Bool,
    Char,
    Text,
    Array,
}

impl Kind {
    pub(super) fn text(self) -> &'static str {
        match self {
            Kind::Integer => "an integer",
            Kind::Float => "a float",
            Kind::Bool => "a `bool`",
            Kind::Char => "a `char`",
            Kind::Text => "a string",
            Kind::Array => "an array",
        }
    }
}

pub(super) fn kind(expr: &Expr) -> Option<Kind> {
    match bare_expr(expr) {
        Expr::Lit(lit) => match &lit.lit {
            // `syn` calls `1f32` an integer
            Lit::Int(int) if int.suffix().starts_with('f') => Some(Kind::Float),
            Lit::Int(_) | Lit::Byte(_) => Some(Kind::Integer),
            Lit::Float(_) => Some(Kind::Float),
            Lit::Bool(_) => Some(Kind::Bool),
            Lit::Char(_) => Some(Kind::Char),
            Lit::Str(_) | Lit::ByteStr(_) | Lit::CStr(_) => Some(Kind::Text),
            _ => None,
        },
        Expr::Unary(unary) => kind(&unary.expr),
        other => elements(other).map(|_| Kind::Array),
    }
}

/// Returns the number of elements of an array such as `[1, 2]`. The variant of the expression depends on whether another
/// crate of the build enables the feature `full` of `syn`, so this function looks at the tokens.
pub(super) fn elements(expr: &Expr) -> Option<usize> {
    let mut tokens = expr.to_token_stream().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(list)), None) if list.delimiter() == Delimiter::Bracket => {
            let list = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(list.stream());
            Some(list.map_or(0, |list| list.len()))
        }
        _ => None,
    }
}
