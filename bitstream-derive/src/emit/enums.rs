//! Enums: a tag, then the fields of the variant.

use super::codec::Codecs;
use super::{Bodies, Part, fields, text};
use crate::model::{Model, Variant};
use crate::syntax::local;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// A variant as it is emitted: its tag is its place in the declaration.
struct Arm<'a> {
    variant: &'a Variant,
    parts: Vec<Part<'a>>,
    tag: Literal,
    index: Literal,
}

pub(super) fn bodies(model: &Model, variants: &[Variant], codecs: &mut Codecs<'_>) -> Bodies {
    let arms: Vec<Arm<'_>> = variants
        .iter()
        .enumerate()
        .map(|(i, variant)| Arm {
            variant,
            parts: codecs.parts(&variant.fields),
            tag: Literal::u64_unsuffixed(i as u64),
            index: Literal::usize_unsuffixed(i),
        })
        .collect();
    let rt = &model.runtime;
    let last = Literal::i128_unsuffixed(variants.len() as i128 - 1);
    let tag_bits = quote!(const { #rt::bits_required(0, #last) });
    let sizes = |constant| {
        let variants = arms.iter().map(|arm| {
            let sum = fields::sum(rt, &arm.parts, constant);
            // alignment of the fields of a variant
            match (constant, arm.variant.align) {
                ("MAX_BITS", true) => quote!(7 + #sum),
                _ => sum,
            }
        });
        quote!(&[#(#variants),*])
    };
    let (min_bits, max_bits, steps) = (sizes("MIN_BITS"), sizes("MAX_BITS"), sizes("STEPS"));
    let first = &arms[0];
    let first_path = path(first);
    Bodies {
        min_bits: quote!(#tag_bits as ::core::primitive::usize + #rt::step::least(#min_bits)),
        max_bits: quote!(#tag_bits as ::core::primitive::usize + #rt::step::most(#max_bits)),
        schema: schema(model, &arms, &tag_bits),
        steps: quote!(1 + #rt::step::sum(#steps)),
        has_placeholder: fields::has_placeholder(rt, &first.parts),
        write: write(model, &arms, &tag_bits),
        read: read(model, &arms, &tag_bits),
        read_into: read_into(model, &arms, &tag_bits),
        placeholder: fields::placeholder(rt, &first.parts, &first_path),
    }
}

fn path(arm: &Arm<'_>) -> TokenStream {
    let ident = &arm.variant.ident;
    quote!(Self::#ident)
}

fn schema(model: &Model, arms: &[Arm<'_>], tag_bits: &TokenStream) -> TokenStream {
    let rt = &model.runtime;
    let name = text(&model.ident);
    let variants = arms.iter().map(|arm| {
        let (name, tag) = (text(&arm.variant.ident), &arm.tag);
        let fields = fields::schema_fields(rt, &arm.parts);
        let align = arm.variant.align;
        quote!(#rt::schema::Variant { name: #name, tag: #tag, align: #align, fields: #fields })
    });
    quote! {
        &#rt::schema::Schema::new(
            #rt::schema::Kind::Enum { name: #name, width: #tag_bits, variants: &[#(#variants),*] },
            Self::MIN_BITS,
            Self::MAX_BITS,
        )
    }
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

fn align(model: &Model, arm: &Arm<'_>) -> TokenStream {
    let (rt, stream) = (&model.runtime, local("stream"));
    match arm.variant.align {
        true => quote!(#rt::Stream::align(#stream)?;),
        false => quote!(),
    }
}

fn write(model: &Model, arms: &[Arm<'_>], tag_bits: &TokenStream) -> TokenStream {
    let (rt, stream) = (&model.runtime, local("stream"));
    if is_plain(arms) {
        let tags = arms.iter().map(|arm| {
            let (path, tag) = (path(arm), &arm.tag);
            quote!(#path { .. } => #tag,)
        });
        return quote! {
            #rt::step::write_tag(match self { #(#tags)* }, #tag_bits, #stream)
        };
    }
    let arms = arms.iter().map(|arm| {
        let (pattern, tag, index) = (pattern(arm, false), &arm.tag, &arm.index);
        let align = align(model, arm);
        let steps = fields::write_bound(rt, &arm.parts);
        quote! {
            #pattern => {
                #rt::step::write_tag(#tag, #tag_bits, #stream)?;
                #align
                #rt::Stream::enter(#stream, #index);
                #steps
                #rt::Stream::leave(#stream);
            }
        }
    });
    quote! {
        match self { #(#arms)* }
        #rt::Stream::end_run(#stream)
    }
}

/// `match` on the tag that was read, with `inside` for each variant and a refusal for every other tag.
fn read_match(
    model: &Model,
    arms: &[Arm<'_>],
    tag_bits: &TokenStream,
    inside: impl Fn(&Arm<'_>) -> TokenStream,
) -> TokenStream {
    let (rt, stream, tag) = (&model.runtime, local("stream"), local("tag"));
    let plain = is_plain(arms);
    let arms = arms.iter().map(|arm| {
        let (number, body) = (&arm.tag, inside(arm));
        if plain {
            return quote!(#number => { #body });
        }
        let (index, align) = (&arm.index, align(model, arm));
        let min_bits = fields::sum(rt, &arm.parts, "MIN_BITS");
        quote! {
            #number => {
                #rt::step::reserve_variant::<Self, _>(#min_bits, #tag_bits, #stream)?;
                #align
                #rt::Stream::enter(#stream, #index);
                #body
            }
        }
    });
    quote! {
        let #tag = #rt::Source::take(#stream, #tag_bits)?;
        match #tag {
            #(#arms)*
            _ => ::core::result::Result::Err(#rt::step::unknown_tag(#tag, #tag_bits, #stream)),
        }
    }
}

fn read(model: &Model, arms: &[Arm<'_>], tag_bits: &TokenStream) -> TokenStream {
    let (rt, stream, value) = (&model.runtime, local("stream"), local("value"));
    let plain = is_plain(arms);
    read_match(model, arms, tag_bits, |arm| {
        if plain {
            return fields::read(rt, &arm.parts, &path(arm));
        }
        let (steps, made) = fields::read_parts(rt, &arm.parts, &path(arm));
        quote! {
            #steps
            let #value = #made;
            #rt::Stream::leave(#stream);
            #rt::Stream::end_run(#stream)?;
            ::core::result::Result::Ok(#value)
        }
    })
}

fn read_into(model: &Model, arms: &[Arm<'_>], tag_bits: &TokenStream) -> TokenStream {
    let (rt, stream, other) = (&model.runtime, local("stream"), local("other"));
    let plain = is_plain(arms);
    read_match(model, arms, tag_bits, |arm| {
        let (steps, made) = fields::read_parts(rt, &arm.parts, &path(arm));
        if arm.parts.is_empty() || plain {
            let leave = match plain {
                true => quote!(),
                false => quote!(#rt::Stream::leave(#stream); #rt::Stream::end_run(#stream)?;),
            };
            return quote! {
                #steps
                *self = #made;
                #leave
                ::core::result::Result::Ok(())
            };
        }
        let pattern = pattern(arm, true);
        let in_place = fields::read_into_bound(rt, &arm.parts);
        quote! {
            match self {
                #pattern => { #in_place }
                #[allow(unreachable_patterns)]
                #other => {
                    #steps
                    *#other = #made;
                }
            }
            #rt::Stream::leave(#stream);
            #rt::Stream::end_run(#stream)
        }
    })
}
