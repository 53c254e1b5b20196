//! Defines the bit reader.

use super::list::{ByCodec, Each};
#[cfg(feature = "alloc")]
use super::list::{PacketBit, are_few, fill_of, split};
use crate::bitless::{Limit, Limited};
use crate::codec::{Bulk, Encoding, FLAGS, Integer, Plain, spread};
#[cfg(feature = "alloc")]
use crate::codec::{Distance, Length, Lengths};
use crate::stream::Work;
use crate::unified::Reading;
use crate::width::{NARROW, bytes_for, mask, padding};
use crate::word::short_word;
use crate::{BitSerialize, ReadError, Refusal, Source, Stream};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// Reads bits from a slice of any length, the lowest bit of the first byte first. The slice needs no padding after it.
///
/// A read beyond the end of the slice fails. The slice may have any content.
///
/// ```
/// use bitstream::BitReader;
/// let mut r = BitReader::new(&[0x45, 0x1F]);
/// assert_eq!(r.read_bits(3)?, 5);
/// assert_eq!(r.read_bits(10)?, 1000);
/// assert_eq!(r.bits_left(), 3);
/// assert!(r.read_bits(4).is_err());
/// # Ok::<(), bitstream::ReadError>(())
/// ```
// `WINDOW` tells the compiler what is known of the length of the slice, so that it drops the branch near the slice's
// end.
//
// A position is `base`, which may be known at run time only, plus `run`, which the compiler knows at every field of
// inlined code. `word` caches the bits at the `run` positions `word_at..word_end`.
#[derive(Debug)]
pub struct BitReader<'a, const WINDOW: u8 = ANY, L = Limited> {
    bytes: &'a [u8],
    /// Length of the slice, in bits.
    end: usize,
    base: usize,
    run: usize,
    word: u64,
    word_at: usize,
    word_end: usize,
    /// Number of bits from the position on that are known to exist.
    reserved: usize,
    limit: L,
}

/// `WINDOW` for a slice of any length.
pub(crate) const ANY: u8 = 0;
/// `WINDOW` for a slice of 8 bytes or more, whose shortest and longest length the compiler knows.
pub(crate) const LONG: u8 = 1;
/// `WINDOW` for a slice of fewer than 8 bytes, which is loaded once, as one word.
pub(crate) const SHORT: u8 = 2;

/// Number of bits that an 8-byte load contains from any bit of its first byte on.
const LOAD: usize = 57;
impl<'a> BitReader<'a> {
    /// Returns a reader at bit 0 of `bytes`.
    #[inline]
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        BitReader::over(bytes)
    }

    /// Returns a reader at a bit of `bytes`.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: the reading code must see the known fields
    pub(crate) fn from_bit(bytes: &'a [u8], at: usize) -> Self {
        BitReader {
            base: at,
            ..BitReader::over(bytes)
        }
    }
}

impl<'a, const WINDOW: u8, L: Limit> BitReader<'a, WINDOW, L> {
    /// Returns a reader of a slice whose length is as `WINDOW` says.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: the reading code must see that the position is 0
    pub(crate) fn over(bytes: &'a [u8]) -> Self {
        BitReader {
            bytes,
            // if the slice is longer, only the bits that a `usize` can count are read
            end: bytes.len().min(usize::MAX / 8) * 8,
            base: 0,
            run: 0,
            word: if WINDOW == SHORT { short_word(bytes) } else { 0 },
            word_at: 0,
            word_end: 0,
            reserved: 0,
            limit: L::NEW,
        }
    }

    /// Moves the reader to a bit of its slice.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: the reading code must see the known fields
    pub(crate) fn at(self, bit: usize) -> Self {
        BitReader { base: bit, ..self }
    }

    /// Returns the rest of the limit on elements without bits.
    pub(crate) fn limit(&self) -> L {
        self.limit
    }

    /// Sets the limit on elements without bits.
    pub(crate) fn with_limit(self, limit: L) -> Self {
        BitReader { limit, ..self }
    }

    /// Returns the next `width` bits (0..=64) as an unsigned integer.
    ///
    /// # Errors
    /// Returns `EndOfPacket` if fewer bits are left, and `Width` for more than 64 bits. After the error the position is
    /// unchanged.
    #[inline]
    pub fn read_bits(&mut self, width: u32) -> Result<u64, ReadError> {
        let why = match width {
            0..=64 if self.bits_left() >= width as usize => {
                self.reserved = self.reserved.max(width as usize);
                let value = self.take(width);
                return value.map_err(|why| ReadError::at(why, self.position(), width, 0));
            }
            0..=64 => Refusal::EndOfPacket,
            _ => Refusal::Width,
        };
        Err(ReadError::at(why, self.position(), width, 0))
    }

    /// Skips zero bits up to the next byte boundary: 0 to 7 bits.
    ///
    /// # Errors
    /// Returns `Padding` if one of the skipped bits is set.
    #[inline]
    pub fn read_align(&mut self) -> Result<(), ReadError> {
        let width = padding(self.position());
        self.align()
            .map_err(|why| ReadError::at(why, self.position(), width, 0))
    }

    /// Skips zero bits up to the next byte boundary, then returns `count` bytes.
    ///
    /// # Errors
    /// Returns `Padding` if a skipped bit is set, and `EndOfPacket` if fewer than `count` bytes are left.
    #[inline]
    pub fn read_bytes(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        self.bytes(count, 0)
            .map_err(|why| ReadError::at(why, self.position(), 0, 0))
    }

    /// Returns the number of bits read so far.
    #[inline]
    #[must_use]
    pub fn bits_read(&self) -> usize {
        self.position()
    }

    /// Returns the number of bits left, including unused bits of the last byte.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn bits_left(&self) -> usize {
        self.end.saturating_sub(self.base + self.run)
    }

    /// Returns the position after a complete value.
    ///
    /// # Errors
    /// Returns `EndOfPacket` if a hand-written codec reserved fewer bits than it took.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn used(&self) -> Result<usize, Refusal> {
        if self.position() > self.end {
            return Err(Refusal::EndOfPacket);
        }
        Ok(self.position())
    }

    /// Rejects bytes after the value, and set bits in its last byte.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn end(&mut self) -> Result<(), Refusal> {
        let used = bytes_for(self.position());
        // a slice of unknown length may have more bits than `end` counts
        let is_all = if WINDOW == ANY {
            used == self.bytes.len()
        } else {
            used * 8 == self.end
        };
        if !is_all {
            let late = self.position() > self.end;
            return Err(if late {
                Refusal::EndOfPacket
            } else {
                Refusal::LeftOverBytes
            });
        }
        if padding(self.position()) > 0 && self.rest_of_byte() != 0 {
            return Err(Refusal::LeftOverBits);
        }
        Ok(())
    }

    /// Returns the bits from the position to the end of its byte. Zeros follow after the end of the slice.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rest_of_byte(&mut self) -> u64 {
        if WINDOW == SHORT {
            // masked, since a hand-written codec may have taken more bits than it reserved
            return self.word >> (self.position() & 63);
        }
        // the word that the last field was read from usually contains the next bits
        if self.run + 7 > self.word_end {
            self.refill();
        }
        self.word >> (self.run - self.word_at)
    }

    /// Loads the word at `run`, with zeros after the end of the slice.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn refill(&mut self) {
        self.word_at = self.run & !7;
        self.word_end = self.word_at + LOAD;
        let byte = (self.base >> 3) + (self.word_at >> 3);
        let bit = self.base & 7;
        self.word = match self.bytes.get(byte..byte + 8) {
            Some(word) => first_word(word) >> bit,
            None if WINDOW == LONG => last_word(self.bytes, byte) >> bit,
            None => tail(self.bytes, byte, bit),
        };
    }

    /// Returns the next `width` (0..=[`NARROW`]) bits, which are known to exist.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn field(&mut self, width: u32) -> u64 {
        let end = self.run + width as usize;
        let word = if WINDOW == SHORT {
            self.word >> (self.position() & 63)
        } else {
            if end > self.word_end {
                self.refill();
            }
            self.word >> (self.run - self.word_at)
        };
        self.run = end;
        word & mask(width)
    }

    /// Returns the next 64 bits, if they exist.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn whole(&mut self) -> Result<u64, Refusal> {
        let start = self.run;
        tri!(self.narrow(32));
        let low = self.word >> (start - self.word_at);
        tri!(self.narrow(32));
        // bits that are in both words are equal, so neither word is masked
        Ok(low | self.word << (self.word_at - start))
    }

    /// Returns the next `width` (1..=[`NARROW`]) bits, if they exist.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn narrow(&mut self, width: u32) -> Result<u64, Refusal> {
        let bits = width as usize;
        if self.reserved < bits {
            tri!(self.check(bits));
            self.reserved = bits;
        }
        self.reserved -= bits;
        Ok(self.field(width))
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn check(&self, bits: usize) -> Result<(), Refusal> {
        // `end - bits` is constant in a loop, while the number of bits left is not
        if bits > self.end || self.position() > self.end - bits {
            return Err(Refusal::EndOfPacket);
        }
        Ok(())
    }

    /// Reserves exactly `bits` bits from the position on if they exist, and otherwise none. A hand-written codec that
    /// ignores the error then reads no bits beyond the end.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn keep_reserved(&mut self, bits: usize) -> Result<(), Refusal> {
        let checked = self.check(bits);
        self.reserved = if checked.is_ok() { bits } else { 0 };
        checked
    }

    /// Moves to the next byte boundary. The reserved bits are not checked again.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn skip_padding(&mut self) -> Result<(), Refusal> {
        let width = padding(self.position());
        // needs no check: a slice ends at a byte, so only a hand-written codec can pass the end
        if width > 0 && self.rest_of_byte() & mask(width) != 0 {
            return Err(Refusal::Padding);
        }
        // the mask shows the compiler that the low bits of `base` are 0
        self.base = (self.position() + 7) & !7;
        self.run = 0;
        self.word_end = 0;
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bytes(&mut self, count: usize, prepaid: usize) -> Result<&'a [u8], Refusal> {
        tri!(self.skip_padding());
        let at = self.base / 8;
        let rest = self.bytes.get(at..self.end / 8);
        let Some(bytes) = rest.and_then(|rest| rest.get(..count)) else {
            self.reserved = 0;
            return Err(Refusal::EndOfPacket);
        };
        self.base += count * 8;
        tri!(self.keep_reserved(self.reserved.saturating_sub(prepaid)));
        Ok(bytes)
    }
}

/// Returns the bytes from `byte` on, of a slice of 8 bytes or more, with zeros after the end. Loads the last 8 bytes
/// and shifts them, since a load after a copy would wait for the copy's stores.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn last_word(bytes: &[u8], byte: usize) -> u64 {
    match bytes.last_chunk() {
        Some(chunk) if byte < bytes.len() => u64::from_le_bytes(*chunk) >> ((byte + 8 - bytes.len()) * 8),
        _ => 0,
    }
}

/// Returns the first 8 bytes of a slice that has 8 bytes or more.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn first_word(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => 0,
    }
}

/// Returns the bits from bit `bit` of `byte` on, of a slice of any length, with zeros after the end. Not inlined: few
/// loads of a slice of unknown length are of its last 7 bytes.
#[cold]
#[inline(never)]
fn tail(bytes: &[u8], byte: usize, bit: usize) -> u64 {
    if byte >= bytes.len() {
        return 0;
    }
    let (word, from) = match bytes.last_chunk() {
        Some(chunk) => (u64::from_le_bytes(*chunk), bytes.len() - 8),
        None => (short_word(bytes), 0),
    };
    // the shift is at most 7 bytes and 7 bits
    word >> ((byte - from) * 8 + bit)
}

impl<const WINDOW: u8, L: Limit> Stream for BitReader<'_, WINDOW, L> {
    type Direction = Reading;

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&self) -> usize {
        self.base + self.run
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn align(&mut self) -> Result<(), Refusal> {
        tri!(self.skip_padding());
        // the reserved bits move with the position
        self.keep_reserved(self.reserved)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn end_run(&mut self) -> Result<(), Refusal> {
        self.base += self.run;
        self.run = 0;
        self.word_end = 0;
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn admit_bitless(&mut self, bytes: usize) -> bool {
        self.limit.admit(bytes)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn out_of_line(
        &mut self,
        min_bits: usize,
        f: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        tri!(self.end_run());
        let reserved = self.reserved.saturating_sub(min_bits);
        // only the copy has its address taken, so this reader stays in registers
        let mut other = BitReader { reserved: 0, ..*self };
        tri!(f(&mut other));
        *self = BitReader {
            base: other.position(),
            limit: other.limit,
            ..*self
        };
        self.keep_reserved(reserved)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_registers<W: Work<Self>>(&mut self, work: W) -> Result<(), Refusal> {
        // the caller has ended its run
        let mut reader = BitReader {
            run: 0,
            word_end: 0,
            ..*self
        };
        let done = work.run(&mut reader);
        *self = reader;
        done
    }
}

impl<const WINDOW: u8, L: Limit> Source for BitReader<'_, WINDOW, L> {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, width: u32) -> Result<u64, Refusal> {
        match width {
            0 => Ok(0),
            1..=NARROW => self.narrow(width),
            64 => self.whole(),
            51..=63 => {
                let low = tri!(self.narrow(32));
                Ok(low | self.narrow(width - 32)? << 32)
            }
            _ => Err(Refusal::Width),
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_narrow(&mut self, width: u32) -> Result<u64, Refusal> {
        if width == 0 || width > NARROW {
            return Err(Refusal::Width);
        }
        self.narrow(width)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_bytes(&mut self, count: usize, prepaid: usize) -> Result<&[u8], Refusal> {
        self.bytes(count, prepaid)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bits_left(&mut self) -> usize {
        BitReader::bits_left(self)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reserve(&mut self, bits: usize) -> Result<(), Refusal> {
        let bits = self.reserved.saturating_add(bits);
        tri!(self.check(bits));
        self.reserved = bits;
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn expect(&mut self, bits: usize) -> Result<(), Refusal> {
        self.check(bits)
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_elements<C: Encoding<T>, T>(&mut self, items: &mut [T], prepaid: usize) -> Result<(), Refusal> {
        if const { C::BULK.is_none() } {
            // the compiler generates no code to copy elements
            return self.take_each(ByCodec::<C>::NEW, items, prepaid);
        }
        match const { C::BULK } {
            Some(Bulk::Flags(_, flags)) => self.take_flags(flags(items), prepaid),
            Some(bulk) if WINDOW != SHORT && bulk.is_taken(items, self.position() % 8 == 0) => {
                self.take_bulk(items, &bulk, prepaid)
            }
            _ => self.take_each(ByCodec::<C>::NEW, items, prepaid),
        }
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_bit_set<W: Integer + BitSerialize>(&mut self, words: &mut [W], count: usize) -> Result<(), Refusal> {
        let whole = count / W::WIRE_BITS as usize;
        let (whole, rest) = words.split_at_mut_checked(whole).unwrap_or_default();
        tri!(self.take_elements::<Plain, W>(whole, size_of_val(whole) * 8));
        let width = count as u32 % W::WIRE_BITS;
        if let (Some(last), 1..) = (rest.first_mut(), width) {
            *last = W::from_word(tri!(self.take(width)));
        }
        self.end_run()
    }

    #[cfg(feature = "alloc")]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: one call
    fn take_integers<C: Encoding<T>, T: Integer, P: Lengths<I>, const I: usize>(
        &mut self,
        items: &mut Vec<T>,
        len: usize,
    ) -> Result<(), Refusal> {
        if const { are_few(P::MAX, C::MAX_BITS, LOAD) } {
            let prepaid = const { Length::<P, I>::MIN * C::MIN_BITS };
            return self.take_few(items, len, const { &Distance::of::<C, T>() }, prepaid);
        }
        let fill = const { fill_of::<T>(&Distance::of::<C, T>()) };
        let distance = const { &Distance::of::<C, T>() };
        self.elsewhere(const { Length::<P, I>::MIN * C::MIN_BITS }, |place| {
            fill(place, items, len, distance)
        })
    }
}

impl<const WINDOW: u8, L: Limit> BitReader<'_, WINDOW, L> {
    /// Returns the number of elements that are read by constant shifts. In a slice of unknown length, every load needs
    /// a branch for the end. The compiler then does not unroll a group of structs, so such structs are read one by one.
    const fn group<E: Each<T>, T>() -> usize {
        if WINDOW == ANY && E::STEPS > 1 {
            return 1;
        }
        E::ELEMENT.group(LOAD)
    }

    /// Runs `f`, which is not inlined. `f` reads the value for which `prepaid` bits were reserved, and returns the
    /// position after it.
    #[cfg(feature = "alloc")]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: this reader must stay in registers
    fn elsewhere(
        &mut self,
        prepaid: usize,
        f: impl FnOnce(PacketBit<'_>) -> Result<usize, Refusal>,
    ) -> Result<(), Refusal> {
        let place = PacketBit {
            bytes: self.bytes,
            at: self.position(),
        };
        self.base = tri!(f(place));
        self.run = 0;
        self.word_end = 0;
        self.keep_reserved(self.reserved.saturating_sub(prepaid))
    }

    /// Reads `len` integers that one load contains. `prepaid` of their bits are already reserved.
    #[cfg(feature = "alloc")]
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: it must see what the compiler knows of the position
    fn take_few<T: Integer>(
        &mut self,
        items: &mut Vec<T>,
        len: usize,
        distance: &Distance,
        prepaid: usize,
    ) -> Result<(), Refusal> {
        let reserved = self.reserved.saturating_sub(prepaid);
        tri!(self.end_run());
        let bits = len * distance.width as usize;
        tri!(self.check(reserved.saturating_add(bits)));
        let codes = if WINDOW == SHORT {
            self.word >> (self.base & 63)
        } else {
            self.refill();
            self.word
        };
        if !split(items, len, codes, distance) {
            return Err(Refusal::OutOfRange);
        }
        self.base += bits;
        self.word_end = 0;
        self.reserved = reserved;
        Ok(())
    }

    /// Reads elements. `prepaid` of their bits are already reserved.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: it must see what the compiler knows of the position
    pub(crate) fn take_each<E: Each<T>, T>(&mut self, each: E, items: &mut [T], prepaid: usize) -> Result<(), Refusal> {
        let reserved = self.reserved.saturating_sub(prepaid);
        tri!(self.end_run());
        if const { E::MIN_BITS == E::MAX_BITS } {
            tri!(self.take_groups(each, items, reserved));
            self.reserved = reserved;
            return Ok(());
        }
        for item in items {
            self.reserved = 0;
            tri!(self.reserve(E::MIN_BITS));
            tri!(each.read_into(item, self));
            tri!(self.end_run());
        }
        self.keep_reserved(reserved)
    }

    /// Reads elements that are sent as their bytes. `prepaid` of their bits are already reserved.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: it must see what the compiler knows of the position
    fn take_bulk<T>(&mut self, items: &mut [T], bulk: &Bulk<T>, prepaid: usize) -> Result<(), Refusal> {
        let reserved = self.reserved.saturating_sub(prepaid);
        tri!(self.end_run());
        let bits = size_of_val(items).saturating_mul(8);
        tri!(self.check(reserved.saturating_add(bits)));
        let bytes = self.bytes.get(self.base / 8..).unwrap_or(&[]);
        bulk.take(items, bytes, (self.base % 8) as u32);
        self.base += bits;
        self.reserved = reserved;
        Ok(())
    }

    /// Reads `bool`s. `prepaid` of their bits are already reserved.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_flags(&mut self, flags: &mut [bool], prepaid: usize) -> Result<(), Refusal> {
        let reserved = self.reserved.saturating_sub(prepaid);
        tri!(self.end_run());
        let all = reserved.saturating_add(flags.len());
        if self.reserved < all {
            tri!(self.check(all));
        }
        let mut groups = flags.chunks_exact_mut(FLAGS);
        for group in &mut groups {
            group.copy_from_slice(&spread(self.field(FLAGS as u32)));
            tri!(self.end_run());
        }
        let rest = groups.into_remainder();
        if !rest.is_empty() {
            let read = spread(self.field(rest.len() as u32));
            for (flag, read) in rest.iter_mut().zip(read) {
                *flag = read;
            }
            tri!(self.end_run());
        }
        self.reserved = reserved;
        Ok(())
    }

    /// Reads elements of whole bytes from a byte boundary. The caller has checked that their bytes exist. The compiler
    /// knows the length of an element, and merges its fields.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_whole<E: Each<T>, T>(&mut self, each: E, items: &mut [T]) -> Result<(), Refusal> {
        let bytes = self.bytes.get(self.base / 8..).unwrap_or(&[]);
        self.base += items.len() * E::MIN_BITS;
        for (item, bytes) in items.iter_mut().zip(bytes.chunks_exact(E::MIN_BITS / 8)) {
            let mut reader = BitReader::<LONG, L>::over(bytes);
            reader.reserved = E::MIN_BITS;
            *item = tri!(each.read(&mut reader));
        }
        Ok(())
    }

    /// Reads elements of a fixed width, before `reserved` bits of other values. A single check covers all elements.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_groups<E: Each<T>, T>(&mut self, each: E, items: &mut [T], reserved: usize) -> Result<(), Refusal> {
        let all = reserved.saturating_add(items.len().saturating_mul(E::MIN_BITS));
        if self.reserved < all {
            tri!(self.check(all));
        }
        if const { E::IS_WHOLE } && self.base % 8 == 0 {
            return self.take_whole(each, items);
        }
        let mut rest = items;
        // groups of one element need no loop of their own, as in the writer
        if const { Self::group::<E, T>() > 1 } {
            let mut groups = rest.chunks_exact_mut(const { Self::group::<E, T>() });
            for group in &mut groups {
                self.reserved = group.len() * E::MIN_BITS;
                for item in group {
                    tri!(each.read_into(item, self));
                }
                tri!(self.end_run());
            }
            rest = groups.into_remainder();
        }
        for item in rest {
            self.reserved = E::MIN_BITS;
            tri!(each.read_into(item, self));
            tri!(self.end_run());
        }
        Ok(())
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;
    use crate::codec::Plain;

    #[test]
    fn structs_in_a_slice_of_any_length_are_read_one_by_one() {
        type One = ByCodec<Plain>;
        assert_eq!(BitReader::<ANY>::group::<One, u16>(), 4);
        assert_eq!(BitReader::<LONG>::group::<One, u16>(), 4);
        assert_eq!(BitReader::<ANY>::group::<One, (u8, u8)>(), 1);
        assert_eq!(BitReader::<LONG>::group::<One, (u8, u8)>(), 4);
        assert_eq!(BitReader::<SHORT>::group::<One, (u8, u8)>(), 4);
    }

    #[test]
    fn words_of_64_bits_are_read_from_any_bit() {
        let bytes: [u8; 25] = core::array::from_fn(|i| (i as u8).wrapping_mul(151) ^ 0xA5);
        for before in 0..=136 {
            let mut bits = BitReader::from_bit(&bytes, before);
            let expected = (0..64).fold(0, |word, bit| word | bits.take(1).unwrap() << bit);
            for known in 0..=before.min(64) {
                let mut reader = BitReader::from_bit(&bytes, before - known);
                reader.take(known as u32).unwrap();
                assert_eq!(reader.take(64), Ok(expected), "{before} bits, {known} of them known");
            }
        }
        assert_eq!(BitReader::from_bit(&bytes, 137).take(64), Err(Refusal::EndOfPacket));
    }
}
