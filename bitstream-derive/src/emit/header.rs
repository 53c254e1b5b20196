//! Emits the head of an implementation: its trait, its type and its generics.

#![deny(clippy::wildcard_enum_match_arm)]

use super::around::tuple;
use super::codecs::Codecs;
use super::scene::given;
use super::text;
use crate::model::Model;
use crate::syntax::local;
use crate::tokens::{is_one_of, is_punct, regrouped};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Generics, Path, Type, WherePredicate};

/// Parameters and results of the methods of an implementation.
pub(super) struct Receivers {
    pub(super) value: TokenStream,
    pub(super) place: TokenStream,
    pub(super) this: TokenStream,
    /// Given values of `BitSerializeGiven`, or the unused `given` of `Encoding`, which a definition of a foreign type
    /// implements. `BitSerialize` has no such parameter.
    pub(super) given: TokenStream,
}

pub(super) fn receivers(model: &Model) -> Receivers {
    let name = local("__value");
    let rt = &model.runtime;
    let names = model.given.iter().map(|(name, _)| given(&text(name)));
    let names = tuple(names.map(Ident::into_token_stream));
    match &model.remote {
        None => Receivers {
            value: quote!(&self),
            place: quote!(&mut self),
            this: quote!(Self),
            given: match model.given.is_empty() {
                true => quote!(),
                false => quote!(#names: <Self as #rt::TakesGiven>::Given<'_>,),
            },
        },
        Some(remote) => Receivers {
            value: quote!(#name: &#remote),
            place: quote!(#name: &mut #remote),
            this: remote.to_token_stream(),
            given: quote!(_: (),),
        },
    }
}

/// Emits `impl<..> BitSerialize for Type<..> where ..`, with a bound for each field that is sent. For a foreign type
/// the definition is its codec.
pub(super) fn header(model: &Model, codecs: &Codecs<'_>) -> TokenStream {
    let generics = bounded(model, codecs);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = model.generics.split_for_impl();
    let (rt, ident) = (&model.runtime, &model.ident);
    let what = match &model.remote {
        None if !model.given.is_empty() => quote!(#rt::BitSerializeGiven),
        None => quote!(#rt::BitSerialize),
        Some(remote) => quote!(#rt::codec::Encoding<#remote>),
    };
    quote! {
        #[automatically_derived]
        impl #impl_generics #what for #ident #ty_generics #where_clause
    }
}

/// Returns the parameters of the type, with the bounds of the implementation.
pub(super) fn bounded(model: &Model, codecs: &Codecs<'_>) -> Generics {
    let mut generics = model.generics.clone();
    let bounds: Vec<WherePredicate> = model.bound.clone().unwrap_or_else(|| codecs.bounds());
    if !bounds.is_empty() {
        generics.make_where_clause().predicates.extend(bounds);
    }
    generics
}

/// Emits `impl TakesGiven for Type`, with the names and types of the given values.
pub(super) fn takes_given(rt: &Path, ident: &Ident, generics: &Generics, given: &[(Ident, Type)]) -> TokenStream {
    if given.is_empty() {
        return quote!();
    }
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let names = given.iter().map(|(name, _)| text(name));
    let given = tuple(given.iter().map(|(_, ty)| within_call(ty.to_token_stream())));
    quote! {
        #[doc(hidden)]
        impl #impl_generics #rt::TakesGiven for #ident #ty_generics #where_clause {
            type Given<'__given> = #given;
            const NAMES: &'static [&'static ::core::primitive::str] = &[#(#names),*];
        }
    }
}

/// Gives the references of a type the lifetime of the call: names this lifetime in `&T` and in place of `'_`, except in
/// the parameters and results of functions.
#[allow(clippy::wildcard_enum_match_arm)] // of tokens
fn within_call(ty: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = ty.into_iter().collect();
    let mut named = TokenStream::new();
    let is_sign = |at: Option<usize>, sign: char| is_punct(&tokens, at, sign);
    let is_function = |at: Option<usize>| is_one_of(&tokens, at, &["fn", "Fn", "FnMut", "FnOnce"]);
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(name) if name == "_" && is_sign(i.checked_sub(1), '\'') => {
                named.extend([TokenTree::Ident(Ident::new("__given", name.span()))]);
            }
            TokenTree::Group(group) if !is_function(i.checked_sub(1)) => {
                named.extend([regrouped(group, within_call(group.stream()))]);
            }
            token => named.extend([token.clone()]),
        }
        let is_result = is_sign(i.checked_sub(1), '>') && is_sign(i.checked_sub(2), '-');
        if is_sign(Some(i), '&') && !is_result && !is_sign(Some(i + 1), '\'') && !is_sign(Some(i + 1), '&') {
            named.extend(quote!('__given));
        }
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_without_a_lifetime_live_as_long_as_the_call() {
        for (ty, expected) in [
            ("u8", "u8"),
            ("&T", "&'__given T"),
            (
                "(&[&u8], &mut T<'_>)",
                "(&'__given [&'__given u8], &'__given mut T<'__given>)",
            ),
            ("&'static T<'_, 'a, _>", "&'static T<'__given, 'a, _>"),
            ("&'_ T", "&'__given T"),
            (
                "(&dyn Fn(&T) -> &U, fn(&T) -> U)",
                "(&'__given dyn Fn(&T) -> &U, fn(&T) -> U)",
            ),
        ] {
            let named = within_call(ty.parse().expect(ty)).to_string();
            assert_eq!(named.replace(' ', ""), expected.replace(' ', ""));
        }
    }
}
