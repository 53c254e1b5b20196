//! `Range<T>` and `RangeInclusive<T>` of the standard library, sent as both ends.

use super::delegate::delegate;
use super::{Encoding, Plain, made, step};
use crate::schema::Field;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;
use core::ops::{Bound, Range, RangeBounds, RangeInclusive};

/// Sends the start of a range, then its end, both with codec `C`. The decoder does not check that the start is below
/// the end.
#[derive(Debug)]
pub struct Ends<C>(PhantomData<C>);

impl<C: Encoding<T>, T> Encoding<Range<T>> for Ends<C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema =
        &Schema::structure("Range", &[Field::new::<C, T>("start"), Field::new::<C, T>("end")]);
    const PLACEHOLDER: Option<fn() -> Range<T>> =
        step::placeholder(&[C::PLACEHOLDER.is_some()], || made::<C, T, ()>()..made::<C, T, ()>());

    #[inline(always)]
    fn write<S: Sink>(value: &Range<T>, _: (), s: &mut S) -> Result<(), Refusal> {
        tri!(step::write::<C, T, S>(0, &value.start, s));
        step::write::<C, T, S>(1, &value.end, s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<Range<T>, Refusal> {
        let start = tri!(step::read::<C, T, S>(0, s));
        let end = tri!(step::read::<C, T, S>(1, s));
        Ok(start..end)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut Range<T>, _: (), s: &mut S) -> Result<(), Refusal> {
        tri!(step::read_into::<C, T, S>(0, &mut value.start, s));
        step::read_into::<C, T, S>(1, &mut value.end, s)
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &Range<T>, _: ()) -> Option<Range<T>> {
        Some(C::as_read(&value.start, ())?..C::as_read(&value.end, ())?)
    }
}

impl<C: Encoding<T>, T> Encoding<RangeInclusive<T>> for Ends<C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::ensured(
        "not exhausted",
        &Schema::structure(
            "RangeInclusive",
            &[Field::new::<C, T>("start"), Field::new::<C, T>("end")],
        ),
    );
    const PLACEHOLDER: Option<fn() -> RangeInclusive<T>> =
        step::placeholder(&[C::PLACEHOLDER.is_some()], || made::<C, T, ()>()..=made::<C, T, ()>());

    #[inline(always)]
    fn write<S: Sink>(value: &RangeInclusive<T>, _: (), s: &mut S) -> Result<(), Refusal> {
        // refuses an exhausted iterator, since the two ends do not show that it is exhausted
        if S::CHECKS && matches!(value.end_bound(), Bound::Excluded(_)) {
            return Err(s.refuse(Refusal::Rule, 0, 0));
        }
        tri!(step::write::<C, T, S>(0, value.start(), s));
        step::write::<C, T, S>(1, value.end(), s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<RangeInclusive<T>, Refusal> {
        let start = tri!(step::read::<C, T, S>(0, s));
        let end = tri!(step::read::<C, T, S>(1, s));
        Ok(start..=end)
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &RangeInclusive<T>, _: ()) -> Option<RangeInclusive<T>> {
        Some(C::as_read(value.start(), ())?..=C::as_read(value.end(), ())?)
    }
}

delegate!(Ends for Range<T>, <Ends<Plain> as Encoding<Range<T>>>::SCHEMA, placeholder: <Ends<Plain> as Encoding<Range<T>>>::PLACEHOLDER);
delegate!(Ends for RangeInclusive<T>, <Ends<Plain> as Encoding<RangeInclusive<T>>>::SCHEMA, placeholder: <Ends<Plain> as Encoding<RangeInclusive<T>>>::PLACEHOLDER);
