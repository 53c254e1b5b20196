//! `#[string(.., nul)]` and `#[string(len = N, padded)]`: texts without a length before them, as in C.

use super::length::Length;
use super::letters::{Growing, encodes_letters};
use super::number::Leaf;
use super::{Lengths, PassThrough, refuse};
use crate::word::has_nul;
use crate::{Fitting, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends UTF-8 without NUL in 8 bits for each byte, then 8 zero bits. No length is sent, and the text may begin at any
/// bit.
///
/// The decoder rejects a text that is too long or too short, and invalid UTF-8. The encoder refuses a text that is too
/// long or too short, and a NUL.
#[derive(Debug)]
pub struct Nul<P, const I: usize = 0>(PhantomData<P>);

/// Sends MAX bytes of 8 bits: UTF-8 without NUL, then bytes that are 0. No length is sent, and the text may begin at
/// any bit. A text of MAX bytes is sent without a NUL at the end. The decoder rejects a byte other than 0 after the
/// first 0, and invalid UTF-8. The encoder refuses a text that is too long, and a NUL.
#[derive(Debug)]
pub struct Padded<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Nul<P, I> {}
impl<P, const I: usize> PassThrough for Padded<P, I> {}

/// Number of bits of a byte.
const BYTE_BITS: u32 = 8;

/// Returns the number of bits of some bytes, for an error. A text may have more bits than a `u32` holds.
fn bits(bytes: usize) -> u32 {
    bytes.saturating_mul(BYTE_BITS as usize).try_into().unwrap_or(u32::MAX)
}

/// The bytes of a character that were read so far.
#[derive(Default)]
struct Letter {
    bytes: [u8; 4],
    len: usize,
}

impl Letter {
    /// Takes the next byte of a text. Appends each complete character to a text of at most `most` bytes.
    #[inline(always)] // inlined: the stream stays in registers
    fn push<T: Growing, S: Source>(&mut self, byte: u8, text: &mut T, most: usize, s: &mut S) -> Result<(), Refusal> {
        // a character has at most 4 bytes: the mask tells this to the compiler
        self.bytes[self.len & 3] = byte;
        self.len += 1;
        let whole = match self.bytes[0] {
            0xC0..0xE0 => 2,
            0xE0..0xF0 => 3,
            0xF0..0xF8 => 4,
            // any other byte is a character of its own, or is invalid
            _ => 1,
        };
        if self.len < whole {
            return Ok(());
        }
        let read = core::str::from_utf8(self.bytes.get(..self.len).unwrap_or(&[]));
        match read.ok().and_then(|read| read.chars().next()) {
            Some(c) => {
                text.grow(self.len, most);
                text.push(c);
                self.len = 0;
                Ok(())
            }
            None => Err(s.refuse(Refusal::InvalidUtf8, 0, bits(self.len))),
        }
    }

    /// Rejects an incomplete character at the end of a text. `after` is the number of bytes after the character.
    #[inline(always)]
    fn end<S: Source>(&self, after: usize, s: &mut S) -> Result<(), Refusal> {
        if self.len > 0 {
            return Err(s.refuse(Refusal::InvalidUtf8, 0, bits(self.len + after)));
        }
        Ok(())
    }
}

/// Refuses a text that is too long, too short or has a NUL.
#[inline(always)]
fn check<P: Lengths<I>, const I: usize, S: Sink>(text: &str, s: &mut S) -> Result<(), Refusal> {
    const { refuse(Length::<P, I>::PROBLEM) };
    // the refused length is not sent, so its width is 0
    if S::CHECKS && Length::<P, I>::refusal(&text.len()).is_some() {
        return Err(s.refuse(Refusal::Length, text.len() as i128, 0));
    }
    if S::CHECKS && has_nul(text.as_bytes()) {
        return Err(s.refuse(Refusal::Nul, 0, 0));
    }
    if const { S::CODES } {
        return Length::<P, I>::put(text.len(), 0, s);
    }
    Ok(())
}

#[inline(always)]
fn put<S: Sink>(bytes: impl Iterator<Item = u8>, s: &mut S) -> Result<(), Refusal> {
    for byte in bytes {
        tri!(s.append(Fitting::new(u64::from(byte), BYTE_BITS)));
    }
    s.end_run()
}

#[inline(always)]
fn take<S: Source>(s: &mut S) -> Result<u8, Refusal> {
    Ok(tri!(s.take_narrow(BYTE_BITS)) as u8)
}

/// Reads a text from a stream of codes, where its length is a code.
#[inline(always)]
fn read_codes<P: Lengths<I>, const I: usize, T: Growing, S: Source>(text: &mut T, s: &mut S) -> Result<(), Refusal> {
    let mut letter = Letter::default();
    for _ in 0..tri!(Length::<P, I>::take(0, s)) {
        let byte = tri!(take(s));
        if byte == 0 {
            return Err(s.refuse(Refusal::Nul, 0, BYTE_BITS));
        }
        tri!(letter.push(byte, text, Length::<P, I>::MAX, s));
    }
    letter.end(0, s)
}

impl<P: Lengths<I>, const I: usize> Nul<P, I> {
    #[inline(always)] // inlined: the stream stays in registers
    fn write_text<S: Sink>(text: &str, s: &mut S) -> Result<(), Refusal> {
        tri!(check::<P, I, S>(text, s));
        let end = if const { S::CODES } { None } else { Some(0) };
        put(text.bytes().chain(end), s)
    }

    /// Reads characters into an empty text.
    #[inline(always)] // inlined: the stream stays in registers
    fn read_text<T: Growing, S: Source>(text: &mut T, s: &mut S) -> Result<(), Refusal> {
        if const { S::CODES } {
            return read_codes::<P, I, T, S>(text, s);
        }
        let (mut letter, mut len) = (Letter::default(), 0);
        loop {
            // the bits of the shortest text and its NUL are already reserved
            if len > Length::<P, I>::MIN {
                tri!(s.reserve(BYTE_BITS as usize));
            }
            let byte = tri!(take(s));
            if byte == 0 {
                tri!(letter.end(1, s));
                break;
            }
            len += 1;
            if len > Length::<P, I>::MAX {
                return Err(s.refuse(Refusal::Length, len as i128, bits(len)));
            }
            tri!(letter.push(byte, text, Length::<P, I>::MAX, s));
        }
        if len < Length::<P, I>::MIN {
            return Err(s.refuse(Refusal::Length, len as i128, bits(len + 1)));
        }
        s.end_run()
    }
}

impl<P: Lengths<I>, const I: usize> Padded<P, I> {
    #[inline(always)] // inlined: the stream stays in registers
    fn write_text<S: Sink>(text: &str, s: &mut S) -> Result<(), Refusal> {
        tri!(check::<P, I, S>(text, s));
        let rest = Length::<P, I>::MAX.saturating_sub(text.len());
        let padding = if const { S::CODES } { 0 } else { rest };
        put(text.bytes().chain(core::iter::repeat_n(0, padding)), s)
    }

    /// Reads characters into an empty text.
    #[inline(always)] // inlined: the stream stays in registers
    fn read_text<T: Growing, S: Source>(text: &mut T, s: &mut S) -> Result<(), Refusal> {
        if const { S::CODES } {
            return read_codes::<P, I, T, S>(text, s);
        }
        let (mut letter, mut is_over) = (Letter::default(), false);
        for _ in 0..Length::<P, I>::MAX {
            let byte = tri!(take(s));
            if is_over && byte != 0 {
                return Err(s.refuse(Refusal::Nul, 0, BYTE_BITS));
            }
            if byte == 0 {
                tri!(letter.end(1, s));
                is_over = true;
            } else {
                tri!(letter.push(byte, text, Length::<P, I>::MAX, s));
            }
        }
        tri!(letter.end(0, s));
        s.end_run()
    }
}

encodes_letters!(Nul, nul, 1);
encodes_letters!(Padded, padded, 1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_of_a_long_text_are_as_many_as_an_error_can_say() {
        assert_eq!((bits(0), bits(3), bits(1 << 28)), (0, 24, 1 << 31));
        assert_eq!((bits(1 << 29), bits(u32::MAX as usize)), (u32::MAX, u32::MAX));
    }
}
