//! Turns programs into declarations: a struct with an attribute for each operation. Vectors with equal declarations
//! share a struct, since compiling the structs takes most of the time.
//!
//! `align` is a field of type `()`. The number to which an `int_relative` is relative is a field of one value, which
//! takes no bits.

use super::operation::Operation;
use super::vector::{Expected, Vector};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Marks a program that cannot be declared: it has operations without an attribute, or bounds that attributes refuse.
struct Undeclarable;

/// Fields of a struct, and the expressions of their values when written and when read.
#[derive(Default)]
struct Declared {
    fields: String,
    written: String,
    read: String,
}

/// A struct: its name, and the expressions of its value when written and when read.
struct Struct {
    name: String,
    written: String,
    read: String,
}

/// The name of each struct by its fields, and the declarations of all structs.
#[derive(Default)]
struct Structs {
    names: BTreeMap<String, String>,
    declarations: String,
}

impl Structs {
    /// Returns the name of the struct with these fields.
    fn name(&mut self, fields: &str) -> String {
        let name = format!("V{}", self.names.len());
        if let Some(known) = self.names.get(fields) {
            return known.clone();
        }
        let _ = writeln!(
            self.declarations,
            "#[derive(BitSerialize, Debug)]\nstruct {name} {{\n{fields}}}"
        );
        self.names.insert(fields.to_string(), name.clone());
        name
    }
}

/// Returns a Rust program that runs each vector by a derived type, and the number of these vectors. It prints the ids
/// of those that fail.
#[must_use]
pub fn declare(vectors: &[Vector]) -> (String, usize) {
    let mut structs = Structs::default();
    let calls = vectors.iter().filter_map(|vector| call(vector, &mut structs).ok());
    let calls: Vec<String> = calls.collect();
    let mut program = format!("{}\n{}", include_str!("declared.rs"), structs.declarations);
    // one function with all calls would need a large stack
    for (i, call) in calls.iter().enumerate() {
        let _ = writeln!(program, "#[inline(never)]\nfn call_{i}() {{\n    {call}\n}}");
    }
    let all: String = (0..calls.len()).map(|i| format!("    call_{i}();\n")).collect();
    // arrays of 64 KiB are values here, and a debug build copies them
    let _ = write!(
        program,
        "\nfn main() {{\n    let all = std::thread::Builder::new().stack_size(1 << 28).spawn(run).expect(\"a thread\");\n    assert!(all.join().is_ok());\n}}\n\nfn run() {{\n{all}}}\n"
    );
    (program, calls.len())
}

fn call(vector: &Vector, structs: &mut Structs) -> Result<String, Undeclarable> {
    let Struct { name, written, read } = structure(&vector.program, structs)?;
    let (id, bytes) = (&vector.id, &vector.bytes);
    Ok(match vector.expected {
        Expected::Refuse { operation, past_end } => {
            format!("refuses::<{name}>({id:?}, &{bytes:?}, \"{name}.f{operation}\", {past_end});")
        }
        Expected::Accept { bits, measure, write } => {
            format!("accepts::<{name}>({id:?}, &{bytes:?}, {bits}, {measure}, {write}, &{written}, &{read});")
        }
    })
}

fn structure(program: &[Operation], structs: &mut Structs) -> Result<Struct, Undeclarable> {
    let mut all = Declared::default();
    for (i, operation) in program.iter().enumerate() {
        let one = field(operation, i, structs)?;
        all.fields.push_str(&one.fields);
        all.written.push_str(&one.written);
        all.read.push_str(&one.read);
    }
    let name = structs.name(&all.fields);
    Ok(Struct {
        written: format!("{name} {{ {}}}", all.written),
        read: format!("{name} {{ {}}}", all.read),
        name,
    })
}

/// Returns a field whose value is read as it was written.
fn same(i: usize, attribute: &str, ty: &str, value: &str) -> Declared {
    rounded(i, attribute, ty, value, value)
}

fn rounded(i: usize, attribute: &str, ty: &str, written: &str, read: &str) -> Declared {
    Declared {
        fields: format!("    {attribute} f{i}: {ty},\n"),
        written: format!("f{i}: {written}, "),
        read: format!("f{i}: {read}, "),
    }
}

fn field(operation: &Operation, i: usize, structs: &mut Structs) -> Result<Declared, Undeclarable> {
    let range = |min: i128, max: i128| format!("#[bits(range = {}..={})]", int(min), int(max));
    Ok(match operation {
        Operation::Bits { width, value } => same(i, &format!("#[bits({width})]"), "u64", &value.to_string()),
        Operation::Bool(value) => same(i, "", "bool", &value.to_string()),
        Operation::Uint8(value) => same(i, "", "u8", &value.to_string()),
        Operation::Uint16(value) => same(i, "", "u16", &value.to_string()),
        Operation::Uint32(value) => same(i, "", "u32", &value.to_string()),
        Operation::Uint64(value) => same(i, "", "u64", &value.to_string()),
        Operation::Uint128(value) => same(i, "", "u128", &value.to_string()),
        Operation::Align => same(i, "#[bits(align)]", "()", "()"),
        Operation::Int { min, max, value } => {
            same(i, &range((*min).into(), (*max).into()), "i64", &int((*value).into()))
        }
        Operation::Int128 { min, max, value } => same(i, &range(*min, *max), "i128", &int(*value)),
        Operation::Fixed { format, min, max, raw } => {
            let (whole, frac) = (format.int, format.frac);
            let sign = if format.signed { 'i' } else { 'u' };
            let (min, max) = (int((*min).into()), int((*max).into()));
            let attribute = format!("#[bits(fixed(int = {whole}, frac = {frac}), range = {min}..={max})]");
            let value = if format.signed {
                int(*raw)
            } else {
                (*raw as u128).to_string()
            };
            same(i, &attribute, &format!("{sign}{}", whole + frac), &value)
        }
        Operation::Relative32 { previous, value } => relative(i, "i32", (*previous).into(), (*value).into()),
        Operation::RelativeU32 { previous, value } => relative(i, "u32", (*previous).into(), (*value).into()),
        Operation::Sequence { .. } => return Err(Undeclarable),
        Operation::Float(value) => same(i, "", "f32", &float(*value)),
        Operation::Double(value) => same(i, "", "f64", &format!("f64::from_bits({})", value.to_bits())),
        Operation::CompressedFloat {
            min,
            max,
            res,
            value,
            decoded,
            ..
        } => {
            // an attribute refuses steps that the standard clamps
            if (max - min) / res > 4_294_967_040.0 || *res > max - min {
                return Err(Undeclarable);
            }
            let (min, max, res) = (float(*min), float(*max), float(*res));
            let attribute = format!("#[float(min = {min}, max = {max}, res = {res})]");
            rounded(i, &attribute, "f32", &float(*value), &float(*decoded))
        }
        Operation::Bytes(bytes) => same(
            i,
            "#[array(bytes)]",
            &format!("[u8; {}]", bytes.len()),
            &format!("{bytes:?}"),
        ),
        Operation::String { buffer_size, value } => text(i, *buffer_size, "", value)?,
        Operation::Wstring { buffer_size, value } => text(i, *buffer_size, ", wide", value)?,
        Operation::Object(program) => {
            let Struct { name, written, read } = structure(program, structs)?;
            rounded(i, "", &name, &written, &read)
        }
    })
}

fn relative(i: usize, ty: &str, previous: i128, value: i128) -> Declared {
    let (previous, value) = (int(previous), int(value));
    let one = same(i, &format!("#[bits(relative(p{i}))]"), ty, &value);
    let before = |rest: &str| format!("p{i}: {previous}, {rest}");
    Declared {
        fields: format!(
            "    #[bits(range = {previous}..={previous})] p{i}: {ty},\n{}",
            one.fields
        ),
        written: before(&one.written),
        read: before(&one.read),
    }
}

fn text(i: usize, buffer_size: usize, form: &str, value: &str) -> Result<Declared, Undeclarable> {
    // a buffer of one byte holds only the NUL
    let max = buffer_size.checked_sub(1).filter(|max| *max > 0).ok_or(Undeclarable)?;
    Ok(same(
        i,
        &format!("#[string(max = {max}{form})]"),
        "String",
        &format!("String::from({value:?})"),
    ))
}

fn int(value: i128) -> String {
    match value {
        i128::MIN => "i128::MIN".to_string(),
        _ => format!("({value})"),
    }
}

fn float(value: f32) -> String {
    format!("f32::from_bits({})", value.to_bits())
}
