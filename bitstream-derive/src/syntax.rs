//! The tokens of one attribute: entries such as `range = 0..=100`, `skip` or `5`, each with its span.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Ident, LitInt, Meta, Token};

/// One entry of an attribute's list.
pub(crate) struct Entry {
    /// `None` where only a value is written.
    pub(crate) key: Option<Ident>,
    pub(crate) value: Value,
}

/// What is written behind `=`, or alone.
#[allow(clippy::large_enum_variant)] // a few per derive
pub(crate) enum Value {
    Flag,
    Expr(Expr),
    Range(RangeSyntax),
}

/// `a..=b` and its incomplete relatives. `syn` without `full` does not know ranges.
pub(crate) struct RangeSyntax {
    pub(crate) lower: Option<Expr>,
    pub(crate) upper: Option<Expr>,
    pub(crate) inclusive: bool,
    dots: TokenStream,
}

impl ToTokens for RangeSyntax {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let RangeSyntax { lower, upper, dots, .. } = self;
        tokens.extend(quote!(#lower #dots #upper));
    }
}

impl ToTokens for Entry {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let key = &self.key;
        let value = match &self.value {
            Value::Flag => quote!(),
            Value::Expr(expr) => quote!(#expr),
            Value::Range(range) => quote!(#range),
        };
        tokens.extend(match (key, value.is_empty()) {
            (Some(key), true) => quote!(#key),
            (Some(key), false) => quote!(#key = #value),
            (None, _) => value,
        });
    }
}

impl Entry {
    /// Where an error about the key points: the key, or the value that stands alone.
    pub(crate) fn name(&self) -> TokenStream {
        match &self.key {
            Some(key) => key.to_token_stream(),
            None => self.to_token_stream(),
        }
    }
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Entry> {
        let keyed = input.peek(Ident::peek_any) && (input.peek2(Token![=]) || input.peek2(Token![,]) || is_last(input));
        if !keyed {
            return Ok(Entry {
                key: None,
                value: value(input)?,
            });
        }
        let key = input.call(Ident::parse_any)?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            value(input)?
        } else {
            Value::Flag
        };
        Ok(Entry { key: Some(key), value })
    }
}

/// Whether one more token ends the list.
fn is_last(input: ParseStream<'_>) -> bool {
    let fork = input.fork();
    fork.call(Ident::parse_any).is_ok() && fork.is_empty()
}

fn value(input: ParseStream<'_>) -> syn::Result<Value> {
    let lower = match input.peek(Token![..]) {
        true => None,
        false => Some(expr(input)?),
    };
    if !input.peek(Token![..]) {
        return match lower {
            Some(expr) => Ok(Value::Expr(expr)),
            None => Err(input.error("expected a value")),
        };
    }
    let (dots, inclusive) = if input.peek(Token![..=]) {
        (input.parse::<Token![..=]>()?.into_token_stream(), true)
    } else {
        (input.parse::<Token![..]>()?.into_token_stream(), false)
    };
    let upper = match input.is_empty() || input.peek(Token![,]) {
        true => None,
        false => Some(expr(input)?),
    };
    Ok(Value::Range(RangeSyntax {
        lower,
        upper,
        inclusive,
        dots,
    }))
}

/// An expression; `{ .. }`, which `syn` parses only with `full`, is taken as it is.
fn expr(input: ParseStream<'_>) -> syn::Result<Expr> {
    if input.peek(syn::token::Brace) {
        let block: proc_macro2::TokenTree = input.parse()?;
        return Ok(Expr::Verbatim(block.into_token_stream()));
    }
    if input.is_empty() || input.peek(Token![,]) {
        return Err(input.error("expected a value"));
    }
    input.parse()
}

/// The entries of `#[name(..)]`.
pub(crate) fn entries(attribute: &Attribute) -> syn::Result<Vec<Entry>> {
    let Meta::List(list) = &attribute.meta else {
        let name = attribute.path().to_token_stream();
        return Err(syn::Error::new_spanned(
            attribute,
            format!("`{name}` takes a list: `#[{name}(..)]`"),
        ));
    };
    let parser = Punctuated::<Entry, Token![,]>::parse_terminated;
    Ok(parser.parse2(list.tokens.clone())?.into_iter().collect())
}

/// `expr` as an integer literal, for keys that are one.
pub(crate) fn integer_literal(expr: &Expr) -> Option<LitInt> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Int(int) => Some(int.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Locals and parameters of generated code: never the same as a field's name.
pub(crate) fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
