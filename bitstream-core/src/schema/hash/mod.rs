//! Computes the wire hash of a type from the digests of its leaves.
//!
//! A wire form is a sequence of leaves. Layers without bits of their own do not change the hash: a struct, a tuple, a
//! `Box`. Parts with equal bits and rules are equal leaves.

mod choice;
mod form;
mod text;
mod token;

use super::{
    Around, Code, CodeForm, Count, Expr, Field, Kind, Length, Literal, Scalar, Schema, Sequence, SequenceForm, Text,
    TextForm,
};
use choice::{choice, either};
use form::{Digest, PolynomialForm};
use text::Scope;
pub(crate) use text::is_same;

/// Kinds of leaves. The numbers of the kinds are part of the hash, and the compiler rejects a number that two kinds
/// have.
#[derive(Clone, Copy)]
enum LeafKind {
    Char = 1,
    Signed = 2,
    Range = 3,
    RawFloat = 4,
    Float = 5,
    Quat = 6,
    Choice = 7,
    List = 8,
    String = 9,
    Varint = 10,
    Relative = 11,
    NonZero = 12,
    Ascii = 13,
    Wide = 14,
    Bytes = 15,
    Counted = 16,
    Sparse = 17,
    Map = 18,
    Set = 19,
    Align = 20,
    When = 21,
    Elide = 22,
    Constant = 23,
    Rule = 24,
    Custom = 25,
    Variant = 26,
    Other = 27,
    Salt = 28,
    Steps = 29,
    Truncated = 30,
    Leb128 = 31,
    Nul = 32,
    Padded = 33,
    Given = 34,
    Version = 35,
    SaidWidth = 36,
    Tagged = 37,
    Flagged = 38,
    Ended = 39,
    Rest = 40,
    TruncatedTo = 41,
    BigEndian = 42,
}

impl Schema {
    /// Returns the hash of this wire form: the [`wire_hash`](crate::wire_hash) of its types.
    #[must_use]
    pub const fn wire_hash(&self) -> u64 {
        form(self, Scope::NONE).digest()
    }

    /// Returns the hash of the form of the field number `place` of `fields`, whose expressions name earlier fields.
    #[doc(hidden)]
    #[must_use]
    pub const fn hash_within(&self, fields: &[Field], place: usize) -> u64 {
        let at = text::leaves_before(fields, place);
        form(self, Scope { fields, at }).digest()
    }
}

/// Returns the form of a schema. The function calls few others for each level, since the compiler limits how deep calls
/// nest.
const fn form(schema: &Schema, scope: Scope<'_>) -> PolynomialForm {
    match schema.kind {
        Kind::Nothing => PolynomialForm::EMPTY,
        Kind::Scalar(scalar) => leaf(scalar),
        Kind::Varint {
            group,
            width,
            signed: false,
        } if group >= width => number(&Code::whole(width, false)),
        Kind::Varint { group, width, signed } => Digest::of(LeafKind::Varint)
            .with(group as u64)
            .with(width as u64)
            .with(signed as u64)
            .leaf(),
        Kind::Leb128 { width, signed } => Digest::of(LeafKind::Leb128)
            .with(width as u64)
            .with(signed as u64)
            .leaf(),
        Kind::TruncatedTo { end, code } => Digest::of(LeafKind::TruncatedTo)
            .with(text::digest(end.text, scope))
            .with(number(&code).digest())
            .naming(end)
            .leaf(),
        Kind::SaidWidth { width, max, signed } => Digest::of(LeafKind::SaidWidth)
            .with(text::digest(width.text, scope))
            .with(max as u64)
            .with(signed as u64)
            .naming(width)
            .leaf(),
        Kind::Truncated(code) if code.twice() == 0 => number(&code),
        Kind::Truncated(code) => Digest::of(LeafKind::Truncated).with(number(&code).digest()).leaf(),
        Kind::Relative {
            to,
            width,
            signed,
            tiers,
        } => {
            let mut digest = Digest::of(LeafKind::Relative)
                .with(text::digest(to, scope))
                .with(width as u64)
                .with(signed as u64);
            let mut i = 0;
            while i < tiers.len() {
                digest = digest.with(tiers[i] as u64);
                i += 1;
            }
            digest.leaf()
        }
        Kind::Text(Text { form, length }) => match form {
            TextForm::String => lengths(LeafKind::String, length, scope).leaf(),
            TextForm::Ascii => lengths(LeafKind::Ascii, length, scope).leaf(),
            TextForm::Wide => lengths(LeafKind::Wide, length, scope).leaf(),
            TextForm::Nul => lengths(LeafKind::Nul, length, scope).leaf(),
            TextForm::Padded => lengths(LeafKind::Padded, length, scope).leaf(),
            TextForm::Bytes if length.min == length.max => ALIGN.then(range(0, 255, 8, false).repeated(length.min)),
            TextForm::Bytes => lengths(LeafKind::Bytes, length, scope).leaf(),
        },
        Kind::Sequence(Sequence { length, form: all, of }) => match length {
            Length::Fixed(len) => form(of, scope).repeated(len),
            Length::Sent(count) => match all {
                SequenceForm::Increasing => lengths(LeafKind::Set, count, scope)
                    .with(form(of, Scope::NONE).digest())
                    .leaf(),
                SequenceForm::Any | SequenceForm::Bytes if count.min == count.max => {
                    form(of, scope).repeated(count.min)
                }
                SequenceForm::Any | SequenceForm::Bytes => lengths(LeafKind::List, count, scope)
                    .with(form(of, scope).digest())
                    .leaf(),
            },
            Length::Said { count, min, max } => unsent(LeafKind::Counted, min, max)
                .with(text::digest(count.text, scope))
                .with(matches!(all, SequenceForm::Bytes) as u64)
                .with(form(of, Scope::NONE).digest())
                .naming(count)
                .leaf(),
            Length::Flagged { min, max } => unsent(LeafKind::Flagged, min, max)
                .with(form(of, scope).digest())
                .leaf(),
            Length::Ended { value, min, max } => unsent(LeafKind::Ended, min, max)
                .with(text::digest(value.text, scope))
                .with(form(of, Scope::NONE).digest())
                .naming(value)
                .leaf(),
            Length::Rest { min, max } => unsent(LeafKind::Rest, min, max)
                .with(matches!(all, SequenceForm::Bytes) as u64)
                .with(form(of, scope).digest())
                .leaf(),
        },
        Kind::Map { length, key, value } => lengths(LeafKind::Map, length, scope)
            .with(form(key, Scope::NONE).digest())
            .with(form(value, Scope::NONE).digest())
            .leaf(),
        Kind::Sparse { form: how, slots, of } => Digest::of(LeafKind::Sparse)
            .with(how as u64)
            .with(slots as u64)
            .with(form(of, Scope::NONE).digest())
            .leaf(),
        Kind::Result { ok, err } => either(form(err, Scope::NONE), form(ok, Scope::NONE)),
        Kind::Around(around, of) => {
            let inner = match matches!(around, Around::When { never: true, .. }) {
                true => PolynomialForm::EMPTY,
                false => form(of, scope),
            };
            wrapped(around, of, inner, scope)
        }
        Kind::Fields { fields, .. } => sequence(fields),
        Kind::Enum { tag, variants, .. } => choice(tag, variants),
        Kind::Custom {
            name,
            min_bits,
            max_bits,
        } => Digest::of(LeafKind::Custom)
            .with(text::digest(name, Scope::NONE))
            .with(min_bits as u64)
            .with(max_bits as u64)
            .leaf(),
    }
}

const fn leaf(scalar: Scalar) -> PolynomialForm {
    match scalar {
        Scalar::Code(code) => number(&code),
        Scalar::Char => Digest::of(LeafKind::Char).leaf(),
        Scalar::RawFloat { width } => Digest::of(LeafKind::RawFloat).with(width as u64).leaf(),
        Scalar::Float(float) => Digest::of(LeafKind::Float)
            .with(bound(float.min, float.double))
            .with(bound(float.max, float.double))
            .with(float.max_int)
            .with(float.width as u64)
            .with(float.zero as u64 + 2 * float.exact_max as u64)
            .with(float.double as u64)
            .leaf(),
        Scalar::Quat { bits } => Digest::of(LeafKind::Quat).with(bits as u64).leaf(),
        Scalar::Constant { value, width } => constant(value, width),
        Scalar::BigEndian(of) => Digest::of(LeafKind::BigEndian).with(leaf(*of).digest()).leaf(),
    }
}

/// Returns the form of a value, `inner`, inside a layer.
const fn wrapped(around: Around, of: &Schema, inner: PolynomialForm, scope: Scope<'_>) -> PolynomialForm {
    match around {
        Around::Option => either(PolynomialForm::EMPTY, inner),
        Around::NonZero if is_never_zero(&of.kind) => inner,
        Around::NonZero => Digest::of(LeafKind::NonZero).with(inner.digest()).leaf(),
        Around::Aligned => ALIGN.then(inner),
        Around::Restricted => inner,
        Around::When { .. } if inner.is_empty() => inner,
        Around::When { condition, default, .. } => {
            let digest = Digest::of(LeafKind::When)
                .with(text::digest(condition.text, scope))
                .with(inner.digest());
            let digest = match default {
                Some(default) => digest.with(text::digest(default, Scope::NONE)),
                None => digest,
            };
            digest.naming(condition).leaf()
        }
        Around::Elide { value, shared } => Digest::of(LeafKind::Elide)
            .with(shared as u64)
            .with(text::digest(value.text, scope))
            .with(text::names(of))
            .with(inner.digest())
            .naming(value)
            .leaf(),
        Around::Tagged { tag, .. } => Digest::of(LeafKind::Tagged)
            .with(text::digest(tag.text, scope))
            .with(inner.digest())
            .naming(tag)
            .leaf(),
        Around::Checked { value } => inner.then(constant(value as u128, 32)),
        Around::Ensured { rule } => {
            let digest = text::digest(rule.text, Scope::of_rule(of, inner.leaves));
            inner.then(Digest::of(LeafKind::Rule).with(digest).naming(rule).leaf())
        }
        Around::Salted { salt } => inner.then(Digest::of(LeafKind::Salt).with_wide(salt as u128).leaf()),
        Around::Given { what } => inner.then(Digest::of(LeafKind::Given).with(text::digest(what, Scope::NONE)).leaf()),
    }
}

const ALIGN: PolynomialForm = Digest::of(LeafKind::Align).leaf();

impl Digest {
    /// Adds the known values of the constants that an expression names.
    pub(super) const fn naming(self, expr: Expr) -> Digest {
        let (mut digest, mut i) = (self, 0);
        while i < expr.constants.len() {
            digest = match expr.constants[i].value {
                None => digest,
                Some(Literal::Bool(value)) => digest.with(1).with(value as u64),
                Some(Literal::Char(value)) => digest.with(2).with(value as u64),
                Some(Literal::Integer(value)) => digest.with(3).with_wide(value as u128),
                Some(Literal::Huge(value)) => digest.with(4).with_wide(value),
                Some(Literal::Single(value)) => digest.with(5).with(value.to_bits() as u64),
                Some(Literal::Double(value)) => digest.with(6).with(value.to_bits()),
            };
            i += 1;
        }
        digest
    }
}

/// Returns the form of fields, one after the other.
const fn sequence(fields: &[Field]) -> PolynomialForm {
    let mut all = PolynomialForm::EMPTY;
    let mut i = 0;
    while i < fields.len() {
        let scope = Scope { fields, at: all.leaves };
        all = all.then(form(fields[i].schema, scope));
        i += 1;
    }
    all
}

/// Returns the form of a number, which depends only on its values and not on its declaration.
const fn number(code: &Code) -> PolynomialForm {
    if code.is_pattern() {
        return Digest::of(LeafKind::Signed).with(code.width as u64).leaf();
    }
    // without `..`, so that the compiler reports a new field of codes
    let Code {
        first,
        step,
        last,
        width,
        signed,
        form: _,
    } = *code;
    let range = range(first, code.value(last), width, signed);
    match step == 1 || last == 0 {
        true => range,
        false => Digest::of(LeafKind::Steps).with(range.digest()).with_wide(step).leaf(),
    }
}

/// Returns the form of a ranged integer. Bounds of an unsigned type may be patterns, which are different numbers in a
/// signed type.
const fn range(min: i128, max: i128, width: u32, signed: bool) -> PolynomialForm {
    let pattern = !signed && (min < 0 || max < 0);
    Digest::of(LeafKind::Range)
        .with_wide(min as u128)
        .with_wide(max as u128)
        .with(width as u64)
        .with(pattern as u64)
        .leaf()
}

/// Returns whether a declared range excludes 0, so that forbidding 0 changes nothing.
const fn is_never_zero(kind: &Kind) -> bool {
    let Some(code) = kind.code() else { return false };
    let is_without_0 = code.first > 0 || code.value(code.last) < 0 || code.code(0).is_none();
    matches!(code.form, CodeForm::Range) && is_without_0
}

/// Returns the pattern of a bound in the arithmetic of the float.
const fn bound(value: f64, double: bool) -> u64 {
    if value == 0.0 {
        return 0;
    }
    match double {
        true => value.to_bits(),
        false => (value as f32).to_bits() as u64,
    }
}

const fn unsent(kind: LeafKind, min: usize, max: usize) -> Digest {
    Digest::of(kind).with(min as u64).with(max as u64).with(0)
}

const fn lengths(kind: LeafKind, count: Count, scope: Scope<'_>) -> Digest {
    let digest = Digest::of(kind).with(count.min as u64).with(count.max as u64);
    match count.said {
        None => digest.with(count.width as u64),
        // `u64::MAX` is not a width, so it marks a width that earlier fields give
        Some(width) => digest
            .with(u64::MAX)
            .with(text::digest(width.text, scope))
            .naming(width),
    }
}

/// Returns the form of known bits. Each bit is a leaf, since the wire does not show where one constant ends and the
/// next one begins.
const fn constant(value: u128, width: u32) -> PolynomialForm {
    let mut all = PolynomialForm::EMPTY;
    let mut bit = 0;
    while bit < width {
        all = all.then(Digest::of(LeafKind::Constant).with((value >> bit & 1) as u64).leaf());
        bit += 1;
    }
    all
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::schema::{SparseForm, Tag, Variant};

    const BYTE: Schema = Schema::code(Code::whole(8, false));
    const NOTHING: Schema = Schema::new(Kind::Nothing);
    const ABOVE_0: Schema = Schema::code(Code::range(1, 9, 1, false));
    const MAGIC: Schema = Schema::scalar(Scalar::Constant { value: 5, width: 3 });

    #[test]
    fn a_range_without_0_is_never_zero() {
        let range = |min, max, step| {
            let code = Code::range(min, max, step, true);
            std::boxed::Box::leak(std::boxed::Box::new(Schema::code(code)))
        };
        for (min, max, step, is_same) in [
            (1, 9, 1, true),
            (-9, -1, 1, true),
            (0, 9, 1, false),
            (-9, 0, 1, false),
            (-4, 4, 1, false),
            (-4, 4, 2, false),
            (-3, 3, 2, true),
            (2, 8, 2, true),
        ] {
            let of = range(min, max, step);
            assert_eq!(
                Schema::non_zero(of).wire_hash() == of.wire_hash(),
                is_same,
                "{min}..={max} by {step}"
            );
        }
    }

    #[test]
    fn bounds_of_patterns_are_others() {
        let of = |min, max, signed| Schema::code(Code::range(min, max, 1, signed)).wire_hash();
        assert_eq!(of(0, 0, true), of(0, 0, false));
        assert_eq!(of(0, 9, true), of(0, 9, false));
        assert_ne!(of(0, -1, true), of(0, -1, false));
        assert_ne!(of(-2, -1, true), of(-2, -1, false));
    }

    /// Expressions locate fields by counting leaves without computing digests. This test compares that count with the
    /// number of leaves of a form.
    #[test]
    fn the_leaves_of_a_form_are_counted_in_one_way() {
        static FIELDS: [Field; 3] = [
            Field {
                name: "a",
                schema: &BYTE,
            },
            Field {
                name: "b",
                schema: &MAGIC,
            },
            Field {
                name: "c",
                schema: &NOTHING,
            },
        ];
        static STRUCT: Schema = Schema::structure("S", &FIELDS);
        static ONLY: [Variant; 1] = [Variant::new("A", 0, &FIELDS).aligned().checked(7)];
        static TWO: [Variant; 2] = [Variant::new("A", 0, &FIELDS), Variant::new("B", 1, &[])];
        let insides = [&BYTE, &NOTHING, &ABOVE_0, &MAGIC, &STRUCT];
        let mut all = vec![
            Schema::enumeration("E", Tag::range(0, 0), &ONLY),
            Schema::enumeration("E", Tag::range(0, 1), &TWO),
            Schema::bytes(3, 3),
            Schema::bytes(2, 3),
            Schema::bytes(0, 3),
            Schema::string(0, 3),
            Schema::ascii(3, 3),
            Schema::counted_bytes("n", 0, 3),
            Schema::custom("C", 1, 2),
        ];
        for of in insides {
            all.extend([
                *of,
                Schema::option(of),
                Schema::result(of, of),
                Schema::array(0, of),
                Schema::array(7, of),
                Schema::list(2, 2, of),
                Schema::list(0, 2, of),
                Schema::set(2, 2, of),
                Schema::map(0, 2, of, of),
                Schema::counted("n", 0, 2, of),
                Schema::sparse(SparseForm::Bitmap, 3, of),
                Schema::non_zero(of),
                Schema::aligned(of),
                Schema::when("a", of),
                Schema::when("a", of).decided(Some(true)),
                Schema::when("a", of).decided(Some(false)),
                Schema::salted(1, of),
                Schema::elide("a", of),
                Schema::elide_too("a", of),
                Schema::checked(7, of),
                Schema::ensured("a", of),
                Schema::restricted(of),
            ]);
        }
        for schema in &all {
            let leaves = form(schema, Scope::NONE).leaves;
            assert_eq!(text::leaves(schema), leaves, "{schema:?}");
        }
    }
}
