//! Emits assertions on constants that only the compiler can evaluate, at the fields that have them.

#![deny(clippy::wildcard_enum_match_arm)]

use super::codec::respanned;
use crate::model::Model;
use crate::syntax::local;
use crate::tokens::regrouped;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

/// Emits the assertion of one field in a type without parameters, or of the type.
pub(super) fn assertion(model: &Model, path: &str, place: Span, problem: TokenStream) -> TokenStream {
    let (rt, rule) = (&model.runtime, local("__rule"));
    let path = format!("`{path}`");
    let text = quote_spanned!(place=> #rt::codec::Problem::text(&#rt::codec::Problem::new(#path, #rule)));
    asserted(place, &refused(model, place, problem, &rule, &text))
}

/// Emits the assertion of a problem whose text names its field or type.
pub(super) fn whole(model: &Model, place: Span, problem: TokenStream) -> TokenStream {
    asserted(place, &told(model, place, problem))
}

/// Emits a block that does not compile if there is a problem.
pub(super) fn told(model: &Model, place: Span, problem: TokenStream) -> TokenStream {
    let rule = local("__rule");
    refused(model, place, problem, &rule, &rule)
}

fn asserted(place: Span, block: &TokenStream) -> TokenStream {
    // located at the derive: at `place`, the compiler would suggest a parameter of this constant in place of an unknown
    // type
    let nameless = quote!(_);
    quote_spanned!(place=> const #nameless: () = #block;)
}

/// Emits a block that fails with `text` if there is a problem, which `rule` names.
fn refused(model: &Model, place: Span, problem: TokenStream, rule: &Ident, text: &impl ToTokens) -> TokenStream {
    let problem = named(problem, &model.ident.to_token_stream());
    let fallback = fallback(&model.runtime, place);
    quote_spanned! {place=> {
        #fallback
        match #problem {
            ::core::option::Option::None => (),
            ::core::option::Option::Some(#rule) => ::core::panic!("{}", #text),
        }
    }}
}

/// Emits the assertion that a trait is implemented for all parameters of the type, by one of its items. The value that
/// the function takes implies the bounds of the declaration.
pub(super) fn holds(model: &Model, place: Span, item: TokenStream) -> TokenStream {
    let (impl_generics, ty_generics, where_clause) = model.generics.split_for_impl();
    let ident = &model.ident;
    let this = quote_spanned!(place=> #ident #ty_generics);
    let item = named(item, &this);
    let asks = local("_asks");
    quote_spanned! {place=>
        const _: () = {
            fn #asks #impl_generics (_: &#this) #where_clause {
                let _ = #item;
            }
        };
    }
}

/// Emits an import, so that only the bound of the implementation reports a codec that does not apply to a type. A
/// function uses the import, since the compiler would otherwise warn about an unused import from the user's path.
fn fallback(rt: &syn::Path, place: Span) -> TokenStream {
    respanned(
        quote! {
            use #rt::codec::NoProblem as _NoProblem;
            fn _imported<T: _NoProblem>() {}
        },
        place,
    )
}

/// Replaces `Self` by the name of the type, for code outside an implementation.
#[allow(clippy::wildcard_enum_match_arm)] // other tokens stay as they are
fn named(tokens: TokenStream, name: &TokenStream) -> TokenStream {
    let rename = |token| match token {
        TokenTree::Ident(ident) if ident == "Self" => name.clone(),
        TokenTree::Group(group) => regrouped(&group, named(group.stream(), name)).into(),
        token => token.into(),
    };
    tokens.into_iter().flat_map(rename).collect()
}
