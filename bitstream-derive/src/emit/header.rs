//! What an implementation is of, and for whom.

use super::codec::Codecs;
use crate::model::{Model, Shape};
use crate::syntax::local;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::WherePredicate;

/// How the methods take a value and return one.
pub(super) struct Receivers {
    pub(super) value: TokenStream,
    pub(super) place: TokenStream,
    pub(super) this: TokenStream,
}

pub(super) fn receivers(model: &Model) -> Receivers {
    let name = local("__value");
    match &model.remote {
        None => Receivers {
            value: quote!(&self),
            place: quote!(&mut self),
            this: quote!(Self),
        },
        Some(remote) => Receivers {
            value: quote!(#name: &#remote),
            place: quote!(#name: &mut #remote),
            this: remote.to_token_stream(),
        },
    }
}

/// `impl<..> BitSerialize for Type<..> where ..`, with a bound for each field that is sent. For a foreign type the
/// definition is its codec.
pub(super) fn header(model: &Model, codecs: &Codecs<'_>) -> TokenStream {
    let mut generics = model.generics.clone();
    let bounds: Vec<WherePredicate> = model.bound.clone().unwrap_or_else(|| codecs.bounds());
    if !bounds.is_empty() {
        generics.make_where_clause().predicates.extend(bounds);
    }
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = model.generics.split_for_impl();
    let (rt, ident) = (&model.runtime, &model.ident);
    let what = match &model.remote {
        None => quote!(#rt::BitSerialize),
        Some(remote) => quote!(#rt::codec::Encoding<#remote>),
    };
    quote! {
        #[automatically_derived]
        #[allow(clippy::all, clippy::pedantic, clippy::nursery, deprecated, trivial_bounds, unused_parens, unused_braces)]
        impl #impl_generics #what for #ident #ty_generics #where_clause
    }
}

/// The definition of a foreign enum: where its steps find the tags.
pub(super) fn described(model: &Model, codecs: &Codecs<'_>) -> TokenStream {
    let (Some(remote), Shape::Enum(_)) = (&model.remote, &model.shape) else {
        return quote!();
    };
    let mut generics = model.generics.clone();
    let bounds: Vec<WherePredicate> = model.bound.clone().unwrap_or_else(|| codecs.bounds());
    if !bounds.is_empty() {
        generics.make_where_clause().predicates.extend(bounds);
    }
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = model.generics.split_for_impl();
    let (rt, ident) = (&model.runtime, &model.ident);
    quote! {
        impl #impl_generics #rt::step::Described for #ident #ty_generics #where_clause {
            const SCHEMA: &'static #rt::Schema = <Self as #rt::codec::Encoding<#remote>>::SCHEMA;
        }
    }
}
