//! Fields of structs, and variants of enums.

use super::build::{plus, sizes};
use super::{Expr, Schema};

/// A field of a struct or a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// Its name, or its index in a tuple.
    pub name: &'static str,
    /// Its wire form.
    pub schema: &'static Schema,
}

/// A variant of an enum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// What its tag stands for.
    pub id: i128,
    /// Its field holds every tag that no other variant has.
    pub other: bool,
    /// Zero bits up to a byte boundary before its fields.
    pub align: bool,
    /// A known number in 32 bits behind its fields.
    pub check: Option<u32>,
    /// It is part of the format where this condition holds, and else no variant has its tag.
    pub when: Option<Expr>,
    /// What follows the tag, in order.
    pub fields: &'static [Field],
}

impl Variant {
    /// A variant and what its tag stands for.
    #[must_use]
    pub const fn new(name: &'static str, id: i128, fields: &'static [Field]) -> Variant {
        Variant {
            name,
            id,
            other: false,
            align: false,
            check: None,
            when: None,
            fields,
        }
    }

    /// The variant that holds every other tag, and nothing else.
    #[must_use]
    pub const fn other(name: &'static str) -> Variant {
        Variant {
            other: true,
            ..Variant::new(name, 0, &[])
        }
    }

    /// The same, with a check behind its fields.
    #[must_use]
    pub const fn checked(self, value: u32) -> Variant {
        Variant {
            check: Some(value),
            ..self
        }
    }

    /// The same, with fields that begin on a byte boundary.
    #[must_use]
    pub const fn aligned(self) -> Variant {
        Variant { align: true, ..self }
    }

    /// The same, as part of the format where a condition holds.
    #[must_use]
    pub const fn when(self, condition: Expr) -> Variant {
        Variant {
            when: Some(condition),
            ..self
        }
    }

    /// Bits that the fields take at least.
    #[must_use]
    pub const fn min_bits(&self) -> usize {
        plus(sizes(self.fields).0, self.check_bits())
    }

    const fn check_bits(&self) -> usize {
        if self.check.is_some() { 32 } else { 0 }
    }

    /// Bits that the fields take at most, alignment included.
    #[must_use]
    pub const fn max_bits(&self) -> usize {
        let padding = if self.align { 7 } else { 0 };
        plus(sizes(self.fields).1, padding + self.check_bits())
    }
}
