//! Emits the layers around a whole value: alignment, check, the rule over the fields, and size limits.

use super::codecs::Codecs;
use super::expr::code;
use super::scene::Scene;
use super::{Bodies, constants, text};
use crate::model::{Model, Shape, Unit};
use quote::quote;

pub(super) fn all(model: &Model, scene: &Scene, codecs: &mut Codecs<'_>, bodies: Bodies) -> Bodies {
    let bodies = ensured(model, scene, bodies);
    let bodies = checked(model, scene, bodies);
    let bodies = aligned(model, scene, bodies);
    let bodies = salted(model, scene, bodies);
    let bodies = given(model, scene, bodies);
    budgets(model, scene, codecs);
    bodies
}

/// Adds `#[bits(ensure = ..)]`. The method bodies check the rule; the schema contains the rule for messages.
fn ensured(model: &Model, scene: &Scene, bodies: Bodies) -> Bodies {
    let Some(rule) = &model.ensure else { return bodies };
    let fields = match &model.shape {
        Shape::Struct(fields) | Shape::Transparent(fields) => fields.iter().collect(),
        Shape::Enum(_) | Shape::Converted { .. } => Vec::new(),
    };
    let bool = quote!(::core::primitive::bool);
    let named = constants::ConstantPlace { scene, fields }.naming(&[constants::of_field(scene, rule, bool)]);
    let (rt, rule, schema) = (&scene.rt, crate::hint::shown_expr(rule), &bodies.schema);
    Bodies {
        schema: quote!(#rt::Schema::ensured(#rule, &#schema)#named),
        ..bodies
    }
}

/// Adds `#[bits(check)]` of the type: a check after the bodies.
fn checked(model: &Model, scene: &Scene, bodies: Bodies) -> Bodies {
    let Some(number) = &model.check else { return bodies };
    let Scene { rt, stream, .. } = scene;
    let number = code(number);
    let number = quote!(#rt::step::number(#number));
    let ok = quote!(::core::result::Result::Ok);
    let Bodies {
        schema,
        write,
        read,
        read_into,
        ..
    } = &bodies;
    let value = crate::syntax::local("__checked");
    let result = |of| quote!(::core::result::Result<#of, #rt::Refusal>);
    let (nothing, this) = (result(quote!(())), result(super::header::receivers(model).this));
    Bodies {
        schema: quote!(#rt::Schema::checked(#number, &#schema)),
        write: quote! {
            let #value: #nothing = { #write };
            #value?;
            #rt::step::write_check(const { #number }, #stream)
        },
        read: quote! {
            let #value: #this = { #read };
            let #value = #value?;
            #rt::step::read_check(const { #number }, #stream)?;
            #ok(#value)
        },
        read_into: quote! {
            let #value: #nothing = { #read_into };
            #value?;
            #rt::step::read_check(const { #number }, #stream)
        },
        ..bodies
    }
}

/// Adds `#[bits(align)]` of the type: an alignment before the bodies.
fn aligned(model: &Model, scene: &Scene, bodies: Bodies) -> Bodies {
    if !model.align {
        return bodies;
    }
    let Scene { rt, stream, .. } = scene;
    let step = quote!(#rt::Stream::align(#stream)?;);
    let Bodies {
        schema,
        write,
        read,
        read_into,
        ..
    } = &bodies;
    Bodies {
        schema: quote!(#rt::Schema::aligned(&#schema)),
        write: quote!(#step #write),
        read: quote!(#step #read),
        read_into: quote!(#step #read_into),
        ..bodies
    }
}

/// Adds `#[bits(salt = N)]` to the schema, and thereby to the wire hash.
fn salted(model: &Model, scene: &Scene, bodies: Bodies) -> Bodies {
    let Some(salt) = &model.salt else { return bodies };
    let (rt, salt, schema) = (&scene.rt, super::expr::integer(&scene.rt, salt), &bodies.schema);
    Bodies {
        schema: quote!(#rt::Schema::salted(#salt, &#schema)),
        ..bodies
    }
}

/// Adds `#[bits(given(..))]` to the schema, for the wire hash and outlines.
fn given(model: &Model, scene: &Scene, bodies: Bodies) -> Bodies {
    if model.given.is_empty() {
        return bodies;
    }
    let what: Vec<String> = model
        .given
        .iter()
        .map(|(name, ty)| format!("{}: {}", text(name), crate::hint::shown(ty)))
        .collect();
    let (rt, what, schema) = (&scene.rt, what.join(", "), &bodies.schema);
    Bodies {
        schema: quote!(#rt::Schema::given(#what, &#schema)),
        ..bodies
    }
}

/// Emits the assertions of `max_bits` and `max_bytes`, at the place of these keys in the declaration.
fn budgets(model: &Model, scene: &Scene, codecs: &mut Codecs<'_>) {
    for budget in &model.budgets {
        let rt = &scene.rt;
        let name = text(&model.ident);
        let most = super::expr::integer(rt, &budget.most);
        let (unit, key) = match budget.unit {
            Unit::Bits => (quote!(1), "max_bits"),
            Unit::Bytes => (quote!(8), "max_bytes"),
        };
        let problem = quote!(#rt::codec::Budget::new(#name, #key, #most, #unit));
        codecs.budget(&budget.most, &problem);
    }
}
