//! Tracks the slices of a chunk that have arrived.

use super::packets::{SLICE_BYTES, SlicePacket};
use super::slices::SliceFlags;

/// Fields that are equal in all slices of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) id: u16,
    pub(super) num_slices: u16,
}

impl Key {
    pub(super) fn of(slice: &SlicePacket) -> Key {
        Key {
            id: slice.chunk_id,
            num_slices: slice.num_slices,
        }
    }
}

/// The slices of a chunk that have arrived.
#[derive(Clone, Debug)]
pub(super) struct Incoming {
    pub(super) key: Key,
    received: SliceFlags,
    last_bytes: usize,
}

impl Incoming {
    pub(super) fn new(key: Key) -> Incoming {
        Incoming {
            key,
            received: SliceFlags::default(),
            last_bytes: 0,
        }
    }

    /// Returns whether a slice has arrived.
    pub(super) fn has(&self, slice: usize) -> bool {
        self.received.contains(slice)
    }

    pub(super) fn num_received(&self) -> usize {
        self.received.len()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.received.len() == usize::from(self.key.num_slices)
    }

    /// Returns the bytes of a complete chunk. Only the last slice of a chunk tells its size.
    pub(super) fn bytes(&self) -> usize {
        (usize::from(self.key.num_slices).saturating_sub(1)) * SLICE_BYTES + self.last_bytes
    }

    /// Stores a slice of this chunk, and returns whether the slice is new. The first copy of a slice is kept.
    pub(super) fn store(&mut self, slice: &SlicePacket, block: &mut [u8]) -> bool {
        let index = usize::from(slice.slice_id);
        if self.has(index) {
            return false;
        }
        let start = index * SLICE_BYTES;
        let Some(place) = block.get_mut(start..start + slice.data.len()) else {
            return false;
        };
        place.copy_from_slice(&slice.data);
        if slice.is_last() {
            self.last_bytes = slice.data.len();
        }
        self.received.insert(index)
    }
}
