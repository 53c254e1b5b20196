//! Reads sparse arrays.

use super::Reader;
use crate::oracle::{Fault, ladder};
use crate::tree::Tree;
use crate::wire::{Wire, width};
use bitstream::Refusal;
use bitstream::schema::SparseForm;

impl Reader<'_> {
    pub(super) fn sparse(&mut self, wire: &Wire) -> Result<Tree, Fault> {
        let Wire::Sparse { form, slots, pairs, of } = wire else {
            panic!("{wire:?} has no slots");
        };
        let filled = match form {
            SparseForm::Bitmap => self.bitmap(*slots, of)?,
            SparseForm::Count => self.indexed(*slots, of)?,
            SparseForm::Sentinel => self.until_the_end(*slots, of, Reader::absolute)?,
            SparseForm::Relative => self.until_the_end(*slots, of, Reader::step)?,
        };
        Ok(Tree::Parts(match pairs {
            true => filled.into_iter().map(pair).collect(),
            false => scattered(*slots, filled),
        }))
    }

    fn bitmap(&mut self, slots: usize, of: &Wire) -> Result<Vec<(usize, Tree)>, Fault> {
        let mut filled = Vec::new();
        for slot in 0..slots {
            if self.take(1)? == 1 {
                filled.push((slot, self.slot(slot, of)?));
            }
        }
        Ok(filled)
    }

    fn indexed(&mut self, slots: usize, of: &Wire) -> Result<Vec<(usize, Tree)>, Fault> {
        let (number, index) = (width(slots as u128), width(slots.saturating_sub(1) as u128));
        let len = self.take(number)? as usize;
        if len > slots {
            return self.refuse(Refusal::Length, number);
        }
        self.need(len * (of.sizes().0 + index as usize))?;
        let mut filled: Vec<(usize, Tree)> = Vec::new();
        for _ in 0..len {
            let next = filled.last().map_or(0, |last| last.0 + 1);
            let slot = self.take(index)? as usize;
            if slot >= slots {
                return self.refuse(Refusal::OutOfRange, index);
            }
            if slot < next {
                return self.refuse(Refusal::NotIncreasing, index);
            }
            filled.push((slot, self.slot(slot, of)?));
        }
        Ok(filled)
    }

    fn until_the_end(
        &mut self,
        slots: usize,
        of: &Wire,
        index: fn(&mut Self, usize, usize) -> Result<usize, Fault>,
    ) -> Result<Vec<(usize, Tree)>, Fault> {
        let (mut filled, mut next) = (Vec::new(), 0);
        loop {
            let slot = index(self, next, slots)?;
            if slot == slots {
                return Ok(filled);
            }
            filled.push((slot, self.slot(slot, of)?));
            next = slot + 1;
        }
    }

    fn absolute(&mut self, next: usize, slots: usize) -> Result<usize, Fault> {
        let width = width(slots as u128);
        let slot = self.take(width)? as usize;
        match slot {
            _ if slot > slots => self.refuse(Refusal::OutOfRange, width),
            _ if slot < next => self.refuse(Refusal::NotIncreasing, width),
            _ => Ok(slot),
        }
    }

    fn step(&mut self, next: usize, slots: usize) -> Result<usize, Fault> {
        let start = self.at;
        let mut tier = (ladder::LAST, ladder::last_width(slots as u64));
        for (least, _, width) in ladder::TIERS {
            if self.take(1)? == 1 {
                tier = (least, width);
                break;
            }
        }
        let distance = tier.0 as usize + self.take(tier.1)? as usize;
        match next + distance - 1 {
            slot if slot > slots => self.fault(Refusal::OutOfRange, start..self.at),
            slot => Ok(slot),
        }
    }

    fn slot(&mut self, slot: usize, of: &Wire) -> Result<Tree, Fault> {
        self.path.element(slot);
        let value = self.value(of, &[])?;
        self.path.leave();
        Ok(value)
    }
}

fn pair((slot, value): (usize, Tree)) -> Tree {
    Tree::Parts(vec![Tree::Int(slot as i128), value])
}

fn scattered(slots: usize, filled: Vec<(usize, Tree)>) -> Vec<Tree> {
    let mut all = vec![Tree::Option(None); slots];
    for (slot, value) in filled {
        all[slot] = Tree::Option(Some(Box::new(value)));
    }
    all
}
