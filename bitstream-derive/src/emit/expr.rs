//! Expressions of the user as code: integers as `i128`, and nothing changed by where it is put.

use crate::literal::{self, Int};
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Expr;

/// An integer constant of any type as `i128`. `| 0`, which floats, characters and truth values have not.
pub(super) fn integer(expr: &Expr) -> TokenStream {
    if is_untyped(expr.to_token_stream()) {
        return code(expr);
    }
    match literal::int(expr) {
        Some(Int::Signed(value)) => {
            let value = Literal::i128_unsuffixed(value);
            quote!(#value)
        }
        // its bits, for `u128`
        Some(Int::Huge(value)) => {
            let value = Literal::u128_suffixed(value);
            quote!(#value as ::core::primitive::i128)
        }
        None => {
            let expr = code(expr);
            quote!(((#expr) | 0) as ::core::primitive::i128)
        }
    }
}

/// Arithmetic on literals without suffix, such as `1 << 40`: it takes the type of what it is assigned to.
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

/// Whether a bound is above what `i128` holds, for bounds that are no literal: positive, and negative as `i128`.
pub(super) fn is_huge(expr: &Expr) -> Option<TokenStream> {
    match literal::int(expr) {
        Some(Int::Signed(_)) => None,
        Some(Int::Huge(_)) => Some(quote!(true)),
        None if is_untyped(expr.to_token_stream()) => None,
        None => {
            let (value, expr) = (integer(expr), code(expr));
            Some(quote!(((#value) < 0 && (#expr) > 0)))
        }
    }
}

/// A user's expression as code. What a `macro_rules!` put in as one expression stays one: the compiler drops the
/// invisible delimiters around it.
pub(super) fn code(expr: &Expr) -> TokenStream {
    fn visible(tokens: TokenStream) -> TokenStream {
        let visible = |token| match token {
            TokenTree::Group(group) => {
                let inner = visible(group.stream());
                let delimiter = match group.delimiter() {
                    Delimiter::None if is_one(&inner) => return inner,
                    Delimiter::None => Delimiter::Parenthesis,
                    other => other,
                };
                let mut shown = Group::new(delimiter, inner);
                shown.set_span(group.span());
                TokenTree::Group(shown).into()
            }
            token => TokenStream::from(token),
        };
        tokens.into_iter().map(visible).collect()
    }
    visible(expr.to_token_stream())
}

/// A literal, a name, a path, or something in delimiters already.
fn is_one(tokens: &TokenStream) -> bool {
    let count = tokens.clone().into_iter().count();
    count == 1
        || tokens.clone().into_iter().all(|token| match token {
            TokenTree::Ident(_) => true,
            TokenTree::Punct(punct) => punct.as_char() == ':',
            _ => false,
        })
}
