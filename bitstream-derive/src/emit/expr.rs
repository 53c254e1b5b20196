//! Emits expressions of the user as code: integers as `i128`, with a meaning that does not depend on the position.

use super::codec::respanned;
use crate::literal::{self, Int};
use crate::tokens;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Path};

/// Emits an integer constant of any type as `i128`. The compiler refuses floats, characters and `bool`s.
pub(super) fn integer(rt: &Path, expr: &Expr) -> TokenStream {
    if is_untyped(expr.to_token_stream()) {
        return code(expr);
    }
    match literal::int(expr) {
        Some(Int::Signed(value)) => {
            let value = Literal::i128_unsuffixed(value);
            quote!(#value)
        }
        // emits the `i128` that has the same bits as this `u128`
        Some(Int::Huge(value)) => {
            let value = Literal::u128_suffixed(value);
            quote!(#value as ::core::primitive::i128)
        }
        None => {
            let (place, expr) = (at(expr), whole(rt, expr));
            quote_spanned!(place=> #expr.value as ::core::primitive::i128)
        }
    }
}

/// Returns whether an expression is arithmetic on literals without suffix, such as `1 << 40`, whose type depends on its
/// use.
fn is_untyped(tokens: TokenStream) -> bool {
    tokens.into_iter().all(|token| match token {
        TokenTree::Literal(literal) => {
            let value = syn::parse_str::<syn::LitInt>(&literal.to_string());
            value.is_ok_and(|value| value.suffix().is_empty() && value.base10_parse::<i128>().is_ok())
        }
        TokenTree::Punct(_) => true,
        TokenTree::Group(group) => is_untyped(group.stream()),
        TokenTree::Ident(_) => false,
    })
}

/// Emits whether a bound that is not a literal is above the largest `i128`: it is positive, but negative as an `i128`.
pub(super) fn is_huge(rt: &Path, expr: &Expr) -> Option<TokenStream> {
    match literal::int(expr) {
        Some(Int::Signed(_)) => None,
        Some(Int::Huge(_)) => Some(quote!(true)),
        None if is_untyped(expr.to_token_stream()) => None,
        None => {
            let (value, expr) = (integer(rt, expr), whole(rt, expr));
            Some(quote!((#expr.is_unsigned && (#value) < 0)))
        }
    }
}

/// Returns a user's expression as code. Keeps an expression that a `macro_rules!` pasted in one piece: the compiler
/// drops the invisible delimiters around it.
///
/// Comparisons, and parentheses and braces around a value, become tokens of the derive. The compiler would warn about
/// parentheses that are unnecessary, and of comparisons that always hold, but in an attribute they help the reader.
pub(super) fn code(expr: &Expr) -> TokenStream {
    visible(expr.to_token_stream())
}

fn visible(tokens: TokenStream) -> TokenStream {
    let mut shown = TokenStream::new();
    let mut before: Option<TokenTree> = None;
    for token in tokens {
        match &token {
            TokenTree::Group(group) => shown.extend(visible_group(group, before.as_ref())),
            TokenTree::Punct(_) if compares(&token, before.as_ref()) => shown.extend([own(token.clone())]),
            _ => shown.extend([token.clone()]),
        }
        before = Some(token);
    }
    shown
}

fn visible_group(group: &Group, before: Option<&TokenTree>) -> TokenStream {
    let inner = visible(group.stream());
    let delimiter = match group.delimiter() {
        Delimiter::None if is_one(&inner) => return inner,
        Delimiter::None => Delimiter::Parenthesis,
        other => other,
    };
    let mut shown = Group::new(delimiter, inner);
    shown.set_span(group.span());
    match before {
        Some(before) if takes_group(before) => TokenTree::Group(shown).into(),
        _ => own(TokenTree::Group(shown)).into(),
    }
}

/// Returns a token with its location, as a token of the derive, since the compiler does not warn about tokens of a
/// derive.
pub(super) fn own(mut token: TokenTree) -> TokenTree {
    token.set_span(Span::mixed_site().located_at(token.span()));
    token
}

/// Emits a constant that has to be an integer. The compiler reports a constant of another type once for all uses.
fn whole(rt: &Path, expr: &Expr) -> TokenStream {
    let (whole, expr) = (respanned(quote!(#rt::step::whole), expr.span()), code(expr));
    quote!(#whole(#expr))
}

/// Returns the span for tokens around an expression, so that errors about its type point to the expression.
fn at(expr: &Expr) -> Span {
    Span::mixed_site().located_at(expr.span())
}

/// Emits a constant of any number type as a float type. For a field of `f64`, its literals may be beyond `f32` without
/// a warning.
pub(super) fn float(expr: &Expr, ty: &str) -> TokenStream {
    let own_literals = |token| match token {
        TokenTree::Literal(_) => own(token),
        token => token,
    };
    let (place, expr) = (at(expr), tokens::mapped(code(expr), &own_literals));
    let ty = Ident::new(ty, place);
    quote_spanned!(place=> (#expr) as ::core::primitive::#ty)
}

/// Returns whether a sign is `<`, `>` or the `=` of `<=` and `>=`.
fn compares(sign: &TokenTree, before: Option<&TokenTree>) -> bool {
    let is = |token: &TokenTree, signs: &[char]| matches!(token, TokenTree::Punct(punct) if signs.contains(&punct.as_char()));
    is(sign, &['<', '>']) || (is(sign, &['=']) && before.is_some_and(|before| is(before, &['<', '>'])))
}

/// Returns whether a group after the token `before` belongs to this token: arguments, an index, or the fields of a
/// struct.
fn takes_group(before: &TokenTree) -> bool {
    match before {
        TokenTree::Ident(name) => !tokens::is_keyword(name),
        TokenTree::Punct(punct) => punct.as_char() == '!',
        TokenTree::Group(_) | TokenTree::Literal(_) => true,
    }
}

/// Returns whether the tokens are a literal, a name, a path, or one group.
fn is_one(tokens: &TokenStream) -> bool {
    let count = tokens.clone().into_iter().count();
    count == 1
        || tokens.clone().into_iter().all(|token| match token {
            TokenTree::Ident(_) => true,
            TokenTree::Punct(punct) => punct.as_char() == ':',
            _ => false,
        })
}
