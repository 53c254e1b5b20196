//! Computes the value that a decoder will reconstruct. Encoders evaluate conditions on this value, so both sides take
//! the same branch.

use crate::codec::Encoding;
use crate::codec::step::write_given;
use crate::width::bytes_for;
use crate::{BitReader, BitWriter, Fitting, Refusal, Sink, Source, Stream};
use core::ops::Deref;

/// A value as a decoder will reconstruct it: the encoder's own value if the codec neither rounds nor omits a part.
#[derive(Debug)]
pub enum Seen<'v, T> {
    /// The encoder's own value, which the decoder reconstructs exactly or which cannot be encoded.
    Original(&'v T),
    /// A new value, which may differ from the encoder's.
    Reconstructed(T),
}

impl<T> Deref for Seen<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Seen::Original(value) => value,
            Seen::Reconstructed(value) => value,
        }
    }
}

/// A value that is about to be written, and the value that a decoder will reconstruct. If the value was written to find
/// the reconstructed value, its bits are kept: writing nested values twice would double the time with each level.
#[derive(Debug)]
pub struct Ahead<'v, T> {
    value: &'v T,
    seen: Seen<'v, T>,
    kept: Kept,
}

#[derive(Debug)]
enum Kept {
    Nothing,
    Bits(EarlyBits),
    Refused(Refusal),
}

impl<'v, T> Ahead<'v, T> {
    /// Prepares a value that will be written at the bit `at` of the stream.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: constants select one of the branches
    pub(crate) fn of<C: Encoding<T, X>, X: Copy>(value: &'v T, given: X, at: usize) -> Self {
        let (seen, kept) = if const { C::SCHEMA.is_plain() } {
            (Seen::Original(value), Kept::Nothing)
        } else if const { by_parts::<C, T, X>() } {
            let read = as_read::<C, T, X>(value, given);
            (read.map_or(Seen::Original(value), Seen::Reconstructed), Kept::Nothing)
        } else {
            let mut bits = EarlyBits::new(at);
            match bits.fill::<C, T, X>(value, given) {
                Ok(read) => (
                    read.map_or(Seen::Original(value), Seen::Reconstructed),
                    Kept::Bits(bits),
                ),
                Err(why) => (Seen::Original(value), Kept::Refused(why)),
            }
        };
        Ahead { value, seen, kept }
    }

    /// Returns the value that a decoder will reconstruct, or the encoder's own value if the field refuses it.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn seen(&self) -> &T {
        &self.seen
    }

    /// Returns the position after the value, or `at` if the length of the value is not known yet.
    pub(crate) fn end(&self, at: usize) -> usize {
        match &self.kept {
            Kept::Bits(bits) => at + bits.count,
            _ => at,
        }
    }

    /// Writes the encoder's own value, since the reconstructed one may take other bits.
    ///
    /// # Errors
    /// Returns the errors of the codec.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write<C: Encoding<T, X>, X: Copy, S: Sink>(
        self,
        given: X,
        s: &mut S,
    ) -> Result<Seen<'v, T>, Refusal> {
        match self.kept {
            Kept::Bits(bits) if S::COPIES && bits.at == s.position() % 64 => tri!(bits.append_to(s)),
            // if hand-written code fills a buffer of its own, the value is not refused
            Kept::Refused(why) if S::COPIES && S::CHECKS && why != Refusal::BufferFull => return Err(why),
            _ => tri!(C::write(self.value, given, s)),
        }
        Ok(self.seen)
    }
}

/// Returns whether codec `C` computes the reconstructed value without writing it: part by part, or because it has no
/// parts.
#[must_use]
pub const fn by_parts<C: Encoding<T, X>, T, X: Copy>() -> bool {
    C::BY_PARTS || C::SCHEMA.is_shallow()
}

/// Returns a field as a decoder will reconstruct it, or `None` if it cannot be written.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
#[must_use]
pub fn as_read<C: Encoding<T, X>, T, X: Copy>(value: &T, given: X) -> Option<T> {
    match const { C::BY_PARTS } {
        true => C::as_read(value, given),
        false => read_back::<C, T, X>(value, given),
    }
}

/// Writes a field that expressions name, and returns it as a decoder will reconstruct it.
///
/// # Errors
/// Returns the errors of the codec.
// Without optimisation a copy costs build time and gains nothing.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_seen<'v, C: Encoding<T, X>, T, X: Copy, S: Sink>(
    index: usize,
    value: &'v T,
    given: X,
    s: &mut S,
) -> Result<Seen<'v, T>, Refusal> {
    if const { C::SCHEMA.is_plain() } {
        // most named fields are plain numbers, which need less code than the general case
        tri!(write_given::<C, T, X, S>(index, value, given, s));
        return Ok(Seen::Original(value));
    }
    write_ahead::<C, T, X, S>(index, value, given, None, s)
}

/// Returns the position of the first field after the bit of `write_elided`.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn after_bit<S: Sink>(s: &S) -> usize {
    s.position() + 1
}

/// Returns the value that a decoder would reconstruct of a field at bit `at`, and advances `at`. `None` means the
/// `known` value.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn unless_known<'v, C: Encoding<T, X>, T: PartialEq, X: Copy>(
    value: &'v T,
    given: X,
    known: &T,
    at: &mut usize,
) -> Option<Ahead<'v, T>> {
    if value == known {
        return None;
    }
    let ahead = Ahead::of::<C, X>(value, given, *at);
    *at = ahead.end(*at);
    Some(ahead)
}

/// Writes a field with the result of [`unless_known`], and returns it as a decoder will reconstruct it.
///
/// # Errors
/// Returns the errors of the codec.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn write_ahead<'v, C: Encoding<T, X>, T, X: Copy, S: Sink>(
    index: usize,
    value: &'v T,
    given: X,
    ahead: Option<Ahead<'v, T>>,
    s: &mut S,
) -> Result<Seen<'v, T>, Refusal> {
    s.enter(index);
    let ahead = ahead.unwrap_or_else(|| Ahead::of::<C, X>(value, given, s.position()));
    let seen = tri!(ahead.write::<C, X, S>(given, s));
    s.leave();
    Ok(seen)
}

/// Drops the result of [`write_ahead`] if no expression names the field.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn sent<T>(_: Seen<'_, T>) {}

/// Wraps the value of a field that is not sent.
#[inline]
#[must_use]
pub fn unsent_field<'v, T>(value: T) -> Seen<'v, T> {
    Seen::Reconstructed(value)
}

/// Returns whether an encoder omits a field, because it or its reconstructed value is the known value. A decoder
/// rejects a known value that was sent.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn is_elided<T: PartialEq>(ahead: &Option<Ahead<'_, T>>, known: &T) -> bool {
    ahead.as_ref().is_none_or(|ahead| ahead.seen() == known)
}

/// Returns the value that a decoder will reconstruct, by writing and reading it.
#[inline(never)] // not inlined: codes a whole value twice, and only if an encoder must decide by the result
fn read_back<C: Encoding<T, X>, T, X: Copy>(value: &T, given: X) -> Option<T> {
    EarlyBits::new(0).write_and_read::<C, T, X>(value, given).ok().flatten()
}

/// Returns whether two values have the same bits, or neither of them can be written.
#[cfg(any(feature = "alloc", feature = "arrayvec"))]
#[inline(never)] // not inlined, for the reason at `read_back`
pub(crate) fn have_same_bits<C: Encoding<T>, T>(one: &T, two: &T) -> bool {
    let (mut first, mut second) = (EarlyBits::new(0), EarlyBits::new(0));
    let written = (first.write::<C, T, ()>(one, ()), second.write::<C, T, ()>(two, ()));
    written != (Ok(()), Ok(())) || first.are_as(&second)
}

/// Size of the buffer on the stack: 256 bytes for the value, and a word for its bit position.
const BUFFER: usize = 256 + 8;

/// Bits of a value that were written before the bits of the packet up to the value.
#[derive(Debug)]
struct EarlyBits {
    /// Position of the value modulo 64: hand-written code may align to units larger than a byte.
    at: usize,
    count: usize,
    here: [u8; BUFFER],
    #[cfg(feature = "alloc")]
    more: alloc::vec::Vec<u8>,
}

impl EarlyBits {
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn new(at: usize) -> EarlyBits {
        EarlyBits {
            at: at % 64,
            count: 0,
            here: [0; BUFFER],
            #[cfg(feature = "alloc")]
            more: alloc::vec::Vec::new(),
        }
    }

    /// Calls [`write_and_read`](Self::write_and_read) out of line.
    #[inline(never)]
    fn fill<C: Encoding<T, X>, T, X: Copy>(&mut self, value: &T, given: X) -> Result<Option<T>, Refusal> {
        self.write_and_read::<C, T, X>(value, given)
    }

    /// Writes the value, and reads it back. Returns `None` if a decoder rejects it.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined: at bit 0 it is as fast as any writer
    fn write_and_read<C: Encoding<T, X>, T, X: Copy>(&mut self, value: &T, given: X) -> Result<Option<T>, Refusal> {
        tri!(self.write::<C, T, X>(value, given));
        let mut reader = self.reader();
        tri!(reader.reserve(C::MIN_BITS));
        Ok(C::read(given, &mut reader).ok())
    }

    /// Writes the value.
    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))] // inlined into `write_and_read`
    fn write<C: Encoding<T, X>, T, X: Copy>(&mut self, value: &T, given: X) -> Result<(), Refusal> {
        #[allow(unused_mut)] // without `alloc` there is no second try
        let mut done = write_from::<C, T, X>(&mut self.here, self.at, value, given);
        #[cfg(feature = "alloc")]
        while matches!(done, Ok(None)) && self.grow(C::SCHEMA.max_bits) {
            done = write_from::<C, T, X>(&mut self.more, self.at, value, given);
        }
        self.count = tri!(tri!(done).ok_or(Refusal::BufferFull));
        Ok(())
    }

    /// Returns whether two buffers hold the same bits.
    #[cfg(any(feature = "alloc", feature = "arrayvec"))]
    fn are_as(&self, other: &EarlyBits) -> bool {
        let (mut one, mut two, mut left) = (self.reader(), other.reader(), self.count);
        if self.count != other.count || one.reserve(left).is_err() || two.reserve(left).is_err() {
            return false;
        }
        while left > 0 {
            let width = left.min(64) as u32;
            if one.take(width) != two.take(width) {
                return false;
            }
            left -= width as usize;
        }
        true
    }

    /// Allocates a larger buffer, and returns whether the last one was too small for values of `max_bits` bits.
    #[cfg(feature = "alloc")]
    fn grow(&mut self, max_bits: usize) -> bool {
        let most = bytes_for(max_bits.saturating_add(64));
        let len = self.more.len().max(BUFFER);
        self.more = alloc::vec![0; most.min(len * 8)];
        len < most
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reader(&self) -> BitReader<'_> {
        let end = bytes_for(self.at + self.count);
        #[cfg(feature = "alloc")]
        if !self.more.is_empty() {
            return BitReader::from_bit(self.more.get(..end).unwrap_or_default(), self.at);
        }
        BitReader::from_bit(self.here.get(..end).unwrap_or_default(), self.at)
    }

    #[inline(never)] // not inlined: rare
    fn append_to<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        tri!(s.end_run());
        let mut reader = self.reader();
        let mut left = self.count;
        tri!(reader.reserve(left));
        while left > 0 {
            let width = left.min(64) as u32;
            tri!(s.append(Fitting::new(tri!(reader.take(width)), width)));
            tri!(s.end_run());
            left -= width as usize;
        }
        Ok(())
    }
}

/// Writes a value at a bit of `bytes`, and returns the number of its bits, or `None` if it does not fit.
#[cfg_attr(debug_assertions, inline)]
#[cfg_attr(not(debug_assertions), inline(always))]
fn write_from<C: Encoding<T, X>, T, X: Copy>(
    bytes: &mut [u8],
    at: usize,
    value: &T,
    given: X,
) -> Result<Option<usize>, Refusal> {
    let mut writer = BitWriter::from_bit(bytes, at);
    let put = C::write(value, given, &mut writer);
    let end = writer.position();
    match put.and_then(|()| writer.end()) {
        Ok(_) => Ok(Some(end - at)),
        Err(Refusal::BufferFull) if writer.is_full() => Ok(None),
        Err(why) => Err(why),
    }
}
