//! Names that the generated code of a type uses, and the places of its fields.

use super::Part;
use super::codec::located;
use super::expr::code;
use crate::model::{Field, Model};
use crate::paths::Parameters;
use crate::syntax::local;
use crate::{scope, tokens};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, Path, Type};

pub(super) struct Scene {
    /// Path of the runtime, the crate `bitstream`.
    pub(super) rt: Path,
    pub(super) stream: Ident,
    /// The value to encode: `self`, or an argument for a foreign type.
    pub(super) subject: TokenStream,
    /// Path that constructs a value: before `{ .. }`, or before the name of a variant.
    pub(super) constructor: TokenStream,
    /// True for the definition of a foreign type.
    pub(super) is_remote: bool,
    /// Generic parameters of the type.
    pub(super) parameters: Parameters,
    /// Names and types of the given values of the type.
    given: Vec<(Ident, Type)>,
}

/// Place of a field in the generated code.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// `self.health`
    Member,
    /// A local that refers to the field.
    Bound,
    /// A local that holds the field.
    Local,
    /// A local that refers to the field, beside a local that holds a copy of the field.
    Held,
}

impl Scene {
    pub(super) fn new(model: &Model) -> Scene {
        Scene {
            rt: model.runtime.clone(),
            stream: local("__stream"),
            subject: match model.remote {
                None => quote!(self),
                Some(_) => local("__value").into_token_stream(),
            },
            constructor: match &model.remote {
                None => quote!(Self),
                Some(remote) => match super::remote::checked_name(model) {
                    Some(name) => name.into_token_stream(),
                    None => without_arguments(remote),
                },
            },
            is_remote: model.remote.is_some(),
            parameters: Parameters::of(&model.generics),
            given: model.given.clone(),
        }
    }

    /// Emits an expression in which names stand for given values.
    pub(super) fn expr(&self, expr: &Expr) -> TokenStream {
        scope::replace(code(expr), &mut |name| {
            Some(located(self.given(name)?.into_token_stream(), name.span()))
        })
    }

    /// Returns the local that holds the given value `name`, if the type has such a value.
    pub(super) fn given(&self, name: &Ident) -> Option<Ident> {
        self.given_type(name).map(|_| given(&tokens::plain(name)))
    }

    /// Returns the type of the given value `name`.
    pub(super) fn given_type(&self, name: &Ident) -> Option<&Type> {
        let is_it = |(given, _): &&(Ident, Type)| tokens::plain(given) == tokens::plain(name);
        self.given.iter().find(is_it).map(|(_, ty)| ty)
    }

    /// Emits `self.health`. A foreign value is dereferenced, so that the compiler reports a missing field once for reads and
    /// writes.
    fn member(&self, field: &Field) -> TokenStream {
        let (subject, member) = (&self.subject, &field.member);
        match self.is_remote {
            true => quote!((*#subject).#member),
            false => quote!(#subject.#member),
        }
    }

    /// Emits the field as a place expression.
    pub(super) fn place(&self, place: Place, field: &Field) -> TokenStream {
        let (member, local, held) = (self.member(field), &field.local, held(field));
        match place {
            Place::Member => quote!(#member),
            Place::Bound => quote!((*#local)),
            Place::Held => quote!((*#held)),
            Place::Local => quote!(#local),
        }
    }

    /// Emits `&self.health`.
    pub(super) fn reference(&self, place: Place, field: &Field) -> TokenStream {
        self.referred(place, field, &quote!(&))
    }

    /// Emits `&mut self.health`.
    pub(super) fn reference_mut(&self, place: Place, field: &Field) -> TokenStream {
        self.referred(place, field, &quote!(&mut))
    }

    fn referred(&self, place: Place, field: &Field, reference: &TokenStream) -> TokenStream {
        let (member, local, held) = (self.member(field), &field.local, held(field));
        match place {
            Place::Member => quote!(#reference #member),
            Place::Bound => quote!(#local),
            Place::Held => quote!(#held),
            Place::Local => quote!(#reference #local),
        }
    }
}

impl<'a> Part<'a> {
    pub(super) fn field(&self) -> &'a Field {
        match self {
            Part::Sent(step) => step.field,
            Part::Skipped(field, _) => field,
        }
    }
}

/// Returns the local of a given value.
pub(super) fn given(name: &str) -> Ident {
    local(&format!("__given_{name}"))
}

/// Returns the local that refers to a field.
fn held(field: &Field) -> Ident {
    local(&format!("__held_{}", field.name))
}

/// Returns a type as the path of a constructor, whose generic arguments are inferred.
pub(super) fn without_arguments(ty: &Type) -> TokenStream {
    let Type::Path(path) = crate::hint::bare(ty) else {
        return ty.to_token_stream();
    };
    let mut path = path.path.clone();
    for segment in &mut path.segments {
        segment.arguments = syn::PathArguments::None;
    }
    path.into_token_stream()
}
