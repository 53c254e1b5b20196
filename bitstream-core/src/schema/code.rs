//! Describes numbers of packets: the values of their codes.

use crate::width::{mask_wide, width_of};
use core::fmt;

/// A number in a packet: a code of `0..=last` in `width` bits. Code `c` is the value `first + step * c`.
///
/// For [`CodeForm::Whole`] of a signed type, the code is the two's complement of the value instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// Value of code 0. For a value of an unsigned type above the largest `i128`, the bit pattern of the `u128`.
    pub first: i128,
    /// Distance between the values of two neighbouring codes, at least 1.
    pub step: u128,
    /// The highest code.
    pub last: u128,
    /// Number of bits of each code.
    pub width: u32,
    /// True if the field has a signed type.
    pub signed: bool,
    /// Declaration from which the codes come.
    pub form: CodeForm,
}

/// Declaration from which a [`Code`] comes, which decides how values are displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeForm {
    /// A `bool`.
    Bool,
    /// All integers of `width` bits, unsigned or in two's complement.
    Whole,
    /// A declared range.
    Range,
    /// A fixed-point number: `fixed` of the "serialize 1.0" standard. Values are raw integers, and declared bounds are
    /// in whole units.
    Fixed {
        /// Number of bits before the point, including the sign.
        int: u32,
        /// Number of bits after the point.
        frac: u32,
    },
}

/// Order in which the bits of a code are sent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SentOrder {
    /// The lowest bit comes first, so the bits are the code.
    LowestBit,
    /// The highest byte comes first.
    HighestByte,
}

impl SentOrder {
    /// Returns whether the bits that are sent are the code.
    pub(crate) const fn is_code(self) -> bool {
        match self {
            SentOrder::LowestBit => true,
            SentOrder::HighestByte => false,
        }
    }

    /// Returns the code of the bits that are sent.
    pub(crate) const fn code_of(self, bits: u128, width: u32) -> u128 {
        match self {
            SentOrder::LowestBit => bits,
            SentOrder::HighestByte => bits.swap_bytes() >> (u128::BITS - width),
        }
    }

    /// Returns the bits that are sent for a code.
    pub(crate) const fn bits_of(self, code: u128, width: u32) -> u128 {
        match self {
            // both orders are their own inverse
            SentOrder::LowestBit | SentOrder::HighestByte => self.code_of(code, width),
        }
    }
}

impl Code {
    /// The codes of a `bool`: 1 bit.
    pub const BOOL: Code = Code {
        form: CodeForm::Bool,
        ..Code::whole(1, false)
    };

    /// Returns all integers of `width` (0..=128) bits.
    #[must_use]
    pub const fn whole(width: u32, signed: bool) -> Code {
        Code {
            first: 0,
            step: 1,
            last: mask_wide(width),
            width,
            signed,
            form: CodeForm::Whole,
        }
    }

    /// Returns the integers from `min` to `max` in steps of at least 1.
    #[must_use]
    pub const fn range(min: i128, max: i128, step: u128, signed: bool) -> Code {
        let last = (max.wrapping_sub(min) as u128) / step;
        Code {
            first: min,
            step,
            last,
            width: width_of(last),
            signed,
            form: CodeForm::Range,
        }
    }

    /// Returns a fixed-point number with bounds in whole units.
    #[must_use]
    pub const fn fixed(int: u32, frac: u32, min: i128, max: i128, signed: bool) -> Code {
        Code {
            form: CodeForm::Fixed { int, frac },
            ..Code::range(min.wrapping_shl(frac), max.wrapping_shl(frac), 1, signed)
        }
    }

    /// Returns the value of a code. A value of an unsigned type is returned as its bit pattern.
    #[must_use]
    pub const fn value(&self, code: u128) -> i128 {
        if self.is_pattern() && self.width > 0 {
            let above = 128 - self.width;
            return (code << above) as i128 >> above;
        }
        self.first.wrapping_add(code.wrapping_mul(self.step) as i128)
    }

    /// Returns the number of a code, even of a code above the last. The error is a number above the largest `i128`;
    /// `None` is one above the largest `u128`.
    pub(crate) fn number(&self, code: u128) -> Result<i128, Option<u128>> {
        sum(self.first, self.signed, code.saturating_mul(self.step))
    }

    /// Returns the code of a value, or `None` for a value between two steps. The result for a value out of range is
    /// above the highest code.
    #[must_use]
    pub const fn code(&self, value: i128) -> Option<u128> {
        if self.is_pattern() {
            return Some(value as u128 & mask_wide(self.width));
        }
        let offset = value.wrapping_sub(self.first) as u128;
        match offset.checked_rem(self.step) {
            Some(0) => Some(offset / self.step),
            _ => None,
        }
    }

    /// Returns the smallest and the largest declared value. For a fixed-point number both are in whole units.
    #[must_use]
    pub const fn bounds(&self) -> (i128, i128) {
        let (min, max) = (self.value(0), self.value(self.last));
        match self.form {
            CodeForm::Bool | CodeForm::Range => (min, max),
            CodeForm::Whole if self.signed => (self.value(self.last / 2 + 1), self.value(self.last / 2)),
            CodeForm::Whole => (min, max),
            CodeForm::Fixed { frac, .. } if self.signed => (min >> frac, max >> frac),
            CodeForm::Fixed { frac, .. } => ((min as u128 >> frac) as i128, (max as u128 >> frac) as i128),
        }
    }

    /// Returns the words of the declaration about the values, besides their width: names and numbers, each with whether
    /// it is signed.
    #[cfg(feature = "serde")]
    pub(crate) fn declared(&self) -> [Option<(&'static str, i128, bool)>; 5] {
        // without `..`, so that the compiler reports a new field
        let Code {
            first: _,
            step,
            last: _,
            width: _,
            signed,
            form,
        } = *self;
        let (min, max) = self.bounds();
        let bounds = !matches!(form, CodeForm::Bool | CodeForm::Whole);
        let (int, frac) = match form {
            CodeForm::Fixed { int, frac } => (Some(int), Some(frac)),
            CodeForm::Bool | CodeForm::Whole | CodeForm::Range => (None, None),
        };
        [
            int.map(|int| ("int", i128::from(int), false)),
            frac.map(|frac| ("frac", i128::from(frac), false)),
            bounds.then_some(("min", min, signed)),
            bounds.then_some(("max", max, signed)),
            (step != 1).then_some(("step", step as i128, false)),
        ]
    }

    /// Returns the number of bits of the shortest codes in truncated binary: floor(log2 n) for n codes.
    #[must_use]
    pub const fn low_bits(&self) -> u32 {
        match self.last.checked_add(1) {
            Some(count) => count.ilog2(),
            None => u128::BITS,
        }
    }

    /// Returns, for truncated binary, the number of low parts that two codes share. A code whose low part is below this
    /// number has one more bit.
    #[must_use]
    pub const fn twice(&self) -> u128 {
        self.last - mask_wide(self.low_bits())
    }

    /// Returns the number of bits of a code in truncated binary.
    #[must_use]
    pub const fn truncated_bits(&self, code: u128) -> u32 {
        let low = self.low_bits();
        low + ((code & mask_wide(low)) < self.twice()) as u32
    }

    /// Returns the order in which the bits of a code are sent.
    pub(crate) const fn order(&self) -> SentOrder {
        // without `..`, so that the compiler reports a new field
        let Code {
            first: _,
            step: _,
            last: _,
            width: _,
            signed: _,
            form: _,
        } = *self;
        SentOrder::LowestBit
    }

    /// Returns whether the bits of a value are its lowest bits, as they are in memory.
    pub(crate) const fn is_memory(&self) -> bool {
        // without `..`, so that the compiler reports a new field
        let Code {
            first,
            step,
            last: _,
            width: _,
            signed: _,
            form: _,
        } = *self;
        first == 0 && step == 1
    }

    /// Returns whether the bits of a code are the distance of its value from `first`.
    pub(crate) const fn is_distance(&self) -> bool {
        // without `..`, so that the compiler reports a new field
        let Code {
            first: _,
            step,
            last: _,
            width: _,
            signed: _,
            form: _,
        } = *self;
        step == 1 && !self.is_pattern()
    }

    /// Returns `true` if the code is the two's complement of the value.
    #[must_use]
    pub const fn is_pattern(&self) -> bool {
        self.signed && matches!(self.form, CodeForm::Whole)
    }
}

/// Displays the values as a message shows them: `0..=100 in steps of 5`.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // without `..`, so that the compiler reports a new field
        let Code {
            first: _,
            step,
            last: _,
            width,
            signed,
            form,
        } = *self;
        match form {
            CodeForm::Whole if signed => return write!(f, "the {width} bits of two's complement"),
            CodeForm::Whole => return write!(f, "{width} bits"),
            CodeForm::Bool | CodeForm::Range | CodeForm::Fixed { .. } => {}
        }
        let (min, max) = self.bounds();
        match signed {
            true => write!(f, "{min}..={max}")?,
            false => write!(f, "{}..={}", min as u128, max as u128)?,
        }
        match form {
            // the bounds are raw values
            CodeForm::Fixed { frac, .. } => write!(f, " times 2^{frac}"),
            CodeForm::Range if step != 1 => write!(f, " in steps of {step}"),
            CodeForm::Bool | CodeForm::Whole | CodeForm::Range => Ok(()),
        }
    }
}

/// Returns `min + offset`, where an unsigned `min` is a pattern. `Err` holds a sum above the largest `i128`, or `None`
/// for a sum above the largest `u128`.
pub(crate) fn sum(min: i128, signed: bool, offset: u128) -> Result<i128, Option<u128>> {
    let sum = match signed && min < 0 {
        // the sum is positive, so the offset is larger than the magnitude of `min`
        true => match min.checked_add_unsigned(offset) {
            Some(sum) => return Ok(sum),
            None => Some(offset - min.unsigned_abs()),
        },
        false => (min as u128).checked_add(offset),
    };
    match sum.map(i128::try_from) {
        Some(Ok(sum)) => Ok(sum),
        _ => Err(sum),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_values_and_back() {
        let rows = [
            (Code::BOOL, 1, (0, 1)),
            (Code::whole(8, false), 8, (0, 255)),
            (Code::whole(8, true), 8, (-128, 127)),
            (Code::whole(128, true), 128, (i128::MIN, i128::MAX)),
            // -1 is the pattern of `u128::MAX`
            (Code::whole(128, false), 128, (0, -1)),
            (Code::range(-5, 10, 1, true), 4, (-5, 10)),
            (Code::range(0, 100, 5, false), 5, (0, 100)),
            (Code::range(7, 7, 5, false), 0, (7, 7)),
            (Code::range(1, -2, 1, false), 128, (1, -2)),
            (Code::fixed(8, 8, -1, 1, true), 10, (-1, 1)),
            (Code::fixed(8, 8, 0, 255, false), 16, (0, 255)),
            (Code::fixed(127, 1, 0, i128::MAX, false), 128, (0, i128::MAX)),
        ];
        for (code, width, bounds) in rows {
            assert_eq!((code.width, code.bounds()), (width, bounds), "{code:?}");
            for number in [0, code.last / 2, code.last] {
                assert_eq!(code.code(code.value(number)), Some(number), "{code:?}");
            }
        }
        assert_eq!(Code::range(0, 100, 5, false).code(7), None);
        assert_eq!(Code::range(0, 100, 5, false).code(105), Some(21));
        assert_eq!(Code::whole(0, true).value(0), 0);
    }

    #[test]
    fn bits_are_full_where_every_code_is_a_value() {
        use crate::schema::Scalar;
        for full in [Code::whole(8, true), Code::BOOL, Code::range(1, 8, 1, false)] {
            assert!(Scalar::Code(full).is_full(), "{full:?}");
        }
        assert!(!Scalar::Code(Code::range(0, 8, 1, false)).is_full());
        assert!(Scalar::RawFloat { width: 32 }.is_full() && !Scalar::Quat { bits: 9 }.is_full());
    }
}
