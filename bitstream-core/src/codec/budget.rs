//! `#[bits(max_bits = N)]` and `#[bits(max_bytes = N)]`: what the largest value may take, checked while compiling.

use super::problem::Problem;
use crate::Schema;
use crate::schema::{Field, Kind};
use crate::step::Described;
use core::marker::PhantomData;

/// The most that a value may take.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    name: &'static str,
    key: &'static str,
    most: i128,
    /// Bits of what is counted.
    unit: usize,
}

impl Budget {
    /// Of the type `name`, by the attribute's `key`: at most `most` units of `unit` bits.
    #[must_use]
    pub const fn new(name: &'static str, key: &'static str, most: i128, unit: usize) -> Budget {
        Budget { name, key, most, unit }
    }

    const fn is_kept_by(&self, schema: &Schema) -> bool {
        schema.max_bits.div_ceil(self.unit) as i128 <= self.most
    }

    /// The worst case, the budget, and the fields that take most.
    const fn excess(&self, schema: &Schema) -> Problem {
        let mut text = Problem::empty()
            .and("`")
            .and(self.name)
            .and("` takes up to ")
            .and_number(schema.max_bits as u128)
            .and(" bits (")
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

/// How many fields are named.
const NAMED: usize = 4;

/// Adds the largest fields and their bits.
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

/// The largest field below one of so many bits: where, which and how many bits. Of equals the first comes first.
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

/// The field or variant number `i`, and its bits.
const fn part(schema: &Schema, i: usize) -> Option<(&'static str, usize)> {
    match &schema.unwrapped().kind {
        Kind::Struct { fields, .. } | Kind::Tuple(fields) => part_of(fields, i),
        Kind::Enum { variants, .. } if i < variants.len() => Some((variants[i].name, variants[i].max_bits())),
        _ => None,
    }
}

const fn part_of(fields: &[Field], i: usize) -> Option<(&'static str, usize)> {
    if i < fields.len() {
        return Some((fields[i].name, fields[i].schema.max_bits));
    }
    None
}

/// The `I`th attribute of a type is a budget.
pub trait Budgeted<const I: usize> {
    /// As it was written.
    const BUDGET: Budget;
}

/// Whether `T` is over its `I`th budget.
#[derive(Debug)]
pub struct Over<T, const I: usize>(PhantomData<T>);

impl<T: Budgeted<I> + Described, const I: usize> Over<T, I> {
    const TEXT: Problem = T::BUDGET.excess(T::SCHEMA);
    /// The text that says so.
    pub const PROBLEM: Option<&'static str> = if T::BUDGET.is_kept_by(T::SCHEMA) {
        None
    } else {
        Some(Self::TEXT.text())
    };
}
