//! Locates the error in a rejected packet by interpreting its schema.
//!
//! The interpreter (the walk) is not generic, so types do not pay for a second decoder. The walk handles schemas that
//! describe their values completely, as most do. For other types, a tracer locates the error.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::error::{RefusedNumber, Report};
use crate::schema::{
    Around, Count, Field, Kind, Length, Scalar, Schema, Sequence, SequenceForm, Tag, Text, TextForm, Variant,
};
use crate::width::{NARROW, bytes_for, mask, padding};
use crate::word::has_nul;
use crate::{Path, ReadError, Refusal};

/// Returns whether the schema describes every reason to reject a packet. Each kind that is described has an arm in
/// [`Walk::value`].
pub(crate) const fn is_described(schema: &Schema) -> bool {
    match schema.kind {
        Kind::Nothing => true,
        Kind::Scalar(scalar) => !matches!(scalar, Scalar::Constant { .. }),
        Kind::Text(Text { form, length }) => match form {
            TextForm::String => length.said.is_none(),
            TextForm::Ascii | TextForm::Wide | TextForm::Bytes | TextForm::Nul | TextForm::Padded => false,
        },
        Kind::Sequence(Sequence { length, form, of }) => match length {
            Length::Fixed(_) => is_described(of),
            // the walk does not check the limit on elements without bits
            Length::Sent(count) => {
                count.said.is_none() && matches!(form, SequenceForm::Any) && of.min_bits > 0 && is_described(of)
            }
            Length::Said { .. } | Length::Flagged { .. } | Length::Ended { .. } | Length::Rest { .. } => false,
        },
        Kind::Around(around, of) => match around {
            Around::Option | Around::Aligned | Around::Salted { .. } | Around::Given { .. } => is_described(of),
            Around::NonZero
            | Around::Restricted
            | Around::When { .. }
            | Around::Elide { .. }
            | Around::Tagged { .. }
            | Around::Checked { .. }
            | Around::Ensured { .. } => false,
        },
        Kind::Fields { fields, .. } => are_described(fields),
        Kind::Enum { tag, variants, .. } => {
            let mut i = 0;
            while i < variants.len() {
                let Variant {
                    other,
                    check,
                    when,
                    fields,
                    ..
                } = &variants[i];
                if *other || check.is_some() || when.is_some() || !are_described(fields) {
                    return false;
                }
                i += 1;
            }
            tag.base == 0
        }
        Kind::Varint { .. } | Kind::Relative { .. } | Kind::Map { .. } | Kind::Sparse { .. } => false,
        Kind::Truncated(_) | Kind::Leb128 { .. } | Kind::SaidWidth { .. } | Kind::TruncatedTo { .. } => false,
        Kind::Result { .. } | Kind::Custom { .. } => false,
    }
}

const fn are_described(fields: &[Field]) -> bool {
    let mut i = 0;
    while i < fields.len() {
        if !is_described(fields[i].schema) {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns the error of a rejected packet.
// The packet is the first argument, as in `decode` and `decode_into`, so it stays in the same registers. The reason is
// not passed: the hot path would set it before each check.
#[cold]
#[inline(never)]
pub(crate) fn explain(bytes: &[u8], root: &'static Schema) -> ReadError {
    explain_at(root, bytes, 0)
}

/// Returns the error of a rejected value that begins at bit `at` of the packet, like [`explain`].
#[cold]
#[inline(never)]
pub(crate) fn explain_at(root: &'static Schema, bytes: &[u8], at: usize) -> ReadError {
    let mut walk = ErrorWalk {
        bytes: bytes.get(..usize::MAX / 8).unwrap_or(bytes),
        at,
        path: Path::new(Some(root)),
        report: None,
    };
    let _ = walk.value(root);
    match walk.report {
        Some(report) => ReadError::new(report),
        // a value without an error was rejected for the bits or bytes after it
        None if bytes_for(walk.at) < bytes.len() => after_value(root, Refusal::LeftOverBytes, walk.at, bytes.len()),
        None => after_value(root, Refusal::LeftOverBits, walk.at, bytes.len()),
    }
}

/// Returns the tag at the start of an enum's value.
pub(crate) fn tag(root: &'static Schema, tag: Tag, variants: &[Variant], bytes: &[u8]) -> Result<i128, ReadError> {
    let mut walk = ErrorWalk {
        bytes,
        at: 0,
        path: Path::new(Some(root)),
        report: None,
    };
    let taken = walk.take(tag.width).and_then(|wire| {
        let known = |variant: &Variant| variant.other || tag.wire(variant.id) == wire;
        let id = tag.id(wire);
        match tag.holds(id) && variants.iter().any(known) {
            true => Ok(id),
            false => walk.refuse(Refusal::UnknownTag, id, tag.width).map(|()| id),
        }
    });
    match (taken, walk.report) {
        (Ok(id), _) => Ok(id),
        (Err(Stop), Some(report)) => Err(ReadError::new(report)),
        (Err(Stop), None) => Err(after_value(root, Refusal::UnknownTag, walk.at, bytes.len())),
    }
}

/// Returns the error of a packet of `len` bytes that was rejected after its value, which ends at bit `end`.
#[allow(clippy::wildcard_enum_match_arm)] // every refusal without an arm is at the end of the value
pub(crate) fn after_value(root: &'static Schema, why: Refusal, end: usize, len: usize) -> ReadError {
    let used = bytes_for(end);
    let path = Path::new(Some(root));
    ReadError::new(match why {
        Refusal::LeftOverBytes => Report::new(why, path, used * 8, 0, len.saturating_sub(used) as i128),
        Refusal::LeftOverBits => Report::new(why, path, end, (used * 8 - end) as u32, 0),
        _ => Report::new(why, path, end, 0, 0),
    })
}

/// Signal that stops the walk after the report of an error was written.
struct Stop;

struct ErrorWalk<'a> {
    bytes: &'a [u8],
    /// Position of the walk in the packet, in bits.
    at: usize,
    path: Path,
    report: Option<Report>,
}

impl ErrorWalk<'_> {
    fn value(&mut self, schema: &Schema) -> Result<(), Stop> {
        match schema.kind {
            Kind::Scalar(scalar) => self.scalar(scalar),
            Kind::Text(Text { length, .. }) => {
                let len = self.length(length)?;
                self.text(len)
            }
            Kind::Sequence(Sequence { length, of, .. }) => match length {
                Length::Fixed(len) => self.elements(len, of),
                Length::Sent(count) => {
                    let len = self.length(count)?;
                    self.expect(len.saturating_mul(of.min_bits))?;
                    self.elements(len, of)
                }
                Length::Said { .. } | Length::Flagged { .. } | Length::Ended { .. } | Length::Rest { .. } => Ok(()),
            },
            Kind::Around(around, of) => {
                let is_sent = match around {
                    Around::Option => self.take(1)? != 0,
                    Around::Aligned => self.align().map(|()| true)?,
                    Around::Salted { .. } | Around::Given { .. } => true,
                    Around::NonZero
                    | Around::Restricted
                    | Around::When { .. }
                    | Around::Elide { .. }
                    | Around::Tagged { .. }
                    | Around::Checked { .. }
                    | Around::Ensured { .. } => false,
                };
                match is_sent {
                    true => self.value(of),
                    false => Ok(()),
                }
            }
            Kind::Fields { fields, .. } => self.fields(fields),
            Kind::Enum { tag, variants, .. } => {
                let id = self.take(tag.width)?;
                let known = variants.iter().position(|variant| tag.wire(variant.id) == id);
                match known.and_then(|place| Some((place, variants.get(place)?))) {
                    Some((place, variant)) => self.variant(place, variant),
                    None => self.refuse(Refusal::UnknownTag, tag.id(id), tag.width),
                }
            }
            // these kinds take no bits, or `is_described` excludes them
            Kind::Nothing | Kind::Varint { .. } | Kind::Relative { .. } | Kind::Map { .. } => Ok(()),
            Kind::Truncated(_)
            | Kind::Leb128 { .. }
            | Kind::SaidWidth { .. }
            | Kind::TruncatedTo { .. }
            | Kind::Sparse { .. }
            | Kind::Result { .. }
            | Kind::Custom { .. } => Ok(()),
        }
    }

    fn scalar(&mut self, scalar: Scalar) -> Result<(), Stop> {
        let width = scalar.width();
        let number = scalar.reordered(self.take_wide(width)?);
        let code = number as u64;
        match scalar {
            Scalar::Code(code) if number > code.last => {
                let value = code
                    .number(number)
                    .map_or_else(RefusedNumber::above, RefusedNumber::new);
                self.note(
                    Refusal::OutOfRange,
                    self.at.saturating_sub(width as usize),
                    width,
                    value,
                )
            }
            Scalar::Float(float) if code > float.last_code() => {
                self.refuse(Refusal::OutOfRange, i128::from(code), width)
            }
            Scalar::Char if char::from_u32(code as u32).is_none() => {
                self.refuse(Refusal::InvalidChar, i128::from(code), width)
            }
            Scalar::Quat { .. } if Kind::Scalar(scalar).quaternion(code).is_none() => {
                self.refuse(Refusal::NotUnit, 0, width)
            }
            Scalar::Code(_) | Scalar::Float(_) | Scalar::Char | Scalar::Quat { .. } => Ok(()),
            // all bits of a big-endian number stand for values
            Scalar::RawFloat { .. } | Scalar::Constant { .. } | Scalar::BigEndian(_) => Ok(()),
        }
    }

    fn fields(&mut self, fields: &[Field]) -> Result<(), Stop> {
        self.path.push(0);
        for (i, field) in fields.iter().enumerate() {
            self.path.set_last(i);
            self.value(field.schema)?;
        }
        self.path.pop();
        Ok(())
    }

    fn variant(&mut self, place: usize, variant: &Variant) -> Result<(), Stop> {
        self.path.push(place);
        if variant.align {
            self.align()?;
        }
        self.fields(variant.fields)?;
        self.path.pop();
        Ok(())
    }

    fn elements(&mut self, len: usize, of: &Schema) -> Result<(), Stop> {
        // elements of 0 bits are skipped: their number may be large, and none of them can be refused
        if of.max_bits == 0 {
            return Ok(());
        }
        let all = len.saturating_mul(of.max_bits);
        if matches!(of.kind, Kind::Scalar(scalar) if scalar.is_full()) && all <= self.left() {
            self.at += all;
            return Ok(());
        }
        self.path.push(0);
        for i in 0..len {
            self.path.set_last(i);
            self.value(of)?;
        }
        self.path.pop();
        Ok(())
    }

    fn length(&mut self, Count { min, max, width, .. }: Count) -> Result<usize, Stop> {
        let offset = self.take(width)? as usize;
        if offset > max - min {
            // computed as `i128`, since the sum may exceed `usize`
            self.refuse(Refusal::Length, min as i128 + offset as i128, width)?;
        }
        Ok(min + offset)
    }

    fn text(&mut self, len: usize) -> Result<(), Stop> {
        self.align()?;
        let start = self.at / 8;
        let Some(text) = self.bytes.get(start..).and_then(|rest| rest.get(..len)) else {
            let width = u32::try_from(len.saturating_mul(8)).unwrap_or(u32::MAX);
            return self.note(Refusal::EndOfPacket, self.at, width, RefusedNumber::new(0));
        };
        self.at += len * 8;
        let width = (len * 8) as u32;
        if has_nul(text) {
            return self.refuse(Refusal::Nul, 0, width);
        }
        match core::str::from_utf8(text) {
            Ok(_) => Ok(()),
            Err(_) => self.refuse(Refusal::InvalidUtf8, 0, width),
        }
    }

    fn left(&self) -> usize {
        (self.bytes.len() * 8).saturating_sub(self.at)
    }

    fn align(&mut self) -> Result<(), Stop> {
        let (start, width) = (self.at, padding(self.at));
        match self.take(width)? {
            0 => Ok(()),
            _ => self.note(Refusal::Padding, start, width, RefusedNumber::new(0)),
        }
    }

    fn expect(&mut self, bits: usize) -> Result<(), Stop> {
        match self.left() < bits {
            true => {
                let width = u32::try_from(bits).unwrap_or(u32::MAX);
                self.note(Refusal::EndOfPacket, self.at, width, RefusedNumber::new(0))
            }
            false => Ok(()),
        }
    }

    fn take_wide(&mut self, width: u32) -> Result<u128, Stop> {
        let low = self.take(width.min(64))?;
        match width {
            65.. => Ok(u128::from(low) | u128::from(self.take(width - 64)?) << 64),
            _ => Ok(u128::from(low)),
        }
    }

    /// Returns the next `width` (0..=64) bits.
    fn take(&mut self, width: u32) -> Result<u64, Stop> {
        if self.left() < width as usize {
            self.note(Refusal::EndOfPacket, self.at, width, RefusedNumber::new(0))?;
        }
        let rest = self.bytes.get(self.at / 8..).unwrap_or(&[]);
        let word = match rest.first_chunk() {
            Some(chunk) if width <= NARROW => u64::from_le_bytes(*chunk) >> (self.at % 8),
            _ => (first_bytes(rest) >> (self.at % 8)) as u64,
        };
        self.at += width as usize;
        Ok(word & mask(width))
    }

    /// Reports an error at the value of `width` bits that was just taken, and stops the walk.
    fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Result<(), Stop> {
        self.note(
            why,
            self.at.saturating_sub(width as usize),
            width,
            RefusedNumber::new(value),
        )
    }

    fn note(&mut self, why: Refusal, start: usize, width: u32, number: RefusedNumber) -> Result<(), Stop> {
        self.report = Some(Report::of(why, self.path, start, width, number));
        Err(Stop)
    }
}

/// Returns the first 16 bytes of a packet, padded with zeros.
#[cold]
fn first_bytes(bytes: &[u8]) -> u128 {
    match bytes.first_chunk() {
        Some(chunk) => u128::from_le_bytes(*chunk),
        None => bytes.iter().rev().fold(0, |word, byte| word << 8 | u128::from(*byte)),
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::schema::{Code, Tag};

    const BOOL: Schema = Schema::code(Code::BOOL);
    const NOTHING: Schema = Schema::new(Kind::Nothing);
    const CUSTOM: Schema = Schema::custom("C", 1, 1);
    static KNOWN: [Field; 2] = [
        Field {
            name: "a",
            schema: &BOOL,
        },
        Field {
            name: "b",
            schema: &NOTHING,
        },
    ];
    static UNKNOWN: [Field; 2] = [
        KNOWN[0],
        Field {
            name: "c",
            schema: &CUSTOM,
        },
    ];

    #[test]
    fn what_is_not_described_stays_with_the_tracer() {
        let is_described = |schema: Schema| is_described(&schema);
        assert!(is_described(BOOL) && is_described(NOTHING) && !is_described(CUSTOM));
        assert!(is_described(Schema::structure("S", &[])) && is_described(Schema::structure("S", &KNOWN)));
        assert!(is_described(Schema::tuple(&KNOWN)) && !is_described(Schema::tuple(&UNKNOWN)));
        for around in [
            Schema::option,
            Schema::aligned,
            |of| Schema::array(3, of),
            |of| Schema::list(0, 3, of),
        ] {
            assert!(is_described(around(&BOOL)) && !is_described(around(&CUSTOM)));
        }
        assert!(!is_described(Schema::non_zero(&BOOL)));
        assert!(is_described(Schema::array(3, &NOTHING)) && !is_described(Schema::list(0, 3, &NOTHING)));

        const A: Variant = Variant::new("A", 0, &KNOWN);
        const B: Variant = Variant::new("B", 1, &[]);
        let choice = |variants: &'static [Variant]| is_described(Schema::enumeration("E", Tag::range(0, 3), variants));
        assert!(choice(const { &[A, B] }) && choice(const { &[A, B.aligned()] }));
        assert!(!choice(const { &[A, B.checked(7)] }) && !choice(const { &[A.checked(7), B] }));
        assert!(!choice(const { &[A, Variant::other("C")] }));
        assert!(!choice(const { &[A, Variant::new("B", 1, &UNKNOWN)] }));
        let from_1 = Schema::enumeration("E", Tag::range(1, 2), const { &[B] });
        assert!(!is_described(from_1));
    }
}
