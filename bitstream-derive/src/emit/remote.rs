//! Definitions of foreign types: what they need beside their implementation.

use super::codecs::Codecs;
use super::header::{bounded, quiet};
use crate::model::{Field, Model, Shape};
use crate::syntax::local;
use proc_macro2::TokenStream;
use quote::quote;

pub(super) fn definition(model: &Model, codecs: &Codecs<'_>) -> TokenStream {
    if model.remote.is_none() {
        return quote!();
    }
    let (described, used) = (described(model, codecs), used(model));
    quote!(#described #used)
}

/// Where the steps of an enum find its tags.
fn described(model: &Model, codecs: &Codecs<'_>) -> TokenStream {
    let (Some(remote), Shape::Enum(_)) = (&model.remote, &model.shape) else {
        return quote!();
    };
    let generics = bounded(model, codecs);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = model.generics.split_for_impl();
    let (rt, ident, quiet) = (&model.runtime, &model.ident, quiet());
    quote! {
        #[doc(hidden)]
        #quiet
        impl #impl_generics #rt::step::Described for #ident #ty_generics #where_clause {
            const SCHEMA: &'static #rt::Schema = <Self as #rt::codec::Encoding<#remote>>::SCHEMA;
        }
    }
}

/// A use of every field and variant: there is never a value of a definition, which the compiler would warn about.
fn used(model: &Model) -> TokenStream {
    let ident = &model.ident;
    let arms: Vec<TokenStream> = match &model.shape {
        Shape::Struct(fields) | Shape::Transparent(fields) => vec![used_fields(&quote!(#ident), fields)],
        Shape::Enum(shape) => {
            let variants = shape.variants.iter();
            let arm = |variant: &crate::model::Variant| {
                let name = &variant.ident;
                used_fields(&quote!(#ident::#name), &variant.fields)
            };
            variants.filter(|variant| !variant.is_skipped()).map(arm).collect()
        }
        Shape::Converted { .. } => return quote!(),
    };
    let (impl_generics, ty_generics, where_clause) = model.generics.split_for_impl();
    let (value, rest, quiet) = (local("__definition"), local("__rest"), quiet());
    quote! {
        const _: () = {
            #quiet
            #[allow(dead_code, unreachable_patterns)]
            fn used #impl_generics (#value: #ident #ty_generics) -> #ident #ty_generics #where_clause {
                match #value {
                    #(#arms,)*
                    #rest => #rest,
                }
            }
        };
    }
}

fn used_fields(path: &TokenStream, fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| {
        let (member, local) = (&field.member, &field.local);
        quote!(#member: #local)
    });
    let members = quote!({ #(#members),* });
    quote!(#path #members => #path #members)
}
