//! The same wire form under other names.

use super::{leak, leak_all, leak_text};
use bitstream::Schema;
use bitstream::schema::{Field, Kind, Variant};

/// The same bytes under other names: of types, fields and variants. For schemas without expressions over fields.
#[must_use]
pub fn renamed(schema: &'static Schema) -> &'static Schema {
    let renamed_fields = |fields: &'static [Field]| {
        let each = fields.iter().map(|field| Field {
            name: leak_text(format!("{}_2", field.name)),
            schema: renamed(field.schema),
        });
        leak_all(each.collect())
    };
    match schema.kind {
        Kind::Struct { fields, .. } => leak(Schema::structure("Renamed", renamed_fields(fields))),
        Kind::Tuple(fields) => leak(Schema::structure("Named", renamed_fields(fields))),
        Kind::Enum { tag, variants, .. } => {
            let each = variants.iter().map(|variant| Variant {
                name: leak_text(format!("{}2", variant.name)),
                fields: renamed_fields(variant.fields),
                ..*variant
            });
            // in another order: the ids say which is which
            let variants = leak_all(each.rev().collect());
            leak(Schema::enumeration("Renamed", tag, variants))
        }
        _ => match inside(schema) {
            Some((of, around)) => leak(around(renamed(of))),
            None => schema,
        },
    }
}

/// What is inside of a node of one, and how it is put together again.
pub(super) type Around = Box<dyn Fn(&'static Schema) -> Schema>;

pub(super) fn inside(schema: &'static Schema) -> Option<(&'static Schema, Around)> {
    Some(match schema.kind {
        Kind::Option(of) => (of, Box::new(Schema::option)),
        Kind::Array { len, of } => (of, Box::new(move |of| Schema::array(len, of))),
        Kind::List { min, max, of, .. } => (of, Box::new(move |of| Schema::list(min, max, of))),
        Kind::NonZero(of) => (of, Box::new(Schema::non_zero)),
        Kind::Counted {
            count,
            min,
            max,
            bytes: false,
            constants,
            of,
        } => (
            of,
            Box::new(move |of| Schema::counted(count, min, max, of).naming(constants)),
        ),
        Kind::Sparse { form, slots, of } => (of, Box::new(move |of| Schema::sparse(form, slots, of))),
        Kind::Set { min, max, of, .. } => (of, Box::new(move |of| Schema::set(min, max, of))),
        Kind::Aligned(of) => (of, Box::new(Schema::aligned)),
        Kind::When {
            condition,
            default: None,
            constants,
            of,
            ..
        } => (of, Box::new(move |of| Schema::when(condition, of).naming(constants))),
        Kind::When {
            condition,
            default: Some(default),
            constants,
            of,
            ..
        } => (
            of,
            Box::new(move |of| Schema::when_or(condition, default, of).naming(constants)),
        ),
        Kind::Elide {
            value,
            shared: false,
            constants,
            of,
        } => (of, Box::new(move |of| Schema::elide(value, of).naming(constants))),
        Kind::Elide {
            value,
            shared: true,
            constants,
            of,
        } => (of, Box::new(move |of| Schema::elide_too(value, of).naming(constants))),
        Kind::Checked { value, of } => (of, Box::new(move |of| Schema::checked(value, of))),
        Kind::Ensured { rule, constants, of } => (of, Box::new(move |of| Schema::ensured(rule, of).naming(constants))),
        Kind::Salted { salt, of } => (of, Box::new(move |of| Schema::salted(salt, of))),
        Kind::Restricted(of) => (of, Box::new(Schema::restricted)),
        _ => return None,
    })
}
