//! Declares the two packets of "Sending Large Blocks of Data", and a rule that the article lacks.

use crate::BitSerialize;
use alloc::vec::Vec;

/// Number of bytes of each slice of a block, except the last slice.
pub const SLICE_BYTES: usize = 1024;
/// Largest number of slices of a chunk.
pub const MAX_SLICES: usize = 256;
/// Largest number of bytes of a chunk: 256 KiB.
pub const MAX_CHUNK_BYTES: usize = SLICE_BYTES * MAX_SLICES;
/// Largest number of bytes of a slice packet: a header of up to 6 bytes, and the bytes of the slice.
pub const SLICE_PACKET_BYTES: usize = 6 + SLICE_BYTES;
/// Largest number of bytes of an ack packet: 3 bytes, and 1 bit for each slice.
pub const ACK_PACKET_BYTES: usize = 3 + MAX_SLICES / 8;

/// Packet from the sender to the receiver, with one slice of a chunk.
///
/// The packet takes 32 bits and the 1024 bytes of the slice; for the last slice of a chunk, 48 bits and the bytes of
/// this slice. Only the last slice sends its size. A receiver therefore knows the size of a chunk only when the last
/// slice has arrived.
///
/// The rule `slice_id < num_slices` is not in the article. Without the rule, a receiver would accept slice 255 of a
/// chunk with 1 slice.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq)]
#[bits(ensure = slice_id < num_slices, max_bytes = 1200)]
pub struct SlicePacket {
    /// Id of the chunk: 1 more than the id of the chunk before, modulo 65,536.
    pub chunk_id: u16,
    /// Index of the slice in the chunk, from 0.
    #[bits(range = 0..=255)]
    pub slice_id: u16,
    /// Number of slices of the chunk.
    #[bits(range = 1..=256)]
    pub num_slices: u16,
    /// Number of bytes of this slice. The number is sent for the last slice of a chunk only; all other slices have
    /// [`SLICE_BYTES`].
    #[bits(range = 1..=1024, when = slice_id + 1 == num_slices, default = 1024)]
    pub slice_bytes: u16,
    /// The bytes of the slice.
    #[array(max = 1024, count = slice_bytes, bytes)]
    pub data: Vec<u8>,
}

/// Packet from the receiver to the sender that lists all slices of a chunk that have arrived. A lost ack needs no
/// repetition, since the next ack lists all slices again.
///
/// An ack takes 24 bits, and 1 bit for each slice of the chunk: 4 to 35 bytes.
#[derive(BitSerialize, Clone, Debug, PartialEq, Eq)]
pub struct AckPacket {
    /// Id of the chunk.
    pub chunk_id: u16,
    /// Number of slices of the chunk.
    #[bits(range = 1..=256)]
    pub num_slices: u16,
    /// One flag for each slice of the chunk: true if the slice has arrived.
    #[array(len = 1..=256, count = num_slices)]
    pub acked: Vec<bool>,
}

impl SlicePacket {
    /// Returns a packet whose buffer holds the data of any slice.
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
    /// Returns a packet whose buffer holds the flags of any ack.
    pub(super) fn with_room() -> AckPacket {
        AckPacket {
            chunk_id: 0,
            num_slices: 1,
            acked: Vec::with_capacity(MAX_SLICES),
        }
    }
}
