//! How many steps a reader takes: a stream that counts what is asked of it.

use bitstream::codec::{Encoding, Given};
use bitstream::{BitReader, BitSerialize, Refusal, Source, Stream};

/// The steps of reading a packet, whether it is accepted or not: fields and elements, what is taken, and a step for every
/// eight bytes of those that are copied.
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
    const READING: bool = true;

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

    fn refuse(&mut self, why: Refusal, value: i128, width: u32) -> Refusal {
        self.reader.refuse(why, value, width)
    }

    fn serialize_bits(&mut self, value: &mut u64, width: u32) -> Result<(), Refusal> {
        *value = self.take(width)?;
        Ok(())
    }

    fn serialize_as<C: Encoding<T>, T>(&mut self, value: &mut T) -> Result<(), Refusal> {
        C::read_into(value, self)
    }

    fn serialize_given<C: Given<X, T>, X, T>(&mut self, given: X, value: &mut T) -> Result<(), Refusal> {
        C::read_into(value, given, self)
    }

    fn expect_bits(&mut self, bits: usize) -> Result<(), Refusal> {
        self.expect(bits)
    }

    fn serialize_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Refusal> {
        bytes.copy_from_slice(self.take_bytes(bytes.len(), 0)?);
        Ok(())
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

    // Nothing is reserved: a run that is not there ends where it is taken.

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
