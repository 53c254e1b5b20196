//! Emits enums: a tag, then the fields of the variant.

use super::around::as_condition;
use super::codecs::Codecs;
use super::constants::{self, ConstantPlace};
use super::expr::{code, integer};
use super::scene::{Place, Scene};
use super::{Bodies, Part, fields, text};
use crate::literal;
use crate::model::{Enum, Model, Role, Tag, Variant};
use crate::syntax::local;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Expr;
use syn::spanned::Spanned;

/// A variant with the generated code of its fields.
struct Arm<'a> {
    variant: &'a Variant,
    parts: Vec<Part<'a>>,
    /// Number of the variant among the variants that are sent.
    place: Literal,
}

/// An enum with the generated code of its variants.
struct Arms<'a> {
    scene: &'a Scene,
    tag: &'a Tag,
    /// Variants that are sent, and the variant with `other`, which holds all other tags.
    all: Vec<Arm<'a>>,
    skipped: Vec<&'a Variant>,
}

pub(super) fn bodies(model: &Model, scene: &Scene, shape: &Enum, codecs: &mut Codecs<'_>) -> Bodies {
    let arms = arms(scene, shape, codecs);
    problems(&arms, codecs);
    let first = arms.sent().next();
    let placeholder = first.map(|arm| fields::placeholder(scene, &arm.parts, &arms.path(arm.variant), false));
    let is_copied = arms.sent().any(|arm| fields::is_copied(&arm.parts, None));
    Bodies {
        schema: schema(model, &arms, shape.variants.len()),
        placeholder: placeholder.unwrap_or_default(),
        write: write(&arms),
        read: read(&arms),
        read_into: read_into(&arms),
        as_read: is_copied.then(|| (by_parts(&arms), as_read(&arms))),
    }
}

fn arms<'a>(scene: &'a Scene, shape: &'a Enum, codecs: &mut Codecs<'_>) -> Arms<'a> {
    let (mut all, mut skipped) = (Vec::new(), Vec::new());
    for variant in &shape.variants {
        let parts = match variant.role {
            Role::Skipped => {
                skipped.push(variant);
                continue;
            }
            Role::Sent { .. } => codecs.parts_of_variant(variant),
            Role::Other => Vec::new(),
        };
        let place = Literal::usize_unsuffixed(all.len());
        all.push(Arm { variant, parts, place });
    }
    let tag = &shape.tag;
    Arms {
        scene,
        tag,
        all,
        skipped,
    }
}

/// Emits the checks that only the compiler can make: ids that are no literals, and whether `other` holds every tag.
fn problems(arms: &Arms<'_>, codecs: &mut Codecs<'_>) {
    let rt = &arms.scene.rt;
    let unseen = arms.sent().filter_map(Arm::id).find(|id| literal::int(id).is_none());
    let bound = match arms.tag {
        Tag::Range(lower, upper) => [lower, upper].into_iter().find(|end| literal::int(end).is_none()),
        Tag::Width(width) => Some(width).filter(|width| literal::int(width).is_none()),
        Tag::Ids | Tag::Repr(_) => None,
    };
    if let Some(expr) = bound.or(unseen) {
        codecs.type_problem(expr.span(), quote!(#rt::codec::ProblemOfTag::<Self>::PROBLEM));
    }
    if let (Tag::Ids, Some(_), Some(id)) = (arms.tag, arms.other(), unseen) {
        codecs.type_problem(id.span(), quote!(#rt::codec::ProblemOfRest::<Self>::PROBLEM));
    }
    if let Some(field) = arms.other().and_then(|other| other.variant.fields.first()) {
        let ty = &field.ty;
        codecs.holds_tags(ty);
        codecs.type_problem(ty.span(), quote!(#rt::codec::ProblemOfOther::<Self, #ty>::PROBLEM));
    }
}

impl Arm<'_> {
    fn id(&self) -> Option<&Expr> {
        match &self.variant.role {
            Role::Sent { id } => Some(id),
            Role::Other | Role::Skipped => None,
        }
    }
}

impl<'a> Arms<'a> {
    fn sent(&self) -> impl Iterator<Item = &Arm<'a>> {
        self.all.iter().filter(|arm| arm.id().is_some())
    }

    fn other(&self) -> Option<&Arm<'a>> {
        self.all.iter().find(|arm| arm.id().is_none())
    }

    /// Emits the condition under which a variant is part of the format.
    fn when(&self, arm: &Arm<'_>) -> Option<TokenStream> {
        let when = arm.variant.when.as_ref()?;
        Some(as_condition(self.scene.expr(when)))
    }

    /// Emits the number of the check of a variant.
    fn check(&self, arm: &Arm<'_>) -> Option<TokenStream> {
        let (rt, number) = (&self.scene.rt, code(arm.variant.check.as_ref()?));
        Some(quote!(#rt::step::number(#number)))
    }

    fn path(&self, variant: &Variant) -> TokenStream {
        let (constructor, ident) = (&self.scene.constructor, &variant.ident);
        quote!(#constructor::#ident)
    }

    /// Returns whether the variants differ only in their tag, so that the tag stays part of the current run.
    fn is_plain(&self) -> bool {
        let empty = |arm: &Arm<'_>| {
            let alone = !arm.variant.align && arm.variant.check.is_none() && arm.variant.when.is_none();
            alone && fields::sent(&arm.parts).next().is_none()
        };
        self.other().is_none() && self.sent().all(empty)
    }

    /// Returns the tag of a variant, if the macro can see it.
    fn wire(&self, arm: &Arm<'_>) -> Option<u64> {
        let id = literal::signed(arm.id()?)?;
        match self.tag {
            Tag::Ids | Tag::Width(_) => u64::try_from(id).ok(),
            Tag::Range(lower, _) => u64::try_from(id.checked_sub(literal::signed(lower)?)?).ok(),
            Tag::Repr(repr) => {
                let bits: u32 = repr.to_string().trim_start_matches(['u', 'i']).parse().ok()?;
                (bits <= 64).then(|| id as u64 & (u64::MAX >> (64 - bits)))
            }
        }
    }

    /// Emits the pattern of a variant's tag.
    fn tag_pattern(&self, arm: &Arm<'_>) -> TokenStream {
        match (self.wire(arm), self.when(arm)) {
            (Some(wire), when) => {
                let wire = Literal::u64_unsuffixed(wire);
                let guard = when.map(|when| quote!(if #when));
                quote!(#wire #guard)
            }
            (None, when) => {
                let (rt, tag, place) = (&self.scene.rt, local("__tag"), &arm.place);
                let guard = when.map(|when| quote!(&& (#when)));
                quote!(#tag if #tag == #rt::step::tag_of::<Self, #place>() #guard)
            }
        }
    }
}

fn schema(model: &Model, arms: &Arms<'_>, variants: usize) -> TokenStream {
    let rt = &arms.scene.rt;
    let name = text(&model.ident);
    let listed = arms.all.iter().map(|arm| {
        let name = text(&arm.variant.ident);
        let Some(id) = arm.id() else {
            return quote!(#rt::schema::Variant::other(#name));
        };
        let (id, fields) = (integer(rt, id), fields::schema_fields(arms.scene, &arm.parts));
        let aligned = arm.variant.align.then(|| quote!(.aligned()));
        let checked = arms.check(arm).map(|number| quote!(.checked(#number)));
        let when = arm.variant.when.as_ref().map(|when| condition(arms.scene, when));
        quote!(#rt::schema::Variant::new(#name, #id, #fields)#aligned #checked #when)
    });
    let tag = tag(arms, variants);
    quote!(#rt::Schema::enumeration(#name, #tag, &[#(#listed),*]))
}

/// Emits `.when("version >= 3")`.
fn condition(scene: &Scene, when: &Expr) -> TokenStream {
    let (rt, text) = (&scene.rt, crate::hint::shown_expr(when));
    let named = ConstantPlace::new(scene, []).naming(&[constants::of_condition(scene, when)]);
    quote!(.when(#rt::schema::Expr::new(#text)#named))
}

fn tag(arms: &Arms<'_>, variants: usize) -> TokenStream {
    let rt = &arms.scene.rt;
    match arms.tag {
        Tag::Range(lower, upper) => {
            let (lower, upper) = (integer(rt, lower), integer(rt, upper));
            quote!(#rt::schema::Tag::range(#lower, #upper))
        }
        Tag::Width(width) => {
            let width = integer(rt, width);
            quote!(#rt::schema::Tag::bits(#width))
        }
        Tag::Repr(repr) => quote!(#rt::schema::Tag::whole::<::core::primitive::#repr>()),
        Tag::Ids => {
            if arms.sent().all(|arm| !arm.variant.has_id) {
                // the positions of all variants count, even of those that are not sent
                let most = Literal::usize_unsuffixed(variants - 1);
                return quote!(#rt::schema::Tag::range(0, #most));
            }
            let ids = arms.sent().filter_map(Arm::id).map(|id| integer(rt, id));
            quote!(#rt::schema::Tag::up_to(&[#(#ids),*]))
        }
    }
}

/// Emits `Self::V { x: x, 0: field_0, .. }`. The pattern binds the fields that are sent,
/// and with `all` the others too.
fn pattern(arms: &Arms<'_>, arm: &Arm<'_>, place: Place, all: bool) -> TokenStream {
    let path = arms.path(arm.variant);
    let bindings = arm.parts.iter().filter_map(|part| {
        if matches!(part, Part::Skipped(..)) && !all {
            return None;
        }
        let (member, local) = (&part.field().member, arms.scene.reference(place, part.field()));
        Some(quote!(#member: #local,))
    });
    quote!(#path { #(#bindings)* .. })
}

fn write(arms: &Arms<'_>) -> TokenStream {
    let Scene {
        rt, stream, subject, ..
    } = arms.scene;
    let unsent = arms.skipped.iter().map(|variant| {
        let path = arms.path(variant);
        quote!(#path { .. } => return ::core::result::Result::Err(#rt::step::unsent(#stream)),)
    });
    if arms.is_plain() {
        let tags = arms.sent().map(|arm| {
            let (path, place) = (arms.path(arm.variant), &arm.place);
            let wire = match arms.wire(arm) {
                Some(wire) => {
                    let wire = Literal::u64_unsuffixed(wire);
                    quote!(#wire)
                }
                None => quote!(#rt::step::tag_of::<Self, #place>()),
            };
            quote!(#path { .. } => #wire,)
        });
        return quote! {
            #rt::step::write_tag::<Self, _>(match #subject { #(#tags)* #(#unsent)* }, #stream)
        };
    }
    let sent = arms.sent().map(|arm| {
        let (pattern, place) = (pattern(arms, arm, Place::Bound, false), &arm.place);
        let steps = fields::write(arms.scene, &arm.parts, Place::Bound, None);
        let check = arms.check(arm);
        let check = check.map(|number| quote!(#rt::step::write_check(const { #number }, #stream)?;));
        let refused = arms
            .when(arm)
            .map(|when| quote!(if !(#when) { return ::core::result::Result::Err(#rt::step::unsent(#stream)); }));
        quote! {
            #pattern => {
                #refused
                #rt::step::write_variant::<Self, #place, _>(#stream)?;
                #steps
                #check
                #rt::step::leave_variant(#stream)
            }
        }
    });
    let other = arms.other().map(|arm| {
        let (path, place, held) = (arms.path(arm.variant), &arm.place, local("__held"));
        let member = arm.variant.fields.first().map(|field| &field.member);
        quote! {
            #path { #member: #held } => #rt::step::write_other::<Self, #place, _, _>(*#held, #stream),
        }
    });
    quote!(match #subject { #(#sent)* #other #(#unsent)* })
}

/// Emits whether the fields of all variants are copied part by part.
fn by_parts(arms: &Arms<'_>) -> TokenStream {
    let each = arms.sent().map(|arm| fields::by_parts(arms.scene, &arm.parts));
    quote!(#(#each)&&*)
}

/// Emits the copy of a value as a decoder will reconstruct it.
fn as_read(arms: &Arms<'_>) -> TokenStream {
    let sent = arms.sent().map(|arm| {
        let pattern = pattern(arms, arm, Place::Held, false);
        let copy = fields::copy(arms.scene, &arm.parts, Place::Held, &arms.path(arm.variant));
        quote!(#pattern => { #copy })
    });
    let other = arms.other().map(|arm| {
        let (path, held) = (arms.path(arm.variant), local("__held"));
        let member = arm.variant.fields.first().map(|field| &field.member);
        quote!(#path { #member: #held } => ::core::option::Option::Some(#path { #member: *#held }),)
    });
    let unsent = arms.skipped.iter().map(|variant| {
        let path = arms.path(variant);
        quote!(#path { .. } => ::core::option::Option::None,)
    });
    let subject = &arms.scene.subject;
    quote!(match #subject { #(#sent)* #other #(#unsent)* })
}

/// Emits a `match` on the decoded tag, with `inside` for each variant, and `held` for all other tags.
fn read_match(
    arms: &Arms<'_>,
    inside: impl Fn(&Arm<'_>) -> TokenStream,
    keep: impl Fn(TokenStream) -> TokenStream,
) -> TokenStream {
    let Scene { rt, stream, .. } = arms.scene;
    let tag = local("__tag");
    let plain = arms.is_plain();
    let sent = arms.sent().map(|arm| {
        let (place, tag, body) = (&arm.place, arms.tag_pattern(arm), inside(arm));
        let enter = match plain {
            true => quote!(),
            false => quote!(#rt::step::read_variant::<Self, #place, _>(#stream)?;),
        };
        quote!(#tag => { #enter #body })
    });
    let rest = match arms.other() {
        None => quote!(::core::result::Result::Err(#rt::step::unknown_tag::<Self, _>(#tag, #stream)),),
        Some(arm) => {
            let (path, place) = (arms.path(arm.variant), &arm.place);
            let member = arm.variant.fields.first().map(|field| &field.member);
            keep(quote!(#path { #member: #rt::step::read_other::<Self, #place, _, _>(#tag, #stream)? }))
        }
    };
    quote! {
        match #rt::step::read_tag::<Self, _>(#stream)? {
            #(#sent)*
            #tag => #rest
        }
    }
}

/// Emits the end of a variant after its fields: its check, and the end of the run.
fn leave(arms: &Arms<'_>, arm: &Arm<'_>) -> TokenStream {
    let Scene { rt, stream, .. } = arms.scene;
    if arms.is_plain() {
        return quote!();
    }
    let check = arms.check(arm);
    let check = check.map(|number| quote!(#rt::step::read_check(const { #number }, #stream)?;));
    quote!(#check #rt::step::leave_variant(#stream)?;)
}

fn read(arms: &Arms<'_>) -> TokenStream {
    read_match(
        arms,
        |arm| {
            let (steps, made) = fields::read(arms.scene, &arm.parts, &arms.path(arm.variant));
            let leave = leave(arms, arm);
            quote! {
                #steps
                #leave
                ::core::result::Result::Ok(#made)
            }
        },
        |held| quote!(::core::result::Result::Ok(#held)),
    )
}

fn read_into(arms: &Arms<'_>) -> TokenStream {
    let other = local("__other");
    let subject = &arms.scene.subject;
    let only = arms.all.len() + arms.skipped.len() == 1;
    read_match(
        arms,
        |arm| {
            let (steps, made) = fields::read(arms.scene, &arm.parts, &arms.path(arm.variant));
            let leave = leave(arms, arm);
            let fill = if arm.parts.is_empty() {
                quote!(*#subject = #made;)
            } else {
                let pattern = pattern(arms, arm, Place::Bound, true);
                let in_place = fields::read_into(arms.scene, &arm.parts, Place::Bound);
                let replace = match only {
                    true => quote!(),
                    false => quote!(#other => { #steps *#other = #made; }),
                };
                quote! {
                    match #subject {
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
        },
        |held| quote!({ *#subject = #held; ::core::result::Result::Ok(()) }),
    )
}
