//! `#[string(max = N)]` and `#[string(len = A..=B)]`: UTF-8 text of a bounded length in bytes.

use super::length::Length;
use super::{Lengths, PassThrough};
use crate::word::has_nul;
#[cfg(feature = "alloc")]
use crate::word::with_text;
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends a text: `length - MIN` in bytes as a ranged integer, zero bits up to a byte boundary, then UTF-8 without NUL.
///
/// The form is `string` of the "serialize 1.0" standard with a `buffer_size` of MAX + 1. Decoders reject invalid UTF-8
/// and NUL, as the standard demands. Source: "Serialization Strategies".
#[derive(Debug)]
pub struct Text<P, const I: usize = 0>(PhantomData<P>);

impl<P, const I: usize> PassThrough for Text<P, I> {}

impl<P: Lengths<I>, const I: usize> Text<P, I> {
    /// The wire form, which is the same for all types of text.
    pub(super) const FORM: &'static Schema =
        &Schema::string(Length::<P, I>::MIN, Length::<P, I>::MAX).counted_by(Length::<P, I>::COUNT);

    #[inline(always)]
    pub(super) fn put<S: Sink>(text: &str, s: &mut S) -> Result<(), Refusal> {
        Self::write_in(text, Length::<P, I>::WIDTH, s)
    }

    /// Writes the text after a length of `width` bits.
    #[inline(always)]
    pub(super) fn write_in<S: Sink>(text: &str, width: u32, s: &mut S) -> Result<(), Refusal> {
        let bytes = text.as_bytes();
        let code = tri!(Length::<P, I>::code_in(bytes.len(), width, s));
        if S::CHECKS && has_nul(bytes) {
            return Err(s.refuse(Refusal::Nul, 0, width));
        }
        tri!(s.append(code));
        s.put_bytes(bytes)
    }

    /// Reads a text, and returns the value that `keep` makes of its bytes.
    #[inline(always)]
    pub(super) fn take<S: Source, R>(s: &mut S, keep: impl FnOnce(&[u8]) -> Result<R, Refusal>) -> Result<R, Refusal> {
        let len = tri!(Length::<P, I>::take(0, s));
        Self::take_bytes(len, s, keep)
    }

    /// Reads `len` bytes as a text that replaces an old one.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn read_units<S: Source>(
        text: &mut alloc::string::String,
        len: usize,
        s: &mut S,
    ) -> Result<(), Refusal> {
        Self::take_bytes(len, s, |bytes| replace_text(text, bytes))
    }

    #[inline(always)]
    fn take_bytes<S: Source, R>(
        len: usize,
        s: &mut S,
        keep: impl FnOnce(&[u8]) -> Result<R, Refusal>,
    ) -> Result<R, Refusal> {
        let bytes = tri!(s.take_bytes(len, Length::<P, I>::MIN * 8));
        let bits = bytes.len().wrapping_mul(8) as u32;
        keep(bytes).map_err(|why| s.refuse(why, 0, bits))
    }
}

/// Replaces a text by the text of these bytes.
#[cfg(feature = "alloc")]
#[inline(never)] // not inlined: one copy for all types
pub(super) fn replace_text(text: &mut alloc::string::String, bytes: &[u8]) -> Result<(), Refusal> {
    with_text(bytes, |read| {
        if text.capacity() < read.len() {
            // frees the old memory first: old and new memory together may exceed the limit for the packet
            drop(core::mem::take(text));
            // exact: the capacity never exceeds the declared bound
            *text = read.into();
        } else {
            text.clear();
            text.push_str(read);
        }
    })
}
