//! Schemas for serde: as JSON and the like, to be read by other programs. Nothing is read back.
//!
//! The shape is part of the interface. A schema is a map: `kind`, what belongs to the kind, then `min_bits` and `max_bits`.
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
//! `kind` is the name of the [`Kind`] in small letters with `_`, and its fields keep their names; what a kind without named
//! fields holds is `of`, or `fields` for a tuple. A tag is a map of `base`, `min`, `max` and `width`; a variant one of `name`,
//! `id`, `other`, `align`, `check` and `fields`. Numbers beyond 64 bits are texts, and bounds of unsigned types are unsigned.
//! Where an expression names constants, `constants` is a list of `name` and `value`; the `value` of one that is no number, `bool`
//! or character is null. A condition over constants alone that does not hold has `never`.

use super::{Field, Kind, Literal, NamedConstant, Schema, SparseForm, Tag, Variant};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A number that other programs can read: beyond 64 bits as a text.
struct Number {
    value: i128,
    /// A pattern of `u128`.
    unsigned: bool,
}

impl Number {
    fn signed(value: i128) -> Number {
        let unsigned = false;
        Number { value, unsigned }
    }
}

impl Serialize for Number {
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
        map.serialize_entry("kind", name(&self.kind))?;
        leaf(&self.kind, &mut map)?;
        lengths(&self.kind, &mut map)?;
        around(&self.kind, &mut map)?;
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
        let mut map = to.serialize_map(Some(6))?;
        map.serialize_entry("name", self.name)?;
        map.serialize_entry("id", &Number::signed(self.id))?;
        map.serialize_entry("other", &self.other)?;
        map.serialize_entry("align", &self.align)?;
        map.serialize_entry("check", &self.check)?;
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
            Literal::Integer(value) => Number::signed(value).serialize(to),
            Literal::Huge(value) => to.collect_str(&value),
            Literal::Single(value) => to.serialize_f32(value),
            Literal::Double(value) => to.serialize_f64(value),
        }
    }
}

impl Serialize for Tag {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(4))?;
        map.serialize_entry("base", &Number::signed(self.base))?;
        map.serialize_entry("min", &Number::signed(self.min))?;
        map.serialize_entry("max", &Number::signed(self.max))?;
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

/// Whose values are one number, or nothing.
fn leaf<M: SerializeMap>(kind: &Kind, map: &mut M) -> Result<(), M::Error> {
    let bound = |value, signed: bool| Number {
        value,
        unsigned: !signed,
    };
    match *kind {
        Kind::Integer { width, signed } => {
            map.serialize_entry("width", &width)?;
            map.serialize_entry("signed", &signed)
        }
        Kind::Range {
            min,
            max,
            step,
            width,
            signed,
        } => {
            map.serialize_entry("min", &bound(min, signed))?;
            map.serialize_entry("max", &bound(max, signed))?;
            if step != 1 {
                map.serialize_entry("step", &bound(step as i128, false))?;
            }
            map.serialize_entry("width", &width)?;
            map.serialize_entry("signed", &signed)
        }
        Kind::RawFloat { width } => map.serialize_entry("width", &width),
        Kind::Float {
            min,
            max,
            max_int,
            width,
            zero,
            double,
            exact_max,
        } => {
            // as they were declared, not as an `f64` shows an `f32`
            match double {
                true => entries(map, &min, &max)?,
                false => entries(map, &(min as f32), &(max as f32))?,
            }
            map.serialize_entry("max_int", &max_int)?;
            map.serialize_entry("width", &width)?;
            map.serialize_entry("zero", &zero)?;
            map.serialize_entry("double", &double)?;
            match exact_max {
                true => map.serialize_entry("exact_max", &true),
                false => Ok(()),
            }
        }
        Kind::Quat { bits } => map.serialize_entry("bits", &bits),
        Kind::Varint { group, width, signed } => {
            map.serialize_entry("group", &group)?;
            map.serialize_entry("width", &width)?;
            map.serialize_entry("signed", &signed)
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
        Kind::Fixed {
            int,
            frac,
            min,
            max,
            width,
            signed,
        } => {
            map.serialize_entry("int", &int)?;
            map.serialize_entry("frac", &frac)?;
            map.serialize_entry("min", &bound(min, signed))?;
            map.serialize_entry("max", &bound(max, signed))?;
            map.serialize_entry("width", &width)?;
            map.serialize_entry("signed", &signed)
        }
        Kind::Constant { value, width } => {
            let unsigned = true;
            let value = value as i128;
            map.serialize_entry("value", &Number { value, unsigned })?;
            map.serialize_entry("width", &width)
        }
        Kind::Custom { name } => map.serialize_entry("name", name),
        _ => Ok(()),
    }
}

fn entries<M: SerializeMap, T: Serialize>(map: &mut M, min: &T, max: &T) -> Result<(), M::Error> {
    map.serialize_entry("min", min)?;
    map.serialize_entry("max", max)
}

/// What has a number of elements.
fn lengths<M: SerializeMap>(kind: &Kind, map: &mut M) -> Result<(), M::Error> {
    match *kind {
        Kind::Array { len, of } => {
            map.serialize_entry("len", &len)?;
            map.serialize_entry("of", of)
        }
        Kind::List { min, max, width, of } | Kind::Set { min, max, width, of } => {
            bounds(min, max, width, map)?;
            map.serialize_entry("of", of)
        }
        Kind::String { min, max, width }
        | Kind::Ascii { min, max, width }
        | Kind::Wide { min, max, width }
        | Kind::Bytes { min, max, width } => bounds(min, max, width, map),
        Kind::Map {
            min,
            max,
            width,
            key,
            value,
        } => {
            bounds(min, max, width, map)?;
            map.serialize_entry("key", key)?;
            map.serialize_entry("value", value)
        }
        Kind::Counted {
            count,
            min,
            max,
            bytes,
            constants,
            of,
        } => {
            map.serialize_entry("count", count)?;
            map.serialize_entry("min", &min)?;
            map.serialize_entry("max", &max)?;
            map.serialize_entry("bytes", &bytes)?;
            named(constants, map)?;
            map.serialize_entry("of", of)
        }
        Kind::Sparse { form, slots, of } => {
            map.serialize_entry("form", &form)?;
            map.serialize_entry("slots", &slots)?;
            map.serialize_entry("of", of)
        }
        _ => Ok(()),
    }
}

/// What an expression names, where that is something.
fn named<M: SerializeMap>(constants: &[NamedConstant], map: &mut M) -> Result<(), M::Error> {
    match constants.is_empty() {
        true => Ok(()),
        false => map.serialize_entry("constants", constants),
    }
}

fn bounds<M: SerializeMap>(min: usize, max: usize, width: u32, map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("min", &min)?;
    map.serialize_entry("max", &max)?;
    map.serialize_entry("width", &width)
}

/// What stands around others.
fn around<M: SerializeMap>(kind: &Kind, map: &mut M) -> Result<(), M::Error> {
    match *kind {
        Kind::Option(of) | Kind::NonZero(of) | Kind::Aligned(of) | Kind::Restricted(of) => {
            map.serialize_entry("of", of)
        }
        Kind::Result { ok, err } => {
            map.serialize_entry("ok", ok)?;
            map.serialize_entry("err", err)
        }
        Kind::When {
            condition,
            default,
            constants,
            never,
            of,
        } => {
            map.serialize_entry("condition", condition)?;
            map.serialize_entry("default", &default)?;
            named(constants, map)?;
            if never {
                map.serialize_entry("never", &true)?;
            }
            map.serialize_entry("of", of)
        }
        Kind::Elide {
            value,
            shared,
            constants,
            of,
        } => {
            map.serialize_entry("value", value)?;
            map.serialize_entry("shared", &shared)?;
            named(constants, map)?;
            map.serialize_entry("of", of)
        }
        Kind::Checked { value, of } => {
            map.serialize_entry("value", &value)?;
            map.serialize_entry("of", of)
        }
        Kind::Ensured { rule, constants, of } => {
            map.serialize_entry("rule", rule)?;
            named(constants, map)?;
            map.serialize_entry("of", of)
        }
        Kind::Salted { salt, of } => {
            map.serialize_entry("salt", &Number::signed(salt))?;
            map.serialize_entry("of", of)
        }
        Kind::Struct { name, fields } => {
            map.serialize_entry("name", name)?;
            map.serialize_entry("fields", fields)
        }
        Kind::Tuple(fields) => map.serialize_entry("fields", fields),
        Kind::Enum { name, tag, variants } => {
            map.serialize_entry("name", name)?;
            map.serialize_entry("tag", &tag)?;
            map.serialize_entry("variants", variants)
        }
        _ => Ok(()),
    }
}

fn name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Nothing => "nothing",
        Kind::Bool => "bool",
        Kind::Char => "char",
        Kind::Integer { .. } => "integer",
        Kind::Range { .. } => "range",
        Kind::RawFloat { .. } => "raw_float",
        Kind::Float { .. } => "float",
        Kind::Quat { .. } => "quat",
        Kind::Option(_) => "option",
        Kind::Array { .. } => "array",
        Kind::List { .. } => "list",
        Kind::String { .. } => "string",
        Kind::Varint { .. } => "varint",
        Kind::Relative { .. } => "relative",
        Kind::Fixed { .. } => "fixed",
        Kind::NonZero(_) => "non_zero",
        Kind::Result { .. } => "result",
        Kind::Ascii { .. } => "ascii",
        Kind::Wide { .. } => "wide",
        Kind::Bytes { .. } => "bytes",
        Kind::Counted { .. } => "counted",
        Kind::Sparse { .. } => "sparse",
        Kind::Map { .. } => "map",
        Kind::Set { .. } => "set",
        Kind::Aligned(_) => "aligned",
        Kind::When { .. } => "when",
        Kind::Elide { .. } => "elide",
        Kind::Checked { .. } => "checked",
        Kind::Constant { .. } => "constant",
        Kind::Ensured { .. } => "ensured",
        Kind::Salted { .. } => "salted",
        Kind::Restricted(_) => "restricted",
        Kind::Custom { .. } => "custom",
        Kind::Struct { .. } => "struct",
        Kind::Tuple(_) => "tuple",
        Kind::Enum { .. } => "enum",
    }
}
