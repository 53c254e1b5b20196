//! Emits the additional items of definitions of foreign types, and of types with given values.

use super::codecs::Codecs;
use super::header::bounded;
use crate::model::{Field, Model, Shape};
use crate::syntax::local;
use proc_macro2::TokenStream;
use quote::quote;

/// Emits `Described` for a type that is not a `BitSerialize`, for the tags of an enum and for budgets.
pub(super) fn definition(model: &Model, codecs: &Codecs<'_>) -> TokenStream {
    let rt = &model.runtime;
    let schema = match &model.remote {
        Some(remote) => quote!(<Self as #rt::codec::Encoding<#remote>>::SCHEMA),
        None => quote!(<Self as #rt::BitSerializeGiven>::SCHEMA),
    };
    // the check of a budget needs the schema, which `Described` has
    if model.given.is_empty() && (model.remote.is_none() || !matches!(model.shape, Shape::Enum(_))) {
        return quote!();
    }
    let generics = bounded(model, codecs);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = model.generics.split_for_impl();
    let ident = &model.ident;
    quote! {
        #[doc(hidden)]
        impl #impl_generics #rt::step::Described for #ident #ty_generics #where_clause {
            const SCHEMA: &'static #rt::Schema = #schema;
        }
    }
}

/// Emits uses of every field and variant, in closures of a function that is used. The program never makes a value of a
/// definition, so the compiler would warn.
pub(super) fn used(model: &Model) -> TokenStream {
    if model.remote.is_none() {
        return quote!();
    }
    match &model.shape {
        Shape::Struct(fields) | Shape::Transparent(fields) => used_fields(&quote!(Self), fields),
        Shape::Enum(shape) => {
            let sent = shape.variants.iter().filter(|variant| !variant.is_skipped());
            sent.map(|variant| {
                let name = &variant.ident;
                used_fields(&quote!(Self::#name), &variant.fields)
            })
            .collect()
        }
        Shape::Converted { .. } => quote!(),
    }
}

/// Emits two closures: one makes a value, the other matches a value. In a single closure, the compiler would not count
/// the fields as used.
fn used_fields(path: &TokenStream, fields: &[Field]) -> TokenStream {
    let (value, members) = (local("__definition"), fields.iter().map(|field| &field.member));
    let locals: Vec<_> = fields.iter().map(|field| &field.local).collect();
    let types = fields.iter().map(|field| &field.ty);
    let made = quote!(#path { #(#members: #locals),* });
    quote! {
        let _ = |#(#locals: #types),*| #made;
        let _ = |#value: Self| if let #made = #value {};
    }
}
