//! `#[bits(check)]`: a known number after a value, by which a decoder detects that it reads at another bit than the
//! encoder wrote.

use super::{Encoding, Number, step};
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends the value with codec `C`, then a known number in 32 bits. The decoder rejects any other number.
///
/// Source: "Serialization Strategies", the serialization check.
#[derive(Debug)]
pub struct Check<P, const I: usize, C>(PhantomData<(P, C)>);

impl<P: Number<I>, X: Copy, T, C: Encoding<T, X>, const I: usize> Encoding<T, X> for Check<P, I, C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::checked(P::NUMBER, C::SCHEMA);
    const PLACEHOLDER: Option<fn() -> T> = C::PLACEHOLDER;

    #[inline(always)]
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal> {
        tri!(C::write(value, given, s));
        step::write_check(P::NUMBER, s)
    }

    #[inline(always)]
    fn read<S: Source>(given: X, s: &mut S) -> Result<T, Refusal> {
        let value = tri!(C::read(given, s));
        tri!(step::read_check(P::NUMBER, s));
        Ok(value)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal> {
        tri!(C::read_into(value, given, s));
        step::read_check(P::NUMBER, s)
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &T, given: X) -> Option<T> {
        C::as_read(value, given)
    }
}
