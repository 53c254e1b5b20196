//! Sends records: which of their fields changed, and these fields.

use super::{Context, PathPart, Positions, Walk};
use crate::delta::coin::{Coin, What};
use crate::delta::extent::at;
use crate::delta::plan::PlanNode;
use bitstream_core::Refusal;

impl<'a, C: Coin> Walk<'a, C> {
    /// Sends the fields of a record that has many codes, or a varying number of codes.
    pub(super) fn record(
        &mut self,
        id: usize,
        node: &'a PlanNode,
        at_: Positions,
        around: &mut Context,
    ) -> Result<(), Refusal> {
        let lead = node.lead as usize;
        let codes = self.parts(at_, node.owners.len())?;
        let [near, far, new] = codes;
        let mut changed = match C::READING {
            true => 0,
            false => owners_of_changes(near, new, &node.owners),
        };
        let mut expected = match at_.far {
            Some(_) => owners_of_changes(near, far, &node.owners),
            None => at(&self.last, id),
        };
        let rest = at_.plus(Positions::all(node.owners.len()));
        // without a second baseline, the decoder has nothing to compare, and a single field must have changed
        if node.kids.len() > 1 && (!C::READING || at_.far.is_some()) {
            let mut next = rest;
            for (i, part) in node.parts().enumerate() {
                let i = lead + i;
                let (kid, step) = match id == self.plan.root && i + 1 == node.kids.len() {
                    // often a long list, whose end need not be searched
                    true => self.compare_to_end(next),
                    false => self.compare(part, next)?,
                };
                changed |= u64::from(kid.is_changed) << i;
                expected |= u64::from(kid.is_expected) << i;
                next = next.plus(step);
            }
        }
        let changed = self.flags(id, node, changed, expected)?;
        let mut left = changed.checked_shr(node.lead).unwrap_or(0);
        let made = self.made.len();
        if C::READING {
            let len = match left {
                0 => self.plan.extent_of_record(node, self.near, at_.near)?,
                _ => node.owners.len(),
            };
            self.keep(at_.near, len);
        }
        let mut inside = around.inside();
        let leading = changed ^ left.checked_shl(node.lead).unwrap_or(0);
        match at_.far {
            Some(_) => self.leading_fields::<true>(node, leading, codes, at_, made, &mut inside)?,
            None => self.leading_fields::<false>(node, leading, codes, at_, made, &mut inside)?,
        }
        let (mut next, mut kept) = (rest, rest.near);
        let mut parts = node.parts();
        while left != 0 {
            let part = parts.next().ok_or(Refusal::Custom)?;
            let is_changed = left & 1 != 0;
            left >>= 1;
            if is_changed {
                self.keep(kept, next.near - kept);
                self.changed(part.0, next, &mut inside)?;
                // often a long list, whose end need not be searched
                if left == 0 && (!C::READING || parts.len() == 0) {
                    break;
                }
            }
            next = next.plus(self.steps(part, next)?);
            if is_changed {
                kept = next.near;
            }
            if C::READING && left == 0 {
                for (kid, span) in parts.by_ref() {
                    next.near += self.plan.extent_of(span, kid, self.near, next.near)?;
                }
                self.keep(kept, next.near - kept);
            }
        }
        around.mood = around.mood.max(inside.mood);
        Ok(())
    }

    /// Sends the fields of a record that has few codes, whose number is equal in all values. A walk that reads has
    /// copied the codes of the baseline to `made`, and replaces those of the changed fields. `FAR` is true if the
    /// second baseline has the record.
    pub(super) fn row<const FAR: bool>(
        &mut self,
        (id, node): (usize, &'a PlanNode),
        at_: Positions,
        made: usize,
        around: &mut Context,
    ) -> Result<(), Refusal> {
        let at_ = Positions {
            far: at_.far.filter(|_| FAR),
            ..at_
        };
        let codes = self.parts(at_, node.owners.len())?;
        let [near, far, new] = codes;
        let changed = match C::READING {
            true => 0,
            false => owners_of_changes(near, new, &node.owners),
        };
        let expected = match FAR {
            true => owners_of_changes(near, far, &node.owners),
            false => at(&self.last, id),
        };
        let left = self.flags(id, node, changed, expected)?;
        let mut inside = around.inside();
        self.fields::<FAR>(node, left, codes, at_, made, &mut inside)?;
        around.mood = around.mood.max(inside.mood);
        Ok(())
    }

    /// Sends leading fields of a record: those whose bits are set in `left`. `codes` are those of all leading fields.
    #[inline(always)] // a part of `row`
    fn fields<const FAR: bool>(
        &mut self,
        node: &'a PlanNode,
        mut left: u64,
        codes: [&'a [u64]; 3],
        at_: Positions,
        made: usize,
        inside: &mut Context,
    ) -> Result<(), Refusal> {
        while left != 0 {
            // never an error: each flag belongs to a field
            let id = *node.kids.get(left.trailing_zeros() as usize).ok_or(Refusal::Custom)?;
            let kid = self.plan.node(id)?;
            self.coin.enter(PathPart::Node(id));
            let sent = self.replace_here::<FAR>((id, kid), (codes, kid.start), at_, made, inside);
            if let Err(why) = sent {
                return self.inside(PathPart::Node(id), why);
            }
            self.coin.leave();
            left &= left - 1;
        }
        Ok(())
    }

    /// Sends leading fields like [`fields`](Self::fields), for a record that also has other fields.
    #[inline(never)] // the walk descends here
    fn leading_fields<const FAR: bool>(
        &mut self,
        node: &'a PlanNode,
        left: u64,
        codes: [&'a [u64]; 3],
        at_: Positions,
        made: usize,
        inside: &mut Context,
    ) -> Result<(), Refusal> {
        self.fields::<FAR>(node, left, codes, at_, made, inside)
    }

    /// Sends which fields of a record changed, at least one of them.
    #[inline(always)] // a part of `row`
    fn flags(&mut self, id: usize, node: &PlanNode, changed: u64, expected: u64) -> Result<u64, Refusal> {
        let made = self.which_fields(id, node, changed, expected)?;
        if let Some(last) = self.last.get_mut(id) {
            *last = made;
        }
        Ok(made)
    }

    #[inline(always)] // inlined like `flags`
    fn which_fields(&mut self, id: usize, node: &PlanNode, changed: u64, expected: u64) -> Result<u64, Refusal> {
        let count = node.kids.len() as u32;
        match count {
            // never reached: a record without fields cannot change
            0 => return Err(Refusal::NotCanonical),
            1 => return Ok(1),
            _ => {}
        }
        if C::LEARNING {
            return self.flags_apart(node, changed, expected);
        }
        self.coin.mark(What::AsExpected);
        if expected != 0 && self.coin.flip(node.slot, changed == expected)? {
            return Ok(expected);
        }
        self.coin.mark(What::Fields { node: id, expected });
        let made = self.coin.raw(changed, count)?;
        match made == 0 || (expected != 0 && made == expected) || made & node.idle != 0 {
            true => Err(Refusal::NotCanonical),
            false => Ok(made),
        }
    }

    /// Sends a flag for each field. The slot of a flag depends on whether the field is expected to change, and on the
    /// flag before.
    fn flags_apart(&mut self, node: &PlanNode, changed: u64, expected: u64) -> Result<u64, Refusal> {
        let parts = || (0..node.kids.len()).filter(|i| node.idle >> i & 1 == 0);
        let (mut made, mut before) = (0_u64, 0);
        let last = parts().next_back();
        for i in parts() {
            // if no other field changed, the last field must have changed
            let is_known = made == 0 && Some(i) == last;
            let slot = node.slot + 4 * i + 2 * (expected >> i & 1) as usize + before;
            let kid = node.kids.get(i).copied().unwrap_or(0);
            self.coin.enter(PathPart::Node(kid));
            self.coin.mark(What::Changed);
            let bit = is_known || self.coin.flip(slot, changed >> i & 1 != 0)?;
            self.coin.leave();
            before = usize::from(bit);
            made |= u64::from(bit) << i;
        }
        match made {
            0 => Err(Refusal::NotCanonical),
            made => Ok(made),
        }
    }
}

/// Returns the children of a record whose codes differ, as a bit for each child.
#[inline(always)] // a loop over few codes
fn owners_of_changes(a: &[u64], b: &[u64], owners: &[u64]) -> u64 {
    let codes = a.iter().zip(b).zip(owners);
    codes.fold(0, |all, ((a, b), owner)| if a == b { all } else { all | owner })
}
