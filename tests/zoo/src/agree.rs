//! Compares `SCHEMA`, as the derive and the codecs made it, with a wire form written by hand.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::oracle::truncated;
use crate::wire::{Bits, Case, Ends, Fields, Role, Wire};
use bitstream::Schema;
use bitstream::schema::{
    Around, Code, CodeForm, Count, Expr, Field, Kind, Length, Scalar, Sequence, SequenceForm, Text, TextForm, Variant,
};

/// Compares the shape of a schema with a wire form: every name and every bound. [`sizes`] compares the sizes.
///
/// # Errors
/// Returns the first place where they differ.
pub fn shape(schema: &Schema, wire: &Wire) -> Result<(), String> {
    at("", schema, wire)
}

/// Compares the sizes of every part.
///
/// # Errors
/// Returns the first place where they differ.
pub fn sizes(schema: &Schema, wire: &Wire) -> Result<(), String> {
    sizes_at("", schema, wire)
}

fn at(path: &str, schema: &Schema, wire: &Wire) -> Result<(), String> {
    if let Wire::LengthIn(known) = wire {
        let count = schema
            .kind
            .count()
            .ok_or_else(|| format!("{path}: no length is sent"))?;
        let is = match (count.said, known.width) {
            (None, Bits::Fixed(bits)) => count.width == bits,
            (Some(width), Bits::Said(_)) => width.text == known.text,
            _ => false,
        };
        return match is {
            true => at(path, &plain(schema), &known.of),
            false => Err(format!("{path}: {count:?} is not {known:?}")),
        };
    }
    match (schema.kind, wire) {
        (Kind::Around(around, of), _) => around_at(path, around, of, wire),
        (Kind::Sequence(sequence), _) => {
            let of = sequence_of(&sequence, wire).ok_or_else(|| format!("{path}: {sequence:?} is not {wire:?}"))?;
            at(&format!("{path}[]"), sequence.of, of)
        }
        (
            Kind::Fields {
                name: Some(name),
                fields,
            },
            Wire::Struct(known, parts),
        ) if name == *known => fields_at(path, fields, parts),
        (Kind::Fields { name: None, fields }, Wire::Tuple(parts)) => {
            let names = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"];
            fields_at(path, fields, &names.into_iter().zip(parts.iter().cloned()).collect())
        }
        (Kind::Map { length, key, value }, Wire::Map(low, high, a, b)) if length == count(*low, *high, wire) => {
            at(&format!("{path}[].key"), key, a)?;
            at(&format!("{path}[]"), value, b)
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

fn around_at(path: &str, around: Around, of: &Schema, wire: &Wire) -> Result<(), String> {
    match (around, wire) {
        (Around::Option, Wire::Option(b))
        | (Around::Aligned, Wire::Aligned(b))
        | (Around::NonZero, Wire::NonZero(b))
        // the form is that of the other type
        | (Around::Restricted, Wire::Converted(_, b)) => at(path, of, b),
        (Around::Aligned, Wire::ByteArray(len)) => at(path, of, &Wire::Array(*len, Box::new(Wire::Unsigned(8)))),
        (Around::Checked { value }, Wire::Checked(number, b)) if value == *number => at(path, of, b),
        (Around::When { condition, .. }, Wire::When(when)) if condition.text == when.text => at(path, of, when.sent()),
        (Around::Tagged { tag, width }, Wire::Said(said)) if (tag.text, width) == (said.text, said.of.own_bits()) => {
            at(path, of, &said.of)
        }
        (Around::Elide { value, .. }, Wire::Elide(elide)) if value.text == elide.text => at(path, of, &elide.of),
        (Around::Ensured { rule }, Wire::Ensured(text, _, b)) if rule.text == *text => at(path, of, b),
        // given values take no bits
        (Around::Given { .. }, b) => at(path, of, b),
        (around, wire) => Err(format!("{path}: {around:?} is not {wire:?}")),
    }
}

/// Returns the schema of a list or a text whose length has the bits that it needs.
fn plain(schema: &Schema) -> Schema {
    let mut kind = schema.kind;
    if let Kind::Text(Text { length, .. })
    | Kind::Sequence(Sequence {
        length: Length::Sent(length),
        ..
    }) = &mut kind
    {
        *length = Count::new(length.min, length.max);
    }
    Schema::new(kind)
}

/// Returns the elements of a wire form that has the length of a sequence.
fn sequence_of<'w>(sequence: &Sequence, wire: &'w Wire) -> Option<&'w Wire> {
    match (sequence.length, sequence.form, wire) {
        (Length::Fixed(len), SequenceForm::Any, Wire::Array(n, of)) if len == *n => Some(of),
        (Length::Sent(length), SequenceForm::Any, Wire::List(low, high, of))
        | (Length::Sent(length), SequenceForm::Increasing, Wire::Set(low, high, of))
            if length == count(*low, *high, wire) =>
        {
            Some(of)
        }
        (Length::Said { count, min, max }, form, Wire::Counted(known)) => {
            let bytes = form == SequenceForm::Bytes;
            let is = (count.text, min, max, bytes) == (known.text, known.min, known.max, known.bytes);
            is.then_some(&known.of)
        }
        (length, form, Wire::Until(until)) => {
            let bytes = form == SequenceForm::Bytes;
            let (low, high) = (until.min, until.max);
            let is = match (length, &until.ends) {
                (Length::Flagged { min, max }, Ends::More) => !bytes && (min, max) == (low, high),
                (Length::Ended { value, min, max }, Ends::Value(text, _)) => {
                    !bytes && (value.text, min, max) == (text, low, high)
                }
                (Length::Rest { min, max }, Ends::Packet) => !bytes && (min, max) == (low, high),
                (Length::Rest { min, max }, Ends::Bytes) => bytes && (min, max) == (low, high),
                _ => false,
            };
            is.then_some(&until.of)
        }
        _ => None,
    }
}

/// Returns the length that a wire form sends.
fn count(min: usize, max: usize, wire: &Wire) -> Count {
    let width = wire.own_bits();
    Count {
        width,
        ..Count::new(min, max)
    }
}

/// Compares the variants that are sent.
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
        let is_shared = matches!(field.schema.kind, Kind::Around(Around::Elide { shared: true, .. }, _));
        if is_shared != (wire.group().is_some() && wire.group() == open) {
            return Err(format!("{path}.{name}: {:?}", field.schema));
        }
        open = wire.group();
        at(&format!("{path}.{name}"), field.schema, wire)?;
    }
    Ok(())
}

#[allow(clippy::wildcard_enum_match_arm)] // other wire forms are no leaves
fn leaf(kind: Kind, wire: &Wire) -> bool {
    let own = wire.own_bits();
    let float = |expected: (f64, f64, u64, bool, bool, bool)| {
        matches!(kind, Kind::Scalar(Scalar::Float(of))
            if (of.min, of.max, of.max_int, of.zero, of.double, of.exact_max) == expected && of.width == own)
    };
    // the sign of the type is on the wire only in two's complement
    let code = |form: CodeForm, first: i128, step: u128, last: u128| {
        matches!(kind, Kind::Scalar(Scalar::Code(code))
            if (code.form, code.first, code.step, code.last, code.width) == (form, first, step, last, own))
    };
    let is_signed = matches!(kind, Kind::Scalar(Scalar::Code(Code { signed: true, .. })));
    let all = |width: u32| 2_u128.checked_pow(width).map_or(u128::MAX, |codes| codes - 1);
    let text = |form, min, max| {
        let length = count(min, max, wire);
        kind == Kind::Text(Text { form, length })
    };
    let unsent = |form, min, max| {
        let length = Count::unsent(min, max);
        kind == Kind::Text(Text { form, length })
    };
    match *wire {
        Wire::Nothing => kind == Kind::Nothing,
        Wire::Bool => code(CodeForm::Bool, 0, 1, 1),
        Wire::Char => kind == Kind::Scalar(Scalar::Char),
        Wire::Unsigned(width) => code(CodeForm::Whole, 0, 1, all(width)) && !is_signed,
        Wire::Signed(width) => code(CodeForm::Whole, 0, 1, all(width)) && is_signed,
        Wire::Range(least, most) => code(CodeForm::Range, least, 1, most.wrapping_sub(least) as u128),
        Wire::Steps(least, most, by) => code(CodeForm::Range, least, by, most.wrapping_sub(least) as u128 / by),
        Wire::Truncated(ref of) => {
            let codes = truncated(of);
            match (kind, codes.is_even) {
                (Kind::Truncated(code), false) => {
                    let wanted = (codes.min, codes.step, codes.last, own, codes.low, codes.twice);
                    (
                        code.first,
                        code.step,
                        code.last,
                        code.width,
                        code.low_bits(),
                        code.twice(),
                    ) == wanted
                }
                (_, is_even) => is_even && leaf(kind, of),
            }
        }
        Wire::Clamped(ref of) => leaf(kind, of),
        Wire::BigEndian(ref of) => match kind {
            Kind::Scalar(Scalar::BigEndian(scalar)) => leaf(Kind::Scalar(*scalar), of),
            // one byte has no order
            kind => own == 8 && leaf(kind, of),
        },
        Wire::TruncatedTo(ref to) => match kind {
            Kind::TruncatedTo { end, code } => end.text == to.text && leaf(Kind::Scalar(Scalar::Code(code)), &to.of),
            _ => false,
        },
        Wire::SaidWidth(ref said) => {
            kind == Kind::SaidWidth {
                width: Expr::new(said.text),
                max: said.max,
                signed: said.signed,
            }
        }
        Wire::Leb128(width, signed) => kind == Kind::Leb128 { width, signed },
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
            let last = ((max - min) as u128) << frac;
            code(CodeForm::Fixed { int, frac }, min << frac, 1, last) && is_signed == signed
        }
        Wire::Constant(value, width) => kind == Kind::Scalar(Scalar::Constant { value, width }),
        Wire::Ascii(min, max) => text(TextForm::Ascii, min, max),
        Wire::Wide(min, max) => text(TextForm::Wide, min, max),
        Wire::Bytes(min, max) => text(TextForm::Bytes, min, max),
        Wire::Nul(min, max) => unsent(TextForm::Nul, min, max),
        Wire::Padded(max) => unsent(TextForm::Padded, 0, max),
        Wire::Text(min, max) => text(TextForm::String, min, max),
        Wire::Raw32 => kind == Kind::Scalar(Scalar::RawFloat { width: 32 }),
        Wire::Raw64 => kind == Kind::Scalar(Scalar::RawFloat { width: 64 }),
        Wire::Quat(bits) | Wire::Normalized(bits) => kind == Kind::Scalar(Scalar::Quat { bits }),
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

/// Compares the sizes with `expected`, which is given for a field that shares the bit of the field before it.
fn sizes_of(path: &str, schema: &Schema, wire: &Wire, expected: (usize, usize)) -> Result<(), String> {
    if (schema.min_bits, schema.max_bits) != expected {
        let (min, max) = (schema.min_bits, schema.max_bits);
        return Err(format!("{path}: {min}..={max} bits and not {expected:?}"));
    }
    let element = format!("{path}[]");
    if let Wire::LengthIn(known) = wire {
        return sizes_at(path, &plain(schema), &known.of);
    }
    match (schema.kind, wire) {
        (Kind::Around(Around::Restricted, a), Wire::Converted(_, of)) => sizes_at(path, a, of),
        (Kind::Around(Around::Given { .. }, a), of) => sizes_at(path, a, of),
        (Kind::Around(_, a), Wire::When(when)) => sizes_at(path, a, when.sent()),
        (Kind::Around(_, a), Wire::Elide(elide)) => sizes_at(path, a, &elide.of),
        (Kind::Around(_, a), Wire::Said(said)) => sizes_at(path, a, &said.of),
        (
            Kind::Around(_, a),
            Wire::Option(b) | Wire::Aligned(b) | Wire::Checked(_, b) | Wire::NonZero(b) | Wire::Ensured(_, _, b),
        ) => sizes_at(path, a, b),
        (Kind::Around(..), Wire::ByteArray(_)) => Ok(()),
        (Kind::Sequence(Sequence { of: a, .. }), Wire::Array(_, b) | Wire::List(_, _, b) | Wire::Set(_, _, b))
        | (Kind::Sparse { of: a, .. }, Wire::Sparse { of: b, .. }) => sizes_at(&element, a, b),
        (Kind::Sequence(Sequence { of, .. }), Wire::Counted(counted)) => sizes_at(&element, of, &counted.of),
        (Kind::Sequence(Sequence { of, .. }), Wire::Until(until)) => sizes_at(&element, of, &until.of),
        (Kind::Map { key, value, .. }, Wire::Map(_, _, a, b)) => {
            sizes_at(&element, key, a)?;
            sizes_at(&element, value, b)
        }
        (Kind::Result { ok, err }, Wire::Result(a, b)) => {
            sizes_at(&format!("{path}.Ok"), ok, a)?;
            sizes_at(&format!("{path}.Err"), err, b)
        }
        (Kind::Fields { fields: a, .. }, Wire::Struct(_, b)) => sizes_of_fields(path, a, b),
        (Kind::Fields { fields: a, .. }, Wire::Tuple(b)) => {
            sizes_of_fields(path, a, &b.iter().map(|part| ("", part.clone())).collect())
        }
        (Kind::Enum { variants, .. }, Wire::Enum(_, cases) | Wire::Tagged(_, _, cases)) => {
            let sent = cases.iter().filter(|case| case.role != Role::Skipped);
            for (variant, case) in variants.iter().zip(sent) {
                sizes_of_fields(&format!("{path}.{}", case.name), variant.fields, &case.fields)?;
            }
            Ok(())
        }
        (Kind::Nothing | Kind::Scalar(_) | Kind::Varint { .. } | Kind::Relative { .. }, _) => Ok(()),
        (Kind::Truncated(_) | Kind::Leb128 { .. } | Kind::SaidWidth { .. }, _) => Ok(()),
        (Kind::TruncatedTo { .. }, _) => Ok(()),
        (Kind::Text(_) | Kind::Custom { .. }, _) => Ok(()),
        (kind, wire) => Err(format!("{path}: {kind:?} has not the parts of {wire:?}")),
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
