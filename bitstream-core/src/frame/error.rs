//! Defines the errors of a stream of frames.

use super::LENGTH_BITS;
use crate::ReadError;
use crate::error::as_io_error;
use core::fmt;

/// Reason why bytes are not a valid frame. The decoder returns no event of an invalid frame. Close the connection after
/// this error: the start of the next frame is unknown.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum FrameError {
    /// The frame claims a length below 32 bits, although the length field alone takes 32 bits.
    TooShort {
        /// Length that the frame claims, in bits.
        bits: u32,
    },
    /// The frame is longer than the decoder's limit. The decoder reports this error as soon as the length of the frame
    /// has arrived.
    TooLong {
        /// Number of bytes of the frame.
        bytes: usize,
        /// Largest number of bytes that the decoder accepts.
        max: usize,
    },
    /// The frame has more events than the decoder accepts.
    TooManyEvents {
        /// Largest number of events that the decoder accepts.
        max: usize,
    },
    /// Unused bits in the last byte of the frame are not 0.
    SpareBits,
    /// An event is invalid, or does not fit into the frame. The error counts bits from the start of the frame:
    /// `Frame.events[2].Login.name: the string is not UTF-8 (bits 96..112)`.
    Payload(ReadError),
    /// The stream ended within a frame.
    Unfinished {
        /// Number of bytes of the frame that had arrived.
        bytes: usize,
    },
}

impl fmt::Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::TooShort { bits } => {
                write!(
                    f,
                    "the frame claims to have {bits} bits, and its length alone takes {LENGTH_BITS}"
                )
            }
            FrameError::TooLong { bytes, max } => {
                write!(f, "the frame has {bytes} bytes, and the decoder accepts at most {max}")
            }
            FrameError::TooManyEvents { max } => {
                write!(f, "the frame has more events than the {max} that the decoder accepts")
            }
            FrameError::SpareBits => f.write_str("bits after the last event of a frame are set"),
            FrameError::Payload(why) => why.fmt(f),
            FrameError::Unfinished { bytes } => {
                write!(f, "the stream ended within a frame, after {bytes} bytes of the frame")
            }
        }
    }
}

impl core::error::Error for FrameError {}

as_io_error!(FrameError, |why| match why {
    FrameError::Unfinished { .. } => std::io::ErrorKind::UnexpectedEof,
    _ => std::io::ErrorKind::InvalidData,
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stay_small() {
        // `clippy::result_large_err` warns in users' code from 128 bytes on
        assert!(size_of::<FrameError>() < 128, "{}", size_of::<FrameError>());
    }
}
