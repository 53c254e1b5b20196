//! Errors that say what, where in the value and where in the bits.

use crate::schema::{Kind, Schema};
use crate::{Path, Refusal};
use core::fmt;
use core::ops::Range;

/// What a tracer knows when a stream refuses.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Report {
    pub(crate) why: Refusal,
    pub(crate) path: Path,
    pub(crate) start: usize,
    pub(crate) width: u32,
    // two words: an `i128` would raise the alignment and with it the size of every `Result`
    value: [u64; 2],
}

impl Report {
    pub(crate) const fn new(why: Refusal, path: Path, start: usize, width: u32, value: i128) -> Report {
        Report {
            why,
            path,
            start,
            width,
            value: [value as u64, (value >> 64) as u64],
        }
    }

    fn value(&self) -> i128 {
        (u128::from(self.value[0]) | u128::from(self.value[1]) << 64) as i128
    }

    fn bits(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.width as usize)
    }

    /// The value that was refused, as its type shows it.
    fn show_value(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.schema().map(|schema| schema.unwrapped().kind) {
            Some(
                Kind::Range { signed: false, .. }
                | Kind::Integer { signed: false, .. }
                | Kind::Varint { signed: false, .. }
                | Kind::Fixed { signed: false, .. },
            ) => write!(f, "{}", self.value() as u128),
            Some(Kind::Float { double: false, .. }) if matches!(self.why, Refusal::NotFinite | Refusal::Outside) => {
                write!(f, "{}", f32::from_bits(self.value[0] as u32))
            }
            Some(Kind::Float { .. }) if matches!(self.why, Refusal::NotFinite | Refusal::Outside) => {
                write!(f, "{}", f64::from_bits(self.value[0]))
            }
            _ => write!(f, "{}", self.value()),
        }
    }

    /// The range of a float.
    fn show_span(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.schema().map(|schema| schema.unwrapped().kind) {
            // the bounds as they were declared, not as an `f64` shows an `f32`
            Some(Kind::Float {
                min,
                max,
                double: false,
                ..
            }) => write!(f, "{}..={}", min as f32, max as f32),
            Some(Kind::Float { min, max, .. }) => write!(f, "{min}..={max}"),
            _ => f.write_str("the declared range"),
        }
    }

    /// What the place allows.
    fn show_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.schema().map(|schema| schema.unwrapped().kind) {
            Some(Kind::Range {
                min,
                max,
                signed: false,
                ..
            }) => write!(f, "{}..={}", min as u128, max as u128),
            Some(Kind::Range { min, max, .. }) => write!(f, "{min}..={max}"),
            Some(Kind::Integer { width, signed: true }) => {
                write!(f, "the {width} bits of two's complement")
            }
            Some(Kind::Integer { width, .. } | Kind::Varint { width, .. }) => write!(f, "{width} bits"),
            // the value is raw
            Some(Kind::Fixed {
                min,
                max,
                frac,
                signed: true,
                ..
            }) => write!(f, "{min}..={max} times 2^{frac}"),
            Some(Kind::Fixed { min, max, frac, .. }) => {
                write!(f, "{}..={} times 2^{frac}", min as u128, max as u128)
            }
            Some(Kind::Sparse { slots, .. }) if self.why == Refusal::Length => write!(f, "0..={slots}"),
            Some(Kind::Sparse { slots, .. }) => write!(f, "the slots 0..{slots}"),
            Some(Kind::Float { max_int, zero, .. }) => write!(f, "the codes 0..={}", max_int + u64::from(zero)),
            Some(
                Kind::List { min, max, .. }
                | Kind::String { min, max, .. }
                | Kind::Ascii { min, max, .. }
                | Kind::Wide { min, max, .. }
                | Kind::Bytes { min, max, .. }
                | Kind::Counted { min, max, .. }
                | Kind::Map { min, max, .. }
                | Kind::Set { min, max, .. },
            ) => write!(f, "{min}..={max}"),
            Some(Kind::Relative { .. }) => f.write_str("the range of its tier or its type"),
            _ => f.write_str("the declared range"),
        }
    }

    /// The rule over the fields, where the schema has it.
    fn show_rule(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.rule() {
            Some(rule) => write!(f, "`{rule}` does not hold"),
            None => f.write_str("a rule over the fields does not hold"),
        }
    }

    fn show_reason(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.why {
            Refusal::EndOfPacket => f.write_str("the packet ends early"),
            Refusal::BufferFull => f.write_str("the output is too short"),
            Refusal::OutOfRange if !self.path.is_known() => {
                write!(f, "{} does not fit {} bits", self.value(), self.width)
            }
            Refusal::OutOfRange => {
                self.show_value(f)?;
                f.write_str(" is not in ")?;
                self.show_bounds(f)
            }
            Refusal::Length => {
                write!(f, "length {} is not in ", self.value())?;
                self.show_bounds(f)
            }
            Refusal::WithoutBits => write!(
                f,
                "{} elements that may take no bits are too many: those of one packet take at most {} bytes of memory",
                self.value(),
                crate::bitless::MOST
            ),
            Refusal::UnknownTag => write!(f, "no variant has the tag {}", self.value()),
            Refusal::KnownTag => write!(f, "{} is the tag of a known variant, or out of range", self.value()),
            Refusal::UnsentVariant => f.write_str("this variant is not part of the format"),
            Refusal::Padding => f.write_str("the padding before an aligned value is not zero"),
            Refusal::LeftOverBytes if self.value() == 1 => f.write_str("1 byte is left over behind the value"),
            Refusal::LeftOverBytes => write!(f, "{} bytes are left over behind the value", self.value()),
            Refusal::LeftOverBits => f.write_str("unused bits of the last byte are set"),
            Refusal::InvalidUtf8 => f.write_str("the string is not UTF-8"),
            Refusal::Nul => f.write_str("the string contains a NUL"),
            Refusal::InvalidChar => write!(f, "{:#x} is not a Unicode scalar value", self.value()),
            Refusal::NotFinite => {
                self.show_value(f)?;
                f.write_str(" cannot be quantised")
            }
            Refusal::Outside => {
                self.show_value(f)?;
                f.write_str(" is not in ")?;
                self.show_span(f)
            }
            Refusal::NotUnit => f.write_str("the quaternion is not of length 1"),
            Refusal::Zero => f.write_str("0 is not allowed"),
            Refusal::NotCanonical => f.write_str("this value has a shorter form, which writers use"),
            Refusal::NotIncreasing if self.path.is_ordered() => f.write_str("not above the one before"),
            Refusal::NotIncreasing => write!(f, "{} is not above the one before", self.value()),
            Refusal::NotAscii => f.write_str("the string is not ASCII"),
            Refusal::InvalidUtf16 => f.write_str("the string is not UTF-16"),
            Refusal::Count => write!(f, "length {} is not what earlier fields say", self.value()),
            Refusal::Check => write!(
                f,
                "the check is {:#010x}: reader and writer are out of step",
                self.value()
            ),
            Refusal::Constant => write!(f, "{:#x} is not the constant that belongs here", self.value()),
            Refusal::Rule => self.show_rule(f),
            Refusal::Conversion => f.write_str("the value does not convert to its type"),
            Refusal::Width => write!(f, "{} bits at once; a word holds 64", self.width),
            Refusal::Custom => f.write_str("refused by its codec"),
        }
    }

    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path;
        if path.is_known() {
            write!(f, "{path}: ")?;
        }
        self.show_reason(f)?;
        let Range { start, end } = self.bits();
        match self.width {
            0 => write!(f, " (at bit {start})"),
            1 => write!(f, " (bit {start})"),
            _ => write!(f, " (bits {start}..{end})"),
        }
    }
}

/// The two errors have the same parts; what differs is the direction, and with it the type.
macro_rules! error {
    ($(#[$doc:meta])* $name:ident, $summary:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq)]
        #[non_exhaustive]
        pub struct $name {
            report: Report,
        }

        impl $name {
            pub(crate) const fn new(report: Report) -> $name {
                $name { report }
            }

            /// An error of a hand-written read or write, which knows no path.
            #[cold]
            pub(crate) fn at(why: Refusal, start: usize, width: u32, value: u64) -> $name {
                $name::new(Report::new(why, Path::new(None), start, width, i128::from(value)))
            }

            /// What is wrong.
            #[must_use]
            pub fn kind(&self) -> Refusal {
                self.report.why
            }

            /// Where in the value: `StateUpdate.players[3].health`.
            #[must_use]
            pub fn path(&self) -> &Path {
                &self.report.path
            }

            /// Where in the stream, in bits from its start.
            #[must_use]
            pub fn bits(&self) -> Range<usize> {
                self.report.bits()
            }

            /// The value that was refused, where there is one: the integer, the length, the tag or the code.
            #[must_use]
            pub fn value(&self) -> Option<i128> {
                match self.report.why {
                    Refusal::OutOfRange
                    | Refusal::Length
                    | Refusal::WithoutBits
                    | Refusal::Count
                    | Refusal::UnknownTag
                    | Refusal::KnownTag
                    | Refusal::InvalidChar
                    | Refusal::NotIncreasing
                    | Refusal::Check
                    | Refusal::Constant => Some(self.report.value()),
                    _ => None,
                }
            }

            /// The wire form of the refused part.
            #[must_use]
            pub fn schema(&self) -> Option<&'static Schema> {
                self.report.path.schema()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.report.show(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($summary, "({:?}: {})"), self.report.why, self)
            }
        }

        impl core::error::Error for $name {}

        impl From<Refusal> for $name {
            /// Without a place: what a stream says of itself.
            fn from(why: Refusal) -> $name {
                $name::at(why, 0, 0, 0)
            }
        }
    };
}

error! {
    /// Why bytes are not a packet of the type they were read as.
    ///
    /// Displayed with the place: `StateUpdate.players[3].health: 113 is not in 0..=100 (bits 417..424)`.
    ReadError, "ReadError"
}

error! {
    /// Why a value cannot be written: it breaks its own declaration, or the output is too short.
    ///
    /// Displayed with the place, and the bits it would have taken: `Player.health: 113 is not in 0..=100 (bits 0..7)`.
    WriteError, "WriteError"
}

impl WriteError {
    /// Of a value that its codec refused once, and not again when asked where.
    #[cold]
    pub(crate) fn without_place(root: &'static Schema, why: Refusal) -> WriteError {
        WriteError::new(Report::new(why, Path::new(Some(root)), 0, 0, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stay_small() {
        // `clippy::result_large_err` complains in users' code from 128 bytes on
        assert!(size_of::<ReadError>() <= 120, "{}", size_of::<ReadError>());
        assert!(size_of::<WriteError>() <= 120);
    }

    #[test]
    fn errors_can_cross_threads() {
        fn check<T: core::error::Error + Send + Sync + 'static>() {}
        check::<ReadError>();
        check::<WriteError>();
    }
}
