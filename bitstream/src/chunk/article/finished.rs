//! Remembers the last complete chunks.

use super::incoming::Key;

/// Number of remembered chunks. A true sender repeats only slices of its last chunk. The receiver remembers more
/// chunks, since an attacker may forge chunks after the last true one.
pub(super) const REMEMBERED: usize = 8;

/// The last [`REMEMBERED`] complete chunks. A chunk keeps its index until it is forgotten.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    chunks: [Key; REMEMBERED],
    next: usize,
}

impl Finished {
    /// Returns a memory of no chunks. Every entry has the id of the first chunk, so chunks before that id are old, and
    /// a number of slices that no packet has.
    pub(super) fn before(first: u16) -> Finished {
        let nothing = Key {
            id: first,
            num_slices: 0,
        };
        Finished {
            chunks: [nothing; REMEMBERED],
            next: 0,
        }
    }

    /// Remembers a chunk in place of the oldest one, and returns its index.
    pub(super) fn remember(&mut self, key: Key) -> usize {
        let place = self.next;
        self.next = (place + 1) % REMEMBERED;
        if let Some(chunk) = self.chunks.get_mut(place) {
            *chunk = key;
        }
        place
    }

    pub(super) fn place(&self, key: Key) -> Option<usize> {
        self.chunks.iter().position(|chunk| *chunk == key)
    }

    pub(super) fn at(&self, place: usize) -> Option<Key> {
        self.chunks.get(place).copied()
    }

    /// Returns the index of the chunk that was complete last.
    pub(super) fn last(&self) -> usize {
        (self.next + REMEMBERED - 1) % REMEMBERED
    }

    /// Returns whether all remembered chunks came after this id. Without forged chunks their ids are consecutive; a
    /// missing id between them has not arrived.
    pub(super) fn are_after(&self, id: u16) -> bool {
        self.chunks.iter().all(|chunk| is_before(id, chunk.id))
    }
}

/// Returns whether `id` is in the half of all ids that comes before `other`.
pub(super) fn is_before(id: u16, other: u16) -> bool {
    (id.wrapping_sub(other) as i16) < 0
}
