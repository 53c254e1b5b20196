//! Rejects fields and given values in place of constants.

use super::range;
use crate::attr::{Bits, Declared, FieldAttributes, Layer, Told};
use crate::errors::Errors;
use crate::hint::{self, Hint, shown_expr};
use crate::model::StringForm;
use crate::scope;
use crate::tokens;
use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Data, DeriveInput, Expr, Field, GenericParam, Member, Type};

/// Names of the values that differ from packet to packet: fields and given values. A name in upper case is a constant.
pub(crate) struct Varying {
    names: Vec<Name>,
    /// False in an enum, which cannot have `ensure`.
    has_ensure: bool,
}

struct Name {
    plain: String,
    /// Word for the value in messages.
    noun: &'static str,
    /// True if the type of the value may be an integer.
    is_integer: bool,
}

impl Varying {
    pub(crate) fn new<'f>(input: &DeriveInput, options: &Bits, fields: impl Iterator<Item = &'f Field>) -> Varying {
        let name = |(i, field): (usize, &Field)| match &field.ident {
            Some(ident) => tokens::plain(ident),
            None => format!("_{i}"),
        };
        let given = options.outside.iter().flat_map(|given| &given.what);
        let fields = fields.enumerate().map(|field| (name(field), "field", &field.1.ty));
        let names = fields.chain(given.map(|(name, ty)| (tokens::plain(name), "given value", ty)));
        let is_parameter = |name: &str| {
            let is_it = |param: &GenericParam| matches!(param, GenericParam::Const(param) if param.ident == name);
            input.generics.params.iter().any(is_it)
        };
        Varying {
            names: names
                .filter(|(name, ..)| !tokens::is_upper(name) && !is_parameter(name))
                .map(|(plain, noun, ty)| Name {
                    plain,
                    noun,
                    is_integer: may_be_an_integer(ty),
                })
                .collect(),
            has_ensure: matches!(input.data, Data::Struct(_)),
        }
    }

    /// Returns the first field or given value that an expression names, with its token.
    fn first_in(&self, expr: &Expr) -> Option<(Ident, &Name)> {
        let found = |name: Ident| {
            let plain = match name == "self" {
                true => scope::member_of_self(expr.to_token_stream())?,
                false => tokens::plain(&name),
            };
            let known = self.names.iter().find(|known| known.plain == plain)?;
            Some((name, known))
        };
        scope::sure_names(expr.to_token_stream()).into_iter().find_map(found)
    }
}

/// Checks the constants of a type or a variant.
pub(crate) fn of_options(options: &Bits, varying: &Varying, errors: &mut Errors) {
    for (key, expr) in options.constants() {
        if let Some((at, name)) = varying.first_in(expr) {
            errors.at(at, format!("{}: write a constant", rule(key, name)));
        }
    }
}

/// Checks the constants of a field.
pub(super) fn of_field(declared: &[Declared<'_>], index: usize, varying: &Varying, errors: &mut Errors) {
    let Declared { attributes, ty, .. } = &declared[index];
    for (key, expr) in attributes.constants() {
        let Some((at, name)) = varying.first_in(expr) else {
            continue;
        };
        let field = declared.iter().position(|field| field.name == name.plain);
        let is_sent = field.is_none_or(|at| at < index && declared[at].attributes.bits.skip.is_none());
        let may_stand = is_sent && name.is_integer;
        let alone = alone(expr).filter(|_| may_stand);
        let shown = shown_expr(expr);
        let most = match Hint::of(ty) {
            Hint::Integer(ty) if key == "width" => hint::bits(ty).to_string(),
            Hint::Pointer(_) => "32".to_string(),
            Hint::Integer(ty) => hint::integer_bounds(ty).1.to_string(),
            _ => "N".to_string(),
        };
        let lower = attributes.bits.range.as_ref().map(|range| shown_expr(&range.what.0));
        let text = match (key, lower, &alone) {
            ("width", ..) if may_stand && is_of_width(attributes) && (alone.is_some() || at != "self") => {
                let (noun, plain, width) = (name.noun, &name.plain, alone.unwrap_or(shown));
                format!(
                    "`width` names the {noun} `{plain}`, so its largest value is needed: write `width = {width}, max = {most}`"
                )
            }
            ("range", Some(lower), Some(alone)) if shown != lower && may_end(attributes, ty) => {
                let cure = format!("range = {lower}..={most}, truncated, max = {alone}");
                format!("{}: write `{cure}`", rule(key, name))
            }
            ("max", _, Some(alone)) if is_counted(attributes, ty) => {
                let most = match field.map(|at| Hint::of(declared[at].ty)) {
                    Some(Hint::Integer(ty)) => hint::integer_bounds(ty).1.min(u32::MAX.into()).to_string(),
                    _ => "N".to_string(),
                };
                format!("{}: write `max = {most}, count = {alone}`", rule(key, name))
            }
            _ => format!("{}: {}", rule(key, name), cure(key, varying.has_ensure)),
        };
        errors.at(at, text);
    }
}

/// Returns the name of the field or given value of which an expression consists.
fn alone(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Paren(inner) => alone(&inner.expr),
        Expr::Group(inner) => alone(&inner.expr),
        Expr::Path(path) => path.path.get_ident().map(Ident::to_string),
        Expr::Field(field) if shown_expr(&field.base) == "self" => Some(match &field.member {
            Member::Named(name) => name.to_string(),
            Member::Unnamed(index) => format!("_{}", index.index),
        }),
        _ => None,
    }
}

/// Returns whether the type of a field or a given value may be an integer.
fn may_be_an_integer(ty: &Type) -> bool {
    let is_option = hint::of_option(ty).is_some();
    matches!(hint::bare(ty), Type::Path(_))
        && !is_option
        && matches!(Hint::of(ty), Hint::Integer(_) | Hint::Pointer(_) | Hint::Other)
}

fn rule(key: &str, name: &Name) -> String {
    let takes = match key {
        "range" | "len" | "tiers" => "constants",
        "default" => "an expression without fields",
        _ => "a constant",
    };
    format!("`{key}` takes {takes}, but `{}` is a {}", name.plain, name.noun)
}

fn cure(key: &str, has_ensure: bool) -> &'static str {
    match key {
        "default" => "write a value, or set this field after decoding",
        "range" | "min" | "max" | "len" if has_ensure => {
            "write a constant, and the rule over fields as `#[bits(ensure = CONDITION)]` above the struct"
        }
        "range" | "min" | "max" | "len" => "write a constant",
        _ => {
            "write a constant. Earlier fields may stand in `when`, `elide`, `count`, `give` and `version`, and in some \
             forms of `width`, `max`, `until` and `tag`"
        }
    }
}

/// Returns whether a field may have a width that an earlier field gives.
fn is_of_width(attributes: &FieldAttributes) -> bool {
    attributes.layers.is_empty() && attributes.bits.given(&["const", "reserved", "big_endian"]).is_empty()
}

/// Returns whether the range of a field may end at an earlier field.
fn may_end(attributes: &FieldAttributes, ty: &Type) -> bool {
    let bits = &attributes.bits;
    let is_alone = range::needs_constant_end(bits).is_none() && bits.given(&["fixed", "as", "max"]).is_empty();
    matches!(Hint::of(ty), Hint::Integer(_)) && attributes.layers.is_empty() && is_alone
}

/// Returns whether a `count` may give the length of a field.
fn is_counted(attributes: &FieldAttributes, ty: &Type) -> bool {
    let [layer] = attributes.layers.as_slice() else {
        return false;
    };
    match &layer.what {
        Layer::Array {
            lengths,
            told: Told::Length,
            ..
        } => lengths.width.is_none() && hint::name(ty) == "Vec",
        Layer::String {
            lengths,
            form: StringForm::Utf8,
            count: None,
        } => lengths.width.is_none() && hint::name(ty) == "String",
        _ => false,
    }
}
