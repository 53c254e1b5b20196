//! Reads values that follow each other up to a known bit, without a count: events of a frame, messages of a batch.

use crate::bitless::Limited;
use crate::step::read_filled;
use crate::trace::TraceReader;
use crate::{BitSerialize, ReadError, Refusal, Schema, Source, Stream};

/// Reads the next of several values, the last of which ends at bit `end`.
#[inline(always)] // inlined into the loop over the values
pub(crate) fn read_next<T: BitSerialize, S: Source>(s: &mut S, end: usize) -> Result<T, Refusal> {
    let start = s.position();
    tri!(s.reserve(T::MIN_BITS));
    let value = if const { T::PLACEHOLDER.is_some() } {
        tri!(read_filled(s))
    } else {
        tri!(T::read(s))
    };
    tri!(s.end_run());
    let width = s.position() - start;
    if s.position() > end {
        // the value extends into the spare bits, or beyond the end that a false length gave
        return Err(s.refuse(Refusal::EndOfPacket, 0, u32::try_from(width).unwrap_or(u32::MAX)));
    }
    if width == 0 {
        // a hand-written codec takes fewer bits than its minimum
        return Err(s.refuse(Refusal::Custom, 0, 0));
    }
    Ok(value)
}

/// Location in a packet of one of several values, for the error of this value.
pub(crate) struct Location {
    /// The schema of the packet, with which the path begins.
    pub(crate) root: &'static Schema,
    /// The field of the root that holds the values, and the number of the value among them.
    pub(crate) steps: [usize; 2],
    /// The first bit of the value.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The part of the limit on elements without bits that the earlier values have left.
    pub(crate) limit: Limited,
}

impl Location {
    /// Locates the error of the rejected value.
    #[cold]
    #[inline(never)]
    pub(crate) fn explain<T: BitSerialize>(&self, packet: &[u8], why: Refusal) -> ReadError {
        let mut tracer = TraceReader::new(self.root, packet)
            .at(self.start)
            .with_limit(self.limit);
        self.steps.into_iter().for_each(|step| tracer.enter(step));
        let traced = read_next::<T, _>(&mut tracer, self.end);
        tracer.explain(traced.err().unwrap_or(why))
    }
}
