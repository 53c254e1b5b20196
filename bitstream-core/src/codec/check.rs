//! `#[bits(check)]`: a known number behind a value, which tells reader and writer that they are still in step.

use super::{Encoding, Given, Number};
use crate::{Refusal, Schema, Sink, Source, step};
use core::marker::PhantomData;

/// The value with codec `C`, then the number in 32 bits. The reader refuses any other.
///
/// Source: "Serialization Strategies", the serialization check.
#[derive(Debug)]
pub struct Check<P, const I: usize, C>(PhantomData<(P, C)>);

impl<P: Number<I>, T, C: Encoding<T>, const I: usize> Encoding<T> for Check<P, I, C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::checked(P::NUMBER, C::SCHEMA);
    const HAS_PLACEHOLDER: bool = C::HAS_PLACEHOLDER;

    #[inline(always)]
    fn write<S: Sink>(value: &T, s: &mut S) -> Result<(), Refusal> {
        tri!(C::write(value, s));
        step::write_check(P::NUMBER, s)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<T, Refusal> {
        let value = tri!(C::read(s));
        tri!(step::read_check(P::NUMBER, s));
        Ok(value)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, s: &mut S) -> Result<(), Refusal> {
        tri!(C::read_into(value, s));
        step::read_check(P::NUMBER, s)
    }

    #[inline(always)]
    fn placeholder() -> T {
        C::placeholder()
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &T) -> Option<T> {
        C::as_read(value)
    }
}

impl<P: Number<I>, X, T, C: Given<X, T>, const I: usize> Given<X, T> for Check<P, I, C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::checked(P::NUMBER, C::SCHEMA);

    #[inline(always)]
    fn write<S: Sink>(value: &T, given: X, s: &mut S) -> Result<(), Refusal> {
        tri!(C::write(value, given, s));
        step::write_check(P::NUMBER, s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: X, s: &mut S) -> Result<(), Refusal> {
        tri!(C::read_into(value, given, s));
        step::read_check(P::NUMBER, s)
    }

    #[inline(always)]
    fn placeholder() -> T {
        C::placeholder()
    }
}
