//! Defines the nodes of wire forms that own their memory, as they are sent.

use super::{
    Around, Code, CodeForm, Count, Kind, Length, Literal, NamedConstant, Quantised, Scalar, Schema, Sequence,
    SequenceForm, SparseForm, Tag, TextForm,
};
use crate::BitSerialize;
use alloc::string::String;
use alloc::vec::Vec;

/// Largest number of bytes of a name.
const NAME: usize = 64;
/// Largest number of bytes of an expression.
const TEXT: usize = 200;
/// Largest number of constants of an expression.
const CONSTANTS: usize = 32;

/// Form of a node, without its children.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(super) enum Form {
    Nothing,
    Bool,
    Char,
    Integer {
        #[bits(range = 0..=128)]
        width: u32,
        signed: bool,
    },
    Range {
        #[bits(varint)]
        min: i128,
        #[bits(varint)]
        max: i128,
        signed: bool,
    },
    RawFloat {
        #[bits(range = 0..=128)]
        width: u32,
    },
    Float {
        min: f64,
        max: f64,
        #[bits(varint)]
        max_int: u64,
        #[bits(range = 0..=128)]
        width: u32,
        zero: bool,
        double: bool,
        exact_max: bool,
    },
    Quat {
        #[bits(range = 0..=20)]
        bits: u32,
    },
    Option,
    Array {
        #[bits(varint)]
        len: u64,
    },
    List(Lengths),
    String(Lengths),
    Varint {
        #[bits(range = 0..=128)]
        group: u32,
        #[bits(range = 0..=128)]
        width: u32,
        signed: bool,
    },
    Relative {
        to: Text,
        #[bits(range = 0..=128)]
        width: u32,
        signed: bool,
    },
    Fixed {
        #[bits(range = 0..=128)]
        frac: u32,
        #[bits(varint)]
        min: i128,
        #[bits(varint)]
        max: i128,
        signed: bool,
    },
    NonZero,
    Result,
    Ascii(Lengths),
    Wide(Lengths),
    Bytes(Lengths),
    Counted {
        count: Text,
        lengths: Lengths,
        bytes: bool,
    },
    Sparse {
        #[bits(range = 0..=3)]
        form: u8,
        #[bits(varint)]
        slots: u64,
    },
    Map(Lengths),
    Set(Lengths),
    Aligned,
    When {
        condition: Text,
        default: Option<Text>,
    },
    Elide {
        value: Text,
        shared: bool,
    },
    Checked {
        value: u32,
    },
    Constant {
        #[bits(varint)]
        value: u128,
        #[bits(range = 0..=128)]
        width: u32,
    },
    Ensured {
        rule: Text,
    },
    Restricted,
    Custom {
        name: Text,
    },
    Struct {
        name: Name,
    },
    Tuple,
    Enum {
        name: Name,
        #[bits(varint)]
        base: i128,
        #[bits(varint)]
        min: i128,
        #[bits(varint)]
        max: i128,
        #[bits(range = 0..=128)]
        width: u32,
    },
    /// A variant of an enum.
    Variant {
        /// `None` for the variant that holds every other tag.
        tag: Option<u64>,
        align: bool,
        check: Option<u32>,
        when: Option<Text>,
    },
    /// Stands for parts that did not fit.
    Beyond,
    /// A `Relative` with the largest distance of each tier.
    Tiered {
        to: Text,
        #[bits(range = 0..=128)]
        width: u32,
        signed: bool,
        #[array(max = 32)]
        tiers: Vec<u32>,
    },
    /// Stands before the form whose expression names the constants.
    Named(Constants),
    Salted {
        #[bits(varint)]
        salt: i128,
    },
    /// A `Range` with a distance between two values.
    Steps(Integers),
    /// A range in truncated binary.
    Truncated(Integers),
    /// An integer in groups of 7 bits, each before a bit.
    Leb128 {
        #[bits(range = 0..=128)]
        width: u32,
        signed: bool,
    },
    /// A text that ends with a NUL.
    Terminated(Lengths),
    /// A text padded to the bytes of the longest.
    Padded(Lengths),
    /// Stands before the form of a value whose type gets values that both sides know.
    Given {
        what: Text,
    },
    /// An integer in a number of bits that earlier fields give.
    SaidWidth {
        by: Text,
        #[bits(range = 0..=128)]
        max: u32,
        signed: bool,
    },
    /// Stands before the form of an enum whose tag earlier fields give.
    Tagged {
        tag: Text,
    },
    /// Elements with a bit before each.
    Flagged(Lengths),
    /// Elements up to an element that equals a value.
    Ended {
        value: Text,
        lengths: Lengths,
    },
    /// Elements up to the end of the packet.
    Rest {
        lengths: Lengths,
        bytes: bool,
    },
    /// A range in truncated binary, up to an end that earlier fields give.
    TruncatedTo {
        end: Text,
        #[bits(varint)]
        min: i128,
        #[bits(varint)]
        max: i128,
        signed: bool,
    },
    /// Stands before the form of a list or a text whose length has a width other than the one that its range needs.
    LengthIn {
        bits: Text,
    },
    /// Stands before the form of a number whose highest byte is sent first.
    BigEndian,
}

/// Integers of a range that are `step` apart.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub(super) struct Integers {
    #[bits(varint)]
    min: i128,
    #[bits(varint)]
    max: i128,
    #[bits(varint)]
    step: u128,
    signed: bool,
}

impl Integers {
    fn of(code: &Code) -> Integers {
        // without `..`, so that the compiler reports a new field of codes
        let Code {
            first: _,
            step,
            last: _,
            width: _,
            signed,
            form: _,
        } = *code;
        let (min, max) = code.bounds();
        Integers { min, max, step, signed }
    }
}

impl core::fmt::Display for Integers {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Integers { min, max, step, signed } = *self;
        f.write_str(&span(min, max, signed))?;
        match step {
            1 => Ok(()),
            _ => write!(f, " in steps of {step}"),
        }
    }
}

/// Returns bounds. For an unsigned type they are sent as patterns.
pub(super) fn span(min: i128, max: i128, signed: bool) -> String {
    match signed {
        true => alloc::format!("{min}..={max}"),
        false => alloc::format!("{}..={}", min as u128, max as u128),
    }
}

/// Constants that are numbers, `bool`s or characters.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(transparent)]
pub(super) struct Constants(#[array(max = 32)] pub(super) Vec<Constant>);

/// Constant, with its name.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
pub(super) struct Constant {
    pub(super) name: Text,
    pub(super) value: Value,
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    Bool(bool),
    Char(char),
    Integer(#[bits(varint)] i128),
    Huge(u128),
    Single(f32),
    Double(f64),
}

impl Constants {
    /// Returns the constants of a schema whose values are known.
    pub(super) fn of(schema: &Schema) -> Constants {
        schema
            .kind
            .expression()
            .map_or(Constants(Vec::new()), Constants::of_expr)
    }

    pub(super) fn of_expr(expr: super::Expr) -> Constants {
        let known = expr.constants.iter().filter_map(Constant::of);
        Constants(known.take(CONSTANTS).collect())
    }
}

impl Constant {
    fn of(named: &NamedConstant) -> Option<Constant> {
        let value = match named.value? {
            Literal::Bool(value) => Value::Bool(value),
            Literal::Char(value) => Value::Char(value),
            Literal::Integer(value) => Value::Integer(value),
            Literal::Huge(value) => Value::Huge(value),
            Literal::Single(value) => Value::Single(value),
            Literal::Double(value) => Value::Double(value),
        };
        let name = Text::new(named.name);
        Some(Constant { name, value })
    }
}

impl core::fmt::Display for Constant {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let name = &self.name;
        match self.value {
            Value::Bool(value) => write!(f, "{name} is {value}"),
            Value::Char(value) => write!(f, "{name} is {value:?}"),
            Value::Integer(value) => write!(f, "{name} is {value}"),
            Value::Huge(value) => write!(f, "{name} is {value}"),
            Value::Single(value) => write!(f, "{name} is {value:?}"),
            Value::Double(value) => write!(f, "{name} is {value:?}"),
        }
    }
}

/// Shortest and longest length.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(ensure = min <= max)]
pub(super) struct Lengths {
    #[bits(varint)]
    pub(super) min: u64,
    #[bits(varint)]
    pub(super) max: u64,
}

/// Name of a type, a field or a variant.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(transparent)]
pub(super) struct Name(#[string(max = 64)] pub(super) String);

/// Text of an expression.
#[derive(BitSerialize, Clone, Debug, PartialEq)]
#[bits(transparent)]
pub(super) struct Text(#[string(max = 200)] pub(super) String);

impl Name {
    pub(super) fn new(name: &str) -> Name {
        Name(cut(name, NAME))
    }
}

impl Text {
    pub(super) fn new(text: &str) -> Text {
        Text(cut(text, TEXT))
    }
}

/// Shortens a text to at most `most` bytes. The end of a long text becomes a digest, so that two texts that differ
/// after the cut still differ.
fn cut(text: &str, most: usize) -> String {
    let text = text.replace('\0', "\u{FFFD}");
    if text.len() <= most {
        return text;
    }
    // the hash FNV-1a
    let digest = text.bytes().fold(0x811C_9DC5_u32, |digest, byte| {
        (digest ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    let mut end = most - 12;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    alloc::format!("{}..#{digest:08x}", text.get(..end).unwrap_or(""))
}

impl Form {
    /// Returns a form that stands before the form of the schema itself: the width of a length whose range needs a
    /// different one, or the order of a number's bytes.
    pub(super) fn before(schema: &Schema) -> Option<Form> {
        if let Kind::Scalar(Scalar::BigEndian(_)) = schema.kind {
            return Some(Form::BigEndian);
        }
        let count = schema.kind.count()?;
        let bits = match count.said {
            Some(width) => Text::new(width.text),
            None if count.width == Count::new(count.min, count.max).width => return None,
            None => Text::new(&alloc::format!("{}", count.width)),
        };
        Some(Form::LengthIn { bits })
    }

    pub(super) fn of(schema: &Schema) -> Form {
        let lengths = |min: usize, max: usize| Lengths {
            min: min as u64,
            max: max as u64,
        };
        let counts = |count: Count| lengths(count.min, count.max);
        match schema.kind {
            Kind::Nothing => Form::Nothing,
            Kind::Scalar(scalar) => Form::scalar(scalar),
            Kind::Varint { group, width, signed } => Form::Varint { group, width, signed },
            Kind::Leb128 { width, signed } => Form::Leb128 { width, signed },
            Kind::TruncatedTo { end, code } => {
                let (end, (min, max), signed) = (Text::new(end.text), code.bounds(), code.signed);
                Form::TruncatedTo { end, min, max, signed }
            }
            Kind::SaidWidth { width, max, signed } => Form::SaidWidth {
                by: Text::new(width.text),
                max,
                signed,
            },
            Kind::Truncated(code) => Form::Truncated(Integers::of(&code)),
            Kind::Relative {
                to,
                width,
                signed,
                tiers,
            } => {
                let to = Text::new(to);
                match tiers {
                    [] => Form::Relative { to, width, signed },
                    _ => Form::Tiered {
                        to,
                        width,
                        signed,
                        tiers: tiers.iter().map(|end| *end as u32).collect(),
                    },
                }
            }
            Kind::Text(super::Text { form, length }) => match form {
                TextForm::String => Form::String(counts(length)),
                TextForm::Ascii => Form::Ascii(counts(length)),
                TextForm::Wide => Form::Wide(counts(length)),
                TextForm::Bytes => Form::Bytes(counts(length)),
                TextForm::Nul => Form::Terminated(counts(length)),
                TextForm::Padded => Form::Padded(counts(length)),
            },
            Kind::Sequence(Sequence { length, form, .. }) => match length {
                Length::Fixed(len) => Form::Array { len: len as u64 },
                Length::Sent(count) => match form {
                    SequenceForm::Any | SequenceForm::Bytes => Form::List(counts(count)),
                    SequenceForm::Increasing => Form::Set(counts(count)),
                },
                Length::Said { count, min, max } => Form::Counted {
                    count: Text::new(count.text),
                    lengths: lengths(min, max),
                    bytes: form == SequenceForm::Bytes,
                },
                Length::Flagged { min, max } => Form::Flagged(lengths(min, max)),
                Length::Ended { value, min, max } => Form::Ended {
                    value: Text::new(value.text),
                    lengths: lengths(min, max),
                },
                Length::Rest { min, max } => Form::Rest {
                    lengths: lengths(min, max),
                    bytes: form == SequenceForm::Bytes,
                },
            },
            Kind::Map { length, .. } => Form::Map(counts(length)),
            Kind::Sparse { form, slots, .. } => Form::Sparse {
                form: match form {
                    SparseForm::Bitmap => 0,
                    SparseForm::Count => 1,
                    SparseForm::Sentinel => 2,
                    SparseForm::Relative => 3,
                },
                slots: slots as u64,
            },
            Kind::Result { .. } => Form::Result,
            Kind::Around(around, _) => match around {
                Around::Option => Form::Option,
                Around::NonZero => Form::NonZero,
                Around::Aligned => Form::Aligned,
                Around::Restricted => Form::Restricted,
                Around::When { condition, default, .. } => Form::When {
                    condition: Text::new(condition.text),
                    default: default.map(Text::new),
                },
                Around::Elide { value, shared } => Form::Elide {
                    value: Text::new(value.text),
                    shared,
                },
                Around::Tagged { tag, .. } => Form::Tagged {
                    tag: Text::new(tag.text),
                },
                Around::Checked { value } => Form::Checked { value },
                Around::Ensured { rule } => Form::Ensured {
                    rule: Text::new(rule.text),
                },
                Around::Salted { salt } => Form::Salted { salt },
                Around::Given { what } => Form::Given { what: Text::new(what) },
            },
            Kind::Fields { name: None, .. } => Form::Tuple,
            Kind::Fields { name: Some(name), .. } => Form::Struct { name: Name::new(name) },
            Kind::Enum { name, tag, .. } => Form::enumeration(name, tag),
            Kind::Custom { name, .. } => Form::Custom { name: Text::new(name) },
        }
    }

    fn scalar(scalar: Scalar) -> Form {
        match scalar {
            Scalar::Code(code) => Form::number(&code),
            Scalar::Char => Form::Char,
            Scalar::RawFloat { width } => Form::RawFloat { width },
            Scalar::Float(Quantised {
                min,
                max,
                max_int,
                width,
                zero,
                double,
                exact_max,
            }) => Form::Float {
                min,
                max,
                max_int,
                width,
                zero,
                double,
                exact_max,
            },
            Scalar::Quat { bits } => Form::Quat { bits },
            Scalar::Constant { value, width } => Form::Constant { value, width },
            // after the form of its order
            Scalar::BigEndian(of) => Form::scalar(*of),
        }
    }

    fn number(code: &Code) -> Form {
        let Code { width, signed, .. } = *code;
        let integers = Integers::of(code);
        let Integers { min, max, .. } = integers;
        match code.form {
            CodeForm::Bool => Form::Bool,
            CodeForm::Whole => Form::Integer { width, signed },
            // a range of one value has no step
            CodeForm::Range if integers.step == 1 || min == max => Form::Range { min, max, signed },
            CodeForm::Range => Form::Steps(integers),
            CodeForm::Fixed { frac, .. } => Form::Fixed { frac, min, max, signed },
        }
    }

    fn enumeration(name: &str, tag: Tag) -> Form {
        Form::Enum {
            name: Name::new(name),
            base: tag.base,
            min: tag.min,
            max: tag.max,
            width: tag.width,
        }
    }

    /// Returns the number of children, if it is fixed.
    pub(super) fn arity(&self) -> Option<usize> {
        match self {
            Form::Struct { .. } | Form::Tuple | Form::Enum { .. } | Form::Variant { .. } => None,
            Form::Result | Form::Map(_) => Some(2),
            Form::Option
            | Form::Array { .. }
            | Form::List(_)
            | Form::NonZero
            | Form::Counted { .. }
            | Form::Flagged(_)
            | Form::Ended { .. }
            | Form::Rest { .. }
            | Form::Sparse { .. }
            | Form::Set(_)
            | Form::Aligned
            | Form::When { .. }
            | Form::Elide { .. }
            | Form::Tagged { .. }
            | Form::Checked { .. }
            | Form::Ensured { .. }
            | Form::Restricted
            | Form::Named(_)
            | Form::LengthIn { .. }
            | Form::BigEndian
            | Form::Salted { .. }
            | Form::Given { .. } => Some(1),
            Form::Nothing
            | Form::Bool
            | Form::Char
            | Form::Integer { .. }
            | Form::Range { .. }
            | Form::Steps(_)
            | Form::Truncated(_)
            | Form::TruncatedTo { .. }
            | Form::SaidWidth { .. }
            | Form::Fixed { .. }
            | Form::Varint { .. }
            | Form::Leb128 { .. }
            | Form::Relative { .. }
            | Form::Tiered { .. }
            | Form::RawFloat { .. }
            | Form::Float { .. }
            | Form::Quat { .. }
            | Form::Constant { .. }
            | Form::String(_)
            | Form::Ascii(_)
            | Form::Wide(_)
            | Form::Bytes(_)
            | Form::Terminated(_)
            | Form::Padded(_)
            | Form::Custom { .. }
            | Form::Beyond => Some(0),
        }
    }

    /// Returns the name of a type.
    pub(super) fn type_name(&self) -> Option<&str> {
        match self {
            Form::Struct { name } | Form::Enum { name, .. } => Some(&name.0),
            _ => None,
        }
    }
}

impl core::fmt::Display for Name {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&shown(&self.0))
    }
}

impl core::fmt::Display for Text {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&shown(&self.0))
    }
}

/// Returns a text from a peer as one line. The line has no control characters, and reads in one direction.
pub(super) fn shown(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    let mut out = String::new();
    for c in text.chars() {
        match breaks(c) || turns(c) {
            true => out.extend(c.escape_default()),
            false => out.push(c),
        }
    }
    out
}
