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
    let fields = schema_fields(rt, parts);
    Bodies {
        schema: quote!(#rt::Schema::structure(#name, #fields)),
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

pub(super) fn has_placeholder(rt: &Path, parts: &[Part<'_>]) -> TokenStream {
    let terms: Vec<TokenStream> = sent(parts)
        .map(|sent| {
            let (codec, ty) = (&sent.codec, &sent.field.ty);
            quote!(#rt::step::has_placeholder::<#codec, #ty>())
        })
        .collect();
    match terms.as_slice() {
        [] => quote!(true),
        terms => quote!(#(#terms)&&*),
    }
}

/// `&[Field::new::<..>(..), ..]`
pub(super) fn schema_fields(rt: &Path, parts: &[Part<'_>]) -> TokenStream {
    let fields = sent(parts).map(|sent| {
        let name = text(&sent.field.member);
        let (codec, ty) = (&sent.codec, &sent.field.ty);
        quote!(#rt::schema::Field::new::<#codec, #ty>(#name))
    });
    quote!(&[#(#fields),*])
}

fn write_self(rt: &Path, parts: &[Part<'_>]) -> TokenStream {
    let stream = local("__stream");
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
    let stream = local("__stream");
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
    let stream = local("__stream");
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
    let stream = local("__stream");
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
    let stream = local("__stream");
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
            let (codec, ty) = (&sent.codec, &sent.field.ty);
            quote!(#member: #rt::step::placeholder::<#codec, #ty>())
        }
        Part::Skipped(field, default) => {
            let member = &field.member;
            quote!(#member: #default)
        }
    });
    quote!(#constructor { #(#members),* })
}
