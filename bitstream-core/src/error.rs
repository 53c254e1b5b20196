//! Defines errors with their reason, the path in the value and the bits.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::schema::{Kind, Quantised, Scalar, Schema};
use crate::{Path, Refusal};
use core::fmt;
use core::hint::black_box;
use core::ops::Range;

/// The number that an error shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RefusedNumber {
    pattern: u128,
    is: Is,
}

/// Meaning of the pattern of a [`RefusedNumber`].
#[derive(Clone, Copy, Debug, PartialEq)]
enum Is {
    Signed,
    Unsigned,
    /// The number is 2^128 or more, and the pattern is unused.
    Beyond,
}

impl RefusedNumber {
    pub(crate) const fn new(value: i128) -> RefusedNumber {
        RefusedNumber::of(value as u128, Is::Signed)
    }

    /// Returns a number that may be above the largest `i128`. `None` stands for a number above the largest `u128`.
    pub(crate) const fn above(value: Option<u128>) -> RefusedNumber {
        match value {
            // each number has one form, so that errors with equal numbers are equal
            Some(value) if value <= i128::MAX as u128 => RefusedNumber::of(value, Is::Signed),
            Some(value) => RefusedNumber::of(value, Is::Unsigned),
            None => RefusedNumber::of(0, Is::Beyond),
        }
    }

    const fn of(pattern: u128, is: Is) -> RefusedNumber {
        RefusedNumber { pattern, is }
    }

    /// Returns the number, if it fits `i128`.
    fn value(self) -> Option<i128> {
        match self.is {
            Is::Signed => Some(self.pattern as i128),
            Is::Unsigned => i128::try_from(self.pattern).ok(),
            Is::Beyond => None,
        }
    }
}

impl fmt::Display for RefusedNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is {
            Is::Signed => write!(f, "{}", self.pattern as i128),
            Is::Unsigned => write!(f, "{}", self.pattern),
            Is::Beyond => f.write_str("2^128 or more"),
        }
    }
}

/// Error as a tracer or the walk records it.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Report {
    pub(crate) why: Refusal,
    pub(crate) path: Path,
    pub(crate) start: usize,
    pub(crate) width: u32,
    // the parts of a `RefusedNumber`: the alignment of a `u128` would enlarge every `Result`
    is: Is,
    words: [u64; 2],
}

/// Returns whether earlier fields give the bits of an integer or of a length.
fn has_said_width(kind: &Kind) -> bool {
    matches!(kind, Kind::SaidWidth { .. }) || kind.count().is_some_and(|count| count.said.is_some())
}

impl Report {
    pub(crate) const fn new(why: Refusal, path: Path, start: usize, width: u32, value: i128) -> Report {
        Report::of(why, path, start, width, RefusedNumber::new(value))
    }

    pub(crate) const fn of(why: Refusal, path: Path, start: usize, width: u32, number: RefusedNumber) -> Report {
        Report {
            why,
            path,
            start,
            width,
            is: number.is,
            words: [number.pattern as u64, (number.pattern >> 64) as u64],
        }
    }

    fn number(&self) -> RefusedNumber {
        RefusedNumber::of(u128::from(self.words[0]) | u128::from(self.words[1]) << 64, self.is)
    }

    /// Returns the number of an error that has one, unless it is above the largest `i128`.
    fn value(&self) -> Option<i128> {
        match self.why {
            Refusal::OutOfRange
            | Refusal::Length
            | Refusal::WithoutBits
            | Refusal::Count
            | Refusal::UnknownTag
            | Refusal::KnownTag
            | Refusal::Tag
            | Refusal::InvalidChar
            | Refusal::NotIncreasing
            | Refusal::Check
            | Refusal::Constant => self.number().value(),
            Refusal::NotFinite | Refusal::Outside | Refusal::NotUnit | Refusal::NoRotation | Refusal::Width => None,
            Refusal::EndOfPacket | Refusal::BufferFull | Refusal::LeftOverBytes | Refusal::LeftOverBits => None,
            Refusal::InvalidUtf8 | Refusal::InvalidUtf16 | Refusal::NotAscii | Refusal::Nul => None,
            Refusal::UnsentVariant | Refusal::Padding | Refusal::Zero | Refusal::NotCanonical => None,
            Refusal::Missing | Refusal::Extra | Refusal::Sentinel => None,
            Refusal::Rule | Refusal::Conversion | Refusal::Custom => None,
        }
    }

    fn bits(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.width as usize)
    }

    /// Shows the refused value.
    fn show_value(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.float(), self.why) {
            (Some(float), Refusal::NotFinite | Refusal::Outside) => match float.double {
                true => write!(f, "{}", f64::from_bits(self.words[0])),
                false => write!(f, "{}", f32::from_bits(self.words[0] as u32)),
            },
            _ => write!(f, "{}", self.number()),
        }
    }

    /// Shows the range of a float.
    fn show_span(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.float() {
            None => f.write_str(DECLARED),
            Some(Quantised { min, max, double, .. }) => match double {
                true => write!(f, "{min}..={max}"),
                // displayed as an `f64`, the bounds of an `f32` would have more digits than the declaration
                false => write!(f, "{}..={}", min as f32, max as f32),
            },
        }
    }

    fn kind(&self) -> Option<Kind> {
        self.path.schema().map(|schema| schema.kind)
    }

    fn float(&self) -> Option<Quantised> {
        let Some(Kind::Scalar(Scalar::Float(float))) = self.kind() else {
            return None;
        };
        Some(float)
    }

    /// Shows the values that the field allows.
    fn show_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(kind) = self.kind() else {
            return f.write_str(DECLARED);
        };
        match kind {
            Kind::Scalar(scalar) => match scalar {
                Scalar::Code(code) => write!(f, "{code}"),
                Scalar::Float(float) => write!(f, "the codes 0..={}", float.last_code()),
                Scalar::Char | Scalar::RawFloat { .. } => f.write_str(DECLARED),
                Scalar::Quat { .. } | Scalar::Constant { .. } => f.write_str(DECLARED),
                Scalar::BigEndian(Scalar::Code(code)) => write!(f, "{code}"),
                Scalar::BigEndian(_) => f.write_str(DECLARED),
            },
            Kind::Truncated(code) => write!(f, "{code}"),
            Kind::Varint { width, .. } | Kind::Leb128 { width, .. } => write!(f, "{width} bits"),
            Kind::TruncatedTo { code, .. } if self.why == Refusal::Width => write!(f, "{code}"),
            Kind::TruncatedTo { .. } => f.write_str("the range whose end earlier fields give"),
            Kind::SaidWidth { max, .. } if self.why == Refusal::Width => write!(f, "0..={max}"),
            Kind::SaidWidth { .. } if self.width == 1 => f.write_str("the 1 bit that earlier fields give"),
            Kind::SaidWidth { .. } => write!(f, "the {} bits that earlier fields give", self.width),
            Kind::Relative { .. } => f.write_str("the range of its tier or its type"),
            Kind::Sparse { slots, .. } if self.why != Refusal::Length => write!(f, "the slots 0..{slots}"),
            Kind::Sequence(_) if self.why == Refusal::OutOfRange => {
                write!(f, "the flags 0..{}", kind.lengths().unwrap_or_default().1)
            }
            Kind::Text(_) | Kind::Sequence(_) if self.why == Refusal::Width => f.write_str("0..=32"),
            Kind::Text(_) | Kind::Sequence(_) if self.is_beyond_width(&kind) => match self.width {
                1 => f.write_str("the 1 bit that earlier fields give"),
                width => write!(f, "the {width} bits that earlier fields give"),
            },
            Kind::Text(_) | Kind::Sequence(_) | Kind::Map { .. } | Kind::Sparse { .. } => {
                let (min, max) = kind.lengths().unwrap_or_default();
                write!(f, "{min}..={max}")
            }
            Kind::Nothing | Kind::Result { .. } | Kind::Around(..) => f.write_str(DECLARED),
            Kind::Fields { .. } | Kind::Enum { .. } | Kind::Custom { .. } => f.write_str(DECLARED),
        }
    }

    /// Returns whether a length is within its bounds but does not fit the bits that earlier fields give.
    fn is_beyond_width(&self, kind: &Kind) -> bool {
        let count = kind.count().filter(|count| count.said.is_some());
        count.is_some_and(|count| {
            self.why == Refusal::Length && self.number().value().is_some_and(|len| len <= count.max as i128)
        })
    }

    /// Shows the rule over the fields, if the schema has it.
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
                write!(f, "{} does not fit {} bits", self.number(), self.width)
            }
            Refusal::OutOfRange => {
                self.show_value(f)?;
                f.write_str(" is not in ")?;
                self.show_bounds(f)
            }
            Refusal::Length => {
                write!(f, "length {} is not in ", self.number())?;
                self.show_bounds(f)
            }
            Refusal::WithoutBits => write!(
                f,
                "{} elements that may take no bits are too many: those of one packet take at most {} bytes of memory",
                self.number(),
                crate::bitless::MOST
            ),
            Refusal::UnknownTag => write!(f, "no variant has the tag {}", self.number()),
            Refusal::KnownTag => write!(f, "{} is the tag of a known variant, or out of range", self.number()),
            Refusal::Tag => write!(
                f,
                "the variant has tag {}, and earlier fields give another tag",
                self.number()
            ),
            Refusal::UnsentVariant => f.write_str("this variant is not part of the format"),
            Refusal::Padding => f.write_str("the padding before an aligned value is not zero"),
            Refusal::LeftOverBytes if self.number() == RefusedNumber::new(1) => {
                f.write_str("1 byte is left over after the value")
            }
            Refusal::LeftOverBytes => write!(f, "{} bytes are left over after the value", self.number()),
            Refusal::LeftOverBits => f.write_str("unused bits of the last byte are set"),
            Refusal::InvalidUtf8 => f.write_str("the string is not UTF-8"),
            Refusal::Nul => f.write_str("the string contains a NUL"),
            Refusal::InvalidChar => write!(f, "{:#x} is not a Unicode scalar value", self.number().pattern),
            Refusal::NotFinite => {
                self.show_value(f)?;
                f.write_str(" cannot be quantised")
            }
            Refusal::Outside => {
                self.show_value(f)?;
                f.write_str(" is not in ")?;
                self.show_span(f)
            }
            Refusal::NotUnit => f.write_str("the length of the quaternion is not 1"),
            Refusal::Missing => f.write_str("the value is `None`, although the condition of the field holds"),
            Refusal::Extra => f.write_str("the value is `Some`, although the condition of the field does not hold"),
            Refusal::NoRotation => f.write_str("the quaternion is 0, NaN or infinite, which is not a rotation"),
            Refusal::Zero => f.write_str("0 is not allowed"),
            Refusal::NotCanonical => f.write_str("this value has a shorter encoding, which encoders use"),
            Refusal::NotIncreasing if self.path.is_ordered() => {
                f.write_str("the element is not greater than the one before it")
            }
            Refusal::NotIncreasing => write!(f, "{} is not greater than the value before it", self.number()),
            Refusal::NotAscii => f.write_str("the string is not ASCII"),
            Refusal::InvalidUtf16 => f.write_str("the string is not UTF-16"),
            Refusal::Sentinel if self.number().pattern == 1 => {
                f.write_str("the value that ends the list is not equal to itself")
            }
            Refusal::Sentinel if self.number().pattern == 2 => {
                f.write_str("the element equals the value that ends the list, and has other bits")
            }
            Refusal::Sentinel => f.write_str("the element equals the value that ends the list"),
            Refusal::Count => write!(f, "length {} is not the length that earlier fields give", self.number()),
            Refusal::Check => write!(
                f,
                "the check is {:#010x}, not the declared number: both sides have different declarations, or the packet is damaged",
                self.number().pattern
            ),
            Refusal::Constant => write!(f, "{:#x} is not the declared constant", self.number().pattern),
            Refusal::Rule => self.show_rule(f),
            Refusal::Conversion => f.write_str("the value does not convert to its type"),
            Refusal::Width if matches!(self.kind(), Some(Kind::TruncatedTo { .. })) => {
                write!(f, "the end {}, which earlier fields give, is not in ", self.number())?;
                self.show_bounds(f)
            }
            Refusal::Width if self.kind().is_some_and(|kind| has_said_width(&kind)) => {
                write!(
                    f,
                    "the width of {} bits, which earlier fields give, is not in ",
                    self.number()
                )?;
                self.show_bounds(f)
            }
            Refusal::Width => write!(
                f,
                "a width of {} bits is above the limit of the function that was called",
                self.width
            ),
            Refusal::Custom => f.write_str("the hand-written codec rejects the value"),
        }
    }

    fn show(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path;
        if !path.is_nothing() {
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

/// Converts an error to `std::io::Error`, for functions that return those.
macro_rules! as_io_error {
    ($error:ty, $kind:expr) => {
        #[cfg(feature = "std")]
        impl From<$error> for std::io::Error {
            fn from(why: $error) -> std::io::Error {
                let kind: fn(&$error) -> std::io::ErrorKind = $kind;
                std::io::Error::new(kind(&why), why)
            }
        }
    };
}
pub(crate) use as_io_error;

as_io_error!(ReadError, |_| std::io::ErrorKind::InvalidData);
as_io_error!(WriteError, |_| std::io::ErrorKind::InvalidInput);

/// Text for the allowed values of a field whose schema does not contain them.
const DECLARED: &str = "the declared range";

/// Declares one of the two error types, which have equal parts but belong to opposite directions.
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

            /// Returns an error of hand-written code, without a path.
            #[cold]
            pub(crate) fn at(why: Refusal, start: usize, width: u32, value: u64) -> $name {
                $name::new(Report::new(why, Path::new(None), start, width, i128::from(value)))
            }

            /// Returns the reason for the error.
            #[must_use]
            pub fn kind(&self) -> Refusal {
                self.report.why
            }

            /// Returns the path of the field that failed: `StateUpdate.players[3].health`.
            #[must_use]
            pub fn path(&self) -> &Path {
                &self.report.path
            }

            /// Puts the name and the index of your own loop before the path of the error. `why.within("frames", 3)`
            /// displays `frames[3].Body.health: ..`. For nested loops, begin with the innermost loop:
            /// `why.within("actors", 7).within("frames", 3)`.
            ///
            /// The names of all calls together have at most 64 bytes, minus 4 for each step of the path. Longer names
            /// are displayed as `..`.
            #[cold]
            #[must_use]
            pub fn within(self, name: &str, index: usize) -> $name {
                let report = self.report;
                $name::new(Report { path: report.path.within(name, index), ..report })
            }

            /// Returns the position of the field that failed, in bits from the start of the stream.
            #[must_use]
            pub fn bits(&self) -> Range<usize> {
                self.report.bits()
            }

            /// Returns the refused integer, length, tag or code. Returns `None` for an error without a number, and for
            /// a number above the largest `i128`, which only the text of the error shows.
            #[must_use]
            pub fn value(&self) -> Option<i128> {
                self.report.value()
            }

            /// Returns the schema of the field that failed.
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
            /// Converts the error of a stream, which names no field and no position.
            fn from(why: Refusal) -> $name {
                $name::at(why, 0, 0, 0)
            }
        }
    };
}

error! {
    /// Reason why a decoder rejected bytes: they are not a valid packet of the type.
    ///
    /// The error is displayed with the path and the bits of the field: `StateUpdate.players[3].health: 113 is not in
    /// 0..=100 (bits 417..424)`.
    ReadError, "ReadError"
}

error! {
    /// Reason why a value cannot be encoded: the value breaks its declaration, or the output is too short.
    ///
    /// The error is displayed with the path of the field, and the bits that its value would take: `Player.health: 113
    /// is not in 0..=100 (bits 0..7)`.
    WriteError, "WriteError"
}

impl ReadError {
    /// Returns the error with a reason that the compiler loads anew. The compiler then knows that a result with this
    /// error is not `Ok`, and drops the caller's test, for which every field would stay in a register.
    #[inline(always)] // inlined: the caller must see the load
    pub(crate) fn known(mut self) -> ReadError {
        self.report.why = black_box(self.report.why);
        self
    }

    /// Returns the error of a decoder with its reason, path, first bit, number of bits, and value.
    #[doc(hidden)]
    #[must_use]
    pub const fn located(why: Refusal, path: Path, start: usize, width: u32, value: i128) -> ReadError {
        ReadError::new(Report::new(why, path, start, width, value))
    }
}

impl WriteError {
    /// Returns the error of a value that its codec refused once, but not in the second pass.
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
        // `clippy::result_large_err` warns in users' code from 128 bytes on
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
