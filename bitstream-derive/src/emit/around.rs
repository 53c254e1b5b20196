//! Emits the code of one field: its step, its condition, its known value, and the values of other fields that its codec
//! needs.

#![deny(clippy::wildcard_enum_match_arm)]

use super::codec::{located, respanned};
use super::constants::ConstantPlace;
use super::expr::code;
use super::scene::{Place, Scene};
use super::{Part, Step};
use crate::hint::{self, Hint};
use crate::model::{Field, Given, Outside, When};
use crate::scope;
use crate::syntax::local;
use crate::tokens;
use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Expr;
use syn::spanned::Spanned;

/// Emits the layers around the step of one field.
pub(super) struct AroundFields<'a> {
    pub(super) scene: &'a Scene,
    parts: &'a [Part<'a>],
    pub(super) place: Place,
    toward: Toward<'a>,
    /// The elide group whose known values are being computed. In expressions of known values, fields of the group stand
    /// for their known values.
    group: Option<&'a Ident>,
}

/// Direction of the code, which decides the meaning of a field's name.
#[derive(Clone, Copy)]
pub(super) enum Toward<'a> {
    /// The code makes a value. A name stands for the field itself, or for the local that becomes the field.
    Value,
    /// The code writes to the stream. The list has the names of fields that expressions use. For each of these fields,
    /// a local holds the value that a decoder will reconstruct.
    Stream(&'a [String]),
    /// The code copies a value as a decoder will reconstruct it.
    Copy,
}

/// Returns the names of the fields that the expressions of a declaration use.
pub(super) fn named(parts: &[Part<'_>], rule: Option<&Expr>) -> Vec<String> {
    let mut exprs: Vec<&Expr> = rule.into_iter().collect();
    let mut named = Vec::new();
    for step in super::fields::sent(parts) {
        exprs.extend(step.sent.when.as_ref().map(|when| &when.condition));
        exprs.extend(step.sent.elide.as_ref().map(|elide| &elide.value));
        match &step.sent.given {
            Given::Nothing => {}
            Given::Field { name, .. } => named.push(name.clone()),
            Given::End { value, .. } => exprs.push(value),
            Given::Count(_) | Given::Outside(_) | Given::Tag { .. } => {}
        }
        exprs.extend(step.sent.given.number());
        let outside = step.sent.given.outside().into_iter();
        exprs.extend(outside.flat_map(|outside| outside.values.iter().map(|(_, value)| value)));
    }
    let names = exprs.into_iter().flat_map(|expr| scope::names(code(expr)));
    named.extend(names.map(|name| tokens::plain(&name)));
    named.retain(|name| parts.iter().any(|part| part.field().name == *name));
    named
}

/// Returns whether an expression is the name of a field.
pub(super) fn is_field(value: &Expr, field: &Field) -> bool {
    matches!(value, Expr::Path(path) if tokens::is_named(&path.path, &field.name))
}

/// Returns whether a known value is the field `field`, and the type of the field may not be `Copy`.
pub(super) fn is_cloned(value: &Expr, field: &Field) -> bool {
    let is_copy = matches!(
        Hint::of(&field.ty),
        Hint::Integer(_) | Hint::Float(_) | Hint::Bool | Hint::Char
    );
    // a `Box<u8>` is not `Copy`, but has the hint of `u8`
    let is_bare = std::ptr::eq(hint::peel(&field.ty), hint::bare(&field.ty));
    is_field(value, field) && !(is_bare && is_copy)
}

impl<'a> AroundFields<'a> {
    pub(super) fn new(scene: &'a Scene, parts: &'a [Part<'a>], place: Place, toward: Toward<'a>) -> AroundFields<'a> {
        AroundFields {
            scene,
            parts,
            place,
            toward,
            group: None,
        }
    }

    /// Emits an expression of the declaration, over the fields as a decoder sees them.
    pub(super) fn expr(&self, expr: &Expr) -> TokenStream {
        scope::replace(code(expr), &mut |written| {
            let name = tokens::plain(written);
            let part = self.parts.iter().find(|part| part.field().name == name);
            let place = match part {
                Some(part) => self.seen(part),
                None => self.scene.given(written)?.into_token_stream(),
            };
            // the location makes an error about the replacement point to the name
            Some(located(place, written.span()))
        })
    }

    /// Emits a field as a place, with the value that a decoder sees.
    fn seen(&self, part: &Part<'_>) -> TokenStream {
        let place = self.scene.place(self.place, part.field());
        let Part::Sent(step) = part else { return place };
        let group = step.sent.elide.as_ref().and_then(|elide| elide.group.as_ref());
        match self.toward {
            Toward::Value => place,
            _ if group.is_some() && group == self.group => {
                let known = local_for("known", step);
                match self.is_borrowed(step) {
                    true => quote!((*#known)),
                    false => known.into_token_stream(),
                }
            }
            Toward::Stream(_) if self.is_named(step) => {
                let seen = local_for("seen", step);
                quote!((*#seen))
            }
            Toward::Stream(_) => place,
            Toward::Copy => step.field.local.to_token_stream(),
        }
    }

    /// Emits the argument that a codec takes from other fields, such as a number of elements: `()` for most codecs.
    fn given(&self, step: &Step<'_>) -> TokenStream {
        let rt = &self.scene.rt;
        match &step.sent.given {
            Given::Nothing => quote!(()),
            Given::Field { name, .. } => {
                let part = self.parts.iter().find(|part| part.field().name == *name);
                part.map(|part| self.seen(part)).unwrap_or_default()
            }
            Given::Count(count) => self.number(count),
            Given::End { list, value } => {
                let value = self.expr(value);
                quote!(&#rt::step::value::<<#list as #rt::codec::ListOf>::Item>(#value))
            }
            Given::Outside(outside) => self.outside(step, outside),
            Given::Tag { tag, outside } => {
                let tag = self.number(tag);
                let given = outside
                    .as_ref()
                    .map_or(quote!(()), |outside| self.outside(step, outside));
                quote!(#rt::codec::Outside(#rt::codec::ByTag { tag: #tag, given: #given }))
            }
        }
    }

    fn number(&self, number: &Expr) -> TokenStream {
        let (rt, by, number) = (&self.scene.rt, number.span(), self.expr(number));
        let counted = respanned(quote!(#rt::step::count), by);
        quote!(#counted(#number))
    }

    fn outside(&self, step: &Step<'_>, outside: &Outside) -> TokenStream {
        let (rt, ty) = (&self.scene.rt, &step.values);
        let values = tuple(outside.values.iter().map(|(_, value)| self.passed(value)));
        quote!(#rt::codec::Outside #ty(#values))
    }

    /// Emits a value that a field gives. The code for an earlier field differs in each method, and the compiler would
    /// report a wrong type in each method. The code for a local is equal in all methods, so the compiler reports a
    /// wrong type once.
    fn passed(&self, value: &Expr) -> TokenStream {
        let code = self.expr(value);
        if !self.parts.iter().any(|part| is_field(value, part.field())) {
            return code;
        }
        let mut local = local("__passed");
        local.set_span(local.span().located_at(value.span()));
        quote!({ let #local = #code; #local })
    }

    /// Emits the write of a field, as a statement. If expressions name the field, emits the write as an expression for
    /// the reconstructed value.
    fn write(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, index) = (&step.codec, Literal::usize_unsuffixed(step.index));
        let field = self.scene.reference(self.place, step.field);
        let (gate, ty) = (step.gate(rt), &step.ty);
        let (known, given) = (step.given_type(rt), self.given(step));
        match (self.is_named(step), step.is_given()) {
            (true, _) => {
                quote!(#gate #rt::step::write_seen::<#codec, #ty, #known, _>(#index, #field, #given, #stream)?)
            }
            (false, true) => {
                quote!(#rt::step::write_given::<#codec, #ty, #known, _>(#index, #field, #given, #stream)?;)
            }
            (false, false) => quote!(#gate #rt::step::write::<#codec, #ty, _>(#index, #field, #stream)?;),
        }
    }

    /// Returns whether expressions name the field, and may need another value than the encoder's.
    fn is_named(&self, step: &Step<'_>) -> bool {
        let same = step.sent.facts.is_exact && step.sent.when.is_none() && step.sent.elide.is_none();
        matches!(self.toward, Toward::Stream(named) if !same && named.contains(&step.field.name))
    }

    /// Emits the write of a field where it is sent.
    pub(super) fn write_one(&self, step: &Step<'_>) -> TokenStream {
        let write = self.write(step);
        if !self.is_named(step) {
            return self.conditional(step, write, &self.absent(&[step]));
        }
        let (seen, gate) = (local_for("seen", step), step.gate(&self.scene.rt));
        match step.sent.when {
            None if gate.is_empty() => quote!(let #seen = #write;),
            None => quote!(let #seen = { #write };),
            Some(_) => self.let_seen(&[step], &write),
        }
    }

    /// Refuses the values of fields with `present` whose condition does not hold.
    fn absent(&self, steps: &[&Step<'_>]) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let steps = steps.iter().filter(|step| step.sent.codec.is_present());
        let refuse = steps.map(|step| {
            let field = self.scene.reference(self.place, step.field);
            let index = Literal::usize_unsuffixed(step.index);
            quote!(#rt::step::absent(#index, #field, #stream)?;)
        });
        quote!(#(#refuse)*)
    }

    /// Emits the write of fields of one `elide` group, or only of their shared bit.
    pub(super) fn write_elided(&self, steps: &[&Step<'_>]) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (elided, at) = (local("__elided"), local("__at"));
        let ahead = steps.iter().map(|step| self.let_ahead(step, &at));
        let all_known = steps.iter().map(|step| {
            let (ty, ahead, known) = (&step.field.ty, local_for("ahead", step), self.known_local(step));
            quote!(#rt::step::is_elided::<#ty>(&#ahead, #known))
        });
        let write = steps.iter().map(|step| {
            let write = self.write_ahead(step);
            match (self.is_named(step), local_for("seen", step)) {
                (true, seen) => quote!(let #seen = #write;),
                (false, _) => quote!(#rt::step::sent(#write);),
            }
        });
        let named: Vec<_> = steps.iter().filter(|step| self.is_named(step)).collect();
        let seen = tuple(named.iter().map(|step| local_for("seen", step).into_token_stream()));
        let known = tuple(named.iter().map(|step| {
            let known = local_for("known", step);
            quote!(#rt::step::unsent_field(#known))
        }));
        let sent = quote! {
            let mut #at = #rt::step::after_bit(#stream);
            #(#ahead)*
            let #elided = #(#all_known)&&*;
            #rt::step::write_elided(#elided, #stream)?;
        };
        if named.is_empty() {
            let inside = quote! {
                #sent
                if !#elided { #(#write)* }
                #rt::Stream::end_run(#stream)?;
            };
            return self.conditional(steps[0], inside, &quote!());
        }
        let inside = quote! {
            #sent
            let #seen = if #elided { #known } else { #(#write)* #seen };
            #rt::Stream::end_run(#stream)?;
        };
        match steps[0].sent.when {
            None => inside,
            Some(_) => self.let_seen(steps, &quote!(#inside #seen)),
        }
    }

    /// Emits the known value of a field that shares a bit, and the value that a decoder would reconstruct of the field
    /// if it differs.
    fn let_ahead(&self, step: &Step<'_>, at: &Ident) -> TokenStream {
        let rt = &self.scene.rt;
        let (known, ahead) = (local_for("known", step), local_for("ahead", step));
        let value = match self.is_borrowed(step) {
            true => self.known_place(step),
            false => self.known(step),
        };
        let (codec, ty, gate) = (&step.codec, &step.field.ty, step.gate(rt));
        let field = self.scene.reference(self.place, step.field);
        let (of, given, as_known) = (step.given_type(rt), self.given(step), self.known_local(step));
        quote! {
            let #known = #value;
            #gate
            let #ahead = #rt::step::unless_known::<#codec, #ty, #of>(#field, #given, #as_known, &mut #at);
        }
    }

    /// Returns whether the local of a known value refers to an earlier field. The encoder then clones no field.
    fn is_borrowed(&self, step: &Step<'_>) -> bool {
        matches!(self.toward, Toward::Stream(_)) && self.is_cloned(step) && !self.is_named(step)
    }

    fn is_cloned(&self, step: &Step<'_>) -> bool {
        let value = step.sent.elide.as_ref().map(|elide| &elide.value);
        value.is_some_and(|value| self.parts.iter().any(|part| is_cloned(value, part.field())))
    }

    /// Emits a reference to a known value that is in a local.
    fn known_local(&self, step: &Step<'_>) -> TokenStream {
        let known = local_for("known", step);
        match self.is_borrowed(step) {
            true => quote!(#known),
            false => quote!(&#known),
        }
    }

    /// Emits the write of a field that shares a bit, as an expression for the reconstructed value.
    fn write_ahead(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, ty, ahead) = (&step.codec, &step.field.ty, local_for("ahead", step));
        let field = self.scene.reference(self.place, step.field);
        let index = Literal::usize_unsuffixed(step.index);
        let (of, given) = (step.given_type(rt), self.given(step));
        quote!(#rt::step::write_ahead::<#codec, #ty, #of, _>(#index, #field, #given, #ahead, #stream)?)
    }

    /// Emits `let seen = value` for the fields that expressions name, with their defaults if the condition does not
    /// hold.
    fn let_seen(&self, steps: &[&Step<'_>], value: &TokenStream) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let Some(when) = &steps[0].sent.when else {
            return quote!();
        };
        let named: Vec<_> = steps.iter().filter(|step| self.is_named(step)).collect();
        let seen = tuple(named.iter().map(|step| local_for("seen", step).into_token_stream()));
        let defaults = tuple(named.iter().map(|step| {
            let default = &step.default;
            quote!(#rt::step::unsent_field(#default))
        }));
        let (condition, absent) = (self.condition(when), self.absent(steps));
        quote! {
            let #seen = if #condition { #value } else { #absent #defaults };
            #rt::Stream::end_run(#stream)?;
        }
    }

    /// Emits `let local = copy`, with a copy as a decoder will reconstruct the field.
    pub(super) fn let_copy(&self, from: Place, step: &Step<'_>) -> TokenStream {
        self.let_branches(&[step], &self.copy(from, step))
    }

    fn copy(&self, from: Place, step: &Step<'_>) -> TokenStream {
        let rt = &self.scene.rt;
        let (codec, ty, gate) = (&step.codec, &step.field.ty, step.gate(rt));
        let field = self.scene.reference(from, step.field);
        let (of, given) = (step.given_type(rt), self.given(step));
        gated(&gate, quote!(#rt::step::as_read::<#codec, #ty, #of>(#field, #given)?))
    }

    /// Emits the copies of fields that share a bit. A field with its known value need not be valid.
    pub(super) fn let_copy_elided(&self, from: Place, steps: &[&Step<'_>]) -> TokenStream {
        let (rt, read) = (&self.scene.rt, local("__read"));
        let option = quote!(::core::option::Option);
        let each = steps.iter().map(|step| {
            let (known, value, ty) = (local_for("known", step), self.known(step), &step.field.ty);
            let (ahead, copy) = (local_for("ahead", step), self.copy(from, step));
            let field = self.scene.reference(from, step.field);
            quote! {
                let #known = #value;
                let #ahead = match #rt::step::is_known::<#ty>(#field, &#known) {
                    true => #option::None,
                    false => #option::Some(#copy),
                };
            }
        });
        let all_known = steps.iter().map(|step| {
            let (ty, ahead, known) = (&step.field.ty, local_for("ahead", step), local_for("known", step));
            quote!(#option::is_none_or(#ahead.as_ref(), |#read| #rt::step::is_known::<#ty>(#read, &#known)))
        });
        let known = tuple(steps.iter().map(|step| local_for("known", step).into_token_stream()));
        let copies = tuple(steps.iter().map(|step| {
            let (ahead, copy) = (local_for("ahead", step), self.copy(from, step));
            quote!(match #ahead { #option::Some(#read) => #read, #option::None => #copy })
        }));
        let value = quote!(#(#each)* if #(#all_known)&&* { #known } else { #copies });
        self.let_branches(steps, &quote!({ #value }))
    }

    /// Emits the value that is read, as an expression.
    pub(super) fn read(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, ty) = (&step.codec, &step.field.ty);
        let index = Literal::usize_unsuffixed(step.index);
        if step.is_given() {
            let (of, given) = (step.given_type(rt), self.given(step));
            return quote!(#rt::step::read_given::<#codec, #ty, #of, _>(#index, #given, #stream)?);
        }
        let read = quote!(#rt::step::read::<#codec, #ty, _>(#index, #stream)?);
        gated(&step.gate(rt), read)
    }

    pub(super) fn fill(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, index) = (&step.codec, Literal::usize_unsuffixed(step.index));
        let field = self.scene.reference_mut(self.place, step.field);
        let (sure, how) = match self.counted(step) {
            Counted::Later(None) => (quote!(), quote!(read_sent_into)),
            Counted::Later(Some(_)) | Counted::Beforehand => (self.make_sure(step), quote!(read_into)),
        };
        let (gate, ty) = (step.gate(rt), &step.ty);
        if step.is_given() {
            let (of, given) = (step.given_type(rt), self.given(step));
            return quote!(#sure #rt::step::read_given_into::<#codec, #ty, #of, _>(#index, #field, #given, #stream)?;);
        }
        quote!(#gate #sure #rt::step::#how::<#codec, #ty, _>(#index, #field, #stream)?;)
    }

    /// Returns when the bits of a field are reserved.
    fn counted(&self, step: &Step<'_>) -> Counted {
        let always = step.sent.when.is_none() && step.sent.elide.is_none();
        if always || step.is_given() {
            return Counted::Beforehand;
        }
        Counted::Later(match (&step.sent.when, &step.sent.elide) {
            (Some(when), None) => {
                let place = ConstantPlace::new(self.scene, self.parts.iter().map(Part::field));
                place.decided(&when.condition)
            }
            _ => None,
        })
    }

    /// Emits the step that reserves the bits of a field, unless they are reserved beforehand.
    fn make_sure(&self, step: &Step<'_>) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (codec, ty, gate) = (&step.codec, &step.field.ty, step.gate(rt));
        match self.counted(step) {
            Counted::Beforehand => quote!(),
            Counted::Later(None) => quote!(#gate #rt::step::make_sure::<#codec, #ty, _>(#stream)?;),
            Counted::Later(Some(decided)) => {
                quote!(#gate #rt::step::make_sure_unless::<#codec, #ty, _>(const { #decided }, #stream)?;)
            }
        }
    }

    /// Emits `if condition { inside } else { otherwise }`, if there is a condition.
    pub(super) fn conditional(&self, first: &Step<'_>, inside: TokenStream, otherwise: &TokenStream) -> TokenStream {
        let Some(when) = &first.sent.when else {
            return inside;
        };
        let condition = self.condition(when);
        let otherwise = (!otherwise.is_empty()).then(|| quote!(else { #otherwise }));
        self.then_end(quote!(if #condition { #inside } #otherwise))
    }

    /// Emits the values of fields whose condition does not hold.
    pub(super) fn defaults(&self, steps: &[&Step<'_>]) -> TokenStream {
        let defaults = steps.iter().map(|step| {
            let (place, default) = (self.scene.place(self.place, step.field), &step.default);
            quote!(#place = #default;)
        });
        defaults.collect()
    }

    /// Emits the condition of a field, which streams of codes carry.
    fn condition(&self, when: &When) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let condition = as_condition(self.expr(&when.condition));
        match self.toward {
            Toward::Copy => condition,
            // an `if`, so that rustc's error about a wrong type points to the condition alone
            Toward::Value | Toward::Stream(_) => {
                quote!(#rt::step::present(if #condition { true } else { false }, #stream)?)
            }
        }
    }

    /// Emits `let local = value`, where the field is sent.
    pub(super) fn let_read(&self, step: &Step<'_>) -> TokenStream {
        let (local, value, sure) = (&step.field.local, self.read(step), self.make_sure(step));
        match step.sent.when {
            None => quote!(let #local = #value;),
            Some(_) => self.then_end(self.let_branches(&[step], &quote!({ #sure #value }))),
        }
    }

    /// Emits the locals of fields that are not sent if they have their known values.
    pub(super) fn let_elided(&self, steps: &[&Step<'_>]) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let (locals, types) = (locals(steps), types(steps));
        let known = steps.iter().map(|step| {
            let (local, value) = (&step.field.local, self.known(step));
            quote!(let #local = #value;)
        });
        let inside = steps.iter().map(|step| {
            let (local, sure, value) = (&step.field.local, self.make_sure(step), self.read(step));
            quote!(#sure let #local = #value;)
        });
        let (first, refused) = (Literal::usize_unsuffixed(steps[0].index), self.refuse_known(steps));
        let value = self.then_end(quote! {
            let #locals: #types = if #rt::step::read_elided(#first, #stream)? {
                #(#known)*
                #locals
            } else {
                #(#inside)*
                #refused
                #locals
            };
        });
        match steps[0].sent.when {
            None => value,
            Some(_) => self.then_end(self.let_branches(steps, &quote!({ #value #locals }))),
        }
    }

    /// Emits code, and the end of the run after a field that is not always sent.
    fn then_end(&self, code: TokenStream) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        quote!(#code #rt::Stream::end_run(#stream)?;)
    }

    /// Emits `let locals = value;`, or the defaults if a condition does not hold.
    fn let_branches(&self, steps: &[&Step<'_>], value: &TokenStream) -> TokenStream {
        let (locals, types) = (locals(steps), types(steps));
        let Some(when) = &steps[0].sent.when else {
            return quote!(let #locals: #types = #value;);
        };
        let condition = self.condition(when);
        let defaults = tuple(steps.iter().map(|step| step.default.clone()));
        quote!(let #locals: #types = if #condition { #value } else { #defaults };)
    }

    /// Emits the known value of a field.
    fn known(&self, step: &Step<'_>) -> TokenStream {
        let (rt, ty, value) = (&self.scene.rt, &step.field.ty, self.known_expr(step));
        match self.is_cloned(step) {
            true => quote!(::core::clone::Clone::clone(#value)),
            false => quote!(#rt::step::value::<#ty>(#value)),
        }
    }

    /// Emits a reference to the known value of a field.
    fn known_place(&self, step: &Step<'_>) -> TokenStream {
        match self.is_cloned(step) {
            true => self.known_expr(step),
            false => {
                let value = self.known(step);
                quote!(&(#value))
            }
        }
    }

    /// Emits the known value, or a reference to the field that it is. The reference is the same expression for each use,
    /// so that the compiler reports a wrong type once.
    fn known_expr(&self, step: &Step<'_>) -> TokenStream {
        let Some(elide) = &step.sent.elide else {
            return TokenStream::new();
        };
        let inside = AroundFields {
            group: elide.group.as_ref(),
            ..*self
        };
        let value = inside.expr(&elide.value);
        if !self.is_cloned(step) {
            return value;
        }
        let (rt, ty) = (&self.scene.rt, &step.field.ty);
        let place = located(quote!(&#value), elide.value.span());
        quote!(#rt::step::value::<&#ty>(#place))
    }

    pub(super) fn fill_elided(&self, steps: &[&Step<'_>]) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let known = steps.iter().map(|step| {
            let (place, value) = (self.scene.place(self.place, step.field), self.known(step));
            quote!(#place = #value;)
        });
        let inside = steps.iter().map(|step| self.fill(step));
        let (first, refused) = (Literal::usize_unsuffixed(steps[0].index), self.refuse_known(steps));
        self.then_end(quote! {
            if #rt::step::read_elided(#first, #stream)? {
                #(#known)*
            } else {
                #(#inside)*
                #refused
            }
        })
    }

    /// Rejects fields that were sent with their known values.
    fn refuse_known(&self, steps: &[&Step<'_>]) -> TokenStream {
        let Scene { rt, stream, .. } = self.scene;
        let terms = steps.iter().map(|step| {
            let (ty, value) = (&step.field.ty, self.known_place(step));
            let field = self.scene.reference(self.place, step.field);
            quote!(#rt::step::is_known::<#ty>(#field, #value))
        });
        let first = Literal::usize_unsuffixed(steps[0].index);
        quote!(#rt::step::refuse_known(#first, #(#terms)&&*, #stream)?;)
    }
}

/// Time at which the bits of a field are reserved.
enum Counted {
    /// The bits are reserved together with those of the other fields that are always sent.
    Beforehand,
    /// The bits are reserved right before the field. If the compiler may know whether the condition holds, the
    /// expression is an `Option` with the result of the condition.
    Later(Option<TokenStream>),
}

/// Returns the local for a value of a field: `seen` is the value that a decoder will reconstruct, `ahead` the same value
/// of a field that shares a bit, and `known` the value of a field that is not sent.
fn local_for(what: &str, step: &Step<'_>) -> Ident {
    local(&format!("__{what}_{}", step.field.name))
}

/// Emits a value after the code of [`Step::gate`].
fn gated(gate: &TokenStream, value: TokenStream) -> TokenStream {
    match gate.is_empty() {
        true => value,
        false => quote!({ #gate #value }),
    }
}

fn locals(steps: &[&Step<'_>]) -> TokenStream {
    tuple(steps.iter().map(|step| step.field.local.to_token_stream()))
}

fn types(steps: &[&Step<'_>]) -> TokenStream {
    tuple(steps.iter().map(|step| step.field.ty.to_token_stream()))
}

/// Emits one expression, pattern or type as it is, and several as a tuple.
pub(super) fn tuple(items: impl ExactSizeIterator<Item = TokenStream>) -> TokenStream {
    match items.len() {
        1 => quote!(#(#items)*),
        _ => quote!((#(#items),*)),
    }
}

/// Returns an expression for use after `if`, in parentheses if its braces would be taken for the block.
pub(super) fn as_condition(expr: TokenStream) -> TokenStream {
    let open = expr.clone().into_iter().any(|token| {
        let is_block = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        is_block || matches!(&token, TokenTree::Ident(name) if name == "let")
    });
    match open {
        true => quote!((#expr)),
        false => expr,
    }
}
