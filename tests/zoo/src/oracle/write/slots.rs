//! Writes sparse arrays.

use super::Writer;
use crate::oracle::{Fault, int, ladder};
use crate::tree::Tree;
use crate::wire::{Wire, width};
use bitstream::Refusal;
use bitstream::schema::SparseForm;

impl Writer {
    pub(super) fn sparse(&mut self, wire: &Wire, tree: &Tree) -> Result<(), Fault> {
        let (Wire::Sparse { form, slots, of, .. }, Tree::Parts(parts)) = (wire, tree) else {
            panic!("{tree:?} is no value of {wire:?}");
        };
        let filled: Vec<(i128, &Tree)> = (0..).zip(parts).filter_map(|(i, part)| filled(i, part)).collect();
        let last = *slots as i128;
        if *form == SparseForm::Count {
            if filled.len() > *slots {
                return self.fault(Refusal::Length, width(last as u128));
            }
            self.put(filled.len() as u128, width(last as u128));
        }
        let mut next = 0;
        for (slot, value) in filled {
            let bits = index_bits(*form, *slots);
            if !(0..last).contains(&slot) {
                return self.fault(Refusal::OutOfRange, bits);
            }
            if slot < next {
                return self.fault(Refusal::NotIncreasing, bits);
            }
            self.step(*form, next, slot, *slots);
            if *form == SparseForm::Bitmap {
                self.put(1, 1);
            }
            self.path.element(slot as usize);
            self.value(of, value, &[])?;
            self.path.leave();
            next = slot + 1;
        }
        if *form != SparseForm::Count {
            self.step(*form, next, last, *slots);
        }
        Ok(())
    }

    /// Writes the step from the slot after the last filled one to the next, or to the end mark.
    fn step(&mut self, form: SparseForm, next: i128, slot: i128, slots: usize) {
        match form {
            SparseForm::Bitmap => (next..slot).for_each(|_| self.put(0, 1)),
            SparseForm::Count | SparseForm::Sentinel => self.put(slot as u128, index_bits(form, slots)),
            SparseForm::Relative => self.distance((slot - next + 1) as u64, slots as u64),
        }
    }

    fn distance(&mut self, distance: u64, slots: u64) {
        for (least, largest, width) in ladder::TIERS {
            if distance <= largest {
                self.put(1, 1);
                return self.put(u128::from(distance - least), width);
            }
            self.put(0, 1);
        }
        self.put(u128::from(distance - ladder::LAST), ladder::last_width(slots));
    }
}

/// Returns the number of bits of a refused index.
fn index_bits(form: SparseForm, slots: usize) -> u32 {
    match form {
        SparseForm::Bitmap => 1,
        SparseForm::Count => width(slots.saturating_sub(1) as u128),
        SparseForm::Sentinel => width(slots as u128),
        SparseForm::Relative => 0,
    }
}

/// Returns a slot with its value, from an option at a position or from a pair.
fn filled(place: i128, part: &Tree) -> Option<(i128, &Tree)> {
    match part {
        Tree::Option(value) => value.as_deref().map(|value| (place, value)),
        Tree::Parts(pair) => match pair.as_slice() {
            [index, value] => Some((int(index), value)),
            _ => panic!("{part:?} is no pair"),
        },
        _ => panic!("{part:?} is no slot"),
    }
}
