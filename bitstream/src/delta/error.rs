//! Defines the errors of differences.

use super::plan::Plan;
use super::walk::PathPart;
use crate::packet::OpenError;
use crate::{ReadError, Refusal, WriteError};
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt::{self, Write};

/// Reason why a difference was rejected, or could not be made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DeltaError {
    /// The value cannot be encoded.
    Write(Box<WriteError>),
    /// The difference is damaged, or belongs to another type.
    Difference {
        /// Kind of the error.
        why: Refusal,
        /// Path of the error in the value: `cubes[3].position.x`, or empty at its root.
        path: String,
        /// Number of bits of the difference that were read when the error was found.
        bit: usize,
    },
    /// The difference leads to a value that [`decode`](crate::decode) would reject too. For example, a rule over the
    /// fields does not hold, or a text is not UTF-8.
    Value {
        /// Kind of the error.
        why: Refusal,
        /// Path of the field, as in the error of `decode`: `World.cubes[3].name`.
        path: String,
    },
    /// The header of the packet of a [`History`](super::History) is damaged.
    Head(Box<ReadError>),
    /// The packet is a difference to a snapshot that the receiver does not have.
    UnknownBaseline {
        /// Number of the missing snapshot.
        number: u16,
    },
    /// The receiver has another baseline than the sender, or another build made the packet.
    WrongBaseline,
    /// The envelope is wrong: the packet is damaged, belongs to another protocol, or was made for another baseline than
    /// the receiver has.
    Envelope(OpenError),
    /// The history has recorded no snapshot yet.
    Nothing,
    /// The newest snapshot was already encoded for this receiver, with another limit or without one. A receiver gets one
    /// packet of a snapshot, since two packets would be two baselines of one number. Record the next snapshot first.
    Encoded {
        /// Number of the snapshot.
        number: u16,
    },
    /// The packet is too small for the fields that each packet must have. In [`Acks::too_long`](super::Acks::too_long): the
    /// packet is too small for a single element.
    TooLong {
        /// Path of the element: `units[7]`. Empty if the fields that each packet must have do not fit.
        path: String,
        /// Number of bytes that the packet would take with the element. Includes the envelope of a sealed packet.
        bytes: usize,
        /// Largest number of bytes that the caller allows.
        max_bytes: usize,
    },
    /// The type has no list at this path whose elements can be sent in parts.
    NoList {
        /// Path that the caller passed to [`Part::list`](super::Part::list).
        path: String,
        /// Reason, for a message: `the elements of this list take no bits`.
        why: &'static str,
    },
    /// The [`Acks`](super::Acks) belong to another history, whose packets have equal numbers. Use one `Acks` for each
    /// receiver of each history.
    OtherHistory,
    /// The caller hides an element that the receiver does not have yet, and that the list cannot lack: an element of an
    /// array, or of a list up to its smallest length. Use a list of options, a map, a set, a sparse list or a list with
    /// the attribute `key` for elements that may be hidden.
    Hidden {
        /// Path of the hidden element: `units[7]`.
        path: String,
    },
}

impl DeltaError {
    pub(super) fn of_walk(plan: &Plan, places: &[PathPart], why: Refusal, bit: usize) -> DeltaError {
        let mut path = String::new();
        show(&mut path, plan, places.iter().rev());
        DeltaError::Difference { why, path, bit }
    }
}

/// Returns a path as text, with the outermost part first.
pub(super) fn show<'a>(path: &mut String, plan: &Plan, places: impl Iterator<Item = &'a PathPart>) {
    for place in places {
        // never an error: writing to a `String`
        let _ = match place {
            PathPart::Element(index) => write!(path, "[{index}]"),
            PathPart::Node(id) => match plan.node(*id).map_or("", |node| node.name) {
                "" => Ok(()),
                name if path.is_empty() => path.write_str(name),
                name => write!(path, ".{name}"),
            },
        };
    }
}

impl fmt::Display for DeltaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeltaError::Write(why) => why.fmt(f),
            // the head of the packet has 2 bits, and every tag more
            DeltaError::Difference {
                why: Refusal::UnknownTag,
                path,
                bit: 2,
            } if path.is_empty() => f.write_str("the packet is a difference, and this side has no baseline"),
            DeltaError::Difference { why, path, bit } => {
                if !path.is_empty() {
                    write!(f, "{path}: ")?;
                }
                write!(f, "{} (before bit {bit} of the difference)", words(*why))
            }
            DeltaError::Value { why, path } => write!(f, "{path}: {}", words(*why)),
            DeltaError::Head(why) => write!(f, "the header of the packet is rejected: {why}"),
            DeltaError::UnknownBaseline { number } => {
                write!(
                    f,
                    "the packet is a difference to snapshot {number}, which this side does not have"
                )
            }
            DeltaError::WrongBaseline => {
                f.write_str("the packet is a difference to another baseline, or was made by another build")
            }
            DeltaError::Envelope(why) => {
                write!(
                    f,
                    "{why}, or the packet is a difference to a baseline that this side does not have"
                )
            }
            DeltaError::Nothing => f.write_str("no snapshot was recorded yet: call `record` first"),
            DeltaError::Encoded { number } => write!(
                f,
                "snapshot {number} was already encoded for this receiver with another limit: call `record` first"
            ),
            DeltaError::TooLong { path, bytes, max_bytes } if path.is_empty() => write!(
                f,
                "the fields that are always sent take {bytes} bytes, and a packet may have {max_bytes}: name the lists that may be long in the `Part`, and use lists that may be empty for long arrays"
            ),
            DeltaError::TooLong { path, bytes, max_bytes } => {
                write!(
                    f,
                    "{path}: a packet with this element takes {bytes} bytes, and may have {max_bytes}"
                )
            }
            DeltaError::NoList { path, why } => write!(f, "`{path}` cannot be sent in parts: {why}"),
            DeltaError::OtherHistory => {
                f.write_str("these `Acks` belong to another history: use one `Acks` for each receiver of each history")
            }
            DeltaError::Hidden { path } => {
                write!(
                    f,
                    "{path}: the list must have this element, so it cannot be hidden: use a list of options, a list with `key`, a map, a set or a sparse list"
                )
            }
        }
    }
}

impl core::error::Error for DeltaError {}

impl From<WriteError> for DeltaError {
    fn from(why: WriteError) -> DeltaError {
        DeltaError::Write(Box::new(why))
    }
}

fn words(why: Refusal) -> &'static str {
    match why {
        Refusal::EndOfPacket => "the difference ends early",
        Refusal::OutOfRange => "a number is out of its range",
        Refusal::Length => "a length is out of its bounds",
        Refusal::UnknownTag => "no variant has this tag",
        Refusal::LeftOverBytes => "bytes follow the value",
        Refusal::LeftOverBits => "unused bits of the last byte are set",
        Refusal::NotCanonical => "a value has a longer encoding than encoders use",
        Refusal::InvalidUtf8 => "a text is not UTF-8",
        Refusal::InvalidUtf16 => "a text is not UTF-16",
        Refusal::InvalidChar => "a character is not a Unicode scalar value",
        Refusal::Nul => "a text contains a NUL",
        Refusal::NotAscii => "a text is not ASCII",
        Refusal::NoRotation => "a quaternion is 0, NaN or infinite",
        Refusal::NotUnit => "the length of a quaternion is not 1",
        Refusal::Zero => "an integer is 0, which is not allowed",
        Refusal::NotIncreasing => "keys, indices or a relative integer do not increase",
        Refusal::Count => "a list does not have the length that earlier fields give",
        Refusal::Rule => "a rule over the fields does not hold",
        Refusal::Conversion => "the value does not convert to its type",
        Refusal::WithoutBits => "elements that take no bits take more than 64 KiB of memory",
        _ => "a hand-written codec rejects the value",
    }
}
