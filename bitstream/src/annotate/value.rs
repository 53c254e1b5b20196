//! Returns the value of a leaf as a text.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Part;
use alloc::format;
use alloc::string::{String, ToString};
use bitstream_core::schema::{Code, CodeForm, Kind, Scalar, SparseForm, Text, TextForm, Tier};
use core::fmt::Write;

/// Some bits as an unsigned integer.
#[derive(Clone, Copy)]
pub(super) struct RawBits {
    pub(super) raw: u128,
    pub(super) width: u32,
}

/// Largest number of bytes of a text or a list of bytes that are shown.
const SHOWN: usize = 32;

/// Returns the value of a number as a text, by the kind of its field. `prefix` is the number before it.
#[allow(clippy::wildcard_enum_match_arm)] // other parts are shown as their bits
pub(super) fn shown(kind: Option<Kind>, part: Part, number: RawBits, prefix: Option<RawBits>) -> String {
    let RawBits { raw, width } = number;
    let plain = raw.to_string();
    let Some(kind) = kind else { return plain };
    match part {
        Part::Value => value(kind, number, prefix),
        Part::Presence => chosen(raw, "some", "none"),
        Part::Choice => chosen(raw, "Ok", "Err"),
        Part::Tag => tag(kind, raw),
        Part::Length => length(kind, raw),
        Part::Another => chosen(raw, "yes", "no"),
        Part::Index => index(kind, number, prefix),
        Part::Known => chosen(raw, "known", "sent"),
        Part::Prefix => prefix_of(kind, number),
        Part::Check => format!("{raw:#010x}"),
        Part::Padding | Part::Spare if raw == 0 => "0".to_string(),
        _ => format!("{raw:#0width$b}", width = width as usize + 2),
    }
}

/// Returns one of two words, chosen by a bit.
fn chosen(raw: u128, one: &str, zero: &str) -> String {
    match raw {
        0 => zero.to_string(),
        _ => one.to_string(),
    }
}

fn value(kind: Kind, number: RawBits, prefix: Option<RawBits>) -> String {
    let RawBits { raw, width } = number;
    match kind {
        Kind::Scalar(scalar) => of_scalar(kind, scalar, scalar.reordered(raw)),
        Kind::Truncated(code) | Kind::TruncatedTo { code, .. } => integer(code.value(raw), code.signed),
        Kind::Varint { signed: true, .. } | Kind::Leb128 { signed: true, .. } => {
            ((raw >> 1 ^ (raw & 1).wrapping_neg()) as i128).to_string()
        }
        Kind::SaidWidth { signed, .. } => integer(Code::whole(width, signed).value(raw), signed),
        Kind::Relative { signed, .. } => match prefix.and_then(|prefix| tier_of(&kind, prefix)) {
            Some(tier) => format!("+{}", raw.wrapping_add(u128::from(tier.least))),
            None => integer(Code::whole(32, signed).value(raw), signed),
        },
        Kind::Text(Text { form, .. }) => match form {
            TextForm::Ascii | TextForm::Wide => letter(raw),
            // a byte of UTF-8
            TextForm::Nul | TextForm::Padded if raw < 0x80 => letter(raw),
            TextForm::Nul | TextForm::Padded => format!("{raw:#x}"),
            TextForm::String | TextForm::Bytes => raw.to_string(),
        },
        Kind::Varint { signed: false, .. } | Kind::Leb128 { signed: false, .. } => raw.to_string(),
        Kind::Nothing | Kind::Custom { .. } => raw.to_string(),
        Kind::Sequence(_) | Kind::Map { .. } | Kind::Sparse { .. } | Kind::Result { .. } => raw.to_string(),
        Kind::Around(..) | Kind::Fields { .. } | Kind::Enum { .. } => raw.to_string(),
    }
}

/// Shows the value of a code.
fn of_scalar(kind: Kind, scalar: Scalar, raw: u128) -> String {
    match scalar {
        Scalar::Code(code) => match code.form {
            CodeForm::Bool => (raw != 0).to_string(),
            CodeForm::Whole | CodeForm::Range => integer(code.value(raw), code.signed),
            CodeForm::Fixed { frac, .. } => fixed(code.value(raw), frac, code.signed),
        },
        Scalar::Char => letter(raw),
        Scalar::RawFloat { width: 32 } => format!("{:?}", f32::from_bits(raw as u32)),
        Scalar::RawFloat { .. } => format!("{:?}", f64::from_bits(raw as u64)),
        Scalar::Float(float) => match kind.float(raw as u64) {
            Some(value) if float.double => format!("{value:?}"),
            Some(value) => format!("{:?}", value as f32),
            None => format!("code {raw}"),
        },
        Scalar::Quat { .. } => match kind.quaternion(raw as u64) {
            Some([x, y, z, w]) => format!("[{x:.4}, {y:.4}, {z:.4}, {w:.4}]"),
            None => format!("{raw:#x}"),
        },
        Scalar::Constant { .. } => format!("{raw:#x}"),
        Scalar::BigEndian(of) => of_scalar(kind, *of, raw),
    }
}

fn letter(raw: u128) -> String {
    match u32::try_from(raw).ok().and_then(char::from_u32) {
        Some(c) => format!("{c:?}"),
        None => format!("{raw:#x}"),
    }
}

fn integer(value: i128, signed: bool) -> String {
    match signed {
        true => value.to_string(),
        false => (value as u128).to_string(),
    }
}

fn fixed(raw: i128, frac: u32, signed: bool) -> String {
    // multiplied by halves, since 2^127 is a float too
    let unit = (0..frac).fold(1.0_f64, |unit, _| unit * 0.5);
    match signed {
        true => format!("{}", raw as f64 * unit),
        false => format!("{}", raw as u128 as f64 * unit),
    }
}

fn tag(kind: Kind, raw: u128) -> String {
    let Kind::Enum { tag, variants, .. } = kind else {
        return raw.to_string();
    };
    let wire = raw as u64;
    let known = variants
        .iter()
        .find(|variant| !variant.other && tag.wire(variant.id) == wire);
    let other = || variants.iter().find(|variant| variant.other);
    match known.or_else(other) {
        Some(variant) if variant.other => format!("{} of {}", tag.id(wire), variant.name),
        Some(variant) => variant.name.to_string(),
        None => format!("{}, of no variant", tag.id(wire)),
    }
}

fn length(kind: Kind, raw: u128) -> String {
    let min = kind.count().map_or(0, |count| count.min);
    (min as u128).wrapping_add(raw).to_string()
}

fn index(kind: Kind, number: RawBits, prefix: Option<RawBits>) -> String {
    let raw = number.raw;
    let Kind::Sparse { form, slots, .. } = kind else {
        return raw.to_string();
    };
    match form {
        SparseForm::Bitmap => chosen(raw, "filled", "empty"),
        SparseForm::Sentinel if raw == slots as u128 => "end".to_string(),
        SparseForm::Relative => match prefix.and_then(|prefix| tier_of(&kind, prefix)) {
            Some(tier) => format!("+{}", raw.wrapping_add(u128::from(tier.least))),
            None => raw.to_string(),
        },
        SparseForm::Count | SparseForm::Sentinel => raw.to_string(),
    }
}

fn prefix_of(kind: Kind, number: RawBits) -> String {
    let is_relative = matches!(kind, Kind::Relative { .. });
    match tier_of(&kind, number) {
        // no offset bits follow
        Some(tier) if is_relative && tier.width == 0 => format!("+{}", tier.least),
        _ => String::new(),
    }
}

/// Returns the tier that these flags select. Returns `None` for the whole value.
fn tier_of(kind: &Kind, flags: RawBits) -> Option<Tier> {
    let says = |tier: &Tier| (u128::from(tier.flags), tier.flags_width) == (flags.raw, flags.width);
    kind.tiers().find(says)
}

/// Returns the first of some bytes, as a text or in hexadecimal digits.
pub(super) fn of_bytes(bytes: &[u8], is_text: bool) -> String {
    let mut first = bytes.get(..SHOWN).unwrap_or(bytes);
    let more = if first.len() < bytes.len() { ".." } else { "" };
    if is_text {
        // does not cut within a character
        while first.len() < bytes.len() && bytes.get(first.len()).is_some_and(|byte| byte & 0xC0 == 0x80) {
            let Some((_, rest)) = first.split_last() else { break };
            first = rest;
        }
        return format!("{:?}{more}", String::from_utf8_lossy(first));
    }
    let mut text = String::new();
    for byte in first {
        // writing to a `String` cannot fail
        let _ = write!(text, "{byte:02x}");
    }
    text.push_str(more);
    text
}
