//! Defines a set of slices of one chunk.

use super::packets::MAX_SLICES;

const WORD: usize = 64;

/// Some of the slices 0..256.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SliceFlags {
    words: [u64; MAX_SLICES / WORD],
}

impl SliceFlags {
    /// Returns the slices whose flag is set.
    pub(super) fn from_flags(flags: &[bool]) -> SliceFlags {
        let mut set = SliceFlags::default();
        for (slice, _) in flags.iter().enumerate().filter(|(_, flag)| **flag) {
            set.insert(slice);
        }
        set
    }

    /// Adds a slice, and returns whether it is new. Slices beyond the last are never added.
    pub(super) fn insert(&mut self, slice: usize) -> bool {
        let Some(word) = self.words.get_mut(slice / WORD) else {
            return false;
        };
        let bit = 1 << (slice % WORD);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    pub(super) fn contains(&self, slice: usize) -> bool {
        self.words
            .get(slice / WORD)
            .is_some_and(|word| word >> (slice % WORD) & 1 == 1)
    }

    /// Adds another set, and returns the number of new slices.
    pub(super) fn join(&mut self, other: &SliceFlags) -> usize {
        let before = self.len();
        for (word, more) in self.words.iter_mut().zip(other.words) {
            *word |= more;
        }
        self.len() - before
    }

    pub(super) fn is_within(&self, other: &SliceFlags) -> bool {
        self.words
            .iter()
            .zip(other.words)
            .all(|(word, allowed)| word & !allowed == 0)
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }
}
