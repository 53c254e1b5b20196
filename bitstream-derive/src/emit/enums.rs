//! Enums: a tag, then the fields of the variant.

use super::codec::Codecs;
use super::{Bodies, Part, fields, text};
use crate::model::{Model, Variant};
use crate::syntax::local;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// A variant as it is emitted.
struct Arm<'a> {
    variant: &'a Variant,
    parts: Vec<Part<'a>>,
    /// Its place in the declaration, which is its tag.
    place: Literal,
}

pub(super) fn bodies(model: &Model, variants: &[Variant], codecs: &mut Codecs<'_>) -> Bodies {
    let arms: Vec<Arm<'_>> = variants
        .iter()
        .enumerate()
        .map(|(i, variant)| Arm {
            variant,
            parts: codecs.parts(&variant.fields),
            place: Literal::usize_unsuffixed(i),
        })
        .collect();
    let rt = &model.runtime;
    let first = &arms[0];
    Bodies {
        schema: schema(model, &arms),
        has_placeholder: fields::has_placeholder(rt, &first.parts),
        write: write(model, &arms),
        read: read(model, &arms),
        read_into: read_into(model, &arms),
        placeholder: fields::placeholder(rt, &first.parts, &path(first)),
    }
}

fn path(arm: &Arm<'_>) -> TokenStream {
    let ident = &arm.variant.ident;
    quote!(Self::#ident)
}

fn schema(model: &Model, arms: &[Arm<'_>]) -> TokenStream {
    let rt = &model.runtime;
    let name = text(&model.ident);
    let variants = arms.iter().map(|arm| {
        let (name, place) = (text(&arm.variant.ident), &arm.place);
        let fields = fields::schema_fields(rt, &arm.parts);
        let aligned = match arm.variant.align {
            true => quote!(.aligned()),
            false => quote!(),
        };
        quote!(#rt::schema::Variant::new(#name, #place, #fields)#aligned)
    });
    let most = Literal::usize_unsuffixed(arms.len() - 1);
    quote!(#rt::Schema::enumeration(#name, #rt::schema::Tag::range(0, #most), &[#(#variants),*]))
}

/// `Self::V { x: x, 0: field_0, .. }`, binding what is sent and, where `all`, what is not.
fn pattern(arm: &Arm<'_>, all: bool) -> TokenStream {
    let path = path(arm);
    let bindings = arm.parts.iter().filter_map(|part| {
        let field = match part {
            Part::Sent(sent) => sent.field,
            Part::Skipped(field, _) if all => field,
            Part::Skipped(..) => return None,
        };
        let (member, local) = (&field.member, &field.local);
        Some(quote!(#member: #local,))
    });
    quote!(#path { #(#bindings)* .. })
}

/// Variants without anything to send differ in their tag only, and the tag stays part of the run around it.
fn is_plain(arms: &[Arm<'_>]) -> bool {
    arms.iter()
        .all(|arm| !arm.variant.align && fields::sent(&arm.parts).next().is_none())
}

fn write(model: &Model, arms: &[Arm<'_>]) -> TokenStream {
    let (rt, stream) = (&model.runtime, local("__stream"));
    if is_plain(arms) {
        let tags = arms.iter().map(|arm| {
            let (path, place) = (path(arm), &arm.place);
            quote!(#path { .. } => #place,)
        });
        return quote! {
            #rt::step::write_tag::<Self, _>(match self { #(#tags)* }, #stream)
        };
    }
    let arms = arms.iter().map(|arm| {
        let (pattern, place) = (pattern(arm, false), &arm.place);
        let steps = fields::write_bound(rt, &arm.parts);
        quote! {
            #pattern => {
                #rt::step::write_variant::<Self, #place, _>(#stream)?;
                #steps
                #rt::step::leave_variant(#stream)
            }
        }
    });
    quote!(match self { #(#arms)* })
}

/// `match` on the tag that is read, with `inside` for each variant and a refusal for every other tag.
fn read_match(model: &Model, arms: &[Arm<'_>], inside: impl Fn(&Arm<'_>) -> TokenStream) -> TokenStream {
    let (rt, stream, tag) = (&model.runtime, local("__stream"), local("__tag"));
    let plain = is_plain(arms);
    let arms = arms.iter().map(|arm| {
        let (place, body) = (&arm.place, inside(arm));
        let enter = match plain {
            true => quote!(),
            false => quote!(#rt::step::read_variant::<Self, #place, _>(#stream)?;),
        };
        quote!(#place => { #enter #body })
    });
    quote! {
        match #rt::step::read_tag::<Self, _>(#stream)? {
            #(#arms)*
            #tag => ::core::result::Result::Err(#rt::step::unknown_tag::<Self, _>(#tag, #stream)),
        }
    }
}

fn leave(model: &Model, plain: bool) -> TokenStream {
    let (rt, stream) = (&model.runtime, local("__stream"));
    match plain {
        true => quote!(),
        false => quote!(#rt::step::leave_variant(#stream)?;),
    }
}

fn read(model: &Model, arms: &[Arm<'_>]) -> TokenStream {
    let leave = leave(model, is_plain(arms));
    read_match(model, arms, |arm| {
        let (steps, made) = fields::read_parts(&model.runtime, &arm.parts, &path(arm));
        quote! {
            #steps
            #leave
            ::core::result::Result::Ok(#made)
        }
    })
}

fn read_into(model: &Model, arms: &[Arm<'_>]) -> TokenStream {
    let (rt, other) = (&model.runtime, local("__other"));
    let leave = leave(model, is_plain(arms));
    let only = arms.len() == 1;
    read_match(model, arms, |arm| {
        let (steps, made) = fields::read_parts(rt, &arm.parts, &path(arm));
        let fill = if arm.parts.is_empty() {
            quote!(*self = #made;)
        } else {
            let pattern = pattern(arm, true);
            let in_place = fields::read_into_bound(rt, &arm.parts);
            let replace = match only {
                true => quote!(),
                false => quote!(#other => { #steps *#other = #made; }),
            };
            quote! {
                match self {
                    #pattern => { #in_place }
                    #replace
                }
            }
        };
        quote! {
            #fill
            #leave
            ::core::result::Result::Ok(())
        }
    })
}
