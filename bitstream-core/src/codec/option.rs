//! Implements the codecs of `Option`.

use super::delegate::delegate;
use super::{Encoding, Plain, made, reads_by_filling};
use crate::part::Part;
use crate::{BitSerialize, Fitting, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends one bit, 1 for `Some`, then the value of `Some` with codec `C`.
#[derive(Debug)]
pub struct Optional<C>(PhantomData<C>);

impl<C: Encoding<T, X>, T, X: Copy> Encoding<Option<T>, X> for Optional<C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::option(C::SCHEMA);
    const PLACEHOLDER: Option<fn() -> Option<T>> = Some(|| None);

    #[inline(always)]
    fn write<S: Sink>(value: &Option<T>, given: X, s: &mut S) -> Result<(), Refusal> {
        s.mark(Part::Presence, None);
        match value {
            Some(value) => {
                tri!(s.append(Fitting::new(1, 1)));
                tri!(C::write(value, given, s));
                s.end_arm();
            }
            None => {
                tri!(s.append(Fitting::new(0, 1)));
                s.end_arm();
            }
        }
        // ends the run, since `Some` and `None` end at different positions
        s.end_run()
    }

    reads_by_filling!(Option<T>, X, None);

    #[inline(always)]
    fn read_into<S: Source>(value: &mut Option<T>, given: X, s: &mut S) -> Result<(), Refusal> {
        s.mark(Part::Presence, None);
        if tri!(s.take_narrow(1)) == 0 {
            *value = None;
            return s.end_run();
        }
        tri!(s.reserve(C::MIN_BITS));
        tri!(fill::<C, T, X, S>(value, given, s));
        s.end_run()
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &Option<T>, given: X) -> Option<Option<T>> {
        value
            .as_ref()
            .map_or(Some(None), |value| C::as_read(value, given).map(Some))
    }
}

/// Reads the inner value. A value that owns memory is filled in place, and any other is replaced, which takes fewer
/// instructions. One call site reads the inner value: with two, n nested options would inline the innermost one 2^n
/// times.
#[inline(always)]
pub(super) fn fill<C: Encoding<T, X>, T, X: Copy, S: Source>(
    slot: &mut Option<T>,
    given: X,
    s: &mut S,
) -> Result<(), Refusal> {
    if const { !core::mem::needs_drop::<T>() } {
        *slot = Some(tri!(C::read(given, s)));
        return Ok(());
    }
    if const { C::PLACEHOLDER.is_some() } {
        return C::read_into(slot.get_or_insert_with(made::<C, T, X>), given, s);
    }
    match slot {
        Some(value) => C::read_into(value, given, s),
        None => s.out_of_line(C::MIN_BITS, |s| read_anew::<C, T, X, S>(slot, given, s)),
    }
}

/// Reads an inner value without a placeholder.
#[inline(never)]
fn read_anew<C: Encoding<T, X>, T, X: Copy, S: Source>(
    slot: &mut Option<T>,
    given: X,
    s: &mut S,
) -> Result<(), Refusal> {
    tri!(s.reserve(C::MIN_BITS));
    *slot = Some(tri!(C::read(given, s)));
    s.end_run()
}

delegate!(Optional for Option<T>, &Schema::option(T::SCHEMA), placeholder: Some(|| None));
