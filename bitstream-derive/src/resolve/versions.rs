//! Resolves `since` and `until` to conditions over the version of the type.

use crate::attr::{Asked, Bits, WhenKey};
use crate::check;
use crate::errors::Errors;
use crate::literal;
use crate::paths::Parameters;
use crate::tokens;
use quote::{ToTokens, quote};
use syn::{Expr, Generics, parse_quote};

/// Adds the versions of a field or a variant to its condition.
pub(super) fn apply(bits: &mut Bits, version: Option<&Asked<Expr>>, generics: &Generics, errors: &mut Errors) {
    let asked = bits.given(&["since", "until"]);
    // `since` and `until` of a skipped field are rejected with the other keys of the field
    let Some(first) = asked.first().filter(|_| bits.skip.is_none()) else {
        return;
    };
    let (by, key) = (first.by.clone(), first.what);
    let Some(version) = version else {
        let until = bits
            .until
            .as_ref()
            .map(|until| until.what.to_token_stream().to_string());
        let text = match until.as_deref() {
            Some(word @ ("more" | "end")) => {
                format!("`until = {word}` ends a list: write `#[array(max = N, until = {word})]`")
            }
            _ => format!(
                "`{key}` needs the version that it is compared with: write `#[bits(version = EXPR)]` on the type"
            ),
        };
        return errors.at(by, text);
    };
    let number = |end: &Option<Asked<Expr>>| literal::signed(&end.as_ref()?.what);
    if let (Some(from), Some(to), Some(until)) = (number(&bits.since), number(&bits.until), &bits.until) {
        if from >= to {
            let text = format!(
                "no version is at least {from} and below {to}: `until` names the first version without the field or variant"
            );
            return errors.at(&until.by, text);
        }
    }
    check::not_in_quotes(bits.since.as_ref(), "since", errors);
    check::not_in_quotes(bits.until.as_ref(), "until", errors);
    let version = alone(&version.what);
    let ends = (
        bits.since.as_ref().map(|since| &since.what),
        bits.until.as_ref().map(|until| &until.what),
    );
    // a pattern cannot depend on the parameters of a type
    let Parameters { types, constants } = Parameters::of(generics);
    let mut parameters = [types, constants].concat();
    parameters.extend((!parameters.is_empty()).then(|| "Self".to_string()));
    let is_pattern = |expr: &Expr| {
        matches!(expr, Expr::Lit(_) | Expr::Path(_)) && !tokens::mentions(expr.to_token_stream(), &parameters)
    };
    let condition = match ends {
        // for two comparisons, lints would require a range
        (Some(since), Some(until)) if is_pattern(since) && is_pattern(until) => {
            quote!(matches!(#version, #since..#until))
        }
        (Some(since), Some(until)) => {
            let (since, until) = (alone(since), alone(until));
            quote!(#version >= #since && #version < #until)
        }
        (Some(since), None) => {
            let since = alone(since);
            quote!(#version >= #since)
        }
        (_, until) => {
            let until = until.map(alone);
            quote!(#version < #until)
        }
    };
    let when = bits.when.take().and_then(|when| when.what.condition);
    let when = when.map(|condition| quote!(&& (#condition)));
    let what = WhenKey {
        group: None,
        condition: Some(parse_quote!(#condition #when)),
    };
    bits.when = Some(Asked { what, by });
}

/// Returns an expression in parentheses, unless neighbouring operators cannot split it.
fn alone(expr: &Expr) -> proc_macro2::TokenStream {
    match expr {
        Expr::Path(_) | Expr::Lit(_) | Expr::Field(_) | Expr::Paren(_) => expr.to_token_stream(),
        _ => quote!((#expr)),
    }
}
