//! Serialises schemas with serde, such as to JSON, for other programs. A schema cannot be read back.
//!
//! The shape of the output is a part of the public interface. A schema is a map of `kind`, the entries of that kind,
//! `min_bits` and `max_bits`.
//!
//! ```json
//! {
//!   "kind": "struct", "name": "Player", "fields": [
//!     { "name": "health", "schema": { "kind": "range", "min": 0, "max": 100, "width": 7, "signed": false,
//!       "min_bits": 7, "max_bits": 7 } }
//!   ],
//!   "min_bits": 7, "max_bits": 7
//! }
//! ```
//!
//! `kind` is the word of the declaration, in small letters with `_`. The inner form of a kind is `of`, or `fields`. A
//! tag is a map of `base`, `min`, `max` and `width`. A variant is a map of `name`, `id`, `other`, `align`, `check` and
//! `fields`. Numbers beyond 64 bits are texts, and bounds of unsigned types are unsigned. If an expression names
//! constants, `constants` is a list of `name` and `value`. The `value` of a constant that is not a number, `bool` or
//! character is null. A condition over constants alone that does not hold has `never`. A `string` whose length earlier fields
//! give has `count` in place of `width`.

use super::{
    Around, Code, CodeForm, Count, Expr, Field, Kind, Length, Literal, NamedConstant, Quantised, Scalar, Schema,
    Sequence, SequenceForm, SparseForm, Tag, Text, TextForm, Variant,
};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A number that other programs can read: beyond 64 bits it is a text.
struct JsonNumber {
    value: i128,
    /// True if the value is a pattern of `u128`.
    unsigned: bool,
}

impl JsonNumber {
    fn signed(value: i128) -> JsonNumber {
        let unsigned = false;
        JsonNumber { value, unsigned }
    }
}

impl Serialize for JsonNumber {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.unsigned && self.value < 0 {
            return to.collect_str(&(self.value as u128));
        }
        match (i64::try_from(self.value), u64::try_from(self.value)) {
            (Ok(value), _) => to.serialize_i64(value),
            (_, Ok(value)) => to.serialize_u64(value),
            _ => to.collect_str(&self.value),
        }
    }
}

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        match self.counted_text() {
            Some((count, bounds)) => {
                map.serialize_entry("kind", "string")?;
                said(&count, bounds, &mut map)?;
            }
            None => {
                map.serialize_entry("kind", name(&self.kind))?;
                parts(&self.kind, &mut map)?;
            }
        }
        map.serialize_entry("min_bits", &self.min_bits)?;
        map.serialize_entry("max_bits", &self.max_bits)?;
        map.end()
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(2))?;
        map.serialize_entry("name", self.name)?;
        map.serialize_entry("schema", self.schema)?;
        map.end()
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("name", self.name)?;
        map.serialize_entry("id", &JsonNumber::signed(self.id))?;
        map.serialize_entry("other", &self.other)?;
        map.serialize_entry("align", &self.align)?;
        map.serialize_entry("check", &self.check)?;
        if let Some(when) = &self.when {
            map.serialize_entry("when", when.text)?;
            named(when, &mut map)?;
        }
        map.serialize_entry("fields", self.fields)?;
        map.end()
    }
}

impl Serialize for NamedConstant {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(2))?;
        map.serialize_entry("name", self.name)?;
        map.serialize_entry("value", &self.value)?;
        map.end()
    }
}

impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match *self {
            Literal::Bool(value) => to.serialize_bool(value),
            Literal::Char(value) => to.serialize_char(value),
            Literal::Integer(value) => JsonNumber::signed(value).serialize(to),
            Literal::Huge(value) => to.collect_str(&value),
            Literal::Single(value) => to.serialize_f32(value),
            Literal::Double(value) => to.serialize_f64(value),
        }
    }
}

impl Serialize for Tag {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(4))?;
        map.serialize_entry("base", &JsonNumber::signed(self.base))?;
        map.serialize_entry("min", &JsonNumber::signed(self.min))?;
        map.serialize_entry("max", &JsonNumber::signed(self.max))?;
        map.serialize_entry("width", &self.width)?;
        map.end()
    }
}

impl Serialize for SparseForm {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(match self {
            SparseForm::Bitmap => "bitmap",
            SparseForm::Count => "count",
            SparseForm::Sentinel => "sentinel",
            SparseForm::Relative => "relative",
        })
    }
}

/// Adds the JSON entries of a kind.
fn parts<M: SerializeMap>(kind: &Kind, map: &mut M) -> Result<(), M::Error> {
    match *kind {
        Kind::Nothing => Ok(()),
        Kind::Scalar(scalar) => match scalar {
            Scalar::BigEndian(of) => {
                map.serialize_entry("of", name(&Kind::Scalar(*of)))?;
                parts(&Kind::Scalar(*of), map)
            }
            Scalar::Code(code) => numbers(&code, map),
            Scalar::Char => Ok(()),
            Scalar::RawFloat { width } => map.serialize_entry("width", &width),
            Scalar::Float(float) => floats(&float, map),
            Scalar::Quat { bits } => map.serialize_entry("bits", &bits),
            Scalar::Constant { value, width } => {
                let (value, unsigned) = (value as i128, true);
                map.serialize_entry("value", &JsonNumber { value, unsigned })?;
                map.serialize_entry("width", &width)
            }
        },
        Kind::Varint { group, width, signed } => {
            map.serialize_entry("group", &group)?;
            map.serialize_entry("width", &width)?;
            map.serialize_entry("signed", &signed)
        }
        Kind::Leb128 { width, signed } => {
            map.serialize_entry("width", &width)?;
            map.serialize_entry("signed", &signed)
        }
        Kind::SaidWidth { width, max, signed } => {
            map.serialize_entry("width", width.text)?;
            map.serialize_entry("max", &max)?;
            map.serialize_entry("signed", &signed)?;
            named(&width, map)
        }
        Kind::Truncated(code) => numbers(&code, map),
        Kind::TruncatedTo { end, code } => {
            map.serialize_entry("end", end.text)?;
            numbers(&code, map)?;
            named(&end, map)
        }
        Kind::Relative {
            to,
            width,
            signed,
            tiers,
        } => {
            map.serialize_entry("to", to)?;
            map.serialize_entry("width", &width)?;
            map.serialize_entry("signed", &signed)?;
            match tiers {
                [] => Ok(()),
                _ => map.serialize_entry("tiers", tiers),
            }
        }
        Kind::Text(Text { length, .. }) => counts(length, map),
        Kind::Sequence(Sequence { length, form, of }) => {
            match length {
                Length::Fixed(len) => map.serialize_entry("len", &len)?,
                Length::Sent(count) => counts(count, map)?,
                Length::Said { count, min, max } => {
                    said(&count, [min, max], map)?;
                    map.serialize_entry("bytes", &(form == SequenceForm::Bytes))?;
                }
                Length::Flagged { min, max } => entries(map, &[min, max])?,
                Length::Ended { value, min, max } => {
                    map.serialize_entry("value", value.text)?;
                    entries(map, &[min, max])?;
                    named(&value, map)?;
                }
                Length::Rest { min, max } => {
                    entries(map, &[min, max])?;
                    map.serialize_entry("bytes", &(form == SequenceForm::Bytes))?;
                }
            }
            map.serialize_entry("of", of)
        }
        Kind::Map { length, key, value } => {
            counts(length, map)?;
            map.serialize_entry("key", key)?;
            map.serialize_entry("value", value)
        }
        Kind::Sparse { form, slots, of } => {
            map.serialize_entry("form", &form)?;
            map.serialize_entry("slots", &slots)?;
            map.serialize_entry("of", of)
        }
        Kind::Result { ok, err } => {
            map.serialize_entry("ok", ok)?;
            map.serialize_entry("err", err)
        }
        Kind::Around(around, of) => {
            wraps(&around, map)?;
            map.serialize_entry("of", of)
        }
        Kind::Fields { name, fields } => {
            if let Some(name) = name {
                map.serialize_entry("name", name)?;
            }
            map.serialize_entry("fields", fields)
        }
        Kind::Enum { name, tag, variants } => {
            map.serialize_entry("name", name)?;
            map.serialize_entry("tag", &tag)?;
            map.serialize_entry("variants", variants)
        }
        Kind::Custom { name, .. } => map.serialize_entry("name", name),
    }
}

fn numbers<M: SerializeMap>(code: &Code, map: &mut M) -> Result<(), M::Error> {
    if matches!(code.form, CodeForm::Bool) {
        return Ok(());
    }
    for (name, value, signed) in code.declared().into_iter().flatten() {
        map.serialize_entry(
            name,
            &JsonNumber {
                value,
                unsigned: !signed,
            },
        )?;
    }
    map.serialize_entry("width", &code.width)?;
    map.serialize_entry("signed", &code.signed)
}

fn floats<M: SerializeMap>(float: &Quantised, map: &mut M) -> Result<(), M::Error> {
    let bounds = [float.min, float.max];
    // displayed as an `f64`, an `f32` would have more digits than the declaration
    match float.double {
        true => entries(map, &bounds)?,
        false => entries(map, &bounds.map(|bound| bound as f32))?,
    }
    map.serialize_entry("max_int", &float.max_int)?;
    map.serialize_entry("width", &float.width)?;
    map.serialize_entry("zero", &float.zero)?;
    map.serialize_entry("double", &float.double)?;
    match float.exact_max {
        true => map.serialize_entry("exact_max", &true),
        false => Ok(()),
    }
}

fn entries<M: SerializeMap, T: Serialize>(map: &mut M, [min, max]: &[T; 2]) -> Result<(), M::Error> {
    map.serialize_entry("min", min)?;
    map.serialize_entry("max", max)
}

fn counts<M: SerializeMap>(count: Count, map: &mut M) -> Result<(), M::Error> {
    entries(map, &[count.min, count.max])?;
    match &count.said {
        None => map.serialize_entry("width", &count.width),
        Some(width) => {
            map.serialize_entry("width", width.text)?;
            named(width, map)
        }
    }
}

/// Adds the entries of a length that earlier fields give.
fn said<M: SerializeMap>(count: &Expr, bounds: [usize; 2], map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("count", count.text)?;
    entries(map, &bounds)?;
    named(count, map)
}

/// Adds the constants that an expression names, if it names any.
fn named<M: SerializeMap>(expr: &Expr, map: &mut M) -> Result<(), M::Error> {
    match expr.constants.is_empty() {
        true => Ok(()),
        false => map.serialize_entry("constants", expr.constants),
    }
}

/// Adds the entries of a layer.
fn wraps<M: SerializeMap>(around: &Around, map: &mut M) -> Result<(), M::Error> {
    match around {
        Around::Option | Around::NonZero | Around::Aligned | Around::Restricted => Ok(()),
        Around::When {
            condition,
            default,
            never,
        } => {
            map.serialize_entry("condition", condition.text)?;
            map.serialize_entry("default", default)?;
            named(condition, map)?;
            match never {
                true => map.serialize_entry("never", &true),
                false => Ok(()),
            }
        }
        Around::Elide { value, shared } => {
            map.serialize_entry("value", value.text)?;
            map.serialize_entry("shared", shared)?;
            named(value, map)
        }
        Around::Tagged { tag, width } => {
            map.serialize_entry("by", tag.text)?;
            map.serialize_entry("width", width)?;
            named(tag, map)
        }
        Around::Checked { value } => map.serialize_entry("value", value),
        Around::Ensured { rule } => {
            map.serialize_entry("rule", rule.text)?;
            named(rule, map)
        }
        Around::Salted { salt } => map.serialize_entry("salt", &JsonNumber::signed(*salt)),
        Around::Given { what } => map.serialize_entry("given", what),
    }
}

fn name(kind: &Kind) -> &'static str {
    match *kind {
        Kind::Nothing => "nothing",
        Kind::Scalar(scalar) => match scalar {
            Scalar::Code(Code { form, .. }) => match form {
                CodeForm::Bool => "bool",
                CodeForm::Whole => "integer",
                CodeForm::Range => "range",
                CodeForm::Fixed { .. } => "fixed",
            },
            Scalar::Char => "char",
            Scalar::RawFloat { .. } => "raw_float",
            Scalar::Float(_) => "float",
            Scalar::Quat { .. } => "quat",
            Scalar::Constant { .. } => "constant",
            Scalar::BigEndian(_) => "big_endian",
        },
        Kind::Varint { .. } => "varint",
        Kind::Truncated(_) => "truncated",
        Kind::Leb128 { .. } => "leb128",
        Kind::SaidWidth { .. } => "said_width",
        Kind::TruncatedTo { .. } => "truncated_to",
        Kind::Relative { .. } => "relative",
        Kind::Text(Text { form, .. }) => match form {
            TextForm::String => "string",
            TextForm::Ascii => "ascii",
            TextForm::Wide => "wide",
            TextForm::Bytes => "bytes",
            TextForm::Nul => "nul",
            TextForm::Padded => "padded",
        },
        Kind::Sequence(Sequence { length, form, .. }) => match (length, form) {
            (Length::Fixed(_), _) => "array",
            (Length::Sent(_), SequenceForm::Any | SequenceForm::Bytes) => "list",
            (Length::Sent(_), SequenceForm::Increasing) => "set",
            (Length::Said { .. }, _) => "counted",
            (Length::Flagged { .. }, _) => "flagged",
            (Length::Ended { .. }, _) => "ended",
            (Length::Rest { .. }, _) => "rest",
        },
        Kind::Map { .. } => "map",
        Kind::Sparse { .. } => "sparse",
        Kind::Result { .. } => "result",
        Kind::Around(around, _) => match around {
            Around::Option => "option",
            Around::NonZero => "non_zero",
            Around::Aligned => "aligned",
            Around::Restricted => "restricted",
            Around::When { .. } => "when",
            Around::Elide { .. } => "elide",
            Around::Tagged { .. } => "tagged",
            Around::Checked { .. } => "checked",
            Around::Ensured { .. } => "ensured",
            Around::Salted { .. } => "salted",
            Around::Given { .. } => "given",
        },
        Kind::Fields { name: Some(_), .. } => "struct",
        Kind::Fields { name: None, .. } => "tuple",
        Kind::Enum { .. } => "enum",
        Kind::Custom { .. } => "custom",
    }
}
