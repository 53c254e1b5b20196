//! `#[array(max = N)]` and `#[array(len = A..=B)]`: collections of a bounded length.

#[cfg(any(feature = "alloc", feature = "arrayvec"))]
use super::Encoding;
use super::PassThrough;
#[cfg(feature = "alloc")]
use super::length::Length;
#[cfg(feature = "alloc")]
use super::{Lengths, Outside, first, made, reads_by_filling, step};
#[cfg(feature = "alloc")]
use crate::schema::bitless_charge;
#[cfg(any(feature = "alloc", feature = "arrayvec"))]
use crate::{Refusal, Source};
#[cfg(feature = "alloc")]
use crate::{Schema, Sink};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

/// Sends `length - MIN` in as many bits as `MAX - MIN` needs, then the elements with codec `C`. Source: PacketB of the
/// article "Serialization Strategies". Before it allocates memory, the decoder checks the length, and that the packet
/// has the fewest bits that so many elements take. Elements that may take no bits are limited to 64 KiB of memory in a
/// packet.
#[derive(Debug)]
pub struct Array<P, const I: usize, C>(PhantomData<(P, C)>);

impl<P, const I: usize, C> PassThrough for Array<P, I, C> {}

#[cfg(feature = "alloc")]
impl<P: Lengths<I>, T, C: Encoding<T>, const I: usize> Encoding<Vec<T>> for Array<P, I, C> {
    const PROBLEM: Option<&'static str> = first(&[Length::<P, I>::PROBLEM, Length::<P, I>::CONSTANT, C::PROBLEM]);
    const SCHEMA: &'static Schema = &Schema::list(Length::<P, I>::MIN, Length::<P, I>::MAX, C::SCHEMA)
        .counted_by(Length::<P, I>::COUNT)
        .each(size_of::<T>());
    const PLACEHOLDER: Option<fn() -> Vec<T>> = Some(Vec::new);

    #[inline(always)]
    fn write<S: Sink>(items: &Vec<T>, _: (), s: &mut S) -> Result<(), Refusal> {
        let charge = const { bitless_charge(<Self as Encoding<Vec<T>>>::SCHEMA) };
        tri!(Length::<P, I>::put(items.len(), charge, s));
        C::write_list::<P, I, S>(items, s)
    }

    reads_by_filling!(Vec<T>, (), Vec::new());

    #[inline(always)]
    fn read_into<S: Source>(items: &mut Vec<T>, _: (), s: &mut S) -> Result<(), Refusal> {
        let charge = const { bitless_charge(<Self as Encoding<Vec<T>>>::SCHEMA) };
        let len = tri!(Length::<P, I>::take(charge, s));
        C::read_list::<P, I, S>(items, len, s)
    }

    const BY_PARTS: bool = C::BY_PARTS;

    #[inline]
    fn as_read(items: &Vec<T>, _: ()) -> Option<Vec<T>> {
        items.iter().map(|item| C::as_read(item, ())).collect()
    }
}

/// Lists whose elements depend on given values.
#[cfg(feature = "alloc")]
impl<P: Lengths<I>, G: Copy, T, C: Encoding<T, Outside<G>>, const I: usize> Encoding<Vec<T>, Outside<G>>
    for Array<P, I, C>
{
    const PROBLEM: Option<&'static str> = first(&[Length::<P, I>::PROBLEM, Length::<P, I>::CONSTANT, C::PROBLEM]);
    const SCHEMA: &'static Schema = &Schema::list(Length::<P, I>::MIN, Length::<P, I>::MAX, C::SCHEMA)
        .counted_by(Length::<P, I>::COUNT)
        .each(size_of::<T>());
    const PLACEHOLDER: Option<fn() -> Vec<T>> = Some(Vec::new);

    #[inline]
    fn write<S: Sink>(items: &Vec<T>, given: Outside<G>, s: &mut S) -> Result<(), Refusal> {
        let charge = const { bitless_charge(<Self as Encoding<Vec<T>, Outside<G>>>::SCHEMA) };
        tri!(Length::<P, I>::put(items.len(), charge, s));
        for (i, item) in items.iter().enumerate() {
            tri!(step::write_given::<C, T, Outside<G>, S>(i, item, given, s));
            tri!(s.end_run());
        }
        Ok(())
    }

    #[inline]
    fn read<S: Source>(given: Outside<G>, s: &mut S) -> Result<Vec<T>, Refusal> {
        let mut items = Vec::new();
        tri!(Self::read_into(&mut items, given, s));
        Ok(items)
    }

    #[inline]
    fn read_into<S: Source>(items: &mut Vec<T>, given: Outside<G>, s: &mut S) -> Result<(), Refusal> {
        let charge = const { bitless_charge(<Self as Encoding<Vec<T>, Outside<G>>>::SCHEMA) };
        let len = tri!(Length::<P, I>::take(charge, s));
        tri!(s.expect(len.saturating_mul(C::MIN_BITS)));
        items.truncate(len);
        let old = items.len();
        // exact: the capacity never exceeds the declared bound
        items.reserve_exact(len - old);
        for i in 0..len {
            if i >= Length::<P, I>::MIN {
                tri!(s.reserve(C::MIN_BITS));
            }
            match items.get_mut(i) {
                Some(item) => tri!(step::read_given_into::<C, T, Outside<G>, S>(i, item, given, s)),
                None => items.push(tri!(step::read_given::<C, T, Outside<G>, S>(i, given, s))),
            }
            tri!(s.end_run());
        }
        Ok(())
    }
}

/// Reads `len` elements. The bits of `min_len` elements are already reserved.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn fill<C: Encoding<T>, T, S: Source>(
    items: &mut Vec<T>,
    len: usize,
    min_len: usize,
    s: &mut S,
) -> Result<(), Refusal> {
    tri!(s.expect(len.saturating_mul(C::MIN_BITS)));
    let list = (core::ptr::from_ref(items).addr(), items.len());
    items.truncate(len);
    if const { C::PLACEHOLDER.is_some() } {
        let old = items.len();
        make_room(items, len);
        // `extend` with a range, whose length is known, is half of the code of `resize_with` to compile
        items.extend((old..len).map(|_| made::<C, T, ()>()));
        return s.take_list::<C, T>(items, list, min_len * C::MIN_BITS);
    }
    tri!(read_each::<C, T, S>(items, min_len, s));
    let old = items.len();
    make_room(items, len);
    push_rest::<C, T, S>(old..len, min_len, |item| items.push(item), s)
}

/// Reserves the memory of exactly `len` elements: the capacity never exceeds the declared bound.
#[cfg(feature = "alloc")]
#[inline(always)] // inlined: two calls
pub(crate) fn make_room<T>(items: &mut Vec<T>, len: usize) {
    if items.capacity() == 0 {
        // a new list takes fewer instructions than growing the old list
        *items = Vec::with_capacity(len);
    }
    items.reserve_exact(len - items.len());
}

/// Appends an item to a list that grows while it is read, to at most twice the items read, and never beyond `most`.
#[cfg(feature = "alloc")]
#[inline(always)] // inlined: the loop around it keeps the list in registers
pub(crate) fn append<T>(items: &mut Vec<T>, item: T, most: usize) {
    if items.len() == items.capacity() {
        // exact: the capacity never exceeds the declared bound
        items.reserve_exact(items.len().max(1).min(most.saturating_sub(items.len())));
    }
    items.push(item);
}

/// Reads elements in place. Reserves the bits of each element from number `min_len` on.
#[cfg(any(feature = "alloc", feature = "arrayvec"))]
#[inline(always)]
pub(super) fn read_each<C: Encoding<T>, T, S: Source>(
    items: &mut [T],
    min_len: usize,
    s: &mut S,
) -> Result<(), Refusal> {
    for (i, item) in items.iter_mut().enumerate() {
        if i >= min_len {
            tri!(s.reserve(C::MIN_BITS));
        }
        tri!(crate::codec::step::read_into::<C, T, S>(i, item, s));
        tri!(s.end_run());
    }
    Ok(())
}

/// Reads and appends elements of a type without a placeholder.
#[cfg(any(feature = "alloc", feature = "arrayvec"))]
#[inline(always)]
pub(super) fn push_rest<C: Encoding<T>, T, S: Source>(
    indices: core::ops::Range<usize>,
    min_len: usize,
    push: impl FnMut(T),
    s: &mut S,
) -> Result<(), Refusal> {
    // the reserved bits that elements read in place have not used
    let prepaid = min_len.saturating_sub(indices.start) * C::MIN_BITS;
    s.out_of_line(prepaid, |s| push_each::<C, T, S>(indices, push, s))
}

/// Reads elements, and passes each to `push`. Not inlined: with this loop and that of [`read_each`] in one function, n
/// nested lists would inline the innermost one 2^n times.
#[cfg(any(feature = "alloc", feature = "arrayvec"))]
#[inline(never)]
fn push_each<C: Encoding<T>, T, S: Source>(
    indices: core::ops::Range<usize>,
    mut push: impl FnMut(T),
    s: &mut S,
) -> Result<(), Refusal> {
    for i in indices {
        tri!(s.reserve(C::MIN_BITS));
        push(tri!(crate::codec::step::read::<C, T, S>(i, s)));
        tri!(s.end_run());
    }
    Ok(())
}
