//! `#[array]` on `ArrayVec` and `#[string]` on `ArrayString`: the forms of `Vec` and `String`, without a heap.

use super::array::{push_rest, read_each};
use super::length::Length;
use super::{Array, Encoding, Lengths, Text, first, made, reads_by_filling, refuse};
use crate::schema::bitless_charge;
use crate::word::with_text;
use crate::{Refusal, Schema, Sink, Source};
use ::arrayvec::{ArrayString, ArrayVec};

/// Reports a longest length that exceeds the capacity of the container.
pub(crate) const fn overflow(max: usize, capacity: usize) -> Option<&'static str> {
    if max > capacity {
        return Some("the wire allows more elements than the container holds: lower `max` or enlarge the container");
    }
    None
}

impl<P: Lengths<I>, T, C: Encoding<T>, const I: usize, const CAP: usize> Encoding<ArrayVec<T, CAP>> for Array<P, I, C> {
    const PROBLEM: Option<&'static str> =
        first(&[Length::<P, I>::PROBLEM, overflow(Length::<P, I>::MAX, CAP), C::PROBLEM]);
    const SCHEMA: &'static Schema =
        &Schema::list(Length::<P, I>::MIN, Length::<P, I>::MAX, C::SCHEMA).counted_by(Length::<P, I>::COUNT);
    const PLACEHOLDER: Option<fn() -> ArrayVec<T, CAP>> = Some(ArrayVec::new);

    #[inline(always)]
    fn write<S: Sink>(items: &ArrayVec<T, CAP>, _: (), s: &mut S) -> Result<(), Refusal> {
        const { refuse(<Self as Encoding<ArrayVec<T, CAP>>>::PROBLEM) };
        let charge = const { bitless_charge(<Self as Encoding<ArrayVec<T, CAP>>>::SCHEMA) };
        tri!(Length::<P, I>::put(items.len(), charge, s));
        s.put_elements::<C, T>(items)
    }

    reads_by_filling!(ArrayVec<T, CAP>, (), ArrayVec::new());

    #[inline(always)]
    fn read_into<S: Source>(items: &mut ArrayVec<T, CAP>, _: (), s: &mut S) -> Result<(), Refusal> {
        const { refuse(<Self as Encoding<ArrayVec<T, CAP>>>::PROBLEM) };
        let charge = const { bitless_charge(<Self as Encoding<ArrayVec<T, CAP>>>::SCHEMA) };
        let len = tri!(Length::<P, I>::take(charge, s));
        fill::<C, T, S, CAP>(items, len, Length::<P, I>::MIN, s)
    }
}

/// Reads `len` elements. The bits of `min_len` elements are already reserved.
#[inline(always)]
pub(crate) fn fill<C: Encoding<T>, T, S: Source, const CAP: usize>(
    items: &mut ArrayVec<T, CAP>,
    len: usize,
    min_len: usize,
    s: &mut S,
) -> Result<(), Refusal> {
    tri!(s.expect(len.saturating_mul(C::MIN_BITS)));
    let list = (core::ptr::from_ref(items).addr(), items.len());
    items.truncate(len);
    if const { C::PLACEHOLDER.is_some() } {
        // the capacity is at least the longest length; `extend` could panic
        while items.len() < len && items.try_push(made::<C, T, ()>()).is_ok() {}
        return s.take_list::<C, T>(items, list, min_len * C::MIN_BITS);
    }
    tri!(read_each::<C, T, S>(items, min_len, s));
    let rest = items.len()..len;
    // cannot fail: the capacity is at least the longest length
    let push = |item| drop(items.try_push(item));
    push_rest::<C, T, S>(rest, min_len, push, s)
}

impl<P: Lengths<I>, const I: usize, const CAP: usize> Encoding<ArrayString<CAP>> for Text<P, I> {
    const PROBLEM: Option<&'static str> = first(&[Length::<P, I>::PROBLEM, overflow(Length::<P, I>::MAX, CAP)]);
    const SCHEMA: &'static Schema = &Self::FORM.each(0);
    const PLACEHOLDER: Option<fn() -> ArrayString<CAP>> = Some(ArrayString::new);

    #[inline(always)]
    fn write<S: Sink>(text: &ArrayString<CAP>, _: (), s: &mut S) -> Result<(), Refusal> {
        const { refuse(<Self as Encoding<ArrayString<CAP>>>::PROBLEM) };
        Self::put(text, s)
    }

    #[inline(always)]
    fn read<S: Source>(_: (), s: &mut S) -> Result<ArrayString<CAP>, Refusal> {
        const { refuse(<Self as Encoding<ArrayString<CAP>>>::PROBLEM) };
        // cannot fail: the capacity is at least the longest length
        let keep = |read: &str| ArrayString::from(read).unwrap_or_default();
        Self::take(s, |bytes| with_text(bytes, keep))
    }
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    #[test]
    fn a_container_holds_the_longest_or_overflows() {
        assert_eq!(overflow(4, 4), None);
        let problem = "the wire allows more elements than the container holds: lower `max` or enlarge the container";
        assert_eq!(overflow(5, 4), Some(problem));
    }
}
