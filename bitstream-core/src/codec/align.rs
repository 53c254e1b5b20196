//! `#[bits(align)]`: a value that begins on a byte boundary.

use super::Encoding;
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends 0 to 7 zero bits up to the next byte boundary, then the value with codec `C`.
///
/// Source: "Serialization Strategies". The decoder rejects padding that is not zero.
#[derive(Debug)]
pub struct Align<C>(PhantomData<C>);

impl<X: Copy, T, C: Encoding<T, X>> Encoding<T, X> for Align<C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::aligned(C::SCHEMA);
    const PLACEHOLDER: Option<fn() -> T> = C::PLACEHOLDER;

    #[inline(always)]
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal> {
        tri!(s.align());
        C::write(value, given, s)
    }

    #[inline(always)]
    fn read<S: Source>(given: X, s: &mut S) -> Result<T, Refusal> {
        tri!(s.align());
        C::read(given, s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal> {
        tri!(s.align());
        C::read_into(value, given, s)
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &T, given: X) -> Option<T> {
        C::as_read(value, given)
    }
}
