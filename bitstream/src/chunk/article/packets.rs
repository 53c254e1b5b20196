//! Declares the two packets of "Sending Large Blocks of Data", and a rule that the article lacks.

use crate::BitSerialize;
use alloc::vec::Vec;

/// Bytes of every slice but the last.
pub const SLICE_BYTES: usize = 1024;
/// Most slices of a chunk.
pub const MAX_SLICES: usize = 256;
/// Most bytes of a chunk: 256 KiB.
pub const MAX_CHUNK_BYTES: usize = SLICE_BYTES * MAX_SLICES;
/// Most bytes of a slice packet: 6 in front of the last slice.
pub const SLICE_PACKET_BYTES: usize = 6 + SLICE_BYTES;
/// Most bytes of an ack packet: 3 and a bit for each slice.
pub const ACK_PACKET_BYTES: usize = 3 + MAX_SLICES / 8;

/// A part of a chunk, from the sender to the receiver.
///
/// A slice takes 32 bits and 1024 bytes; the last slice of a chunk takes 48 bits and its own bytes. Only the last slice
/// sends its size, so a receiver knows the size of a chunk once the last slice has arrived.
///
/// The rule `slice_id < num_slices` is not in the article: without this rule, slice 255 of 1 would be accepted.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq)]
#[bits(crate = crate, ensure = slice_id < num_slices, max_bytes = 1200)]
pub struct SlicePacket {
    /// Counts up from chunk to chunk, modulo 65,536.
    pub chunk_id: u16,
    /// The index of the slice in the chunk.
    #[bits(range = 0..=255)]
    pub slice_id: u16,
    /// How many slices the chunk has.
    #[bits(range = 1..=256)]
    pub num_slices: u16,
    /// Bytes of this slice: sent for the last one, [`SLICE_BYTES`] for all others.
    #[bits(range = 1..=1024, when = slice_id + 1 == num_slices, default = 1024)]
    pub slice_bytes: u16,
    /// The bytes.
    #[array(max = 1024, count = slice_bytes, bytes)]
    pub data: Vec<u8>,
}

/// Lists the slices that have arrived, from the receiver to the sender. Each ack lists all of them, so that no ack
/// needs an ack.
///
/// An ack takes 24 bits and one for each slice: 4 to 35 bytes.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq)]
#[bits(crate = crate)]
pub struct AckPacket {
    /// The chunk.
    pub chunk_id: u16,
    /// How many slices the chunk has.
    #[bits(range = 1..=256)]
    pub num_slices: u16,
    /// For each slice, whether the slice has arrived.
    #[array(len = 1..=256, count = num_slices)]
    pub acked: Vec<bool>,
}

impl SlicePacket {
    /// A packet with the memory of the largest.
    pub(super) fn with_room() -> SlicePacket {
        SlicePacket {
            chunk_id: 0,
            slice_id: 0,
            num_slices: 1,
            slice_bytes: 0,
            data: Vec::with_capacity(SLICE_BYTES),
        }
    }

    /// Returns whether the packet sends its size.
    pub(super) fn is_last(&self) -> bool {
        self.slice_id + 1 == self.num_slices
    }
}

impl AckPacket {
    /// A packet with the memory of the largest.
    pub(super) fn with_room() -> AckPacket {
        AckPacket {
            chunk_id: 0,
            num_slices: 1,
            acked: Vec::with_capacity(MAX_SLICES),
        }
    }
}
