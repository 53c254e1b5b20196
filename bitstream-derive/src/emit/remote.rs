//! Emits the additional items of definitions of foreign types, and of types with given values.

use super::Bodies;
use super::codecs::Codecs;
use super::header::bounded;
use super::scene::without_arguments;
use crate::model::{Field, Model, Shape};
use crate::syntax::local;
use crate::tokens;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{GenericParam, LifetimeParam, Member, TypeParam};

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

/// Returns the name for the foreign type in the bodies, at the place of the type. A constant checks the type with `()` for
/// each parameter, so there is no name if a parameter has bounds or is a constant.
pub(super) fn checked_name(model: &Model) -> Option<Ident> {
    let is_free = |param: &GenericParam| match param {
        GenericParam::Lifetime(_) => true,
        GenericParam::Type(param) => param.bounds.is_empty(),
        GenericParam::Const(_) => false,
    };
    let generics = &model.generics;
    let is_checked = generics.where_clause.is_none() && generics.params.iter().all(is_free);
    let remote = model.remote.as_ref().filter(|_| is_checked)?;
    let mut name = local("__Remote");
    // for a missing variant, the compiler would propose an arm at the type
    if !matches!(model.shape, Shape::Enum(_)) {
        name.set_span(name.span().located_at(remote.span()));
    }
    Some(name)
}

/// Emits a constant that makes the foreign type of the declared fields, and lets the bodies name the type through it. A
/// wrong declaration is then one error.
pub(super) fn checked(model: &Model, bodies: &mut Bodies) -> TokenStream {
    let (Some(remote), Some(ty)) = (&model.remote, checked_name(model)) else {
        return quote!();
    };
    // not located at the type: the compiler would suggest a parameter of the alias for an unknown type
    let (rt, ident, alias) = (&model.runtime, &model.ident, local("__Remote"));
    // the parameters that the foreign type has, and an argument for each parameter of the definition
    let (mut params, mut stand_ins) = (Vec::new(), Vec::new());
    for param in &model.generics.params {
        let (name, param, stand_in) = match param {
            GenericParam::Lifetime(LifetimeParam { lifetime, .. }) => {
                (&lifetime.ident, quote!(#lifetime), quote!('static))
            }
            GenericParam::Type(TypeParam { ident, .. }) => (ident, quote!(#ident), quote!(())),
            GenericParam::Const(_) => continue,
        };
        if tokens::mentions(remote.to_token_stream(), &[name.to_string()]) {
            params.push(param);
        }
        stand_ins.push(stand_in);
    }
    let params = (!params.is_empty()).then(|| quote!(<#(#params),*>));
    let (stand_ins, check) = match stand_ins.as_slice() {
        [] => (None, None),
        stand_ins => (Some(quote!(<#(#stand_ins),*>)), Some(local("__check"))),
    };
    let (target, definition) = match &model.shape {
        Shape::Struct(fields) | Shape::Transparent(fields) => {
            // for too many fields of a tuple, the compiler proposes another path in place of the name
            let is_tuple = fields.iter().any(|field| matches!(field.member, Member::Unnamed(_)));
            let made = match is_tuple {
                true => making(&without_arguments(remote), fields),
                false => making(&quote!(#ty), fields),
            };
            // the closure of a generic definition needs the parameters
            let made = match &check {
                None => made,
                Some(check) => {
                    let (impl_generics, ..) = model.generics.split_for_impl();
                    let types = model.generics.type_params().map(|_| quote!(()));
                    quote!(const fn #check #impl_generics() { #made } #check::<#(#types),*>();)
                }
            };
            let definition = quote! {
                #[doc(hidden)]
                impl #rt::step::Definition for #ident #stand_ins {
                    const CHECKED: ::core::primitive::usize = {
                        type #alias #params = #remote;
                        #made
                        0
                    };
                }
            };
            let checked = quote!([(); <#ident #stand_ins as #rt::step::Definition>::CHECKED]);
            (quote!(<#checked as #rt::step::Attested<#remote>>::Type), definition)
        }
        // the compiler reports an unknown variant once, but not of a type that a trait names
        Shape::Enum(_) | Shape::Converted { .. } => (remote.to_token_stream(), quote!()),
    };
    let alias = quote!(type #alias #params = #target;);
    let value = local("__value");
    let (placeholder, read) = (&bodies.placeholder, &bodies.read);
    bodies.placeholder = quote!({ #alias #placeholder });
    bodies.read = quote!(#alias #read);
    let write = &bodies.write;
    bodies.write = quote!(#alias let #value: &#ty #params = #value; #write);
    let read_into = &bodies.read_into;
    bodies.read_into = quote!(#alias let #value: &mut #ty #params = #value; #read_into);
    if let Some((_, copy)) = &mut bodies.as_read {
        *copy = quote!(#alias let #value: &#ty #params = #value; #copy);
    }
    definition
}

/// Emits a closure that makes a value of fields with the declared types. An error about a type points to the type.
fn making(path: &TokenStream, fields: &[Field]) -> TokenStream {
    let members = fields.iter().map(|field| &field.member);
    let (types, locals): (Vec<_>, Vec<_>) = fields
        .iter()
        .map(|field| {
            let mut local = field.local.clone();
            local.set_span(local.span().located_at(field.ty.span()));
            (&field.ty, local)
        })
        .unzip();
    quote!(let _ = |#(#locals: #types),*| #path { #(#members: #locals),* };)
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
    let (made, locals) = (making(path, fields), fields.iter().map(|field| &field.local));
    quote! {
        #made
        let _ = |#value: Self| if let #path { #(#members: #locals),* } = #value {};
    }
}
