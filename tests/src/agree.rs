//! `SCHEMA`, as the derive and the codecs made it, against a wire form written by hand.

use crate::wire::{Case, Fields, Role, Wire};
use bitstream::Schema;
use bitstream::schema::{Field, Kind, Variant};

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
        (Kind::Set { min, max, width, of: a }, Wire::Set(low, high, b))
            if (min, max, width) == (*low, *high, wire.own_bits()) =>
        {
            at(&format!("{path}[]"), a, b)
        }
        (
            Kind::Map {
                min,
                max,
                width,
                key,
                value,
            },
            Wire::Map(low, high, a, b),
        ) if (min, max, width) == (*low, *high, wire.own_bits()) => {
            at(&format!("{path}[].key"), key, a)?;
            at(&format!("{path}[]"), value, b)
        }
        (
            Kind::Counted {
                count,
                min,
                max,
                bytes,
                of,
                ..
            },
            Wire::Counted(known),
        ) if (count, min, max, bytes) == (known.text, known.min, known.max, known.bytes) => {
            at(&format!("{path}[]"), of, &known.of)
        }
        (
            Kind::Sparse { form, slots, of: a },
            Wire::Sparse {
                form: f,
                slots: n,
                of: b,
                ..
            },
        ) if (form, slots) == (*f, *n) => at(&format!("{path}[]"), a, b),
        (Kind::Result { ok, err }, Wire::Result(a, b)) => {
            at(&format!("{path}.Ok"), ok, a)?;
            at(&format!("{path}.Err"), err, b)
        }
        (Kind::NonZero(a), Wire::NonZero(b)) => at(path, a, b),
        (Kind::Checked { value, of: a }, Wire::Checked(number, b)) if value == *number => at(path, a, b),
        (Kind::When { condition, of, .. }, Wire::When(when)) if condition == when.text => at(path, of, &when.of),
        (Kind::Elide { value, of, .. }, Wire::Elide(elide)) if value == elide.text => at(path, of, &elide.of),
        (Kind::Ensured { rule, of: a, .. }, Wire::Ensured(text, _, b)) if rule == *text => at(path, a, b),
        (Kind::Aligned(a), Wire::ByteArray(len)) => at(path, a, &Wire::Array(*len, Box::new(Wire::Unsigned(8)))),
        // the form is that of the other type
        (Kind::Restricted(a), Wire::Converted(_, of)) => at(path, a, of),
        (Kind::Enum { name, tag, variants }, Wire::Enum(known, _) | Wire::Tagged(known, ..)) if name == *known => {
            let expected = wire.variants();
            let tag = crate::wire::Tag {
                base: tag.base,
                min: tag.min,
                max: tag.max,
                width: tag.width,
            };
            match expected {
                Some((known, cases)) if tag == known => variants_at(path, variants, cases),
                _ => Err(format!("{path}: {tag:?} is not {expected:?}")),
            }
        }
        (kind, wire) if leaf(kind, wire) => Ok(()),
        (kind, wire) => Err(format!("{path}: {kind:?} is not {wire:?}")),
    }
}

/// Variants that are sent.
fn variants_at(path: &str, variants: &[Variant], cases: &[Case]) -> Result<(), String> {
    let sent = cases.iter().enumerate().filter(|(_, case)| case.role != Role::Skipped);
    let sent: Vec<_> = sent.collect();
    if sent.len() != variants.len() {
        return Err(format!("{path}: {} variants and not {}", variants.len(), sent.len()));
    }
    for (variant, (place, case)) in variants.iter().zip(sent) {
        let here = format!("{path}.{}", case.name);
        let is = (variant.name, variant.id, variant.other, variant.align, variant.check);
        let id = case.id(place).unwrap_or(0);
        if is != (case.name, id, case.role == Role::Other, case.align, case.check) {
            return Err(format!("{here}: {variant:?}"));
        }
        if case.role != Role::Other {
            fields_at(&here, variant.fields, &case.fields)?;
        }
    }
    Ok(())
}

fn fields_at(path: &str, fields: &[Field], parts: &Fields) -> Result<(), String> {
    if fields.len() != parts.len() {
        return Err(format!("{path}: {} fields and not {}", fields.len(), parts.len()));
    }
    let mut open = None;
    for (field, (name, wire)) in fields.iter().zip(parts) {
        if field.name != *name {
            return Err(format!("{path}: a field `{}` and not `{name}`", field.name));
        }
        let is_shared = matches!(field.schema.kind, Kind::Elide { shared: true, .. });
        if is_shared != (wire.group().is_some() && wire.group() == open) {
            return Err(format!("{path}.{name}: {:?}", field.schema));
        }
        open = wire.group();
        at(&format!("{path}.{name}"), field.schema, wire)?;
    }
    Ok(())
}

fn leaf(kind: Kind, wire: &Wire) -> bool {
    let own = wire.own_bits();
    let float = |expected: (f64, f64, u64, bool, bool, bool)| match kind {
        Kind::Float {
            min,
            max,
            max_int,
            width,
            zero,
            double,
            exact_max,
        } => (min, max, max_int, zero, double, exact_max) == expected && width == own,
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
            matches!(kind, Kind::Range { min, max, step: 1, width, .. } if (min, max, width) == (least, most, own))
        }
        Wire::Steps(least, most, by) => {
            matches!(kind, Kind::Range { min, max, step, width, .. } if (min, max, step, width) == (least, most, by, own))
        }
        Wire::Varint(group, width, signed) => kind == Kind::Varint { group, width, signed },
        Wire::Relative(_, to, width, signed) => {
            kind == Kind::Relative {
                to,
                width,
                signed,
                tiers: &[],
            }
        }
        Wire::Tiered(_, to, width, signed, tiers) => {
            kind == Kind::Relative {
                to,
                width,
                signed,
                tiers,
            }
        }
        Wire::Fixed(int, frac, min, max, signed) => {
            kind == Kind::Fixed {
                int,
                frac,
                min,
                max,
                width: own,
                signed,
            }
        }
        Wire::Constant(value, width) => kind == Kind::Constant { value, width },
        Wire::Ascii(min, max) => kind == Kind::Ascii { min, max, width: own },
        Wire::Wide(min, max) => kind == Kind::Wide { min, max, width: own },
        Wire::Bytes(min, max) => kind == Kind::Bytes { min, max, width: own },
        Wire::Raw32 => kind == Kind::RawFloat { width: 32 },
        Wire::Raw64 => kind == Kind::RawFloat { width: 64 },
        Wire::Quat(bits) => kind == Kind::Quat { bits },
        Wire::Text(min, max) => kind == Kind::String { min, max, width: own },
        Wire::Float(min, max, res) => {
            let max_int = crate::oracle::float::max_int(min, max, res);
            float((min.into(), max.into(), max_int.into(), false, false, false))
        }
        Wire::Float64(min, max, res) => {
            let max_int = crate::oracle::float::max_int64(min, max, res);
            float((min, max, max_int, false, true, max - min + min != max))
        }
        Wire::FloatBits(min, max, bits, zero) => {
            let max_int = (1 << bits) - 1 - u64::from(zero);
            float((min.into(), max.into(), max_int, zero, false, max - min + min != max))
        }
        Wire::FloatBits64(min, max, bits, zero) => {
            let max_int = (1 << bits) - 1 - u64::from(zero);
            float((min, max, max_int, zero, true, max - min + min != max))
        }
        _ => false,
    }
}

fn sizes_at(path: &str, schema: &Schema, wire: &Wire) -> Result<(), String> {
    sizes_of(path, schema, wire, wire.sizes())
}

/// `expected` where a field shares the bit of the one before.
fn sizes_of(path: &str, schema: &Schema, wire: &Wire, expected: (usize, usize)) -> Result<(), String> {
    if (schema.min_bits, schema.max_bits) != expected {
        let (min, max) = (schema.min_bits, schema.max_bits);
        return Err(format!("{path}: {min}..={max} bits and not {expected:?}"));
    }
    let element = format!("{path}[]");
    match (schema.kind, wire) {
        (Kind::Option(a), Wire::Option(b))
        | (Kind::Aligned(a), Wire::Aligned(b))
        | (Kind::Checked { of: a, .. }, Wire::Checked(_, b))
        | (Kind::NonZero(a), Wire::NonZero(b))
        | (Kind::Ensured { of: a, .. }, Wire::Ensured(_, _, b)) => sizes_at(path, a, b),
        (_, Wire::Converted(_, of)) => sizes_at(path, schema, of),
        (Kind::When { of, .. }, Wire::When(when)) => sizes_at(path, of, &when.of),
        (Kind::Elide { of, .. }, Wire::Elide(elide)) => sizes_at(path, of, &elide.of),
        (Kind::Array { of: a, .. }, Wire::Array(_, b))
        | (Kind::List { of: a, .. }, Wire::List(_, _, b))
        | (Kind::Set { of: a, .. }, Wire::Set(_, _, b))
        | (Kind::Sparse { of: a, .. }, Wire::Sparse { of: b, .. }) => sizes_at(&element, a, b),
        (Kind::Counted { of, .. }, Wire::Counted(counted)) => sizes_at(&element, of, &counted.of),
        (Kind::Map { key, value, .. }, Wire::Map(_, _, a, b)) => {
            sizes_at(&element, key, a)?;
            sizes_at(&element, value, b)
        }
        (Kind::Result { ok, err }, Wire::Result(a, b)) => {
            sizes_at(&format!("{path}.Ok"), ok, a)?;
            sizes_at(&format!("{path}.Err"), err, b)
        }
        (Kind::Struct { fields: a, .. }, Wire::Struct(_, b)) => sizes_of_fields(path, a, b),
        (Kind::Tuple(a), Wire::Tuple(b)) => {
            sizes_of_fields(path, a, &b.iter().map(|part| ("", part.clone())).collect())
        }
        (Kind::Enum { variants, .. }, Wire::Enum(_, cases) | Wire::Tagged(_, _, cases)) => {
            let sent = cases.iter().filter(|case| case.role != Role::Skipped);
            for (variant, case) in variants.iter().zip(sent) {
                sizes_of_fields(&format!("{path}.{}", case.name), variant.fields, &case.fields)?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn sizes_of_fields(path: &str, fields: &[Field], parts: &Fields) -> Result<(), String> {
    let mut open = None;
    for (field, (_, wire)) in fields.iter().zip(parts) {
        let (mut least, mut most) = wire.sizes();
        if wire.group().is_some() && wire.group() == open {
            (least, most) = (least - 1, most - 1);
        }
        open = wire.group();
        sizes_of(&format!("{path}.{}", field.name), field.schema, wire, (least, most))?;
    }
    Ok(())
}
