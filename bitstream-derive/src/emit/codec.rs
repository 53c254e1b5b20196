//! Codecs as types, and their parameters as implementations for the type they belong to.

use super::expr::{code, integer, is_huge};
use super::header::quiet;
use super::{Part, Step, problems};
use crate::hint::{self, Hint};
use crate::model::{Codec, Field, Given, Lengths, Model, Sent, SparseForm, StringForm, Wire};
use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Expr, Type, WherePredicate, parse_quote};

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
        let mut index = 0;
        let mut parts = Vec::new();
        for field in fields {
            parts.push(match &field.wire {
                Wire::Skipped(default) => Part::Skipped(field, self.default(field, default.as_ref())),
                Wire::Sent(sent) => {
                    let step = self.step(field, sent, index);
                    index += 1;
                    Part::Sent(step)
                }
            });
        }
        parts
    }

    fn step<'f>(&mut self, field: &'f Field, sent: &'f Sent, index: usize) -> Step<'f> {
        let codec = self.codec(&sent.codec);
        self.bound(field, sent, &codec);
        self.problem(field, sent, &codec);
        let default = match &sent.when {
            Some(when) => self.default(field, when.default.as_ref()),
            None => TokenStream::new(),
        };
        Step {
            field,
            sent,
            codec,
            index,
            default,
        }
    }

    /// Bounds of a field that is sent, on its type: where they do not hold, this is the one place that says so, since
    /// everything else in the implementation may assume them.
    fn bound(&mut self, field: &Field, sent: &Sent, encoding: &TokenStream) {
        let (rt, ty) = (&self.model.runtime, &field.ty);
        let mut bounds = Vec::new();
        match (&sent.codec, &sent.given) {
            (codec, Given::Nothing) if applies(codec, ty) => {}
            (Codec::Plain, _) => bounds.push(quote!(#ty: #rt::BitSerialize)),
            // how it applies is inferred, which a bound cannot say
            (codec, Given::Nothing | Given::Count(_)) if codec.is_inferred() => {}
            (_, Given::Nothing) => bounds.push(quote!(#encoding: #rt::codec::Encoding<#ty>)),
            (_, Given::Field { ty: other, .. }) => bounds.push(quote!(#ty: #rt::codec::RelativeTo<#other>)),
            (_, Given::Count(_)) => {
                bounds.push(quote!(#encoding: #rt::codec::Given<::core::primitive::i128, #ty>));
            }
        }
        if sent.elide.is_some() {
            bounds.push(quote!(#ty: ::core::cmp::PartialEq));
        }
        for bound in bounds {
            let predicate = respanned(bound, ty.span());
            self.bounds.extend(syn::parse2::<WherePredicate>(predicate));
        }
    }

    /// The constants of a field: an assertion where they stand, or in a generic type one for its sizes.
    fn problem(&mut self, field: &Field, sent: &Sent, encoding: &TokenStream) {
        if !self.model.generics.params.is_empty() {
            let problem = self.generic_problem_of(field, sent, encoding);
            self.generic.push(problem);
        } else if !problems::is_seen(field, sent) {
            let problem = self.problem_of(field, sent, encoding);
            self.problems
                .push(problems::assertion(self.model, &field.path, field.place, problem));
        }
    }

    /// In a generic type the bounds are assumed, and the text has to say which field it is about.
    fn generic_problem_of(&mut self, field: &Field, sent: &Sent, encoding: &TokenStream) -> TokenStream {
        let (rt, ty) = (self.model.runtime.clone(), &field.ty);
        match (&sent.codec, &sent.given) {
            (Codec::Plain, _) => quote!(<#ty as #rt::BitSerialize>::PROBLEM),
            (_, Given::Nothing) => {
                let i = self.named(&format!("`{}`", field.path));
                quote!(#rt::codec::Located::<Self, #i, #encoding, #ty>::PROBLEM)
            }
            (_, Given::Field { ty: other, .. }) => quote!(<#encoding as #rt::codec::Given<#other, #ty>>::PROBLEM),
            (_, Given::Count(_)) => {
                quote!(<#encoding as #rt::codec::Given<::core::primitive::i128, #ty>>::PROBLEM)
            }
        }
    }

    fn problem_of(&self, field: &Field, sent: &Sent, encoding: &TokenStream) -> TokenStream {
        let (rt, ty) = (&self.model.runtime, &field.ty);
        match &sent.given {
            // of what is inferred there is no bound that could be looked at
            Given::Nothing if sent.codec.is_inferred() => quote!(<#encoding as #rt::codec::Encoding<#ty>>::PROBLEM),
            Given::Count(_) if sent.codec.is_inferred() => {
                quote!(<#encoding as #rt::codec::Given<::core::primitive::i128, #ty>>::PROBLEM)
            }
            Given::Nothing => quote!(#rt::codec::ProblemOf::<#encoding, #ty>::PROBLEM),
            Given::Field { ty: other, .. } => quote!(#rt::codec::ProblemOfGiven::<#encoding, #other, #ty>::PROBLEM),
            Given::Count(_) => {
                quote!(#rt::codec::ProblemOfGiven::<#encoding, ::core::primitive::i128, #ty>::PROBLEM)
            }
        }
    }

    /// A rule about the whole type that only the compiler can check.
    pub(super) fn type_problem(&mut self, place: Span, problem: TokenStream) {
        match self.model.generics.params.is_empty() {
            true => {
                let name = super::text(&self.model.ident);
                self.problems
                    .push(problems::assertion(self.model, &name, place, problem));
            }
            false => self.generic.push(problem),
        }
    }

    /// A budget: what is over it says so itself.
    pub(super) fn budget(&mut self, most: &Expr, budget: &TokenStream) {
        let (rt, ident) = (&self.model.runtime, &self.model.ident);
        let (impl_generics, ty_generics, where_clause) = self.model.generics.split_for_impl();
        let i = Literal::usize_unsuffixed(self.parameters.len());
        let quiet = quiet();
        self.parameters.push(quote! {
            #[doc(hidden)]
            #quiet
            impl #impl_generics #rt::codec::Budgeted<#i> for #ident #ty_generics #where_clause {
                const BUDGET: #rt::codec::Budget = #budget;
            }
        });
        let problem = quote!(#rt::codec::Over::<Self, #i>::PROBLEM);
        match self.model.generics.params.is_empty() {
            true => self.problems.push(problems::whole(self.model, most.span(), problem)),
            false => self.generic.push(problem),
        }
    }

    /// The field of a variant that holds every other tag.
    pub(super) fn holds_tags(&mut self, ty: &Type) {
        let rt = &self.model.runtime;
        let predicate = respanned(quote!(#ty: #rt::codec::Integer), ty.span());
        self.bounds.extend(syn::parse2::<WherePredicate>(predicate));
    }

    /// The form of a type that is converted, and the conversions.
    pub(super) fn converted(&mut self, wire: &Type, fallible: bool) {
        let rt = &self.model.runtime;
        let from = match fallible {
            false => quote!(Self: ::core::convert::From<#wire>),
            true => quote!(Self: ::core::convert::TryFrom<#wire>),
        };
        let into = quote!(Self: ::core::clone::Clone + ::core::convert::Into<#wire>);
        for bound in [quote!(#wire: #rt::BitSerialize), from, into] {
            let predicate = respanned(bound, wire.span());
            self.bounds.extend(syn::parse2::<WherePredicate>(predicate));
        }
        if !self.model.generics.params.is_empty() {
            self.generic.push(quote!(<#wire as #rt::BitSerialize>::PROBLEM));
        }
    }

    /// What a field becomes that is not sent.
    fn default(&mut self, field: &Field, default: Option<&Expr>) -> TokenStream {
        let ty = &field.ty;
        if let Some(expr) = default {
            let (rt, expr) = (&self.model.runtime, code(expr));
            return quote!(#rt::step::value::<#ty>(#expr));
        }
        let parameters: Vec<String> = self.model.generics.type_params().map(|p| p.ident.to_string()).collect();
        if mentions(ty.to_token_stream(), &parameters) {
            self.bounds.push(parse_quote!(#ty: ::core::default::Default));
        }
        respanned(quote!(<#ty as ::core::default::Default>::default()), ty.span())
    }

    fn codec(&mut self, codec: &Codec) -> TokenStream {
        let rt = self.model.runtime.clone();
        match codec {
            Codec::Plain => quote!(#rt::codec::Plain),
            Codec::FloatRaw => quote!(#rt::codec::FloatRaw),
            Codec::ByteArray => quote!(#rt::codec::ByteArray),
            Codec::With(ty) => respanned(quote!(#rt::codec::With<#ty, _>), ty.span()),
            Codec::As(ty) => respanned(quote!(#rt::codec::As<#ty, _>), ty.span()),
            Codec::Range { lower, upper } => {
                let i = self.bounds_of(lower, upper);
                quote!(#rt::codec::Range<Self, #i>)
            }
            Codec::Fixed {
                int,
                frac,
                lower,
                upper,
            } => {
                let i = self.bounds_of(lower, upper);
                let (int, frac) = (integer(int), integer(frac));
                self.implement(
                    "Point",
                    &i,
                    &quote! {
                        const INT: ::core::primitive::i128 = #int;
                        const FRAC: ::core::primitive::i128 = #frac;
                    },
                );
                quote!(#rt::codec::Fixed<Self, #i>)
            }
            Codec::Width(bits) => self.width("Width", bits),
            Codec::Varint(group) => self.width("Varint", group),
            Codec::Quat { bits } => self.width("Quat", bits),
            Codec::Float { min, max, res, strict } => {
                let i = self.span(min, max, *strict);
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
                quote!(#rt::codec::Float<Self, #i>)
            }
            Codec::FloatBits {
                min,
                max,
                bits,
                zero,
                strict,
            } => {
                let i = self.span(min, max, *strict);
                let bits = integer(bits);
                self.implement(
                    "Codes",
                    &i,
                    &quote! {
                        const BITS: ::core::primitive::i128 = #bits;
                        const ZERO: ::core::primitive::bool = #zero;
                    },
                );
                quote!(#rt::codec::FloatBits<Self, #i>)
            }
            Codec::Constant { value, bits } => self.constant(value, bits),
            Codec::Relative(to) => {
                let i = self.named(to);
                quote!(#rt::codec::Relative<Self, #i>)
            }
            Codec::Align(inner) => {
                let inner = self.codec(inner);
                quote!(#rt::codec::Align<#inner>)
            }
            Codec::Check(number, inner) => {
                let number = code(number);
                let i = self.parameter("Number", &quote!(const NUMBER: ::core::primitive::u32 = #number;));
                let inner = self.codec(inner);
                quote!(#rt::codec::Check<Self, #i, #inner>)
            }
            layer => self.layer(layer),
        }
    }

    /// A codec of a collection or a text.
    fn layer(&mut self, codec: &Codec) -> TokenStream {
        let rt = self.model.runtime.clone();
        match codec {
            Codec::String(lengths, form) => {
                let i = self.lengths(lengths);
                let form = match form {
                    StringForm::Utf8 => quote!(Text),
                    StringForm::Ascii => quote!(Ascii),
                    StringForm::Wide => quote!(Wide),
                };
                quote!(#rt::codec::#form<Self, #i>)
            }
            Codec::Array(lengths, inner) => {
                let i = self.lengths(lengths);
                let inner = self.codec(inner);
                quote!(#rt::codec::Array<Self, #i, #inner>)
            }
            Codec::Bytes(lengths) => {
                let i = self.lengths(lengths);
                quote!(#rt::codec::Bytes<Self, #i>)
            }
            Codec::Counted { lengths, count, inner } => {
                let i = self.lengths(lengths);
                self.implement(
                    "Named",
                    &i,
                    &quote!(const NAME: &'static ::core::primitive::str = #count;),
                );
                match inner {
                    Some(inner) => {
                        let inner = self.codec(inner);
                        quote!(#rt::codec::Counted<Self, #i, #inner>)
                    }
                    None => quote!(#rt::codec::CountedBytes<Self, #i>),
                }
            }
            Codec::Sparse { form, slots, inner } => {
                let form = match form {
                    SparseForm::Bitmap => quote!(Bitmap),
                    SparseForm::Count => quote!(Indexed),
                    SparseForm::Sentinel => quote!(Sentinel),
                    SparseForm::Relative => quote!(Ladder),
                };
                let slots = slots.as_ref().map(|slots| {
                    self.lengths(&Lengths {
                        min: None,
                        max: slots.clone(),
                    })
                });
                let inner = self.codec(inner);
                match slots {
                    Some(i) => quote!(#rt::codec::Sparse<#rt::codec::#form, Self, #i, #inner>),
                    None => quote!(#rt::codec::Sparse<#rt::codec::#form, #rt::codec::Unbounded, 0, #inner>),
                }
            }
            // the others are no layers
            other => self.codec(other),
        }
    }

    fn constant(&mut self, value: &Expr, bits: &Expr) -> TokenStream {
        let huge = is_huge(value).map(|test| quote!(const HUGE: ::core::primitive::bool = #test;));
        let (value, bits) = (integer(value), integer(bits));
        let i = self.parameter("BitWidth", &quote!(const BITS: ::core::primitive::i128 = #bits;));
        self.implement(
            "Known",
            &i,
            &quote! {
                const VALUE: ::core::primitive::i128 = #value;
                #huge
            },
        );
        let rt = &self.model.runtime;
        quote!(#rt::codec::Constant<Self, #i>)
    }

    fn named(&mut self, name: &str) -> Literal {
        self.parameter("Named", &quote!(const NAME: &'static ::core::primitive::str = #name;))
    }

    fn bounds_of(&mut self, lower: &Expr, upper: &Expr) -> Literal {
        let huge = match (is_huge(lower), is_huge(upper)) {
            (None, None) => quote!(),
            (lower, upper) => {
                let tests = lower.into_iter().chain(upper);
                quote!(const HUGE: ::core::primitive::bool = #(#tests)||*;)
            }
        };
        let (lower, upper) = (integer(lower), integer(upper));
        self.parameter(
            "Bounds",
            &quote! {
                const MIN: ::core::primitive::i128 = #lower;
                const MAX: ::core::primitive::i128 = #upper;
                #huge
            },
        )
    }

    fn width(&mut self, codec: &str, bits: &Expr) -> TokenStream {
        let bits = integer(bits);
        let i = self.parameter("BitWidth", &quote!(const BITS: ::core::primitive::i128 = #bits;));
        let (rt, codec) = (&self.model.runtime, crate::syntax::local(codec));
        quote!(#rt::codec::#codec<Self, #i>)
    }

    fn span(&mut self, min: &Expr, max: &Expr, strict: bool) -> Literal {
        let (min, max) = (code(min), code(max));
        let strict = strict.then(|| {
            quote!(
                const STRICT: ::core::primitive::bool = true;
            )
        });
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
                #strict
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
        let (name, quiet) = (crate::syntax::local(name), quiet());
        self.parameters.push(quote! {
            #[doc(hidden)]
            #quiet
            impl #impl_generics #rt::codec::#name<#i> for #ident #ty_generics #where_clause {
                #constants
            }
        });
    }
}

/// Whether a codec applies to a type by all that the tokens show: numbers by their names, and what attributes pass through.
/// Then there is nothing for a bound to say, and without bounds `cargo check` takes a fifth less: what holds without
/// assumptions is found out once for the whole crate.
fn applies(codec: &Codec, ty: &Type) -> bool {
    match (codec, Hint::of(ty)) {
        (Codec::Align(inner) | Codec::Check(_, inner), _) => applies(inner, ty),
        (Codec::Array(_, inner), Hint::Vec(element)) => hint::name(ty) == "Vec" && applies(inner, element),
        (Codec::String(..), Hint::String) => hint::name(ty) == "String",
        (Codec::Range { .. } | Codec::Width(_) | Codec::Varint(_) | Codec::Fixed { .. }, Hint::Integer(_)) => true,
        (Codec::Float { .. } | Codec::FloatBits { .. } | Codec::FloatRaw, Hint::Float(_)) => true,
        (Codec::Plain, Hint::Integer(_) | Hint::Float(_) | Hint::Bool | Hint::Char) => true,
        (Codec::Array(..) | Codec::Sparse { .. } | Codec::ByteArray | Codec::Quat { .. }, Hint::Array(_)) => false,
        (codec, Hint::Array(element)) => applies(codec, element),
        _ => false,
    }
}

impl Codec {
    /// Whether the outermost layer has slots.
    pub(super) fn is_sparse(&self) -> bool {
        match self {
            Codec::Sparse { .. } => true,
            Codec::Align(inner) | Codec::Check(_, inner) => inner.is_sparse(),
            _ => false,
        }
    }

    /// Whether a reader may get another value than was written, by rounding.
    pub(super) fn rounds(&self) -> bool {
        match self {
            Codec::Float { .. } | Codec::FloatBits { .. } | Codec::Quat { .. } => true,
            Codec::Align(inner) | Codec::Check(_, inner) => inner.rounds(),
            _ => false,
        }
    }

    /// Whether how it applies to a type is inferred.
    pub(super) fn is_inferred(&self) -> bool {
        match self {
            Codec::With(_) | Codec::As(_) => true,
            Codec::Array(_, inner)
            | Codec::Sparse { inner, .. }
            | Codec::Counted { inner: Some(inner), .. }
            | Codec::Align(inner)
            | Codec::Check(_, inner) => inner.is_inferred(),
            _ => false,
        }
    }
}

/// The tokens with the place of something else.
pub(super) fn respanned(tokens: TokenStream, span: Span) -> TokenStream {
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
