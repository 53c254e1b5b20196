//! Resolves enums: the form of their tag, and the id of each variant.

#![deny(clippy::wildcard_enum_match_arm)]

use super::{check_value, fields, versions};
use crate::attr::{self, Bits, Site, refuse_codecs};
use crate::check::{self, constants::Varying};
use crate::errors::Errors;
use crate::literal::{self, Int};
use crate::model::{Enum, Role, Tag, Variant};
use proc_macro2::Literal;
use quote::quote;
use syn::{DataEnum, DeriveInput, Expr, parse_quote};

pub(super) fn resolve(input: &DeriveInput, data: &DataEnum, container: &mut Bits, errors: &mut Errors) -> Option<Enum> {
    let all = data.variants.iter().flat_map(|variant| &variant.fields);
    check::constants::of_options(container, &Varying::new(input, container, all), errors);
    let tag = container.tag.take();
    let container = &*container;
    if data.variants.is_empty() {
        errors.at(
            &input.ident,
            "an enum without variants has no value to send: add a variant",
        );
        return None;
    }
    let before = errors.count();
    let options = |variant: &syn::Variant| {
        let site = Site::Variant(input, variant);
        refuse_codecs(&variant.attrs, site, errors);
        let mut bits = Bits::parse(&variant.attrs, site, errors);
        versions::apply(&mut bits, container.version.as_ref(), &input.generics, errors);
        let varying = Varying::new(input, container, variant.fields.iter());
        check::constants::of_options(&bits, &varying, errors);
        bits
    };
    let options: Vec<Bits> = data.variants.iter().map(options).collect();
    check::tag::other_holds_for_good(&options, errors);
    let declared: Vec<(&syn::Variant, &Bits)> = data.variants.iter().zip(&options).collect();
    // if an attribute could not be read, whatever is missing because of it is not reported
    if errors.count() == before {
        check::tag::ids(input, &declared, tag.as_ref(), errors);
    }
    let repr = check::tag::repr(input, tag.as_ref(), errors);
    let tag = match tag.map(|tag| tag.what) {
        Some(attr::TagKey::Range(lower, upper)) => Tag::Range(lower, upper),
        Some(attr::TagKey::Width(width)) => Tag::Width(width),
        // a tag of earlier fields belongs to a field
        Some(attr::TagKey::Repr | attr::TagKey::Said(_)) | None => repr.map_or(Tag::Ids, Tag::Repr),
    };
    let roles = roles(&declared, &tag);
    let variants = declared.iter().zip(roles);
    let variants =
        variants.map(|((variant, bits), role)| resolve_variant(input, variant, bits, container, role, errors));
    Some(Enum {
        variants: variants.collect(),
        tag,
    })
}

fn resolve_variant(
    input: &DeriveInput,
    variant: &syn::Variant,
    bits: &Bits,
    container: &Bits,
    role: Role,
    errors: &mut Errors,
) -> Variant {
    let path = format!("{}.{}", input.ident, variant.ident);
    let fields = match role {
        // a variant with `skip` is never sent
        Role::Skipped => Vec::new(),
        Role::Other if !check::tag::holds_the_tag(variant, errors) => Vec::new(),
        Role::Sent { .. } | Role::Other => fields::resolve(input, &path, &variant.fields, container, errors),
    };
    Variant {
        ident: variant.ident.clone(),
        role,
        has_id: bits.id.is_some(),
        align: bits.align.is_some(),
        when: bits.when.as_ref().and_then(|when| when.what.condition.clone()),
        check: bits.check.as_ref().map(check_value),
        fields,
    }
}

/// Returns the role of each variant. Without ids, the tag is the position in the declaration. With `tag(repr)` the tag
/// is the discriminant.
fn roles(declared: &[(&syn::Variant, &Bits)], tag: &Tag) -> Vec<Role> {
    let mut discriminant: Expr = parse_quote!(0);
    let mut roles = Vec::new();
    for (place, (variant, bits)) in declared.iter().enumerate() {
        if let Some((_, explicit)) = &variant.discriminant {
            discriminant = explicit.clone();
        }
        let own = discriminant.clone();
        discriminant = next(&discriminant);
        roles.push(match (&bits.id, tag) {
            _ if bits.skip.is_some() => Role::Skipped,
            _ if bits.other.is_some() => Role::Other,
            (Some(id), _) => Role::Sent { id: id.what.clone() },
            (None, Tag::Repr(_)) => Role::Sent { id: own },
            (None, Tag::Ids | Tag::Range(..) | Tag::Width(_)) => Role::Sent {
                id: integer(place as i128),
            },
        });
    }
    roles
}

/// Returns the expression plus 1.
fn next(expr: &Expr) -> Expr {
    match literal::int(expr) {
        Some(Int::Signed(value)) if value < i128::MAX => integer(value + 1),
        // emitted as tokens, since `syn` may not know the user's expression
        _ => Expr::Verbatim(quote!((#expr) + 1)),
    }
}

fn integer(value: i128) -> Expr {
    let magnitude = Literal::u128_unsuffixed(value.unsigned_abs());
    match value < 0 {
        true => parse_quote!(-#magnitude),
        false => parse_quote!(#magnitude),
    }
}
