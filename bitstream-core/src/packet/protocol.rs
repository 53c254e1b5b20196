//! A protocol id and the type of its packets: values into sealed packets and back.

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

/// What both sides agree on: a number of the application's own and the wire form of its packets.
///
/// The protocol id is not sent, but every packet is checked against it. It changes with every change of `T` that changes
/// bytes, so two builds that disagree about a range never misread each other.
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
/// A type for each direction gives an id for each: then no packet can be sent back to where it came from.
///
/// Source: "Serialization Strategies": a number for the game, a hash of the protocol version, a hash of the game's data.
pub struct Protocol<T> {
    id: u64,
    fingerprint: u32,
    of: PhantomData<fn() -> T>,
}

impl<T: BitSerialize> Protocol<T> {
    /// Bytes that no sealed packet exceeds: what a datagram and a buffer must hold.
    pub const MAX_BYTES: usize = max_bytes::<T>() + OVERHEAD_BYTES;

    /// Returns the protocol of `T` in an application with this number. The id is the XOR of the number and the [`wire_hash`]
    /// of `T`.
    ///
    /// Mix everything else that both sides must agree on into the number: `GAME ^ hash_of_the_level`. Two protocols of one `T`
    /// with different numbers below 2^32 never accept each other's packets.
    #[must_use]
    pub const fn new(number: u64) -> Protocol<T> {
        Protocol::with_id(number ^ const { wire_hash::<T>() })
    }

    /// The protocol with exactly this id: for peers in other languages, which have no [`wire_hash`].
    #[must_use]
    pub const fn with_id(id: u64) -> Protocol<T> {
        Protocol {
            id,
            fingerprint: crc::of_id(id),
            of: PhantomData,
        }
    }

    /// What is not sent, and checked in every packet.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// The CRC-32 of the id: what packets of this protocol can be told by where they are refused, in
    /// [`OpenError::Mismatch`].
    #[must_use]
    pub const fn fingerprint(&self) -> u32 {
        self.fingerprint
    }

    /// The sealed packet.
    ///
    /// # Errors
    /// A value outside its declaration, with its path.
    #[cfg(feature = "alloc")]
    pub fn seal(&self, value: &T) -> Result<Vec<u8>, WriteError> {
        let mut packet = Vec::new();
        tri!(self.seal_into(value, &mut packet));
        Ok(packet)
    }

    /// Appends the sealed packet. On an error `out` is as it was, and where a codec by hand panics.
    ///
    /// # Errors
    /// A value outside its declaration, with its path.
    #[cfg(feature = "alloc")]
    pub fn seal_into(&self, value: &T, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let start = out.len();
        // one allocation, where the size does not depend on the value
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

    /// Writes the sealed packet to the start of `buffer` and returns the bytes used. The value is written where it is
    /// sent from.
    ///
    /// # Errors
    /// A value outside its declaration, or a buffer that is too short for this value, with the bytes it takes.
    pub fn seal_to_slice(&self, value: &T, buffer: &mut [u8]) -> Result<usize, SealError> {
        let len = buffer.len();
        let end = len.saturating_sub(OVERHEAD_BYTES - PAYLOAD_AT);
        match encode_to_slice(value, buffer.get_mut(PAYLOAD_AT..end).unwrap_or(&mut [])) {
            Ok(used) => close(self.fingerprint, buffer, used),
            Err(why) => Err(not_sealed(value, len, why)),
        }
    }

    /// The value in a packet.
    ///
    /// # Errors
    /// [`OpenError`]: what is wrong with the envelope, or with the payload.
    pub fn open(&self, packet: &[u8]) -> Result<T, OpenError> {
        let payload = tri!(payload(self.fingerprint, packet));
        decode(payload).map_err(OpenError::Payload)
    }

    /// As [`open`](Self::open), into a value whose memory is reused. `value` is as it was where the envelope is wrong;
    /// where the payload is, it is valid Rust and nothing more.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_into(&self, value: &mut T, packet: &[u8]) -> Result<(), OpenError> {
        let payload = tri!(payload(self.fingerprint, packet));
        decode_into(value, payload).map_err(OpenError::Payload)
    }

    /// Returns whether the envelope is one of this protocol. The payload is not looked at.
    #[must_use]
    pub fn recognises(&self, packet: &[u8]) -> bool {
        payload(self.fingerprint, packet).is_ok()
    }
}

/// What is wrong with the value, or else how much room it takes.
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
