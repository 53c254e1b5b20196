//! `#[bits(when = EXPR, present)]`: an `Option` that has a value exactly if its condition holds.

use super::Encoding;
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends the value of an `Option` with codec `C`, without a presence bit.
///
/// The condition of the field tells whether the value follows. If the condition holds, the encoder refuses `None`. If
/// the condition does not hold, [`step::absent`](crate::step::absent) refuses `Some`.
#[derive(Debug)]
pub struct Present<C>(PhantomData<C>);

impl<C: Encoding<T, X>, T, X: Copy> Encoding<Option<T>, X> for Present<C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = C::SCHEMA;
    const PLACEHOLDER: Option<fn() -> Option<T>> = Some(|| None);

    #[inline(always)]
    fn write<S: Sink>(value: &Option<T>, given: X, s: &mut S) -> Result<(), Refusal> {
        match value {
            Some(value) => C::write(value, given, s),
            None if S::CHECKS => Err(s.refuse(Refusal::Missing, 0, 0)),
            // a measure accepts a missing value
            None => Ok(()),
        }
    }

    #[inline(always)]
    fn read<S: Source>(given: X, s: &mut S) -> Result<Option<T>, Refusal> {
        Ok(Some(tri!(C::read(given, s))))
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &Option<T>, given: X) -> Option<Option<T>> {
        C::as_read(value.as_ref()?, given).map(Some)
    }
}
