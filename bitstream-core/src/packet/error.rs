//! Why a packet could not be sealed or opened.

use super::OVERHEAD_BYTES;
use crate::error::as_io_error;
use crate::{ReadError, WriteError};
use core::fmt;

/// Why a packet was not sealed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SealError {
    /// The buffer is shorter than this packet, [`OVERHEAD_BYTES`] included.
    BufferTooShort {
        /// Bytes that the sealed packet takes.
        needed: usize,
        /// Bytes that there are.
        len: usize,
    },
    /// The value breaks its own declaration. Bits are counted from the start of the payload.
    Payload(WriteError),
}

impl fmt::Display for SealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SealError::BufferTooShort { needed, len } => {
                write!(f, "the sealed packet takes {needed} bytes, and the buffer has {len}")
            }
            SealError::Payload(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for SealError {}

/// Why a packet was not opened. No part of it was believed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum OpenError {
    /// Shorter than an empty packet: cut short, or no packet at all.
    TooShort {
        /// Bytes that there are.
        len: usize,
    },
    /// The last four bytes are not [`END_CHECK`](super::END_CHECK): cut short, or damaged there, or no packet at all.
    NoEndCheck {
        /// The number in its place.
        found: u32,
    },
    /// The packet has its end, and its CRC-32 is another: sealed with another protocol id, or damaged.
    ///
    /// Which of the two: packets of another id all have the fingerprint of that id
    /// ([`Protocol::fingerprint`](super::Protocol::fingerprint)), and damaged ones a different one each time.
    Mismatch {
        /// The CRC-32 of the protocol id that this packet was sealed with, if it is not damaged.
        fingerprint: u32,
    },
    /// Sealed with this protocol id and not damaged, but the payload is no value of the type: the sender is another
    /// program, or means harm. Bits are counted from the start of the payload.
    Payload(ReadError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::TooShort { len } => {
                write!(f, "{len} bytes are no packet: an empty one has {OVERHEAD_BYTES}")
            }
            OpenError::NoEndCheck { found } => {
                write!(
                    f,
                    "the packet ends with {found:#010x}, not with the end check: cut short or damaged"
                )
            }
            OpenError::Mismatch { fingerprint } => write!(
                f,
                "the CRC-32 does not match: damaged, or sealed with the protocol of fingerprint {fingerprint:#010x}"
            ),
            OpenError::Payload(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for OpenError {}

impl From<ReadError> for OpenError {
    fn from(why: ReadError) -> OpenError {
        OpenError::Payload(why)
    }
}

impl From<WriteError> for SealError {
    fn from(why: WriteError) -> SealError {
        SealError::Payload(why)
    }
}

as_io_error!(OpenError, |_| std::io::ErrorKind::InvalidData);
as_io_error!(SealError, |_| std::io::ErrorKind::InvalidInput);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stay_small() {
        // `clippy::result_large_err` complains in users' code from 128 bytes on
        assert!(size_of::<OpenError>() < 128, "{}", size_of::<OpenError>());
        assert!(size_of::<SealError>() < 128, "{}", size_of::<SealError>());
    }
}
