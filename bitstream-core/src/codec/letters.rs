//! `#[string(.., ascii)]` and `#[string(.., wide)]`: texts by characters, without alignment.

use super::length::Length;
use super::{Lengths, PassThrough};
use crate::word::has_nul;
use crate::{Fitting, Refusal, Schema, Sink, Source};
#[cfg(feature = "arrayvec")]
use ::arrayvec::ArrayString;
#[cfg(feature = "alloc")]
use alloc::string::String;
use core::marker::PhantomData;

/// Sends ASCII without NUL: `length - MIN` as a ranged integer, then 7 bits for each character, without alignment.
///
/// The decoder rejects a length above MAX, and NUL. The encoder refuses a length above MAX, NUL, and characters that
/// are not ASCII.
#[derive(Debug)]
pub struct Ascii<P, const I: usize = 0>(PhantomData<P>);

/// Sends UTF-16 without NUL: `length - MIN` in units as a ranged integer, then 32 bits for each unit, without
/// alignment.
///
/// The form is `wstring` of the "serialize 1.0" standard with a `buffer_size` of MAX + 1. A character above U+FFFF
/// takes two units. The decoder rejects a length above MAX, a unit above 0xFFFF, NUL, and surrogates without their
/// other half.
#[derive(Debug)]
pub struct Wide<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Ascii<P, I> {}
impl<P, const I: usize> PassThrough for Wide<P, I> {}

/// Number of bits of an ASCII character.
const ASCII_BITS: u32 = 7;
/// Number of bits of a UTF-16 unit on the wire, equal to the standard's `wchar_t`.
const UNIT_BITS: u32 = 32;
/// Largest number of UTF-8 bytes for a UTF-16 unit.
const MOST_BYTES: usize = 3;

/// A text that grows while it is read.
pub(super) trait Growing {
    /// Reserves exactly `bytes` more bytes.
    fn make_room(&mut self, bytes: usize);
    /// Reserves `bytes` more bytes, or doubles the memory if doubling gives more, but not beyond `most`.
    fn grow(&mut self, bytes: usize, most: usize);
    /// Appends a character for which there is memory.
    fn push(&mut self, c: char);
}

#[cfg(feature = "arrayvec")]
impl<const CAP: usize> Growing for ArrayString<CAP> {
    fn make_room(&mut self, _bytes: usize) {}

    fn grow(&mut self, _bytes: usize, _most: usize) {}

    fn push(&mut self, c: char) {
        // cannot fail: the capacity is at least the longest length
        let _ = self.try_push(c);
    }
}

#[cfg(feature = "alloc")]
impl Growing for String {
    fn make_room(&mut self, bytes: usize) {
        self.reserve_exact(bytes);
    }

    fn grow(&mut self, bytes: usize, most: usize) {
        if self.capacity() - self.len() < bytes {
            // exact: the capacity never exceeds the declared bound
            self.reserve_exact(self.len().max(bytes).min(most.saturating_sub(self.len())));
        }
    }

    fn push(&mut self, c: char) {
        self.push(c);
    }
}

impl<P: Lengths<I>, const I: usize> Ascii<P, I> {
    #[inline(always)] // inlined: the stream stays in registers
    fn write_text<S: Sink>(text: &str, s: &mut S) -> Result<(), Refusal> {
        Self::write_in(text, Length::<P, I>::WIDTH, s)
    }

    /// Writes the text with a length of `width` bits.
    #[inline(always)] // inlined: the stream stays in registers
    pub(super) fn write_in<S: Sink>(text: &str, width: u32, s: &mut S) -> Result<(), Refusal> {
        if S::CHECKS && !text.is_ascii() {
            return Err(s.refuse(Refusal::NotAscii, 0, width));
        }
        let code = tri!(Length::<P, I>::code_in(text.len(), width, s));
        if S::CHECKS && has_nul(text.as_bytes()) {
            return Err(s.refuse(Refusal::Nul, 0, width));
        }
        tri!(s.append(code));
        for byte in text.bytes() {
            tri!(s.append(Fitting::new(u64::from(byte & 0x7F), ASCII_BITS)));
        }
        s.end_run()
    }

    /// Reads characters into an empty text.
    #[inline(always)] // inlined: the stream stays in registers
    fn read_text<T: Growing, S: Source>(text: &mut T, s: &mut S) -> Result<(), Refusal> {
        let len = tri!(Length::<P, I>::take(0, s));
        Self::read_units(text, len, s)
    }

    /// Reads `len` characters into an empty text.
    #[inline(always)] // inlined: the stream stays in registers
    pub(super) fn read_units<T: Growing, S: Source>(text: &mut T, len: usize, s: &mut S) -> Result<(), Refusal> {
        tri!(make_sure::<P, I, S>(len, ASCII_BITS, s));
        text.make_room(len);
        for _ in 0..len {
            let code = tri!(s.take_narrow(ASCII_BITS)) as u8;
            if code == 0 {
                return Err(s.refuse(Refusal::Nul, 0, ASCII_BITS));
            }
            text.push(char::from(code));
        }
        s.end_run()
    }
}

impl<P: Lengths<I>, const I: usize> Wide<P, I> {
    #[inline(always)] // inlined: the stream stays in registers
    fn write_text<S: Sink>(text: &str, s: &mut S) -> Result<(), Refusal> {
        Self::write_in(text, Length::<P, I>::WIDTH, s)
    }

    /// Writes the text with a length of `width` bits.
    #[inline(always)] // inlined: the stream stays in registers
    pub(super) fn write_in<S: Sink>(text: &str, width: u32, s: &mut S) -> Result<(), Refusal> {
        let code = tri!(Length::<P, I>::code_in(text.encode_utf16().count(), width, s));
        if S::CHECKS && has_nul(text.as_bytes()) {
            return Err(s.refuse(Refusal::Nul, 0, width));
        }
        tri!(s.append(code));
        for unit in text.encode_utf16() {
            tri!(s.append(Fitting::new(u64::from(unit), UNIT_BITS)));
        }
        s.end_run()
    }

    /// Reads characters into an empty text.
    #[inline(always)] // inlined: the stream stays in registers
    fn read_text<T: Growing, S: Source>(text: &mut T, s: &mut S) -> Result<(), Refusal> {
        let len = tri!(Length::<P, I>::take(0, s));
        Self::read_units(text, len, s)
    }

    /// Reads `len` units into an empty text.
    #[inline(always)] // inlined: the stream stays in registers
    pub(super) fn read_units<T: Growing, S: Source>(text: &mut T, len: usize, s: &mut S) -> Result<(), Refusal> {
        tri!(make_sure::<P, I, S>(len, UNIT_BITS, s));
        let mut left = len;
        // reserves the memory for ASCII first, and more only when a character needs it
        text.make_room(left);
        let mut ascii = true;
        while left > 0 {
            let unit = tri!(take_unit(s));
            let c = match char::from_u32(u32::from(unit)) {
                Some(c) => c,
                None if left == 1 => return Err(s.refuse(Refusal::InvalidUtf16, i128::from(unit), UNIT_BITS)),
                None => tri!(take_second_half(unit, s)),
            };
            if ascii && !c.is_ascii() {
                ascii = false;
                text.make_room(left * MOST_BYTES);
            }
            text.push(c);
            left -= c.len_utf16();
        }
        s.end_run()
    }
}

/// Reserves the bits of all characters before anything is allocated.
#[inline(always)]
fn make_sure<P: Lengths<I>, const I: usize, S: Source>(len: usize, each: u32, s: &mut S) -> Result<(), Refusal> {
    tri!(s.expect(len.saturating_mul(each as usize)));
    s.reserve((len - Length::<P, I>::MIN).saturating_mul(each as usize))
}

/// Reads a UTF-16 unit that is not NUL.
#[inline(always)]
fn take_unit<S: Source>(s: &mut S) -> Result<u16, Refusal> {
    let code = tri!(s.take_narrow(UNIT_BITS));
    match u16::try_from(code) {
        Ok(0) => Err(s.refuse(Refusal::Nul, 0, UNIT_BITS)),
        Ok(unit) => Ok(unit),
        Err(_) => Err(s.refuse(Refusal::InvalidUtf16, i128::from(code), UNIT_BITS)),
    }
}

/// Reads the second half of a surrogate pair.
#[inline(always)]
fn take_second_half<S: Source>(first: u16, s: &mut S) -> Result<char, Refusal> {
    if first >= 0xDC00 {
        // refuses the second half of a surrogate pair without a first half
        return Err(s.refuse(Refusal::InvalidUtf16, i128::from(first), UNIT_BITS));
    }
    let second = tri!(s.take_narrow(UNIT_BITS));
    let pair = u16::try_from(second).map(|second| [first, second]);
    match pair.map(|pair| char::decode_utf16(pair).next()) {
        Ok(Some(Ok(c))) => Ok(c),
        _ => Err(s.refuse(Refusal::InvalidUtf16, i128::from(first), 2 * UNIT_BITS)),
    }
}

/// Implements the codec of a text type by that of `String`.
#[cfg(feature = "alloc")]
macro_rules! by_way_of_string {
    ($codec:ident, $text:ty $(, $life:lifetime)?) => {
        impl<$($life,)? P: Lengths<I>, const I: usize> $crate::codec::Encoding<$text> for $codec<P, I> {
            const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
            const SCHEMA: &'static Schema = Self::FORM;
            const PLACEHOLDER: Option<fn() -> $text> = Some(<$text>::default);

            #[inline(always)]
            fn write<S: Sink>(text: &$text, _: (), s: &mut S) -> Result<(), Refusal> {
                Self::write_text(text, s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<$text, Refusal> {
                Ok(tri!(<Self as $crate::codec::Encoding<alloc::string::String>>::read((), s)).into())
            }
        }
    };
}

#[cfg(feature = "alloc")]
pub(super) use by_way_of_string;

/// Implements text types for a codec with `write_text` and `read_text`. `$most_bytes` is the largest number of UTF-8
/// bytes of a unit.
macro_rules! encodes_letters {
    ($codec:ident, $schema:ident, $most_bytes:expr) => {
        impl<P: Lengths<I>, const I: usize> $codec<P, I> {
            const FORM: &'static Schema = &Schema::$schema(Length::<P, I>::MIN, Length::<P, I>::MAX).counted_by(Length::<P, I>::COUNT);
        }

        #[cfg(feature = "alloc")]
        impl<P: Lengths<I>, const I: usize> $crate::codec::Encoding<alloc::string::String> for $codec<P, I> {
            const PROBLEM: Option<&'static str> = Length::<P, I>::PROBLEM;
            const SCHEMA: &'static Schema = Self::FORM;
            const PLACEHOLDER: Option<fn() -> alloc::string::String> = Some(alloc::string::String::new);

            #[inline(always)]
            fn write<S: Sink>(text: &alloc::string::String, _: (), s: &mut S) -> Result<(), Refusal> {
                Self::write_text(text, s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<alloc::string::String, Refusal> {
                let mut text = alloc::string::String::new();
                tri!(Self::read_text(&mut text, s));
                Ok(text)
            }

            #[inline(always)]
            fn read_into<S: Source>(text: &mut alloc::string::String, _: (), s: &mut S) -> Result<(), Refusal> {
                text.clear();
                Self::read_text(text, s)
            }
        }

        #[cfg(feature = "alloc")]
        $crate::codec::letters::by_way_of_string!($codec, alloc::boxed::Box<str>);
        #[cfg(feature = "alloc")]
        $crate::codec::letters::by_way_of_string!($codec, alloc::borrow::Cow<'a, str>, 'a);

        #[cfg(feature = "arrayvec")]
        impl<P: Lengths<I>, const I: usize, const CAP: usize> $crate::codec::Encoding<::arrayvec::ArrayString<CAP>> for $codec<P, I> {
            const PROBLEM: Option<&'static str> = $crate::codec::first(&[
                Length::<P, I>::PROBLEM,
                $crate::codec::arrayvec::overflow(Length::<P, I>::MAX.saturating_mul($most_bytes), CAP),
            ]);
            const SCHEMA: &'static Schema = &Self::FORM.each(0);
            const PLACEHOLDER: Option<fn() -> ::arrayvec::ArrayString<CAP>> = Some(::arrayvec::ArrayString::new);

            #[inline(always)]
            fn write<S: Sink>(text: &::arrayvec::ArrayString<CAP>, _: (), s: &mut S) -> Result<(), Refusal> {
                Self::write_text(text, s)
            }

            #[inline(always)]
            fn read<S: Source>(_: (), s: &mut S) -> Result<::arrayvec::ArrayString<CAP>, Refusal> {
                const { $crate::codec::refuse(<Self as $crate::codec::Encoding<::arrayvec::ArrayString<CAP>>>::PROBLEM) };
                let mut text = ::arrayvec::ArrayString::new();
                tri!(Self::read_text(&mut text, s));
                Ok(text)
            }
        }
    };
}
pub(super) use encodes_letters;

encodes_letters!(Ascii, ascii, 1);
encodes_letters!(Wide, wide, MOST_BYTES);
