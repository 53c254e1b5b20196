//! Defines the bit writer.

use super::list::{ByCodec, Each, are_few, put_of};
use crate::codec::{Bulk, Distance, Encoding, FLAGS, Integer, Lengths, Plain, gather, gather_rest};
use crate::stream::Work;
use crate::unified::Writing;
use crate::width::{bytes_for, mask};
use crate::{BitSerialize, Fitting, Refusal, Sink, Stream, WriteError};

/// Writes bits into a slice of any length, the first bit into the lowest bit of the first byte.
///
/// The bits of a stream do not depend on the size or the byte order of the machine's words. The sources of this order
/// are the article "Reading and Writing Packets" and the "serialize 1.0" standard.
///
/// ```
/// use bitstream::BitWriter;
/// let mut bytes = [0; 5];
/// let mut w = BitWriter::new(&mut bytes);
/// w.write_bits(5, 3)?;
/// w.write_bits(1000, 10)?;
/// w.write_bits(0xABCDEF, 24)?;
/// assert_eq!(w.bits_written(), 37);
/// assert_eq!(w.finish()?, 5);
/// # Ok::<(), bitstream::WriteError>(())
/// ```
// The writer has two accumulators. `run` is filled by constant shifts: in inlined code the compiler knows `run_bits` at
// every field. `base` holds the bits before the run, at a position known at run time. A whole word of the run passes
// through `base` without changing `base_bits`, so only the end of a run branches on the position.
#[derive(Debug)]
pub struct BitWriter<'a> {
    /// The part of the slice that is not filled yet.
    rest: &'a mut [u8],
    /// Number of bytes filled so far.
    filled: usize,
    base: u64,
    /// Number of bits in `base`: 0..=63.
    base_bits: u32,
    run: u64,
    /// Number of bits in `run`: 0..=63.
    run_bits: u32,
    /// Number of words at the start of `rest` that the run has filled. The compiler knows this number like `run_bits`.
    /// A `u32` makes sure that no index of a byte can overflow, which saves a comparison for each word.
    run_words: u32,
}

/// Number of bytes in a word.
const WORD: usize = 8;

/// Most bytes of a slice that a writer fills: as many words as a run can count.
const MOST: usize = (u32::MAX as usize).saturating_mul(WORD);

impl<'a> BitWriter<'a> {
    /// Returns a writer at bit 0 of `bytes`. The old content of `bytes` does not matter. The writer does not change the
    /// bytes after the last byte that it writes. A writer writes at most 32 GiB.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: the writing code must see that the position is 0
    #[must_use]
    pub fn new(bytes: &'a mut [u8]) -> Self {
        let most = bytes.len().min(MOST);
        BitWriter {
            rest: bytes.get_mut(..most).unwrap_or_default(),
            filled: 0,
            base: 0,
            base_bits: 0,
            run: 0,
            run_bits: 0,
            run_words: 0,
        }
    }

    /// Returns a writer at a bit (0..=63) of `bytes`, after zeros.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: the writing code must see the position
    pub(crate) fn from_bit(bytes: &'a mut [u8], at: usize) -> Self {
        BitWriter {
            base_bits: at as u32,
            ..BitWriter::new(bytes)
        }
    }

    /// Returns a writer after the lowest `bits` (0..=7) of the first byte, which are `kept`.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: the writing code must see the position
    pub(crate) fn after(bytes: &'a mut [u8], kept: u8, bits: u32) -> Self {
        BitWriter {
            base: u64::from(kept),
            base_bits: bits,
            ..BitWriter::new(bytes)
        }
    }

    /// Returns whether the slice is full.
    pub(crate) fn is_full(&self) -> bool {
        self.rest.is_empty()
    }

    /// Appends the low `width` bits (0..=64) of `value`.
    ///
    /// # Errors
    /// Returns `Width` for more than 64 bits, `OutOfRange` for a value that does not fit, and `BufferFull` if the slice
    /// is too short. After an error the stream must not be used.
    #[inline]
    pub fn write_bits(&mut self, value: u64, width: u32) -> Result<(), WriteError> {
        if width > 64 {
            return Err(WriteError::at(Refusal::Width, self.position(), width, 0));
        }
        if value & !mask(width) != 0 {
            return Err(WriteError::at(Refusal::OutOfRange, self.position(), width, value));
        }
        if bytes_for(self.position() + width as usize) > self.filled + self.rest.len() {
            return Err(WriteError::at(Refusal::BufferFull, self.position(), width, 0));
        }
        self.push(value, width)
            .map_err(|why| WriteError::at(why, self.position(), width, 0))
    }

    /// Appends zero bits up to the next byte boundary: 0 to 7 bits.
    ///
    /// # Errors
    /// This function always returns `Ok` today: the zero bits complete a byte that is already in the slice.
    #[inline]
    pub fn write_align(&mut self) -> Result<(), WriteError> {
        self.align().map_err(|why| WriteError::at(why, self.position(), 0, 0))
    }

    /// Appends zero bits up to the next byte boundary, then copies the bytes.
    ///
    /// # Errors
    /// Returns `BufferFull` if the slice is too short.
    #[inline]
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.put_bytes(bytes)
            .map_err(|why| WriteError::at(why, self.position(), 0, 0))
    }

    /// Returns the number of bits written so far.
    #[inline]
    #[must_use]
    pub fn bits_written(&self) -> usize {
        self.position()
    }

    /// Stores the last bits and returns the number of bytes written. Unused bits of the last byte are zero.
    ///
    /// # Errors
    /// Returns `BufferFull` if the slice is too short.
    #[inline]
    pub fn finish(mut self) -> Result<usize, WriteError> {
        let position = self.position();
        self.end().map_err(|why| WriteError::at(why, position, 0, 0))
    }

    /// Stores the last bits like [`finish`](Self::finish), without the path of an error.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn end(&mut self) -> Result<usize, Refusal> {
        tri!(self.end_run());
        tri!(self.store_last(self.base, self.base_bits.div_ceil(8) as usize));
        Ok(self.filled)
    }

    /// Stores the last bits like [`end`](Self::end), for a slice that often ends with the value. Avoids a copy of
    /// unknown length, which is a call.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn end_short(&mut self) -> Result<usize, Refusal> {
        tri!(self.end_run());
        tri!(self.store(self.base, self.base_bits.div_ceil(8) as usize));
        Ok(self.filled)
    }

    /// Stores the `n` (0..=8) low bytes of `word`.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn store(&mut self, mut word: u64, n: usize) -> Result<(), Refusal> {
        if n == 8 {
            return self.store_chunk(word.to_le_bytes());
        }
        // stores of 4, 2 and 1 bytes instead of a loop: a copy of unknown length is a call
        if n & 4 != 0 {
            tri!(self.store_chunk((word as u32).to_le_bytes()));
            word >>= 32;
        }
        if n & 2 != 0 {
            tri!(self.store_chunk((word as u16).to_le_bytes()));
            word >>= 16;
        }
        if n & 1 != 0 {
            tri!(self.store_chunk([word as u8]));
        }
        Ok(())
    }

    /// Stores bytes like [`store`](Self::store), at the end of a value.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn store_last(&mut self, word: u64, n: usize) -> Result<(), Refusal> {
        // if the rest has exactly `n` bytes, a length that the compiler knows, copying the word takes two stores
        if n == self.rest.len() {
            if let Some(bytes) = word.to_le_bytes().get(..n) {
                self.rest.copy_from_slice(bytes);
                self.rest = &mut [];
                self.filled += n;
                return Ok(());
            }
        }
        self.store(word, n)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn store_chunk<const N: usize>(&mut self, chunk: [u8; N]) -> Result<(), Refusal> {
        // only one comparison, since `rest` shrinks and no index can overflow
        match core::mem::take(&mut self.rest).split_first_chunk_mut() {
            Some((slot, rest)) => {
                *slot = chunk;
                self.rest = rest;
                self.filled += N;
                Ok(())
            }
            None => Err(self.full()),
        }
    }

    /// Refuses bits that do not fit. Leaves a full slice and one pending bit, so that [`end`](Self::end) refuses too if
    /// hand-written code ignores the error.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: derived code does not read these registers afterwards
    fn full(&mut self) -> Refusal {
        self.base_bits = 1;
        self.rest = &mut [];
        Refusal::BufferFull
    }

    /// Stores a whole word of the run, after the bits of `base`.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn store_word(&mut self, word: u64) -> Result<(), Refusal> {
        let out = self.base | word << self.base_bits;
        self.base = above(word, self.base_bits);
        // `rest` is not shortened here: LLVM's time would double with each word of a run
        let start = self.run_bytes();
        match self.rest.get_mut(start..start + WORD).and_then(<[u8]>::first_chunk_mut) {
            Some(slot) => {
                *slot = out.to_le_bytes();
                self.run_words += 1;
                Ok(())
            }
            None => Err(self.full()),
        }
    }

    /// Returns the number of bytes that the run has filled.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run_bytes(&self) -> usize {
        self.run_words as usize * WORD
    }

    /// Shortens `rest` by the words that the run has filled.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leave_run(&mut self) {
        self.leave(self.run_bytes());
        self.run_words = 0;
    }

    /// Shortens `rest` by filled bytes.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leave(&mut self, bytes: usize) {
        self.rest = core::mem::take(&mut self.rest).get_mut(bytes..).unwrap_or_default();
        self.filled += bytes;
    }

    /// Stores the bits of `base`, as whole bytes.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn store_base(&mut self) -> Result<(), Refusal> {
        tri!(self.store(self.base, self.base_bits.div_ceil(8) as usize));
        self.base = 0;
        self.base_bits = 0;
        Ok(())
    }
}

/// Copies as many bytes as both slices have.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))] // inlined: usually one copy of a known length
fn copy(from: &[u8], to: &mut [u8]) {
    let both = from.len().min(to.len());
    if let (Some(from), Some(to)) = (from.get(..both), to.get_mut(..both)) {
        to.copy_from_slice(from);
    }
}

/// Returns the bits that a shift of a word by `bits` (0..=63) to the left drops.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn above(word: u64, bits: u32) -> u64 {
    word >> 1 >> (63 - bits)
}

impl Stream for BitWriter<'_> {
    type Direction = Writing;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&self) -> usize {
        (self.filled + self.run_bytes()) * 8 + (self.base_bits + self.run_bits) as usize
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn align(&mut self) -> Result<(), Refusal> {
        tri!(self.end_run());
        let bits = (self.base_bits + 7) & !7;
        if bits == 64 {
            // if `store_base` refuses, the bits stay in `base`
            return self.store_base();
        }
        self.base_bits = bits;
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end_arm(&mut self) {
        self.leave_run();
    }

    // Inlined only in optimised builds, since in others it only costs build time.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end_run(&mut self) -> Result<(), Refusal> {
        self.leave_run();
        if self.run_bits == 0 {
            return Ok(());
        }
        let bits = self.base_bits + self.run_bits;
        let out = self.base | self.run << self.base_bits;
        if bits < 64 {
            self.base = out;
            self.base_bits = bits;
        } else {
            tri!(self.store_chunk(out.to_le_bytes()));
            self.base = above(self.run, self.base_bits);
            self.base_bits = bits - 64;
        }
        self.run = 0;
        self.run_bits = 0;
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn out_of_line(
        &mut self,
        _min_bits: usize,
        f: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        self.elsewhere(|other| {
            let done = f(other);
            tri!(other.end_run());
            done
        })
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_registers<W: Work<Self>>(&mut self, work: W) -> Result<(), Refusal> {
        let mut writer = BitWriter {
            rest: core::mem::take(&mut self.rest),
            // the caller has ended its run
            run: 0,
            run_bits: 0,
            run_words: 0,
            ..*self
        };
        let done = work.run(&mut writer);
        if done.is_err() {
            // bits before the refused bits stay written; if the slice is full, `end` refuses once more
            let _ = writer.end_run();
        }
        *self = writer;
        done
    }
}

impl Sink for BitWriter<'_> {
    const COPIES: bool = true;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn append(&mut self, field: Fitting<u64>) -> Result<(), Refusal> {
        self.push(field.value(), field.width())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), Refusal> {
        tri!(self.end_run());
        let before = self.base_bits.div_ceil(8) as usize;
        match core::mem::take(&mut self.rest).split_at_mut_checked(before + bytes.len()) {
            Some((slot, rest)) => {
                let word = self.base.to_le_bytes();
                // the whole word is stored, and the bytes then overwrite its part after the bits of `base`
                match slot.first_chunk_mut() {
                    Some(first) => *first = word,
                    None => copy(&word, slot),
                }
                copy(bytes, slot.get_mut(before..).unwrap_or(&mut []));
                self.rest = rest;
                self.filled += before + bytes.len();
                self.base = 0;
                self.base_bits = 0;
                Ok(())
            }
            None => Err(self.full()),
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_elements<C: Encoding<T>, T>(&mut self, items: &[T]) -> Result<(), Refusal> {
        if const { C::BULK.is_none() } {
            // the compiler generates no code to copy elements
            return self.put_each_here(ByCodec::<C>::NEW, items);
        }
        match const { C::BULK } {
            Some(Bulk::Flags(flags, _)) => self.put_flags(flags(items)),
            Some(bulk) if bulk.is_put(items, self.position() % 8 == 0) => self.put_bulk(items, &bulk),
            _ => self.put_each_here(ByCodec::<C>::NEW, items),
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_bit_set<W: Integer + BitSerialize>(&mut self, words: &[W], count: usize) -> Result<(), Refusal> {
        let whole = count / W::WIRE_BITS as usize;
        let (whole, rest) = words.split_at_checked(whole).unwrap_or_default();
        tri!(self.put_elements::<Plain, W>(whole));
        let width = count as u32 % W::WIRE_BITS;
        if let (Some(last), 1..) = (rest.first(), width) {
            tri!(self.push(last.to_word() & mask(width), width));
        }
        self.end_run()
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: one call
    fn put_integers<C: Encoding<T>, T: Integer, P: Lengths<I>, const I: usize>(
        &mut self,
        items: &[T],
    ) -> Result<(), Refusal> {
        if const { are_few(P::MAX, C::MAX_BITS, 63) } {
            let most = const { P::MAX as u32 * C::MAX_BITS as u32 };
            return self.put_few(items, const { &Distance::of::<C, T>() }, most);
        }
        let put = const { put_of::<T>(&Distance::of::<C, T>()) };
        self.elsewhere(|other| put(other, items, const { &Distance::of::<C, T>() }))
    }
}

impl BitWriter<'_> {
    /// Appends `value`, which fits `width` (0..=64).
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn push(&mut self, value: u64, width: u32) -> Result<(), Refusal> {
        debug_assert!(width <= 64 && value & !mask(width) == 0, "unchecked value");
        if width == 0 {
            return Ok(());
        }
        self.run |= value << self.run_bits;
        let bits = self.run_bits + width;
        if bits < 64 {
            self.run_bits = bits;
            return Ok(());
        }
        tri!(self.store_word(self.run));
        self.run = above(value, self.run_bits);
        self.run_bits = bits - 64;
        Ok(())
    }

    /// Runs `f`, which is not inlined and leaves no run.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: this writer must stay in registers
    fn elsewhere(&mut self, f: impl FnOnce(&mut Self) -> Result<(), Refusal>) -> Result<(), Refusal> {
        tri!(self.end_run());
        // The writer is moved to a copy and back: only the copy has its address taken, so this writer can stay in
        // registers.
        let mut other = BitWriter {
            rest: core::mem::take(&mut self.rest),
            ..*self
        };
        let done = f(&mut other);
        // shows the compiler that the call left no run; if hand-written code ignores an error, it continues with the
        // rest of the slice
        *self = BitWriter {
            run: 0,
            run_bits: 0,
            run_words: 0,
            ..other
        };
        done
    }

    /// Writes elements, in a function that [`elsewhere`](Self::elsewhere) calls.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined into that function
    pub(crate) fn put_each<E: Each<T>, T>(&mut self, each: E, items: &[T]) -> Result<(), Refusal> {
        self.in_registers(PutEach(each, items))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: it must see what the compiler knows of the position
    fn put_each_here<E: Each<T>, T>(&mut self, each: E, items: &[T]) -> Result<(), Refusal> {
        tri!(self.end_run());
        if const { E::IS_WHOLE } && self.base_bits % 8 == 0 {
            return self.put_groups(each, items, 1);
        }
        // the condition is constant, so the compiler drops one branch
        if const { E::ELEMENT.byte_period() > 1 } && self.base_bits % 8 == 0 {
            return self.put_groups(each, items, const { E::ELEMENT.byte_period() });
        }
        let mut rest = items;
        // groups of one element need no loop of their own: with two loops, n nested lists would inline the innermost
        // one 2^n times
        if const { E::ELEMENT.group(64) > 1 } {
            let mut groups = items.chunks_exact(const { E::ELEMENT.group(64) });
            for group in &mut groups {
                for item in group {
                    tri!(each.write(item, self));
                }
                tri!(self.end_run());
            }
            rest = groups.remainder();
        }
        for item in rest {
            tri!(each.write(item, self));
            tri!(self.end_run());
        }
        Ok(())
    }

    /// Writes integers of at most `most` (0..=63) bits together, without storing a word between them.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: it must see what the compiler knows of the position
    fn put_few<T: Integer>(&mut self, items: &[T], distance: &Distance, most: u32) -> Result<(), Refusal> {
        // the compiler knows both numbers
        if self.run_bits + most > 63 {
            tri!(self.end_run());
        }
        for item in items {
            let (code, true) = distance.from(*item) else {
                return Err(Refusal::OutOfRange);
            };
            self.run |= code << (self.run_bits & 63);
            self.run_bits += distance.width;
        }
        self.end_run()
    }

    /// Writes elements that are sent as their bytes.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: it must see what the compiler knows of the position
    fn put_bulk<T>(&mut self, items: &[T], bulk: &Bulk<T>) -> Result<(), Refusal> {
        tri!(self.end_run());
        let bit = self.base_bits % 8;
        tri!(self.store(self.base, (self.base_bits / 8) as usize));
        let carry = (self.base >> (self.base_bits - bit)) as u8;
        match core::mem::take(&mut self.rest).split_at_mut_checked(size_of_val(items)) {
            Some((slot, rest)) => {
                self.rest = rest;
                self.filled += slot.len();
                self.base = u64::from(bulk.put(items, slot, carry, bit));
                self.base_bits = bit;
                Ok(())
            }
            None => Err(self.full()),
        }
    }

    /// Writes elements of a fixed width from a byte boundary, in groups of `period` that fill whole bytes. The compiler
    /// knows the length of each group, and merges its fields.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_groups<E: Each<T>, T>(&mut self, each: E, items: &[T], period: usize) -> Result<(), Refusal> {
        tri!(self.store_base());
        let groups = items.chunks_exact(period);
        let rest = groups.remainder();
        let bytes = period * E::MIN_BITS / 8;
        let Some(slots) = self.rest.get_mut(..groups.len().saturating_mul(bytes)) else {
            return Err(self.full());
        };
        let mut filled = 0;
        for (group, slot) in groups.zip(slots.chunks_exact_mut(bytes)) {
            let mut writer = BitWriter::new(slot);
            let done = group.iter().try_for_each(|item| each.write(item, &mut writer));
            if done.is_err() {
                // bits before the refused bits stay written
                if done == Err(Refusal::BufferFull) || writer.end_run().is_err() {
                    return Err(self.full());
                }
                filled += writer.filled;
                (self.base, self.base_bits) = (writer.base, writer.base_bits);
                self.leave(filled);
                return done;
            }
            if tri!(writer.end()) != bytes {
                // a hand-written codec wrote fewer bits than its schema says
                return Err(Refusal::Custom);
            }
            filled += bytes;
        }
        self.leave(filled);
        for item in rest {
            tri!(each.write(item, self));
            tri!(self.end_run());
        }
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn put_flags(&mut self, flags: &[bool]) -> Result<(), Refusal> {
        tri!(self.end_run());
        let mut groups = flags.chunks_exact(FLAGS);
        for group in &mut groups {
            let mut eight = [false; FLAGS];
            eight.copy_from_slice(group);
            tri!(self.push(gather(eight.map(u8::from)), FLAGS as u32));
            tri!(self.end_run());
        }
        let rest = groups.remainder();
        tri!(self.push(gather_rest(rest), rest.len() as u32));
        self.end_run()
    }
}

/// Writes elements.
struct PutEach<'a, E, T>(E, &'a [T]);

impl<'a, E: Each<T>, T> Work<BitWriter<'a>> for PutEach<'_, E, T> {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(self, writer: &mut BitWriter<'a>) -> Result<(), Refusal> {
        writer.put_each_here(self.0, self.1)
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    #[test]
    fn bytes_after_any_bits_change_nothing_after_their_end() {
        let text: [u8; 20] = core::array::from_fn(|i| 0xA0 + i as u8);
        for bits in 0..=70_u32 {
            for len in 0..text.len() {
                let (low, high) = (bits.min(40), bits.saturating_sub(40));
                let pack = |out: &mut [u8]| {
                    let mut writer = BitWriter::new(out);
                    writer.put(mask(low), low)?;
                    writer.put(mask(high), high)?;
                    writer.put_bytes(&text[..len])?;
                    writer.end()
                };
                let before = bits.div_ceil(8) as usize;
                let mut out = [0xEE; 40];
                assert_eq!(pack(&mut out), Ok(before + len));
                let ones = (u128::MAX >> 1 >> (127 - bits)).to_le_bytes();
                assert_eq!(out[..before], ones[..before], "{bits} bits");
                assert_eq!(out[before..before + len], text[..len]);
                assert!(
                    out[before + len..].iter().all(|byte| *byte == 0xEE),
                    "{bits} bits, {len} bytes"
                );
                if before + len > 0 {
                    assert_eq!(pack(&mut out[..before + len - 1]), Err(Refusal::BufferFull));
                }
            }
        }
    }
}
