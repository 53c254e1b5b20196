//! Emits structs, and the code that their fields share with those of variants.

#![deny(clippy::wildcard_enum_match_arm)]

use super::around::{self, AroundFields, Toward};
use super::constants::{self, ConstantPlace};
use super::scene::{Place, Scene};
use super::{Bodies, Part, Step, codecs, text};
use crate::model::Model;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Expr;

pub(super) fn bodies(model: &Model, scene: &Scene, parts: &[Part<'_>]) -> Bodies {
    let (rt, constructor) = (&scene.rt, &scene.constructor);
    let name = text(&model.ident);
    let fields = schema_fields(scene, parts);
    let write = write(scene, parts, Place::Member, model.ensure.as_ref());
    let (steps, made) = read(scene, parts, constructor);
    let fill = read_into(scene, parts, Place::Member);
    let ok = quote!(::core::result::Result::Ok);
    let filled = codecs::is_filled(model);
    let rule = model.ensure.as_ref();
    let holds = |place| {
        let around = AroundFields::new(scene, parts, place, Toward::Value);
        rule.map(|rule| ensured(&around, rule, &quote!(ensure_read)))
    };
    let (read_to, stored) = (holds(Place::Local), holds(Place::Member));
    Bodies {
        schema: quote!(#rt::Schema::structure(#name, #fields)),
        placeholder: placeholder(scene, parts, constructor, filled),
        write: quote!(#write #ok(())),
        read: quote!(#steps #read_to #ok(#made)),
        read_into: quote!(#fill #stored #ok(())),
        as_read: is_copied(parts, rule)
            .then(|| (by_parts(scene, parts), copy(scene, parts, Place::Member, constructor))),
    }
}

/// Emits a `transparent` type: its only sent field stands for the type, without a step of its own in paths.
pub(super) fn transparent(model: &Model, scene: &Scene, parts: &[Part<'_>]) -> Bodies {
    let (rt, constructor, stream) = (&scene.rt, &scene.constructor, &scene.stream);
    let Some(step) = sent(parts).next() else {
        // the checks of fields have already refused this type
        return bodies(model, scene, parts);
    };
    let (codec, ty, local) = (&step.codec, &step.field.ty, &step.field.local);
    let reference = scene.reference(Place::Member, step.field);
    let reference_mut = scene.reference_mut(Place::Member, step.field);
    let encoding = quote!(<#codec as #rt::codec::Encoding<#ty>>);
    let lets = parts.iter().map(let_default);
    let sets = parts.iter().map(|part| set_default(scene, Place::Member, part));
    let made = made(parts, constructor);
    let unsent: Vec<_> = parts.iter().filter(|part| matches!(part, Part::Skipped(..))).collect();
    let types = unsent.iter().map(|part| &part.field().ty);
    let schema = match unsent.is_empty() {
        true => quote!(*#encoding::SCHEMA),
        // values that differ only in unsent fields have equal bits, so the schema says that decoding may lose a part
        false => quote! {
            if #(::core::mem::size_of::<#types>() == 0)&&* {
                *#encoding::SCHEMA
            } else {
                #rt::Schema::restricted(#encoding::SCHEMA)
            }
        },
    };
    Bodies {
        schema,
        placeholder: placeholder(scene, parts, constructor, false),
        write: quote!(#encoding::write(#reference, (), #stream)),
        read: quote! {
            let #local = #encoding::read((), #stream)?;
            #(#lets)*
            ::core::result::Result::Ok(#made)
        },
        read_into: quote! {
            #(#sets)*
            #encoding::read_into(#reference_mut, (), #stream)
        },
        as_read: None,
    }
}

/// Emits the local of a field that is not sent.
fn let_default(part: &Part<'_>) -> TokenStream {
    let Part::Skipped(field, default) = part else {
        return quote!();
    };
    let (local, ty) = (&field.local, &field.ty);
    quote!(let #local: #ty = #default;)
}

/// Emits the assignment to a field that is not sent.
fn set_default(scene: &Scene, place: Place, part: &Part<'_>) -> TokenStream {
    let Part::Skipped(field, default) = part else {
        return quote!();
    };
    let place = scene.place(place, field);
    quote!(#place = #default;)
}

/// Returns the fields that are sent.
pub(super) fn sent<'p, 'f>(parts: &'p [Part<'f>]) -> impl Iterator<Item = &'p Step<'f>> {
    parts.iter().filter_map(|part| match part {
        Part::Sent(step) => Some(step),
        Part::Skipped(..) => None,
    })
}

/// Fields that are sent together: one field, or a group that shares its bit.
enum Chunk<'p, 'f> {
    Skipped(&'p Part<'f>),
    One(&'p Step<'f>),
    Elided(Vec<&'p Step<'f>>),
}

fn chunks<'p, 'f>(parts: &'p [Part<'f>]) -> Vec<Chunk<'p, 'f>> {
    let mut chunks: Vec<Chunk<'p, 'f>> = Vec::new();
    let mut open: Option<&Ident> = None;
    for part in parts {
        let step = match part {
            Part::Skipped(..) => {
                chunks.push(Chunk::Skipped(part));
                continue;
            }
            Part::Sent(step) => step,
        };
        let group = step.sent.elide.as_ref().map(|elide| elide.group.as_ref());
        match (group, open) {
            (Some(Some(name)), Some(known)) if name == known => {
                let last = chunks.iter_mut().rev().find_map(|chunk| match chunk {
                    Chunk::Elided(steps) => Some(steps),
                    Chunk::Skipped(_) | Chunk::One(_) => None,
                });
                if let Some(steps) = last {
                    steps.push(step);
                }
            }
            (Some(_), _) => chunks.push(Chunk::Elided(vec![step])),
            (None, _) => chunks.push(Chunk::One(step)),
        }
        open = group.flatten();
    }
    chunks
}

/// Emits `&[Field::new::<..>(..), ..]`.
pub(super) fn schema_fields(scene: &Scene, parts: &[Part<'_>]) -> TokenStream {
    let rt = &scene.rt;
    let place = ConstantPlace::new(scene, parts.iter().map(Part::field));
    let mut open: Option<&Ident> = None;
    let mut fields = Vec::new();
    for step in sent(parts) {
        let name = text(&step.field.member);
        let (codec, ty) = (&step.codec, &step.field.ty);
        let group = step.sent.elide.as_ref().map(|elide| elide.group.as_ref());
        let shared = group.flatten().is_some() && group.flatten() == open;
        open = group.flatten();
        let plain = !step.is_given() && group.is_none() && step.sent.when.is_none();
        let plain = plain && !step.sent.codec.is_inferred();
        if plain {
            fields.push(quote!(#rt::schema::Field::new::<#codec, #ty>(#name)));
            continue;
        }
        let given = step.given_type(rt);
        let mut schema = quote!(<#codec as #rt::codec::Encoding<#ty, #given>>::SCHEMA);
        if let Some(elide) = &step.sent.elide {
            let value = crate::hint::shown_expr(&elide.value);
            let constructor = match shared {
                true => quote!(elide_too),
                false => quote!(elide),
            };
            let named = place.naming(&[constants::of_field(scene, &elide.value, ty)]);
            schema = quote!(&#rt::Schema::#constructor(#value, #schema)#named);
        }
        if let Some(when) = &step.sent.when {
            let condition = crate::hint::shown_expr(&when.condition);
            let mut exprs = vec![constants::of_condition(scene, &when.condition)];
            exprs.extend(
                when.default
                    .iter()
                    .map(|default| constants::of_field(scene, default, ty)),
            );
            let named = place.naming(&exprs);
            let decided = place
                .decided(&when.condition)
                .map(|decided| quote!(.decided(const { #decided })));
            schema = match &when.default {
                None => quote!(&#rt::Schema::when(#condition, #schema)#named #decided),
                Some(default) => {
                    let default = crate::hint::shown_expr(default);
                    quote!(&#rt::Schema::when_or(#condition, #default, #schema)#named #decided)
                }
            };
        }
        fields.push(quote!(#rt::schema::Field { name: #name, schema: #schema }));
    }
    quote!(&[#(#fields),*])
}

/// Emits the steps that write the fields, and then the step of the rule over the fields.
pub(super) fn write(scene: &Scene, parts: &[Part<'_>], place: Place, rule: Option<&Expr>) -> TokenStream {
    let named = around::named(parts, rule);
    let around = AroundFields::new(scene, parts, place, Toward::Stream(&named));
    let steps = chunks(parts).into_iter().map(|chunk| match chunk {
        Chunk::Skipped(_) => quote!(),
        Chunk::One(step) => around.write_one(step),
        Chunk::Elided(steps) => around.write_elided(&steps),
    });
    let holds = rule.map(|rule| ensured(&around, rule, &quote!(ensure_written)));
    quote!(#(#steps)* #holds)
}

/// Emits the rule over the fields, as a step.
fn ensured(around: &AroundFields<'_>, rule: &Expr, step: &TokenStream) -> TokenStream {
    let Scene { rt, stream, .. } = around.scene;
    let holds = around.expr(rule);
    quote!(#rt::step::#step(#rt::step::value::<::core::primitive::bool>(#holds), #stream)?;)
}

/// Returns whether a type is copied field by field, as a decoder will reconstruct it. A type with conditions whose
/// inner types may have conditions is copied in this way: writing and reading the value would repeat the work of all
/// inner levels at each level.
pub(super) fn is_copied(parts: &[Part<'_>], rule: Option<&Expr>) -> bool {
    let elided = sent(parts).any(|step| step.sent.elide.is_some());
    let nested = sent(parts).any(|step| step.sent.facts.may_have_conditions);
    nested && (elided || !around::named(parts, rule).is_empty())
}

/// Emits whether the fields that may have conditions are also copied part by part.
pub(super) fn by_parts(scene: &Scene, parts: &[Part<'_>]) -> TokenStream {
    let rt = &scene.rt;
    let each: Vec<_> = sent(parts)
        .filter(|step| step.sent.facts.may_have_conditions)
        .map(|step| {
            let (codec, ty) = (&step.codec, &step.field.ty);
            let given = step.given_type(rt);
            quote!(#rt::step::by_parts::<#codec, #ty, #given>())
        })
        .collect();
    match each.is_empty() {
        true => quote!(true),
        false => quote!(#(#each)&&*),
    }
}

/// Emits the fields as a decoder will reconstruct them, in `constructor { .. }`.
pub(super) fn copy(scene: &Scene, parts: &[Part<'_>], from: Place, constructor: &TokenStream) -> TokenStream {
    let around = AroundFields::new(scene, parts, Place::Local, Toward::Copy);
    let steps = chunks(parts).into_iter().map(|chunk| match chunk {
        Chunk::Skipped(part) => let_default(part),
        Chunk::One(step) => around.let_copy(from, step),
        Chunk::Elided(steps) => around.let_copy_elided(from, &steps),
    });
    let made = made(parts, constructor);
    quote!(#(#steps)* ::core::option::Option::Some(#made))
}

/// Emits the steps that read fields to locals, and `constructor { .. }` of the locals.
pub(super) fn read<'a>(
    scene: &'a Scene,
    parts: &'a [Part<'a>],
    constructor: &TokenStream,
) -> (TokenStream, TokenStream) {
    let around = AroundFields::new(scene, parts, Place::Local, Toward::Value);
    let steps = chunks(parts).into_iter().map(|chunk| match chunk {
        Chunk::Skipped(part) => let_default(part),
        Chunk::One(step) => around.let_read(step),
        Chunk::Elided(steps) => around.let_elided(&steps),
    });
    (quote!(#(#steps)*), made(parts, constructor))
}

/// Emits the steps that fill fields in place.
pub(super) fn read_into<'a>(scene: &'a Scene, parts: &'a [Part<'a>], place: Place) -> TokenStream {
    let around = AroundFields::new(scene, parts, place, Toward::Value);
    chunks(parts).iter().map(|chunk| fill_chunk(&around, chunk)).collect()
}

fn fill_chunk(around: &AroundFields<'_>, chunk: &Chunk<'_, '_>) -> TokenStream {
    match chunk {
        Chunk::Skipped(part) => set_default(around.scene, around.place, part),
        Chunk::One(step) => around.conditional(step, around.fill(step), &around.defaults(&[step])),
        Chunk::Elided(steps) => {
            let elided = around.fill_elided(steps);
            around.conditional(steps[0], elided, &around.defaults(steps))
        }
    }
}

fn made(parts: &[Part<'_>], constructor: &TokenStream) -> TokenStream {
    let members = parts.iter().map(|part| {
        let (member, local) = (&part.field().member, &part.field().local);
        quote!(#member: #local)
    });
    quote!(#constructor { #(#members),* })
}

/// Emits a function that makes a placeholder, or `None` if a field has no placeholder. With `has_all`, the tokens show
/// that all fields have placeholders.
pub(super) fn placeholder(scene: &Scene, parts: &[Part<'_>], constructor: &TokenStream, has_all: bool) -> TokenStream {
    let rt = &scene.rt;
    let members = parts.iter().map(|part| match part {
        Part::Sent(step) => {
            let (member, codec, ty) = (&step.field.member, &step.codec, &step.field.ty);
            let (gate, given) = (step.gate(rt), step.given_type(rt));
            // the code that reads reports a field whose type differs from that of the foreign field
            let ty = match scene.is_remote {
                true => quote!(_),
                false => quote!(#ty),
            };
            match (has_all, gate.is_empty()) {
                (true, _) => quote!(#member: #rt::step::start::<#codec, #ty>()),
                (false, true) => quote!(#member: #rt::step::made::<#codec, #ty, #given>()),
                (false, false) => quote!(#member: { #gate #rt::step::made::<#codec, #ty, #given>() }),
            }
        }
        Part::Skipped(field, default) => {
            let member = &field.member;
            quote!(#member: #default)
        }
    });
    let make = quote!(|| #constructor { #(#members),* });
    if has_all || sent(parts).next().is_none() {
        return quote!(::core::option::Option::Some(#make));
    }
    let has = sent(parts).map(|step| {
        let (codec, ty, given) = (&step.codec, &step.field.ty, step.given_type(rt));
        match step.sent.codec.is_inferred() && !step.is_given() {
            true => quote!(<#codec as #rt::codec::Encoding<#ty>>::PLACEHOLDER.is_some()),
            false => quote!(#rt::step::has_placeholder::<#codec, #ty, #given>()),
        }
    });
    quote!(#rt::step::placeholder(&[#(#has),*], #make))
}
