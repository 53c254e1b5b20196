//! The tracers: the same declaration once more, this time watching where it goes. Only errors get here.
//!
//! Calls, not copies: this is code that every type has once more, and nobody waits for it.

use crate::codec::Encoding;
use crate::error::Report;
use crate::reader::padding;
use crate::unified::{unified_sink, unified_source};
use crate::{BitReader, Path, Refusal, Schema, Sink, Source, Stream};

/// Follows a read that failed, and knows the place when it fails again.
pub(crate) struct TraceReader<'a> {
    reader: BitReader<'a>,
    path: Path,
    report: Option<Report>,
}

impl<'a> TraceReader<'a> {
    pub(crate) fn new(root: &'static Schema, bytes: &'a [u8]) -> Self {
        TraceReader {
            reader: BitReader::new(bytes),
            path: Path::new(Some(root)),
            report: None,
        }
    }

    pub(crate) fn report(&self) -> Option<Report> {
        self.report
    }

    /// Remembers the first refusal: the one deepest inside.
    fn note(&mut self, why: Refusal, start: usize, width: u32, value: i128) -> Refusal {
        let report = Report::new(why, self.path, start, width, value);
        self.report.get_or_insert(report).why
    }
}

impl Stream for TraceReader<'_> {
    const READING: bool = true;

    unified_source!();

    #[inline(never)]
    fn position(&self) -> usize {
        self.reader.position()
    }

    #[inline(never)]
    fn align(&mut self) -> Result<(), Refusal> {
        let start = self.position();
        let aligned = self.reader.align();
        aligned.map_err(|why| self.note(why, start, padding(start), 0))
    }

    #[inline(never)]
    fn end_run(&mut self) -> Result<(), Refusal> {
        self.reader.end_run()
    }

    #[inline(never)]
    fn enter(&mut self, step: usize) {
        self.path.push(step);
    }

    #[inline(never)]
    fn leave(&mut self) {
        self.path.pop();
    }

    #[inline(never)]
    fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Refusal {
        let start = self.position().saturating_sub(width as usize);
        self.note(why, start, width, value)
    }
}

impl Source for TraceReader<'_> {
    #[inline(never)]
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        let start = self.position();
        let taken = self.reader.take(width);
        taken.map_err(|why| self.note(why, start, width, 0))
    }

    #[inline(never)]
    fn take_bytes(&mut self, count: usize, _prepaid: usize) -> Result<&[u8], Refusal> {
        self.align()?;
        let start = self.position();
        if self.reader.bits_left() / 8 < count {
            let width = u32::try_from(count.saturating_mul(8)).unwrap_or(u32::MAX);
            return Err(self.note(Refusal::EndOfPacket, start, width, 0));
        }
        self.reader.take_bytes(count, 0)
    }

    /// One step of the path for all elements: a refused packet is no more than some times as dear as an accepted one.
    #[inline(always)]
    fn take_elements<C: Encoding<T>, T>(&mut self, items: &mut [T], _prepaid: usize) -> Result<(), Refusal> {
        if const { C::MAX_BITS == 0 } {
            // nothing to read and nothing to refuse, and the packet does not pay for their number
            return Ok(());
        }
        self.path.push(0);
        for (i, item) in items.iter_mut().enumerate() {
            self.path.set_last(i);
            C::read_into(item, self)?;
        }
        self.path.pop();
        Ok(())
    }

    // Nothing is reserved: the field that ends beyond the packet is the one to name.

    #[inline(never)]
    fn reserve(&mut self, _bits: usize) -> Result<(), Refusal> {
        Ok(())
    }

    /// The first element that is not there is found without making the others: only the check is needed.
    #[inline(never)]
    fn expect(&mut self, bits: usize) -> Result<(), Refusal> {
        if self.reader.bits_left() < bits {
            let width = u32::try_from(bits).unwrap_or(u32::MAX);
            return Err(self.note(Refusal::EndOfPacket, self.position(), width, 0));
        }
        Ok(())
    }
}

/// Follows a write that failed, and knows the place when it fails again.
pub(crate) struct TraceWriter {
    bits: usize,
    /// In bits: where the output ends.
    end: usize,
    path: Path,
    report: Option<Report>,
}

impl TraceWriter {
    pub(crate) fn new(root: &'static Schema, capacity: usize) -> Self {
        TraceWriter {
            bits: 0,
            end: capacity.saturating_mul(8),
            path: Path::new(Some(root)),
            report: None,
        }
    }

    pub(crate) fn report(&self) -> Option<Report> {
        self.report
    }

    #[inline(never)]
    fn advance(&mut self, bits: usize) -> Result<(), Refusal> {
        if self.end - self.bits < bits {
            let width = u32::try_from(bits).unwrap_or(u32::MAX);
            return Err(self.refuse(Refusal::BufferFull, 0, width));
        }
        self.bits += bits;
        Ok(())
    }
}

impl Stream for TraceWriter {
    const READING: bool = false;

    unified_sink!();

    #[inline(never)]
    fn position(&self) -> usize {
        self.bits
    }

    #[inline(never)]
    fn align(&mut self) -> Result<(), Refusal> {
        self.advance(padding(self.bits) as usize)
    }

    #[inline(never)]
    fn end_run(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(never)]
    fn enter(&mut self, step: usize) {
        self.path.push(step);
    }

    #[inline(never)]
    fn leave(&mut self) {
        self.path.pop();
    }

    #[inline(never)]
    fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Refusal {
        let report = Report::new(why, self.path, self.bits, width, value);
        self.report.get_or_insert(report).why
    }
}

impl Sink for TraceWriter {
    #[inline(always)] // so that nobody computes the value
    fn put(&mut self, _value: u64, width: u32) -> Result<(), Refusal> {
        self.advance(width as usize)
    }

    #[inline(never)]
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.align()?;
        self.advance(bytes.len().saturating_mul(8))
    }
}
