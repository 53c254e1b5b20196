//! Rules of the options of a struct or an enum.

use super::{integer_literal, is_ours, literals, not_in_quotes};
use crate::attr::{Asked, Bits, all_fields, is_constant};
use crate::errors::Errors;
use crate::hint::{leaf, shown};
use crate::model::{Codec, Field, Shape, Wire};
use crate::tokens::mentions;
use quote::ToTokens;
use syn::{Attribute, Data, DeriveInput, Expr, Generics, Type, TypeParamBound, WherePredicate};

/// Checks rules of more than one option, and rules that depend on the kind of the type.
pub(crate) fn options(options: &Bits, input: &DeriveInput, errors: &mut Errors) {
    let data = &input.data;
    one_conversion(options, errors);
    conversions_stand_alone(options, errors);
    transparent_is_a_struct(options, data, errors);
    rule_has_fields(options, data, errors);
    given(options, errors);
    given_is_no_field(options, data, errors);
    version_is_known(options, input, errors);
    for (number, key) in [
        (&options.max_bits, "max_bits"),
        (&options.max_bytes, "max_bytes"),
        (&options.salt, "salt"),
    ] {
        if let Some(number) = number {
            integer_literal(&number.what, key, errors);
        }
    }
    literals::check(options.check.as_ref(), errors);
    not_in_quotes(options.version.as_ref(), "version", errors);
    if let (Some(tag), Data::Struct(_)) = (&options.tag, data) {
        errors.at(&tag.by, "`tag` describes an enum, but this is a struct: remove `tag`");
    }
}

/// Rejects `from` or `into` alone, and conversions from one type and into another.
fn one_conversion(options: &Bits, errors: &mut Errors) {
    if let (Some(_), Some(try_from)) = (&options.from, &options.try_from) {
        return errors.at(&try_from.by, "`from` and `try_from` both decode the value: keep one");
    }
    let from = options.from.as_ref().or(options.try_from.as_ref());
    match (from, &options.into) {
        (Some(from), None) => {
            let ty = shown(&from.what);
            errors.at(
                &from.by,
                format!("`from` and `try_from` only decode the value: add `into = {ty}` to encode it"),
            );
        }
        (None, Some(into)) => {
            let ty = shown(&into.what);
            let text = format!("`into` only encodes the value: add `from = {ty}` or `try_from = {ty}` to decode it");
            errors.at(&into.by, text);
        }
        (Some(from), Some(into)) if shown(&from.what) != shown(&into.what) => {
            let from = shown(&from.what);
            let text = format!(
                "the written type `{}` and the read type `{from}` must be equal: write `into = {from}`",
                shown(&into.what)
            );
            errors.at(&into.what, text);
        }
        _ => {}
    }
}

/// Rejects keys that have no effect beside a conversion.
fn conversions_stand_alone(options: &Bits, errors: &mut Errors) {
    if options.from.is_none() && options.try_from.is_none() {
        return;
    }
    for Asked { by, what } in options.given(&["remote", "transparent", "tag", "ensure", "given"]) {
        let text = format!(
            "`{what}` has no effect, since `from` and `into` send another type in place of this one: remove it"
        );
        errors.at(by, text);
    }
}

/// Refuses `transparent` on an enum, and beside `align`, `check` and `ensure`.
fn transparent_is_a_struct(options: &Bits, data: &Data, errors: &mut Errors) {
    let Some(transparent) = &options.transparent else {
        return;
    };
    if let Data::Enum(_) = data {
        errors.at(
            &transparent.by,
            "`transparent` applies to a struct, but this is an enum: remove `transparent`",
        );
    }
    for Asked { by, what } in options.given(&["align", "check"]) {
        let text = format!("`transparent` sends its field and nothing else: remove `{what}`");
        errors.at(by, text);
    }
    if let Some(ensure) = &options.ensure {
        let text = "a `transparent` struct is sent by the rules of its field alone: remove `transparent`, or `ensure`";
        errors.at(&ensure.by, text);
    }
}

/// Rejects `given` without a use, and names that have another meaning or occur twice.
fn given(options: &Bits, errors: &mut Errors) {
    let Some(given) = &options.outside else { return };
    for Asked { by, what } in options.given(&["remote", "transparent"]) {
        let text = format!("`given` needs a type that is sent field by field: remove `{what}`");
        errors.at(by, text);
    }
    for (i, (name, _)) in given.what.iter().enumerate() {
        if given.what[..i].iter().any(|(other, _)| other == name) {
            errors.at(name, format!("`given` names `{name}` twice: remove one"));
        }
    }
}

/// Rejects fields with the name of a given value, since expressions could mean either.
fn given_is_no_field(options: &Bits, data: &Data, errors: &mut Errors) {
    let Some(given) = &options.outside else { return };
    for (name, _) in &given.what {
        let written = name.to_string();
        // the name `_0` stands for the first field of a tuple
        let is_index = written
            .strip_prefix('_')
            .is_some_and(|index| index.parse::<u32>().is_ok());
        let is_it = |field: &&syn::Field| field.ident.as_ref().map_or(is_index, |field| field == name);
        if let Some(field) = all_fields(data).into_iter().find(is_it) {
            let text = format!("`{name}` is a field and a given value: rename one of the two");
            errors.at(field.ident.as_ref().unwrap_or(name), text);
        }
    }
}

/// Rejects a version by a name in small letters that is neither a field, nor a given value, nor a const parameter.
fn version_is_known(options: &Bits, input: &DeriveInput, errors: &mut Errors) {
    let Some(Expr::Path(version)) = options.version.as_ref().map(|version| &version.what) else {
        return;
    };
    let Some(name) = version.path.get_ident().filter(|name| !is_constant(&name.to_string())) else {
        return;
    };
    let mut given = options.outside.iter().flat_map(|given| &given.what);
    let mut parameters = input.generics.const_params();
    let is_it = |field: &&syn::Field| field.ident.as_ref() == Some(name);
    if given.any(|(given, _)| given == name)
        || parameters.any(|parameter| parameter.ident == *name)
        || all_fields(&input.data).iter().any(is_it)
    {
        return;
    }
    let cure = match &options.outside {
        Some(_) => format!("add `{name}: u16` to `given`"),
        None => format!("write `given({name}: u16), version = {name}`"),
    };
    errors.at(name, format!("`{name}` is neither a field nor a given value: {cure}"));
}

/// Refuses `transparent` unless exactly one field is sent.
pub(crate) fn one_live_field(transparent: &Asked<()>, fields: &[Field], errors: &mut Errors) {
    let live: Vec<&Field> = fields.iter().filter(|field| field.sent().is_some()).collect();
    let [only] = live.as_slice() else {
        let text = match live.len() {
            0 => "`transparent` needs exactly one field that is sent, and there is none: remove `transparent`"
                .to_string(),
            n => format!(
                "`transparent` needs exactly one field that is sent, and there are {n}: write `#[bits(skip)]` on the others"
            ),
        };
        return errors.at(&transparent.by, text);
    };
    let conditional = only
        .sent()
        .is_some_and(|sent| sent.when.is_some() || sent.elide.is_some());
    if conditional {
        let text = "`transparent` sends its field and nothing else: remove `when` and `elide`";
        errors.at(&transparent.by, text);
    }
}

fn rule_has_fields(options: &Bits, data: &Data, errors: &mut Errors) {
    if let (Some(ensure), Data::Enum(_)) = (&options.ensure, data) {
        let text = "`ensure` is a rule over the fields of a struct: put the fields of the variant in one";
        errors.at(&ensure.by, text);
    }
}

/// Rejects attributes inside a type with a conversion, which does not use its fields.
pub(crate) fn nothing_inside(data: &Data, errors: &mut Errors) {
    let mut refuse = |attributes: &[Attribute]| {
        for attribute in attributes.iter().filter(|attribute| is_ours(attribute)) {
            let text = "this attribute has no effect, since `from` and `into` send another type in place of this one: remove it";
            errors.at(attribute, text);
        }
    };
    if let Data::Enum(data) = data {
        data.variants.iter().for_each(|variant| refuse(&variant.attrs));
    }
    all_fields(data).iter().for_each(|field| refuse(&field.attrs));
}

/// Traits of the standard library, which give a type no wire form.
const OF_STD: &str =
    "Clone Copy Debug Default Display Eq Error From Hash Into Ord PartialEq PartialOrd Send Sized Sync Unpin";

/// Rejects a `bound` that lacks `BitSerialize` for a parameter that a field sends. The compiler would report each use.
pub(crate) fn bound_suffices(
    bound: Option<&Asked<Vec<WherePredicate>>>,
    generics: &Generics,
    shape: &Shape,
    errors: &mut Errors,
) {
    let Some(bound) = bound else { return };
    let declared = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let declared: Vec<&WherePredicate> = declared.chain(&bound.what).collect();
    for param in generics.type_params() {
        let is_it = |ty: &Type| matches!(ty, Type::Path(path) if path.path.is_ident(&param.ident));
        let sends = |field: &Field| match &field.wire {
            Wire::Sent(sent) => matches!(sent.codec.of_leaf(), Codec::Plain) && is_it(leaf(&field.ty)),
            Wire::Skipped(_) => false,
        };
        if !shape.fields().into_iter().any(sends) {
            continue;
        }
        let mut bounds: Vec<&TypeParamBound> = param.bounds.iter().collect();
        for predicate in &declared {
            match predicate {
                WherePredicate::Type(of) if is_it(&of.bounded_ty) => bounds.extend(&of.bounds),
                _ => {}
            }
        }
        // another trait may have `BitSerialize` above it, and another bound may be on a type with the parameter
        let is_of_std = |bound: &&TypeParamBound| match bound {
            TypeParamBound::Trait(bound) => {
                let name = bound.path.segments.last().map(|name| name.ident.to_string());
                name.is_some_and(|name| OF_STD.split(' ').any(|word| word == name))
            }
            other => matches!(other, TypeParamBound::Lifetime(_)),
        };
        let others =
            |predicate: &&&WherePredicate| !matches!(predicate, WherePredicate::Type(of) if is_it(&of.bounded_ty));
        let name = [param.ident.to_string()];
        let is_open = declared
            .iter()
            .filter(others)
            .any(|of| mentions(of.to_token_stream(), &name));
        if !is_open && bounds.iter().all(is_of_std) {
            let ident = &param.ident;
            let text = format!(
                "`bound` replaces the bounds of the derive, and a field sends `{ident}`: add `{ident}: BitSerialize`"
            );
            errors.at(&bound.by, text);
        }
    }
}
