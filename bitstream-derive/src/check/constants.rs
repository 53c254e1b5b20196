//! Rejects fields and given values in place of constants.

use crate::attr::{Bits, Declared, FieldAttributes, Layer, Told};
use crate::errors::Errors;
use crate::hint::{self, Hint, shown_expr};
use crate::scope;
use crate::tokens;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Data, DeriveInput, Expr, Field, GenericParam};

/// Names of the values that differ from packet to packet: fields and given values. A name in upper case is a constant.
pub(crate) struct Varying {
    /// Each name, with the noun for messages.
    names: Vec<(String, &'static str)>,
    /// False in an enum, which has no rule over fields.
    has_ensure: bool,
}

impl Varying {
    pub(crate) fn new<'f>(input: &DeriveInput, options: &Bits, fields: impl Iterator<Item = &'f Field>) -> Varying {
        let name = |(i, field): (usize, &Field)| match &field.ident {
            Some(ident) => tokens::plain(ident),
            None => format!("_{i}"),
        };
        let given = options.outside.iter().flat_map(|given| &given.what.0);
        let fields = fields.enumerate().map(|field| (name(field), "field"));
        let names = fields.chain(given.map(|(name, _)| (tokens::plain(name), "given value")));
        let is_parameter = |name: &str| {
            let is_it = |param: &GenericParam| matches!(param, GenericParam::Const(param) if param.ident == name);
            input.generics.params.iter().any(is_it)
        };
        // `_0` is a field of a tuple
        let is_a_value = |name: &str| name.contains(char::is_lowercase) || !name.contains(char::is_uppercase);
        Varying {
            names: names
                .filter(|(name, _)| is_a_value(name) && !is_parameter(name))
                .collect(),
            has_ensure: matches!(input.data, Data::Struct(_)),
        }
    }

    /// Returns the first of the names in an expression: its token, the name and the noun.
    fn first_in(&self, expr: &Expr) -> Option<(Ident, &str, &'static str)> {
        let found = |name: Ident| {
            let plain = match name == "self" {
                true => scope::member_of_self(expr.to_token_stream())?,
                false => tokens::plain(&name),
            };
            let (known, noun) = self.names.iter().find(|(known, _)| *known == plain)?;
            Some((name, known.as_str(), *noun))
        };
        scope::sure_names(expr.to_token_stream()).into_iter().find_map(found)
    }
}

/// Checks the constants of a type or a variant.
pub(crate) fn of_options(options: &Bits, varying: &Varying, errors: &mut Errors) {
    for (key, expr) in options.constants() {
        if let Some((at, name, noun)) = varying.first_in(expr) {
            errors.at(at, format!("{}: write a constant", rule(key, name, noun)));
        }
    }
}

/// Checks the constants of a field.
pub(super) fn of_field(declared: &[Declared<'_>], index: usize, varying: &Varying, errors: &mut Errors) {
    let Declared { attributes, ty, .. } = &declared[index];
    for (key, expr) in attributes.constants() {
        let Some((at, name, noun)) = varying.first_in(expr) else {
            continue;
        };
        let field = declared[..index].iter().find(|field| field.name == name);
        let is_known = field.is_some() || noun == "given value";
        let shown = shown_expr(expr);
        let is_alone = is_known && (shown == name || shown == format!("self.{}", name.trim_start_matches('_')));
        let most = match Hint::of(ty) {
            Hint::Integer(ty) if key == "width" => hint::bits(ty).to_string(),
            Hint::Pointer(_) => "32".to_string(),
            Hint::Integer(ty) => hint::integer_bounds(ty).1.to_string(),
            _ => "N".to_string(),
        };
        let lower = attributes.bits.range.as_ref().map(|range| shown_expr(&range.what.0));
        let text = match (key, lower) {
            ("width", _) if attributes.layers.is_empty() => {
                format!(
                    "`width` names the {noun} `{name}`, so its largest value is needed: write `width = {shown}, max = {most}`"
                )
            }
            ("range", Some(lower)) if is_alone && shown != lower && may_end(attributes, ty) => {
                let cure = format!("range = {lower}..={most}, truncated, max = {name}");
                format!("{}: write `{cure}`", rule(key, name, noun))
            }
            ("max", _) if is_alone && is_counted(attributes, ty) => {
                let most = match field.map(|field| Hint::of(field.ty)) {
                    Some(Hint::Integer(ty)) => hint::integer_bounds(ty).1.min(u32::MAX.into()).to_string(),
                    _ => "N".to_string(),
                };
                format!("{}: write `max = {most}, count = {name}`", rule(key, name, noun))
            }
            _ => format!("{}: {}", rule(key, name, noun), cure(key, varying.has_ensure)),
        };
        errors.at(at, text);
    }
}

fn rule(key: &str, name: &str, noun: &str) -> String {
    let takes = match key {
        "range" | "len" | "tiers" => "constants",
        "default" => "an expression without fields",
        _ => "a constant",
    };
    format!("`{key}` takes {takes}, and `{name}` is a {noun}")
}

fn cure(key: &str, has_ensure: bool) -> &'static str {
    match key {
        "default" => "write a value, or set this field after decoding",
        "range" | "min" | "max" | "len" if has_ensure => {
            "write a constant, and the rule over fields as `#[bits(ensure = CONDITION)]` above the struct"
        }
        "range" | "min" | "max" | "len" => "write a constant",
        _ => "write a constant. Earlier fields may stand in `when`, `elide`, `count` and `give`",
    }
}

/// Returns whether the range of a field may end at an earlier field.
fn may_end(attributes: &FieldAttributes, ty: &syn::Type) -> bool {
    let bits = &attributes.bits;
    let others = ["step", "clamp", "fixed", "as", "max"];
    matches!(Hint::of(ty), Hint::Integer(_)) && attributes.layers.is_empty() && bits.given(&others).is_empty()
}

/// Returns whether a `count` may give the length of a field.
fn is_counted(attributes: &FieldAttributes, ty: &syn::Type) -> bool {
    let first = attributes.layers.first().map(|layer| &layer.what);
    matches!(first, Some(Layer::Array { lengths, told: Told::Length, .. }) if lengths.width.is_none())
        && attributes.layers.len() == 1
        && hint::name(ty) == "Vec"
}
