//! Limits the memory of list elements that may take no bits. The length of a packet limits only the number of elements
//! that take bits.

use crate::Schema;
use crate::schema::{bitless_charge, bitless_memory, bitless_most, bitless_read};
use core::fmt::Debug;

/// Largest memory, in bytes, of all elements without bits in one packet.
pub(crate) const MOST: usize = 1 << 16;

impl Schema {
    /// Returns the most elements of this list that a decoder accepts in one packet, if an element may take 0 bits: as
    /// many as fit 64 KiB of memory. Returns `None` if each element takes at least 1 bit.
    #[must_use]
    pub const fn most_bitless(&self) -> Option<usize> {
        MOST.checked_div(bitless_charge(self))
    }

    /// Returns the largest memory that the elements without bits of one packet take.
    #[doc(hidden)]
    #[must_use]
    pub const fn bitless_memory(&self) -> usize {
        let all = bitless_memory(self);
        if all < MOST { all } else { MOST }
    }
}

/// Returns whether a packet of this type can ask for more than [`MOST`] elements without bits. Only decoders of such
/// types count these elements.
pub(crate) const fn reader_counts(schema: &Schema) -> bool {
    bitless_read(schema) > MOST
}

/// Returns whether a value of this type can exceed [`MOST`]. Encoders do not see the lists of hand-written codecs.
pub(crate) const fn writer_counts(schema: &Schema) -> bool {
    bitless_most(schema) > MOST
}

/// Returns whether a hand-written codec may write a part of this type.
pub(crate) const fn is_by_hand(schema: &Schema) -> bool {
    bitless_read(schema) == usize::MAX
}

/// The limit on elements without bits, during one packet.
pub trait Limit: Copy + Debug {
    /// The whole limit, before the first value of a packet is decoded or encoded.
    const NEW: Self;

    /// Returns whether `bytes` more bytes are within the limit.
    fn admit(&mut self, bytes: usize) -> bool;

    /// Returns the part of the limit that is left.
    fn counted(self) -> Limited;
}

/// Counts the bytes that are left of the limit.
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

/// The limit for types whose packets cannot exceed 64 KiB of elements without bits: counts nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unlimited {}

impl Limit for Unlimited {
    const NEW: Self = Unlimited {};

    #[inline(always)] // inlined: does nothing
    fn admit(&mut self, _bytes: usize) -> bool {
        true
    }

    fn counted(self) -> Limited {
        Limited::NEW
    }
}
