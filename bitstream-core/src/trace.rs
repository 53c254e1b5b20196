//! Tracers: streams that record the path of the current field. Tracers are used only after an error, to locate it.
//!
//! Most functions here are not inlined: the code is instantiated for every type, and it is off the hot path.

use crate::bitless::{Limit, Limited, MOST};
use crate::codec::{Distance, Encoding, Integer, Lengths, refuse_pattern};
use crate::error::{RefusedNumber, Report};
use crate::schema::bitless_most;
use crate::unified::{Reading, Writing};
use crate::walk::after_value;
use crate::width::padding;
use crate::{BitReader, BitWriter, Fitting, Path, ReadError, Refusal, Schema, Sink, Source, Stream, WriteError};

/// Decodes a rejected packet once more, and records the path of the error.
pub(crate) struct TraceReader<'a> {
    reader: BitReader<'a>,
    root: &'static Schema,
    /// Length of the packet in bytes.
    len: usize,
    path: Path,
    report: Option<Report>,
}

impl<'a> TraceReader<'a> {
    pub(crate) fn new(root: &'static Schema, bytes: &'a [u8]) -> Self {
        TraceReader {
            reader: BitReader::new(bytes),
            root,
            len: bytes.len(),
            path: Path::new(Some(root)),
            report: None,
        }
    }

    /// Moves the tracer to a bit of the packet.
    pub(crate) fn at(self, bit: usize) -> Self {
        TraceReader {
            reader: self.reader.at(bit),
            ..self
        }
    }

    /// Sets the limit on elements without bits, of which earlier values of the packet have used up a part.
    pub(crate) fn with_limit(self, limit: Limited) -> Self {
        TraceReader {
            reader: self.reader.with_limit(limit),
            ..self
        }
    }

    /// Returns the error of a packet that was rejected because of `why`. A report with another reason belongs to an
    /// error that hand-written code ignored.
    pub(crate) fn explain(&self, why: Refusal) -> ReadError {
        match self.report {
            Some(report) if report.why == why => ReadError::new(report),
            _ => after_value(self.root, why, self.reader.position(), self.len),
        }
    }

    /// Forgets the last error, since hand-written code that reads on has ignored it.
    #[inline(always)] // inlined: only assigns
    fn forget_refusal(&mut self) -> &mut BitReader<'a> {
        self.report = None;
        &mut self.reader
    }

    /// Records an error, unless an earlier error is recorded: the first error is the innermost.
    fn note(&mut self, why: Refusal, start: usize, width: u32, value: i128) -> Refusal {
        self.note_number(why, start, width, RefusedNumber::new(value))
    }

    fn note_number(&mut self, why: Refusal, start: usize, width: u32, number: RefusedNumber) -> Refusal {
        let report = Report::of(why, self.path, start, width, number);
        self.report.get_or_insert(report).why
    }
}

impl Stream for TraceReader<'_> {
    type Direction = Reading;

    #[inline(never)]
    fn position(&self) -> usize {
        self.reader.position()
    }

    #[inline(never)]
    fn align(&mut self) -> Result<(), Refusal> {
        let start = self.position();
        let aligned = self.forget_refusal().align();
        aligned.map_err(|why| self.note(why, start, padding(start), 0))
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
    fn here(&self) -> Option<Path> {
        Some(self.path)
    }

    #[inline(never)]
    fn back_to(&mut self, here: Option<Path>) {
        self.path = here.unwrap_or(self.path);
    }

    #[inline(never)]
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        self.reader.admit_bitless(bytes)
    }

    #[inline(never)]
    fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Refusal {
        let start = self.position().saturating_sub(width as usize);
        self.note(why, start, width, value)
    }

    #[inline(never)]
    fn refuse_above(&mut self, why: Refusal, value: Option<u128>, width: u32) -> Refusal {
        let start = self.position().saturating_sub(width as usize);
        self.note_number(why, start, width, RefusedNumber::above(value))
    }
}

impl Source for TraceReader<'_> {
    #[inline(never)]
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        let start = self.position();
        let taken = self.forget_refusal().take(width);
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

    /// Uses one step of the path for all elements, so that rejecting a packet takes at most a few times as long as
    /// accepting one.
    #[inline(always)]
    fn take_elements<C: Encoding<T>, T>(&mut self, items: &mut [T], _prepaid: usize) -> Result<(), Refusal> {
        if const { C::MAX_BITS == 0 } {
            // elements of 0 bits have nothing to decode or refuse, and their number may be large
            return Ok(());
        }
        self.path.push(0);
        for (i, item) in items.iter_mut().enumerate() {
            self.path.set_last(i);
            C::read_into(item, (), self)?;
        }
        self.path.pop();
        Ok(())
    }

    #[inline(never)]
    fn bits_left(&mut self) -> usize {
        self.reader.bits_left()
    }

    // Reserves nothing, so that the error names the field that crosses the end of the packet.

    #[inline(always)] // inlined: does nothing
    fn reserve(&mut self, _bits: usize) -> Result<(), Refusal> {
        Ok(())
    }

    /// Checks the length of the packet without reserving bits, so that the error names the first missing element,
    /// without creating the elements before it.
    #[inline(never)]
    fn expect(&mut self, bits: usize) -> Result<(), Refusal> {
        if self.reader.bits_left() < bits {
            let width = u32::try_from(bits).unwrap_or(u32::MAX);
            return Err(self.note(Refusal::EndOfPacket, self.position(), width, 0));
        }
        Ok(())
    }
}

/// Output of a tracer.
pub(crate) enum Room<'a> {
    Slice(&'a mut [u8]),
    /// No output: the tracer only counts bytes, up to this number.
    Bytes(usize),
}

/// Encodes a refused value once more, and records the path of the error.
pub(crate) struct TraceWriter<'a> {
    /// `None` if the tracer only counts.
    writer: Option<BitWriter<'a>>,
    bits: usize,
    /// End of the output in bits.
    end: usize,
    /// True if an invalid value is reported before a full output.
    value_first: bool,
    root: &'static Schema,
    path: Path,
    limit: Limited,
    report: Option<Report>,
    full: Option<Report>,
}

impl<'a> TraceWriter<'a> {
    #[inline(never)]
    pub(crate) fn new(root: &'static Schema, room: Room<'a>, value_first: bool) -> Self {
        let (bytes, writer) = match room {
            Room::Slice(out) => (out.len(), Some(BitWriter::new(out))),
            Room::Bytes(bytes) => (bytes, None),
        };
        TraceWriter {
            bits: 0,
            end: bytes.saturating_mul(8),
            writer,
            value_first,
            root,
            path: Path::new(Some(root)),
            limit: Limited::NEW,
            report: None,
            full: None,
        }
    }

    /// Starts a tracer that only counts at a bit of the output. Earlier values have used up a part of the limit on
    /// elements without bits.
    pub(crate) fn after(self, bits: usize, limit: Limited) -> Self {
        TraceWriter { bits, limit, ..self }
    }

    /// Returns the rest of the limit on elements without bits.
    pub(crate) fn limit(&self) -> Limited {
        self.limit
    }

    /// Returns the number of bytes used, or the error. If hand-written code ignored an error, the value counts as
    /// written. An output that is too short and the limit on elements without bits are errors in any case.
    #[inline(never)]
    pub(crate) fn end(&mut self, written: Result<(), Refusal>) -> Result<usize, WriteError> {
        let limit = self.report.filter(|report| report.why == Refusal::WithoutBits);
        let why = match (written, limit) {
            (Err(why), _) => Some(why),
            (Ok(()), Some(limit)) => Some(limit.why),
            (Ok(()), None) => None,
        };
        // with `value_first`, an invalid value beyond the end of the output is reported before the full output
        let full = self.full.filter(|_| why.is_none() || !self.value_first);
        let report = full.or(self.report.filter(|report| Some(report.why) == why));
        match (report, why, &mut self.writer) {
            (Some(report), ..) => Err(WriteError::new(report)),
            (None, Some(why), _) => Err(WriteError::without_place(self.root, why)),
            (None, None, None) => Ok(0),
            (None, None, Some(writer)) => writer.end().map_err(|why| WriteError::without_place(self.root, why)),
        }
    }

    /// Counts `bits` more bits, and returns whether they fit the output. A full output does not stop the tracer. The
    /// tracer records the full output, so callers need not check a result.
    #[inline(never)]
    fn advance(&mut self, bits: usize) -> bool {
        // drops an earlier error, since a hand-written codec that writes on has ignored it
        self.report = self.report.filter(|report| report.why == Refusal::WithoutBits);
        if self.full.is_none() && self.end.saturating_sub(self.bits) < bits {
            let width = u32::try_from(bits).unwrap_or(u32::MAX);
            self.full = Some(Report::new(Refusal::BufferFull, self.path, self.bits, width, 0));
        }
        self.bits = self.bits.saturating_add(bits);
        self.full.is_none()
    }

    #[inline(never)]
    fn write(&mut self, value: u64, width: u32) {
        let fits = self.advance(width as usize);
        if let (true, Some(writer)) = (fits, &mut self.writer) {
            // cannot fail: `advance` found room
            let _ = writer.push(value, width);
        }
    }

    #[inline(never)]
    fn write_wide(&mut self, value: u128, width: u32) {
        self.write(value as u64, width.min(64));
        if width > 64 {
            self.write((value >> 64) as u64, width - 64);
        }
    }

    #[inline(never)]
    fn write_integers<T: Integer>(&mut self, items: &[T], by: &Distance) -> Result<(), Refusal> {
        for (i, item) in items.iter().enumerate() {
            self.enter(i);
            match by.from(*item) {
                (distance, true) => self.write(distance, by.width),
                _ => {
                    return Err(refuse_pattern::<T, _>(
                        self,
                        Refusal::OutOfRange,
                        item.to_pattern(),
                        by.width,
                    ));
                }
            }
            self.leave();
        }
        Ok(())
    }

    #[inline(never)]
    fn write_padding(&mut self) {
        self.write(0, padding(self.bits));
    }

    #[inline(never)]
    fn write_bytes(&mut self, bytes: &[u8]) {
        self.write_padding();
        let fits = self.advance(bytes.len().saturating_mul(8));
        if let (true, Some(writer)) = (fits, &mut self.writer) {
            let _ = writer.put_bytes(bytes);
        }
    }
}

impl Stream for TraceWriter<'_> {
    type Direction = Writing;

    #[inline(never)]
    fn position(&self) -> usize {
        self.bits
    }

    #[inline(always)] // inlined: one call without a result to check
    fn align(&mut self) -> Result<(), Refusal> {
        self.write_padding();
        Ok(())
    }

    #[inline(always)] // inlined: does nothing
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
    fn here(&self) -> Option<Path> {
        Some(self.path)
    }

    #[inline(never)]
    fn back_to(&mut self, here: Option<Path>) {
        self.path = here.unwrap_or(self.path);
    }

    #[inline(never)]
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        // if no list of the schema can exceed the limit, the fast writer does not count either
        self.limit.admit(bytes) || bitless_most(self.root) <= MOST
    }

    #[inline(never)]
    fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Refusal {
        let report = Report::new(why, self.path, self.bits, width, value);
        self.report.get_or_insert(report).why
    }

    #[inline(never)]
    fn refuse_above(&mut self, why: Refusal, value: Option<u128>, width: u32) -> Refusal {
        let report = Report::of(why, self.path, self.bits, width, RefusedNumber::above(value));
        self.report.get_or_insert(report).why
    }
}

impl Sink for TraceWriter<'_> {
    const CALLS: bool = true;

    #[inline(always)] // inlined: one call without a result to check
    fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal> {
        self.write(field.value(), field.width());
        Ok(())
    }

    #[inline(always)] // inlined: one call without a result to check
    fn append_wide(&mut self, field: Fitting<u128>) -> Result<(), Refusal> {
        self.write_wide(field.value(), field.width());
        Ok(())
    }

    #[inline(always)] // inlined: one call without a result to check
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.write_bytes(bytes);
        Ok(())
    }

    /// Not generic over the type of the struct, so all structs with fields of this codec share one copy.
    #[inline(never)]
    fn put_field<C: Encoding<T>, T>(&mut self, index: usize, value: &T) -> Result<(), Refusal> {
        self.path.push(index);
        C::write(value, (), self)?;
        self.path.pop();
        Ok(())
    }

    #[inline(always)] // inlined: one call
    fn put_integers<C: Encoding<T>, T: Integer, P: Lengths<I>, const I: usize>(
        &mut self,
        items: &[T],
    ) -> Result<(), Refusal> {
        self.write_integers(items, const { &Distance::of::<C, T>() })
    }
}
