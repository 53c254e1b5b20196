//! Whether two values have the same bits, without writing them anywhere.

use crate::codec::Encoding;
use crate::reader::padding;
use crate::unified::unified_sink;
use crate::{Refusal, Sink, Stream};

/// Takes bits in, and is equal to another that took in the same ones.
///
/// Up to 64 bits at once are told apart for certain; of more, 128 bits stand for all.
#[derive(Debug, PartialEq)]
pub(crate) struct Digest {
    state: u128,
    bits: usize,
}

/// Odd: a product with it loses nothing.
const FACTOR: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013B;

impl Digest {
    /// Of a value that can be written, from an aligned start.
    #[inline(always)]
    pub(crate) fn of<C: Encoding<T>, T>(value: &T) -> Option<Digest> {
        let mut digest = Digest { state: 0, bits: 0 };
        C::write(value, &mut digest).ok()?;
        Some(digest)
    }
}

impl Stream for Digest {
    const READING: bool = false;

    unified_sink!();

    #[inline(always)]
    fn position(&self) -> usize {
        self.bits
    }

    #[inline(always)]
    fn align(&mut self) -> Result<(), Refusal> {
        self.put(0, padding(self.bits))
    }

    #[inline(always)]
    fn end_run(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(always)]
    fn refuse(&mut self, why: Refusal, _value: i128, _width: u32) -> Refusal {
        why
    }
}

impl Sink for Digest {
    #[inline(always)]
    fn put(&mut self, value: u64, width: u32) -> Result<(), Refusal> {
        self.bits += width as usize;
        // a value and its width are one number
        let word = u128::from(value) | u128::from(width) << 64;
        self.state = (self.state ^ word).wrapping_mul(FACTOR).rotate_left(67);
        Ok(())
    }

    #[inline(always)]
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        tri!(self.align());
        bytes.iter().try_for_each(|byte| self.put(u64::from(*byte), 8))
    }
}
