//! Rules of the tags of enums.

use super::{integer_literal, is_ours, literals};
use crate::attr::{Asked, Bits, FieldAttributes, Layer, TagKey, Told};
use crate::errors::Errors;
use crate::hint::{self, Hint};
use crate::literal::{self, Int};
use crate::tokens;
use quote::ToTokens;
use syn::{DeriveInput, Expr, Ident, Type, Variant};

type Declared<'a> = [(&'a Variant, &'a Bits)];

/// Returns the integer `#[repr]` that `tag(repr)` needs.
pub(crate) fn repr(input: &DeriveInput, tag: Option<&Asked<TagKey>>, errors: &mut Errors) -> Option<Ident> {
    let Some(Asked { by, what: TagKey::Repr }) = tag else {
        return None;
    };
    let mut found = None;
    for attribute in input
        .attrs
        .iter()
        .filter(|attribute| tokens::is_named(attribute.path(), "repr"))
    {
        // rustc reports an attribute that is not a list
        let _ = attribute.parse_nested_meta(|meta| {
            if let Some(ident) = meta.path.get_ident() {
                found = crate::hint::is_integer(&ident.to_string())
                    .then(|| ident.clone())
                    .or(found.take());
            }
            // skips the number in `#[repr(align(4))]`
            if meta.input.peek(syn::token::Paren) {
                meta.input.parse::<proc_macro2::Group>()?;
            }
            Ok(())
        });
    }
    match &found {
        None => errors.at(
            by,
            "`tag(repr)` sends the discriminant in the type of the `repr`: add `#[repr(u8)]` to the enum",
        ),
        Some(size) if size == "usize" || size == "isize" => {
            let text = format!("`{size}` differs between 32- and 64-bit peers: use `#[repr(u32)]`");
            errors.at(size, text);
        }
        Some(_) => {}
    }
    found
}

/// Rejects ids that two variants share, missing ids, and ids that the tag does not hold.
pub(crate) fn ids(input: &DeriveInput, declared: &Declared<'_>, tag: Option<&Asked<TagKey>>, errors: &mut Errors) {
    let before = errors.count();
    are_integers(declared, tag, errors);
    one_role(declared, errors);
    one_other(declared, errors);
    all_or_none(declared, tag, errors);
    skipped_is_written_well(input, declared, errors);
    if errors.count() == before {
        distinct(declared, errors);
        in_range(declared, tag, errors);
    }
    if tag.is_none() && errors.count() == before {
        other_holds_the_rest(declared, errors);
    }
    if !declared.iter().any(|(_, bits)| is_sent(bits)) {
        let first = declared.first().map(|(variant, _)| &variant.ident);
        let text = "every variant is `skip` or `other`, so nothing can be sent: leave at least one without";
        first.into_iter().for_each(|first| errors.at(first, text));
    }
}

/// Rejects `tag = EXPR` on a type that is not an enum, beside a codec, and with a number.
pub(super) fn of_an_enum(attributes: &FieldAttributes, ty: &Type, errors: &mut Errors) {
    let bits = &attributes.bits;
    let (Some(asked), Some(tag)) = (&bits.tag, bits.said_tag()) else {
        return;
    };
    if bits.skip.is_some() {
        return;
    }
    if !integer_literal(tag, "tag", errors) {
        return;
    }
    if let Some(id) = literal::int(tag) {
        let of_the_enum = match id {
            Int::Signed(1..=64) => format!(", or for tags of {id} bits `#[bits(tag(width = {id}))]` above the enum"),
            Int::Signed(_) | Int::Huge(_) => String::new(),
        };
        let text =
            format!("`tag` of a field names an earlier field, a given or a constant: write `tag = NAME`{of_the_enum}");
        return errors.at(tag, text);
    }
    let codecs = bits.encodings().into_iter().chain(attributes.codecs());
    let mut others = codecs.chain(bits.given(&["as"]));
    if let Some(Asked { what, .. }) = others.next() {
        let text = format!(
            "`tag` applies to an enum with `#[derive(BitSerialize)]`, and `{what}` sends something else: keep one"
        );
        return errors.at(&asked.by, text);
    }
    let is_list = |layer: &Asked<Layer>| {
        matches!(
            layer.what,
            Layer::Array {
                told: Told::Length,
                bytes: false,
                ..
            }
        ) && layer.what.said_width().is_none()
    };
    if let Some(layer) = attributes.layers.iter().find(|layer| !is_list(layer)) {
        let text = match (layer.what.count(), layer.what.said_width()) {
            (Some(_), _) => {
                "a field takes an expression for `count` or for `tag`: put the list in a struct, and pass the tag to it by `give`"
            }
            (None, Some(_)) => {
                "a field takes an expression for `width` or for `tag`: put the list in a struct, and pass the tag to it by `give`"
            }
            (None, None) => {
                "`tag` reaches the elements of an `#[array(max = N)]`, and of no other form: use that form, or remove `tag`"
            }
        };
        return errors.at(&asked.by, text);
    }
    let name = hint::name(ty);
    if let (false, "VecDeque" | "BTreeSet") = (attributes.layers.is_empty(), name.as_str()) {
        let text = format!("`tag` reaches the elements of a `Vec`, but this is a `{name}`: use a `Vec`");
        return errors.at(&asked.by, text);
    }
    let element = match (attributes.layers.is_empty(), Hint::of(ty)) {
        (false, Hint::Vec(element)) => element,
        _ => ty,
    };
    let text = match Hint::of(element) {
        _ if hint::of_option(element).is_some() => match bits.present {
            Some(_) => return,
            None => {
                "`tag` applies to an enum, and an `Option` has a bit of its own: write `when = CONDITION, present` beside it"
                    .to_string()
            }
        },
        Hint::Array(item) => format!(
            "`tag` applies to an enum: put the `{}` in a struct, and pass the tag to it by `give`",
            hint::shown(item)
        ),
        Hint::Other => return,
        // a list without `#[array]` has an error of its own
        Hint::Vec(_) if attributes.layers.is_empty() => return,
        _ => format!("`tag` applies to an enum, but this is `{}`: remove `tag`", hint::shown(element)),
    };
    errors.at(&asked.by, text);
}

fn is_sent(bits: &Bits) -> bool {
    bits.skip.is_none() && bits.other.is_none()
}

/// Rejects `since` and `until` on variants beside a variant with `other`. A tag would belong to the variant or to
/// `other`, depending on the version.
pub(crate) fn other_holds_for_good(options: &[Bits], errors: &mut Errors) {
    if options.iter().all(|bits| bits.other.is_none()) {
        return;
    }
    for bits in options {
        for Asked { by, what } in bits.given(&["since", "until"]).into_iter().take(1) {
            let text = format!(
                "`other` exists in every version, since it holds every unknown tag: remove `{what}`, or `other`"
            );
            errors.at(by, text);
        }
    }
}

/// Checks that literal ids and bounds are integers.
fn are_integers(declared: &Declared<'_>, tag: Option<&Asked<TagKey>>, errors: &mut Errors) {
    for id in declared.iter().filter_map(|(_, bits)| bits.id.as_ref()) {
        integer_literal(&id.what, "id", errors);
    }
    match tag.map(|tag| &tag.what) {
        Some(TagKey::Range(lower, upper)) => {
            let _ = integer_literal(lower, "range", errors) && integer_literal(upper, "range", errors);
        }
        Some(TagKey::Width(width)) => {
            integer_literal(width, "width", errors);
        }
        Some(TagKey::Repr | TagKey::Said(_)) | None => {}
    }
    for (_, bits) in declared {
        literals::check(bits.check.as_ref(), errors);
    }
}

/// Rejects a variant with two roles: a variant is sent, or holds unknown tags, or is skipped.
fn one_role(declared: &Declared<'_>, errors: &mut Errors) {
    for (_, bits) in declared {
        if let [first, second, ..] = bits.given(&["skip", "other", "id"]).as_slice() {
            let text = format!("a variant has one of `{}` and `{}`: keep one", first.what, second.what);
            errors.at(&second.by, text);
        }
        if let (Some(_), [after, ..]) = (&bits.other, bits.given(&["align", "check"]).as_slice()) {
            let text = format!(
                "an `other` variant sends its tag and nothing else: remove `{}`",
                after.what
            );
            errors.at(&after.by, text);
        }
    }
}

fn one_other(declared: &Declared<'_>, errors: &mut Errors) {
    let mut others = declared
        .iter()
        .filter_map(|(variant, bits)| Some((&variant.ident, bits.other.as_ref()?)));
    if let (Some((first, _)), Some((second, other))) = (others.next(), others.next()) {
        let text = format!(
            "`{first}` and `{second}` are both `other`, but only one variant can hold the unknown tags: keep one"
        );
        errors.at(&other.by, text);
    }
}

/// Rejects ids on some variants only, since numbers that are not written change when variants move.
fn all_or_none(declared: &Declared<'_>, tag: Option<&Asked<TagKey>>, errors: &mut Errors) {
    // beside another role, an id has an error of its own
    let sent = declared.iter().filter(|(_, bits)| is_sent(bits));
    let Some(id) = sent.clone().find_map(|(_, bits)| bits.id.as_ref()) else {
        return;
    };
    if let Some(Asked { what: TagKey::Repr, .. }) = tag {
        let text = "with `tag(repr)` the discriminants are the ids: write `Variant = N` in place of `id`";
        return errors.at(&id.by, text);
    }
    let without: Vec<&Ident> = sent
        .filter(|(_, bits)| bits.id.is_none())
        .map(|(variant, _)| &variant.ident)
        .collect();
    if let Some(first) = without.first() {
        let names: Vec<String> = without.iter().map(|name| format!("`{name}`")).collect();
        let (names, has) = (names.join(", "), if names.len() == 1 { "has" } else { "have" });
        let text = format!("{names} {has} no `id`, and other variants have one: give every variant an `id`, or none");
        errors.at(first, text);
    }
}

/// Checks the attributes in skipped variants, although nothing of them is sent.
fn skipped_is_written_well(input: &DeriveInput, declared: &Declared<'_>, errors: &mut Errors) {
    let skipped = declared.iter().filter(|(_, bits)| bits.skip.is_some());
    for field in skipped.flat_map(|(variant, _)| &variant.fields) {
        FieldAttributes::parse(input, field, errors);
    }
}

/// Returns the literal ids with their variants.
fn literals<'a>(declared: &'a Declared<'_>) -> impl Iterator<Item = (&'a Ident, &'a Expr, Int)> {
    declared.iter().filter_map(|(variant, bits)| {
        let id = &bits.id.as_ref()?.what;
        Some((&variant.ident, id, literal::int(id)?))
    })
}

fn distinct(declared: &Declared<'_>, errors: &mut Errors) {
    let mut seen: Vec<(Int, Vec<String>, &Expr)> = Vec::new();
    for (name, expr, id) in literals(declared) {
        let name = format!("`{name}`");
        match seen.iter_mut().find(|(known, ..)| *known == id) {
            Some((_, names, last)) => {
                names.push(name);
                *last = expr;
            }
            None => seen.push((id, vec![name], expr)),
        }
    }
    for (id, names, last) in seen.iter().filter(|(_, names, _)| names.len() > 1) {
        let names = names.join(" and ");
        errors.at(last, format!("duplicate id {id}: {names} need ids of their own"));
    }
}

/// Rejects `other` in an enum without `tag`, if all ids are literals. The tag of such an enum ends at the largest id,
/// so the variants of a newer peer are out of range.
fn other_holds_the_rest(declared: &Declared<'_>, errors: &mut Errors) {
    let Some(other) = declared.iter().find_map(|(_, bits)| bits.other.as_ref()) else {
        return;
    };
    let sent = declared.iter().enumerate().filter(|(_, (_, bits))| is_sent(bits));
    let id = |(place, (_, bits)): (usize, &(&Variant, &Bits))| match &bits.id {
        None => Some(place as i128),
        Some(id) => literal::signed(&id.what),
    };
    let Some(ids) = sent.map(id).collect::<Option<Vec<i128>>>() else {
        return;
    };
    // without ids, variants with `other` and `skip` count in the positions of the others
    let most = match declared.iter().any(|(_, bits)| bits.id.is_some()) {
        true => ids.iter().copied().max().unwrap_or(0),
        false => declared.len() as i128 - 1,
    };
    let width = i128::BITS - most.leading_zeros();
    let end = (1_i128 << width) - 1;
    // the ids are distinct and at most `most`
    let held = most + 1 - ids.len() as i128;
    if held > 0 && most == end {
        return;
    }
    let holds = if held == 0 {
        "nothing".to_string()
    } else {
        format!("unused tags up to {most}")
    };
    let (left, width) = match most == end {
        true => (String::new(), width + 1),
        false => (format!(", and {} is refused", span(most + 1, end)), width),
    };
    let text = format!(
        "without `tag` the tag ends at {most}, so `other` holds {holds}{left}: write `#[bits(tag(width = {width}))]` above the enum"
    );
    errors.at(&other.by, text);
}

fn span(from: i128, to: i128) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from}..={to}")
    }
}

fn in_range(declared: &Declared<'_>, tag: Option<&Asked<TagKey>>, errors: &mut Errors) {
    let bounds = match tag.map(|tag| &tag.what) {
        Some(TagKey::Range(lower, upper)) => literal::int(lower)
            .zip(literal::int(upper))
            .map(|ends| (ends, format!("{}..={}", ends.0, ends.1))),
        Some(TagKey::Width(width)) => match literal::int(width) {
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
        Some(TagKey::Repr | TagKey::Said(_)) | None => {
            Some(((Int::Signed(0), Int::Signed(u64::MAX.into())), "0..=2^64-1".to_string()))
        }
    };
    let Some(((least, most), text)) = bounds else { return };
    if least > most {
        let by = tag.map(|tag| tag.by.to_token_stream());
        let text = format!("the range of the tag is empty, since {least} > {most}: write `{most}..={least}`");
        return errors.at(by, text);
    }
    for (_, expr, id) in literals(declared) {
        if id < least || id > most {
            let rule = format!("id {id} is outside {text}");
            match tag {
                Some(_) => errors.at(expr, format!("{rule}: widen the tag")),
                None => errors.at(
                    expr,
                    format!("{rule}: for other ids write `#[bits(tag(range = A..=B))]` above the enum"),
                ),
            }
        }
    }
    let numbered = tag.is_some() && declared.iter().all(|(_, bits)| bits.id.is_none());
    let sent = declared.iter().rposition(|(_, bits)| is_sent(bits));
    if let (true, Some(last)) = (
        numbered && !matches!(tag.map(|tag| &tag.what), Some(TagKey::Repr)),
        sent,
    ) {
        let place = |id: usize| Int::Signed(id as i128);
        let id = if place(last) > most { last } else { 0 };
        if !(least..=most).contains(&place(id)) {
            let text = format!(
                "this variant has no `id`, so its id is its position, {id}, which is outside {text}: widen the tag"
            );
            errors.at(&declared[id].0.ident, text);
        }
    }
}

/// Rejects an `other` that does not hold exactly one number.
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
    let text = format!("`other` holds the unknown tag and nothing else: write `{name}(u8)`, without attributes");
    errors.at(name, text);
    false
}
