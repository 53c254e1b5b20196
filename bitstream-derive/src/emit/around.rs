//! One field: its step, and what stands around that: its condition, its known value, what it has to know of others.

use super::codec::{located, respanned};
use super::expr::code;
use super::scene::{Place, Scene};
use super::{Part, Step, constants};
use crate::hint::Hint;
use crate::model::{Codec, Given};
use crate::scope;
use crate::syntax::local;
use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Expr, Type};

/// What is around the step of one field.
pub(super) struct Around<'a> {
    pub(super) scene: &'a Scene,
    pub(super) parts: &'a [Part<'a>],
    pub(super) place: Place,
    /// Whether what is named is written, and may be rounded or left out.
    pub(super) writing: bool,
    /// The elide group whose known values are asked for: its own fields have those then.
    pub(super) group: Option<&'a str>,
}

impl Around<'_> {
    /// An expression of the declaration, with the fields as the reader sees them. Those that live for the whole expression
    /// stand in front of it.
    pub(super) fn expr(&self, expr: &Expr) -> TokenStream {
        let mut held: Vec<(Ident, TokenStream)> = Vec::new();
        let code = scope::replace(code(expr), &mut |written| {
            let name = scope::plain(written);
            let part = self.parts.iter().find(|part| part.field().name == name)?;
            let place = match self.as_read(part) {
                Some(seen) => {
                    let local = local(&format!("__seen_{name}"));
                    if held.iter().all(|(known, _)| *known != local) {
                        held.push((local.clone(), seen));
                    }
                    quote!((*#local))
                }
                None => self.seen(part),
            };
            // an error about the place is one about the name
            Some(located(place, written.span()))
        });
        let held = held.iter().map(|(local, seen)| quote!(let #local = #seen;));
        let held: TokenStream = held.collect();
        match held.is_empty() {
            true => code,
            false => quote!({ #held #code }),
        }
    }

    /// What a writer holds of a field that is always sent, where it may be more than a number: an expression may keep
    /// references to parts of it.
    fn as_read(&self, part: &Part<'_>) -> Option<TokenStream> {
        let (Part::Sent(step), true) = (part, self.writing) else {
            return None;
        };
        let always = step.sent.when.is_none() && step.sent.elide.is_none();
        (always && !is_exact(&step.sent.codec) && !is_scalar(&step.field.ty)).then(|| self.seen_by_reader(step))
    }

    /// A `Seen` of a field.
    fn seen_by_reader(&self, step: &Step<'_>) -> TokenStream {
        let (rt, codec, ty) = (&self.scene.rt, &step.codec, &step.field.ty);
        let held = self.scene.reference(self.place, step.field);
        match (self.given(step), step.given_type()) {
            (Some(given), Some(known)) => quote!(#rt::step::as_read_given::<#codec, #known, #ty>(#given, #held)),
            _ if matches!(step.sent.codec, Codec::Plain) => quote!(#rt::step::plain(#held)),
            _ => quote!(#rt::step::as_read::<#codec, #ty>(#held)),
        }
    }

    fn constants(&self) -> constants::Place<'_> {
        constants::Place {
            scene: self.scene,
            fields: self.parts.iter().map(Part::field).collect(),
        }
    }

    /// A field as a place, and for a writer as the reader sees it: rounded, or the value that it takes where none is sent.
    fn seen(&self, part: &Part<'_>) -> TokenStream {
        let place = self.scene.place(self.place, part.field());
        let (Part::Sent(step), true) = (part, self.writing) else {
            return place;
        };
        let group = step.sent.elide.as_ref().and_then(|elide| elide.group.as_deref());
        if group.is_some() && group == self.group {
            return self.known(step);
        }
        let rt = &self.scene.rt;
        let exact = is_exact(&step.sent.codec);
        if exact && step.sent.elide.is_none() && step.sent.when.is_none() {
            return place;
        }
        let read = self.seen_by_reader(step);
        if step.sent.elide.is_none() && step.sent.when.is_none() {
            return quote!((*#read));
        }
        let mut seen = match exact {
            true => self.scene.reference(self.place, step.field),
            false => quote!(&*#read),
        };
        if step.sent.elide.is_some() {
            let (elided, known) = (self.all_known(&self.group_of(step)), self.known(step));
            seen = quote!(#rt::step::sent_or(!(#elided), #seen, &(#known)));
        }
        if let Some(when) = &step.sent.when {
            let (default, condition) = (&step.default, self.expr(&when.condition));
            seen = quote!(#rt::step::sent_or(#condition, #seen, &(#default)));
        }
        quote!((*#seen))
    }

    /// The fields that share the bit of one that is elided.
    fn group_of<'s>(&'s self, step: &'s Step<'s>) -> Vec<&'s Step<'s>> {
        let group = |step: &Step<'_>| step.sent.elide.as_ref().and_then(|elide| elide.group.clone());
        let Some(name) = group(step) else {
            return vec![step];
        };
        let all = self.parts.iter().filter_map(|part| match part {
            Part::Sent(other) => Some(other),
            Part::Skipped(..) => None,
        });
        all.filter(|other| group(other).as_ref() == Some(&name)).collect()
    }

    /// What the codec has to know of other fields.
    fn given(&self, step: &Step<'_>) -> Option<TokenStream> {
        let rt = &self.scene.rt;
        match &step.sent.given {
            Given::Nothing => None,
            Given::Field { name, .. } => {
                let part = self.parts.iter().find(|part| part.field().name == *name)?;
                Some(self.seen(part))
            }
            Given::Count(count) => {
                let (by, count) = (count.span(), self.expr(count));
                let counted = respanned(quote!(#rt::step::count), by);
                Some(quote!(#counted(#count)))
            }
        }
    }

    pub(super) fn write(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, index) = (&step.codec, Literal::usize_unsuffixed(step.index));
        let field = self.scene.reference(self.place, step.field);
        match self.given(step) {
            None => {
                let (gate, ty) = (step.gate(rt), step.type_argument());
                quote!(#gate #rt::step::write::<#codec, #ty, _>(#index, #field, #stream)?;)
            }
            Some(given) => {
                let (known, ty) = (step.given_type(), &step.field.ty);
                quote!(#rt::step::write_given::<#codec, #known, #ty, _>(#index, #given, #field, #stream)?;)
            }
        }
    }

    /// The value, as an expression.
    pub(super) fn read(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, ty) = (&step.codec, &step.field.ty);
        let index = Literal::usize_unsuffixed(step.index);
        match self.given(step) {
            None => {
                let (gate, read) = (
                    step.gate(rt),
                    quote!(#rt::step::read::<#codec, #ty, _>(#index, #stream)?),
                );
                match gate.is_empty() {
                    true => read,
                    false => quote!({ #gate #read }),
                }
            }
            Some(given) => {
                let known = step.given_type();
                quote!(#rt::step::read_given::<#codec, #known, #ty, _>(#index, #given, #stream)?)
            }
        }
    }

    pub(super) fn fill(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, index) = (&step.codec, Literal::usize_unsuffixed(step.index));
        let field = self.scene.reference_mut(self.place, step.field);
        let sure = self.make_sure(step);
        match self.given(step) {
            None => {
                let (gate, ty) = (step.gate(rt), step.type_argument());
                quote!(#gate #sure #rt::step::read_into::<#codec, #ty, _>(#index, #field, #stream)?;)
            }
            Some(given) => {
                let (known, ty) = (step.given_type(), &step.field.ty);
                quote!(#sure #rt::step::read_given_into::<#codec, #known, #ty, _>(#index, #given, #field, #stream)?;)
            }
        }
    }

    /// A field that is not always sent was not counted beforehand.
    fn make_sure(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let always = step.sent.when.is_none() && step.sent.elide.is_none();
        if always || step.given_type().is_some() {
            return quote!();
        }
        let (codec, ty) = (&step.codec, &step.field.ty);
        let gate = step.gate(rt);
        let decided = match (&step.sent.when, &step.sent.elide) {
            (Some(when), None) => self.constants().decided(&when.condition),
            _ => None,
        };
        match decided {
            None => quote!(#gate #rt::step::make_sure::<#codec, #ty, _>(#stream)?;),
            Some(decided) => {
                quote!(#gate #rt::step::make_sure_unless::<#codec, #ty, _>(const { #decided }, #stream)?;)
            }
        }
    }

    /// `if condition { inside } else { defaults }`, where there is a condition.
    pub(super) fn conditional(
        &self,
        first: &Step<'_>,
        inside: TokenStream,
        defaults: Option<&[&Step<'_>]>,
    ) -> TokenStream {
        let Some(when) = &first.sent.when else {
            return inside;
        };
        let Scene { rt, stream, .. } = self.scene;
        let condition = as_condition(self.expr(&when.condition));
        let otherwise = defaults.map(|steps| {
            let defaults = steps.iter().map(|step| {
                let (place, default) = (self.scene.place(self.place, step.field), &step.default);
                quote!(#place = #default;)
            });
            quote!(else { #(#defaults)* })
        });
        quote! {
            if #condition { #inside } #otherwise
            #rt::Stream::end_run(#stream)?;
        }
    }

    /// `let local = value`, where the field is sent.
    pub(super) fn let_read(&self, step: &Step<'_>) -> TokenStream {
        let (local, value) = (&step.field.local, self.read(step));
        if step.sent.when.is_none() {
            return quote!(let #local = #value;);
        }
        let sure = self.make_sure(step);
        self.let_branches(&[step], &quote!(#sure #value), quote!())
    }

    /// The locals of fields that are not sent where they have their known values.
    pub(super) fn let_elided(&self, steps: &[&Step<'_>]) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let locals = tuple(steps.iter().map(|step| step.field.local.to_token_stream()));
        let known = steps.iter().map(|step| {
            let (local, value) = (&step.field.local, self.known(step));
            quote!(let #local = #value;)
        });
        let inside = steps.iter().map(|step| {
            let (local, sure, value) = (&step.field.local, self.make_sure(step), self.read(step));
            quote!(#sure let #local = #value;)
        });
        let first = Literal::usize_unsuffixed(steps[0].index);
        let all_known = self.all_known(steps);
        let value = quote! {
            if #rt::step::read_elided(#first, #stream)? {
                #(#known)*
                #locals
            } else {
                #(#inside)*
                #rt::step::refuse_known(#first, #all_known, #stream)?;
                #locals
            }
        };
        self.let_branches(steps, &value, quote!(#rt::Stream::end_run(#stream)?;))
    }

    /// `let locals = value`, which `after` follows; the defaults where a condition does not hold.
    fn let_branches(&self, steps: &[&Step<'_>], value: &TokenStream, after: TokenStream) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let locals = tuple(steps.iter().map(|step| step.field.local.to_token_stream()));
        let types = tuple(steps.iter().map(|step| step.field.ty.to_token_stream()));
        let Some(when) = &steps[0].sent.when else {
            return quote!(let #locals: #types = #value; #after);
        };
        let condition = as_condition(self.expr(&when.condition));
        let defaults = tuple(steps.iter().map(|step| step.default.clone()));
        let inside = match after.is_empty() {
            true => value.clone(),
            false => quote!(let #locals: #types = #value; #after #locals),
        };
        quote! {
            let #locals: #types = if #condition { #inside } else { #defaults };
            #rt::Stream::end_run(#stream)?;
        }
    }

    pub(super) fn let_default(&self, part: &Part<'_>) -> TokenStream {
        let Part::Skipped(field, default) = part else {
            return quote!();
        };
        let (local, ty) = (&field.local, &field.ty);
        quote!(let #local: #ty = #default;)
    }

    /// Whether all fields of a group have their known values.
    fn all_known(&self, steps: &[&Step<'_>]) -> TokenStream {
        let rt = &self.scene.rt;
        let terms = steps.iter().map(|step| {
            let (ty, field) = (&step.field.ty, self.scene.reference(self.place, step.field));
            let (codec, value) = (&step.codec, self.known(step));
            match (self.writing, self.given(step)) {
                (false, _) => quote!(#rt::step::is_known::<#ty>(#field, &(#value))),
                (true, None) => quote!(#rt::step::is_elided::<#codec, #ty>(#field, &(#value))),
                (true, Some(given)) => {
                    let knows = step.given_type();
                    quote!(#rt::step::is_elided_given::<#codec, #knows, #ty>(#given, #field, &(#value)))
                }
            }
        });
        quote!(#(#terms)&&*)
    }

    /// The known value of a field.
    fn known(&self, step: &Step<'_>) -> TokenStream {
        let Some(elide) = &step.sent.elide else {
            return TokenStream::new();
        };
        let (rt, ty) = (&self.scene.rt, &step.field.ty);
        let inside = Around {
            group: elide.group.as_deref(),
            ..*self
        };
        let value = inside.expr(&elide.value);
        quote!(#rt::step::value::<#ty>(#value))
    }

    pub(super) fn write_elided(&self, steps: &[&Step<'_>]) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (elided, known) = (local("__elided"), self.all_known(steps));
        let inside = steps.iter().map(|step| self.write(step));
        quote! {
            let #elided = #known;
            #rt::step::write_elided(#elided, #stream)?;
            if !#elided { #(#inside)* }
            #rt::Stream::end_run(#stream)?;
        }
    }

    pub(super) fn fill_elided(&self, steps: &[&Step<'_>]) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let known = steps.iter().map(|step| {
            let (place, value) = (self.scene.place(self.place, step.field), self.known(step));
            quote!(#place = #value;)
        });
        let inside = steps.iter().map(|step| self.fill(step));
        let first = Literal::usize_unsuffixed(steps[0].index);
        let all_known = self.all_known(steps);
        quote! {
            if #rt::step::read_elided(#first, #stream)? {
                #(#known)*
            } else {
                #(#inside)*
                #rt::step::refuse_known(#first, #all_known, #stream)?;
            }
            #rt::Stream::end_run(#stream)?;
        }
    }
}

/// One expression, pattern or type as it is, several as a tuple.
fn tuple(items: impl ExactSizeIterator<Item = TokenStream>) -> TokenStream {
    match items.len() {
        1 => quote!(#(#items)*),
        _ => quote!((#(#items),*)),
    }
}

/// An expression behind `if`: in parentheses where its braces would be taken for the block.
pub(super) fn as_condition(expr: TokenStream) -> TokenStream {
    let open = expr.clone().into_iter().any(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Ident(name) => name == "let" || name == "return",
        _ => false,
    });
    match open {
        true => quote!((#expr)),
        false => expr,
    }
}

/// Whether a reader gets the value that is held, of whatever type it is: codecs of integers, texts and bytes apply to nothing
/// that they would change. Of other codecs the compiler knows, by their schemas.
fn is_exact(codec: &Codec) -> bool {
    match codec {
        Codec::Align(inner) | Codec::Check(_, inner) | Codec::Array(_, inner) => is_exact(inner),
        Codec::Counted { inner, .. } => inner.as_deref().is_none_or(is_exact),
        Codec::Range { .. }
        | Codec::Width(_)
        | Codec::Varint(_)
        | Codec::Fixed { .. }
        | Codec::Relative { .. }
        | Codec::Constant { .. }
        | Codec::FloatRaw
        | Codec::String(..)
        | Codec::Bytes(_)
        | Codec::ByteArray => true,
        Codec::Plain
        | Codec::Float { .. }
        | Codec::FloatBits { .. }
        | Codec::Quat { .. }
        | Codec::With(_)
        | Codec::As(_)
        | Codec::Sparse { .. } => false,
    }
}

/// Whether a type has the name of a number, which has no parts to refer to. Decides about the shape of the code alone.
fn is_scalar(ty: &Type) -> bool {
    matches!(ty, Type::Path(_))
        && matches!(
            Hint::of(ty),
            Hint::Integer(_) | Hint::Pointer(_) | Hint::Float(_) | Hint::Bool | Hint::Char
        )
        && crate::hint::arguments(ty).is_empty()
}
