//! Emits the layers around a whole value: alignment, check, the rule over the fields, and size limits.

use super::codecs::Codecs;
use super::constants::{self, ConstantPlace};
use super::expr::code;
use super::scene::Scene;
use super::{Bodies, text};
use crate::model::Model;
use quote::quote;

pub(super) fn all(model: &Model, scene: &Scene, codecs: &mut Codecs<'_>, bodies: &mut Bodies) {
    ensured(model, scene, bodies);
    checked(model, scene, bodies);
    aligned(model, scene, bodies);
    salted(model, scene, bodies);
    given(model, scene, bodies);
    budgets(model, scene, codecs);
}

/// Adds `#[bits(ensure = ..)]`. The method bodies check the rule; the schema contains the rule for messages.
fn ensured(model: &Model, scene: &Scene, bodies: &mut Bodies) {
    let Some(rule) = &model.ensure else { return };
    let place = ConstantPlace::new(scene, model.shape.fields());
    let named = place.naming(&[constants::of_condition(scene, rule)]);
    let (rt, rule, schema) = (&scene.rt, crate::hint::shown_expr(rule), &bodies.schema);
    bodies.schema = quote!(#rt::Schema::ensured(#rule, &#schema)#named);
}

/// Adds `#[bits(check)]` of the type: a check after the bodies.
fn checked(model: &Model, scene: &Scene, bodies: &mut Bodies) {
    let Some(number) = &model.check else { return };
    let Scene { rt, stream, .. } = scene;
    let number = code(number);
    let number = quote!(#rt::step::number(#number));
    let value = crate::syntax::local("__checked");
    let result = |of| quote!(::core::result::Result<#of, #rt::Refusal>);
    let (nothing, this) = (result(quote!(())), result(super::header::receivers(model).this));
    let (schema, read) = (&bodies.schema, &bodies.read);
    bodies.schema = quote!(#rt::Schema::checked(#number, &#schema));
    bodies.read = quote! {
        let #value: #this = { #read };
        let #value = #value?;
        #rt::step::read_check(const { #number }, #stream)?;
        ::core::result::Result::Ok(#value)
    };
    let (write, read_into) = (&mut bodies.write, &mut bodies.read_into);
    for (body, check) in [(write, quote!(write_check)), (read_into, quote!(read_check))] {
        *body = quote! {
            let #value: #nothing = { #body };
            #value?;
            #rt::step::#check(const { #number }, #stream)
        };
    }
}

/// Adds `#[bits(align)]` of the type: an alignment before the bodies.
fn aligned(model: &Model, scene: &Scene, bodies: &mut Bodies) {
    if !model.align {
        return;
    }
    let (Scene { rt, stream, .. }, schema) = (scene, &bodies.schema);
    bodies.schema = quote!(#rt::Schema::aligned(&#schema));
    for body in [&mut bodies.write, &mut bodies.read, &mut bodies.read_into] {
        *body = quote!(#rt::Stream::align(#stream)?; #body);
    }
}

/// Adds `#[bits(salt = N)]` to the schema, and thereby to the wire hash.
fn salted(model: &Model, scene: &Scene, bodies: &mut Bodies) {
    let Some(salt) = &model.salt else { return };
    let (rt, salt, schema) = (&scene.rt, super::expr::integer(&scene.rt, salt), &bodies.schema);
    bodies.schema = quote!(#rt::Schema::salted(#salt, &#schema));
}

/// Adds `#[bits(given(..))]` to the schema, for the wire hash and outlines.
fn given(model: &Model, scene: &Scene, bodies: &mut Bodies) {
    if model.given.is_empty() {
        return;
    }
    let given = model.given.iter();
    let what: Vec<String> = given
        .map(|(name, ty)| format!("{}: {}", text(name), crate::hint::shown(ty)))
        .collect();
    let (rt, what, schema) = (&scene.rt, what.join(", "), &bodies.schema);
    bodies.schema = quote!(#rt::Schema::given(#what, &#schema));
}

/// Emits the assertions of `max_bits` and `max_bytes`, at the place of these keys in the declaration.
fn budgets(model: &Model, scene: &Scene, codecs: &mut Codecs<'_>) {
    let (rt, name) = (&scene.rt, text(&model.ident));
    let budgets = [
        (&model.max_bits, "max_bits", quote!(1)),
        (&model.max_bytes, "max_bytes", quote!(8)),
    ];
    for (most, key, unit) in budgets {
        if let Some(most) = most {
            let number = super::expr::integer(rt, most);
            let budget = quote!(#rt::codec::Budget::new(#name, #key, #number, #unit));
            codecs.budget(most, &budget);
        }
    }
}
