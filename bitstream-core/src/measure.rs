//! Computes the sizes of values without encoding them.

use crate::codec::{Encoding, Integer};
use crate::unified::Writing;
use crate::width::padding;
use crate::{BitSerialize, Fitting, Refusal, Sink, Stream};

/// Counts the bits of a value without writing them.
///
/// With `EXACT`, the measure counts the bits of a value that begins at a byte boundary, and refuses the values that an
/// encoder refuses. Without `EXACT`, the result is the upper bound of the "serialize 1.0" standard for any starting
/// position: each alignment counts as 7 bits, and no value is refused.
#[derive(Debug, Default)]
pub struct Measure<const EXACT: bool> {
    bits: usize,
}

impl<const EXACT: bool> Measure<EXACT> {
    /// Returns a measure whose count is 0 bits.
    #[must_use]
    pub const fn new() -> Self {
        Measure { bits: 0 }
    }
}

impl<const EXACT: bool> Stream for Measure<EXACT> {
    type Direction = Writing;
    const CHECKING: bool = EXACT;

    #[inline(always)]
    fn position(&self) -> usize {
        self.bits
    }

    #[inline(always)]
    fn align(&mut self) -> Result<(), Refusal> {
        self.bits += if EXACT { padding(self.bits) as usize } else { 7 };
        Ok(())
    }
}

impl<const EXACT: bool> Sink for Measure<EXACT> {
    // a hand-written codec that wrote bits to another buffer has already added their padding
    const COPIES: bool = EXACT;

    #[inline(always)]
    fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal> {
        self.bits += field.width() as usize;
        Ok(())
    }

    #[inline(always)]
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        tri!(self.align());
        self.bits += bytes.len() * 8;
        Ok(())
    }

    #[inline(always)]
    fn put_bit_set<W: Integer + BitSerialize>(&mut self, _: &[W], count: usize) -> Result<(), Refusal> {
        self.bits += count;
        Ok(())
    }

    #[inline(always)]
    fn put_elements<C: Encoding<T>, T>(&mut self, items: &[T]) -> Result<(), Refusal> {
        if const { C::MIN_BITS == C::MAX_BITS && (!EXACT || C::BULK.is_some()) } {
            self.bits += items.len() * C::MAX_BITS;
            return Ok(());
        }
        // an exact measure visits each element, since the element's codec may refuse it
        items.iter().try_for_each(|item| C::write(item, (), self))
    }
}
