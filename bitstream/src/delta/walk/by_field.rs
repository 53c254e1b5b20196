//! Sends lists whose elements are matched by one of their fields, in any order.

use super::keys::Keyed;
use super::{BY_PLACE, Compared, EXCEPTIONS, Positions, Walk};
use crate::delta::coin::{Coin, Estimate, What, class};
use crate::delta::extent::{Entry, are_equal, at};
use crate::delta::plan::PlanNode;
use alloc::vec::Vec;
use bitstream_core::Refusal;
use core::ops::Range;

impl<'a, C: Coin> Walk<'a, C> {
    /// Sends a list by key: whether the keys are equal, and if not, the elements that are gone; then the kept elements
    /// that changed, and the new elements with their positions.
    pub(super) fn keyed(&mut self, node: &'a PlanNode, at_: Positions) -> Result<(), Refusal> {
        let plan = self.plan;
        let slot = node.slot + BY_PLACE;
        let is_same = !C::READING && plan.has_same_keys(node, (self.near, at_.near), (self.given, at_.new))?;
        self.coin.mark(What::SameKeys);
        let is_same = self.coin.flip(slot, is_same)?;
        let is_far_same = match at_.far {
            Some(far) => is_same && plan.has_same_keys(node, (self.near, at_.near), (self.far_codes(), far))?,
            None => true,
        };
        if is_same && is_far_same {
            return self.by_same_keys(node, at_);
        }
        let kid = plan.kid(node)?;
        let near = Keyed::new(plan, node, self.near, at_.near)?;
        let far = match at_.far {
            Some(far) => Keyed::new(plan, node, self.far_codes(), far)?,
            None => Keyed::default(),
        };
        let new = match C::READING {
            true => Keyed::default(),
            false => Keyed::new(plan, node, self.given, at_.new)?,
        };
        if !is_same {
            self.coin.mark(What::ByKey);
            if !self.coin.flip(slot + 1, near.is_unique() && new.is_unique())? {
                return self.by_place(node, at_, &near);
            }
            if !near.is_unique() {
                return Err(Refusal::NotCanonical);
            }
        }
        // for each element of the baseline, its index in the new value
        let stays: Vec<Option<usize>> = match is_same {
            true => (0..near.entries.len()).map(Some).collect(),
            false => near.stay_in(&new),
        };
        let gone = match is_same {
            true => alloc::vec![false; stays.len()],
            false => {
                let is_gone: Vec<bool> = stays.iter().map(Option::is_none).collect();
                self.exceptions("gone", slot + 2, &is_gone)?
            }
        };
        let start = self.made.len();
        if is_same && node.width > 0 {
            self.push(at(self.near, at_.near));
        }
        let is_far_by_key = at_.far.is_some() && near.is_unique() && far.is_unique();
        let mut kept = Vec::with_capacity(near.entries.len());
        for (i, entry) in near.entries.iter().enumerate() {
            if gone.get(i) == Some(&true) {
                continue;
            }
            let stay = stays.get(i).copied().flatten().and_then(|stay| new.entries.get(stay));
            let far = match is_far_by_key {
                true => far.find(i, entry.key(self.near)),
                false => far.entries.get(i),
            };
            let place = Positions {
                near: entry.start,
                far: far.map(|far| far.start),
                new: stay.map_or(0, |stay| stay.start),
            };
            let is_same = |codes: &[u64], other: Entry| are_equal(entry.of(self.near), other.of(codes));
            kept.push(Kept {
                place,
                len: entry.end - entry.start,
                element: Compared {
                    is_changed: stay.is_some_and(|stay| !is_same(self.given, stay)),
                    is_expected: far.is_some_and(|far| !is_same(self.far_codes(), far)),
                },
            });
        }
        let (parts, is_changed) = self.kept(node, kid, &kept)?;
        if is_same {
            return match is_changed {
                true => self.check_keys(node, at_, start),
                false => Err(Refusal::NotCanonical),
            };
        }
        let added = new.added(&stays);
        let is_kept = |key: &[u64]| near.place(0, key).is_some_and(|i| gone.get(i) == Some(&false));
        let merged = self.additions(
            node,
            slot + 2 + EXCEPTIONS,
            &added,
            !gone.contains(&true),
            &parts,
            is_kept,
        )?;
        self.merge(node, start, &merged)?;
        if !C::READING {
            return Ok(());
        }
        match Keyed::new(plan, node, &self.made, start)?.keeps(&near, &gone) {
            true => Ok(()),
            false => Err(Refusal::NotCanonical),
        }
    }

    /// Sends a list whose keys are those of the baselines, in the same order: its elements are matched by index.
    fn by_same_keys(&mut self, node: &'a PlanNode, at_: Positions) -> Result<(), Refusal> {
        let start = self.made.len();
        self.list_of_same_length(node, at_)?;
        self.check_keys(node, at_, start)
    }

    /// Refuses a list that was read if its keys are not those of the baseline. The list begins at `start`.
    fn check_keys(&self, node: &PlanNode, at_: Positions, start: usize) -> Result<(), Refusal> {
        let has_keys = |made| self.plan.has_same_keys(node, (self.near, at_.near), (made, start));
        match C::READING && !has_keys(&self.made)? {
            true => Err(Refusal::NotCanonical),
            false => Ok(()),
        }
    }

    /// Sends a list by index, since two of its elements have equal keys.
    fn by_place(&mut self, node: &'a PlanNode, at_: Positions, near: &Keyed<'_>) -> Result<(), Refusal> {
        let start = self.made.len();
        self.list(node, node.slot, at_)?;
        if !C::READING {
            return Ok(());
        }
        let made = Keyed::new(self.plan, node, &self.made, start)?;
        let has_keys = self
            .plan
            .has_same_keys(node, (self.near, at_.near), (&self.made, start))?;
        match has_keys || (near.is_unique() && made.is_unique()) {
            true => Err(Refusal::NotCanonical),
            false => Ok(()),
        }
    }

    /// Sends kept elements: the gaps between elements that are not as expected, and the changed elements. Returns the
    /// range of codes to which each element was read, and whether one changed.
    fn kept(&mut self, node: &PlanNode, kid: usize, kept: &[Kept]) -> Result<(Vec<Range<usize>>, bool), Refusal> {
        let mut parts = Vec::with_capacity(kept.len());
        let mut any = false;
        let (start, kid_node) = (self.made.len(), self.plan.node(kid)?);
        let even = kid_node.codes;
        if even.is_some() {
            self.keep_all(kept.iter().map(|kept| (kept.place.near, kept.len)));
        }
        let mut rest = kept;
        while let Some(next) = rest.first() {
            let left = rest.len() as u64;
            let is_surprise = |next: &Kept| next.element.is_surprise();
            let gap = match C::READING {
                true => 0,
                false => rest.iter().position(is_surprise).unwrap_or(rest.len()),
            };
            let bits = class(left);
            let k = if next.place.far.is_some() { 5 } else { 0 };
            self.coin.mark(What::Gap { left });
            let gap = self
                .coin
                .count(Estimate::small(node.slot + 1, k.min(bits / 2), bits), gap as u64)?;
            if gap > left {
                return Err(Refusal::OutOfRange);
            }
            let (gap, surprise) = rest.split_at_checked(gap as usize).ok_or(Refusal::OutOfRange)?;
            let (surprise, after) = surprise.split_at(surprise.len().min(1));
            let as_expected = gap.iter().map(|next| (next, next.element.is_expected));
            for (next, is_changed) in as_expected.chain(surprise.iter().map(|next| (next, !next.element.is_expected))) {
                let i = parts.len();
                let from = even.map_or(self.made.len(), |each| start + i * each);
                any |= is_changed;
                match (is_changed, even) {
                    (true, Some(_)) => self.replace_element(i, (kid, kid_node), next.place, from)?,
                    (true, None) => self.changed_element(i, kid, next.place)?,
                    (false, Some(_)) => {}
                    (false, None) => self.keep(next.place.near, next.len),
                }
                parts.push(from..even.map_or(self.made.len(), |each| from + each));
            }
            rest = after;
        }
        Ok((parts, any))
    }
}

/// A kept element of a list.
struct Kept {
    place: Positions,
    /// The number of its codes in the baseline.
    len: usize,
    element: Compared,
}
