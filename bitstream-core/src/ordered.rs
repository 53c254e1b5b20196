//! `#[array]` on `BTreeSet` and `BTreeMap`. The elements or keys strictly increase in a packet, so that equal values
//! have equal bits.
//!
//! A decoder reads many elements into a `Vec`, and then builds the tree at once: inserting one element after the other
//! takes more than twice the instructions, and leaves the nodes half empty.

use crate::codec::{Array, Encoding, Length, Lengths, Outside, Plain, append, first, step};
use crate::seen::{Ahead, Seen};
use crate::{BitSerialize, Refusal, Schema, Sink, Source};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

/// The `X` of a codec for sets and maps: `()`, or given values on which elements or values depend.
pub trait OfElements: Copy {}

impl OfElements for () {}
impl<G: Copy> OfElements for Outside<G> {}

impl<P: Lengths<I>, T: Ord, C: Encoding<T, X>, X: OfElements, const I: usize> Encoding<BTreeSet<T>, X>
    for Array<P, I, C>
{
    const PROBLEM: Option<&'static str> = first(&[Length::<P, I>::PROBLEM, C::PROBLEM]);
    const SCHEMA: &'static Schema = &Schema::set(Length::<P, I>::MIN, Length::<P, I>::MAX, C::SCHEMA)
        .counted_by(Length::<P, I>::COUNT)
        .tree(size_of::<T>(), align_of::<T>());
    const PLACEHOLDER: Option<fn() -> BTreeSet<T>> = Some(BTreeSet::new);

    #[inline(always)]
    fn write<S: Sink>(items: &BTreeSet<T>, given: X, s: &mut S) -> Result<(), Refusal> {
        tri!(Length::<P, I>::put(items.len(), 0, s));
        tri!(s.end_run());
        let mut last = None;
        for (i, item) in items.iter().enumerate() {
            last = tri!(write_above::<C, T, X, S>(i, last, item, given, s));
            tri!(s.end_run());
        }
        Ok(())
    }

    #[inline(always)]
    fn read<S: Source>(given: X, s: &mut S) -> Result<BTreeSet<T>, Refusal> {
        let len = tri!(Length::<P, I>::take(0, s));
        tri!(s.expect(len.saturating_mul(C::MIN_BITS)));
        tri!(s.end_run());
        let (mut few, mut many) = (BTreeSet::new(), room(len, C::MIN_BITS));
        for i in 0..len {
            // the bits of the fewest elements are already reserved
            if i >= Length::<P, I>::MIN {
                tri!(s.reserve(C::MIN_BITS));
            }
            let last = if len > FEW { many.last() } else { few.last() };
            let item = tri!(read_above::<C, T, X, S>(i, last, given, s));
            if len > FEW {
                append(&mut many, item, len);
            } else {
                few.insert(item);
            }
            tri!(s.end_run());
        }
        Ok(if len > FEW { many.into_iter().collect() } else { few })
    }
}

/// Sends a map, whose values may depend on given values, but whose keys may not.
impl<P: Lengths<I>, K: BitSerialize + Ord, V, X: OfElements, const I: usize> Encoding<BTreeMap<K, V>, X>
    for Array<P, I, Plain>
where
    Plain: Encoding<V, X>,
{
    const PROBLEM: Option<&'static str> = first(&[Length::<P, I>::PROBLEM, K::PROBLEM, Plain::PROBLEM]);
    const SCHEMA: &'static Schema = &Schema::map(Length::<P, I>::MIN, Length::<P, I>::MAX, K::SCHEMA, Plain::SCHEMA)
        .counted_by(Length::<P, I>::COUNT)
        .tree(size_of::<K>() + size_of::<V>(), align_of::<(K, V)>());
    const PLACEHOLDER: Option<fn() -> BTreeMap<K, V>> = Some(BTreeMap::new);

    #[inline(always)]
    fn write<S: Sink>(entries: &BTreeMap<K, V>, given: X, s: &mut S) -> Result<(), Refusal> {
        tri!(Length::<P, I>::put(entries.len(), 0, s));
        tri!(s.end_run());
        let mut last = None;
        for (i, (key, value)) in entries.iter().enumerate() {
            let (key_at, value_at) = steps(i);
            last = tri!(write_above::<Plain, K, (), S>(key_at, last, key, (), s));
            tri!(step::write_given::<Plain, V, X, S>(value_at, value, given, s));
            tri!(s.end_run());
        }
        Ok(())
    }

    #[inline(always)]
    fn read<S: Source>(given: X, s: &mut S) -> Result<BTreeMap<K, V>, Refusal> {
        let len = tri!(Length::<P, I>::take(0, s));
        tri!(s.expect(len.saturating_mul(K::MIN_BITS + Plain::MIN_BITS)));
        tri!(s.end_run());
        let mut few = BTreeMap::new();
        let mut many: Vec<(K, V)> = room(len, K::MIN_BITS + Plain::MIN_BITS);
        for i in 0..len {
            // the bits of the fewest entries are already reserved
            if i >= Length::<P, I>::MIN {
                tri!(s.reserve(K::MIN_BITS + Plain::MIN_BITS));
            }
            let (key_at, value_at) = steps(i);
            let last = match len > FEW {
                true => many.last().map(|(key, _)| key),
                false => few.last_key_value().map(|(key, _)| key),
            };
            let key = tri!(read_above::<Plain, K, (), S>(key_at, last, (), s));
            let value = tri!(step::read_given::<Plain, V, X, S>(value_at, given, s));
            if len > FEW {
                append(&mut many, (key, value), len);
            } else {
                few.insert(key, value);
            }
            tri!(s.end_run());
        }
        Ok(if len > FEW { many.into_iter().collect() } else { few })
    }
}

/// Most elements that fit the first node of a tree.
const FEW: usize = 11;

/// Returns an empty list for `len` elements, whose bits exist. Few elements need no list, and elements that may take no
/// bits get no memory in advance.
#[inline(always)] // once in each codec
fn room<T>(len: usize, min_bits: usize) -> Vec<T> {
    match len > FEW && min_bits > 0 {
        true => Vec::with_capacity(len),
        false => Vec::new(),
    }
}

/// Writes an element or a key, and returns it as a decoder will reconstruct it. Refuses an element that does not decode
/// to more than the previous element: rounding or an unsent field may make two elements equal.
#[inline(always)]
fn write_above<'v, C: Encoding<T, X>, T: Ord, X: Copy, S: Sink>(
    index: usize,
    last: Option<Seen<'v, T>>,
    item: &'v T,
    given: X,
    s: &mut S,
) -> Result<Option<Seen<'v, T>>, Refusal> {
    if const { C::SCHEMA.is_plain() } || !S::CHECKS {
        // different elements have different bits, so the order of the set or map itself suffices
        tri!(step::write_given::<C, T, X, S>(index, item, given, s));
        return Ok(None);
    }
    s.enter(index);
    let ahead = Ahead::of::<C, X>(item, given, s.position());
    if last.is_some_and(|last| ahead.seen().cmp(&*last).is_le()) {
        return Err(s.refuse(Refusal::NotIncreasing, 0, 0));
    }
    let seen = tri!(ahead.write::<C, X, S>(given, s));
    s.leave();
    Ok(Some(seen))
}

/// Reads an element or a key at the step `index`, and rejects it unless it is above the previous element or key.
#[inline(always)]
fn read_above<C: Encoding<T, X>, T: Ord, X: Copy, S: Source>(
    index: usize,
    last: Option<&T>,
    given: X,
    s: &mut S,
) -> Result<T, Refusal> {
    s.enter(index);
    let start = s.position();
    let item = tri!(C::read(given, s));
    if last.is_some_and(|last| item.cmp(last).is_le()) {
        let width = u32::try_from(s.position().saturating_sub(start)).unwrap_or(u32::MAX);
        return Err(s.refuse(Refusal::NotIncreasing, 0, width));
    }
    s.leave();
    Ok(item)
}

/// Returns the steps to a key and to its value.
const fn steps(index: usize) -> (usize, usize) {
    let key = index.saturating_mul(2);
    (key, key.saturating_add(1))
}
