//! Rules of the tags of enums.

use super::{integer_literal, is_ours, literals};
use crate::attr::{Asked, Bits, FieldAttributes, Tag};
use crate::errors::Errors;
use crate::hint::Hint;
use crate::literal::{self, Int};
use quote::ToTokens;
use syn::{DeriveInput, Expr, Ident, Variant};

type Declared<'a> = [(&'a Variant, &'a Bits)];

/// G41: `tag(repr)` has an integer `#[repr]`, which is returned.
pub(crate) fn repr(input: &DeriveInput, tag: Option<&Asked<Tag>>, errors: &mut Errors) -> Option<Ident> {
    let Some(Asked { by, what: Tag::Repr }) = tag else {
        return None;
    };
    let mut found = None;
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("repr")) {
        // an error of rustc's where it is no list
        let _ = attribute.parse_nested_meta(|meta| {
            if let Some(ident) = meta.path.get_ident() {
                found = crate::hint::is_integer(&ident.to_string())
                    .then(|| ident.clone())
                    .or(found.take());
            }
            // of `align(4)`
            if meta.input.peek(syn::token::Paren) {
                meta.input.parse::<proc_macro2::Group>()?;
            }
            Ok(())
        });
    }
    match &found {
        None => errors.at(
            by,
            "`tag(repr)` sends the discriminant in the type of the `repr`; add `#[repr(u8)]`",
        ),
        Some(size) if size == "usize" || size == "isize" => {
            errors.at(
                size,
                format!("`{size}` differs between 32- and 64-bit peers; use `#[repr(u32)]`"),
            );
        }
        Some(_) => {}
    }
    found
}

/// G40: who holds which id.
pub(crate) fn ids(declared: &Declared<'_>, tag: Option<&Asked<Tag>>, errors: &mut Errors) {
    let before = errors.count();
    are_integers(declared, tag, errors);
    one_role(declared, errors);
    one_other(declared, errors);
    all_or_none(declared, tag, errors);
    skipped_is_written_well(declared, errors);
    if errors.count() == before {
        distinct(declared, errors);
        in_range(declared, tag, errors);
    }
    if declared
        .iter()
        .all(|(_, bits)| bits.skip.is_some() || bits.other.is_some())
    {
        if let Some((variant, _)) = declared.first() {
            let text = "no variant is sent, so there is nothing to decode; one needs neither `skip` nor `other`";
            errors.at(&variant.ident, text);
        }
    }
}

/// Of literals.
fn are_integers(declared: &Declared<'_>, tag: Option<&Asked<Tag>>, errors: &mut Errors) {
    for id in declared.iter().filter_map(|(_, bits)| bits.id.as_ref()) {
        integer_literal(&id.what, "id", errors);
    }
    match tag.map(|tag| &tag.what) {
        Some(Tag::Range(lower, upper)) => {
            integer_literal(lower, "range", errors);
            integer_literal(upper, "range", errors);
        }
        Some(Tag::Width(width)) => {
            integer_literal(width, "width", errors);
        }
        Some(Tag::Repr) | None => {}
    }
    for (_, bits) in declared {
        literals::check(bits.check.as_ref(), errors);
    }
}

/// A variant is sent, or holds what is unknown, or is not sent.
fn one_role(declared: &Declared<'_>, errors: &mut Errors) {
    for (_, bits) in declared {
        let roles = [
            bits.skip.as_ref().map(|skip| (&skip.by, "skip")),
            bits.other.as_ref().map(|other| (&other.by, "other")),
            bits.id.as_ref().map(|id| (&id.by, "id")),
        ];
        let given: Vec<_> = roles.into_iter().flatten().collect();
        if let [(first, a), (second, b), ..] = given.as_slice() {
            let text = format!("a variant has one of `{a}` and `{b}`");
            errors.two((second, &text), (first, "the other one"));
        }
        if let (Some(other), Some(by)) = (
            &bits.other,
            bits.align
                .as_ref()
                .map(|a| &a.by)
                .or(bits.check.as_ref().map(|c| &c.by)),
        ) {
            errors.two(
                (by, "nothing follows the tag that `other` holds"),
                (&other.by, "`other` is given here"),
            );
        }
    }
}

fn one_other(declared: &Declared<'_>, errors: &mut Errors) {
    let others: Vec<_> = declared.iter().filter_map(|(_, bits)| bits.other.as_ref()).collect();
    if let [first, second, ..] = others.as_slice() {
        errors.two(
            (&second.by, "two `other` variants; one holds every unknown tag"),
            (&first.by, "the first is here"),
        );
    }
}

/// Numbers that are not written are easily moved.
fn all_or_none(declared: &Declared<'_>, tag: Option<&Asked<Tag>>, errors: &mut Errors) {
    // beside another role an id is an error of its own
    let sent = declared
        .iter()
        .filter(|(_, bits)| bits.skip.is_none() && bits.other.is_none());
    let Some(id) = sent.clone().find_map(|(_, bits)| bits.id.as_ref()) else {
        return;
    };
    if let Some(Asked { by, what: Tag::Repr }) = tag {
        let text = "with `tag(repr)` the discriminants are the ids; write `Variant = N`";
        return errors.two((&id.by, text), (by, "`tag(repr)` is given here"));
    }
    if let Some((variant, _)) = sent.clone().find(|(_, bits)| bits.id.is_none()) {
        let text = "give every variant an `id`, or none";
        errors.two((&variant.ident, text), (&id.by, "an `id` is given here"));
    }
}

/// Nothing of a skipped variant is sent; what is written in it is an attribute nevertheless.
fn skipped_is_written_well(declared: &Declared<'_>, errors: &mut Errors) {
    let skipped = declared.iter().filter(|(_, bits)| bits.skip.is_some());
    for field in skipped.flat_map(|(variant, _)| &variant.fields) {
        FieldAttributes::parse(&field.attrs, errors);
    }
}

/// Ids that are literals.
fn literals<'a>(declared: &'a Declared<'_>) -> impl Iterator<Item = (&'a Expr, Int)> {
    let given = declared.iter().filter_map(|(_, bits)| bits.id.as_ref());
    given.filter_map(|id| Some((&id.what, literal::int(&id.what)?)))
}

fn distinct(declared: &Declared<'_>, errors: &mut Errors) {
    let mut seen: Vec<(&Expr, Int)> = Vec::new();
    for (expr, id) in literals(declared) {
        match seen.iter().find(|(_, known)| *known == id) {
            Some((first, _)) => errors.two((expr, &format!("duplicate id {id}")), (first, "first given here")),
            None => seen.push((expr, id)),
        }
    }
}

fn in_range(declared: &Declared<'_>, tag: Option<&Asked<Tag>>, errors: &mut Errors) {
    let bounds = match tag.map(|tag| &tag.what) {
        Some(Tag::Range(lower, upper)) => literal::int(lower)
            .zip(literal::int(upper))
            .map(|ends| (ends, format!("{}..={}", ends.0, ends.1))),
        Some(Tag::Width(width)) => match literal::int(width) {
            Some(Int::Signed(width @ 1..=64)) => {
                let most = (1_i128 << width) - 1;
                Some((
                    (Int::Signed(0), Int::Signed(most)),
                    format!("the 0..={most} of `width = {width}`"),
                ))
            }
            Some(_) => return errors.at(width, "the `width` of a tag must be 1..=64"),
            None => None,
        },
        _ => Some(((Int::Signed(0), Int::Signed(u64::MAX.into())), "0..=2^64-1".to_string())),
    };
    let Some(((least, most), text)) = bounds else { return };
    if least > most {
        let by = tag.map(|tag| tag.by.to_token_stream());
        return errors.at(by, format!("`tag`: empty range, {least} > {most}"));
    }
    for (expr, id) in literals(declared) {
        if id < least || id > most {
            let rule = format!("id {id} is outside of {text}");
            match tag {
                Some(tag) => errors.two(
                    (expr, &format!("{rule}; widen the tag")),
                    (&tag.by, "the tag is given here"),
                ),
                None => errors.at(expr, format!("{rule}; for others give `#[bits(tag(range = A..=B))]`")),
            }
        }
    }
    let numbered = tag.is_some() && declared.iter().all(|(_, bits)| bits.id.is_none());
    let sent = declared
        .iter()
        .rposition(|(_, bits)| bits.skip.is_none() && bits.other.is_none());
    if let (true, Some(last)) = (numbered && !matches!(tag.map(|tag| &tag.what), Some(Tag::Repr)), sent) {
        let last_id = Int::Signed(last as i128);
        let first_id = Int::Signed(0);
        if last_id > most || first_id < least {
            let (variant, _) = declared[if last_id > most { last } else { 0 }];
            let id = if last_id > most { last_id } else { first_id };
            errors.at(
                &variant.ident,
                format!("its place in the declaration, {id}, is its id, and that is outside of {text}; widen the tag"),
            );
        }
    }
}

/// G42: `other` is a number.
pub(crate) fn holds_the_tag(variant: &Variant, errors: &mut Errors) -> bool {
    let plain = |field: &syn::Field| {
        let integer = matches!(Hint::of(&field.ty), Hint::Integer(_) | Hint::Other);
        integer && !field.attrs.iter().any(is_ours)
    };
    let mut fields = variant.fields.iter();
    if matches!((fields.next(), fields.next()), (Some(field), None) if plain(field)) {
        return true;
    }
    let name = &variant.ident;
    let text = format!("`other` holds the unknown tag and nothing else: `{name}(u8)`, without attributes");
    errors.at(name, text);
    false
}
