//! `#[array(sparse = ..)]`: arrays of which only the filled slots are sent.

use super::indices::{IndexReader, IndexWriter, Slots};
use super::{Encoding, first, reads_by_filling, refuse};
use crate::schema::SparseForm;
use crate::{Refusal, Schema, Sink, Source};
use core::marker::PhantomData;

/// Sends the values of the filled slots of an array with codec `C`. The form `F` says how the packet tells filled slots
/// from empty ones:
///
/// | form | on the wire | bits beside the values, of n slots |
/// |---|---|---|
/// | [`Bitmap`] | for each slot a bit, and its value after a 1 | n |
/// | [`Indexed`] | the number of filled slots, then for each its index and value | `bits_required(0, n)`, and `bits_required(0, n - 1)` each |
/// | [`Sentinel`] | for each filled slot its index and value, then n | `bits_required(0, n)` each and once more |
/// | [`Ladder`] | for each filled slot the distance from the one before (from -1) and the value, then that to n | 1 to 12 for a distance of up to 125, then 6 + `bits_required(126, n + 1)` |
///
/// Applies to `[Option<T>; N]`, boxed or not, with [`Unbounded`] for `P`. Applies to a `Vec` of pairs of index and
/// value, with increasing indices, where the longest length of `P` is the number of slots. Slots that are not sent
/// decode as `None`.
///
/// The decoder rejects a number or an index beyond the slots, and an index that does not increase. The encoder of pairs
/// also refuses such indices. Source: the article "Serialization Strategies", whose scenes a to d lack these checks.
#[derive(Debug)]
pub struct Sparse<F, P, const I: usize, C>(PhantomData<(F, P, C)>);

/// Form of the indices of filled slots: [`Bitmap`], [`Indexed`], [`Sentinel`] or [`Ladder`].
pub trait Form: sealed::Sealed {
    /// The form, as data.
    const FORM: SparseForm;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident $form:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl sealed::Sealed for $name {}

        impl Form for $name {
            const FORM: SparseForm = SparseForm::$form;
        }
    )*};
}

forms! {
    /// `sparse = bitmap`: one bit for each slot.
    Bitmap Bitmap;
    /// `sparse = count`: the number of filled slots, then absolute indices.
    Indexed Count;
    /// `sparse = sentinel`: absolute indices, then the number of slots.
    Sentinel Sentinel;
    /// `sparse = relative`: distances in a ladder of tiers. The last distance leads to the number of slots.
    Ladder Relative;
}

/// Takes the place of parameters for arrays, whose type says the number of slots.
#[derive(Debug)]
pub enum Unbounded {}

/// Largest number of slots, which takes at most 32 bits, like every length.
pub(super) const MOST_SLOTS: u64 = u32::MAX as u64;

/// The slots of `[Option<T>; N]`.
struct OfArray<const N: usize>;

impl<const N: usize> OfArray<N> {
    const PROBLEM: Option<&'static str> = if N as u64 > MOST_SLOTS {
        Some("a sparse array has at most 2^32 - 1 slots")
    } else {
        None
    };
}

impl<const N: usize> Slots for OfArray<N> {
    const SLOTS: u64 = N as u64;
}

impl<F: Form, C: Encoding<T>, T, const I: usize, const N: usize> Encoding<[Option<T>; N]>
    for Sparse<F, Unbounded, I, C>
{
    const PROBLEM: Option<&'static str> = first(&[OfArray::<N>::PROBLEM, C::PROBLEM]);
    const SCHEMA: &'static Schema = &Schema::sparse(F::FORM, N, C::SCHEMA);
    const PLACEHOLDER: Option<fn() -> [Option<T>; N]> = Some(|| [const { None }; N]);

    #[inline(always)]
    fn write<S: Sink>(slots: &[Option<T>; N], _: (), s: &mut S) -> Result<(), Refusal> {
        const { refuse(OfArray::<N>::PROBLEM) };
        let count = || slots.iter().flatten().count();
        let mut indices = tri!(IndexWriter::<F, OfArray<N>>::begin(count, s));
        for (index, slot) in (0..).zip(slots) {
            if let Some(value) = slot {
                let index = tri!(indices.index(index, s));
                tri!(crate::codec::step::write::<C, T, S>(index as usize, value, s));
                tri!(s.end_run());
            }
        }
        indices.end(s)
    }

    reads_by_filling!([Option<T>; N], (), [const { None }; N]);

    #[inline(always)]
    fn read_into<S: Source>(slots: &mut [Option<T>; N], _: (), s: &mut S) -> Result<(), Refusal> {
        const { refuse(OfArray::<N>::PROBLEM) };
        let prepaid = const { <Self as Encoding<[Option<T>; N]>>::MIN_BITS };
        let mut indices = tri!(IndexReader::<F, OfArray<N>>::begin(prepaid, C::MIN_BITS, s));
        let mut rest = (0..).zip(slots);
        while let Some(index) = tri!(indices.next(C::MIN_BITS, s)) {
            // the loop always ends by `break`: the index is a slot above the previous one
            for (at, slot) in rest.by_ref() {
                if at == index {
                    tri!(fill::<C, T, S>(index as usize, slot, s));
                    break;
                }
                *slot = None;
            }
            tri!(s.end_run());
        }
        rest.for_each(|(_, slot)| *slot = None);
        Ok(())
    }
}

/// Reads the value of a slot.
#[inline(always)]
fn fill<C: Encoding<T>, T, S: Source>(index: usize, slot: &mut Option<T>, s: &mut S) -> Result<(), Refusal> {
    s.enter(index);
    tri!(super::option::fill::<C, T, (), S>(slot, (), s));
    s.leave();
    Ok(())
}

#[cfg(test)]
#[cfg(target_pointer_width = "64")]
mod tests {
    use super::*;

    #[test]
    fn as_many_slots_as_32_bits_count_are_the_most() {
        const MORE: Option<&str> = Some("a sparse array has at most 2^32 - 1 slots");
        assert_eq!(OfArray::<0>::PROBLEM, None);
        assert_eq!(OfArray::<0xFFFF_FFFF>::PROBLEM, None);
        assert_eq!(OfArray::<0x1_0000_0000>::PROBLEM, MORE);
        assert_eq!(OfArray::<{ usize::MAX }>::PROBLEM, MORE);
    }
}
