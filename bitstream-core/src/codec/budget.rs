//! `#[bits(max_bits = N)]` and `#[bits(max_bytes = N)]`: limits for the largest value, checked at compile time.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::Schema;
use crate::problem::Problem;
use crate::schema::{Children, Field};
use crate::serialize::Described;
use core::marker::PhantomData;

/// Limit for the largest size of a type's values.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    name: &'static str,
    key: &'static str,
    most: i128,
    /// Number of bits of a unit: 1 or 8.
    unit: usize,
}

impl Budget {
    /// Returns the message for the type `name` and the attribute's `key`: at most `most` units of `unit` bits.
    #[must_use]
    pub const fn new(name: &'static str, key: &'static str, most: i128, unit: usize) -> Budget {
        Budget { name, key, most, unit }
    }

    const fn is_kept_by(&self, schema: &Schema) -> bool {
        schema.max_bits.div_ceil(self.unit) as i128 <= self.most
    }

    /// Returns the message with the largest size, the budget, and the largest fields.
    const fn excess(&self, schema: &Schema) -> Problem {
        let mut text = Problem::empty()
            .and("`")
            .and(self.name)
            .and("` takes up to ")
            .and_number(schema.max_bits as u128)
            .and(if schema.max_bits == 1 { " bit (" } else { " bits (" })
            .and_number(schema.max_bits.div_ceil(8) as u128)
            .and(if schema.max_bits <= 8 { " byte" } else { " bytes" })
            .and("), and its budget is `")
            .and(self.key)
            .and(" = ");
        if self.most < 0 {
            text = text.and("-");
        }
        text = text.and_number(self.most.unsigned_abs()).and("`");
        list_largest(text, schema)
    }
}

/// Number of fields that the message names.
const NAMED: usize = 4;

/// Appends the largest fields and their bits to the message.
const fn list_largest(mut text: Problem, schema: &Schema) -> Problem {
    let mut below = (usize::MAX, usize::MAX);
    let mut listed = 0;
    while listed < NAMED {
        let Some((at, name, bits)) = next_largest(schema, below) else {
            return text;
        };
        text = text
            .and(if listed == 0 { "; largest: `" } else { ", `" })
            .and(name)
            .and("` ")
            .and_number(bits as u128);
        below = (bits, at);
        listed += 1;
    }
    text
}

/// Returns the next field in the order of decreasing size, with its position, its name and its bits. Among fields of
/// equal size, earlier fields come first.
const fn next_largest(schema: &Schema, below: (usize, usize)) -> Option<(usize, &'static str, usize)> {
    let mut found: Option<(usize, &'static str, usize)> = None;
    let mut i = 0;
    while let Some((name, bits)) = part(schema, i) {
        let after = bits < below.0 || (bits == below.0 && i > below.1) || below.0 == usize::MAX;
        let larger = match found {
            None => true,
            Some((.., most)) => bits > most,
        };
        if after && larger {
            found = Some((i, name, bits));
        }
        i += 1;
    }
    found
}

/// Returns the name and the bits of the field or variant number `i`.
const fn part(schema: &Schema, i: usize) -> Option<(&'static str, usize)> {
    match schema.unwrapped().kind.children() {
        Children::Fields(fields) => part_of(fields, i),
        Children::Choice(variants) if i < variants.len() => Some((variants[i].name, variants[i].max_bits())),
        Children::None | Children::Inner(_) | Children::Each(_) | Children::Entry(..) => None,
        Children::Either(..) | Children::Choice(_) => None,
    }
}

const fn part_of(fields: &[Field], i: usize) -> Option<(&'static str, usize)> {
    if i < fields.len() {
        return Some((fields[i].name, fields[i].schema.max_bits));
    }
    None
}

/// Type whose `I`th attribute is a budget.
pub trait Budgeted<const I: usize> {
    /// The budget, as declared.
    const BUDGET: Budget;
}

/// Checks that `T` keeps its `I`th budget.
#[derive(Debug)]
pub struct Over<T, const I: usize>(PhantomData<T>);

impl<T: Budgeted<I> + Described, const I: usize> Over<T, I> {
    const TEXT: Problem = T::BUDGET.excess(T::SCHEMA);
    /// The message if `T` exceeds its budget.
    pub const PROBLEM: Option<&'static str> = if T::BUDGET.is_kept_by(T::SCHEMA) {
        None
    } else {
        Some(Self::TEXT.text())
    };
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::schema::{Code, Kind, Scalar, Tag, Variant};

    const NOTHING: Schema = Schema::new(Kind::Nothing);
    const BIT: Schema = Schema::code(Code::BOOL);
    const LETTER: Schema = Schema::scalar(Scalar::Char);
    const TEXT: Schema = Schema::string(0, 3);

    const fn field(name: &'static str, schema: &'static Schema) -> Field {
        Field { name, schema }
    }

    static FIELDS: [Field; 7] = [
        field("none", &NOTHING),
        field("a", &BIT),
        field("text", &TEXT),
        field("b", &LETTER),
        field("c", &BIT),
        field("d", &LETTER),
        field("e", &LETTER),
    ];
    static VARIANTS: [Variant; 3] = [
        Variant::new("Small", 0, &[]),
        Variant::new("Large", 1, &FIELDS),
        Variant::new("Middle", 2, FIELDS.split_at(2).0),
    ];

    #[test]
    fn the_largest_are_named_by_size_and_then_in_order() {
        let excess = |schema: &Schema, most, unit| {
            let budget = Budget::new("T", "most", most, unit);
            let text = budget.excess(schema).text().to_owned();
            (budget.is_kept_by(schema), text)
        };
        // the largest field has 2 bits of length, 7 of alignment and 3 bytes; all fields take 33 + 3 * 21 + 2 bits
        let all = Schema::structure("T", &FIELDS);
        let (kept, text) = excess(&all, 97, 1);
        assert_eq!(
            text,
            "`T` takes up to 98 bits (13 bytes), and its budget is `most = 97`; largest: `text` 33, `b` 21, `d` 21, `e` 21"
        );
        assert!(!kept && excess(&all, 98, 1).0);
        assert!(!excess(&all, 12, 8).0 && excess(&all, 13, 8).0);
        let three = Schema::enumeration("T", Tag::range(0, 2), &VARIANTS);
        assert_eq!(
            excess(&three, -1, 8).1,
            "`T` takes up to 100 bits (13 bytes), and its budget is `most = -1`; largest: `Large` 98, `Middle` 1, `Small` 0"
        );
        let small = Schema::tuple(FIELDS.split_at(2).0);
        assert_eq!(
            excess(&small, 0, 8).1,
            "`T` takes up to 1 bit (1 byte), and its budget is `most = 0`; largest: `a` 1, `none` 0"
        );
        let aligned = Schema::aligned(&BIT);
        let bits = |schema| excess(schema, 0, 1).1;
        assert_eq!(
            bits(&aligned),
            "`T` takes up to 8 bits (1 byte), and its budget is `most = 0`"
        );
        let nine = Schema::custom("T", 0, 9);
        assert_eq!(
            bits(&nine),
            "`T` takes up to 9 bits (2 bytes), and its budget is `most = 0`"
        );
    }
}
