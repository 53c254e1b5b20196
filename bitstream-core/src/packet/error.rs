//! Defines the errors of sealing and opening packets.

use super::OVERHEAD_BYTES;
use crate::error::as_io_error;
use crate::{ReadError, WriteError};
use core::fmt;

/// Reason why a packet was not sealed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SealError {
    /// The buffer is shorter than this packet, including [`OVERHEAD_BYTES`].
    BufferTooShort {
        /// Number of bytes that the sealed packet takes.
        needed: usize,
        /// Number of bytes of the buffer.
        len: usize,
    },
    /// The value breaks its declaration. The error counts bits from the start of the payload.
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

/// Reason why a received packet was rejected, without returning a value.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum OpenError {
    /// The packet is shorter than the 8 bytes of an empty envelope: it was cut short, or is not a sealed packet at all.
    TooShort {
        /// Number of bytes of the packet.
        len: usize,
    },
    /// The last four bytes are not [`END_CHECK`](super::END_CHECK): the end of the packet was cut off or damaged, or
    /// the bytes are not a sealed packet at all.
    NoEndCheck {
        /// Number that the last four bytes hold in place of the end check.
        found: u32,
    },
    /// The end check is right, but the CRC-32 is wrong: the packet was sealed with another protocol id, or is damaged.
    ///
    /// All packets that were sealed with one id have the same fingerprint
    /// ([`Protocol::fingerprint`](super::Protocol::fingerprint)), while the fingerprints of damaged packets are
    /// arbitrary.
    Mismatch {
        /// The CRC-32 of the protocol id with which this packet was sealed, if the packet is not damaged.
        fingerprint: u32,
    },
    /// The packet was sealed with this protocol id and is not damaged, but the payload is not a value of the type. The
    /// sender is another program, or an attacker. The error counts bits from the start of the payload.
    Payload(ReadError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::TooShort { len } => {
                write!(
                    f,
                    "{len} bytes are too few for a packet, which has at least {OVERHEAD_BYTES}"
                )
            }
            OpenError::NoEndCheck { found } => {
                write!(
                    f,
                    "the packet is cut short or damaged: it ends with {found:#010x}, not with the end check"
                )
            }
            OpenError::Mismatch { fingerprint } => write!(
                f,
                "the CRC-32 does not match: the packet is damaged, or was sealed with the protocol of fingerprint {fingerprint:#010x}"
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
        // `clippy::result_large_err` warns in users' code from 128 bytes on
        assert!(size_of::<OpenError>() < 128, "{}", size_of::<OpenError>());
        assert!(size_of::<SealError>() < 128, "{}", size_of::<SealError>());
    }
}
