//! Implements the codecs of `[T; N]`: the elements in order, without a length.

use super::delegate::delegate;
use super::{Encoding, Plain, made, step};
use crate::never::unmade;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends each element of an array with codec `C`.
#[derive(Debug)]
pub struct Elements<C>(PhantomData<C>);

/// Longest array whose elements are unrolled; longer arrays are a loop.
pub(super) const WRITTEN_OUT: usize = 4;

impl<C: Encoding<T>, T, const N: usize> Encoding<[T; N]> for Elements<C> {
    const PROBLEM: Option<&'static str> = C::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::array(N, C::SCHEMA);
    const PLACEHOLDER: Option<fn() -> [T; N]> = step::placeholder(&[C::PLACEHOLDER.is_some()], || {
        core::array::from_fn(|_| made::<C, T, ()>())
    });

    #[inline(always)]
    fn write<S: Sink>(value: &[T; N], _: (), s: &mut S) -> Result<(), Refusal> {
        if const { N <= WRITTEN_OUT } {
            // unrolled: the elements are fields of the current run
            for (i, item) in value.iter().enumerate() {
                tri!(step::write::<C, T, S>(i, item, s));
            }
            return Ok(());
        }
        s.put_elements::<C, T>(value)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<[T; N], Refusal> {
        if const { C::PLACEHOLDER.is_some() } {
            let mut value = made::<Self, [T; N], ()>();
            tri!(Self::read_into(&mut value, (), s));
            return Ok(value);
        }
        read_anew(|i| step::read::<C, T, S>(i, s))
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut [T; N], _: (), s: &mut S) -> Result<(), Refusal> {
        if const { N <= WRITTEN_OUT } {
            for (i, item) in value.iter_mut().enumerate() {
                tri!(step::read_into::<C, T, S>(i, item, s));
            }
            return Ok(());
        }
        s.take_elements::<C, T>(value, N * C::MIN_BITS)
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline(always)]
    fn as_read(value: &[T; N], _: ()) -> Option<[T; N]> {
        let read = value.each_ref().map(|item| C::as_read(item, ()));
        match read.iter().all(Option::is_some) {
            true => Some(read.map(|item| item.unwrap_or_else(unmade))),
            false => None,
        }
    }
}

/// Reads an array of elements without placeholders.
#[inline(always)] // inlined: the stream stays in registers
pub(crate) fn read_anew<T, const N: usize>(
    mut read: impl FnMut(usize) -> Result<T, Refusal>,
) -> Result<[T; N], Refusal> {
    let mut failed = None;
    let slots: [Option<T>; N] = core::array::from_fn(|i| {
        if failed.is_some() {
            return None;
        }
        match read(i) {
            Ok(item) => Some(item),
            Err(why) => {
                failed = Some(why);
                None
            }
        }
    });
    match failed {
        Some(why) => Err(why),
        None => Ok(slots.map(|slot| slot.unwrap_or_else(unmade))),
    }
}

delegate!(Elements for [T; N], &Schema::array(N, T::SCHEMA), placeholder: step::placeholder(&[T::PLACEHOLDER.is_some()], || core::array::from_fn(|_| made::<Plain, T, ()>())), N);
