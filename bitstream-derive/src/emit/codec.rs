//! Codecs as types, and their parameters as implementations for the type they belong to.

use super::expr::{code, integer, is_huge};
use super::{Part, Sent, problems};
use crate::model::{Codec, Field, Lengths, Model, Wire};
use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Expr, WherePredicate, parse_quote};

/// The codecs of one derive, numbered in the order of their attributes.
pub(super) struct Codecs<'a> {
    model: &'a Model,
    parameters: Vec<TokenStream>,
    bounds: Vec<WherePredicate>,
    problems: Vec<TokenStream>,
    /// In a generic type: the problem of each field, as an expression.
    generic: Vec<TokenStream>,
}

impl<'a> Codecs<'a> {
    pub(super) fn new(model: &'a Model) -> Codecs<'a> {
        Codecs {
            model,
            parameters: Vec::new(),
            bounds: Vec::new(),
            problems: Vec::new(),
            generic: Vec::new(),
        }
    }

    /// `impl Bounds<0> for Player { .. }` and the like.
    pub(super) fn parameters(&self) -> TokenStream {
        let parameters = &self.parameters;
        quote!(#(#parameters)*)
    }

    /// Assertions on constants.
    pub(super) fn problems(&self) -> TokenStream {
        let problems = &self.problems;
        quote!(#(#problems)*)
    }

    /// In a generic type: what its sizes have to ask.
    pub(super) fn generic_problem(&self) -> TokenStream {
        let (rt, problems) = (&self.model.runtime, &self.generic);
        match problems.is_empty() {
            true => quote!(),
            false => quote! {
                const PROBLEM: ::core::option::Option<&'static ::core::primitive::str> =
                    #rt::step::first_problem(&[#(#problems),*]);
            },
        }
    }

    pub(super) fn bounds(&self) -> Vec<WherePredicate> {
        self.bounds.clone()
    }

    /// The fields of a struct or a variant, those that are sent numbered from 0.
    pub(super) fn parts<'f>(&mut self, fields: &'f [Field]) -> Vec<Part<'f>> {
        let mut sent = 0;
        let mut parts = Vec::new();
        for field in fields {
            parts.push(match &field.wire {
                Wire::Skipped(default) => {
                    if default.is_none() {
                        self.default_bound(field);
                    }
                    Part::Skipped(field, default_value(field, default.as_ref()))
                }
                Wire::Sent(codec) => {
                    let encoding = self.codec(codec);
                    self.bound(field, matches!(codec, Codec::Plain), &encoding);
                    self.problem(field, &encoding);
                    sent += 1;
                    Part::Sent(Sent {
                        field,
                        codec: encoding,
                        index: sent - 1,
                    })
                }
            });
        }
        parts
    }

    /// The bound of a field that is sent, on its type: where it does not hold, this is the one place that says so, since
    /// everything else in the implementation may assume it.
    fn bound(&mut self, field: &Field, plain: bool, encoding: &TokenStream) {
        let ty = &field.ty;
        let rt = &self.model.runtime;
        let bound = match plain {
            true => quote!(#rt::BitSerialize),
            false => quote!(#rt::codec::Encoding<#ty>),
        };
        let subject = match plain {
            true => ty.to_token_stream(),
            false => encoding.clone(),
        };
        let predicate = respanned(quote!(#subject: #bound), ty.span());
        self.bounds.extend(syn::parse2::<WherePredicate>(predicate));
    }

    /// The constants of a field: an assertion where they stand, or in a generic type one for its sizes.
    fn problem(&mut self, field: &Field, encoding: &TokenStream) {
        if self.model.generics.params.is_empty() {
            self.problems.extend(problems::assertion(self.model, field, encoding));
            return;
        }
        let (rt, ty) = (&self.model.runtime, &field.ty);
        self.generic
            .push(quote!(<#encoding as #rt::codec::Encoding<#ty>>::PROBLEM));
    }

    /// A skipped field of a type with parameters starts from its default.
    fn default_bound(&mut self, field: &Field) {
        let parameters: Vec<String> = self.model.generics.type_params().map(|p| p.ident.to_string()).collect();
        let ty = &field.ty;
        if mentions(ty.to_token_stream(), &parameters) {
            self.bounds.push(parse_quote!(#ty: ::core::default::Default));
        }
    }

    fn codec(&mut self, codec: &Codec) -> TokenStream {
        let rt = &self.model.runtime;
        match codec {
            Codec::Plain => quote!(#rt::codec::Plain),
            Codec::FloatRaw => quote!(#rt::codec::FloatRaw),
            Codec::Range { lower, upper } => {
                let huge = match (is_huge(lower), is_huge(upper)) {
                    (None, None) => quote!(),
                    (lower, upper) => {
                        let tests = lower.into_iter().chain(upper);
                        quote!(const HUGE: ::core::primitive::bool = #(#tests)||*;)
                    }
                };
                let (lower, upper) = (integer(lower), integer(upper));
                let i = self.parameter(
                    "Bounds",
                    &quote! {
                        const MIN: ::core::primitive::i128 = #lower;
                        const MAX: ::core::primitive::i128 = #upper;
                        #huge
                    },
                );
                let rt = &self.model.runtime;
                quote!(#rt::codec::Range<Self, #i>)
            }
            Codec::Width(bits) => self.width("Width", bits),
            Codec::Quat { bits } => self.width("Quat", bits),
            Codec::Float { min, max, res } => {
                let i = self.span(min, max);
                let res = code(res);
                self.implement(
                    "Resolution",
                    &i,
                    &quote! {
                        const RES: ::core::primitive::f64 = (#res) as ::core::primitive::f64;
                        #[allow(overflowing_literals)]
                        const RES_F32: ::core::primitive::f32 = (#res) as ::core::primitive::f32;
                    },
                );
                let rt = &self.model.runtime;
                quote!(#rt::codec::Float<Self, #i>)
            }
            Codec::FloatBits { min, max, bits, zero } => {
                let i = self.span(min, max);
                let bits = integer(bits);
                self.implement(
                    "Codes",
                    &i,
                    &quote! {
                        const BITS: ::core::primitive::i128 = #bits;
                        const ZERO: ::core::primitive::bool = #zero;
                    },
                );
                let rt = &self.model.runtime;
                quote!(#rt::codec::FloatBits<Self, #i>)
            }
            Codec::String(lengths) => {
                let i = self.lengths(lengths);
                let rt = &self.model.runtime;
                quote!(#rt::codec::Text<Self, #i>)
            }
            Codec::Array(lengths, inner) => {
                let i = self.lengths(lengths);
                let inner = self.codec(inner);
                let rt = &self.model.runtime;
                quote!(#rt::codec::Array<Self, #i, #inner>)
            }
            Codec::Align(inner) => {
                let inner = self.codec(inner);
                let rt = &self.model.runtime;
                quote!(#rt::codec::Align<#inner>)
            }
        }
    }

    fn width(&mut self, codec: &str, bits: &Expr) -> TokenStream {
        let bits = integer(bits);
        let i = self.parameter("BitWidth", &quote!(const BITS: ::core::primitive::i128 = #bits;));
        let (rt, codec) = (&self.model.runtime, crate::syntax::local(codec));
        quote!(#rt::codec::#codec<Self, #i>)
    }

    fn span(&mut self, min: &Expr, max: &Expr) -> Literal {
        let (min, max) = (code(min), code(max));
        // each bound in both types: the user's constant converts, the arithmetic never does
        self.parameter(
            "Span",
            &quote! {
                const MIN: ::core::primitive::f64 = (#min) as ::core::primitive::f64;
                #[allow(overflowing_literals)]
            const MIN_F32: ::core::primitive::f32 = (#min) as ::core::primitive::f32;
                const MAX: ::core::primitive::f64 = (#max) as ::core::primitive::f64;
                #[allow(overflowing_literals)]
            const MAX_F32: ::core::primitive::f32 = (#max) as ::core::primitive::f32;
            },
        )
    }

    fn lengths(&mut self, lengths: &Lengths) -> Literal {
        let max = integer(&lengths.max);
        let min = lengths.min.as_ref().map_or(quote!(0), integer);
        self.parameter(
            "Lengths",
            &quote! {
                const MIN: ::core::primitive::i128 = #min;
                const MAX: ::core::primitive::i128 = #max;
            },
        )
    }

    /// Parameters under the next free number.
    fn parameter(&mut self, name: &str, constants: &TokenStream) -> Literal {
        let i = Literal::usize_unsuffixed(self.parameters.len());
        self.implement(name, &i, constants);
        i
    }

    fn implement(&mut self, name: &str, i: &Literal, constants: &TokenStream) {
        let Model {
            ident,
            generics,
            runtime: rt,
            ..
        } = self.model;
        let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
        let name = crate::syntax::local(name);
        self.parameters.push(quote! {
            #[doc(hidden)]
            #[allow(clippy::all, clippy::pedantic, clippy::nursery, deprecated, unused_parens, unused_braces, unused_comparisons)]
            impl #impl_generics #rt::codec::#name<#i> for #ident #ty_generics #where_clause {
                #constants
            }
        });
    }
}

/// What a skipped field becomes.
fn default_value(field: &Field, default: Option<&Expr>) -> TokenStream {
    let ty = &field.ty;
    match default {
        Some(expr) => code(expr),
        None => respanned(quote!(<#ty as ::core::default::Default>::default()), ty.span()),
    }
}

/// The tokens with the place of something else.
fn respanned(tokens: TokenStream, span: Span) -> TokenStream {
    let respan = |token| match token {
        TokenTree::Group(group) => {
            let mut group = Group::new(group.delimiter(), respanned(group.stream(), span));
            group.set_span(span);
            TokenTree::Group(group)
        }
        mut token => {
            // hygiene stays that of the token
            token.set_span(token.span().located_at(span));
            token
        }
    };
    tokens.into_iter().map(respan).collect()
}

/// Whether one of the names appears among the tokens.
fn mentions(tokens: TokenStream, names: &[String]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&ident.to_string()),
        TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
}
