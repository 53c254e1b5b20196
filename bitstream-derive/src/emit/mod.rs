//! The model to code. Nothing is decided here: what to send is in the model, how is in the runtime's codecs.

mod codec;
mod enums;
mod fields;

use crate::hint::Hint;
use crate::literal;
use crate::model::{Codec, Field, Model, Shape, Wire};
use codec::Codecs;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{DeriveInput, Expr, Generics, Path, WherePredicate, parse_quote};

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
    let sizes = force_sizes(model);
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

        #sizes
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

/// `impl<..> BitSerialize for Type<..> where ..`, with a bound for each field whose type mentions a type parameter.
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

/// A constant that makes the compiler look at the sizes, and so at the codecs' assertions, before anybody encodes. Not
/// needed where the macro has seen all there is to assert.
fn force_sizes(model: &Model) -> TokenStream {
    let fields: Vec<&Field> = match &model.shape {
        Shape::Struct(fields) => fields.iter().collect(),
        Shape::Enum(variants) => variants.iter().flat_map(|variant| &variant.fields).collect(),
    };
    if !model.generics.params.is_empty() || fields.into_iter().all(is_seen) {
        return quote!();
    }
    let (rt, ident) = (&model.runtime, &model.ident);
    quote! {
        const _: ::core::primitive::usize = <#ident as #rt::BitSerialize>::MAX_BITS;
    }
}

/// Whether every constant of a field is a literal, and its type one that the tokens show.
fn is_seen(field: &Field) -> bool {
    let Wire::Sent(codec) = &field.wire else {
        return true;
    };
    let mut codec = codec;
    while let Codec::Align(inner) | Codec::Array(_, inner) = codec {
        if let Codec::Array(lengths, _) = codec {
            if !lengths.is_literal() {
                return false;
            }
        }
        codec = inner;
    }
    let literal = |exprs: &[&Expr]| exprs.iter().all(|expr| literal::float(expr).is_some());
    let leaf = Hint::of_leaf(&field.ty);
    match codec {
        Codec::Plain | Codec::FloatRaw => true,
        Codec::Range { lower, upper } => literal(&[lower, upper]) && matches!(leaf, Hint::Integer(_)),
        Codec::Width(bits) => literal(&[bits]) && matches!(leaf, Hint::Integer(_) | Hint::Pointer(_)),
        Codec::Float { min, max, res } => literal(&[min, max, res]) && matches!(leaf, Hint::Float(_)),
        Codec::FloatBits { min, max, bits, .. } => literal(&[min, max, bits]) && matches!(leaf, Hint::Float(_)),
        Codec::Quat { bits } => literal(&[bits]),
        Codec::String(lengths) => lengths.is_literal(),
        Codec::Align(_) | Codec::Array(..) => false,
    }
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
