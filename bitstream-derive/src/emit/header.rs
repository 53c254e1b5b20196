//! What an implementation is of, and for whom.

use super::codecs::Codecs;
use crate::model::Model;
use crate::syntax::local;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Generics, WherePredicate};

/// How the methods take a value and return one.
pub(super) struct Receivers {
    pub(super) value: TokenStream,
    pub(super) place: TokenStream,
    pub(super) this: TokenStream,
    /// The unused `given` of `Encoding`, which a definition of a foreign type implements; `BitSerialize` has no such parameter.
    pub(super) given: TokenStream,
}

pub(super) fn receivers(model: &Model) -> Receivers {
    let name = local("__value");
    match &model.remote {
        None => Receivers {
            value: quote!(&self),
            place: quote!(&mut self),
            this: quote!(Self),
            given: quote!(),
        },
        Some(remote) => Receivers {
            value: quote!(#name: &#remote),
            place: quote!(#name: &mut #remote),
            this: remote.to_token_stream(),
            given: quote!(_: (),),
        },
    }
}

/// `impl<..> BitSerialize for Type<..> where ..`, with a bound for each field that is sent. For a foreign type the
/// definition is its codec.
pub(super) fn header(model: &Model, codecs: &Codecs<'_>) -> TokenStream {
    let generics = bounded(model, codecs);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = model.generics.split_for_impl();
    let (rt, ident) = (&model.runtime, &model.ident);
    let what = match &model.remote {
        None => quote!(#rt::BitSerialize),
        Some(remote) => quote!(#rt::codec::Encoding<#remote>),
    };
    quote! {
        #[automatically_derived]
        impl #impl_generics #what for #ident #ty_generics #where_clause
    }
}

/// The parameters of the type, with what the implementation asks of them.
pub(super) fn bounded(model: &Model, codecs: &Codecs<'_>) -> Generics {
    let mut generics = model.generics.clone();
    let bounds: Vec<WherePredicate> = model.bound.clone().unwrap_or_else(|| codecs.bounds());
    if !bounds.is_empty() {
        generics.make_where_clause().predicates.extend(bounds);
    }
    generics
}
