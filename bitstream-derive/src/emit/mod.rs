//! Emits the code of a model. The model determines which values are sent, and the runtime's codecs determine their
//! bits, so this module decides neither.

mod around;
mod codec;
mod codecs;
mod constants;
mod converted;
mod enums;
mod expr;
mod fields;
mod header;
mod layout;
mod problems;
mod remote;
mod scene;
mod stub;
mod wrap;

pub(crate) use stub::stub;

use crate::model::{Field, Given, Model, Sent, Shape};
use codecs::Codecs;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use scene::Scene;

/// A field that is sent, with its codec as a type and its number among the sent fields.
struct Step<'a> {
    field: &'a Field,
    sent: &'a Sent,
    codec: TokenStream,
    /// The type of the field, or `_` if the compiler infers no other one.
    ty: TokenStream,
    index: usize,
    /// Value that the decoder sets if the field's condition does not hold.
    default: TokenStream,
    /// Generic argument with the type of the values that the field gives.
    values: Option<TokenStream>,
}

/// A field, with its generated code if the field is sent.
enum Part<'a> {
    Sent(Step<'a>),
    Skipped(&'a Field, TokenStream),
}

/// Bodies of the methods and constants of one implementation.
struct Bodies {
    schema: TokenStream,
    /// The constant with the function that makes a placeholder, or `None`.
    placeholder: TokenStream,
    write: TokenStream,
    read: TokenStream,
    read_into: TokenStream,
    /// The copy of a value as a decoder will reconstruct it, made part by part. The first expression is true if each
    /// part can be copied in this way.
    as_read: Option<(TokenStream, TokenStream)>,
}

/// Emits the implementation for the compiler, or with `in_rustdoc` for a page that lists only bounds on parameters.
pub(crate) fn implementation(model: &Model, in_rustdoc: bool) -> TokenStream {
    let scene = Scene::new(model);
    let mut codecs = Codecs::new(model, &scene, in_rustdoc);
    let mut bodies = match &model.shape {
        Shape::Struct(fields) => fields::bodies(model, &scene, &codecs.parts(fields)),
        Shape::Transparent(fields) => fields::transparent(model, &scene, &codecs.parts(fields)),
        Shape::Enum(shape) => enums::bodies(model, &scene, shape, &mut codecs),
        Shape::Converted { wire, fallible } => converted::bodies(&scene, &mut codecs, wire, *fallible),
    };
    wrap::all(model, &scene, &mut codecs, &mut bodies);
    if codecs::is_filled(model) {
        let (rt, stream) = (&scene.rt, &scene.stream);
        bodies.read = quote!(#rt::step::read_filled(#stream));
    }
    let checked = remote::checked(model, &mut bodies);
    let parameters = codecs.parameters();
    let problems = codecs.problems();
    let problem = codecs.generic_problem();
    let docs = layout::docs(model);
    let header = header::header(model, &codecs);
    let (definition, used) = (remote::definition(model, &codecs), remote::used(model));
    let takes_given = header::takes_given(&model.runtime, &model.ident, &model.generics, &model.given);
    let (rt, stream) = (&scene.rt, &scene.stream);
    let Bodies {
        schema,
        placeholder,
        write,
        read,
        read_into,
        as_read,
    } = bodies;
    let header::Receivers {
        value,
        place,
        this,
        given,
    } = header::receivers(model);
    let as_read = as_read.map(|(by_parts, copy)| {
        quote! {
            const BY_PARTS: ::core::primitive::bool = #by_parts;

            #[inline]
            fn as_read(#value, #given) -> ::core::option::Option<#this> {
                #copy
            }
        }
    });
    let has_parts = model.remote.is_none() && !matches!(model.shape, Shape::Converted { .. });
    let parts = codec::flag(has_parts, "PARTS");
    quote! {
        #parameters

        #docs
        #header {
            #problem
            const SCHEMA: &'static #rt::Schema = &#schema;
            const PLACEHOLDER: ::core::option::Option<fn() -> #this> = #placeholder;
            #parts

            #[inline(always)]
            fn write<__Stream: #rt::Sink>(
                #value,
                #given
                #stream: &mut __Stream,
            ) -> ::core::result::Result<(), #rt::Refusal> {
                #used
                #write
            }

            #[inline(always)]
            fn read<__Stream: #rt::Source>(
                #given
                #stream: &mut __Stream,
            ) -> ::core::result::Result<#this, #rt::Refusal> {
                #read
            }

            #[inline(always)]
            fn read_into<__Stream: #rt::Source>(
                #place,
                #given
                #stream: &mut __Stream,
            ) -> ::core::result::Result<(), #rt::Refusal> {
                #read_into
            }

            #as_read
        }

        #checked
        #definition
        #takes_given

        #problems
    }
}

/// Returns a name as text, without the `r#` of a raw identifier.
fn text(name: &impl ToTokens) -> String {
    name.to_token_stream().to_string().trim_start_matches("r#").to_string()
}

impl Step<'_> {
    /// Emits the code before each use of a codec without a trait bound. If the codec does not apply, all uses cause one
    /// message, which the compiler reports once.
    fn gate(&self, rt: &syn::Path) -> TokenStream {
        let (codec, ty) = (&self.codec, &self.field.ty);
        match self.sent.codec.is_inferred() && !self.is_given() {
            true => quote!(let _ = <#codec as #rt::codec::Encoding<#ty>>::PLACEHOLDER;),
            false => quote!(),
        }
    }

    /// Returns whether the codec needs other fields.
    fn is_given(&self) -> bool {
        !matches!(self.sent.given, Given::Nothing)
    }

    /// Emits the type of the values of other fields that the codec needs: `()` for most codecs.
    fn given_type(&self, rt: &syn::Path) -> TokenStream {
        self.sent.given.ty(rt)
    }
}
