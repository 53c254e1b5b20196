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
        let [near, far, new] = self.parts(at_, node.owners.len())?;
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
            for (i, kid) in node.kids.iter().enumerate().skip(lead) {
                let (kid, step) = match id == self.plan.root && i + 1 == node.kids.len() {
                    // often a long list, whose end need not be searched
                    true => self.compare_to_end(next),
                    false => self.compare(*kid, next)?,
                };
                changed |= u64::from(kid.is_changed) << i;
                expected |= u64::from(kid.is_expected) << i;
                next = next.plus(step);
            }
        }
        let mut left = self.flags(id, node, changed, expected)?;
        let mut inside = around.inside();
        let made = self.made.len();
        self.keep(at_.near, node.owners.len());
        for (i, kid) in node.kids.iter().enumerate().take(lead) {
            if left >> i & 1 != 0 {
                let kid = (*kid, self.plan.node(*kid)?);
                self.replace_field(kid, at_, made, &mut inside)?;
            }
        }
        left = left.checked_shr(node.lead).unwrap_or(0);
        let mut next = rest;
        for (i, kid) in node.kids.iter().enumerate().skip(lead) {
            let is_changed = left & 1 != 0;
            if is_changed {
                self.changed(*kid, next, &mut inside)?;
            }
            left >>= 1;
            // the encoder needs nothing after the last changed field
            if left == 0 && (!C::READING || is_changed && i + 1 == node.kids.len()) {
                break;
            }
            let step = self.steps(*kid, next)?;
            if !is_changed {
                self.keep(next.near, step.near);
            }
            next = next.plus(step);
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
        let plan = self.plan;
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
        let mut left = self.flags(id, node, changed, expected)?;
        let mut inside = around.inside();
        while left != 0 {
            // never an error: each flag belongs to a field
            let id = *node.kids.get(left.trailing_zeros() as usize).ok_or(Refusal::Custom)?;
            let kid = plan.node(id)?;
            self.coin.enter(PathPart::Node(id));
            let sent = self.replace_here::<FAR>((id, kid), (codes, kid.start), at_, made, &mut inside);
            if let Err(why) = sent {
                return self.inside(PathPart::Node(id), why);
            }
            self.coin.leave();
            left &= left - 1;
        }
        around.mood = around.mood.max(inside.mood);
        Ok(())
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
