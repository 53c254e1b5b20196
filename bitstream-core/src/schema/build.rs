//! Schemas and their sizes.

use super::{Field, Kind, Memory, NamedConstant, Schema, SparseForm, Tag, Variant};
use crate::ladder;
use crate::problem::Problem;
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

/// What is wrong with a schema whose smallest value has more bits than its largest.
const fn wrong_order(name: &str, min_bits: usize, max_bits: usize) -> Problem {
    Problem::empty()
        .and("the schema `")
        .and(name)
        .and("` has at least ")
        .and_number(min_bits as u128)
        .and(" bits and at most ")
        .and_number(max_bits as u128)
        .and("; the fewest bits come first: `Schema::custom(NAME, FEWEST, MOST)`")
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
            constants: &[],
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
            constants: &[],
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
        Schema::conditional(condition, None, of)
    }

    /// The value, where a condition holds, and a known one elsewhere.
    #[must_use]
    pub const fn when_or(condition: &'static str, default: &'static str, of: &'static Schema) -> Schema {
        Schema::conditional(condition, Some(default), of)
    }

    const fn conditional(condition: &'static str, default: Option<&'static str>, of: &'static Schema) -> Schema {
        let kind = Kind::When {
            condition,
            default,
            constants: &[],
            never: false,
            of,
        };
        Schema::new(kind, 0, of.max_bits)
    }

    /// A [`when`](Self::when) whose condition the compiler knows, if it does: the value itself where it is always sent, and
    /// no bits where it never is.
    #[must_use]
    pub const fn decided(mut self, sent: Option<bool>) -> Schema {
        match (&mut self.kind, sent) {
            (Kind::When { of, .. }, Some(true)) => **of,
            (Kind::When { never, .. }, Some(false)) => {
                *never = true;
                Schema::new(self.kind, 0, 0)
            }
            _ => self,
        }
    }

    /// One bit, then the value where it differs from a known one.
    #[must_use]
    pub const fn elide(value: &'static str, of: &'static Schema) -> Schema {
        let kind = Kind::Elide {
            value,
            shared: false,
            constants: &[],
            of,
        };
        Schema::new(kind, 1, plus(1, of.max_bits))
    }

    /// As [`elide`](Self::elide), with the bit of the field before.
    #[must_use]
    pub const fn elide_too(value: &'static str, of: &'static Schema) -> Schema {
        let kind = Kind::Elide {
            value,
            shared: true,
            constants: &[],
            of,
        };
        Schema::new(kind, 0, of.max_bits)
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
        let kind = Kind::Ensured {
            rule,
            constants: &[],
            of,
        };
        Schema::new(kind, of.min_bits, of.max_bits)
    }

    /// A value with a number that its wire hash depends on.
    #[must_use]
    pub const fn salted(salt: i128, of: &'static Schema) -> Schema {
        Schema::new(Kind::Salted { salt, of }, of.min_bits, of.max_bits)
    }

    /// The same, with the constants that its expression names: of a condition, a known value, a count or a rule.
    #[must_use]
    pub const fn naming(mut self, named: &'static [NamedConstant]) -> Schema {
        if let Kind::When { constants, .. }
        | Kind::Elide { constants, .. }
        | Kind::Counted { constants, .. }
        | Kind::Ensured { constants, .. } = &mut self.kind
        {
            *constants = named;
        }
        self
    }

    /// A value that its type restricts further.
    #[must_use]
    pub const fn restricted(of: &'static Schema) -> Schema {
        Schema::new(Kind::Restricted(of), of.min_bits, of.max_bits)
    }

    /// A hand-written codec: its name, and the fewest and the most bits that it takes from any starting position. One that asks
    /// for memory says how much with [`heap`](Self::heap).
    ///
    /// # Panics
    /// Where `min_bits` is above `max_bits`: an error of the compiler, since schemas are constants.
    #[must_use]
    #[track_caller]
    pub const fn custom(name: &'static str, min_bits: usize, max_bits: usize) -> Schema {
        Schema::new(Kind::Custom { name }, min_bits, max_bits)
    }

    /// A schema of a size that is always the same.
    #[must_use]
    pub const fn fixed(kind: Kind, bits: usize) -> Schema {
        Schema::new(kind, bits, bits)
    }

    /// A schema of a size within bounds.
    ///
    /// # Panics
    /// Where `min_bits` is above `max_bits`: an error of the compiler, since schemas are constants.
    #[must_use]
    #[track_caller] // the message belongs to the declaration
    pub const fn new(kind: Kind, min_bits: usize, max_bits: usize) -> Schema {
        if min_bits > max_bits {
            let name = match kind {
                Kind::Custom { name } => name,
                _ => "Schema::new",
            };
            panic!("{}", wrong_order(name, min_bits, max_bits).text());
        }
        let memory = Memory::of(&kind, max_bits);
        Schema {
            kind,
            min_bits,
            max_bits,
            memory,
        }
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    /// 3..=20 bits.
    const SOME: Schema = Schema::custom("C", 3, 20);
    const BOOL: Schema = Schema::fixed(Kind::Bool, 1);
    const HUGE: Schema = Schema::custom("H", 0, usize::MAX / 2 + 1);
    static FIELDS: [Field; 2] = [
        Field {
            name: "some",
            schema: &SOME,
        },
        Field {
            name: "byte",
            schema: &BYTE,
        },
    ];
    static VARIANTS: [Variant; 3] = [
        Variant::new("Small", 0, &[]),
        Variant::new("Large", 1, &FIELDS).aligned().checked(1),
        Variant::other("Other"),
    ];

    #[test]
    fn sizes_are_those_of_the_wire_forms() {
        let rows = [
            (Schema::structure("S", &FIELDS), 3 + 8, 20 + 8),
            (Schema::tuple(&FIELDS), 3 + 8, 20 + 8),
            // of the large one alignment, fields and check
            (
                Schema::enumeration("E", Tag::range(0, 5), &VARIANTS),
                3,
                3 + 7 + 28 + 32,
            ),
            (
                Schema::enumeration("E", Tag::range(0, 5), &VARIANTS[1..2]),
                3 + 11 + 32,
                3 + 7 + 28 + 32,
            ),
            (Schema::array(4, &SOME), 4 * 3, 4 * 20),
            (Schema::array(0, &SOME), 0, 0),
            // 2..=9 is 8 lengths in 3 bits
            (Schema::list(2, 9, &SOME), 3 + 2 * 3, 3 + 9 * 20),
            (Schema::list(5, 5, &SOME), 5 * 3, 5 * 20),
            (Schema::set(2, 9, &SOME), 3 + 2 * 3, 3 + 9 * 20),
            (Schema::map(2, 9, &SOME, &BYTE), 3 + 2 * 11, 3 + 9 * 28),
            (Schema::string(2, 9), 3 + 2 * 8, 3 + 7 + 9 * 8),
            (Schema::bytes(2, 9), 3 + 2 * 8, 3 + 7 + 9 * 8),
            (Schema::ascii(2, 9), 3 + 2 * 7, 3 + 9 * 7),
            (Schema::wide(2, 9), 3 + 2 * 32, 3 + 9 * 32),
            (Schema::counted("n", 2, 9, &SOME), 2 * 3, 9 * 20),
            (Schema::counted_bytes("n", 2, 9), 2 * 8, 7 + 9 * 8),
            // 8 slots have indices of 3 bits, and numbers of 0..=8 in 4
            (Schema::sparse(SparseForm::Bitmap, 8, &SOME), 8, 8 * 21),
            (Schema::sparse(SparseForm::Count, 8, &SOME), 4, 4 + 8 * 23),
            (Schema::sparse(SparseForm::Sentinel, 8, &SOME), 4, 4 + 8 * 24),
            // none: one step of 9 in 6 bits; all: nine steps of 1
            (Schema::sparse(SparseForm::Relative, 8, &SOME), 6, 9 + 8 * 20),
            // values of 1 bit: four steps of 2 in 4 bits, then one of 1
            (Schema::sparse(SparseForm::Relative, 8, &BOOL), 6, 4 * 4 + 1 + 4),
            (Schema::option(&SOME), 1, 21),
            (Schema::result(&SOME, &BYTE), 1 + 3, 1 + 20),
            (Schema::result(&BYTE, &SOME), 1 + 3, 1 + 20),
            (Schema::non_zero(&SOME), 3, 20),
            (Schema::restricted(&SOME), 3, 20),
            (Schema::ensured("a", &SOME), 3, 20),
            (Schema::aligned(&SOME), 3, 27),
            (Schema::when("a", &SOME), 0, 20),
            (Schema::when_or("a", "1", &SOME), 0, 20),
            (Schema::when("a", &SOME).decided(None), 0, 20),
            (Schema::when("a", &SOME).decided(Some(true)), 3, 20),
            (Schema::when_or("a", "1", &SOME).decided(Some(false)), 0, 0),
            (Schema::salted(1, &SOME), 3, 20),
            (Schema::elide("1", &SOME), 1, 21),
            (Schema::elide_too("1", &SOME), 0, 20),
            (Schema::checked(7, &SOME), 3 + 32, 20 + 32),
        ];
        for (schema, min_bits, max_bits) in rows {
            assert_eq!((schema.min_bits, schema.max_bits), (min_bits, max_bits), "{schema:?}");
        }
    }

    #[test]
    fn widths_are_those_of_the_lengths() {
        let width = |schema: Schema| match schema.kind {
            Kind::List { width, .. }
            | Kind::Set { width, .. }
            | Kind::Map { width, .. }
            | Kind::String { width, .. }
            | Kind::Ascii { width, .. }
            | Kind::Wide { width, .. }
            | Kind::Bytes { width, .. } => width,
            other => panic!("{other:?}"),
        };
        for (min, max, bits) in [(3, 3, 0), (3, 4, 1), (2, 9, 3), (2, 10, 4), (0, 255, 8)] {
            for schema in [
                Schema::list(min, max, &SOME),
                Schema::set(min, max, &SOME),
                Schema::map(min, max, &SOME, &SOME),
                Schema::string(min, max),
                Schema::ascii(min, max),
                Schema::wide(min, max),
                Schema::bytes(min, max),
            ] {
                assert_eq!(width(schema), bits, "{schema:?}");
            }
        }
    }

    #[test]
    fn variants_are_what_their_makers_say() {
        let plain = Variant::new("A", 3, &FIELDS);
        assert_eq!(
            (plain.name, plain.id, plain.other, plain.align, plain.check),
            ("A", 3, false, false, None)
        );
        assert_eq!((plain.min_bits(), plain.max_bits()), (11, 28));
        let aligned = plain.aligned();
        assert!(aligned.align && (aligned.min_bits(), aligned.max_bits()) == (11, 35));
        let checked = plain.checked(7);
        assert_eq!(
            (checked.check, checked.min_bits(), checked.max_bits()),
            (Some(7), 43, 60)
        );
        assert_eq!(checked.aligned().max_bits(), 67);
        assert!(Variant::other("B").other);
    }

    #[test]
    fn sizes_that_usize_does_not_count_are_refused() {
        assert_eq!(Schema::array(1, &HUGE).max_bits, HUGE.max_bits);
        assert!(catch_unwind(|| Schema::array(2, &HUGE)).is_err());
        assert!(catch_unwind(|| Schema::map(0, 1, &HUGE, &HUGE)).is_err());
        assert_eq!(plus(usize::MAX, 0), usize::MAX);
        assert!(catch_unwind(|| plus(usize::MAX, 1)).is_err());
    }
}
