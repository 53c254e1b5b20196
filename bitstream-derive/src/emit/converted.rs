//! Emits types that are sent in the form of another type.

use super::Bodies;
use super::codecs::Codecs;
use super::scene::Scene;
use crate::syntax::local;
use quote::quote;
use syn::Type;

/// Emits `from` or `try_from`, and `into`, which have the same meaning as in serde.
pub(super) fn bodies(scene: &Scene, codecs: &mut Codecs<'_>, wire: &Type, fallible: bool) -> Bodies {
    let Scene { rt, stream, .. } = scene;
    codecs.converted(wire, fallible);
    let (form, value) = (local("__form"), local("__converted"));
    let form_of = quote!(<#wire as #rt::BitSerialize>);
    let read = quote!(let #form = #form_of::read(#stream)?;);
    let read = match fallible {
        false => quote! {
            #read
            ::core::result::Result::Ok(::core::convert::From::<#wire>::from(#form))
        },
        true => quote! {
            #read
            match ::core::convert::TryFrom::<#wire>::try_from(#form) {
                ::core::result::Result::Ok(#value) => ::core::result::Result::Ok(#value),
                ::core::result::Result::Err(_) => ::core::result::Result::Err(#rt::step::not_convertible(#stream)),
            }
        },
    };
    Bodies {
        schema: quote!(#rt::Schema::restricted(#form_of::SCHEMA)),
        placeholder: quote!(::core::option::Option::None),
        write: quote! {
            let #form: #wire = ::core::convert::Into::<#wire>::into(::core::clone::Clone::clone(self));
            #form_of::write(&#form, #stream)
        },
        read,
        read_into: quote! {
            *self = <Self as #rt::BitSerialize>::read(#stream)?;
            ::core::result::Result::Ok(())
        },
        as_read: None,
    }
}
