//! `#[array(sparse = ..)]` for types on the heap: boxed arrays, and lists of pairs of index and value.

use super::indices::{IndexReader, IndexWriter, Slots};
use super::length::Length;
use super::sparse::{Form, Sparse, Unbounded};
use super::{Encoding, Integer, Lengths, append, first, reads_by_filling, refuse};
use crate::{Refusal, Schema, Sink, Source};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::marker::PhantomData;

impl<F: Form, C: Encoding<T>, T, const I: usize, const N: usize> Encoding<Box<[Option<T>; N]>>
    for Sparse<F, Unbounded, I, C>
{
    const PROBLEM: Option<&'static str> = <Self as Encoding<[Option<T>; N]>>::PROBLEM;
    const SCHEMA: &'static Schema = &<Self as Encoding<[Option<T>; N]>>::SCHEMA.boxed(size_of::<[Option<T>; N]>());

    #[inline(always)]
    fn write<S: Sink>(slots: &Box<[Option<T>; N]>, _: (), s: &mut S) -> Result<(), Refusal> {
        <Self as Encoding<[Option<T>; N]>>::write(slots, (), s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<Box<[Option<T>; N]>, Refusal> {
        // made on the heap, since the array may be too large for the stack
        let empty: Vec<Option<T>> = core::iter::repeat_with(|| None).take(N).collect();
        let mut slots: Box<[Option<T>; N]> = match empty.into_boxed_slice().try_into() {
            Ok(slots) => slots,
            // unreachable: there are N slots
            Err(_) => crate::never::unmade(),
        };
        tri!(<Self as Encoding<[Option<T>; N]>>::read_into(&mut slots, (), s));
        Ok(slots)
    }

    #[inline(always)]
    fn read_into<S: Source>(slots: &mut Box<[Option<T>; N]>, _: (), s: &mut S) -> Result<(), Refusal> {
        <Self as Encoding<[Option<T>; N]>>::read_into(slots, (), s)
    }
}

/// The number of slots, which the longest length declares.
struct DeclaredSlots<P, const I: usize>(PhantomData<P>);

impl<P: Lengths<I>, const I: usize> DeclaredSlots<P, I> {
    const fn problem<X: Integer>() -> Option<&'static str> {
        // a type of 128 bits holds every index, but the largest `u128` as a pattern is negative
        let holds_all = X::WIRE_BITS == 128 || X::MAX >= P::MAX - 1;
        if P::MIN != 0 {
            Some("`sparse` takes `max`, the number of slots, and no `len`")
        } else if !holds_all {
            Some("the type of the indices does not hold the last slot: use a larger type, or lower `max`")
        } else {
            None
        }
    }
}

impl<P: Lengths<I>, const I: usize> Slots for DeclaredSlots<P, I> {
    const SLOTS: u64 = Length::<P, I>::MAX as u64;
}

impl<F: Form, P: Lengths<I>, X: Integer, C: Encoding<T>, T, const I: usize> Encoding<Vec<(X, T)>>
    for Sparse<F, P, I, C>
{
    const PROBLEM: Option<&'static str> = first(&[
        Length::<P, I>::PROBLEM,
        DeclaredSlots::<P, I>::problem::<X>(),
        C::PROBLEM,
    ]);
    const SCHEMA: &'static Schema = &Schema::sparse(F::FORM, Length::<P, I>::MAX, C::SCHEMA).each(size_of::<(X, T)>());
    const PLACEHOLDER: Option<fn() -> Vec<(X, T)>> = Some(Vec::new);

    #[inline(always)]
    fn write<S: Sink>(items: &Vec<(X, T)>, _: (), s: &mut S) -> Result<(), Refusal> {
        const { refuse(first(&[Length::<P, I>::PROBLEM, DeclaredSlots::<P, I>::problem::<X>()])) };
        let mut indices = tri!(IndexWriter::<F, DeclaredSlots<P, I>>::begin(|| items.len(), s));
        for (index, value) in items {
            let index = tri!(indices.index(*index, s));
            tri!(crate::codec::step::write::<C, T, S>(index as usize, value, s));
            tri!(s.end_run());
        }
        indices.end(s)
    }

    reads_by_filling!(Vec<(X, T)>, (), Vec::new());

    #[inline(always)]
    fn read_into<S: Source>(items: &mut Vec<(X, T)>, _: (), s: &mut S) -> Result<(), Refusal> {
        const { refuse(first(&[Length::<P, I>::PROBLEM, DeclaredSlots::<P, I>::problem::<X>()])) };
        let prepaid = const { <Self as Encoding<Vec<(X, T)>>>::MIN_BITS };
        let mut indices = tri!(IndexReader::<F, DeclaredSlots<P, I>>::begin(prepaid, C::MIN_BITS, s));
        items.reserve_exact(indices.known().saturating_sub(items.len()));
        let mut filled = 0;
        while let Some(index) = tri!(indices.next(C::MIN_BITS, s)) {
            let (slot, index) = (index as usize, X::from_word(index));
            match items.get_mut(filled) {
                Some(item) => {
                    item.0 = index;
                    tri!(crate::codec::step::read_into::<C, T, S>(slot, &mut item.1, s));
                }
                None => {
                    let value = tri!(crate::codec::step::read::<C, T, S>(slot, s));
                    append(items, (index, value), Length::<P, I>::MAX);
                }
            }
            filled += 1;
            tri!(s.end_run());
        }
        items.truncate(filled);
        Ok(())
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    macro_rules! slots {
        ($min:expr, $max:expr, $ty:ty) => {{
            enum P {}
            impl Lengths<0> for P {
                const MIN: i128 = $min;
                const MAX: i128 = $max;
            }
            DeclaredSlots::<P, 0>::problem::<$ty>()
        }};
    }

    #[test]
    fn indices_hold_the_last_slot() {
        const NARROW: Option<&str> =
            Some("the type of the indices does not hold the last slot: use a larger type, or lower `max`");
        const LEN: Option<&str> = Some("`sparse` takes `max`, the number of slots, and no `len`");
        assert_eq!(slots!(0, 256, u8), None);
        assert_eq!(slots!(0, 257, u8), NARROW);
        assert_eq!(slots!(0, 128, i8), None);
        assert_eq!(slots!(0, 129, i8), NARROW);
        assert_eq!(slots!(0, 1 << 20, u128), None);
        assert_eq!(slots!(1, 256, u8), LEN);
        assert_eq!(slots!(-1, 256, u8), LEN);
        assert_eq!(slots!(1, 257, u8), LEN);
    }
}
