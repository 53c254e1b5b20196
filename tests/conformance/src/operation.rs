//! One operation of a program, with its value.

use super::json::Object;
use super::legal;
use bitstream::{FixedFormat, Refusal, Stream};
use serde_json::Value;

/// An operation. Its value is written, or replaced by the value that is read.
#[derive(Clone, Debug)]
pub(super) enum Operation {
    Bits {
        width: u32,
        value: u64,
    },
    Bool(bool),
    Uint8(u8),
    Uint16(u16),
    Uint32(u32),
    Uint64(u64),
    Uint128(u128),
    Align,
    Int {
        min: i64,
        max: i64,
        value: i64,
    },
    Int128 {
        min: i128,
        max: i128,
        value: i128,
    },
    Fixed {
        format: FixedFormat,
        min: i64,
        max: i64,
        raw: i128,
    },
    Relative32 {
        previous: i32,
        value: i32,
    },
    RelativeU32 {
        previous: u32,
        value: u32,
    },
    Sequence {
        previous: u16,
        value: u16,
    },
    Float(f32),
    Double(f64),
    CompressedFloat {
        min: f32,
        max: f32,
        res: f32,
        value: f32,
        /// The code on the wire.
        int: u32,
        decoded: f32,
    },
    Bytes(Vec<u8>),
    String {
        buffer_size: usize,
        value: String,
    },
    Wstring {
        buffer_size: usize,
        value: String,
    },
    Object(Vec<Operation>),
}

impl Operation {
    /// Parses an operation, with its value if it is `given`. The operation that fails, and those after it, have only
    /// parameters.
    ///
    /// # Errors
    /// Returns the missing or wrong part.
    pub(super) fn parse(value: &Value, what: &str, given: bool) -> Result<Operation, String> {
        let name = Object::new(value, what)?.text("op")?;
        let what = format!("{what} `{name}`");
        let object = Object::new(value, &what)?;
        let float = |key: &str| if given { object.f32(key) } else { Ok(0.0) };
        let operation = match name {
            "bits" => Operation::Bits {
                width: object.int("bits")?,
                value: int(&object, given)?,
            },
            "bool" => Operation::Bool(given && object.truth("value")?),
            "uint8" => Operation::Uint8(int(&object, given)?),
            "uint16" => Operation::Uint16(int(&object, given)?),
            "uint32" => Operation::Uint32(int(&object, given)?),
            "uint64" => Operation::Uint64(int(&object, given)?),
            "uint128" => Operation::Uint128(int(&object, given)?),
            "align" => Operation::Align,
            "int" | "int64" => Operation::Int {
                min: object.int("min")?,
                max: object.int("max")?,
                value: int(&object, given)?,
            },
            "int128" => Operation::Int128 {
                min: object.int("min")?,
                max: object.int("max")?,
                value: int(&object, given)?,
            },
            "fixed" => Operation::Fixed {
                format: FixedFormat {
                    int: object.int("integer_bits")?,
                    frac: object.int("fraction_bits")?,
                    signed: object.truth("signed")?,
                },
                min: object.int("min")?,
                max: object.int("max")?,
                raw: if given { object.pattern("value")? } else { 0 },
            },
            "int_relative" => relative(&object, given)?,
            "sequence_relative" => Operation::Sequence {
                previous: object.int("previous")?,
                value: int(&object, given)?,
            },
            "float" => Operation::Float(float("value_bits")?),
            "double" if given => Operation::Double(f64::from_bits(object.float_bits("value_bits")?)),
            "double" => Operation::Double(0.0),
            "compressed_float" => Operation::CompressedFloat {
                min: object.f32("min_bits")?,
                max: object.f32("max_bits")?,
                res: object.f32("res_bits")?,
                value: float("value_bits")?,
                int: if given { object.int("int")? } else { 0 },
                decoded: float("decoded_bits")?,
            },
            "bytes" => bytes(&object, given)?,
            "string" | "wstring" => text(&object, name, given)?,
            "object" => {
                let list = object.list("ops")?;
                Operation::Object(program(list, &what, if given { list.len() } else { 0 })?)
            }
            _ => return Err(format!("{what}: there is no such operation")),
        };
        legal::parameters(&operation).map_err(|why| format!("{what}: {why}"))?;
        Ok(operation)
    }

    /// Returns the operation without its value, to be read into.
    pub(super) fn blank(&self) -> Operation {
        let mut blank = self.clone();
        match &mut blank {
            Operation::Align => {}
            Operation::Bits { value, .. } | Operation::Uint64(value) => *value = 0,
            Operation::Bool(value) => *value = false,
            Operation::Uint8(value) => *value = 0,
            Operation::Uint16(value) | Operation::Sequence { value, .. } => *value = 0,
            Operation::Uint32(value) | Operation::RelativeU32 { value, .. } => *value = 0,
            Operation::Uint128(value) => *value = 0,
            Operation::Int { value, .. } => *value = 0,
            Operation::Int128 { value, .. } | Operation::Fixed { raw: value, .. } => *value = 0,
            Operation::Relative32 { value, .. } => *value = 0,
            Operation::Float(value) | Operation::CompressedFloat { value, .. } => *value = 0.0,
            Operation::Double(value) => *value = 0.0,
            Operation::Bytes(bytes) => bytes.fill(0),
            Operation::String { value, .. } | Operation::Wstring { value, .. } => value.clear(),
            Operation::Object(program) => *program = program.iter().map(Operation::blank).collect(),
        }
        blank
    }

    /// Writes, reads or measures, as the stream does.
    pub(super) fn serialize<S: Stream>(&mut self, s: &mut S) -> Result<(), Refusal> {
        match self {
            Operation::Bits { width, value } => s.serialize_bits(value, *width),
            Operation::Bool(value) => s.serialize_bool(value),
            Operation::Uint8(value) => s.serialize_object(value),
            Operation::Uint16(value) => s.serialize_object(value),
            Operation::Uint32(value) => s.serialize_object(value),
            Operation::Uint64(value) => s.serialize_object(value),
            Operation::Uint128(value) => s.serialize_object(value),
            Operation::Align => s.align(),
            Operation::Int { min, max, value } => s.serialize_int(value, *min, *max),
            Operation::Int128 { min, max, value } => s.serialize_int128(value, *min, *max),
            Operation::Fixed { format, min, max, raw } => s.serialize_fixed(raw, *format, *min, *max),
            Operation::Relative32 { previous, value } => s.serialize_int_relative(*previous, value),
            Operation::RelativeU32 { previous, value } => s.serialize_int_relative(*previous, value),
            Operation::Sequence { previous, value } => s.serialize_sequence_relative(*previous, value),
            Operation::Float(value) => s.serialize_float(value),
            Operation::Double(value) => s.serialize_double(value),
            Operation::CompressedFloat {
                min, max, res, value, ..
            } => s.serialize_compressed_float(value, *min, *max, *res),
            Operation::Bytes(bytes) => s.serialize_bytes(bytes),
            Operation::String { buffer_size, value } => s.serialize_string(value, *buffer_size),
            Operation::Wstring { buffer_size, value } => s.serialize_wstring(value, *buffer_size),
            Operation::Object(program) => program.iter_mut().try_for_each(|operation| operation.serialize(s)),
        }
    }

    /// Returns whether `read` is the operation that a decoder has to return for this one.
    pub(super) fn is_read_as(&self, read: &Operation) -> bool {
        match (self, read) {
            // compares floats by their bits
            (Operation::Float(a), Operation::Float(b)) => a.to_bits() == b.to_bits(),
            (Operation::Double(a), Operation::Double(b)) => a.to_bits() == b.to_bits(),
            (Operation::CompressedFloat { decoded, .. }, Operation::CompressedFloat { value, .. }) => {
                decoded.to_bits() == value.to_bits()
            }
            (Operation::Object(a), Operation::Object(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_read_as(b))
            }
            (a, b) => format!("{a:?}") == format!("{b:?}"),
        }
    }
}

/// Parses the operations of a list. The first `given` ones have values.
///
/// # Errors
/// Returns the missing or wrong part of the first operation that is invalid.
pub(super) fn program(list: &[Value], what: &str, given: usize) -> Result<Vec<Operation>, String> {
    let named = list.iter().enumerate();
    named
        .map(|(i, value)| Operation::parse(value, &format!("{what}: operation {i}"), i < given))
        .collect()
}

/// Returns the value of an integer, if one is given.
fn int<T: TryFrom<i128> + TryFrom<u128> + Default>(object: &Object<'_>, given: bool) -> Result<T, String> {
    if given { object.int("value") } else { Ok(T::default()) }
}

fn relative(object: &Object<'_>, given: bool) -> Result<Operation, String> {
    Ok(match object.text("type")? {
        "i32" => Operation::Relative32 {
            previous: object.int("previous")?,
            value: int(object, given)?,
        },
        "u32" => Operation::RelativeU32 {
            previous: object.int("previous")?,
            value: int(object, given)?,
        },
        _ => return Err(object.wrong("type", "`i32` or `u32`")),
    })
}

/// Longest stream of a file of vectors. More bytes are not allocated.
const MOST_BYTES: usize = 1 << 24;

fn bytes(object: &Object<'_>, given: bool) -> Result<Operation, String> {
    let count: usize = object.int("count")?;
    if count > MOST_BYTES {
        return Err(object.wrong("count", "number up to 2^24"));
    }
    if !given {
        return Ok(Operation::Bytes(vec![0; count]));
    }
    let bytes = object.hex("value")?;
    match bytes.len() == count {
        true => Ok(Operation::Bytes(bytes)),
        false => Err(object.wrong("value", &format!("row of {count} bytes, as `count` says"))),
    }
}

fn text(object: &Object<'_>, name: &str, given: bool) -> Result<Operation, String> {
    let buffer_size = object.int("buffer_size")?;
    let value = match (name, given) {
        (_, false) => String::new(),
        ("string", _) => {
            let bytes = object.hex("value_hex")?;
            String::from_utf8(bytes).map_err(|_| object.wrong("value_hex", "UTF-8"))?
        }
        _ => {
            let units = object
                .list("units")?
                .iter()
                .map(|unit| unit.as_u64().and_then(|unit| u16::try_from(unit).ok()));
            let units: Option<Vec<u16>> = units.collect();
            let text = units.and_then(|units| String::from_utf16(&units).ok());
            text.ok_or_else(|| object.wrong("units", "UTF-16"))?
        }
    };
    if given && object.text("value")? != value {
        return Err(object.wrong("value", "text of these bytes or units"));
    }
    Ok(match name {
        "string" => Operation::String { buffer_size, value },
        _ => Operation::Wstring { buffer_size, value },
    })
}
