//! Gives a wire form other names.

use super::{leak, leak_all, leak_text};
use bitstream::Schema;
use bitstream::schema::{Around, Children, Field, Kind, Sequence, SequenceForm, Variant};

/// Returns a schema of the same bytes with other names of types, fields and variants. For schemas without expressions
/// over fields.
#[must_use]
pub fn renamed(schema: &'static Schema) -> &'static Schema {
    let renamed_fields = |fields: &'static [Field]| {
        let each = fields.iter().map(|field| Field {
            name: leak_text(format!("{}_2", field.name)),
            schema: renamed(field.schema),
        });
        leak_all(each.collect())
    };
    match schema.kind.children() {
        Children::Fields(fields) => {
            let name = match schema.name() {
                Some(_) => "Renamed",
                None => "Named",
            };
            leak(Schema::structure(name, renamed_fields(fields)))
        }
        Children::Choice(variants) => {
            let each = variants.iter().map(|variant| Variant {
                name: leak_text(format!("{}2", variant.name)),
                fields: renamed_fields(variant.fields),
                ..*variant
            });
            // in another order: the ids identify the variants
            let variants = leak_all(each.rev().collect());
            leak(Schema::enumeration("Renamed", schema.tag(), variants))
        }
        Children::None | Children::Inner(_) | Children::Each(_) | Children::Entry(..) | Children::Either(..) => {
            match inside(schema) {
                Some((of, around)) => leak(around(renamed(of))),
                None => schema,
            }
        }
    }
}

/// Rebuilds a node around another part.
pub(super) type Rebuild = Box<dyn Fn(&'static Schema) -> Schema>;

/// Returns the part of a node that has one, and a function that rebuilds the node.
pub(super) fn inside(schema: &'static Schema) -> Option<(&'static Schema, Rebuild)> {
    match schema.kind {
        Kind::Sequence(sequence) => match sequence.form {
            SequenceForm::Any | SequenceForm::Increasing => Some((
                sequence.of,
                Box::new(move |of| Schema::new(Kind::Sequence(Sequence { of, ..sequence }))),
            )),
            SequenceForm::Bytes => None,
        },
        Kind::Sparse { form, slots, of } => Some((of, Box::new(move |of| Schema::sparse(form, slots, of)))),
        Kind::Around(mut around, of) => {
            if let Around::When { never, .. } = &mut around {
                *never = false;
            }
            Some((of, Box::new(move |of| Schema::around(around, of))))
        }
        Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Relative { .. } | Kind::Text(_) => None,
        Kind::Truncated(_) | Kind::Leb128 { .. } | Kind::SaidWidth { .. } | Kind::TruncatedTo { .. } => None,
        Kind::Map { .. } | Kind::Result { .. } | Kind::Fields { .. } | Kind::Enum { .. } | Kind::Custom { .. } => None,
    }
}
