//! `#[bits(predict)]`: numbers whose deltas count from a prediction.

use super::Encoding;
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// The bits of codec `C`. A delta of such a number is its difference from the number that it would be if it had changed
/// on as before.
#[derive(Debug)]
pub struct Predict<C>(PhantomData<C>);

impl<X: Copy, T, C: Encoding<T, X>> Encoding<T, X> for Predict<C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &C::SCHEMA.predicted();
    const PLACEHOLDER: Option<fn() -> T> = C::PLACEHOLDER;

    #[inline(always)] // inlined like the codec
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal> {
        C::write(value, given, s)
    }

    #[inline(always)]
    fn read<S: Source>(given: X, s: &mut S) -> Result<T, Refusal> {
        C::read(given, s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal> {
        C::read_into(value, given, s)
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &T, given: X) -> Option<T> {
        C::as_read(value, given)
    }
}
