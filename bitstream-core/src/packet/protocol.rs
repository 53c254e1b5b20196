//! Combines a protocol id with the type of its packets: converts values into sealed packets and back.

#[cfg(feature = "alloc")]
use super::mark;
use super::{OVERHEAD_BYTES, OpenError, PAYLOAD_AT, SealError, close, crc, payload};
#[cfg(feature = "alloc")]
use crate::entry::Tail;
use crate::width::bytes_for;
use crate::{
    BitSerialize, Refusal, WriteError, decode, decode_into, encode_to_slice, encoded_bits, max_bytes, wire_hash,
};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// Protocol that both peers use: it seals and opens packets with values of type `T`. A number of the application and
/// the wire form of `T` identify a protocol.
///
/// The protocol id is not sent, but the checksum of every packet depends on it. Every change to `T` that changes the
/// bytes of packets changes the id, so two builds with different ranges reject each other's packets.
///
/// ```
/// use bitstream::packet::{OpenError, Protocol};
///
/// // as a rule an enum of packets; its own number for each game
/// const PROTOCOL: Protocol<(bool, u16)> = Protocol::new(0x1122_3344_5566_7788);
///
/// let mut buffer = [0; 1200];
/// let used = PROTOCOL.seal_to_slice(&(true, 3), &mut buffer)?;
/// assert_eq!(used, 3 + 8);
/// assert_eq!(PROTOCOL.open(&buffer[..used])?, (true, 3));
///
/// // cut short, damaged, of a build with another type
/// assert!(matches!(PROTOCOL.open(&buffer[..used - 1]), Err(OpenError::NoEndCheck { .. })));
/// buffer[5] ^= 1;
/// assert!(matches!(PROTOCOL.open(&buffer[..used]), Err(OpenError::Mismatch { .. })));
/// buffer[5] ^= 1;
/// let other = Protocol::<(bool, i16)>::new(0x1122_3344_5566_7788);
/// let refused = other.open(&buffer[..used]);
/// assert_eq!(refused, Err(OpenError::Mismatch { fingerprint: PROTOCOL.fingerprint() }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Use one type `T` for each direction: each direction then has its own id, and an attacker cannot send a packet back
/// to its sender.
///
/// Protocol ids follow the article "Serialization Strategies", which combines a number for the game, a hash of the
/// protocol version, and a hash of the game's data.
pub struct Protocol<T> {
    id: u64,
    fingerprint: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Protocol<T> {
    /// Returns the protocol of `T` in an application with this number. The id is the XOR of the number and the
    /// [`wire_hash`] of `T`.
    ///
    /// If both sides must share other data, mix a hash of this data into the number: `GAME ^ hash_of_the_level`. Two
    /// protocols of the same `T`, with different numbers below 2^32, never accept each other's packets.
    #[must_use]
    pub const fn new(number: u64) -> Protocol<T>
    where
        T: BitSerialize,
    {
        Protocol::with_id(number ^ const { wire_hash::<T>() })
    }

    /// Returns the protocol with exactly the id `id`, for peers in other languages, which have no [`wire_hash`].
    #[must_use]
    pub const fn with_id(id: u64) -> Protocol<T>
    where
        T: BitSerialize,
    {
        Protocol {
            id,
            fingerprint: crc::of_id(id),
            of: PhantomData,
        }
    }

    /// Returns the protocol id. The id is not sent, but the checksum of every packet depends on it.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// Returns the CRC-32 of the protocol id. If a peer with another id rejects a packet of this protocol, its
    /// [`OpenError::Mismatch`] has this number.
    #[must_use]
    pub const fn fingerprint(&self) -> u32 {
        self.fingerprint
    }
}

impl<T: BitSerialize> Protocol<T> {
    /// Largest number of bytes of a sealed packet: a buffer of this size is always large enough.
    pub const MAX_BYTES: usize = max_bytes::<T>() + OVERHEAD_BYTES;

    /// Encodes a value, and returns the sealed packet.
    ///
    /// # Errors
    /// Refuses a value that breaks its declaration. The error names the field.
    #[cfg(feature = "alloc")]
    pub fn seal(&self, value: &T) -> Result<Vec<u8>, WriteError> {
        let mut packet = Vec::new();
        tri!(self.seal_into(value, &mut packet));
        Ok(packet)
    }

    /// Encodes a value, and appends the sealed packet to `out`. After an error, and if a hand-written codec panics,
    /// `out` has its old content.
    ///
    /// # Errors
    /// Refuses a value that breaks its declaration. The error names the field.
    #[cfg(feature = "alloc")]
    pub fn seal_into(&self, value: &T, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let start = out.len();
        // one allocation if all values have the same size
        out.reserve(bytes_for(T::MIN_BITS) + OVERHEAD_BYTES);
        let tail = Tail::new(out);
        tail.out.extend([0; PAYLOAD_AT]);
        tri!(crate::encode_into(value, tail.out));
        tail.out.extend([0; OVERHEAD_BYTES - PAYLOAD_AT]);
        let packet = tail.out.get_mut(start..).unwrap_or(&mut []);
        mark(self.fingerprint, packet);
        let used = packet.len();
        tail.keep(used);
        Ok(())
    }

    /// Encodes a value to a sealed packet at the start of `buffer`, and returns the number of bytes used. The value is
    /// encoded in place, without a copy.
    ///
    /// # Errors
    /// Refuses a value that breaks its declaration. Also refuses a buffer that is too short: the error then says how
    /// many bytes the packet needs.
    pub fn seal_to_slice(&self, value: &T, buffer: &mut [u8]) -> Result<usize, SealError> {
        let len = buffer.len();
        let end = len.saturating_sub(OVERHEAD_BYTES - PAYLOAD_AT);
        match encode_to_slice(value, buffer.get_mut(PAYLOAD_AT..end).unwrap_or(&mut [])) {
            Ok(used) => close(self.fingerprint, buffer, used),
            Err(why) => Err(not_sealed(value, len, why)),
        }
    }

    /// Checks the envelope of a packet, and decodes its value.
    ///
    /// # Errors
    /// Returns [`OpenError`] if the envelope is wrong, or if the payload is not a valid `T`.
    pub fn open(&self, packet: &[u8]) -> Result<T, OpenError> {
        let payload = tri!(payload(self.fingerprint, packet));
        decode(payload).map_err(OpenError::Payload)
    }

    /// Decodes like [`open`](Self::open), into a value whose memory is reused. If the envelope is wrong, `value` is
    /// unchanged. If the payload is wrong, `value` is valid Rust, but may be a mixture.
    ///
    /// # Errors
    /// Returns the same errors as [`open`](Self::open).
    pub fn open_into(&self, value: &mut T, packet: &[u8]) -> Result<(), OpenError> {
        let payload = tri!(payload(self.fingerprint, packet));
        decode_into(value, payload).map_err(OpenError::Payload)
    }

    /// Returns `true` if the envelope of the packet is valid for this protocol. The payload is not decoded.
    #[must_use]
    pub fn recognises(&self, packet: &[u8]) -> bool {
        payload(self.fingerprint, packet).is_ok()
    }
}

/// Returns the error of an invalid value, or otherwise the size of the buffer that it needs.
#[cold]
#[inline(never)]
fn not_sealed<T: BitSerialize>(value: &T, len: usize, why: WriteError) -> SealError {
    if why.kind() != Refusal::BufferFull {
        return SealError::Payload(why);
    }
    match encoded_bits(value) {
        Ok(bits) => {
            let needed = bytes_for(bits) + OVERHEAD_BYTES;
            SealError::BufferTooShort { needed, len }
        }
        Err(why) => SealError::Payload(why),
    }
}

impl<T> Clone for Protocol<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Protocol<T> {}

impl<T> fmt::Debug for Protocol<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Protocol({:#018x})", self.id)
    }
}
