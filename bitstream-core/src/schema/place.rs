//! Points of a wire form, to which paths lead.

use super::{Children, Field, Schema, Variant};

/// Part of a schema to which the steps of a [`Path`](crate::Path) lead.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// The part is a value with this schema.
    Value(&'static Schema),
    /// The part is a variant of an enum, with these fields.
    Variant(&'static Variant),
}

/// The text of a step.
pub(crate) enum Step {
    Name(&'static str),
    Index(usize),
    Key(usize),
}

impl Place {
    /// Returns the part with an index: a field, a variant, an element, or a value of a `Result`. In a map, keys have
    /// even indices, and values odd ones. Returns `None` if the schema has no part with this index.
    #[must_use]
    pub fn inside(self, step: usize) -> Option<Place> {
        Some(self.step(step)?.1)
    }

    /// Returns the schema of a value, or `None` for the fields of a variant.
    #[must_use]
    pub const fn schema(self) -> Option<&'static Schema> {
        match self {
            Place::Value(schema) => Some(schema),
            Place::Variant(_) => None,
        }
    }

    pub(crate) fn step(self, step: usize) -> Option<(Step, Place)> {
        let schema = match self {
            Place::Value(schema) => schema.unwrapped(),
            Place::Variant(variant) => return field(variant.fields, step),
        };
        match schema.kind.children() {
            Children::Fields(fields) => field(fields, step),
            Children::Choice(variants) => {
                let variant = variants.get(step)?;
                Some((Step::Name(variant.name), Place::Variant(variant)))
            }
            Children::Each(of) => Some((Step::Index(step), Place::Value(of))),
            Children::Entry(key, _) if step % 2 == 0 => Some((Step::Key(step / 2), Place::Value(key))),
            Children::Entry(_, value) => Some((Step::Index(step / 2), Place::Value(value))),
            Children::Either(ok, err) => match step {
                0 => Some((Step::Name("Ok"), Place::Value(ok))),
                _ => Some((Step::Name("Err"), Place::Value(err))),
            },
            Children::None | Children::Inner(_) => None,
        }
    }
}

fn field(fields: &'static [Field], step: usize) -> Option<(Step, Place)> {
    let field = fields.get(step)?;
    Some((Step::Name(field.name), Place::Value(field.schema)))
}
