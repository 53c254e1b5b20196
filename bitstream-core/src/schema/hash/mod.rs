//! The wire hash: a number that two types share if their bytes are the same.
//!
//! A wire form is a sequence of leaves. What surrounds leaves without a bit of its own (a struct, a tuple, a `Box`) does not
//! count, and what is the same on the wire is the same leaf.

mod choice;
mod form;
mod text;
mod token;

use super::{Field, Kind, Literal, NamedConstant, Schema};
use choice::{choice, either};
use form::{Digest, Form};
use text::Scope;

/// What leaves are, each with numbers of its own.
mod kind {
    pub(super) const CHAR: u64 = 1;
    pub(super) const SIGNED: u64 = 2;
    pub(super) const RANGE: u64 = 3;
    pub(super) const RAW_FLOAT: u64 = 4;
    pub(super) const FLOAT: u64 = 5;
    pub(super) const QUAT: u64 = 6;
    pub(super) const CHOICE: u64 = 7;
    pub(super) const LIST: u64 = 8;
    pub(super) const STRING: u64 = 9;
    pub(super) const VARINT: u64 = 10;
    pub(super) const RELATIVE: u64 = 11;
    pub(super) const NON_ZERO: u64 = 12;
    pub(super) const ASCII: u64 = 13;
    pub(super) const WIDE: u64 = 14;
    pub(super) const BYTES: u64 = 15;
    pub(super) const COUNTED: u64 = 16;
    pub(super) const SPARSE: u64 = 17;
    pub(super) const MAP: u64 = 18;
    pub(super) const SET: u64 = 19;
    pub(super) const ALIGN: u64 = 20;
    pub(super) const WHEN: u64 = 21;
    pub(super) const ELIDE: u64 = 22;
    pub(super) const CONSTANT: u64 = 23;
    pub(super) const RULE: u64 = 24;
    pub(super) const CUSTOM: u64 = 25;
    pub(super) const VARIANT: u64 = 26;
    pub(super) const OTHER: u64 = 27;
    pub(super) const SALT: u64 = 28;
    pub(super) const STEPS: u64 = 29;
}

impl Schema {
    /// The number of this wire form: [`wire_hash`](crate::wire_hash) of types that have it.
    #[must_use]
    pub const fn wire_hash(&self) -> u64 {
        form(self, Scope::NONE).digest()
    }

    /// The same of a form in the field number `place` of `fields`, whose expressions name earlier ones of those.
    #[doc(hidden)]
    #[must_use]
    pub const fn hash_within(&self, fields: &[Field], place: usize) -> u64 {
        let at = text::leaves_before(fields, place);
        form(self, Scope { fields, at }).digest()
    }
}

/// The leaves of a wire form. Few frames deep for each level: the compiler counts them.
const fn form(schema: &Schema, scope: Scope<'_>) -> Form {
    match schema.kind {
        Kind::Nothing => Form::EMPTY,
        Kind::Bool => range(0, 1, 1, false),
        Kind::Char => Digest::new(kind::CHAR).leaf(),
        Kind::Integer { width, signed: true } => Digest::new(kind::SIGNED).with(width as u64).leaf(),
        Kind::Integer { width, signed: false } => unsigned(width),
        Kind::Range {
            min,
            max,
            step,
            width,
            signed,
        } => match step == 1 || min == max {
            true => range(min, max, width, signed),
            false => Digest::new(kind::STEPS)
                .with(range(min, max, width, signed).digest())
                .with_wide(step)
                .leaf(),
        },
        Kind::RawFloat { width } => Digest::new(kind::RAW_FLOAT).with(width as u64).leaf(),
        Kind::Float {
            min,
            max,
            max_int,
            width,
            zero,
            double,
            exact_max,
        } => Digest::new(kind::FLOAT)
            .with(bound(min, double))
            .with(bound(max, double))
            .with(max_int)
            .with(width as u64)
            .with(zero as u64 + 2 * exact_max as u64)
            .with(double as u64)
            .leaf(),
        Kind::Quat { bits } => Digest::new(kind::QUAT).with(bits as u64).leaf(),
        Kind::Option(of) => either(Form::EMPTY, form(of, scope)),
        Kind::Result { ok, err } => either(form(err, Scope::NONE), form(ok, Scope::NONE)),
        Kind::Array { len, of } => form(of, scope).repeated(len),
        Kind::List { min, max, width, of } => {
            let of = form(of, scope);
            match min == max {
                true => of.repeated(min),
                false => lengths(kind::LIST, min, max, width).with(of.digest()).leaf(),
            }
        }
        Kind::String { min, max, width } => lengths(kind::STRING, min, max, width).leaf(),
        Kind::Ascii { min, max, width } => lengths(kind::ASCII, min, max, width).leaf(),
        Kind::Wide { min, max, width } => lengths(kind::WIDE, min, max, width).leaf(),
        Kind::Bytes { min, max, width } => match min == max {
            true => ALIGN.then(unsigned(8).repeated(min)),
            false => lengths(kind::BYTES, min, max, width).leaf(),
        },
        Kind::Varint {
            group,
            width,
            signed: false,
        } if group >= width => unsigned(width),
        Kind::Varint { group, width, signed } => Digest::new(kind::VARINT)
            .with(group as u64)
            .with(width as u64)
            .with(signed as u64)
            .leaf(),
        Kind::Relative {
            to,
            width,
            signed,
            tiers,
        } => {
            let mut digest = Digest::new(kind::RELATIVE)
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
        Kind::Fixed {
            frac,
            min,
            max,
            width,
            signed,
            ..
        } => range(scaled(min, frac), scaled(max, frac), width, signed),
        Kind::NonZero(of) => match of.kind {
            Kind::Range { min, max, step, .. } if min > 0 || max < 0 || !leads_to_0(min, step) => form(of, scope),
            _ => Digest::new(kind::NON_ZERO).with(form(of, scope).digest()).leaf(),
        },
        Kind::Counted {
            count,
            min,
            max,
            bytes,
            constants,
            of,
        } => lengths(kind::COUNTED, min, max, 0)
            .with(text::digest(count, scope))
            .with(bytes as u64)
            .with(form(of, Scope::NONE).digest())
            .naming(constants)
            .leaf(),
        Kind::Sparse { form: how, slots, of } => Digest::new(kind::SPARSE)
            .with(how as u64)
            .with(slots as u64)
            .with(form(of, Scope::NONE).digest())
            .leaf(),
        Kind::Map {
            min,
            max,
            width,
            key,
            value,
        } => lengths(kind::MAP, min, max, width)
            .with(form(key, Scope::NONE).digest())
            .with(form(value, Scope::NONE).digest())
            .leaf(),
        Kind::Set { min, max, width, of } => lengths(kind::SET, min, max, width)
            .with(form(of, Scope::NONE).digest())
            .leaf(),
        Kind::Aligned(of) => ALIGN.then(form(of, scope)),
        Kind::When { never: true, .. } => Form::EMPTY,
        Kind::When {
            condition,
            default,
            constants,
            of,
            ..
        } => match form(of, scope) {
            of if of.is_empty() => of,
            of => {
                let digest = Digest::new(kind::WHEN)
                    .with(text::digest(condition, scope))
                    .with(of.digest());
                let digest = match default {
                    Some(default) => digest.with(text::digest(default, Scope::NONE)),
                    None => digest,
                };
                digest.naming(constants).leaf()
            }
        },
        Kind::Elide {
            value,
            shared,
            constants,
            of,
        } => Digest::new(kind::ELIDE)
            .with(shared as u64)
            .with(text::digest(value, scope))
            .with(text::names(of))
            .with(form(of, scope).digest())
            .naming(constants)
            .leaf(),
        Kind::Checked { value, of } => form(of, scope).then(constant(value as u128, 32)),
        Kind::Constant { value, width } => constant(value, width),
        Kind::Ensured { rule, constants, of } => {
            let of_form = form(of, scope);
            let rule = text::digest(rule, Scope::behind(of, of_form.leaves));
            of_form.then(Digest::new(kind::RULE).with(rule).naming(constants).leaf())
        }
        Kind::Salted { salt, of } => form(of, scope).then(Digest::new(kind::SALT).with_wide(salt as u128).leaf()),
        Kind::Restricted(of) => form(of, scope),
        Kind::Custom { name } => Digest::new(kind::CUSTOM)
            .with(text::digest(name, Scope::NONE))
            .with(schema.min_bits as u64)
            .with(schema.max_bits as u64)
            .leaf(),
        Kind::Struct { fields, .. } | Kind::Tuple(fields) => sequence(fields),
        Kind::Enum { .. } => choice(schema),
    }
}

const ALIGN: Form = Digest::new(kind::ALIGN).leaf();

impl Digest {
    /// With the values of constants, as far as they are known.
    pub(super) const fn naming(self, constants: &[NamedConstant]) -> Digest {
        let (mut digest, mut i) = (self, 0);
        while i < constants.len() {
            digest = match constants[i].value {
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

/// Fields, one after the other.
const fn sequence(fields: &[Field]) -> Form {
    let mut all = Form::EMPTY;
    let mut i = 0;
    while i < fields.len() {
        let scope = Scope { fields, at: all.leaves };
        all = all.then(form(fields[i].schema, scope));
        i += 1;
    }
    all
}

/// A ranged integer. Of an unsigned type the bounds may be patterns that a signed one has other numbers for.
const fn range(min: i128, max: i128, width: u32, signed: bool) -> Form {
    let pattern = !signed && (min < 0 || max < 0);
    Digest::new(kind::RANGE)
        .with_wide(min as u128)
        .with_wide(max as u128)
        .with(width as u64)
        .with(pattern as u64)
        .leaf()
}

/// Returns whether 0 is one of the values from `min` on.
const fn leads_to_0(min: i128, step: u128) -> bool {
    matches!((min.wrapping_neg() as u128).checked_rem(step), Some(0))
}

/// All numbers of so many bits.
const fn unsigned(width: u32) -> Form {
    let max = if width < 128 { (1_u128 << width) - 1 } else { u128::MAX };
    range(0, max as i128, width, false)
}

/// Whole units in raw ones.
const fn scaled(whole: i128, frac: u32) -> i128 {
    whole.wrapping_shl(frac)
}

/// A bound of a float, as the arithmetic sees it.
const fn bound(value: f64, double: bool) -> u64 {
    if value == 0.0 {
        return 0;
    }
    match double {
        true => value.to_bits(),
        false => (value as f32).to_bits() as u64,
    }
}

const fn lengths(kind: u64, min: usize, max: usize, width: u32) -> Digest {
    Digest::new(kind).with(min as u64).with(max as u64).with(width as u64)
}

/// Bits that are always the same: each on its own, since nobody sees where one constant ends and the next begins.
const fn constant(value: u128, width: u32) -> Form {
    let mut all = Form::EMPTY;
    let mut bit = 0;
    while bit < width {
        all = all.then(Digest::new(kind::CONSTANT).with((value >> bit & 1) as u64).leaf());
        bit += 1;
    }
    all
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::schema::{SparseForm, Tag, Variant};

    const BYTE: Schema = Schema::fixed(
        Kind::Integer {
            width: 8,
            signed: false,
        },
        8,
    );
    const NOTHING: Schema = Schema::fixed(Kind::Nothing, 0);
    const ABOVE_0: Schema = Schema::fixed(
        Kind::Range {
            min: 1,
            max: 9,
            step: 1,
            width: 4,
            signed: false,
        },
        4,
    );
    const MAGIC: Schema = Schema::fixed(Kind::Constant { value: 5, width: 3 }, 3);

    #[test]
    fn a_range_without_0_is_never_zero() {
        let range = |min, max, step| {
            let kind = Kind::Range {
                min,
                max,
                step,
                width: 4,
                signed: true,
            };
            std::boxed::Box::leak(std::boxed::Box::new(Schema::fixed(kind, 4)))
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
        let of = |min, max, signed| {
            let width = 4;
            Schema::fixed(
                Kind::Range {
                    min,
                    max,
                    step: 1,
                    width,
                    signed,
                },
                4,
            )
            .wire_hash()
        };
        assert_eq!(of(0, 0, true), of(0, 0, false));
        assert_eq!(of(0, 9, true), of(0, 9, false));
        assert_ne!(of(0, -1, true), of(0, -1, false));
        assert_ne!(of(-2, -1, true), of(-2, -1, false));
    }

    /// Places in expressions are counted without looking into leaves; both counts have to agree.
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
