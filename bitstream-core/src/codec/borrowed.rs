//! Implements the codecs of `Cow`: values are encoded without a copy, and decoded as owned values.

use super::bytes::replace;
use super::length::Length;
use super::{Array, Bytes, Encoding, Lengths};
use crate::schema::bitless_charge;
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use alloc::borrow::Cow;
use alloc::vec::Vec;

impl<'a, P: Lengths<I>, T: Clone, C: Encoding<T>, const I: usize> Encoding<Cow<'a, [T]>> for Array<P, I, C> {
    const PROBLEM: Option<&'static str> = <Self as Encoding<Vec<T>>>::PROBLEM;
    const SCHEMA: &'static Schema = <Self as Encoding<Vec<T>>>::SCHEMA;
    const PLACEHOLDER: Option<fn() -> Cow<'a, [T]>> = Some(|| Cow::Owned(Vec::new()));

    #[inline(always)]
    fn write<S: Sink>(items: &Cow<'a, [T]>, _: (), s: &mut S) -> Result<(), Refusal> {
        let charge = const { bitless_charge(<Self as Encoding<Vec<T>>>::SCHEMA) };
        tri!(Length::<P, I>::put(items.len(), charge, s));
        C::write_list::<P, I, S>(items, s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<Cow<'a, [T]>, Refusal> {
        Ok(Cow::Owned(tri!(<Self as Encoding<Vec<T>>>::read((), s))))
    }

    #[inline(always)]
    fn read_into<S: Source>(items: &mut Cow<'a, [T]>, _: (), s: &mut S) -> Result<(), Refusal> {
        <Self as Encoding<Vec<T>>>::read_into(owned(items), (), s)
    }
}

impl<'a, P: Lengths<I>, const I: usize> Encoding<Cow<'a, [u8]>> for Bytes<P, I> {
    const PROBLEM: Option<&'static str> = <Self as Encoding<Vec<u8>>>::PROBLEM;
    const SCHEMA: &'static Schema = <Self as Encoding<Vec<u8>>>::SCHEMA;
    const PLACEHOLDER: Option<fn() -> Cow<'a, [u8]>> = Some(|| Cow::Owned(Vec::new()));

    #[inline(always)]
    fn write<S: Sink>(bytes: &Cow<'a, [u8]>, _: (), s: &mut S) -> Result<(), Refusal> {
        tri!(Length::<P, I>::put(bytes.len(), 0, s));
        s.put_bytes(bytes)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<Cow<'a, [u8]>, Refusal> {
        Ok(Cow::Owned(tri!(<Self as Encoding<Vec<u8>>>::read((), s))))
    }

    #[inline(always)]
    fn read_into<S: Source>(bytes: &mut Cow<'a, [u8]>, _: (), s: &mut S) -> Result<(), Refusal> {
        let len = tri!(Length::<P, I>::take(0, s));
        replace(owned(bytes), tri!(s.take_bytes(len, Length::<P, I>::MIN * 8)));
        Ok(())
    }
}

/// Returns the memory of an owned list, or a new list for a borrowed list, whose elements need not be copied to be
/// overwritten.
pub(crate) fn owned<'c, T: Clone>(items: &'c mut Cow<'_, [T]>) -> &'c mut Vec<T> {
    if let Cow::Borrowed(_) = items {
        *items = Cow::Owned(Vec::new());
    }
    items.to_mut()
}

/// Sends the borrowed or owned value. Decoded values are owned.
impl<T: BitSerialize + Clone> BitSerialize for Cow<'_, T> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;

    #[inline(always)]
    fn write<S: Sink>(&self, s: &mut S) -> Result<(), Refusal> {
        T::write(self, s)
    }

    #[inline(always)]
    fn read<S: Source>(s: &mut S) -> Result<Self, Refusal> {
        Ok(Cow::Owned(tri!(T::read(s))))
    }

    #[inline(always)]
    fn read_into<S: Source>(&mut self, s: &mut S) -> Result<(), Refusal> {
        if let Cow::Owned(value) = self {
            return value.read_into(s);
        }
        *self = tri!(Self::read(s));
        Ok(())
    }

    const PARTS: bool = T::PARTS;
    const BY_PARTS: bool = T::BY_PARTS;

    #[inline(always)]
    fn as_read(&self) -> Option<Self> {
        T::as_read(self).map(Cow::Owned)
    }
}
