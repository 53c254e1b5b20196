//! Defines fields of structs, and variants of enums.

use super::build::{plus, sizes};
use super::{Expr, Schema};

/// Field of a struct or a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// Name of the field, or its index in a tuple.
    pub name: &'static str,
    /// Wire form of the field.
    pub schema: &'static Schema,
}

/// Variant of an enum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variant {
    /// Name of the variant.
    pub name: &'static str,
    /// Id of the variant.
    pub id: i128,
    /// True for a variant with `other`, whose field holds every tag that no other variant has.
    pub other: bool,
    /// True if zero bits up to a byte boundary come before the fields of the variant.
    pub align: bool,
    /// Known number that follows the fields in 32 bits, if the variant has `check`.
    pub check: Option<u32>,
    /// Condition under which the variant may be sent. If the condition is false, a decoder rejects the tag of the
    /// variant.
    pub when: Option<Expr>,
    /// Fields that follow the tag, in order.
    pub fields: &'static [Field],
}

impl Variant {
    /// Returns a variant with the id `id` and the fields `fields`.
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

    /// Returns a variant with `other`: it holds each tag that no other variant has, and sends no fields.
    #[must_use]
    pub const fn other(name: &'static str) -> Variant {
        Variant {
            other: true,
            ..Variant::new(name, 0, &[])
        }
    }

    /// Returns the variant with a known 32-bit number after its fields, which the decoder checks.
    #[must_use]
    pub const fn checked(self, value: u32) -> Variant {
        Variant {
            check: Some(value),
            ..self
        }
    }

    /// Returns the variant with zero bits before its fields, so that the fields begin at a byte boundary.
    #[must_use]
    pub const fn aligned(self) -> Variant {
        Variant { align: true, ..self }
    }

    /// Returns the variant with a condition: it may be sent only if the condition holds.
    #[must_use]
    pub const fn when(self, condition: Expr) -> Variant {
        Variant {
            when: Some(condition),
            ..self
        }
    }

    /// Returns the fewest bits that the fields of the variant take.
    #[must_use]
    pub const fn min_bits(&self) -> usize {
        plus(sizes(self.fields).0, self.check_bits())
    }

    const fn check_bits(&self) -> usize {
        if self.check.is_some() { 32 } else { 0 }
    }

    /// Returns the most bits that the fields of the variant take, including padding.
    #[must_use]
    pub const fn max_bits(&self) -> usize {
        let padding = if self.align { 7 } else { 0 };
        plus(sizes(self.fields).1, padding + self.check_bits())
    }
}
