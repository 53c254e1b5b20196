//! Emits codecs as types, and their parameters as implementations for the declared type.

#![deny(clippy::wildcard_enum_match_arm)]

use super::codecs::Codecs;
use super::expr::{code, float, integer, is_huge};
use crate::hint::shown_expr;
use crate::literal;
use crate::model::{Around, Codec, Float, ForDeltas, Interval, Lengths, Model, SparseForm, StringForm, Until};
use crate::range::Range;
use crate::tokens;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{Expr, Generics, Path};

impl Codecs<'_> {
    /// Emits a codec as a type, and implements its parameters.
    pub(super) fn codec(&mut self, codec: &Codec) -> TokenStream {
        let rt = self.model.runtime.clone();
        match codec {
            Codec::Plain => quote!(#rt::codec::Plain),
            Codec::Float(Float::Raw) => quote!(#rt::codec::FloatRaw),
            Codec::ByteArray => quote!(#rt::codec::ByteArray),
            Codec::With(ty) => respanned(quote!(#rt::codec::With<#ty, _>), ty.span()),
            Codec::WithGiven(ty) => respanned(quote!(#rt::codec::ByHand<#ty>), ty.span()),
            Codec::As(ty, inner) => {
                let inner = (!matches!(**inner, Codec::Plain)).then(|| self.codec(inner));
                let inner = inner.map(|inner| quote!(, #inner));
                respanned(quote!(#rt::codec::As<#ty, _ #inner>), ty.span())
            }
            Codec::Range(range) => self.range(range),
            Codec::Fixed { int, frac, range } => {
                let i = self.bounds_of(range);
                let point = integers(&rt, &[("INT", int), ("FRAC", frac)]);
                self.implement("Point", &i, &point);
                quote!(#rt::codec::Fixed<Self, #i>)
            }
            Codec::Width(bits) => self.width("Width", bits),
            Codec::BigEndian(Some(bits)) => self.width("BigEndian", bits),
            Codec::BigEndian(None) => quote!(#rt::codec::BigEndian<#rt::codec::AllBits>),
            Codec::SaidWidth { width, max } => {
                let i = self.parameter("BitWidth", &integers(&rt, &[("BITS", max)]));
                self.said(width, &i);
                quote!(#rt::codec::SaidWidth<Self, #i>)
            }
            Codec::Tagged { tag } => {
                let i = Literal::usize_unsuffixed(self.parameters.len());
                self.said(tag, &i);
                quote!(#rt::codec::Tagged<Self, #i>)
            }
            Codec::Varint(group) => self.width("Varint", group),
            Codec::Leb128 => quote!(#rt::codec::Leb128),
            Codec::Quat(quat) => {
                let codec = if quat.normalize { "Normalized" } else { "Quat" };
                self.width(codec, &quat.bits)
            }
            Codec::Float(Float::Res(interval, res)) => {
                let Interval { min, max, strict } = interval;
                if let (false, Some((numbers, digits))) = (*strict, literal::decimals(min, max, res)) {
                    let (numbers, digits) = (numbers.map(Literal::i64_unsuffixed), Literal::u32_unsuffixed(digits));
                    return quote!(#rt::codec::Float<#rt::codec::Decimals<#(#numbers),*, #digits>>);
                }
                let i = self.interval(interval);
                self.implement("Resolution", &i, &floats(&[("RES", res)]));
                quote!(#rt::codec::Float<Self, #i>)
            }
            Codec::Float(Float::Bits { interval, bits, zero }) => {
                let i = self.interval(interval);
                let bits = integers(&rt, &[("BITS", bits)]);
                let codes = quote!(#bits const ZERO: ::core::primitive::bool = #zero;);
                self.implement("Codes", &i, &codes);
                quote!(#rt::codec::FloatBits<Self, #i>)
            }
            Codec::Constant { value, bits } => self.constant(value, bits),
            Codec::Relative { to, tiers: None } => {
                let i = self.named(to);
                quote!(#rt::codec::Relative<Self, #i>)
            }
            Codec::Relative { to, tiers: Some(tiers) } => {
                let i = self.named(to);
                let tiers = tiers.iter().map(|tier| integer(&rt, tier));
                let constant = quote!(const TIERS: &'static [::core::primitive::i128] = &[#(#tiers),*];);
                self.implement("Tiers", &i, &constant);
                quote!(#rt::codec::Tiered<Self, #i>)
            }
            Codec::Around(Around::Align, inner) => {
                let inner = self.codec(inner);
                quote!(#rt::codec::Align<#inner>)
            }
            Codec::Around(Around::Present, inner) => {
                let inner = self.codec(inner);
                quote!(#rt::codec::Present<#inner>)
            }
            Codec::Around(Around::Hinted(hint), inner) => {
                let hint = match hint {
                    ForDeltas::Predict => None,
                    ForDeltas::Usual(bits) => Some(self.width("Usual", bits)),
                    ForDeltas::Key(field) => {
                        let i = self.named(field);
                        Some(quote!(#rt::codec::Key<Self, #i>))
                    }
                };
                let inner = self.codec(inner);
                match hint {
                    None => quote!(#rt::codec::Predict<#inner>),
                    Some(hint) => quote!(#rt::codec::Hinted<#hint, #inner>),
                }
            }
            Codec::Around(Around::Check(number), inner) => {
                let number = code(number);
                let i = self.parameter("Number", &quote!(const NUMBER: ::core::primitive::u32 = #number;));
                let inner = self.codec(inner);
                quote!(#rt::codec::Check<Self, #i, #inner>)
            }
            Codec::String(lengths, form) => {
                let (of, i) = self.lengths(lengths);
                let form = match form {
                    StringForm::Utf8 => quote!(Text),
                    StringForm::Ascii => quote!(Ascii),
                    StringForm::Wide => quote!(Wide),
                    StringForm::Nul => quote!(Nul),
                    StringForm::Padded => quote!(Padded),
                };
                self.of_said_length(lengths, &i, quote!(#rt::codec::#form<#of, #i>))
            }
            Codec::Array(lengths, inner) => {
                let (of, i) = self.lengths(lengths);
                let said = lengths.said().map(shown_expr);
                if let Some(width) = &said {
                    self.said(width, &i);
                }
                let inner = self.codec(inner);
                let codec = quote!(#rt::codec::Array<#of, #i, #inner>);
                match said {
                    Some(_) => quote!(#rt::codec::SaidLength<#codec>),
                    None => codec,
                }
            }
            Codec::Bytes(lengths) => {
                let (of, i) = self.lengths(lengths);
                self.of_said_length(lengths, &i, quote!(#rt::codec::Bytes<#of, #i>))
            }
            Codec::BitSet(bits) => {
                let (of, i) = self.slots(bits);
                quote!(#rt::codec::BitSet<#of, #i>)
            }
            Codec::Counted { lengths, count, inner } => self.counted_list(lengths, count, inner.as_deref()),
            Codec::Until { lengths, until, inner } => self.list_until(lengths, until, inner.as_deref()),
            Codec::Sparse { form, slots, inner } => self.sparse_list(*form, slots.as_ref(), inner),
        }
    }

    fn counted_list(&mut self, lengths: &Lengths, count: &str, inner: Option<&Codec>) -> TokenStream {
        let rt = self.model.runtime.clone();
        let i = self.lengths_of(lengths);
        self.said(count, &i);
        match inner {
            Some(inner) => {
                let inner = self.codec(inner);
                quote!(#rt::codec::Counted<Self, #i, #inner>)
            }
            None => quote!(#rt::codec::CountedBytes<Self, #i>),
        }
    }

    fn list_until(&mut self, lengths: &Lengths, until: &Until, inner: Option<&Codec>) -> TokenStream {
        let rt = self.model.runtime.clone();
        if let Until::Value(value) = until {
            let i = self.lengths_of(lengths);
            self.said(&shown_expr(value), &i);
            let inner = inner.map(|inner| self.codec(inner));
            return quote!(#rt::codec::Ended<Self, #i, #inner>);
        }
        let (of, i) = self.lengths(lengths);
        let Some(inner) = inner.map(|inner| self.codec(inner)) else {
            return quote!(#rt::codec::RestBytes<#of, #i>);
        };
        match until {
            Until::More => quote!(#rt::codec::Flagged<#of, #i, #inner>),
            Until::End | Until::Value(_) => quote!(#rt::codec::Rest<#of, #i, #inner>),
        }
    }

    fn sparse_list(&mut self, form: SparseForm, slots: Option<&Expr>, inner: &Codec) -> TokenStream {
        let rt = self.model.runtime.clone();
        let form = match form {
            SparseForm::Bitmap => quote!(Bitmap),
            SparseForm::Count => quote!(Indexed),
            SparseForm::Sentinel => quote!(Sentinel),
            SparseForm::Relative => quote!(Ladder),
        };
        let slots = slots.map(|slots| self.slots(slots));
        let inner = self.codec(inner);
        match slots {
            Some((of, i)) => quote!(#rt::codec::Sparse<#rt::codec::#form, #of, #i, #inner>),
            None => quote!(#rt::codec::Sparse<#rt::codec::#form, #rt::codec::Unbounded, 0, #inner>),
        }
    }

    /// Returns a codec of a list or a text, inside a codec for its length if earlier fields give the bits of the
    /// length.
    fn of_said_length(&mut self, lengths: &Lengths, i: &Literal, codec: TokenStream) -> TokenStream {
        let Some(width) = lengths.said() else { return codec };
        self.said(&shown_expr(width), i);
        let rt = &self.model.runtime;
        quote!(#rt::codec::SaidLength<#codec>)
    }

    /// Emits the text and the constants of an expression over earlier fields, beside other parameters.
    fn said(&mut self, name: &str, i: &Literal) {
        let constants = self.counted.take();
        // a constant may belong to a trait that only `bound` requires
        let mut generics = self.model.generics.clone();
        if let (Some(bound), Some(_)) = (&self.model.bound, &constants) {
            generics.make_where_clause().predicates.extend(bound.clone());
        }
        let named = quote!(const NAME: &'static ::core::primitive::str = #name; #constants);
        self.implement_where("Named", i, &named, &generics);
    }

    fn constant(&mut self, value: &Expr, bits: &Expr) -> TokenStream {
        let rt = self.model.runtime.clone();
        let i = self.parameter("BitWidth", &integers(&rt, &[("BITS", bits)]));
        let (value, huge) = (integers(&rt, &[("VALUE", value)]), huge(&rt, &[value]));
        self.implement("Known", &i, &quote!(#value #huge));
        quote!(#rt::codec::Constant<Self, #i>)
    }

    pub(super) fn named(&mut self, name: &str) -> Literal {
        self.parameter("Named", &quote!(const NAME: &'static ::core::primitive::str = #name;))
    }

    fn range(&mut self, range: &Range) -> TokenStream {
        // without `..`, so that the compiler reports a new key
        let Range {
            lower,
            upper,
            step,
            truncated,
            end,
            clamp,
        } = range;
        let rt = self.model.runtime.clone();
        if let Some(end) = end {
            let i = self.bounds_of(range);
            self.said(end, &i);
            return quote!(#rt::codec::TruncatedTo<Self, #i>);
        }
        let codec = match truncated {
            true => quote!(Truncated),
            false => quote!(Range),
        };
        // a codec of literal bounds has no parameter for `clamp`
        let literal = match (clamp, step) {
            (true, _) => None,
            (false, None) => self.between(Some(lower), upper),
            (false, Some(step)) => self.steps(lower, upper, step),
        };
        match literal {
            Some(bounds) => quote!(#rt::codec::#codec<#bounds>),
            None => {
                let i = self.bounds_of(range);
                quote!(#rt::codec::#codec<Self, #i>)
            }
        }
    }

    /// Implements `Bounds` for the declared type, and returns its number. `range` handles the other keys.
    fn bounds_of(&mut self, range: &Range) -> Literal {
        // without `..`, so that the compiler reports a new key
        let Range {
            lower,
            upper,
            step,
            truncated: _,
            end: _,
            clamp,
        } = range;
        let rt = &self.model.runtime;
        let numbers = integers(rt, &[("MIN", lower), ("MAX", upper)]);
        let step = step.as_ref().map(|step| integers(rt, &[("STEP", step)]));
        let (huge, clamp) = (huge(rt, &[lower, upper]), flag(*clamp, "CLAMP"));
        self.parameter("Bounds", &quote!(#numbers #huge #step #clamp))
    }

    fn width(&mut self, codec: &str, bits: &Expr) -> TokenStream {
        let (rt, codec) = (self.model.runtime.clone(), crate::syntax::local(codec));
        if let Some(bits) = signed(bits) {
            return quote!(#rt::codec::#codec<#rt::codec::Bits<#bits>>);
        }
        let i = self.parameter("BitWidth", &integers(&rt, &[("BITS", bits)]));
        quote!(#rt::codec::#codec<Self, #i>)
    }

    /// Returns literal bounds or lengths as a type.
    fn between(&self, min: Option<&Expr>, max: &Expr) -> Option<TokenStream> {
        let rt = &self.model.runtime;
        let min = min.map_or(Some(Literal::i128_unsuffixed(0)), signed)?;
        let max = signed(max)?;
        Some(quote!(#rt::codec::Between<#min, #max>))
    }

    /// Returns literal bounds and a literal step as a type.
    fn steps(&self, lower: &Expr, upper: &Expr, step: &Expr) -> Option<TokenStream> {
        let (rt, min, max, step) = (&self.model.runtime, signed(lower)?, signed(upper)?, signed(step)?);
        Some(quote!(#rt::codec::Steps<#min, #max, #step>))
    }

    fn interval(&mut self, Interval { min, max, strict }: &Interval) -> Literal {
        let (bounds, strict) = (floats(&[("MIN", min), ("MAX", max)]), flag(*strict, "STRICT"));
        self.parameter("Span", &quote!(#bounds #strict))
    }

    /// Returns the type that has a length of 0 to `max`, like [`lengths`](Self::lengths).
    fn slots(&mut self, max: &Expr) -> (TokenStream, Literal) {
        let (min, max, width) = (None, max.clone(), None);
        self.lengths(&Lengths { min, max, width })
    }

    /// Returns the type that has the lengths, and the number of its attribute.
    fn lengths(&mut self, lengths: &Lengths) -> (TokenStream, Literal) {
        let between = match lengths.width {
            None => self.between(lengths.min.as_ref(), &lengths.max),
            Some(_) => None,
        };
        match between {
            Some(between) => (between, Literal::usize_unsuffixed(0)),
            None => (quote!(Self), self.lengths_of(lengths)),
        }
    }

    fn lengths_of(&mut self, lengths: &Lengths) -> Literal {
        let (rt, zero) = (&self.model.runtime, syn::parse_quote!(0));
        let ends = [("MIN", lengths.min.as_ref().unwrap_or(&zero)), ("MAX", &lengths.max)];
        let ends = integers(rt, &ends);
        // only the messages of bounds that are not literals use `IS_LEN`
        let is_len = flag(lengths.min.is_some() && !lengths.is_literal(), "IS_LEN");
        let width = lengths.width.as_ref().filter(|_| lengths.said().is_none());
        let width = width.map(|width| integer(rt, width));
        let width = width.map(|width| {
            quote!(
                const WIDTH: ::core::option::Option<::core::primitive::i128> = ::core::option::Option::Some(#width);
            )
        });
        self.parameter("Lengths", &quote!(#ends #is_len #width))
    }

    /// Implements the trait of a codec's parameters under the next free number.
    pub(super) fn parameter(&mut self, name: &str, constants: &TokenStream) -> Literal {
        let i = Literal::usize_unsuffixed(self.parameters.len());
        self.implement(name, &i, constants);
        i
    }

    pub(super) fn implement(&mut self, name: &str, i: &Literal, constants: &TokenStream) {
        self.implement_where(name, i, constants, &self.model.generics);
    }

    fn implement_where(&mut self, name: &str, i: &Literal, constants: &TokenStream, generics: &Generics) {
        let Model { ident, runtime: rt, .. } = self.model;
        let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
        let name = crate::syntax::local(name);
        self.parameters.push(quote! {
            #[doc(hidden)]
            impl #impl_generics #rt::codec::#name<#i> for #ident #ty_generics #where_clause {
                #constants
            }
        });
    }
}

/// Emits integer constants.
fn integers(rt: &Path, constants: &[(&str, &Expr)]) -> TokenStream {
    let names = constants.iter().map(|(name, _)| format_ident!("{name}"));
    let values = constants.iter().map(|(_, value)| integer(rt, value));
    quote!(#(const #names: ::core::primitive::i128 = #values;)*)
}

/// Emits constants in both float types, each converted from the user's constant and not from a result of arithmetic.
fn floats(constants: &[(&str, &Expr)]) -> TokenStream {
    let each = constants.iter().map(|(name, value)| {
        let (name, name_f32) = (format_ident!("{name}"), format_ident!("{name}_F32"));
        let (value, value_f32) = (float(value, "f64"), float(value, "f32"));
        quote! {
            const #name: ::core::primitive::f64 = #value;
            const #name_f32: ::core::primitive::f32 = #value_f32;
        }
    });
    each.collect()
}

/// Emits a constant that is true. If it is false, it is left out, since the trait says so.
pub(super) fn flag(is: bool, name: &str) -> Option<TokenStream> {
    let name = format_ident!("{name}");
    is.then(|| quote!(const #name: ::core::primitive::bool = true;))
}

/// Emits whether one of the constants exceeds `i128`, unless none can.
fn huge(rt: &Path, constants: &[&Expr]) -> Option<TokenStream> {
    let tests: Vec<TokenStream> = constants.iter().filter_map(|value| is_huge(rt, value)).collect();
    (!tests.is_empty()).then(|| quote!(const HUGE: ::core::primitive::bool = #(#tests)||*;))
}

/// Returns a literal that fits `i128`.
fn signed(expr: &Expr) -> Option<Literal> {
    literal::signed(expr).map(Literal::i128_unsuffixed)
}

/// Returns the tokens like [`respanned`], with delimiters of the derive. The compiler does not warn about parentheses
/// of the derive, and reports an error about the whole expression only once.
pub(super) fn located(tokens: TokenStream, span: Span) -> TokenStream {
    tokens::mapped(tokens, &|mut token| {
        token.set_span(token.span().located_at(span));
        token
    })
}

/// Returns the tokens with the source location of `span`.
pub(super) fn respanned(tokens: TokenStream, span: Span) -> TokenStream {
    tokens::mapped(tokens, &|mut token| {
        // a token keeps the hygiene of its own span, and gets only a new location
        let own = token.span().located_at(span);
        token.set_span(if let TokenTree::Group(_) = token { span } else { own });
        token
    })
}
