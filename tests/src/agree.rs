//! `SCHEMA`, as the derive and the codecs made it, against a wire form written by hand.

use crate::wire::{Fields, Wire};
use bitstream::Schema;
use bitstream::schema::{Field, Kind};

/// What the schema says of the shape, name by name and bound by bound; sizes are [`sizes`].
///
/// # Errors
/// The first place where they differ.
pub fn shape(schema: &Schema, wire: &Wire) -> Result<(), String> {
    at("", schema, wire)
}

/// The sizes of every part.
///
/// # Errors
/// The first place where they differ.
pub fn sizes(schema: &Schema, wire: &Wire) -> Result<(), String> {
    sizes_at("", schema, wire)
}

fn at(path: &str, schema: &Schema, wire: &Wire) -> Result<(), String> {
    match (schema.kind, wire) {
        (Kind::Option(a), Wire::Option(b)) | (Kind::Aligned(a), Wire::Aligned(b)) => at(path, a, b),
        (Kind::Array { len, of: a }, Wire::Array(n, b)) if len == *n => at(&format!("{path}[]"), a, b),
        (Kind::List { min, max, width, of: a }, Wire::List(low, high, b))
            if (min, max, width) == (*low, *high, wire.own_bits()) =>
        {
            at(&format!("{path}[]"), a, b)
        }
        (Kind::Struct { name, fields }, Wire::Struct(known, parts)) if name == *known => fields_at(path, fields, parts),
        (Kind::Tuple(fields), Wire::Tuple(parts)) => {
            let names = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];
            fields_at(path, fields, &names.into_iter().zip(parts.iter().cloned()).collect())
        }
        (Kind::Enum { name, tag, variants }, Wire::Enum(known, cases))
            if (name, tag.width, variants.len()) == (*known, wire.own_bits(), cases.len()) =>
        {
            for (i, (variant, case)) in variants.iter().zip(cases).enumerate() {
                let here = format!("{path}.{}", case.name);
                if (variant.name, variant.id, variant.align) != (case.name, i as i128, case.align) {
                    return Err(format!("{here}: {variant:?}"));
                }
                fields_at(&here, variant.fields, &case.fields)?;
            }
            Ok(())
        }
        (kind, wire) if leaf(kind, wire) => Ok(()),
        (kind, wire) => Err(format!("{path}: {kind:?} is not {wire:?}")),
    }
}

fn fields_at(path: &str, fields: &[Field], parts: &Fields) -> Result<(), String> {
    if fields.len() != parts.len() {
        return Err(format!("{path}: {} fields and not {}", fields.len(), parts.len()));
    }
    for (field, (name, wire)) in fields.iter().zip(parts) {
        if field.name != *name {
            return Err(format!("{path}: a field `{}` and not `{name}`", field.name));
        }
        at(&format!("{path}.{name}"), field.schema, wire)?;
    }
    Ok(())
}

fn leaf(kind: Kind, wire: &Wire) -> bool {
    let own = wire.own_bits();
    let float = |expected: (f64, f64, u64, bool, bool)| match kind {
        Kind::Float {
            min,
            max,
            max_int,
            width,
            zero,
            double,
        } => (min, max, max_int, zero, double) == expected && width == own,
        _ => false,
    };
    match *wire {
        Wire::Nothing => kind == Kind::Nothing,
        Wire::Bool => kind == Kind::Bool,
        Wire::Char => kind == Kind::Char,
        Wire::Unsigned(width) => kind == Kind::Integer { width, signed: false },
        Wire::Signed(width) => kind == Kind::Integer { width, signed: true },
        // the type's sign is not on the wire
        Wire::Range(least, most) => {
            matches!(kind, Kind::Range { min, max, width, .. } if (min, max, width) == (least, most, own))
        }
        Wire::Raw32 => kind == Kind::RawFloat { width: 32 },
        Wire::Raw64 => kind == Kind::RawFloat { width: 64 },
        Wire::Quat(bits) => kind == Kind::Quat { bits },
        Wire::Text(min, max) => kind == Kind::String { min, max, width: own },
        Wire::Float(min, max, res) => {
            let max_int = crate::oracle::float::max_int(min, max, res);
            float((min.into(), max.into(), max_int.into(), false, false))
        }
        Wire::Float64(min, max, res) => {
            let max_int = crate::oracle::float::max_int64(min, max, res);
            float((min, max, max_int, false, true))
        }
        Wire::FloatBits(min, max, bits, zero) => {
            let max_int = (1 << bits) - 1 - u64::from(zero);
            float((min.into(), max.into(), max_int, zero, false))
        }
        Wire::FloatBits64(min, max, bits, zero) => float((min, max, (1 << bits) - 1 - u64::from(zero), zero, true)),
        _ => false,
    }
}

fn sizes_at(path: &str, schema: &Schema, wire: &Wire) -> Result<(), String> {
    if (schema.min_bits, schema.max_bits) != wire.sizes() {
        let (min, max) = (schema.min_bits, schema.max_bits);
        return Err(format!("{path}: {min}..={max} bits and not {:?}", wire.sizes()));
    }
    let fields = |path: &str, fields: &[Field], parts: Vec<&Wire>| {
        for (field, wire) in fields.iter().zip(parts) {
            sizes_at(&format!("{path}.{}", field.name), field.schema, wire)?;
        }
        Ok(())
    };
    match (schema.kind, wire) {
        (Kind::Option(a), Wire::Option(b)) | (Kind::Aligned(a), Wire::Aligned(b)) => sizes_at(path, a, b),
        (Kind::Array { of: a, .. }, Wire::Array(_, b)) | (Kind::List { of: a, .. }, Wire::List(_, _, b)) => {
            sizes_at(&format!("{path}[]"), a, b)
        }
        (Kind::Struct { fields: a, .. }, Wire::Struct(_, b)) => fields(path, a, b.iter().map(|part| &part.1).collect()),
        (Kind::Tuple(a), Wire::Tuple(b)) => fields(path, a, b.iter().collect()),
        (Kind::Enum { variants, .. }, Wire::Enum(_, cases)) => {
            for (variant, case) in variants.iter().zip(cases) {
                let parts = case.fields.iter().map(|part| &part.1).collect();
                fields(&format!("{path}.{}", case.name), variant.fields, parts)?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}
