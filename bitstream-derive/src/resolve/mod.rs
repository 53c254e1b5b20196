//! Resolves the item and its attributes to the model.

mod enums;
mod facts;
mod fields;
mod versions;

use crate::attr::{Asked, Bits, Site, refuse_codecs};
use crate::check::{self, constants::Varying};
use crate::errors::Errors;
use crate::model::{Model, Shape};
use syn::{Data, DataStruct, DeriveInput, Expr, parse_quote};

pub(crate) fn resolve(input: &DeriveInput, errors: &mut Errors) -> Option<Model> {
    refuse_codecs(&input.attrs, Site::Type(input), errors);
    let mut options = Bits::parse(&input.attrs, Site::Type(input), errors);
    check::not_packed(&input.attrs, errors);
    check::container::options(&options, input, errors);
    let shape = shape(input, &mut options, errors)?;
    check::container::bound_suffices(options.bound.as_ref(), &input.generics, &shape, errors);
    Some(Model {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        runtime: match options.runtime {
            Some(path) => path.what,
            None => parse_quote!(::bitstream),
        },
        remote: options.remote.map(|remote| remote.what),
        bound: options.bound.map(|bound| bound.what),
        align: options.align.is_some(),
        check: options.check.as_ref().map(check_value),
        ensure: options.ensure.map(|ensure| ensure.what),
        max_bits: options.max_bits.map(|most| most.what),
        max_bytes: options.max_bytes.map(|most| most.what),
        salt: options.salt.map(|salt| salt.what),
        given: options.outside.map(|given| given.what).unwrap_or_default(),
        shape,
    })
}

fn shape(input: &DeriveInput, options: &mut Bits, errors: &mut Errors) -> Option<Shape> {
    let fallible = options.try_from.is_some();
    if let Some(wire) = options.from.take().or_else(|| options.try_from.take()) {
        check::container::nothing_inside(&input.data, errors);
        let wire = wire.what;
        return Some(Shape::Converted { wire, fallible });
    }
    match &input.data {
        Data::Struct(data) => Some(structure(input, data, options, errors)),
        Data::Enum(data) => enums::resolve(input, data, options, errors).map(Shape::Enum),
        Data::Union(data) => {
            let text = "a union cannot be sent, since nothing says which of its fields is valid: write an enum";
            errors.at(data.union_token, text);
            None
        }
    }
}

fn structure(input: &DeriveInput, data: &DataStruct, options: &Bits, errors: &mut Errors) -> Shape {
    let fields = fields::resolve(input, &input.ident.to_string(), &data.fields, options, errors);
    let varying = Varying::new(input, options, data.fields.iter());
    check::constants::of_options(options, &varying, errors);
    if let Some(ensure) = &options.ensure {
        check::context::rule(&ensure.what, &fields, errors);
    }
    match &options.transparent {
        None => Shape::Struct(fields),
        Some(transparent) => {
            check::container::one_live_field(transparent, &fields, errors);
            Shape::Transparent(fields)
        }
    }
}

/// Returns the number of a `check`, or our default, since the article "Serialization Strategies" names no number.
fn check_value(check: &Asked<Option<Expr>>) -> Expr {
    check.what.clone().unwrap_or_else(|| parse_quote!(0x5AFE_B175))
}
