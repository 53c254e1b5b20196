//! A value as the numbers that it puts on the wire, and back: the declaration over a stream of numbers.

use alloc::vec::Vec;
use bitstream_core::codec::{Encoding, Plain};
use bitstream_core::{
    BitReader, BitSerialize, BitWriter, Fitting, Measure, Reading, Refusal, Sink, Source, Stream, Writing,
};

/// Bits of a value apart that one code holds.
pub(super) const PIECE: usize = 62;
/// Bytes that the elements without bits of one value take at most, as in a packet.
const MOST_BITLESS: usize = 1 << 16;

/// Keeps each number that is appended. Numbers of 0 bits have no code; numbers above 64 bits have two, the low half first.
struct Recorder {
    codes: Vec<u64>,
    bitless: usize,
}

impl Stream for Recorder {
    type Direction = Writing;
    const CODES: bool = true;

    /// Codes have no place among the bits of a packet.
    #[inline(always)] // a constant
    fn position(&self) -> usize {
        0
    }

    #[inline(always)] // nothing
    fn align(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(never)] // rare
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        admit(&mut self.bitless, bytes)
    }
}

impl Sink for Recorder {
    #[inline(always)] // one field of a run
    fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal> {
        if field.width() > 0 {
            self.codes.push(field.value());
        }
        Ok(())
    }

    #[inline]
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        self.codes.extend(bytes.iter().map(|byte| u64::from(*byte)));
        Ok(())
    }

    #[inline(never)] // rare
    fn put_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, value: &T, given: X) -> Result<(), Refusal> {
        let mut measure = Measure::<true>::new();
        C::write(value, given, &mut measure)?;
        let count = measure.position();
        let mut bytes = alloc::vec![0; count.div_ceil(8)];
        let mut writer = BitWriter::new(&mut bytes);
        C::write(value, given, &mut writer)?;
        // never: it was measured
        writer.finish().map_err(|_| Refusal::Custom)?;
        self.codes.push(count as u64);
        let mut reader = BitReader::new(&bytes);
        let mut left = count;
        while left > 0 {
            let width = left.min(PIECE);
            reader.reserve(width)?;
            self.codes.push(reader.take(width as u32)?);
            reader.end_run()?;
            left -= width;
        }
        Ok(())
    }
}

/// Gives the numbers back.
struct Replay<'a> {
    codes: &'a [u64],
    bytes: Vec<u8>,
    bitless: usize,
}

impl Replay<'_> {
    #[inline(always)] // as `take`
    fn next(&mut self) -> Result<u64, Refusal> {
        let (code, rest) = self.codes.split_first().ok_or(Refusal::EndOfPacket)?;
        self.codes = rest;
        Ok(*code)
    }
}

impl Stream for Replay<'_> {
    type Direction = Reading;
    const CODES: bool = true;

    #[inline(always)] // a constant
    fn position(&self) -> usize {
        0
    }

    #[inline(always)] // nothing
    fn align(&mut self) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(never)] // rare
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        admit(&mut self.bitless, bytes)
    }
}

impl Source for Replay<'_> {
    #[inline(always)] // one field of a run
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        if width == 0 {
            return Ok(0);
        }
        let code = self.next()?;
        match code.checked_shr(width) {
            None | Some(0) => Ok(code),
            Some(_) => Err(Refusal::OutOfRange),
        }
    }

    #[inline]
    fn take_bytes(&mut self, count: usize, _prepaid: usize) -> Result<&[u8], Refusal> {
        let (codes, rest) = self.codes.split_at_checked(count).ok_or(Refusal::EndOfPacket)?;
        self.codes = rest;
        self.bytes.clear();
        for code in codes {
            self.bytes.push(u8::try_from(*code).map_err(|_| Refusal::OutOfRange)?);
        }
        Ok(&self.bytes)
    }

    #[inline(always)] // never called
    fn bits_left(&mut self) -> usize {
        0
    }

    // Codes are made of values and of differences, which were checked against their bounds: nothing is left to reserve.

    #[inline(always)] // nothing
    fn reserve(&mut self, _bits: usize) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(always)] // nothing
    fn expect(&mut self, _bits: usize) -> Result<(), Refusal> {
        Ok(())
    }

    #[inline(never)] // rare
    fn take_apart<C: Encoding<T, X>, T, X: Copy>(&mut self, given: X) -> Result<T, Refusal> {
        let count = usize::try_from(self.next()?).map_err(|_| Refusal::Custom)?;
        let pieces = count.div_ceil(PIECE);
        if self.codes.len() < pieces {
            return Err(Refusal::EndOfPacket);
        }
        let mut bytes = alloc::vec![0; count.div_ceil(8)];
        let mut writer = BitWriter::new(&mut bytes);
        let mut left = count;
        for _ in 0..pieces {
            let width = left.min(PIECE);
            writer.put(self.next()?, width as u32)?;
            writer.end_run()?;
            left -= width;
        }
        writer.finish().map_err(|_| Refusal::Custom)?;
        let mut reader = BitReader::new(&bytes);
        reader.reserve(C::MIN_BITS)?;
        let value = C::read(given, &mut reader)?;
        match reader.position() == count {
            true => Ok(value),
            false => Err(Refusal::Custom),
        }
    }
}

fn admit(used: &mut usize, bytes: usize) -> bool {
    *used = used.saturating_add(bytes);
    *used <= MOST_BITLESS
}

/// Records a value, in memory that may have held another.
#[inline(never)] // once for each root
pub(super) fn record<T: BitSerialize>(value: &T, mut codes: Vec<u64>) -> Result<Vec<u64>, Refusal> {
    codes.clear();
    let mut recorder = Recorder { codes, bitless: 0 };
    Plain::write(value, (), &mut recorder)?;
    Ok(recorder.codes)
}

/// Reads the value of some codes.
#[inline(never)] // once for each root
pub(super) fn replay<T: BitSerialize>(codes: &[u64]) -> Result<T, Refusal> {
    let mut replay = Replay {
        codes,
        bytes: Vec::new(),
        bitless: 0,
    };
    let value = <Plain as Encoding<T>>::read((), &mut replay)?;
    match replay.codes {
        [] => Ok(value),
        _ => Err(Refusal::LeftOverBytes),
    }
}
