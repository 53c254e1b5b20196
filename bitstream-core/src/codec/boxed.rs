//! Codecs of values in a `Box`, which takes no bits itself.

use super::delegate::delegate;
use super::{Encoding, Plain};
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use alloc::boxed::Box;
use core::marker::PhantomData;

/// Sends the value in a `Box` with codec `C`.
#[derive(Debug)]
pub struct Boxed<C>(PhantomData<C>);

impl<C: Encoding<T, X>, T, X: Copy> Encoding<Box<T>, X> for Boxed<C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &C::SCHEMA.boxed(size_of::<T>());

    #[inline(always)]
    fn write<S: Sink>(value: &Box<T>, given: X, s: &mut S) -> Result<(), Refusal> {
        C::write(value, given, s)
    }

    #[inline(always)]
    fn read<S: Source>(given: X, s: &mut S) -> Result<Box<T>, Refusal> {
        Ok(Box::new(C::read(given, s)?))
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut Box<T>, given: X, s: &mut S) -> Result<(), Refusal> {
        C::read_into(value, given, s)
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &Box<T>, given: X) -> Option<Box<T>> {
        C::as_read(value, given).map(Box::new)
    }
}

delegate!(Boxed for Box<T>, &T::SCHEMA.boxed(size_of::<T>()), placeholder: None);
