//! Defines the packets: a head that the derive encodes, further bytes, and a seal over head and bytes.

use super::siphash::SipHash;
use crate::{BitSerialize, ReadError, WriteError};
use core::fmt;

/// Number of bytes of each slice of a block, except the last slice.
pub const SLICE_BYTES: usize = 1152;
/// Largest number of bytes of a block, including its tag: 64 MiB.
pub const MAX_BLOCK_BYTES: u32 = 64 << 20;
/// Largest number of bytes of a tag, the value that a sender puts before a block.
pub const MAX_TAG_BYTES: usize = 255;
/// Largest number of bytes of a packet from a sender: a header of 24 bytes, a slice, and a seal of 8 bytes.
pub const SLICE_PACKET_BYTES: usize = 24 + SLICE_BYTES + SEAL_BYTES;
/// Largest number of bytes of a packet from a receiver: a header of up to 48 bytes, 1024 bytes that name the slices
/// that arrived, and a seal of 8 bytes.
pub const ANSWER_PACKET_BYTES: usize = 48 + SAID / 8 + SEAL_BYTES;

/// Most slices after the first missing one whose arrival one answer reports.
pub(super) const SAID: usize = 8192;
const SEAL_BYTES: usize = 8;
/// Changes with the wire, so that two versions never accept each other's packets.
const WIRE: u64 = 3;

/// Secret number of a connection, for one direction. Every packet carries a seal, a keyed hash whose key is the secret
/// number.
///
/// Generate 128 random bits for each connection with a cryptographic generator. Send the random bits to both ends
/// privately: in the answer to a login over TLS, or in an encrypted handshake. Never use one number for two
/// connections.
///
/// * An attacker who does not know the number cannot make a packet that the sender or the receiver accepts, even if the
///   attacker sees all packets: one of 2^64 tries succeeds. An attacker without the number can only drop, delay and
///   repeat packets, as a bad link does.
/// * An attacker who knows the number, because the handshake was not encrypted, can send forged blocks and wrong slices
///   of genuine blocks, and can hold up genuine blocks for as long as the attack lasts. Only authentication of the
///   packets prevents this.
/// * The packets are not encrypted. The seal of a packet is SipHash-2-4, a keyed hash for short messages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Connection {
    key: (u64, u64),
}

impl Connection {
    /// Returns the direction from the peer that offers the connection, such as the server, to the peer that joins.
    #[must_use]
    pub const fn new(number: u128) -> Connection {
        Connection {
            key: (number as u64 ^ WIRE, (number >> 64) as u64),
        }
    }

    /// Returns the opposite direction of the connection. The two directions have different seals, so that an attacker
    /// cannot send a packet back to its sender.
    #[must_use]
    pub const fn back(self) -> Connection {
        Connection {
            key: (self.key.0, !self.key.1),
        }
    }

    /// Begins the hash over a block, which is part of the block's identity.
    pub(super) fn block_hash(self) -> SipHash {
        SipHash::long(self.key)
    }

    pub(super) fn seal_of(self, bytes: &[u8]) -> [u8; SEAL_BYTES] {
        let mut hash = SipHash::short(self.key);
        hash.write(bytes);
        hash.finish_short().to_le_bytes()
    }

    /// Writes a packet: head, further bytes and seal. Returns the number of bytes of the packet.
    pub(super) fn seal(self, head: &Head, tail: &[&[u8]], buffer: &mut [u8]) -> Result<usize, WriteError> {
        let mut end = crate::encode_to_slice(head, buffer)?;
        for part in tail {
            if let Some(place) = buffer.get_mut(end..end + part.len()) {
                place.copy_from_slice(part);
                end += part.len();
            }
        }
        let seal = self.seal_of(buffer.get(..end).unwrap_or(&[]));
        if let Some(place) = buffer.get_mut(end..end + SEAL_BYTES) {
            place.copy_from_slice(&seal);
        }
        Ok(end + SEAL_BYTES)
    }

    /// Returns the head of a packet and the bytes after it, if the seal is right.
    pub(super) fn open(self, packet: &[u8]) -> Result<(Head, &[u8]), PacketError> {
        let Some((bytes, seal)) = packet.split_last_chunk::<SEAL_BYTES>() else {
            return Err(PacketError::Foreign);
        };
        if self.seal_of(bytes) != *seal {
            return Err(PacketError::Foreign);
        }
        let (head, used) = crate::decode_prefix::<Head>(bytes)?;
        Ok((head, bytes.get(used..).unwrap_or(&[])))
    }
}

/// Does not show the number of the connection, which is a secret.
impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection").finish_non_exhaustive()
    }
}

/// Reason why the sender or the receiver dropped a packet. A dropped packet changes nothing, and causes no answer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PacketError {
    /// The seal is wrong: the packet is damaged or forged, or belongs to another connection or another version of the
    /// format.
    Foreign,
    /// The seal is right, but the packet is invalid: its sender runs another implementation or another version.
    Malformed(ReadError),
    /// The packet reached the wrong end (a sender got slices, or a receiver got answers), or a slice is too long or too
    /// short for its position in the block.
    Misplaced,
}

impl From<ReadError> for PacketError {
    fn from(why: ReadError) -> PacketError {
        PacketError::Malformed(why)
    }
}

impl fmt::Display for PacketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PacketError::Foreign => f.write_str("the packet is damaged or forged, or belongs to another connection"),
            PacketError::Malformed(why) => write!(f, "the packet comes from a peer with other rules: {why}"),
            PacketError::Misplaced => {
                f.write_str("a sender got slices, a receiver got answers, or a slice has a wrong length")
            }
        }
    }
}

impl core::error::Error for PacketError {}

/// Identity of a block: slices of different identities never mix.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
#[bits(ensure = tag_bytes as u32 <= bytes)]
pub(super) struct Identity {
    /// The instance of the sender.
    pub(super) sender: u32,
    pub(super) id: u32,
    /// Bytes of the block, its tag included.
    #[bits(range = 1..=MAX_BLOCK_BYTES)]
    pub(super) bytes: u32,
    /// Bytes of the tag, at the front of the block.
    pub(super) tag_bytes: u8,
    /// 32 bits of the hash over the block. The other half of the hash proves that the block arrived.
    pub(super) digest: u32,
}

impl Identity {
    /// Returns a block of this many full slices.
    #[cfg(test)]
    pub(super) const fn of_slices(slices: usize) -> Identity {
        Identity {
            sender: 1,
            id: 1,
            bytes: (slices * SLICE_BYTES) as u32,
            tag_bytes: 0,
            digest: 1,
        }
    }

    pub(super) fn num_slices(&self) -> usize {
        (self.bytes as usize).div_ceil(SLICE_BYTES)
    }

    /// Returns the bytes of the block that a slice holds.
    pub(super) fn range(&self, slice: usize) -> core::ops::Range<usize> {
        let start = slice * SLICE_BYTES;
        start..(start + SLICE_BYTES).min(self.bytes as usize)
    }
}

/// Largest distance from the oldest block that is not settled to a block that is sent.
pub(super) const MAX_BEHIND: u32 = 1023;

/// The head of a packet.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
#[bits(tag(width = 2))]
pub(super) enum Head {
    /// The bytes of a slice follow.
    Slice {
        block: Identity,
        /// Distance from the oldest block that is not settled to this one.
        #[bits(range = 0..=MAX_BEHIND)]
        behind: u32,
        /// Number of the slice among all slices that this sender has sent.
        number: u32,
        index: u16,
        /// True if the receiver must answer at once.
        asks: bool,
    },
    /// The sender has abandoned the block.
    Cancel {
        block: Identity,
        #[bits(range = 0..=MAX_BEHIND)]
        behind: u32,
    },
    /// The receiver's answer about a block.
    Answer {
        block: Identity,
        /// The instance of the receiver.
        receiver: u32,
        /// Number of the answer among all answers of this receiver.
        number: u32,
        /// The newest slice that has arrived from this sender, and its age in microseconds.
        newest: u32,
        #[bits(range = 0..=0xF_FFFF)]
        delay: u32,
        state: State,
    },
}

/// State of a block at its receiver.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
#[bits(tag(width = 3))]
pub(super) enum State {
    /// All slices below `missing` have arrived. From `first` on, a bit for each slice follows, the lowest first. The
    /// answer says nothing about other slices. The receiver drops slices from `limit` on.
    Arriving {
        #[bits(range = 0..=0x1_FFFF)]
        missing: u32,
        #[bits(range = 0..=0x1_FFFF)]
        first: u32,
        #[bits(range = 0..=0x1_FFFF)]
        limit: u32,
    },
    /// The receiver holds as many blocks as it may, so the block waits until its application takes one.
    Held,
    /// The block is complete. The second half of its hash proves this.
    Complete {
        proof: u64,
    },
    Refused(Refusal),
}

/// Reason why a receiver refuses a block for good.
#[derive(BitSerialize, Clone, Copy, Debug, PartialEq, Eq)]
#[bits(tag(width = 3))]
#[non_exhaustive]
pub enum Refusal {
    /// The block is larger than the receiver accepts. The number is the receiver's `max_block_bytes`.
    TooLarge(u32),
    /// The application of the receiver has cancelled the block, or has learnt that the sender cancelled it.
    Cancelled,
    /// Another block of this sender had the same number: two senders used the same `instance`.
    Reused,
    /// The hash of a block that the application read in parts is wrong: a peer that knows the secret number has forged
    /// slices.
    Broken,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::TooLarge(most) => write!(
                f,
                "the receiver takes blocks of at most {most} bytes, its `max_block_bytes`"
            ),
            Refusal::Cancelled => f.write_str("the block was cancelled"),
            Refusal::Reused => f.write_str("the `instance` of the sender was used before: draw a new one"),
            Refusal::Broken => f.write_str("the received bytes do not have the checksum of the block"),
        }
    }
}

impl core::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_as_long_as_the_documents_say() {
        assert!(crate::max_bytes::<Head>() <= 48, "{}", crate::max_bytes::<Head>());
        let block = Identity {
            sender: u32::MAX,
            id: u32::MAX,
            bytes: MAX_BLOCK_BYTES,
            tag_bytes: 255,
            digest: u32::MAX,
        };
        let slice = Head::Slice {
            block,
            behind: MAX_BEHIND,
            number: u32::MAX,
            index: u16::MAX,
            asks: true,
        };
        assert_eq!(crate::encode(&slice).map(|head| head.len()), Ok(24));
        let page = include_str!("../../guide/wire.md");
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let distance = u32::BITS - MAX_BEHIND.leading_zeros();
        let distance = format!("the distance from the oldest open block in {distance} bits");
        assert_eq!(page.matches(&distance).count(), 2, "{distance}");
        let version = format!("XOR {WIRE}, the version of the format");
        assert!(page.contains(&version), "{version}");
        let mut buffer = [0; SLICE_PACKET_BYTES];
        let connection = Connection::new(7);
        let sealed = connection.seal(&slice, &[&[5; SLICE_BYTES]], &mut buffer);
        assert_eq!(sealed, Ok(SLICE_PACKET_BYTES));
        assert_eq!(connection.open(&buffer), Ok((slice, &[5; SLICE_BYTES][..])));
        assert_eq!(connection.back().open(&buffer), Err(PacketError::Foreign));
        assert_eq!(connection.back().back(), connection);
        assert_eq!(Connection::new(8).open(&buffer), Err(PacketError::Foreign));
        for place in 0..buffer.len() {
            buffer[place] ^= 4;
            assert_eq!(connection.open(&buffer), Err(PacketError::Foreign), "{place}");
            buffer[place] ^= 4;
        }
    }
}
