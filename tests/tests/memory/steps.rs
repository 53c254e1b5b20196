//! How many steps a reader takes: a stream that counts what is asked of it.

use bitstream::{BitReader, BitSerialize, Reading, Refusal, Source, Stream};

/// Counts the steps of reading a packet, accepted or not: fields, elements, reads, and a step for every eight copied
/// bytes.
pub(super) fn of<T: BitSerialize>(packet: &[u8]) -> usize {
    let mut counter = Counter {
        reader: BitReader::new(packet),
        steps: 0,
    };
    let _ = T::read(&mut counter);
    counter.steps
}

struct Counter<'a> {
    reader: BitReader<'a>,
    steps: usize,
}

impl Stream for Counter<'_> {
    type Direction = Reading;

    fn position(&self) -> usize {
        self.reader.position()
    }

    fn align(&mut self) -> Result<(), Refusal> {
        self.steps += 1;
        self.reader.align()
    }

    fn end_run(&mut self) -> Result<(), Refusal> {
        self.reader.end_run()
    }

    fn enter(&mut self, _step: usize) {
        self.steps += 1;
    }
}

impl Source for Counter<'_> {
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        self.steps += 1;
        self.expect(width as usize)?;
        self.reader.take(width)
    }

    fn take_bytes(&mut self, count: usize, _prepaid: usize) -> Result<&[u8], Refusal> {
        self.steps += 1 + count.min(self.reader.bits_left() / 8) / 8;
        self.reader.take_bytes(count, 0)
    }

    fn bits_left(&mut self) -> usize {
        self.reader.bits_left()
    }

    // No bits are reserved: a missing run ends at the first read.

    fn reserve(&mut self, _bits: usize) -> Result<(), Refusal> {
        Ok(())
    }

    fn expect(&mut self, bits: usize) -> Result<(), Refusal> {
        match bits <= self.reader.bits_left() {
            true => Ok(()),
            false => Err(Refusal::EndOfPacket),
        }
    }
}
