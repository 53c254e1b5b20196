//! Describes the site of an attribute, and the form in which an attribute belongs there.

use crate::hint::{Hint, leaf, name, shown};
use crate::keys::{Key, Level, Purpose};
use syn::{Data, DeriveInput, Field, Fields, Type, Variant};

/// Part of the declaration that an attribute is written on.
#[derive(Clone, Copy)]
pub(crate) enum Site<'a> {
    Type(&'a DeriveInput),
    Variant(&'a DeriveInput, &'a Variant),
    Field(&'a DeriveInput, &'a Field),
}

impl<'a> Site<'a> {
    pub(super) fn level(self) -> Level {
        match self {
            Site::Type(_) => Level::Container,
            Site::Variant(..) => Level::Variant,
            Site::Field(..) => Level::Field,
        }
    }

    /// Returns the declaration around the site.
    fn input(self) -> &'a DeriveInput {
        match self {
            Site::Type(input) | Site::Variant(input, _) | Site::Field(input, _) => input,
        }
    }

    pub(super) fn is_enum(self) -> bool {
        matches!(self, Site::Type(input) if matches!(input.data, Data::Enum(_)))
    }

    /// Returns whether the site is an enum of which only the tag is sent.
    pub(super) fn has_tag_alone(self) -> bool {
        self.is_enum() && self.field(|_| true).is_none()
    }

    /// Returns the field of the site, or the first field inside its type or variant, that `suits`.
    pub(super) fn field(self, suits: impl Fn(&Type) -> bool) -> Option<&'a Field> {
        let inside: Vec<&Field> = match self {
            Site::Field(_, field) => return Some(field),
            Site::Variant(_, variant) => variant.fields.iter().collect(),
            Site::Type(input) => all_fields(&input.data),
        };
        inside.into_iter().find(|field| suits(&field.ty))
    }

    /// Returns the field with a name that stands before the field of the site, in the same struct or variant.
    pub(super) fn earlier(self, name: &syn::Ident) -> Option<&'a Field> {
        let Site::Field(input, field) = self else { return None };
        let is_here = |other: &&Field| std::ptr::eq(*other, field);
        let mut lists = lists(&input.data).into_iter().map(|(_, list)| list);
        let list = lists.find(|list| list.iter().any(|other| is_here(&other)))?;
        let mut before = list.iter().take_while(|other| !is_here(other));
        before.find(|other| other.ident.as_ref() == Some(name))
    }

    /// Shows an attribute on a field inside, as a user would write it: `A(#[bits(5)] u8)`.
    pub(super) fn on_field(self, field: &Field, attribute: &str) -> String {
        let ty = shown(&field.ty);
        let holds = |list: &&(Option<&Variant>, &Fields)| list.1.iter().any(|other| std::ptr::eq(other, field));
        let around = match (self, lists(&self.input().data).iter().find(holds)) {
            (Site::Type(_) | Site::Variant(..), Some((Some(variant), _))) => variant.ident.to_string(),
            _ => format!("struct {}", self.input().ident),
        };
        match &field.ident {
            Some(ident) => format!("{around} {{ {attribute} {ident}: {ty} }}"),
            None => format!("{around}({attribute} {ty})"),
        }
    }

    /// Shows an attribute on a field that it suits: the field of the site, or a field inside. `types` names the types
    /// that the attribute suits.
    pub(super) fn on_a_field(self, attribute: &str, types: &str, suits: impl Fn(&Type) -> bool) -> String {
        match (self.field(suits), self.field(|_| true)) {
            (Some(field), _) => format!("write `{}`", self.on_field(field, attribute)),
            (None, Some(_)) => format!("move it to a field of {types}, or remove it"),
            (None, None) => format!("`{}` has none, so remove it", self.around()),
        }
    }

    /// Shows an attribute with a key at a place where the key is allowed.
    pub(super) fn right_place(self, attribute: &str, key: &Key) -> String {
        if key.is_at(Level::Field) && key.name != "tag" {
            let is_integer = |ty: &Type| matches!(Hint::of_leaf(ty), Hint::Integer(_) | Hint::Pointer(_));
            let suits = |ty: &Type| !matches!(key.purpose, Purpose::Integer(_)) || is_integer(ty);
            return self.on_a_field(attribute, "an integer type", suits);
        }
        match key.levels {
            [Level::Variant] => {
                let variant = match &self.input().data {
                    Data::Enum(data) => data.variants.first().map(|variant| &variant.ident),
                    _ => None,
                };
                match variant {
                    Some(ident) => format!("write `{attribute} {ident}`"),
                    None => format!("write `{attribute}` on a variant of an enum"),
                }
            }
            _ => match self {
                // the key `tag` belongs to the type of the field
                Site::Field(_, field) if key.name == "tag" && matches!(Hint::of_leaf(&field.ty), Hint::Other) => {
                    format!("write `{attribute}` above `enum {}`", name(leaf(&field.ty)))
                }
                Site::Type(_) | Site::Variant(..) | Site::Field(..) => {
                    format!("write `{attribute}` above `{}`", self.declared())
                }
            },
        }
    }

    fn around(self) -> String {
        match self {
            Site::Variant(_, variant) => variant.ident.to_string(),
            Site::Type(_) | Site::Field(..) => self.input().ident.to_string(),
        }
    }

    /// Shows the declaration: `struct Player`.
    fn declared(self) -> String {
        let input = self.input();
        let word = match input.data {
            Data::Struct(_) => "struct",
            Data::Enum(_) => "enum",
            Data::Union(_) => "union",
        };
        format!("{word} {}", input.ident)
    }
}

/// Returns the fields of a struct, or the variants of an enum with their fields.
fn lists(data: &Data) -> Vec<(Option<&Variant>, &Fields)> {
    match data {
        Data::Struct(data) => vec![(None, &data.fields)],
        Data::Enum(data) => data
            .variants
            .iter()
            .map(|variant| (Some(variant), &variant.fields))
            .collect(),
        Data::Union(_) => Vec::new(),
    }
}

/// Returns the fields of a struct, or of all variants of an enum.
pub(crate) fn all_fields(data: &Data) -> Vec<&Field> {
    lists(data).into_iter().flat_map(|(_, list)| list).collect()
}
