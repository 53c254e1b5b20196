//! Emits the codecs of one derive: the steps of its fields, and the checks that only the compiler can make.

#![deny(clippy::wildcard_enum_match_arm)]

use super::around::{is_cloned, is_field};
use super::codec::{flag, respanned};
use super::constants::{ConstantPlace, Typed};
use super::expr::code;
use super::scene::Scene;
use super::{Part, Step, problems};
use crate::hint::{self, Hint};
use crate::model::{Around, Codec, Field, Given, Model, Outside, Sent, Shape, Variant, Wire};
use crate::tokens::mentions;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, GenericParam, Path, Type, WherePredicate, parse_quote};

/// The codecs of one derive, numbered in the order of their attributes.
pub(super) struct Codecs<'a> {
    pub(super) model: &'a Model,
    pub(super) parameters: Vec<TokenStream>,
    bounds: Vec<WherePredicate>,
    problems: Vec<TokenStream>,
    /// In a generic type, an expression for each field that is a problem if the field breaks a rule.
    generic: Vec<TokenStream>,
    scene: &'a Scene,
    in_rustdoc: bool,
    may_be_absent: bool,
    /// The items of `Named` for the constants that `count`, `until`, `width` or `tag` of the field names.
    pub(super) counted: Option<TokenStream>,
}

impl<'a> Codecs<'a> {
    pub(super) fn new(model: &'a Model, scene: &'a Scene, in_rustdoc: bool) -> Codecs<'a> {
        Codecs {
            model,
            parameters: Vec::new(),
            bounds: Vec::new(),
            problems: Vec::new(),
            generic: Vec::new(),
            scene,
            in_rustdoc,
            may_be_absent: false,
            counted: None,
        }
    }

    /// Returns the implementations of parameters, such as `impl Bounds<0> for Player { .. }`.
    pub(super) fn parameters(&self) -> TokenStream {
        let parameters = &self.parameters;
        quote!(#(#parameters)*)
    }

    /// Returns the assertions on constants.
    pub(super) fn problems(&self) -> TokenStream {
        let problems = &self.problems;
        quote!(#(#problems)*)
    }

    /// Emits the constant `PROBLEM` of a generic type, which the constants of the type's sizes check.
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

    /// Returns the bounds of the implementation. Bounds without parameters serve the errors of the compiler: rustdoc
    /// checks no code, and would show these bounds, which are always true.
    pub(super) fn bounds(&self) -> Vec<WherePredicate> {
        let mut bounds = self.bounds.clone();
        if self.in_rustdoc {
            let mut names = self.parameter_names(|_| true);
            names.extend((!names.is_empty()).then(|| "Self".to_string()));
            bounds.retain(|bound| mentions(bound.to_token_stream(), &names));
        }
        bounds
    }

    fn parameter_names(&self, wanted: impl Fn(&GenericParam) -> bool) -> Vec<String> {
        let params = self.model.generics.params.iter().filter(|param| wanted(param));
        let names = params.map(|param| match param {
            GenericParam::Type(param) => param.ident.to_string(),
            GenericParam::Const(param) => param.ident.to_string(),
            GenericParam::Lifetime(param) => param.lifetime.ident.to_string(),
        });
        names.collect()
    }

    /// Returns the fields of a variant. In a generic enum, parameters may decide which variants are sent.
    pub(super) fn parts_of_variant<'f>(&mut self, variant: &'f Variant) -> Vec<Part<'f>> {
        self.may_be_absent = variant.when.is_some() || !self.model.generics.params.is_empty();
        self.parts(&variant.fields)
    }

    /// Returns the fields of a struct or a variant. Fields that are sent are numbered from 0.
    pub(super) fn parts<'f>(&mut self, fields: &'f [Field]) -> Vec<Part<'f>> {
        let mut index = 0;
        let mut parts = Vec::new();
        for field in fields {
            parts.push(match &field.wire {
                Wire::Skipped(default) => Part::Skipped(field, self.default(field, default.as_ref())),
                Wire::Sent(sent) => {
                    self.counted = self.constants_of_count(sent, fields);
                    self.number_is_an_integer(sent, fields);
                    let step = self.step(field, sent, index, fields);
                    index += 1;
                    Part::Sent(step)
                }
            });
        }
        parts
    }

    fn constants_of_count(&self, sent: &Sent, fields: &[Field]) -> Option<TokenStream> {
        let rt = &self.scene.rt;
        let (expr, wanted) = match &sent.given {
            Given::End { list, value } => (value, quote!(#rt::step::value::<<#list as #rt::codec::ListOf>::Item>)),
            Given::Nothing | Given::Field { .. } | Given::Count(_) | Given::Outside(_) | Given::Tag { .. } => {
                (sent.given.number()?, quote!(#rt::step::count))
            }
        };
        let place = ConstantPlace::new(self.scene, fields);
        let list = place.list(&[Typed { expr, wanted }])?;
        let may_be_absent = self.may_be_absent || sent.when.is_some() || sent.elide.is_some();
        let may_be_absent = flag(may_be_absent, "MAY_BE_ABSENT");
        Some(quote!(const CONSTANTS: &'static [#rt::schema::NamedConstant] = #list; #may_be_absent))
    }

    /// If `count` or a similar key names only an earlier field, emits the bound that this field is an integer. The
    /// error for another type then comes once, and not in each direction.
    fn number_is_an_integer(&mut self, sent: &Sent, fields: &[Field]) {
        let Some(number) = sent.given.number() else { return };
        let named = |field: &&Field| is_field(number, field) && matches!(Hint::of(&field.ty), Hint::Other);
        if let Some(Field { ty, .. }) = fields.iter().find(named).filter(|field| !self.is_parametric(&field.ty)) {
            self.integer(ty, number.span());
        }
    }

    fn step<'f>(&mut self, field: &'f Field, sent: &'f Sent, index: usize, fields: &[Field]) -> Step<'f> {
        let codec = self.codec(&sent.codec);
        self.bound(field, sent, &codec, fields);
        let values = self.values_given(field, sent);
        self.problem(field, sent, &codec);
        let default = match &sent.when {
            Some(when) => self.default(field, when.default.as_ref()),
            None => TokenStream::new(),
        };
        // from the bound of another field, or for a codec that does not apply, the compiler might infer another type
        let is_inferred =
            self.model.generics.params.is_empty() && matches!(sent.given, Given::Nothing) && !sent.codec.is_sparse();
        let ty = if is_inferred {
            quote!(_)
        } else {
            field.ty.to_token_stream()
        };
        Step {
            field,
            sent,
            codec,
            ty,
            index,
            default,
            values,
        }
    }

    /// Emits the trait bounds of a sent field, at its type. The compiler reports an unmet bound only at this place,
    /// since the rest of the implementation assumes the bounds.
    fn bound(&mut self, field: &Field, sent: &Sent, encoding: &TokenStream, fields: &[Field]) {
        let (rt, ty, place) = (self.runtime_at(field.ty.span()), &field.ty, at(field.ty.span()));
        let encoding = respanned(encoding.clone(), ty.span());
        let takes = |lifetime: TokenStream| {
            let given = sent.given.ty_of(&rt, &lifetime);
            quote_spanned!(place=> #rt::codec::Encoding<#ty, #given>)
        };
        // types with a trait bound and an item of the trait
        let mut bounds = Vec::new();
        match (&sent.codec, &sent.given) {
            // a bound on a type of parameters would hide its given values
            (_, given) if given.outside().is_some() && self.is_parametric(ty) => {
                let bound = takes(quote!('__given));
                bounds.push((encoding.clone(), quote_spanned!(place=> for<'__given> #bound), "SCHEMA"));
            }
            (Codec::Plain, Given::Outside(_)) => {
                bounds.push((quote!(#ty), quote_spanned!(place=> #rt::BitSerializeGiven), "SCHEMA"))
            }
            (
                codec,
                Given::Outside(outside)
                | Given::Tag {
                    outside: Some(outside), ..
                },
            ) => {
                let to = &outside.to;
                bounds.push((quote!(#to), quote_spanned!(place=> #rt::TakesGiven), "NAMES"));
                if matches!(
                    (codec.unhinted(), &sent.given),
                    (Codec::Array(..), _) | (_, Given::Tag { .. })
                ) {
                    // for a bound over all lifetimes, the compiler would report the error at a use instead
                    bounds.push((encoding.clone(), takes(quote!('static)), "SCHEMA"));
                }
            }
            // a type parameter may have the name of a number type
            _ if sent.facts.applies && !self.is_parametric(ty) => {}
            // the compiler infers how the codec applies, which no bound can express
            (codec, Given::Nothing | Given::Count(_) | Given::End { .. }) if codec.is_inferred() => {}
            (codec, Given::Nothing) => bounds.push(match inside(codec, &encoding) {
                Some(encoding) => (encoding, quote_spanned!(place=> #rt::codec::Encoding<#ty>), "SCHEMA"),
                None => (quote!(#ty), quote_spanned!(place=> #rt::BitSerialize), "SCHEMA"),
            }),
            (_, Given::Field { ty: other, .. }) => {
                bounds.push((
                    quote!(#ty),
                    quote_spanned!(place=> #rt::codec::RelativeTo<#other>),
                    "word_of",
                ));
            }
            (_, Given::End { list, .. }) => {
                let item = quote_spanned!(place=> <#list as #rt::codec::ListOf>::Item);
                bounds.push((item, quote_spanned!(place=> ::core::cmp::PartialEq), "eq"));
                let bound = takes(quote!('__end));
                bounds.push((encoding.clone(), quote_spanned!(place=> for<'__end> #bound), "SCHEMA"));
            }
            (_, Given::Count(_) | Given::Tag { outside: None, .. }) => {
                bounds.push((encoding.clone(), takes(quote!('_)), "SCHEMA"));
            }
        }
        if let Some(elide) = &sent.elide {
            bounds.push((quote!(#ty), quote_spanned!(place=> ::core::cmp::PartialEq), "eq"));
            if fields.iter().any(|field| is_cloned(&elide.value, field)) {
                bounds.push((quote!(#ty), quote_spanned!(place=> ::core::clone::Clone), "clone"));
            }
        }
        for (what, bound, item) in bounds {
            if self.is_open(ty) {
                // a path to an item names no bound over all lifetimes
                let is_end = item == "SCHEMA" && matches!(sent.given, Given::End { .. });
                let of = if is_end { takes(quote!('_)) } else { bound.clone() };
                let item = syn::Ident::new(item, ty.span());
                let item = quote_spanned!(place=> <#what as #of>::#item);
                self.problems.push(problems::holds(self.model, ty.span(), item));
                // two bounds that differ only in lifetimes are ambiguous for the compiler
                let is_static = |field: &&Field| mentions(field.ty.to_token_stream(), &["static".to_string()]);
                let statics = self.model.shape.fields().iter().any(is_static);
                if self.model.generics.lifetimes().count() + usize::from(statics) > 1 {
                    continue;
                }
            }
            let predicate = quote_spanned!(place=> #what: #bound);
            self.bounds.extend(syn::parse2::<WherePredicate>(predicate));
        }
    }

    /// Emits the type of the values that a field gives. The type does not compile if the field's type declares other names,
    /// and the compiler then does not compare types of values.
    fn values_given(&mut self, field: &Field, sent: &Sent) -> Option<TokenStream> {
        let Outside { to, values } = sent.given.outside()?;
        let rt = self.model.runtime.clone();
        let names: Vec<String> = values.iter().map(|(name, _)| super::text(name)).collect();
        let place = values.first().map_or(field.place, |(name, _)| name.span());
        let i = self.named(&names.join(", "));
        let problem = quote!(#rt::codec::ProblemOfNames::<Self, #i, #to>::PROBLEM);
        if !self.model.generics.params.is_empty() {
            self.generic.push(problem);
            return None;
        }
        let (ident, checked) = (&self.model.ident, problems::told(self.model, place, problem));
        self.problems.push(quote! {
            #[doc(hidden)]
            impl #rt::step::Definition<#i> for #ident {
                const CHECKED: ::core::primitive::usize = { #checked 0 };
            }
        });
        let checked = quote!([(); <#ident as #rt::step::Definition<#i>>::CHECKED]);
        Some(quote!(::<<#checked as #rt::step::Attested<<#to as #rt::TakesGiven>::Given<'_>>>::Type>))
    }

    /// Returns whether a type mentions parameters, but no type parameter. The compiler would check a bound on such a
    /// type only where a value is encoded, although the bound holds for all lifetimes or for none. Beside a lifetime,
    /// `'static` is one more.
    fn is_open(&self, ty: &Type) -> bool {
        let names = |of_types| self.parameter_names(|param| matches!(param, GenericParam::Type(_)) == of_types);
        let tokens = || ty.to_token_stream();
        let mut open = names(false);
        open.extend(self.model.generics.lifetimes().next().map(|_| "static".to_string()));
        self.model.bound.is_none() && mentions(tokens(), &open) && !mentions(tokens(), &names(true))
    }

    /// Emits the assertion on the constants of a field. In a generic type, the constants of the sizes contain the
    /// assertion.
    fn problem(&mut self, field: &Field, sent: &Sent, encoding: &TokenStream) {
        if !self.model.generics.params.is_empty() {
            let problem = self.generic_problem_of(field, sent, encoding);
            self.generic.push(problem);
        } else if !sent.facts.is_checked {
            let problem = self.problem_of(field, sent, encoding);
            self.problems
                .push(problems::assertion(self.model, &field.path, field.place, problem));
        }
    }

    /// Returns the expression for the problem of a field in a generic type. The bounds of the field are assumed, and
    /// the text of the problem names the field.
    fn generic_problem_of(&mut self, field: &Field, sent: &Sent, encoding: &TokenStream) -> TokenStream {
        let (rt, ty) = (self.model.runtime.clone(), &field.ty);
        match (&sent.codec, &sent.given) {
            (Codec::Plain, Given::Nothing) => quote!(<#ty as #rt::BitSerialize>::PROBLEM),
            (_, Given::Nothing) => {
                let i = self.named(&format!("`{}`", field.path));
                quote!(#rt::codec::Located::<Self, #i, #encoding, #ty>::PROBLEM)
            }
            (_, Given::Field { .. } | Given::Count(_) | Given::End { .. } | Given::Outside(_) | Given::Tag { .. }) => {
                let given = sent.given.ty(&rt);
                quote!(<#encoding as #rt::codec::Encoding<#ty, #given>>::PROBLEM)
            }
        }
    }

    fn problem_of(&self, field: &Field, sent: &Sent, encoding: &TokenStream) -> TokenStream {
        let (rt, ty) = (&self.model.runtime, &field.ty);
        let given = sent.given.ty(rt);
        match sent.codec.is_inferred() {
            // a codec that is inferred has no bound, so no bound can be checked first
            true => quote!(<#encoding as #rt::codec::Encoding<#ty, #given>>::PROBLEM),
            false => quote!(#rt::codec::ProblemOf::<#encoding, #ty, #given>::PROBLEM),
        }
    }

    /// Emits a rule over the whole type that only the compiler can check.
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

    /// Emits a budget, whose message names the type.
    pub(super) fn budget(&mut self, most: &Expr, budget: &TokenStream) {
        let rt = &self.model.runtime;
        let i = self.parameter("Budgeted", &quote!(const BUDGET: #rt::codec::Budget = #budget;));
        let problem = quote!(#rt::codec::Over::<Self, #i>::PROBLEM);
        match self.model.generics.params.is_empty() {
            true => self.problems.push(problems::whole(self.model, most.span(), problem)),
            false => self.generic.push(problem),
        }
    }

    /// Emits the bound that the field of a variant with `other` is an integer.
    pub(super) fn holds_tags(&mut self, ty: &Type) {
        self.integer(ty, ty.span());
    }

    fn integer(&mut self, ty: &Type, place: Span) {
        let (rt, place) = (self.runtime_at(place), at(place));
        let predicate = quote_spanned!(place=> #ty: #rt::codec::Integer);
        self.bounds.extend(syn::parse2::<WherePredicate>(predicate));
    }

    /// Emits the bounds of a conversion: the wire form, and the conversions in both directions.
    pub(super) fn converted(&mut self, wire: &Type, fallible: bool) {
        let (rt, place) = (self.runtime_at(wire.span()), at(wire.span()));
        let from = match fallible {
            false => quote_spanned!(place=> Self: ::core::convert::From<#wire>),
            true => quote_spanned!(place=> Self: ::core::convert::TryFrom<#wire>),
        };
        let into = quote_spanned!(place=> Self: ::core::clone::Clone + ::core::convert::Into<#wire>);
        for predicate in [quote_spanned!(place=> #wire: #rt::BitSerialize), from, into] {
            self.bounds.extend(syn::parse2::<WherePredicate>(predicate));
        }
        if !self.model.generics.params.is_empty() {
            self.generic.push(quote!(<#wire as #rt::BitSerialize>::PROBLEM));
        }
    }

    /// Returns the path of the runtime, with the span of a place in the declaration.
    fn runtime_at(&self, place: Span) -> Path {
        let path = respanned(self.model.runtime.to_token_stream(), place);
        parse_quote!(#path)
    }

    /// Returns whether a type names a parameter of the declaration.
    fn is_parametric(&self, ty: &Type) -> bool {
        mentions(ty.to_token_stream(), &self.scene.parameters.types)
    }

    /// Emits the value of a field that is not sent.
    fn default(&mut self, field: &Field, default: Option<&Expr>) -> TokenStream {
        let ty = &field.ty;
        if let Some(expr) = default {
            let (rt, expr) = (&self.model.runtime, code(expr));
            return quote!(#rt::step::value::<#ty>(#expr));
        }
        if self.is_parametric(ty) {
            self.bounds.push(parse_quote!(#ty: ::core::default::Default));
        }
        let (rt, place) = (self.runtime_at(ty.span()), at(ty.span()));
        quote_spanned!(place=> <#ty as #rt::step::Unsent>::unsent())
    }
}

/// Returns the span for tokens of the derive beside tokens of a user. Tokens of a user keep their own span, so that the
/// compiler reports an unknown name only once.
fn at(place: Span) -> Span {
    Span::call_site().located_at(place)
}

/// Returns the codec inside `align` and `check`, which apply to every type. The compiler looks through a bound on
/// `align` or `check`, and would report the bound at every use. Returns `None` for `Plain`, which fields of other types
/// use too.
fn inside(codec: &Codec, encoding: &TokenStream) -> Option<TokenStream> {
    if let Codec::Around(Around::Align | Around::Hinted(_) | Around::Check(_), inner) = codec {
        let wrapped = syn::parse2::<Type>(encoding.clone()).ok()?;
        return inside(inner, &hint::arguments(&wrapped).last()?.to_token_stream());
    }
    (!matches!(codec, Codec::Plain)).then(|| encoding.clone())
}

/// Returns whether a struct is decoded by filling a placeholder. The tokens must show that each field has a
/// placeholder. The derive then emits the code of the fields only once.
pub(super) fn is_filled(model: &Model) -> bool {
    let Shape::Struct(fields) = &model.shape else {
        return false;
    };
    let filled = |field: &Field| match &field.wire {
        Wire::Sent(sent) => sent.facts.is_filled,
        Wire::Skipped(_) => false,
    };
    model.remote.is_none() && model.given.is_empty() && model.generics.params.is_empty() && fields.iter().all(filled)
}
