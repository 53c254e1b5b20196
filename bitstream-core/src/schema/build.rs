//! Schemas and their sizes.

use super::{Field, Kind, Schema, SparseForm, Tag, Variant};
use crate::codec::ladder;
use crate::width::bits_required;

/// A byte, whole.
const BYTE: Schema = Schema::fixed(
    Kind::Integer {
        width: 8,
        signed: false,
    },
    8,
);

/// A sum of sizes. Checked whatever the profile: a size that wraps would be believed.
pub(super) const fn plus(a: usize, b: usize) -> usize {
    match a.checked_add(b) {
        Some(sum) => sum,
        None => panic!("the largest value has more bits than `usize` counts; lower a bound"),
    }
}

/// A product of sizes.
const fn times(a: usize, b: usize) -> usize {
    match a.checked_mul(b) {
        Some(product) => product,
        None => panic!("the largest value has more bits than `usize` counts; lower a bound"),
    }
}

/// Bits that no choice of slots exceeds in the ladder, each with a value: as many steps of the dearest distance as there
/// are from -1 to the end mark, and one of 1 where they do not come out even.
const fn most_in_ladder(slots: usize, value: usize) -> usize {
    let distance = ladder::dearest_distance(value);
    let end = plus(slots, 1);
    let (steps, odd) = (end / distance, end % distance);
    let step_bits = ladder::bits(distance as u64, slots as u64);
    // the last step is the end mark, which has no value
    let values = steps + odd - 1;
    plus(plus(times(steps, step_bits), odd), times(values, value))
}

/// The sums of the smallest and of the largest sizes.
pub(crate) const fn sizes(fields: &[Field]) -> (usize, usize) {
    let (mut least, mut most) = (0, 0);
    let mut i = 0;
    while i < fields.len() {
        least = plus(least, fields[i].schema.min_bits);
        most = plus(most, fields[i].schema.max_bits);
        i += 1;
    }
    (least, most)
}

impl Schema {
    /// A struct: its fields, one after the other.
    #[must_use]
    pub const fn structure(name: &'static str, fields: &'static [Field]) -> Schema {
        let (least, most) = sizes(fields);
        Schema::new(Kind::Struct { name, fields }, least, most)
    }

    /// A tuple: its fields, one after the other.
    #[must_use]
    pub const fn tuple(fields: &'static [Field]) -> Schema {
        let (least, most) = sizes(fields);
        Schema::new(Kind::Tuple(fields), least, most)
    }

    /// An enum: a tag, then the fields of one of its variants.
    #[must_use]
    pub const fn enumeration(name: &'static str, tag: Tag, variants: &'static [Variant]) -> Schema {
        let (mut least, mut most) = (usize::MAX, 0);
        let mut i = 0;
        while i < variants.len() {
            let (min_bits, max_bits) = (variants[i].min_bits(), variants[i].max_bits());
            least = if min_bits < least { min_bits } else { least };
            most = if max_bits > most { max_bits } else { most };
            i += 1;
        }
        let kind = Kind::Enum { name, tag, variants };
        Schema::new(kind, plus(tag.width as usize, least), plus(tag.width as usize, most))
    }

    /// So many elements, one after the other.
    #[must_use]
    pub const fn array(len: usize, of: &'static Schema) -> Schema {
        Schema::new(
            Kind::Array { len, of },
            times(len, of.min_bits),
            times(len, of.max_bits),
        )
    }

    /// A length of `min..=max` as a ranged integer, then the elements.
    #[must_use]
    pub const fn list(min: usize, max: usize, of: &'static Schema) -> Schema {
        let width = bits_required(min as i128, max as i128);
        let kind = Kind::List { min, max, width, of };
        Schema::behind(width, kind, (min, max), (of.min_bits, of.max_bits))
    }

    /// A length of `min..=max` in bytes, alignment, the bytes.
    #[must_use]
    pub const fn string(min: usize, max: usize) -> Schema {
        let width = bits_required(min as i128, max as i128);
        let kind = Kind::String { min, max, width };
        Schema::new(
            kind,
            plus(width as usize, times(min, 8)),
            plus(width as usize + 7, times(max, 8)),
        )
    }

    /// As many elements as earlier fields say.
    #[must_use]
    pub const fn counted(count: &'static str, min: usize, max: usize, of: &'static Schema) -> Schema {
        let bytes = false;
        let kind = Kind::Counted {
            count,
            min,
            max,
            bytes,
            of,
        };
        Schema::new(kind, times(min, of.min_bits), times(max, of.max_bits))
    }

    /// Alignment, then as many bytes as earlier fields say.
    #[must_use]
    pub const fn counted_bytes(count: &'static str, min: usize, max: usize) -> Schema {
        let kind = Kind::Counted {
            count,
            min,
            max,
            bytes: true,
            of: &BYTE,
        };
        Schema::new(kind, times(min, 8), plus(7, times(max, 8)))
    }

    /// A length of `min..=max` in characters, 7 bits for each.
    #[must_use]
    pub const fn ascii(min: usize, max: usize) -> Schema {
        let width = bits_required(min as i128, max as i128);
        Schema::behind(width, Kind::Ascii { min, max, width }, (min, max), (7, 7))
    }

    /// A length of `min..=max` in UTF-16 units, 32 bits for each.
    #[must_use]
    pub const fn wide(min: usize, max: usize) -> Schema {
        let width = bits_required(min as i128, max as i128);
        Schema::behind(width, Kind::Wide { min, max, width }, (min, max), (32, 32))
    }

    /// A length of `min..=max` in bytes, alignment, the bytes.
    #[must_use]
    pub const fn bytes(min: usize, max: usize) -> Schema {
        let text = Schema::string(min, max);
        let width = bits_required(min as i128, max as i128);
        Schema::new(Kind::Bytes { min, max, width }, text.min_bits, text.max_bits)
    }

    /// Some of so many slots.
    #[must_use]
    pub const fn sparse(form: SparseForm, slots: usize, of: &'static Schema) -> Schema {
        let kind = Kind::Sparse { form, slots, of };
        let number = bits_required(0, slots as i128) as usize;
        let index = bits_required(0, slots.saturating_sub(1) as i128) as usize;
        let (least, most) = match form {
            SparseForm::Bitmap => (slots, times(slots, plus(1, of.max_bits))),
            SparseForm::Count => (number, plus(number, times(slots, plus(index, of.max_bits)))),
            SparseForm::Sentinel => (number, plus(number, times(slots, plus(number, of.max_bits)))),
            SparseForm::Relative => (ladder::least(slots, of.min_bits), most_in_ladder(slots, of.max_bits)),
        };
        Schema::new(kind, least, most)
    }

    /// One bit, then a value or none.
    #[must_use]
    pub const fn option(inner: &'static Schema) -> Schema {
        Schema::new(Kind::Option(inner), 1, plus(1, inner.max_bits))
    }

    /// One bit, then one of two values.
    #[must_use]
    pub const fn result(ok: &'static Schema, err: &'static Schema) -> Schema {
        let (a, b) = (ok.min_bits, err.min_bits);
        let least = if a < b { a } else { b };
        let (a, b) = (ok.max_bits, err.max_bits);
        let most = if a > b { a } else { b };
        Schema::new(Kind::Result { ok, err }, plus(1, least), plus(1, most))
    }

    /// The same bits, without the value 0.
    #[must_use]
    pub const fn non_zero(of: &'static Schema) -> Schema {
        Schema::new(Kind::NonZero(of), of.min_bits, of.max_bits)
    }

    /// A length of `min..=max` as a ranged integer, then strictly increasing elements.
    #[must_use]
    pub const fn set(min: usize, max: usize, of: &'static Schema) -> Schema {
        let list = Schema::list(min, max, of);
        let width = bits_required(min as i128, max as i128);
        Schema::new(Kind::Set { min, max, width, of }, list.min_bits, list.max_bits)
    }

    /// A length of `min..=max` as a ranged integer, then keys and values, the keys strictly increasing.
    #[must_use]
    pub const fn map(min: usize, max: usize, key: &'static Schema, value: &'static Schema) -> Schema {
        let width = bits_required(min as i128, max as i128);
        let kind = Kind::Map {
            min,
            max,
            width,
            key,
            value,
        };
        let entry = (plus(key.min_bits, value.min_bits), plus(key.max_bits, value.max_bits));
        Schema::behind(width, kind, (min, max), entry)
    }

    /// A length in `width` bits, then so many pieces of so many bits each, at least and at most.
    const fn behind(width: u32, kind: Kind, (min, max): (usize, usize), (least, most): (usize, usize)) -> Schema {
        let width = width as usize;
        Schema::new(kind, plus(width, times(min, least)), plus(width, times(max, most)))
    }

    /// The same, from a byte boundary.
    #[must_use]
    pub const fn aligned(inner: &'static Schema) -> Schema {
        Schema::new(Kind::Aligned(inner), inner.min_bits, plus(inner.max_bits, 7))
    }

    /// The value, where a condition holds.
    #[must_use]
    pub const fn when(condition: &'static str, of: &'static Schema) -> Schema {
        let default = None;
        Schema::new(Kind::When { condition, default, of }, 0, of.max_bits)
    }

    /// The value, where a condition holds, and a known one elsewhere.
    #[must_use]
    pub const fn when_or(condition: &'static str, default: &'static str, of: &'static Schema) -> Schema {
        let default = Some(default);
        Schema::new(Kind::When { condition, default, of }, 0, of.max_bits)
    }

    /// One bit, then the value where it differs from a known one.
    #[must_use]
    pub const fn elide(value: &'static str, of: &'static Schema) -> Schema {
        let shared = false;
        Schema::new(Kind::Elide { value, shared, of }, 1, plus(1, of.max_bits))
    }

    /// As [`elide`](Self::elide), with the bit of the field before.
    #[must_use]
    pub const fn elide_too(value: &'static str, of: &'static Schema) -> Schema {
        let shared = true;
        Schema::new(Kind::Elide { value, shared, of }, 0, of.max_bits)
    }

    /// The value, then a check.
    #[must_use]
    pub const fn checked(value: u32, of: &'static Schema) -> Schema {
        Schema::new(
            Kind::Checked { value, of },
            plus(of.min_bits, 32),
            plus(of.max_bits, 32),
        )
    }

    /// A value with a rule over its fields.
    #[must_use]
    pub const fn ensured(rule: &'static str, of: &'static Schema) -> Schema {
        Schema::new(Kind::Ensured { rule, of }, of.min_bits, of.max_bits)
    }

    /// A value that its type restricts further.
    #[must_use]
    pub const fn restricted(of: &'static Schema) -> Schema {
        Schema::new(Kind::Restricted(of), of.min_bits, of.max_bits)
    }

    /// A hand-written codec: its name, and the fewest and the most bits that it takes from any starting position.
    #[must_use]
    pub const fn custom(name: &'static str, min_bits: usize, max_bits: usize) -> Schema {
        Schema::new(Kind::Custom { name }, min_bits, max_bits)
    }

    /// A schema of a size that is always the same.
    #[must_use]
    pub const fn fixed(kind: Kind, bits: usize) -> Schema {
        Schema {
            kind,
            min_bits: bits,
            max_bits: bits,
        }
    }

    /// A schema of a size within bounds.
    #[must_use]
    pub const fn new(kind: Kind, min_bits: usize, max_bits: usize) -> Schema {
        Schema {
            kind,
            min_bits,
            max_bits,
        }
    }
}
