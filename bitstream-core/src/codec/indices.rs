//! Writes and reads the indices of the filled slots of a sparse array, in each of the four forms.

use super::sparse::Form;
use super::take::take;
use super::{Integer, refuse_pattern};
use crate::ladder::{self, LAST, LAST_FLAGS, TIERS};
use crate::part::Part;
use crate::schema::SparseForm;
use crate::width::width_of;
use crate::{Fitting, Refusal, Sink, Source, Stream};
use core::marker::PhantomData;

/// The number of slots.
pub(super) trait Slots {
    const SLOTS: u64;
}

/// The widths of a form with a number of slots.
struct Widths<F, N>(PhantomData<(F, N)>);

impl<F: Form, N: Slots> Widths<F, N> {
    /// Width of the number of filled slots.
    const COUNT: u32 = width_of(N::SLOTS as u128);
    /// Returns the width of an index. The end mark of the sentinel form takes an index, too.
    const fn index<S: Stream>() -> u32 {
        match form::<F, S>() {
            SparseForm::Bitmap => 1,
            SparseForm::Count => width_of(N::SLOTS.saturating_sub(1) as u128),
            SparseForm::Sentinel => width_of(N::SLOTS as u128),
            // 0, since the width of a refused index is not known in this form
            SparseForm::Relative => 0,
        }
    }
}

/// Returns the form on a stream. A stream of codes has a count, then an index and a value for each filled slot.
const fn form<F: Form, S: Stream>() -> SparseForm {
    if S::CODES { SparseForm::Count } else { F::FORM }
}

/// Writer of indices.
pub(super) struct IndexWriter<F, N> {
    /// The first slot that is not handled yet.
    next: u64,
    form: PhantomData<(F, N)>,
}

impl<F: Form, N: Slots> IndexWriter<F, N> {
    /// Returns a writer, after the number of filled slots if the form has one. `count` returns the number of filled
    /// slots.
    #[inline(always)] // inlined: the stream stays in registers
    pub(super) fn begin<S: Sink>(count: impl FnOnce() -> usize, s: &mut S) -> Result<Self, Refusal> {
        if const { matches!(form::<F, S>(), SparseForm::Count) } {
            let count = count();
            if S::CHECKS && count as u64 > N::SLOTS {
                return Err(s.refuse(Refusal::Length, count as i128, Widths::<F, N>::COUNT));
            }
            s.mark(Part::Length, None);
            tri!(s.append(Fitting::new(count as u64, Widths::<F, N>::COUNT)));
        }
        tri!(s.end_run());
        Ok(IndexWriter {
            next: 0,
            form: PhantomData,
        })
    }

    /// Writes the index of a filled slot, before its value. Refuses an index that is not a slot, or not above the
    /// previous one.
    #[inline(always)]
    pub(super) fn index<X: Integer, S: Sink>(&mut self, index: X, s: &mut S) -> Result<u64, Refusal> {
        let pattern = index.to_pattern();
        if S::CHECKS && pattern >= u128::from(N::SLOTS) {
            return Err(refuse_pattern::<X, S>(
                s,
                Refusal::OutOfRange,
                pattern,
                Widths::<F, N>::index::<S>(),
            ));
        }
        let index = pattern as u64;
        if S::CHECKS && index < self.next {
            return Err(s.refuse(Refusal::NotIncreasing, pattern as i128, Widths::<F, N>::index::<S>()));
        }
        tri!(self.step(index, s));
        if const { matches!(form::<F, S>(), SparseForm::Bitmap) } {
            tri!(s.append(Fitting::new(1, 1)));
        }
        // a measure without checks accepts any number as an index
        self.next = index.saturating_add(1);
        Ok(index)
    }

    /// Ends the run of indices after the last filled slot: writes the end mark, if the form has one.
    #[inline(always)]
    pub(super) fn end<S: Sink>(&mut self, s: &mut S) -> Result<(), Refusal> {
        if const { !matches!(form::<F, S>(), SparseForm::Count) } {
            tri!(self.step(N::SLOTS, s));
        }
        s.end_run()
    }

    /// Writes the step from `next` to an index, or to the end.
    #[inline(always)]
    fn step<S: Sink>(&self, index: u64, s: &mut S) -> Result<(), Refusal> {
        s.mark(Part::Index, None);
        match form::<F, S>() {
            SparseForm::Bitmap => {
                // a measure without checks accepts any number as an index
                let mut zeros = index.min(N::SLOTS).saturating_sub(self.next);
                while zeros > 0 {
                    let some = zeros.min(64);
                    tri!(s.append(Fitting::new(0, some as u32)));
                    zeros -= some;
                }
                Ok(())
            }
            SparseForm::Count | SparseForm::Sentinel => s.append(Fitting::new(index, Widths::<F, N>::index::<S>())),
            SparseForm::Relative => {
                let (bits, width) = ladder::code(index.saturating_sub(self.next).saturating_add(1), N::SLOTS);
                s.append(Fitting::new(bits, width))
            }
        }
    }
}

/// Reader of indices.
pub(super) struct IndexReader<F, N> {
    /// The first slot that is not handled yet.
    next: u64,
    /// Number of filled slots that follow, if it is sent.
    left: u64,
    /// Reserved bits that are not consumed yet. Only the relative form needs this count, since the width of its indices
    /// varies.
    prepaid: usize,
    form: PhantomData<(F, N)>,
}

impl<F: Form, N: Slots> IndexReader<F, N> {
    /// Returns a reader, after the number of filled slots if the form has one. The caller has reserved `prepaid` bits
    /// for all indices and values. A value takes at least `value_bits`.
    #[inline(always)] // inlined: the stream stays in registers
    pub(super) fn begin<S: Source>(prepaid: usize, value_bits: usize, s: &mut S) -> Result<Self, Refusal> {
        let mut left = 0;
        if const { matches!(form::<F, S>(), SparseForm::Count) } {
            s.mark(Part::Length, None);
            left = tri!(take!(s, Widths::<F, N>::COUNT));
            if left > N::SLOTS {
                return Err(s.refuse(Refusal::Length, i128::from(left), Widths::<F, N>::COUNT));
            }
            let each = value_bits + Widths::<F, N>::index::<S>() as usize;
            let bits = (left as usize).saturating_mul(each);
            tri!(s.expect(bits));
            tri!(s.reserve(bits));
        }
        tri!(s.end_run());
        Ok(IndexReader {
            next: 0,
            left,
            prepaid,
            form: PhantomData,
        })
    }

    /// Returns the number of filled slots that follow, for which the fewest bits are reserved.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn known(&self) -> usize {
        self.left as usize
    }

    /// Returns the index of the next filled slot, or `None` after the last. At least `value_bits` of the slot are then
    /// reserved.
    #[inline(always)]
    pub(super) fn next<S: Source>(&mut self, value_bits: usize, s: &mut S) -> Result<Option<u64>, Refusal> {
        let index = match form::<F, S>() {
            SparseForm::Bitmap => tri!(self.next_set(s)),
            SparseForm::Count if self.left == 0 => None,
            SparseForm::Count => {
                self.left -= 1;
                Some(tri!(self.absolute(s)))
            }
            SparseForm::Sentinel => Some(tri!(self.absolute(s))),
            SparseForm::Relative => Some(tri!(self.relative(s))),
        };
        let index = match index {
            Some(index) if index < N::SLOTS => index,
            _ => {
                tri!(s.end_run());
                return Ok(None);
            }
        };
        self.next = index + 1;
        match form::<F, S>() {
            SparseForm::Bitmap => tri!(s.reserve(value_bits)),
            // the bits of all slots are already reserved
            SparseForm::Count => {}
            // reserves the bits of the value and of the next index
            SparseForm::Sentinel => tri!(s.reserve(value_bits + Widths::<F, N>::index::<S>() as usize)),
            SparseForm::Relative => tri!(self.pay(value_bits, s)),
        }
        Ok(Some(index))
    }

    /// Returns the next slot whose bit is set.
    #[inline(always)]
    fn next_set<S: Source>(&mut self, s: &mut S) -> Result<Option<u64>, Refusal> {
        while self.next < N::SLOTS {
            s.mark(Part::Index, None);
            if tri!(s.take_narrow(1)) == 1 {
                return Ok(Some(self.next));
            }
            self.next += 1;
        }
        Ok(None)
    }

    /// Reads an index, or the end mark in a form that has one.
    #[inline(always)]
    fn absolute<S: Source>(&mut self, s: &mut S) -> Result<u64, Refusal> {
        s.mark(Part::Index, None);
        let index = tri!(take!(s, Widths::<F, N>::index::<S>()));
        let most = if const { matches!(form::<F, S>(), SparseForm::Sentinel) } {
            N::SLOTS
        } else {
            N::SLOTS.saturating_sub(1)
        };
        if index > most {
            return Err(s.refuse(Refusal::OutOfRange, i128::from(index), Widths::<F, N>::index::<S>()));
        }
        if index < self.next {
            return Err(s.refuse(Refusal::NotIncreasing, i128::from(index), Widths::<F, N>::index::<S>()));
        }
        Ok(index)
    }

    /// Reads the distance to an index or to the end mark. The distance is never 0, since indices increase.
    #[inline(always)]
    fn relative<S: Source>(&mut self, s: &mut S) -> Result<u64, Refusal> {
        let (mut flags, mut least, mut width) = (LAST_FLAGS, LAST, const { ladder::last_width(N::SLOTS) });
        for (tier, (from, bits)) in (1..).zip(TIERS) {
            tri!(self.pay(1, s));
            s.mark(Part::Prefix, None);
            if tri!(s.take_narrow(1)) == 1 {
                (flags, least, width) = (tier, from, bits);
                break;
            }
        }
        tri!(self.pay(width as usize, s));
        s.mark(Part::Index, None);
        let distance = least + tri!(s.take(width));
        let index = self.next + distance - 1;
        // the last tier may hold larger distances, but the sum is then beyond the end mark
        if index > N::SLOTS {
            return Err(s.refuse(Refusal::OutOfRange, i128::from(index), flags + width));
        }
        Ok(index)
    }

    /// Consumes reserved bits, and reserves those that are missing.
    #[inline(always)]
    fn pay<S: Source>(&mut self, bits: usize, s: &mut S) -> Result<(), Refusal> {
        let missing = bits.saturating_sub(self.prepaid);
        self.prepaid = self.prepaid.saturating_sub(bits);
        s.reserve(missing)
    }
}
