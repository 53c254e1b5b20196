//! Defines a set of slices of one block.

use alloc::vec;
use alloc::vec::Vec;

const WORD: usize = 64;

#[derive(Clone, Debug, Default)]
pub(super) struct SliceSet {
    words: Vec<u64>,
}

impl SliceSet {
    /// Returns an empty set for a block of `slices` slices.
    pub(super) fn new(slices: usize) -> SliceSet {
        SliceSet {
            words: vec![0; slices.div_ceil(WORD)],
        }
    }

    /// Empties the set, and makes it one for a block of `slices` slices.
    pub(super) fn reset(&mut self, slices: usize) {
        self.words.clear();
        self.words.resize(slices.div_ceil(WORD), 0);
    }

    pub(super) fn insert(&mut self, slice: usize) {
        if let Some(word) = self.words.get_mut(slice / WORD) {
            *word |= 1 << (slice % WORD);
        }
    }

    pub(super) fn remove(&mut self, slice: usize) {
        if let Some(word) = self.words.get_mut(slice / WORD) {
            *word &= !(1 << (slice % WORD));
        }
    }

    pub(super) fn contains(&self, slice: usize) -> bool {
        let word = self.words.get(slice / WORD).copied().unwrap_or(0);
        word >> (slice % WORD) & 1 == 1
    }

    /// Adds all slices below `end`.
    pub(super) fn insert_below(&mut self, end: usize) {
        let (full, rest) = (end / WORD, end % WORD);
        self.words.iter_mut().take(full).for_each(|word| *word = u64::MAX);
        if let Some(word) = self.words.get_mut(full) {
            *word |= (1 << rest) - 1;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether every slice of this set is in `other`.
    pub(super) fn is_within(&self, other: &SliceSet) -> bool {
        let others = other.words.iter().copied().chain(core::iter::repeat(0));
        self.words.iter().zip(others).all(|(word, other)| word & !other == 0)
    }

    /// Returns the index after the last slice of the set, or 0 if the set is empty.
    pub(super) fn end(&self) -> usize {
        let last = self.words.iter().rposition(|word| *word != 0);
        let word = |at: usize| self.words.get(at).copied().unwrap_or(0);
        last.map_or(0, |at| (at + 1) * WORD - word(at).leading_zeros() as usize)
    }
}
