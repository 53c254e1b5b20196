//! The limit on elements that may take no bits: a packet pays for other elements with its bits, and these with nothing.

use crate::Schema;
use crate::schema::{bitless_charge, bitless_memory, bitless_most, bitless_read};
use core::fmt::Debug;

/// Bytes that the elements without bits of one packet take at most, all lists together.
pub(crate) const MOST: usize = 1 << 16;

impl Schema {
    /// How many elements of this list one packet can have at most, where they may take no bits: together they are limited to
    /// 64 KiB of memory. `None` where each element takes bits.
    #[must_use]
    pub const fn most_bitless(&self) -> Option<usize> {
        MOST.checked_div(bitless_charge(self))
    }

    /// The memory that the elements without bits of one packet take at most.
    #[doc(hidden)]
    #[must_use]
    pub const fn bitless_memory(&self) -> usize {
        let all = bitless_memory(self);
        if all < MOST { all } else { MOST }
    }
}

/// Returns whether a packet of this type can ask for more than [`MOST`]. Readers of other types do not count.
pub(crate) const fn reader_counts(schema: &Schema) -> bool {
    bitless_read(schema) > MOST
}

/// The same for writers, which do not see the lists of codecs by hand.
pub(crate) const fn writer_counts(schema: &Schema) -> bool {
    bitless_most(schema) > MOST
}

/// Returns whether a codec by hand may write a part of this type.
pub(crate) const fn is_by_hand(schema: &Schema) -> bool {
    bitless_read(schema) == usize::MAX
}

/// What a reader knows of the limit.
pub trait Limit: Copy + Debug {
    /// Nothing was read yet.
    const NEW: Self;

    /// Returns whether so many bytes more are within the limit.
    fn admit(&mut self, bytes: usize) -> bool;

    /// What is left of it.
    fn counted(self) -> Limited;
}

/// Counts the bytes that are left.
#[derive(Clone, Copy, Debug)]
pub struct Limited {
    left: usize,
}

impl Limit for Limited {
    const NEW: Self = Limited { left: MOST };

    #[inline]
    fn admit(&mut self, bytes: usize) -> bool {
        match self.left.checked_sub(bytes) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }

    fn counted(self) -> Limited {
        self
    }
}

/// Of types whose packets cannot pass the limit: nothing to count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unlimited {}

impl Limit for Unlimited {
    const NEW: Self = Unlimited {};

    #[inline(always)] // nothing
    fn admit(&mut self, _bytes: usize) -> bool {
        true
    }

    fn counted(self) -> Limited {
        Limited::NEW
    }
}
