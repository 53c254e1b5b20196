//! Structs, and what their fields share with those of variants.

use super::{Bodies, Part, Sent, text};
use crate::model::Model;
use crate::syntax::local;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Path;

pub(super) fn bodies(model: &Model, parts: &[Part<'_>]) -> Bodies {
    let rt = &model.runtime;
    let name = text(&model.ident);
    let schema = schema_fields(rt, parts);
    Bodies {
        min_bits: sum(rt, parts, "MIN_BITS"),
        max_bits: sum(rt, parts, "MAX_BITS"),
        schema: quote! {
            &#rt::schema::Schema::new(
                #rt::schema::Kind::Struct { name: #name, fields: #schema },
                Self::MIN_BITS,
                Self::MAX_BITS,
            )
        },
        steps: sum(rt, parts, "STEPS"),
        has_placeholder: has_placeholder(rt, parts),
        write: write_self(rt, parts),
        read: read(rt, parts, &quote!(Self)),
        read_into: read_into_self(rt, parts),
        placeholder: placeholder(rt, parts, &quote!(Self)),
    }
}

/// The fields that are sent.
pub(super) fn sent<'p, 'f>(parts: &'p [Part<'f>]) -> impl Iterator<Item = &'p Sent<'f>> {
    parts.iter().filter_map(|part| match part {
        Part::Sent(sent) => Some(sent),
        Part::Skipped(..) => None,
    })
}

/// The codec of a field as what can be asked.
fn encoding(rt: &Path, sent: &Sent<'_>) -> TokenStream {
    let (codec, ty) = (&sent.codec, &sent.field.ty);
    quote!(<#codec as #rt::codec::Encoding<#ty>>)
}

/// The sum of a constant over all fields.
pub(super) fn sum(rt: &Path, parts: &[Part<'_>], constant: &str) -> TokenStream {
    let constant = local(constant);
    let terms: Vec<TokenStream> = sent(parts)
        .map(|sent| {
            let encoding = encoding(rt, sent);
            quote!(#encoding::#constant)
        })
        .collect();
    match terms.as_slice() {
        [] => quote!(0),
        terms => quote!(#(#terms)+*),
    }
}

pub(super) fn has_placeholder(rt: &Path, parts: &[Part<'_>]) -> TokenStream {
    let terms: Vec<TokenStream> = sent(parts)
        .map(|sent| {
            let encoding = encoding(rt, sent);
            quote!(#encoding::HAS_PLACEHOLDER)
        })
        .collect();
    match terms.as_slice() {
        [] => quote!(true),
        terms => quote!(#(#terms)&&*),
    }
}

/// `&[Field { .. }, ..]`
pub(super) fn schema_fields(rt: &Path, parts: &[Part<'_>]) -> TokenStream {
    let fields = sent(parts).map(|sent| {
        let name = text(&sent.field.member);
        let encoding = encoding(rt, sent);
        quote!(#rt::schema::Field { name: #name, schema: #encoding::SCHEMA })
    });
    quote!(&[#(#fields),*])
}

fn write_self(rt: &Path, parts: &[Part<'_>]) -> TokenStream {
    let stream = local("stream");
    let steps = sent(parts).map(|sent| {
        let (codec, member) = (&sent.codec, &sent.field.member);
        let index = Literal::usize_unsuffixed(sent.index);
        quote!(#rt::step::write::<#codec, _, _>(#index, &self.#member, #stream)?;)
    });
    quote! {
        #(#steps)*
        ::core::result::Result::Ok(())
    }
}

/// Writes fields that are bound to references.
pub(super) fn write_bound(rt: &Path, parts: &[Part<'_>]) -> TokenStream {
    let stream = local("stream");
    let steps = sent(parts).map(|sent| {
        let (codec, local) = (&sent.codec, &sent.field.local);
        let index = Literal::usize_unsuffixed(sent.index);
        quote!(#rt::step::write::<#codec, _, _>(#index, #local, #stream)?;)
    });
    quote!(#(#steps)*)
}

/// Reads fields one after the other, then makes `constructor { .. }` of them.
pub(super) fn read(rt: &Path, parts: &[Part<'_>], constructor: &TokenStream) -> TokenStream {
    let (steps, made) = read_parts(rt, parts, constructor);
    quote! {
        #steps
        ::core::result::Result::Ok(#made)
    }
}

/// The steps that read fields to locals, and `constructor { .. }` of those.
pub(super) fn read_parts(rt: &Path, parts: &[Part<'_>], constructor: &TokenStream) -> (TokenStream, TokenStream) {
    let stream = local("stream");
    let steps = parts.iter().map(|part| match part {
        Part::Sent(sent) => {
            let (codec, ty, local) = (&sent.codec, &sent.field.ty, &sent.field.local);
            let index = Literal::usize_unsuffixed(sent.index);
            quote!(let #local = #rt::step::read::<#codec, #ty, _>(#index, #stream)?;)
        }
        Part::Skipped(field, default) => {
            let (local, ty) = (&field.local, &field.ty);
            quote!(let #local: #ty = #default;)
        }
    });
    let members = parts.iter().map(|part| {
        let field = match part {
            Part::Sent(sent) => sent.field,
            Part::Skipped(field, _) => field,
        };
        let (member, local) = (&field.member, &field.local);
        quote!(#member: #local)
    });
    (quote!(#(#steps)*), quote!(#constructor { #(#members),* }))
}

fn read_into_self(rt: &Path, parts: &[Part<'_>]) -> TokenStream {
    let stream = local("stream");
    let steps = parts.iter().map(|part| match part {
        Part::Sent(sent) => {
            let (codec, member) = (&sent.codec, &sent.field.member);
            let index = Literal::usize_unsuffixed(sent.index);
            quote!(#rt::step::read_into::<#codec, _, _>(#index, &mut self.#member, #stream)?;)
        }
        Part::Skipped(field, default) => {
            let member = &field.member;
            quote!(self.#member = #default;)
        }
    });
    quote! {
        #(#steps)*
        ::core::result::Result::Ok(())
    }
}

/// Fills fields that are bound to mutable references.
pub(super) fn read_into_bound(rt: &Path, parts: &[Part<'_>]) -> TokenStream {
    let stream = local("stream");
    let steps = parts.iter().map(|part| match part {
        Part::Sent(sent) => {
            let (codec, local) = (&sent.codec, &sent.field.local);
            let index = Literal::usize_unsuffixed(sent.index);
            quote!(#rt::step::read_into::<#codec, _, _>(#index, #local, #stream)?;)
        }
        Part::Skipped(field, default) => {
            let local = &field.local;
            quote!(*#local = #default;)
        }
    });
    quote!(#(#steps)*)
}

pub(super) fn placeholder(rt: &Path, parts: &[Part<'_>], constructor: &TokenStream) -> TokenStream {
    let members = parts.iter().map(|part| match part {
        Part::Sent(sent) => {
            let member = &sent.field.member;
            let encoding = encoding(rt, sent);
            quote!(#member: #encoding::placeholder())
        }
        Part::Skipped(field, default) => {
            let member = &field.member;
            quote!(#member: #default)
        }
    });
    quote!(#constructor { #(#members),* })
}
