//! Sends lists whose elements are matched by one of their fields, in any order.

use super::{BY_PLACE, EXCEPTIONS, Positions, Walk};
use crate::delta::coin::{Coin, Estimate, What, class};
use crate::delta::extent::Entry;
use crate::delta::plan::{Plan, PlanNode};
use alloc::vec::Vec;
use bitstream_core::Refusal;
use core::cell::OnceCell;
use core::ops::Range;

/// List whose elements are matched by one of their fields.
#[derive(Default)]
struct Keyed<'a> {
    codes: &'a [u64],
    entries: Vec<Entry>,
    /// The indices of the elements, by increasing keys. Computed on demand, since most lists keep their keys.
    sorted: OnceCell<Vec<usize>>,
}

impl<'a> Keyed<'a> {
    fn new(plan: &Plan, node: &PlanNode, codes: &'a [u64], place: usize) -> Result<Keyed<'a>, Refusal> {
        let entries = plan.entries(node, codes, place)?;
        let sorted = OnceCell::new();
        Ok(Keyed { codes, entries, sorted })
    }

    fn key(&self, place: usize) -> &'a [u64] {
        self.entries.get(place).map_or(&[], |entry| entry.key(self.codes))
    }

    fn sorted(&self) -> &[usize] {
        self.sorted.get_or_init(|| {
            let mut sorted: Vec<usize> = (0..self.entries.len()).collect();
            sorted.sort_by(|a, b| self.key(*a).cmp(self.key(*b)));
            sorted
        })
    }

    /// Returns whether the keys of all elements differ.
    fn is_unique(&self) -> bool {
        let pairs = self.sorted().windows(2);
        pairs.into_iter().all(|pair| match pair {
            [a, b] => self.key(*a) != self.key(*b),
            _ => true,
        })
    }

    fn has_keys_of(&self, other: &Keyed<'_>) -> bool {
        let places = 0..self.entries.len();
        self.entries.len() == other.entries.len() && { places }.all(|i| self.key(i) == other.key(i))
    }

    /// Returns the index of the element with a key. Tries `hint` first, since most elements keep their index.
    fn place(&self, hint: usize, key: &[u64]) -> Option<usize> {
        if hint < self.entries.len() && self.key(hint) == key {
            return Some(hint);
        }
        let sorted = self.sorted();
        let found = sorted.binary_search_by(|place| self.key(*place).cmp(key)).ok()?;
        sorted.get(found).copied()
    }

    fn find(&self, hint: usize, key: &[u64]) -> Option<&Entry> {
        self.entries.get(self.place(hint, key)?)
    }

    /// Returns for each element its index in `other`, if the element is kept. The kept elements are a longest sequence
    /// with an equal order in both lists.
    fn stay_in(&self, other: &Keyed<'_>) -> Vec<Option<usize>> {
        let places: Vec<Option<usize>> = (0..self.entries.len()).map(|i| other.place(i, self.key(i))).collect();
        // for each length, the sequence whose last element has the smallest index in `other`
        let mut ends: Vec<(usize, usize)> = Vec::new();
        let mut before: Vec<Option<usize>> = alloc::vec![None; places.len()];
        for (i, place) in places.iter().enumerate() {
            let Some(place) = *place else { continue };
            let len = ends.partition_point(|(end, _)| *end < place);
            let longer = len.checked_sub(1).and_then(|len| ends.get(len)).map(|(_, i)| *i);
            if let Some(before) = before.get_mut(i) {
                *before = longer;
            }
            match ends.get_mut(len) {
                Some(end) => *end = (place, i),
                None => ends.push((place, i)),
            }
        }
        let mut stays: Vec<Option<usize>> = alloc::vec![None; places.len()];
        let mut next = ends.last().map(|(_, i)| *i);
        while let Some(i) = next {
            if let (Some(stay), Some(place)) = (stays.get_mut(i), places.get(i)) {
                *stay = *place;
            }
            next = before.get(i).copied().flatten();
        }
        stays
    }
}

impl<'a, C: Coin> Walk<'a, C> {
    /// Sends a list by key: whether the keys are equal, and if not, the elements that are gone; then the kept elements
    /// that changed, and the new elements with their positions.
    pub(super) fn keyed(&mut self, node: &'a PlanNode, at_: Positions) -> Result<(), Refusal> {
        let plan = self.plan;
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
        let slot = node.slot + BY_PLACE;
        self.coin.mark(What::SameKeys);
        let is_same = self.coin.flip(slot, near.has_keys_of(&new))?;
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
            false => self.exceptions("gone", slot + 2, stays.len(), |i| stays.get(i) == Some(&None))?,
        };
        let start = self.made.len();
        let is_far_by_key = at_.far.is_some() && near.is_unique() && far.is_unique();
        let mut kept = Vec::new();
        for (i, at) in near
            .entries
            .iter()
            .enumerate()
            .filter(|(i, _)| gone.get(*i) == Some(&false))
        {
            let stay = stays.get(i).copied().flatten().and_then(|stay| new.entries.get(stay));
            let far = match is_far_by_key {
                true => far.find(i, at.key(self.near)),
                false => far.entries.get(i),
            };
            kept.push(Positions {
                near: at.start,
                far: far.map(|far| far.start),
                new: stay.map_or(0, |stay| stay.start),
            });
        }
        let (parts, is_changed) = self.kept(node, kid, &kept)?;
        if is_same {
            self.merge(node, start, &parts)?;
            let is_right = !C::READING || (is_changed && near.has_keys_of(&Keyed::new(plan, node, &self.made, start)?));
            return if is_right { Ok(()) } else { Err(Refusal::NotCanonical) };
        }
        let mut is_added = alloc::vec![true; new.entries.len()];
        for stay in stays.iter().flatten() {
            if let Some(is_added) = is_added.get_mut(*stay) {
                *is_added = false;
            }
        }
        let added = new.entries.iter().enumerate().zip(is_added);
        let added = added.filter_map(|((place, at), is_added)| is_added.then_some((place, at.start)));
        let added: Vec<(usize, usize)> = added.collect();
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
        let made = Keyed::new(plan, node, &self.made, start)?;
        let is_gone = |stay: &Option<usize>| stay.is_none();
        match made.is_unique() && near.stay_in(&made).iter().map(is_gone).eq(gone.iter().copied()) {
            true => Ok(()),
            false => Err(Refusal::NotCanonical),
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
        match near.has_keys_of(&made) || (near.is_unique() && made.is_unique()) {
            true => Err(Refusal::NotCanonical),
            false => Ok(()),
        }
    }

    /// Sends kept elements: the gaps between elements that are not as expected, and the changed elements. Returns the
    /// range of codes to which each element was read, and whether one changed.
    fn kept(&mut self, node: &PlanNode, kid: usize, kept: &[Positions]) -> Result<(Vec<Range<usize>>, bool), Refusal> {
        let mut parts = Vec::new();
        let mut any = false;
        let mut i = 0;
        while i < kept.len() {
            let left = (kept.len() - i) as u64;
            let mut gap = 0;
            for at in kept.iter().skip(i).take_while(|_| !C::READING) {
                let step = self.steps(kid, *at)?;
                if self.is_changed(*at, step) != self.is_expected(*at, step) {
                    break;
                }
                gap += 1;
            }
            let bits = class(left);
            let k = if kept.get(i).is_some_and(|at| at.far.is_some()) {
                5
            } else {
                0
            };
            self.coin.mark(What::Gap { left });
            let gap = self
                .coin
                .count(Estimate::small(node.slot + 1, k.min(bits / 2), bits), gap)?;
            if gap > left {
                return Err(Refusal::OutOfRange);
            }
            let until = i + gap as usize;
            for at in kept.iter().take(until + 1).skip(i) {
                let step = self.steps(kid, *at)?;
                let from = self.made.len();
                if self.is_expected(*at, step) != (i == until) {
                    any = true;
                    self.changed_element(i, kid, *at)?;
                } else {
                    self.keep(at.near, step.near);
                }
                parts.push(from..self.made.len());
                i += 1;
            }
        }
        Ok((parts, any))
    }
}
