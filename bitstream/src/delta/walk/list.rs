//! Sends lists whose elements are matched by index.

use super::{Positions, Walk};
use crate::delta::coin::{Coin, Estimate, What, class};
use crate::delta::extent::{alike, at, cut, rest};
use crate::delta::plan::PlanNode;
use alloc::vec::Vec;
use bitstream_core::Refusal;
use core::ops::Range;

/// The number of elements in each value.
#[derive(Clone, Copy)]
struct Lens {
    near: usize,
    far: usize,
    new: usize,
}

impl<'a, C: Coin> Walk<'a, C> {
    /// Sends a list whose elements are matched by index. `slot` is that of the flag for an equal length.
    pub(super) fn list(&mut self, node: &'a PlanNode, slot: usize, at_: Positions) -> Result<(), Refusal> {
        let plan = self.plan;
        let (near_at, near) = plan.length(node, self.near, at_.near)?;
        let (far_at, far) = match at_.far {
            Some(far) => plan
                .length(node, self.far_codes(), far)
                .map(|(place, len)| (Some(place), len))?,
            None => (None, 0),
        };
        let (mut new_at, mut new) = (at_.new, node.least);
        if node.width > 0 {
            let (old, code) = ((near - node.least) as u64, at(self.given, at_.new));
            self.coin.mark(What::SameLength);
            let code = match self.coin.flip(slot, code == old)? {
                true => old,
                false => {
                    let (least, most, old_) = (node.least, node.max, Some(old));
                    self.coin.mark(What::Length { least, most, old: old_ });
                    match self.coin.raw(code, node.width)? {
                        code if code > most => return Err(Refusal::Length),
                        code if code == old => return Err(Refusal::NotCanonical),
                        code => code,
                    }
                }
            };
            self.push(code);
            (new_at, new) = (at_.new + 1, node.least + code as usize);
        }
        let start = Positions {
            near: near_at,
            far: far_at,
            new: new_at,
        };
        self.elements(node, Lens { near, far, new }, start)
    }

    /// Sends elements by index: the gaps between unexpected elements, the changed elements, and the new ones.
    fn elements(&mut self, node: &'a PlanNode, lens: Lens, start: Positions) -> Result<(), Refusal> {
        let kid = self.plan.kid(node)?;
        let codes = self.plan.node(kid)?.codes;
        if codes == Some(0) {
            return match lens.near == lens.new {
                true => Err(Refusal::NotCanonical),
                false => Ok(()),
            };
        }
        let common = lens.near.min(lens.new);
        let (mut next, mut none, mut i) = (start, true, 0);
        if let Some(len) = codes {
            let fars = if start.far.is_some() { lens.far.min(common) } else { 0 };
            none = self.even(node, kid, (len, common, fars), start)?;
            next = next.plus(Positions::all(len * common));
            i = common;
        }
        while i < common {
            let gap = match C::READING {
                true => 0,
                false => self.surprise(kid, next, i..common, lens.far)?,
            };
            let limit = (common - i) as u64;
            let bits = class(limit);
            let k = if next.far.is_some() && i < lens.far { 5 } else { 0 };
            self.coin.mark(What::Gap { left: limit });
            let gap = self
                .coin
                .count(Estimate::small(node.slot + 1, k.min(bits / 2), bits), gap as u64)?;
            if gap > limit {
                return Err(Refusal::OutOfRange);
            }
            let until = i + gap as usize;
            while i < common && i <= until {
                if i >= lens.far {
                    next.far = None;
                }
                let step = self.steps(kid, next)?;
                if self.is_expected(next, step) != (i == until) {
                    none = false;
                    self.changed_element(i, kid, next)?;
                } else {
                    self.keep(next.near, step.near);
                }
                next = next.plus(step);
                i += 1;
            }
        }
        if C::READING && none && lens.near == lens.new {
            return Err(Refusal::NotCanonical);
        }
        for i in common..lens.new {
            next.new = self.element(i, kid, next.new)?;
        }
        Ok(())
    }

    /// Sends elements of `len` codes each. The baseline has `count` elements, and the second baseline `fars`. Returns
    /// whether none changed.
    fn even(
        &mut self,
        node: &'a PlanNode,
        kid: usize,
        (len, count, fars): (usize, usize, usize),
        start: Positions,
    ) -> Result<bool, Refusal> {
        let [near, _, new] = self.parts(Positions { far: None, ..start }, len * count)?;
        let far = match start.far {
            Some(far) => cut(self.far_codes(), far, len * fars)?,
            None => &[],
        };
        // the index of the next element that is expected to change, and of the next element that changed
        let next_expected = |from: usize| match from < fars {
            true => match from + alike(rest(near, from * len), rest(far, from * len)) / len {
                next if next < fars => next,
                _ => count,
            },
            false => count,
        };
        let next_changed = |from: usize| match near.get(from * len) == new.get(from * len) {
            true => from + alike(rest(near, from * len), rest(new, from * len)) / len,
            false => from,
        };
        let kid_node = self.plan.node(kid)?;
        let made = self.made.len();
        self.keep(start.near, len * count);
        // the elements of a gap that are expected to change
        let mut expected = Vec::new();
        let (mut i, mut none) = (0, true);
        let mut expects = next_expected(0);
        // the decoder does not know which elements changed
        let mut changes = if C::READING { count } else { next_changed(0) };
        while i < count {
            if expects < i {
                expects = next_expected(i);
            }
            if changes < i {
                changes = next_changed(i);
            }
            let left = (count - i) as u64;
            let mut until = expects.min(changes);
            while !C::READING && until < count && expects == changes {
                expected.push(until);
                (expects, changes) = (next_expected(until + 1), next_changed(until + 1));
                until = expects.min(changes);
            }
            self.coin.mark(What::Gap { left });
            let bits = class(left);
            let k = if i < fars { 5.min(bits / 2) } else { 0 };
            let hint = Estimate::small(node.slot + 1, k, bits);
            let gap = self.coin.count(hint, (until - i) as u64)?;
            if gap > left {
                return Err(Refusal::OutOfRange);
            }
            let found = core::mem::replace(&mut until, i + gap as usize);
            if !C::READING && found != until {
                // the dishonest encoder of `hostile_delta` searches again
                expected.clear();
                (expects, changes) = (next_expected(i), next_changed(i));
            }
            if fars > 0 {
                while expects < until {
                    expected.push(expects);
                    expects = next_expected(expects + 1);
                }
                for next in expected.drain(..) {
                    let at_ = start.of_element(next, len, fars);
                    self.replace_element(next, (kid, kid_node), at_, made + next * len)?;
                    none = false;
                }
            }
            if until < count && expects != until {
                let at_ = start.of_element(until, len, fars);
                self.replace_element(until, (kid, kid_node), at_, made + until * len)?;
                none = false;
            }
            i = until + 1;
        }
        Ok(none)
    }

    /// Returns the number of elements before the first unexpected one.
    fn surprise(&self, kid: usize, mut next: Positions, range: Range<usize>, far: usize) -> Result<usize, Refusal> {
        for i in range.clone() {
            if i >= far {
                next.far = None;
            }
            let step = self.steps(kid, next)?;
            if self.is_changed(next, step) != self.is_expected(next, step) {
                return Ok(i - range.start);
            }
            next = next.plus(step);
        }
        Ok(range.len())
    }
}
