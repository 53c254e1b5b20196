//! `#[array]` on `VecDeque` and `Box<[T]>`: the form of a `Vec`, from and to which both convert without a copy.

use super::length::Length;
use super::{Array, Encoding, Lengths, step};
use crate::schema::bitless_charge;
use crate::{Refusal, Schema, Sink, Source};
use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::vec::Vec;

impl<P: Lengths<I>, T, C: Encoding<T>, const I: usize> Encoding<VecDeque<T>> for Array<P, I, C> {
    const PROBLEM: Option<&'static str> = <Self as Encoding<Vec<T>>>::PROBLEM;
    const SCHEMA: &'static Schema = <Self as Encoding<Vec<T>>>::SCHEMA;
    const PLACEHOLDER: Option<fn() -> VecDeque<T>> = Some(VecDeque::new);

    #[inline(always)]
    fn write<S: Sink>(items: &VecDeque<T>, _: (), s: &mut S) -> Result<(), Refusal> {
        let charge = const { bitless_charge(<Self as Encoding<Vec<T>>>::SCHEMA) };
        tri!(Length::<P, I>::put(items.len(), charge, s));
        if let (items, []) = items.as_slices() {
            return C::write_list::<P, I, S>(items, s);
        }
        // if the elements wrap around the buffer, they are written one by one, so that the path of an error has the
        // right index
        tri!(s.end_run());
        for (i, item) in items.iter().enumerate() {
            tri!(step::write::<C, T, S>(i, item, s));
            tri!(s.end_run());
        }
        Ok(())
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<VecDeque<T>, Refusal> {
        Ok(VecDeque::from(tri!(<Self as Encoding<Vec<T>>>::read((), s))))
    }

    #[inline(always)]
    fn read_into<S: Source>(items: &mut VecDeque<T>, _: (), s: &mut S) -> Result<(), Refusal> {
        let mut list = Vec::from(core::mem::take(items));
        let read = <Self as Encoding<Vec<T>>>::read_into(&mut list, (), s);
        *items = VecDeque::from(list);
        read
    }
}

impl<P: Lengths<I>, T, C: Encoding<T>, const I: usize> Encoding<Box<[T]>> for Array<P, I, C> {
    const PROBLEM: Option<&'static str> = <Self as Encoding<Vec<T>>>::PROBLEM;
    const SCHEMA: &'static Schema = <Self as Encoding<Vec<T>>>::SCHEMA;
    const PLACEHOLDER: Option<fn() -> Box<[T]>> = Some(Box::default);

    #[inline(always)]
    fn write<S: Sink>(items: &Box<[T]>, _: (), s: &mut S) -> Result<(), Refusal> {
        let charge = const { bitless_charge(<Self as Encoding<Vec<T>>>::SCHEMA) };
        tri!(Length::<P, I>::put(items.len(), charge, s));
        C::write_list::<P, I, S>(items, s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<Box<[T]>, Refusal> {
        Ok(tri!(<Self as Encoding<Vec<T>>>::read((), s)).into_boxed_slice())
    }

    #[inline(always)]
    fn read_into<S: Source>(items: &mut Box<[T]>, _: (), s: &mut S) -> Result<(), Refusal> {
        let mut list = Vec::from(core::mem::take(items));
        tri!(<Self as Encoding<Vec<T>>>::read_into(&mut list, (), s));
        *items = list.into_boxed_slice();
        Ok(())
    }
}
