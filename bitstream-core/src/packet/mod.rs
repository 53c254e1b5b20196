//! Puts packets into an envelope, which shows the protocol of a packet, its end, and whether it is damaged.
//!
//! ```text
//! [protocol id 64]   not sent
//! [crc32 32]         of the protocol id, the payload and the end check
//! [payload]          whole bytes
//! [end check 32]     0x5AFEB175
//! ```
//!
//! The envelope adds eight bytes to each payload: a CRC-32 before it, and an end check after it. Two programs with
//! different protocol ids reject each other's packets, so that neither misreads them. The envelope does not
//! authenticate the sender: an attacker who knows the protocol id can make valid packets.
//!
//! The envelope follows the article "Serialization Strategies": protocol ids, CRC32 and serialization checks.
//!
//! [`Protocol`] seals and opens values. [`seal`] and [`open`] seal and open payloads that are bytes already. A
//! [`Batch`] fills a payload with many messages, and [`Messages`] reads them.

mod batch;
mod crc;
mod error;
mod protocol;

pub use batch::{Batch, Messages};
pub use error::{OpenError, SealError};
pub use protocol::Protocol;

/// Index of the first byte of the payload in a sealed packet, after the four bytes of the CRC-32.
pub const PAYLOAD_AT: usize = 4;

/// Number of bytes of a sealed packet that are not payload: CRC-32 and end check.
pub const OVERHEAD_BYTES: usize = PAYLOAD_AT + 4;

/// The last four bytes of a sealed packet, as a number whose lowest byte comes first. `#[bits(check)]` sends the same
/// number.
pub const END_CHECK: u32 = 0x5AFE_B175;

/// Puts the envelope around the payload, whose `payload_len` bytes are in `buffer` from [`PAYLOAD_AT`] on. Returns the
/// number of bytes of the sealed packet: `payload_len + OVERHEAD_BYTES`.
///
/// # Errors
/// Returns [`SealError::BufferTooShort`] if the sealed packet does not fit. After the error the buffer is unchanged.
///
/// ```
/// use bitstream::packet;
/// let mut buffer = [0; 1200];
/// buffer[packet::PAYLOAD_AT..][..5].copy_from_slice(b"hello");
/// let used = packet::seal(7, &mut buffer, 5)?;
/// assert_eq!(packet::open(7, &buffer[..used]), Ok(&b"hello"[..]));
/// assert!(packet::open(8, &buffer[..used]).is_err());
/// # Ok::<(), packet::SealError>(())
/// ```
pub fn seal(id: u64, buffer: &mut [u8], payload_len: usize) -> Result<usize, SealError> {
    close(crc::extend(0, &id.to_le_bytes()), buffer, payload_len)
}

/// Returns the payload of a packet that was sealed with this id, as a part of `packet`, without a copy.
///
/// # Errors
/// Returns each variant of [`OpenError`] except [`OpenError::Payload`].
pub fn open(id: u64, packet: &[u8]) -> Result<&[u8], OpenError> {
    payload(crc::extend(0, &id.to_le_bytes()), packet)
}

/// Returns the fingerprint of a protocol id: the CRC-32 over its bytes, the lowest byte first. If a receiver with
/// another id rejects a packet that was sealed with this id, the error contains this fingerprint.
///
/// A receiver that knows the ids of other versions can tell which version sent a packet:
///
/// ```
/// use bitstream::packet::{self, OpenError};
/// let mut buffer = [0; 8];
/// packet::seal(3, &mut buffer, 0)?;
/// let refused = packet::open(4, &buffer);
/// assert_eq!(refused, Err(OpenError::Mismatch { fingerprint: packet::fingerprint(3) }));
/// # Ok::<(), packet::SealError>(())
/// ```
///
/// Ids that differ only within 32 neighbouring bits have different fingerprints.
#[must_use]
pub const fn fingerprint(id: u64) -> u32 {
    crc::of_id(id)
}

/// Seals a packet like [`seal`], from the CRC-32 of the id.
fn close(fingerprint: u32, buffer: &mut [u8], payload_len: usize) -> Result<usize, SealError> {
    let len = buffer.len();
    let needed = payload_len.saturating_add(OVERHEAD_BYTES);
    match buffer.get_mut(..needed) {
        Some(packet) => mark(fingerprint, packet),
        None => return Err(SealError::BufferTooShort { needed, len }),
    }
    Ok(needed)
}

/// Writes the end check and the CRC-32 of a packet of [`OVERHEAD_BYTES`] or more.
fn mark(fingerprint: u32, packet: &mut [u8]) {
    if let Some((slot, body)) = packet.split_first_chunk_mut() {
        if let Some(end) = body.last_chunk_mut() {
            *end = END_CHECK.to_le_bytes();
        }
        *slot = crc::extend(fingerprint, body).to_le_bytes();
    }
}

/// Opens a packet like [`open`], from the CRC-32 of the id.
fn payload(fingerprint: u32, packet: &[u8]) -> Result<&[u8], OpenError> {
    let too_short = OpenError::TooShort { len: packet.len() };
    let (found, body) = packet.split_first_chunk().ok_or(too_short)?;
    let (payload, end) = body.split_last_chunk().ok_or(too_short)?;
    // the end check comes first, since it does not depend on the id
    let end = u32::from_le_bytes(*end);
    if end != END_CHECK {
        return Err(OpenError::NoEndCheck { found: end });
    }
    let (found, expected) = (u32::from_le_bytes(*found), crc::extend(fingerprint, body));
    if found != expected {
        let fingerprint = crc::before(expected, found, fingerprint, body.len());
        return Err(OpenError::Mismatch { fingerprint });
    }
    Ok(payload)
}
