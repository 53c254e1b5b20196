//! Implements the codecs of types with given values: alone, and inside `Option`, arrays, `Box`, lists, sets and the
//! values of maps.

#[cfg(feature = "alloc")]
use super::Boxed;
use super::fixed_array::read_anew;
use super::{Encoding, Optional, Outside, PassThrough, Plain, made, step};
use crate::{BitSerializeGiven, Refusal, Schema, Sink, Source, TakesGiven};
#[cfg(feature = "alloc")]
use alloc::collections::{BTreeMap, BTreeSet};
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};

impl<'g, T: BitSerializeGiven> Encoding<T, Outside<<T as TakesGiven>::Given<'g>>> for Plain {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = T::SCHEMA;
    const PLACEHOLDER: Option<fn() -> T> = T::PLACEHOLDER;
    const BY_PARTS: bool = T::BY_PARTS;

    #[inline(always)] // inlined like the value
    fn write<S: Sink>(value: &T, given: Outside<T::Given<'g>>, s: &mut S) -> Result<(), Refusal> {
        value.write(given.0, s)
    }

    #[inline(always)]
    fn read<S: Source>(given: Outside<T::Given<'g>>, s: &mut S) -> Result<T, Refusal> {
        T::read(given.0, s)
    }

    #[inline(always)]
    fn read_into<S: Source>(value: &mut T, given: Outside<T::Given<'g>>, s: &mut S) -> Result<(), Refusal> {
        value.read_into(given.0, s)
    }

    #[inline(always)]
    fn as_read(value: &T, given: Outside<T::Given<'g>>) -> Option<T> {
        value.as_read(given.0)
    }
}

/// Makes an outer type take the given values of its inner type.
macro_rules! takes_what_is_inside {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<T: TakesGiven, $($generics)*> TakesGiven for $type {
            type Given<'g> = T::Given<'g>;
            const NAMES: &'static [&'static str] = T::NAMES;
        }
    )*};
}

takes_what_is_inside! {
    [] Option<T>;
    [const N: usize] [T; N];
}
#[cfg(feature = "alloc")]
takes_what_is_inside! {
    [] Box<T>;
    [] Vec<T>;
    [] BTreeSet<T>;
    [K] BTreeMap<K, T>;
}

impl<T: BitSerializeGiven> BitSerializeGiven for Option<T> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::option(T::SCHEMA);
    const PLACEHOLDER: Option<fn() -> Self> = Some(|| None);

    #[inline]
    fn write<S: Sink>(&self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        Optional::<Plain>::write(self, Outside(given), s)
    }

    #[inline]
    fn read<S: Source>(given: T::Given<'_>, s: &mut S) -> Result<Self, Refusal> {
        Optional::<Plain>::read(Outside(given), s)
    }
}

impl<T: BitSerializeGiven, const N: usize> BitSerializeGiven for [T; N] {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::array(N, T::SCHEMA);
    const PLACEHOLDER: Option<fn() -> Self> = step::placeholder(&[T::PLACEHOLDER.is_some()], || {
        core::array::from_fn(|_| made::<Plain, T, Outside<T::Given<'static>>>())
    });

    #[inline]
    fn write<S: Sink>(&self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        for (i, item) in self.iter().enumerate() {
            tri!(step::write_given::<Plain, T, Outside<T::Given<'_>>, S>(
                i,
                item,
                Outside(given),
                s
            ));
        }
        Ok(())
    }

    #[inline]
    fn read<S: Source>(given: T::Given<'_>, s: &mut S) -> Result<Self, Refusal> {
        read_anew(|i| step::read_given::<Plain, T, Outside<T::Given<'_>>, S>(i, Outside(given), s))
    }

    #[inline]
    fn read_into<S: Source>(&mut self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        for (i, item) in self.iter_mut().enumerate() {
            tri!(step::read_given_into::<Plain, T, Outside<T::Given<'_>>, S>(
                i,
                item,
                Outside(given),
                s
            ));
        }
        Ok(())
    }
}

#[cfg(feature = "alloc")]
impl<T: BitSerializeGiven> BitSerializeGiven for Box<T> {
    const PROBLEM: Option<&'static str> = T::PROBLEM;
    const SCHEMA: &'static Schema = &T::SCHEMA.boxed(size_of::<T>());

    #[inline]
    fn write<S: Sink>(&self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        Boxed::<Plain>::write(self, Outside(given), s)
    }

    #[inline]
    fn read<S: Source>(given: T::Given<'_>, s: &mut S) -> Result<Self, Refusal> {
        Boxed::<Plain>::read(Outside(given), s)
    }

    #[inline]
    fn read_into<S: Source>(&mut self, given: T::Given<'_>, s: &mut S) -> Result<(), Refusal> {
        Boxed::<Plain>::read_into(self, Outside(given), s)
    }
}

/// Sends an `Option` whose field has attributes, like [`BitSerializeGiven`] of an `Option` without attributes.
impl<C: PassThrough + Encoding<T, Outside<G>>, T, G: Copy> Encoding<Option<T>, Outside<G>> for C {
    const PROBLEM: Option<&'static str> = <C as Encoding<T, Outside<G>>>::PROBLEM;
    const SCHEMA: &'static Schema = &Schema::option(<C as Encoding<T, Outside<G>>>::SCHEMA);
    const PLACEHOLDER: Option<fn() -> Option<T>> = Some(|| None);

    #[inline]
    fn write<S: Sink>(value: &Option<T>, given: Outside<G>, s: &mut S) -> Result<(), Refusal> {
        Optional::<C>::write(value, given, s)
    }

    #[inline]
    fn read<S: Source>(given: Outside<G>, s: &mut S) -> Result<Option<T>, Refusal> {
        Optional::<C>::read(given, s)
    }
}
