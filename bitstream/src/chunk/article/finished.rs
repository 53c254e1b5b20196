//! The last chunks that are complete.

use super::incoming::Key;

/// How many are remembered. A true sender repeats slices of the last one alone; the others are for chunks that were
/// forged after it.
pub(super) const REMEMBERED: usize = 8;

/// The last chunks that are complete, each in a place that is its own until [`REMEMBERED`] others have come.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    chunks: [Key; REMEMBERED],
    next: usize,
}

impl Finished {
    /// None yet: every place holds the first chunk, with a number of slices that no packet has, and what is before it
    /// is old.
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

    /// Remembers a chunk, in the place of the one that was complete first.
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

    /// The place of the chunk that was complete last.
    pub(super) fn last(&self) -> usize {
        (self.next + REMEMBERED - 1) % REMEMBERED
    }

    /// Returns whether all that are remembered came after this chunk. Without forged chunks they are the last ones in a
    /// row; one that is missing between them has not been here.
    pub(super) fn are_after(&self, id: u16) -> bool {
        self.chunks.iter().all(|chunk| is_before(id, chunk.id))
    }
}

/// Returns whether `id` is in the half of all ids that comes before `other`.
pub(super) fn is_before(id: u16, other: u16) -> bool {
    (id.wrapping_sub(other) as i16) < 0
}
