//! Sends lists whose elements are matched by index.

use super::{Compared, Positions, Walk};
use crate::delta::coin::{Coin, Estimate, What, class};
use crate::delta::extent::{alike, at, cut, rest, window};
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
        let (mut lens, mut start) = self.lens(node, at_)?;
        if node.width > 0 {
            let (old, code) = ((lens.near - node.least) as u64, at(self.given, at_.new));
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
            (start.new, lens.new) = (at_.new + 1, node.least + code as usize);
        }
        self.elements(node, lens, start)
    }

    /// Sends a list of as many elements as the baseline has, without its length.
    pub(super) fn list_of_same_length(&mut self, node: &'a PlanNode, at_: Positions) -> Result<(), Refusal> {
        let (mut lens, mut start) = self.lens(node, at_)?;
        if node.width > 0 {
            self.push(at(self.near, at_.near));
            start.new += 1;
        }
        lens.new = lens.near;
        self.elements(node, lens, start)
    }

    /// Returns the lengths of a list in the baselines, and the positions after them. The new list has the fewest elements,
    /// and its position is that of the list.
    fn lens(&self, node: &PlanNode, at_: Positions) -> Result<(Lens, Positions), Refusal> {
        let (near_at, near) = self.plan.length(node, self.near, at_.near)?;
        let far = at_.far.map(|far| self.plan.length(node, self.far_codes(), far));
        let (far_at, far) = far.transpose()?.unzip();
        let (far, new) = (far.unwrap_or(0), node.least);
        let start = Positions {
            near: near_at,
            far: far_at,
            new: at_.new,
        };
        Ok((Lens { near, far, new }, start))
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
        let mut equal = Equal::default();
        if let Some(len) = codes {
            let fars = if start.far.is_some() { lens.far.min(common) } else { 0 };
            none = self.even(node, kid, (len, common, fars), start)?;
            next = next.plus(Positions::all(len * common));
            i = common;
        } else if start.far.is_none() {
            (none, next) = self.uneven(node, kid, common, start)?;
            i = common;
        }
        while i < common {
            let found = match C::READING {
                true => None,
                false => Some(self.scan(kid, next, i..common, (lens.far, None), equal)?),
            };
            let limit = (common - i) as u64;
            let bits = class(limit);
            let k = if next.far.is_some() && i < lens.far { 5 } else { 0 };
            self.coin.mark(What::Gap { left: limit });
            let gap = found.as_ref().map_or(0, |found| found.end - i);
            let gap = self
                .coin
                .count(Estimate::small(node.slot + 1, k.min(bits / 2), bits), gap as u64)?;
            if gap > limit {
                return Err(Refusal::OutOfRange);
            }
            let until = i + gap as usize;
            let run = match found {
                Some(found) if found.end == until => found,
                // a reader, or the dishonest encoder of `hostile_delta`
                _ => self.scan(kid, next, i..common, (lens.far, Some(until)), equal)?,
            };
            for (i, place, len) in run.expected {
                none = false;
                self.keep(next.near, place.near - next.near);
                self.changed_element(i, kid, place)?;
                next.near = place.near + len;
            }
            self.keep(next.near, run.next.near - next.near);
            (next, i, equal) = (run.next, until, run.equal);
            if let Some((element, step)) = run.surprise {
                if element.is_expected {
                    self.keep(next.near, step.near);
                } else {
                    none = false;
                    self.changed_element(i, kid, next)?;
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

    /// Sends elements with varying numbers of codes, without a second baseline. Returns whether none changed, and the
    /// position after the elements.
    fn uneven(
        &mut self,
        node: &'a PlanNode,
        kid: usize,
        count: usize,
        mut next: Positions,
    ) -> Result<(bool, Positions), Refusal> {
        let plan = self.plan;
        let kid_node = plan.node(kid)?;
        let (mut i, mut none) = (0, true);
        while i < count {
            let start = next;
            // the decoder does not know which elements changed
            let (mut until, mut equal) = (i, 0);
            while !C::READING && until < count {
                let len = plan.extent_of_node(kid_node, self.near, next.near)?;
                if len > equal {
                    equal = alike(window(rest(self.near, next.near), len), rest(self.given, next.new));
                }
                if len > equal {
                    break;
                }
                (equal, next, until) = (equal - len, next.plus(Positions::all(len)), until + 1);
            }
            let left = (count - i) as u64;
            self.coin.mark(What::Gap { left });
            let hint = Estimate::small(node.slot + 1, 0, class(left));
            let gap = self.coin.count(hint, (until - i) as u64)?;
            if gap > left {
                return Err(Refusal::OutOfRange);
            }
            let found = core::mem::replace(&mut until, i + gap as usize);
            let pass = |next: &mut Positions| -> Result<(), Refusal> {
                next.near += plan.extent_of_node(kid_node, self.near, next.near)?;
                if !C::READING {
                    next.new += plan.extent_of_node(kid_node, self.given, next.new)?;
                }
                Ok(())
            };
            if C::READING || found != until {
                // a reader, or the dishonest encoder of `hostile_delta`
                next = start;
                (i..until).try_for_each(|_| pass(&mut next))?;
            }
            let after = next;
            if until < count {
                pass(&mut next)?;
            }
            self.keep(start.near, after.near - start.near);
            if until < count {
                none = false;
                self.changed_element(until, kid, after)?;
            }
            i = until + 1;
        }
        Ok((none, next))
    }

    /// Finds the elements of a gap, which ends at the element `until`, or at the first unexpected element. The second
    /// baseline has `fars` elements. `equal` counts from the first element of the gap.
    fn scan(
        &self,
        kid: usize,
        start: Positions,
        range: Range<usize>,
        (fars, until): (usize, Option<usize>),
        mut equal: Equal,
    ) -> Result<Run, Refusal> {
        let (mut next, mut expected) = (start, Vec::new());
        let (mut end, mut surprise) = (range.end, None);
        for i in range {
            if i >= fars {
                next.far = None;
            }
            let len = self.extent_near(kid, next.near)?;
            let look_ahead = |codes, place| alike(window(rest(self.near, next.near), len), rest(codes, place));
            if !C::READING && len > equal.new {
                equal.new = look_ahead(self.given, next.new);
            }
            if let Some(far) = next.far.filter(|_| len > equal.far) {
                equal.far = look_ahead(self.far_codes(), far);
            }
            let element = Compared {
                is_changed: !C::READING && len > equal.new,
                is_expected: next.far.is_some() && len > equal.far,
            };
            equal = equal.after(len);
            let is_end = until.map_or(element.is_surprise(), |until| i == until);
            if !is_end && !element.is_changed && !element.is_expected {
                next = next.plus(Positions::all(len));
                continue;
            }
            let step = self.steps_of(kid, next, len, element)?;
            if is_end {
                (end, surprise) = (i, Some((element, step)));
                break;
            }
            if element.is_expected {
                expected.push((i, next, len));
            }
            next = next.plus(step);
        }
        Ok(Run {
            expected,
            next,
            end,
            surprise,
            equal,
        })
    }
}

/// The numbers of the next codes in which the new value and the second baseline are known to agree with the baseline.
#[derive(Clone, Copy, Default)]
struct Equal {
    new: usize,
    far: usize,
}

impl Equal {
    /// Returns the numbers after an element of `len` codes. After an element that differs, nothing is known.
    fn after(self, len: usize) -> Equal {
        Equal {
            new: self.new.saturating_sub(len),
            far: self.far.saturating_sub(len),
        }
    }
}

/// The elements of a gap.
struct Run {
    /// The index, the position and the number of codes of each element that changed as expected.
    expected: Vec<(usize, Positions, usize)>,
    /// The position after the gap.
    next: Positions,
    /// The index of the element after the gap.
    end: usize,
    /// The element after the gap and the number of its codes in each value, if the list does not end with the gap.
    surprise: Option<(Compared, Positions)>,
    /// The codes that are known to be equal after that element.
    equal: Equal,
}
