//! The model to code. Nothing is decided here: what to send is in the model, how is in the runtime's codecs.

mod codec;
mod enums;
mod expr;
mod fields;
mod problems;

use crate::model::{Field, Model, Shape};
use codec::Codecs;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{DeriveInput, Generics, Path, WherePredicate, parse_quote};

/// A field that is sent, with its codec as a type and its number among the fields that are sent.
struct Sent<'a> {
    field: &'a Field,
    codec: TokenStream,
    index: usize,
}

/// A field as it is emitted.
enum Part<'a> {
    Sent(Sent<'a>),
    Skipped(&'a Field, TokenStream),
}

/// The bodies of one implementation.
struct Bodies {
    schema: TokenStream,
    has_placeholder: TokenStream,
    write: TokenStream,
    read: TokenStream,
    read_into: TokenStream,
    placeholder: TokenStream,
}

pub(crate) fn implementation(model: &Model) -> TokenStream {
    let mut codecs = Codecs::new(model);
    let bodies = match &model.shape {
        Shape::Struct(fields) => fields::bodies(model, &codecs.parts(fields)),
        Shape::Enum(variants) => enums::bodies(model, variants, &mut codecs),
    };
    let parameters = codecs.parameters();
    let header = header(model, &codecs);
    let problems = codecs.problems();
    let problem = codecs.generic_problem();
    let rt = &model.runtime;
    let stream = crate::syntax::local("__stream");
    let Bodies {
        schema,
        has_placeholder,
        write,
        read,
        read_into,
        placeholder,
    } = align(model, bodies);
    quote! {
        #parameters

        #[automatically_derived]
        #[allow(clippy::all, clippy::pedantic, clippy::nursery, deprecated, trivial_bounds, unused_parens, unused_braces)]
        #header {
            #problem
            const SCHEMA: &'static #rt::Schema = &#schema;
            const HAS_PLACEHOLDER: ::core::primitive::bool = #has_placeholder;

            #[inline(always)]
            fn write<__Stream: #rt::Sink>(
                &self,
                #stream: &mut __Stream,
            ) -> ::core::result::Result<(), #rt::Refusal> {
                #write
            }

            #[inline(always)]
            fn read<__Stream: #rt::Source>(
                #stream: &mut __Stream,
            ) -> ::core::result::Result<Self, #rt::Refusal> {
                #read
            }

            #[inline(always)]
            fn read_into<__Stream: #rt::Source>(
                &mut self,
                #stream: &mut __Stream,
            ) -> ::core::result::Result<(), #rt::Refusal> {
                #read_into
            }

            #[inline(always)]
            fn placeholder() -> Self {
                #placeholder
            }
        }

        #problems
    }
}

/// `#[bits(align)]` on the type: the same bodies, behind an alignment.
fn align(model: &Model, bodies: Bodies) -> Bodies {
    if !model.align {
        return bodies;
    }
    let rt = &model.runtime;
    let stream = crate::syntax::local("__stream");
    let step = quote!(#rt::Stream::align(#stream)?;);
    let Bodies {
        schema,
        write,
        read,
        read_into,
        ..
    } = &bodies;
    Bodies {
        schema: quote!(#rt::Schema::aligned(&#schema)),
        write: quote!(#step #write),
        read: quote!(#step #read),
        read_into: quote!(#step #read_into),
        ..bodies
    }
}

/// `impl<..> BitSerialize for Type<..> where ..`, with a bound for each field that is sent.
fn header(model: &Model, codecs: &Codecs<'_>) -> TokenStream {
    let mut generics = model.generics.clone();
    let bounds: Vec<WherePredicate> = codecs.bounds();
    if !bounds.is_empty() {
        generics.make_where_clause().predicates.extend(bounds);
    }
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = model.generics.split_for_impl();
    let (rt, ident) = (&model.runtime, &model.ident);
    quote!(impl #impl_generics #rt::BitSerialize for #ident #ty_generics #where_clause)
}

/// After errors: they, and an implementation of nothing, so that no other error follows from its absence.
pub(crate) fn stub(input: &DeriveInput, errors: &[syn::Error]) -> TokenStream {
    let rt: Path = runtime_of(input);
    let errors = errors.iter().map(syn::Error::to_compile_error);
    let ident = &input.ident;
    let generics: &Generics = &input.generics;
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    quote! {
        #(#errors)*

        #[automatically_derived]
        impl #impl_generics #rt::BitSerialize for #ident #ty_generics #where_clause {
            const SCHEMA: &'static #rt::Schema = &#rt::Schema::fixed(#rt::schema::Kind::Nothing, 1);

            fn write<__Stream: #rt::Sink>(
                &self,
                _: &mut __Stream,
            ) -> ::core::result::Result<(), #rt::Refusal> {
                loop {}
            }

            fn read<__Stream: #rt::Source>(
                _: &mut __Stream,
            ) -> ::core::result::Result<Self, #rt::Refusal> {
                loop {}
            }
        }
    }
}

/// `crate = ..`, as far as it can be read.
fn runtime_of(input: &DeriveInput) -> Path {
    let mut unseen = crate::errors::Errors::new();
    let options = crate::attr::Bits::parse(&input.attrs, crate::attr::Level::Container, &mut unseen);
    // the same errors were reported when the model was made
    unseen.finish();
    options
        .runtime
        .map_or_else(|| parse_quote!(::bitstream), |path| path.what)
}

/// A name as text, without `r#`.
fn text(name: &impl ToTokens) -> String {
    name.to_token_stream().to_string().trim_start_matches("r#").to_string()
}
