//! Emits an implementation for a declaration with errors.

use crate::hint;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Generics, Path, parse_quote};

/// Emits the errors, and an implementation without code, since a missing implementation would cause further errors.
pub(crate) fn stub(input: &DeriveInput, errors: &[syn::Error]) -> TokenStream {
    let options = options(input);
    let rt: Path = options
        .runtime
        .map_or_else(|| parse_quote!(::bitstream), |path| path.what);
    let remote = options.remote.map(|remote| remote.what);
    let outside = options.outside.map(|given| given.what).unwrap_or_default();
    let errors = errors.iter().map(syn::Error::to_compile_error);
    if has_no_size(input) {
        // a type without a size cannot implement the trait
        return quote!(#(#errors)*);
    }
    let ident = &input.ident;
    let generics: &Generics = &input.generics;
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let takes_given = super::header::takes_given(&rt, ident, generics, &outside);
    let (what, value, given, this) = match &remote {
        None if !outside.is_empty() => (
            quote!(#rt::BitSerializeGiven),
            quote!(&self),
            quote!(_: <Self as #rt::TakesGiven>::Given<'_>,),
            quote!(Self),
        ),
        None => (quote!(#rt::BitSerialize), quote!(&self), quote!(), quote!(Self)),
        Some(remote) => (
            quote!(#rt::codec::Encoding<#remote>),
            quote!(_: &#remote),
            quote!(_: (),),
            quote!(#remote),
        ),
    };
    quote! {
        #(#errors)*
        #takes_given

        #[automatically_derived]
        impl #impl_generics #what for #ident #ty_generics #where_clause {
            const SCHEMA: &'static #rt::Schema = &#rt::Schema::fixed(#rt::schema::Kind::Nothing, 1);

            fn write<__Stream: #rt::Sink>(
                #value,
                #given
                _: &mut __Stream,
            ) -> ::core::result::Result<(), #rt::Refusal> {
                loop {}
            }

            fn read<__Stream: #rt::Source>(
                #given
                _: &mut __Stream,
            ) -> ::core::result::Result<#this, #rt::Refusal> {
                loop {}
            }
        }
    }
}

/// Returns whether the last field is a slice or a `str`, which the derive refuses.
fn has_no_size(input: &DeriveInput) -> bool {
    let Data::Struct(data) = &input.data else {
        return false;
    };
    let last = data.fields.iter().next_back();
    last.is_some_and(|last| hint::sized(hint::bare(&last.ty)).is_some())
}

/// Returns the options of the type, as far as they can be read.
fn options(input: &DeriveInput) -> crate::attr::Bits {
    let mut unseen = crate::errors::Errors::new();
    let options = crate::attr::Bits::parse(&input.attrs, crate::attr::Site::Type(input), &mut unseen);
    // the errors of these options were reported when the model was made
    unseen.finish();
    options
}
